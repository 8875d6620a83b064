// What a flock does as a whole.
#include "flock_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lince {
namespace {

using namespace test;

constexpr float kFlockStep = 1.0f / 60;

/// 1: all fly in one direction, 0: in all directions.
double orderOf(const Flock& flock) {
    Vec3 sum;
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        sum += normalized(flock.velocity(i));
    return double{length(sum)} / flock.size();
}

Vec3 middleOf(const Flock& flock) {
    Vec3 sum;
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        sum += flock.position(i);
    return sum / static_cast<float>(flock.size());
}

float spreadOf(const Flock& flock) {
    const Vec3 middle = middleOf(flock);
    float max = 0;
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        max = maximum(max, length(flock.position(i) - middle));
    return max;
}

float minDistance(const Flock& flock) {
    float min = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        for (std::uint32_t j = 0; j < i; ++j)
            min = minimum(min, length(flock.position(i) - flock.position(j)));
    return min;
}

bool allFinite(const Flock& flock) {
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        if (!isFinite(flock.position(i)) || !isFinite(flock.velocity(i))) return false;
    return true;
}

FlockSettings wideSight() {
    FlockSettings settings;
    settings.reach = {2, 10, 20, -1, -1, -1};
    settings.containRadius = 0;
    return settings;
}

TEST(Flock, BecomesOneFromARandomStart) {
    for (const bool flies : {true, false}) {
        FlockSettings settings = wideSight();
        settings.flies = flies;
        Flock flock = randomFlock(settings, 80, 10);
        ThreadPool pool(1);
        const double before = orderOf(flock);
        EXPECT_LT(before, 0.4);
        for (int step = 0; step < 900; ++step)
            flock.step(kFlockStep, pool);
        EXPECT_GT(orderOf(flock), 0.9) << flies;
        EXPECT_LT(spreadOf(flock), 15) << flies;
        EXPECT_GT(minDistance(flock), 0.3f) << flies;
        ASSERT_TRUE(allFinite(flock));
    }
}

TEST(Flock, SeparationKeepsThemApart) {
    const auto minAfter = [](float weight) {
        FlockSettings settings = wideSight();
        settings.separation = weight;
        Flock flock = randomFlock(settings, 60, 5);
        ThreadPool pool(1);
        for (int step = 0; step < 300; ++step)
            flock.step(kFlockStep, pool);
        float min = std::numeric_limits<float>::infinity();
        for (int step = 0; step < 60; ++step) {
            flock.step(kFlockStep, pool);
            min = minimum(min, minDistance(flock));
        }
        return min;
    };
    EXPECT_GT(minAfter(12), 0.3f);
    EXPECT_LT(minAfter(0), 0.1f);
}

TEST(Flock, WhoLeavesTheBallComesInOnTheOtherSide) {
    FlockSettings settings;
    settings.middle = {100, 20, -30};
    settings.containRadius = 10;
    Flock flock(settings);
    const std::uint32_t bird = flock.add({109.9f, 20, -30}, {9, 0, 0});
    ThreadPool pool(1);
    flock.step(kFlockStep, pool);
    EXPECT_NEAR(flock.position(bird).x, 90.05, 1e-3); // 10.05 m from the middle is 9.95 m on the other side
    EXPECT_EQ(flock.velocity(bird).x, 9);

    // And so for a whole flock, for a long time; on the ground heights stay.
    for (const bool flies : {true, false}) {
        settings = {};
        settings.flies = flies;
        settings.containRadius = 20;
        Flock many = randomFlock(settings, 200, 30); // some begin outside
        for (int step = 0; step < 400; ++step)
            many.step(kFlockStep, pool);
        for (std::uint32_t i = 0; i < many.size(); ++i) {
            ASSERT_LE(length(many.position(i)), 20 * 1.0001f);
            ASSERT_TRUE(flies || many.position(i).y == 0);
        }
    }
}

TEST(Flock, OnTheGroundHeightsStayAsTheyAre) {
    FlockSettings settings;
    settings.flies = false;
    settings.containRadius = 20;
    Flock flock(settings);
    RandomStream random(5, 0, RandomPurpose::Test);
    std::vector<float> heights;
    for (int i = 0; i < 100; ++i) {
        const Vec3 place = randomPlace(random, 10, true);
        const Vec3 velocity = randomPlace(random, 5, true);
        flock.add(place, velocity);
        heights.push_back(place.y);
    }
    ThreadPool pool(1);
    for (int step = 0; step < 50; ++step)
        flock.step(kFlockStep, pool);
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        EXPECT_EQ(flock.position(i).y, heights[i]);
}

TEST(Flock, MembersAtTheSamePlaceAreNoTrouble) {
    Flock flock;
    for (int i = 0; i < 40; ++i)
        flock.add({1, 2, 3}, i < 20 ? Vec3{} : Vec3{0, static_cast<float>(i), 0});
    ThreadPool pool(1);
    for (int step = 0; step < 100; ++step)
        flock.step(kFlockStep, pool);
    EXPECT_TRUE(allFinite(flock));
    EXPECT_GT(length(flock.position(0) - flock.position(39)), 0.1f);
}

TEST(Flock, APushActsOnceAndOnItsMemberAlone) {
    FlockSettings settings;
    settings.mass = 2;
    settings.minSpeed = 0;
    Flock flock(settings);
    for (int i = 0; i < 20; ++i) // out of each other's reach, sorted otherwise than numbered
        flock.add({static_cast<float>(i * 7 % 20) * 2 - 20, 0, 0}, {0, 0, -1});
    settings.reach = {0, 0, 0, -1, -1, -1};
    flock.change(settings);
    ThreadPool pool(1);
    flock.step(0.1f, pool);
    flock.push(7, {4, 0, 0});
    flock.push(7, {0, 6, 0});
    flock.step(0.1f, pool);
    EXPECT_EQ(flock.meanNeighbours(), 0) << "out of reach is nobody, not fewer than nobody";
    EXPECT_NEAR(flock.velocity(7).x, 4 * 0.1f / 2, 1e-6);
    EXPECT_NEAR(flock.velocity(7).y, 6 * 0.1f / 2, 1e-6);
    flock.step(0.1f, pool);
    EXPECT_NEAR(flock.velocity(7).x, 4 * 0.1f / 2, 1e-6);
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        EXPECT_TRUE(i == 7 || (flock.velocity(i) == Vec3{0, 0, -1})) << i;
    flock.push(3, {1e20f, 0, 0}); // cut to maxForce
    flock.step(0.1f, pool);
    EXPECT_NEAR(flock.velocity(3).x, 27 * 0.1f / 2, 1e-5);
}

TEST(Flock, ChangedSettingsHoldFromTheNextStep) {
    FlockSettings settings;
    Flock flock = randomFlock(settings, 100, 20);
    ThreadPool pool(1);
    for (int step = 0; step < 100; ++step)
        flock.step(kFlockStep, pool);
    settings.maxSpeed = 1.5f;
    settings.minSpeed = 1;
    flock.change(settings);
    EXPECT_EQ(flock.settings().maxSpeed, 1.5f);
    flock.step(kFlockStep, pool);
    for (std::uint32_t i = 0; i < flock.size(); ++i) {
        EXPECT_LE(length(flock.velocity(i)), 1.5f * 1.00001f);
        EXPECT_GE(length(flock.velocity(i)), 1 * 0.99999f);
    }
}

TEST(Flock, NonsenseDoesNotGetIn) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinite = std::numeric_limits<float>::infinity();
    FlockSettings settings;
    settings.reach = {kNan, -3, kInfinite, kNan, 5, -5};
    settings.mass = 0;
    settings.maxForce = kNan;
    settings.containRadius = -1;
    settings.middle = {kNan, 0, 0};
    Flock flock(settings);
    flock.add({kNan, kInfinite, 0}, {0, 0, kNan});
    flock.add({1e30f, -1e30f, 1}, {1e30f, 0, 0});
    flock.add({1, 2, 3}, {});
    flock.push(0, {kNan, 1, 0});
    ThreadPool pool(1);
    for (int step = 0; step < 10; ++step)
        flock.step(kFlockStep, pool);
    const Vec3 before = flock.position(2);
    for (const float seconds : {0.0f, -1.0f, kNan})
        flock.step(seconds, pool);
    EXPECT_EQ(flock.position(2), before);
    flock.step(kInfinite, pool);
    EXPECT_TRUE(allFinite(flock));
    Flock nobody;
    nobody.step(kFlockStep, pool);
    EXPECT_EQ(nobody.size(), 0u);
    EXPECT_EQ(nobody.meanNeighbours(), 0);
}

TEST(Flock, MembersMayJoinLater) {
    Flock flock = randomFlock({}, 50, 10);
    ThreadPool pool(1);
    for (std::uint32_t number = 50; number < 80; ++number) {
        flock.step(kFlockStep, pool);
        const Vec3 before = flock.position(10);
        EXPECT_EQ(flock.add({static_cast<float>(number), 0, 0}, {1, 0, 0}), number);
        EXPECT_EQ(flock.position(number), (Vec3{static_cast<float>(number), 0, 0}));
        EXPECT_EQ(flock.position(10), before);
    }
    EXPECT_EQ(flock.size(), 80u);
}

TEST(Flock, IsDrawnWithAnArrowForEach) {
    const Flock flock = randomFlock({}, 30, 10);
    RecordingDebugDraw sink, one;
    draw(sink, flock, {255, 0, 0, 255});
    drawArrow(one, {}, {1, 0, 0}, {});
    EXPECT_EQ(sink.lines.size(), 30 * one.lines.size());
    EXPECT_EQ(sink.triangles.size(), 30 * one.triangles.size());
}

} // namespace
} // namespace lince
