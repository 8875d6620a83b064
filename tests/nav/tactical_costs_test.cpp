// Reading <tacticalCosts>, and the pieces that a stretch is cut into.

#include "tactical_sight.h"

#include <lince/core/random.h>
#include <lince/tactical/tactical_path.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::string mistakeOf(std::string_view text) {
    const auto costs = parseTacticalCosts(text, "costs.xml");
    return costs ? "" : costs.error().message;
}

TEST(TacticalCosts, WhatIsNotSaidKeepsItsDefault) {
    const auto costs = parseTacticalCosts("<tacticalCosts seenFactor='3.5' exposurePower='2'/>", "costs.xml");
    ASSERT_TRUE(costs) << costs.error().message;
    TacticalCosts expected;
    expected.seenFactor = 3.5f, expected.exposurePower = 2;
    EXPECT_EQ(*costs, expected);
}

TEST(TacticalCosts, AllCanBeSaid) {
    const auto costs =
        parseTacticalCosts("<tacticalCosts hiddenFactor='0.5' seenFactor='4' exposurePower='1.25' fireLineFactor='7'\n"
                           " fireLineRadius='1' threatFactor='9'/>",
                           "costs.xml");
    ASSERT_TRUE(costs) << costs.error().message;
    EXPECT_EQ(*costs, (TacticalCosts{0.5f, 4, 1.25f, 7, 1, 9}));
}

TEST(TacticalCosts, MistakesSayWhere) {
    EXPECT_EQ(mistakeOf("<tacticalCosts\n  seenFactor='much'/>").substr(0, 14), "costs.xml:2:3:");
    EXPECT_NE(mistakeOf("<tacticalCosts seenFactor='much'/>").find("much"), std::string::npos);
    EXPECT_NE(mistakeOf("<tacticalCosts exposurePower='0.5'/>"), "");
    EXPECT_NE(mistakeOf("<tacticalCosts exposurePower='3.5'/>"), "");
    EXPECT_NE(mistakeOf("<tacticalCosts seenFactor='-1'/>"), "");
    EXPECT_NE(mistakeOf("<tacticalCosts seenFactor='nan'/>"), "");
    EXPECT_NE(mistakeOf("<tacticalCosts seenFacter='2'/>").find("seenFacter"), std::string::npos);
    EXPECT_NE(mistakeOf("<tacticalCosts><more/></tacticalCosts>"), "");
    EXPECT_NE(mistakeOf("<costs/>"), "");
    EXPECT_NE(mistakeOf("<tacticalCosts"), "");
    EXPECT_NE(mistakeOf(""), "");
}

TEST(ExposurePower, GrowsFasterThanTheRunAndNeverBelowIt) {
    for (const float power : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
        const ExposurePower exposure(power);
        float before = 0, stepBefore = 0;
        for (int i = 1; i <= 200; ++i) {
            const float run = static_cast<float>(i) * 0.25f;
            const float cost = exposure(run);
            EXPECT_GE(cost, run);
            EXPECT_GE(cost - before, stepBefore - 1e-3f) << "not convex at " << run;
            stepBefore = cost - before;
            before = cost;
        }
    }
    EXPECT_FLOAT_EQ(ExposurePower(1.5f)(16), 64);
    EXPECT_FLOAT_EQ(ExposurePower(1.25f)(16), 32);
    EXPECT_FLOAT_EQ(ExposurePower(1)(16), 16);
}

TEST(SightSplit, TellsLeadTailAndWhatLiesBetween) {
    std::vector<float> inner;
    const SightSplit split = splitBySight({{0, 0.25f}, {0.5f, 0.625f}, {0.75f, 1}}, 8, inner);
    EXPECT_FLOAT_EQ(split.lead, 2);
    EXPECT_FLOAT_EQ(split.tail, 2);
    ASSERT_EQ(split.innerCount, 1u);
    EXPECT_FLOAT_EQ(inner[split.firstInner], 1);
    EXPECT_FLOAT_EQ(split.hidden, 3);
    const SightSplit whole = splitBySight({{0, 1}}, 8, inner);
    EXPECT_FLOAT_EQ(whole.lead, 8);
    EXPECT_EQ(whole.hidden, 0);
    const SightSplit none = splitBySight({}, 8, inner);
    EXPECT_FLOAT_EQ(none.hidden, 8);
    EXPECT_EQ(none.lead, 0);
}

/// Metres of a stretch near a line, by looking at many points of it.
float walkedInFire(const FireLine& line, float radius, Vec3 from, Vec3 to) {
    constexpr int kSteps = 20000;
    int inside = 0;
    const Vec2 p{line.from.x, line.from.z}, q{line.to.x, line.to.z};
    for (int i = 0; i < kSteps; ++i) {
        const Vec3 at = lerp(from, to, (static_cast<float>(i) + 0.5f) / kSteps);
        const Vec2 point{at.x, at.z};
        const float square = lengthSquared(q - p);
        const float along = square > 0 ? clamp(dot(point - p, q - p) / square, 0, 1) : 0;
        if (length(point - (p + (q - p) * along)) <= radius) ++inside;
    }
    return static_cast<float>(inside) / kSteps * horizontalLength(from, to);
}

TEST(FireLine, MetresInsideAreThoseOfManySmallSteps) {
    RandomStream random(7, 0, RandomPurpose{});
    const auto place = [&](float height) {
        const float x = random.between(-5, 5);
        const float z = random.between(-5, 5);
        return Vec3{x, height, z};
    };
    float sum = 0;
    for (int i = 0; i < 200; ++i) {
        const FireLine line{place(1.4f), place(1.4f)};
        const Vec3 from = place(0), to = i % 10 == 0 ? from + Vec3{3, 0, 0} : place(0);
        const float radius = random.between(0.1f, 2);
        const float metres = metresInFire(std::span(&line, 1), radius, from, to);
        EXPECT_NEAR(metres, walkedInFire(line, radius, from, to), 0.01f) << "case " << i;
        sum += metres;
    }
    EXPECT_GT(sum, 50);
}

TEST(FireLine, OnAnotherFloorIsNone) {
    const FireLine line{{-5, 1.4f, 0}, {5, 1.4f, 0}};
    EXPECT_GT(metresInFire(std::span(&line, 1), 1, {0, 0, -3}, {0, 0, 3}), 1.9f);
    EXPECT_EQ(metresInFire(std::span(&line, 1), 1, {0, 3, -3}, {0, 3, 3}), 0);
    EXPECT_EQ(metresInFire(std::span(&line, 1), 1, {0, -3, -3}, {0, -3, 3}), 0);
}

} // namespace
} // namespace lince
