#pragma once

#include <lince/sim/rigid_shape.h>

#include <vector>

namespace lince::rigid {

inline constexpr std::size_t kMaxHullPoints = 64;

/// Faces, loops and edges of the convex hull; no faces when all points lie in one plane.
Convex convexHull(const std::vector<Vec3>& points);

struct HullMass {
    double volume = 0;
    Vec3 centre;
    Matrix3 inertia; ///< about `centre`, of one kilogram
};
HullMass massOfHull(const Convex& hull);

} // namespace lince::rigid
