#include <lince/core/id.h>
#include <lince/core/quat.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lince {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Vec, arithmetic) {
    const Vec3 a{1, 2, 3}, b{4, -5, 6};
    EXPECT_EQ(a + b, (Vec3{5, -3, 9}));
    EXPECT_EQ(a - b, (Vec3{-3, 7, -3}));
    EXPECT_EQ(-a, (Vec3{-1, -2, -3}));
    EXPECT_EQ(a * 2, 2 * a);
    EXPECT_EQ(a * b, (Vec3{4, -10, 18}));
    EXPECT_EQ(dot(a, b), 12.0f);
    EXPECT_EQ(cross(Vec3{1, 0, 0}, Vec3{0, 1, 0}), (Vec3{0, 0, 1})); // right-handed
    EXPECT_EQ(cross(Vec2{1, 0}, Vec2{0, 1}), 1.0f);
    EXPECT_EQ(length(Vec3{2, 3, 6}), 7.0f);
    EXPECT_EQ(lerp(a, b, 0.5f), (Vec3{2.5f, -1.5f, 4.5f}));
    EXPECT_EQ(horizontal(a), (Vec3{1, 0, 3}));
    Vec3 c = a;
    c += b, c -= a, c *= 2;
    EXPECT_EQ(c, b * 2);
    c[1] = 9;
    EXPECT_EQ(c[1], 9.0f);
    EXPECT_EQ(c[2], 12.0f);
}

TEST(Vec, normalizedFallsBackOnNothing) {
    EXPECT_EQ(normalized(Vec3{0, 3, 4}), (Vec3{0, 0.6f, 0.8f}));
    EXPECT_EQ(normalized(Vec3{}, {0, 1, 0}), (Vec3{0, 1, 0}));
    EXPECT_EQ(normalized(Vec3{}), (Vec3{}));
    EXPECT_EQ(normalized(Vec2{}, {1, 0}), (Vec2{1, 0}));
}

TEST(Vec, clampMinimumMaximum) {
    EXPECT_EQ(clamp(5, 0, 1), 1.0f);
    EXPECT_EQ(clamp(-5, 0, 1), 0.0f);
    EXPECT_EQ(clamp(0.5f, 0, 1), 0.5f);
    EXPECT_EQ(minimum(Vec3{1, 5, 3}, Vec3{2, 4, 3}), (Vec3{1, 4, 3}));
    EXPECT_EQ(maximum(Vec3{1, 5, 3}, Vec3{2, 4, 3}), (Vec3{2, 5, 3}));
    EXPECT_EQ(absolute(Vec3{-1, 2, -3}), (Vec3{1, 2, 3}));
}

TEST(Vec, isFiniteFindsEveryComponent) {
    EXPECT_TRUE(isFinite(Vec3{1, 2, 3}));
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 v{1, 2, 3};
        v[axis] = kInfinity;
        EXPECT_FALSE(isFinite(v));
        v[axis] = std::numeric_limits<float>::quiet_NaN();
        EXPECT_FALSE(isFinite(v));
    }
}

TEST(Aabb, growsFromNothing) {
    Aabb box;
    EXPECT_TRUE(box.empty());
    EXPECT_FALSE(box.contains({0, 0, 0}));
    EXPECT_FALSE(box.overlaps({{-1, -1, -1}, {1, 1, 1}}));
    box.add(Vec3{1, 2, 3});
    EXPECT_FALSE(box.empty());
    EXPECT_TRUE(box.contains({1, 2, 3}));
    box.add(Aabb{{-1, 0, 0}, {0, 0, 0}});
    EXPECT_EQ(box, (Aabb{{-1, 0, 0}, {1, 2, 3}}));
    EXPECT_EQ(box.centre(), (Vec3{0, 1, 1.5f}));
    EXPECT_EQ(box.size(), (Vec3{2, 2, 3}));
    box.add(Aabb{});
    EXPECT_EQ(box, (Aabb{{-1, 0, 0}, {1, 2, 3}}));
}

TEST(Aabb, touchingCountsAsOverlap) {
    const Aabb a{{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(a.overlaps({{1, 0, 0}, {2, 1, 1}}));
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 by;
        by[axis] = 1.01f;
        EXPECT_FALSE(a.overlaps(a.moved(by)));
        EXPECT_FALSE(a.overlaps(a.moved(-by)));
        EXPECT_TRUE(a.overlaps(a.moved(by).grown(0.02f)));
    }
}

TEST(Quat, rotates) {
    const Quat quarter = quatFromAxisAngle({0, 0, 1}, kHalfPi);
    EXPECT_LT(length(rotate(quarter, {1, 0, 0}) - Vec3{0, 1, 0}), 1e-6f);
    EXPECT_LT(length(rotate(quarter * quarter, {1, 0, 0}) - Vec3{-1, 0, 0}), 1e-6f);
    EXPECT_LT(length(rotate(conjugate(quarter), {0, 1, 0}) - Vec3{1, 0, 0}), 1e-6f);
    EXPECT_EQ(normalized(Quat{0, 0, 0, 0}), (Quat{}));
}

TEST(Id, zeroIsNull) {
    const TableId<struct A> none{};
    const SlotId<struct B> empty{};
    EXPECT_FALSE(none);
    EXPECT_FALSE(empty);
    EXPECT_TRUE((TableId<struct A>{3}));
    EXPECT_TRUE((SlotId<struct B>{0, 1}));
    EXPECT_LT((SlotId<struct B>{1, 9}), (SlotId<struct B>{2, 1}));
}

TEST(Tick, secondsToTheNearestTick) {
    EXPECT_EQ(ticksFromSeconds(1), 60u);
    EXPECT_EQ(ticksFromSeconds(0.25f), 15u);
    EXPECT_EQ(ticksFromSeconds(0.009f), 1u);
    EXPECT_EQ(ticksFromSeconds(0.008f), 0u);
    EXPECT_EQ(ticksFromSeconds(-3), 0u);
    EXPECT_EQ(ticksFromSeconds(100'000), 6'000'000u);
    EXPECT_FLOAT_EQ(secondsFromTicks(90), 1.5f);
}

} // namespace
} // namespace lince
