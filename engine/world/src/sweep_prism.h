#pragma once
// The Minkowski sum of a triangle and the (mirrored) inner segment of an upright capsule: a prism that reaches from
// the triangle down by the segment's height. A capsule touches the triangle where its base point comes within the
// radius of this prism.

#include "sweep_geometry.h"

#include <utility>

namespace lince::sweeping {

/// Nearest point to p of the triangle v[0] v[1] v[2], also when that is a line or a point.
Double3 nearestOnTriangle(Double3 p, const Double3 v[3]);

class Prism {
  public:
    /// The triangle seen from the capsule's base.
    Prism(const Capsule& capsule, Vec3 a, Vec3 b, Vec3 c);

    Verdict faces(Double3 motion, double radius, double tolerance, double along, Touch& touch) const;
    bool mayOverlap(double radius) const;
    Nearest nearest(double radius) const;
    void round(Double3 motion, double radius, Touch& touch) const;
    Double3 flattened(Double3 at, double radius, double tolerance, Double3 normal) const;

  private:
    /// Whether the point of the plane below `p` is inside the triangle.
    bool covers(Double3 p) const;
    /// False when the capsule, coming down on the plane, stays clear of the triangle in it.
    bool reachesPlane(Double3 motion, double longest, double endSeparation, double radius) const;
    /// Lowest and highest corner of the triangle.
    std::pair<double, double> heights() const;
    void touchSides(Double3 motion, double radius, Touch& touch) const;

    Double3 m_corners[3];
    Double3 m_areaNormal;
    Double3 m_normal; ///< unit, upwards where it has an up part; zero for a degenerate triangle
    double m_front;   ///< 1 when m_normal is on the triangle's counter-clockwise side, else -1
    double m_height;
    double m_above; ///< signed distance of the base from the triangle's plane along m_normal
    double m_below; ///< signed distance from the lower end's plane along -m_normal
};

} // namespace lince::sweeping
