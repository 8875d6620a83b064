// Bands and rings: as wide as asked for, flat, without holes.
#include <lince/core/math.h>
#include <lince/move/ground_marks.h>

#include <gtest/gtest.h>

#include <array>

namespace lince {
namespace {

float areaOf(const RecordingDebugDraw& drawn) {
    float sum = 0;
    for (const auto& t : drawn.triangles)
        sum += length(cross(t.b - t.a, t.c - t.a)) * 0.5f;
    return sum;
}

TEST(GroundMarks, RibbonIsAsWideAsAskedFor) {
    RecordingDebugDraw drawn;
    const std::array<Vec3, 3> points{Vec3{0, 1, 0}, Vec3{0, 1, -2}, Vec3{0, 1, -5}};
    drawRibbon(drawn, points, 0.4f, {});
    EXPECT_NEAR(areaOf(drawn), 5 * 0.4f, 1e-4f);
    for (const auto& t : drawn.triangles)
        for (const Vec3 corner : {t.a, t.b, t.c}) {
            EXPECT_EQ(corner.y, 1);
            EXPECT_NEAR(absolute(corner.x), 0.2f, 1e-5f);
        }
}

TEST(GroundMarks, RibbonOfLessThanTwoPointsIsNothing) {
    RecordingDebugDraw drawn;
    drawRibbon(drawn, {}, 1, {});
    const Vec3 one;
    drawRibbon(drawn, {&one, 1}, 1, {});
    EXPECT_TRUE(drawn.triangles.empty());
    const std::array<Vec3, 2> same{one, one}; // no direction: still finite
    drawRibbon(drawn, same, 1, {});
    for (const auto& t : drawn.triangles)
        EXPECT_TRUE(isFinite(t.a) && isFinite(t.b) && isFinite(t.c));
}

TEST(GroundMarks, RingIsFilledBetweenItsRadii) {
    RecordingDebugDraw ring, disc;
    drawRing(ring, {3, 0, 4}, 1, 2, {});
    drawRing(disc, {3, 0, 4}, 0, 2, {});
    EXPECT_NEAR(areaOf(ring), kPi * 3, 0.2f);
    EXPECT_NEAR(areaOf(disc), kPi * 4, 0.2f);
}

} // namespace
} // namespace lince
