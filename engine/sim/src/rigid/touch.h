#pragma once
// Where and how two convex parts touch: the narrow phase. All places are around one origin that the caller chose near
// both, so that nothing is lost to large coordinates.

#include <lince/sim/rigid_shape.h>

#include <array>
#include <cstdint>

namespace lince::rigid {

struct TouchPoint {
    Vec3 place;           ///< half way between the surfaces
    float separation = 0; ///< metres along the normal; below 0: as deep inside each other
    std::uint32_t id = 0; ///< of the features that meet here: the same while they stay the same
};

/// A manifold: up to four points in one plane.
struct Touch {
    Vec3 normal; ///< unit, from the first part to the second
    int count = 0;
    std::array<TouchPoint, 4> points;
};

/// A convex part where it is now.
struct Placed {
    static constexpr int kMaxCorners = 64, kMaxFaces = 128;
    const Convex* form = nullptr;
    float radius = 0;
    Vec3 middle;
    int cornerCount = 0, faceCount = 0;
    std::array<Vec3, kMaxCorners> corners;
    std::array<Vec3, kMaxFaces> normals;
    std::array<float, kMaxFaces> offsets;

    void set(const Convex& part, const Matrix3& turn, Vec3 place);
    /// A triangle without thickness, facing the given place.
    void setTriangle(Vec3 a, Vec3 b, Vec3 c, Vec3 facing);
    Aabb bounds() const;
};

struct PlacedBox {
    Vec3 centre, halfSize;
    Matrix3 axes;
};

/// Those that are nearer than `margin`; false when there are none.
bool touchBoxes(const PlacedBox& a, const PlacedBox& b, float margin, Touch& touch);
bool touchConvex(const Placed& a, const Placed& b, float margin, Touch& touch);
/// Along the normal of b's first face only.
bool touchOnFirstFace(const Placed& a, const Placed& b, float margin, Touch& touch);

/// Distance of the cores (without their radii) and where; 0 when they overlap.
struct Nearest {
    float distance = 0;
    Vec3 onA, onB;
};
Nearest nearestPoints(const Placed& a, const Placed& b);

/// A list of points on its way to become a manifold.
struct TouchPoints {
    static constexpr int kMax = 64;
    int count = 0;
    std::array<TouchPoint, kMax> points;
    void add(const TouchPoint& point) {
        if (count < kMax) points[static_cast<std::size_t>(count++)] = point;
    }
};
/// The four that hold best: the deepest, the one farthest from it, and the ones farthest to both sides of these.
void reduce(const TouchPoint* points, int total, Vec3 normal, Touch& touch);
inline void reduce(const TouchPoints& from, Vec3 normal, Touch& touch) {
    reduce(from.points.data(), from.count, normal, touch);
}

} // namespace lince::rigid
