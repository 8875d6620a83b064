#include <lince/core/math.h>
#include <lince/move/ground_marks.h>

namespace lince {
namespace {

/// To the left of a direction on the ground, unit.
Vec3 leftOf(Vec3 along, Vec3 fallback) {
    return normalized(cross(Vec3{0, 1, 0}, along), fallback);
}

} // namespace

void drawRibbon(DebugDraw& sink, std::span<const Vec3> points, float width, Colour colour) {
    if (points.size() < 2) return;
    Vec3 side = leftOf(points[1] - points[0], {1, 0, 0});
    Vec3 left = points[0] + side * (width * 0.5f), right = points[0] - side * (width * 0.5f);
    for (std::size_t i = 1; i < points.size(); ++i) {
        // At an inner point the edge stands across the way from its neighbour before to the one after.
        const Vec3 along = points[i + 1 < points.size() ? i + 1 : i] - points[i - 1];
        side = leftOf(along, side);
        const Vec3 nextLeft = points[i] + side * (width * 0.5f), nextRight = points[i] - side * (width * 0.5f);
        sink.triangle(left, right, nextRight, colour);
        sink.triangle(left, nextRight, nextLeft, colour);
        left = nextLeft, right = nextRight;
    }
}

void drawRing(DebugDraw& sink, Vec3 centre, float inner, float outer, Colour colour) {
    constexpr int kSides = 28;
    const auto rim = [&](int i, float radius) {
        return centre + directionFromYawPitch(static_cast<float>(i % kSides) * (kTwoPi / kSides), 0) * radius;
    };
    for (int i = 0; i < kSides; ++i) {
        const Vec3 a = rim(i, inner), b = rim(i + 1, inner), c = rim(i + 1, outer), d = rim(i, outer);
        sink.triangle(a, c, d, colour);
        if (inner > 0) sink.triangle(a, b, c, colour);
    }
}

} // namespace lince
