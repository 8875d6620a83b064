#include <lince/move/avoidance.h>

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

constexpr float kSpeed = 1.4f, kStep = 1.0f / 60;

AvoidanceBody bodyAt(Vec2 position, Vec2 velocity, std::uint32_t id, float priority = 0.5f) {
    AvoidanceBody body;
    body.position = position, body.velocity = velocity, body.id = id, body.priority = priority;
    return body;
}

float gapOf(const AvoidanceBody& a, const AvoidanceBody& b) {
    return length(a.position - b.position) - a.radius - b.radius;
}

/// Both move by `avoid` until the time is over; the least gap on the way.
float meet(AvoidanceBody& a, AvoidanceBody& b, Vec2 wishOfA, Vec2 wishOfB, int steps,
           const AvoidanceSettings& settings = {}) {
    AvoidanceScratch scratch;
    float min = gapOf(a, b);
    for (int i = 0; i < steps; ++i) {
        const Vec2 nextOfA = avoid(a, wishOfA, kSpeed, {&b, 1}, {}, settings, scratch);
        const Vec2 nextOfB = avoid(b, wishOfB, kSpeed, {&a, 1}, {}, settings, scratch);
        a.velocity = nextOfA, b.velocity = nextOfB;
        a.position = a.position + a.velocity * kStep, b.position = b.position + b.velocity * kStep;
        min = minimum(min, gapOf(a, b));
    }
    return min;
}

TEST(Avoidance, AloneItIsAsWishedAndNoFasterThanCan) {
    AvoidanceScratch scratch;
    const AvoidanceBody self = bodyAt({3, 4}, {}, 1);
    EXPECT_EQ(avoid(self, {0.5f, -0.25f}, kSpeed, {}, {}, {}, scratch), (Vec2{0.5f, -0.25f}));
    EXPECT_NEAR(length(avoid(self, {30, 40}, kSpeed, {}, {}, {}, scratch)), kSpeed, 1e-5f);
}

TEST(Avoidance, ExactlyHeadOnBothPassOnTheRight) {
    AvoidanceBody a = bodyAt({-4, 0}, {kSpeed, 0}, 1), b = bodyAt({4, 0}, {-kSpeed, 0}, 2);
    float farthestOfA = 0;
    AvoidanceScratch scratch;
    for (int i = 0; i < 420; ++i) {
        const Vec2 nextOfA = avoid(a, {kSpeed, 0}, kSpeed, {&b, 1}, {}, {}, scratch);
        b.velocity = avoid(b, {-kSpeed, 0}, kSpeed, {&a, 1}, {}, {}, scratch);
        a.velocity = nextOfA;
        a.position = a.position + a.velocity * kStep, b.position = b.position + b.velocity * kStep;
        ASSERT_GT(gapOf(a, b), -1e-4f);
        farthestOfA = maximum(farthestOfA, a.position.y);
    }
    EXPECT_GT(a.position.x, 4);
    EXPECT_LT(b.position.x, -4);
    EXPECT_GT(farthestOfA, 0.3f); // heading along +x, the right hand is +z
    EXPECT_NEAR(a.position.y, -b.position.y, 1e-3f) << "they share the evasion";
}

TEST(Avoidance, WithoutTheBiasTheyStandFaceToFace) {
    AvoidanceSettings settings;
    settings.rightBias = 0;
    AvoidanceBody a = bodyAt({-4, 0}, {kSpeed, 0}, 1), b = bodyAt({4, 0}, {-kSpeed, 0}, 2);
    EXPECT_GE(meet(a, b, {kSpeed, 0}, {-kSpeed, 0}, 600, settings), -1e-4f);
    EXPECT_LT(a.position.x, 0); // this is what the bias is for
}

TEST(Avoidance, WhoHasTheFirstPriorityKeepsItsLine) {
    AvoidanceBody a = bodyAt({-4, 0}, {kSpeed, 0}, 1, 1), b = bodyAt({4, 0}, {-kSpeed, 0}, 2);
    EXPECT_GT(meet(a, b, {kSpeed, 0}, {-kSpeed, 0}, 400), -1e-4f);
    EXPECT_NEAR(a.position.y, 0, 0.02f);
    EXPECT_NEAR(a.position.x, -4 + 400 * kStep * kSpeed, 0.01f);
    EXPECT_LT(b.position.x, -2);
    EXPECT_LT(b.position.y, -0.3f);
}

TEST(Avoidance, SharesFollowThePriorities) {
    // Of a meeting at right angles the one of less priority makes the larger part.
    const auto strayOfFirst = [](float priority) {
        AvoidanceBody a = bodyAt({-4, 0}, {kSpeed, 0}, 1, priority), b = bodyAt({4, 0}, {-kSpeed, 0}, 2, 0.5f);
        AvoidanceScratch scratch;
        float stray = 0;
        for (int i = 0; i < 400; ++i) {
            const Vec2 nextOfA = avoid(a, {kSpeed, 0}, kSpeed, {&b, 1}, {}, {}, scratch);
            b.velocity = avoid(b, {-kSpeed, 0}, kSpeed, {&a, 1}, {}, {}, scratch);
            a.velocity = nextOfA;
            a.position = a.position + a.velocity * kStep, b.position = b.position + b.velocity * kStep;
            stray = maximum(stray, absolute(a.position.y));
        }
        return stray;
    };
    const float low = strayOfFirst(0), even = strayOfFirst(0.5f), high = strayOfFirst(0.9f);
    EXPECT_GT(low, 1.15f * even);
    EXPECT_LT(high, 0.6f * even);
}

TEST(Avoidance, OverlappingBodiesPartSmoothly) {
    AvoidanceBody a = bodyAt({0, 0}, {}, 1), b = bodyAt({0.4f, 0.1f}, {}, 2);
    AvoidanceScratch scratch;
    float before = gapOf(a, b);
    for (int i = 0; i < 30; ++i) {
        const Vec2 nextOfA = avoid(a, {}, kSpeed, {&b, 1}, {}, {}, scratch);
        const Vec2 nextOfB = avoid(b, {}, kSpeed, {&a, 1}, {}, {}, scratch);
        a.velocity = nextOfA, b.velocity = nextOfB;
        EXPECT_LE(length(a.velocity), kSpeed + 1e-4f);
        a.position = a.position + a.velocity * kStep, b.position = b.position + b.velocity * kStep;
        EXPECT_GE(gapOf(a, b), before - 1e-5f);
        before = gapOf(a, b);
    }
    EXPECT_NEAR(before, 0, 1e-3f); // and no farther than needed
}

TEST(Avoidance, OnTheSameSpotIdsDecideWhoGoesWhere) {
    AvoidanceBody a = bodyAt({1, 1}, {}, 7), b = bodyAt({1, 1}, {}, 3);
    meet(a, b, {}, {}, 60);
    EXPECT_GT(gapOf(a, b), -1e-3f);
}

TEST(Avoidance, AWallIsNotEnteredAndSlidAlong) {
    const AvoidanceWall wall{{-10, 2}, {10, 2}}; // bodies above it on the page: less z
    AvoidanceBody self = bodyAt({0, 0}, {}, 1);
    AvoidanceScratch scratch;
    for (int i = 0; i < 300; ++i) {
        self.velocity = avoid(self, {0.7f, 1.2f}, kSpeed, {}, {&wall, 1}, {}, scratch);
        self.position = self.position + self.velocity * kStep;
        ASSERT_LE(self.position.y, 2 - self.radius + 1e-4f);
    }
    EXPECT_GT(self.position.y, 2 - self.radius - 0.05f);
    EXPECT_NEAR(self.position.x, 300 * kStep * 0.7f, 0.1f);
}

TEST(Avoidance, AWallHasOneSide) {
    const AvoidanceWall wall{{-10, 2}, {10, 2}};
    AvoidanceScratch scratch;
    const AvoidanceBody behind = bodyAt({0, 2.3f}, {0, -1}, 1);
    EXPECT_EQ(avoid(behind, {0, -1}, kSpeed, {}, {&wall, 1}, {}, scratch), (Vec2{0, -1}));
    const AvoidanceBody before = bodyAt({0, 1.6f}, {0, 1}, 1);
    EXPECT_LT(avoid(before, {0, 1}, kSpeed, {}, {&wall, 1}, {}, scratch).y, 0.2f);
}

TEST(Avoidance, ThePastOfAWallsEndIsFree) {
    // Who will pass the end by a hand's breadth is not slowed down, who would hit it goes around.
    const AvoidanceWall wall{{0, 2}, {10, 2}};
    AvoidanceScratch scratch;
    const AvoidanceBody beside = bodyAt({-0.4f, 1.3f}, {0, kSpeed}, 1);
    EXPECT_NEAR(avoid(beside, {0, kSpeed}, kSpeed, {}, {&wall, 1}, {}, scratch).y, kSpeed, 1e-4f);
    AvoidanceBody self = bodyAt({0.1f, 0.8f}, {0, kSpeed}, 1);
    for (int i = 0; i < 240; ++i) {
        self.velocity = avoid(self, {-0.2f, 1.2f}, kSpeed, {}, {&wall, 1}, {}, scratch);
        self.position = self.position + self.velocity * kStep;
        ASSERT_GT(length(self.position), 0.0f);
        const Vec2 nearest{clamp(self.position.x, 0, 10), 2};
        ASSERT_GT(length(self.position - nearest), self.radius - 1e-4f);
    }
    EXPECT_GT(self.position.y, 2.5f);
}

TEST(Avoidance, WallsOfOneLineHaveNoEndsBetween) {
    // Right along a border that goes on in a second wall, or in one that turns towards the body: not stopped at the
    // joint.
    AvoidanceSettings border;
    border.wallsBoundCentres = true;
    for (const Vec2 end : {Vec2{10, 2}, Vec2{10, 1}}) {
        const AvoidanceWall line[] = {{{-10, 2}, {0, 2}}, {{0, 2}, end}};
        const Vec2 along = normalized(end - Vec2{0, 2});
        const AvoidanceBody near = bodyAt({-0.01f, 2}, along * kSpeed, 1);
        AvoidanceScratch passing;
        EXPECT_NEAR(length(avoid(near, along * kSpeed, kSpeed, {}, line, border, passing)), kSpeed, 0.02f) << end.y;
    }
    // Straight at the joint of two walls: as if they were one.
    const std::array<AvoidanceWall, 2> two{{{{-10, 2}, {0.3f, 2}}, {{0.3f, 2}, {10, 2}}}};
    const AvoidanceWall one{{-10, 2}, {10, 2}};
    AvoidanceScratch scratch;
    for (const float x : {-1.0f, 0.0f, 0.3f, 0.5f})
        for (const Vec2 wish : {Vec2{0, 1.4f}, Vec2{1, 1}, Vec2{-1, 0.9f}}) {
            const AvoidanceBody self = bodyAt({x, 1.3f}, wish, 1);
            const Vec2 a = avoid(self, wish, kSpeed, {}, two, {}, scratch);
            const Vec2 b = avoid(self, wish, kSpeed, {}, {&one, 1}, {}, scratch);
            EXPECT_NEAR(a.x, b.x, 1e-4f) << x;
            EXPECT_NEAR(a.y, b.y, 1e-4f) << x;
        }
}

TEST(Avoidance, AnInnerCornerHoldsAndLetsGo) {
    // A room's corner at (2, 2): walls along both, bodies inside.
    const std::array<AvoidanceWall, 2> corner{{{{-10, 2}, {2, 2}}, {{2, 2}, {2, -10}}}};
    AvoidanceBody self = bodyAt({0, 0}, {}, 1);
    AvoidanceScratch scratch;
    for (int i = 0; i < 300; ++i) {
        self.velocity = avoid(self, {1, 1}, kSpeed, {}, corner, {}, scratch);
        self.position = self.position + self.velocity * kStep;
    }
    EXPECT_NEAR(self.position.x, 1.65f, 0.01f);
    EXPECT_NEAR(self.position.y, 1.65f, 0.01f);
    EXPECT_EQ(avoid(self, {-1, -0.5f}, kSpeed, {}, corner, {}, scratch), (Vec2{-1, -0.5f}));
}

TEST(Avoidance, BordersOfAMeshHoldTheMiddleOfABody) {
    const AvoidanceWall wall{{-10, 2}, {10, 2}};
    AvoidanceSettings settings;
    settings.wallsBoundCentres = true;
    AvoidanceBody self = bodyAt({0, 0}, {}, 1);
    AvoidanceScratch scratch;
    for (int i = 0; i < 300; ++i) {
        self.velocity = avoid(self, {0, 1}, kSpeed, {}, {&wall, 1}, settings, scratch);
        self.position = self.position + self.velocity * kStep;
        ASSERT_LE(self.position.y, 2 + 1e-4f);
    }
    EXPECT_GT(self.position.y, 1.95f);
}

TEST(Avoidance, HardLinesHoldAndSoftOnesGiveWayEvenly) {
    // Between two bodies that both come nearer: no velocity pleases both, the middle is the best.
    const AvoidanceBody self = bodyAt({0, 0}, {}, 1);
    const std::array<AvoidanceBody, 2> others{bodyAt({-0.9f, 0}, {1.4f, 0}, 2, 1), bodyAt({0.9f, 0}, {-1.4f, 0}, 3, 1)};
    AvoidanceScratch scratch;
    const Vec2 velocity = avoid(self, {0.1f, 0}, kSpeed, others, {}, {}, scratch);
    float min = 1e9f, max = -1e9f;
    for (int i = scratch.hardCount; i < scratch.count; ++i) {
        const AvoidanceLine& line = scratch.lines[static_cast<std::size_t>(i)];
        const float broken = line.offset - dot(velocity, line.normal);
        min = minimum(min, broken), max = maximum(max, broken);
    }
    EXPECT_GT(min, 0.1f);
    EXPECT_NEAR(min, max, 1e-3f);
    for (int i = 0; i < scratch.hardCount; ++i) {
        const AvoidanceLine& line = scratch.lines[static_cast<std::size_t>(i)];
        EXPECT_GE(dot(velocity, line.normal), line.offset - 1e-4f);
    }
    EXPECT_GT(scratch.count, scratch.hardCount);
}

TEST(Avoidance, MoreBodiesThanAreLookedAtAreTheFarthest) {
    const AvoidanceBody self = bodyAt({0, 0}, {kSpeed, 0}, 0);
    std::vector<AvoidanceBody> others;
    for (std::uint32_t i = 0; i < 100; ++i)
        others.push_back(bodyAt({-2 - 0.01f * static_cast<float>(i), 3}, {}, 10 + i));
    others.push_back(bodyAt({0.71f, 0}, {}, 200)); // right in front, last of the list
    AvoidanceScratch scratch;
    AvoidanceSettings settings;
    settings.maxNeighbours = 1;
    EXPECT_LT(avoid(self, {kSpeed, 0}, kSpeed, others, {}, settings, scratch).x, 0.5f);
    settings.maxNeighbours = 1000; // more than there is room for
    EXPECT_LT(avoid(self, {kSpeed, 0}, kSpeed, others, {}, settings, scratch).x, 0.5f);
    settings.maxNeighbours = 0;
    EXPECT_EQ(avoid(self, {kSpeed, 0}, kSpeed, others, {}, settings, scratch).x, kSpeed);
}

TEST(AvoidancePatience, WaitingMakesUrgentAndOthersMakeRoom) {
    AvoidanceSettings settings;
    AvoidanceBody stuck = bodyAt({0, 0}, {}, 1);
    AvoidancePatience patience;
    for (int i = 0; i < 120; ++i)
        patience.press(stuck, {kSpeed, 0}, kSpeed, {}, settings);
    EXPECT_NEAR(patience.rank.urgency, 1.5f, 0.05f);
    stuck.rank = patience.rank, stuck.wish = patience.wish;

    AvoidanceBody standing = bodyAt({0.75f, 0.1f}, {}, 2);
    AvoidancePatience other;
    const Vec2 aside = other.press(standing, {}, kSpeed, {&stuck, 1}, settings);
    EXPECT_GT(aside.y, 0.5f); // to the side where it is already
    EXPECT_EQ(other.rank.source, 1u);
    EXPECT_EQ(other.rank.hops, 1u);
    // A third one behind it makes room for the second.
    standing.rank = other.rank, standing.wish = other.wish;
    AvoidancePatience third;
    const AvoidanceBody behind = bodyAt(standing.position + standing.wish * 0.75f, {}, 3);
    third.press(behind, {-kSpeed, 0}, kSpeed, {&standing, 1}, settings);
    EXPECT_EQ(third.rank.source, 1u);
    EXPECT_EQ(third.rank.hops, 2u);
    // Who gives way to nobody does not.
    AvoidancePatience proud;
    standing.priority = 1;
    EXPECT_EQ(proud.press(standing, {}, kSpeed, {&stuck, 1}, settings), Vec2{});
}

TEST(AvoidancePatience, IsForgottenOnceItGoes) {
    AvoidanceBody body = bodyAt({0, 0}, {}, 1);
    AvoidancePatience patience;
    for (int i = 0; i < 120; ++i)
        patience.press(body, {kSpeed, 0}, kSpeed, {}, {});
    body.velocity = {kSpeed, 0};
    for (int i = 0; i < 200; ++i)
        patience.press(body, {kSpeed, 0}, kSpeed, {}, {});
    EXPECT_EQ(patience.rank.urgency, 0);
}

TEST(Avoidance, CanBeDrawn) {
    const AvoidanceBody self = bodyAt({0, 0}, {1, 0}, 1), other = bodyAt({0.75f, 0}, {-1, 0}, 2);
    AvoidanceScratch scratch;
    const Vec2 chosen = avoid(self, {1, 0}, kSpeed, {&other, 1}, {}, {}, scratch);
    RecordingDebugDraw sink;
    draw(sink, self, {1, 0}, chosen, 0.1f);
    const std::size_t arrows = sink.lines.size();
    EXPECT_GT(arrows, 2u);
    draw(sink, self, scratch, 0.1f);
    EXPECT_EQ(sink.lines.size() - arrows, static_cast<std::size_t>(scratch.count) * 6);
}

} // namespace
} // namespace lince
