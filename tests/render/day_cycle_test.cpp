#include <lince/render/day_cycle.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace lince {
namespace {

std::array<Vec3, 5> coloursOf(const Daylight& light) {
    return {light.skyColour, light.horizonColour, light.ambientUp, light.ambientDown, light.fogColour};
}

/// Light on a level floor, as a measure of how well one sees.
float floorLight(const Daylight& light) {
    const Vec3 sum = light.sunColour * maximum(light.toSun.y, 0) + light.ambientUp;
    return 0.2126f * sum.x + 0.7152f * sum.y + 0.0722f * sum.z;
}

TEST(DayCycle, ADayHasThreeMinutesAndAFifthIsNight) {
    const DayCycle cycle;
    int night = 0;
    for (int i = 0; i < 18000; ++i) {
        const float seconds = (static_cast<float>(i) + 0.5f) * 0.01f;
        night += cycle.isNight(seconds) ? 1 : 0;
        EXPECT_EQ(cycle.isNight(seconds), seconds >= 144);
        EXPECT_EQ(cycle.isNight(seconds), cycle.isNight(seconds + 180));
    }
    EXPECT_EQ(night, 3600);
}

TEST(DayCycle, TheSunGoesOverTheMapOnAParabola) {
    DayCycle cycle;
    cycle.centre = {10, 2, -5};
    cycle.halfWidth = 50, cycle.peak = 60, cycle.lean = 0;
    const auto expectAt = [&](float seconds, Vec3 place) {
        const Vec3 p = cycle.sunPosition(seconds);
        EXPECT_NEAR(p.x, place.x, 0.01f) << seconds;
        EXPECT_NEAR(p.y, place.y, 0.01f) << seconds;
        EXPECT_NEAR(p.z, place.z, 0.01f) << seconds;
    };
    expectAt(0, {-40, 2, -5});               // its -x border
    expectAt(36, {-15, 2 + 60 * 0.75f, -5}); // half way up in x is three quarters up in y
    expectAt(72, {10, 62, -5});              // the peak over the centre
    expectAt(108, {35, 2 + 60 * 0.75f, -5});
    expectAt(143.9999f, {60, 2, -5}); // the +x border
    expectAt(180 * 7 + 72, {10, 62, -5});
    // Opens downwards with one and the same curvature everywhere.
    for (float t = 10; t < 130; t += 10) {
        const float bend = cycle.sunPosition(t + 4).y - 2 * cycle.sunPosition(t).y + cycle.sunPosition(t - 4).y;
        EXPECT_NEAR(bend, -2 * 60 * (8.0f / 144) * (8.0f / 144), 0.01f) << t;
    }
}

TEST(DayCycle, TheLightPointsAtTheCentre) {
    DayCycle cycle;
    cycle.centre = {10, 2, -5};
    for (float t = 0; t < 180; t += 3.7f) {
        const Daylight light = cycle.at(t);
        EXPECT_NEAR(length(light.toSun), 1, 1e-5f);
        const Vec3 to = normalized(cycle.sunPosition(t) - cycle.centre);
        EXPECT_NEAR(dot(to, light.toSun), 1, 1e-5f);
        EXPECT_GE(light.toSun.y, 0) << "never from below";
    }
}

TEST(DayCycle, AtNightTheLightStandsStill) {
    const DayCycle cycle;
    const Vec3 moon = cycle.sunPosition(144);
    for (float t = 144; t < 180; t += 0.5f) {
        EXPECT_EQ(cycle.sunPosition(t), moon);
        EXPECT_EQ(cycle.at(t).toSun, cycle.at(150).toSun);
    }
    EXPECT_GT(length(moon - cycle.centre), cycle.halfWidth) << "outside the map";
}

TEST(DayCycle, NothingJumps) {
    for (const float nightFraction : {0.2f, 0.0f, 1.0f, 0.01f}) {
        DayCycle cycle;
        cycle.nightFraction = nightFraction;
        // The smallest night here lasts 1.8 s, so its dusk is quick.
        const float max = nightFraction == 0.01f ? 0.02f : 0.006f;
        Daylight before = cycle.at(0);
        for (float t = 0.01f; t < 365; t += 0.01f) {
            const Daylight now = cycle.at(t);
            const auto a = coloursOf(before), b = coloursOf(now);
            for (std::size_t i = 0; i < a.size(); ++i)
                ASSERT_LT(length(a[i] - b[i]), max) << i << " at " << t << " with " << nightFraction;
            ASSERT_LT(absolute(before.night - now.night), 0.05f) << t;
            // What falls on each of the six sides of a box: the direction may jump only in the dark.
            for (int side = 0; side < 6; ++side) {
                Vec3 normal;
                normal[side / 2] = side % 2 == 0 ? 1.0f : -1.0f;
                const Vec3 lightBefore = before.sunColour * maximum(dot(before.toSun, normal), 0);
                const Vec3 lightNow = now.sunColour * maximum(dot(now.toSun, normal), 0);
                ASSERT_LT(length(lightBefore - lightNow), 0.02f) << t << " with " << nightFraction;
            }
            before = now;
        }
    }
}

TEST(DayCycle, MorningIsGoldMiddayClearEveningAmberNightBlue) {
    const DayCycle cycle;
    const Daylight morning = cycle.at(16), midday = cycle.at(72), evening = cycle.at(128), night = cycle.at(162);
    const auto warmth = [](const Daylight& light) { return light.sunColour.x / light.sunColour.z; };
    EXPECT_GT(warmth(morning), 1.4f);
    EXPECT_LT(warmth(midday), 1.25f);
    EXPECT_GT(warmth(evening), warmth(morning));
    EXPECT_LT(warmth(night), 0.7f);
    EXPECT_EQ(midday.night, 0);
    EXPECT_EQ(night.night, 1);
    EXPECT_LT(floorLight(night), 0.5f * floorLight(midday)) << "dark";
    EXPECT_GT(floorLight(night), 0.25f * floorLight(midday)) << "but not too dark to play";
    for (float t = 0; t < 180; t += 0.5f)
        EXPECT_GT(floorLight(cycle.at(t)), 0.2f) << t;
}

TEST(DayCycle, AnyTimeIsATime) {
    const DayCycle cycle;
    EXPECT_EQ(cycle.isNight(-10), true) << "the night before";
    EXPECT_NEAR(cycle.sunPosition(-180 + 72).y, cycle.peak, 0.01f);
    for (const float t : {1e9f, -1e9f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
        EXPECT_TRUE(isFinite(cycle.at(t).toSun) && isFinite(cycle.at(t).sunColour));
    DayCycle none;
    none.daySeconds = 0;
    EXPECT_TRUE(isFinite(none.at(3).toSun));
}

TEST(DayCycle, StandardDaylightIsAClearMorning) {
    EXPECT_EQ(moonlight().night, 1);
    EXPECT_LT(moonlight().sunColour.x, 0.5f * standardDaylight().sunColour.x);
    const Daylight light = standardDaylight();
    EXPECT_NEAR(length(light.toSun), 1, 1e-5f);
    EXPECT_GT(light.toSun.y, 0.5f);
    EXPECT_EQ(light.night, 0);
    EXPECT_GT(light.sunColour.x, light.sunColour.z);
}

} // namespace
} // namespace lince
