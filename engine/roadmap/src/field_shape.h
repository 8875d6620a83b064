#pragma once
// The exact tests of ObstacleField: a point that moves straight on against a rounded rectangle, which is what a disc, a
// box or a wall becomes when the moving disc's radius is added to it. Private to this module.
//
// In double: places are floats, so differences are exact and squares nearly so, and whoever stands at a free place
// touches nothing by rounding. Touching (distance equal to the radius) is free.

#include <lince/roadmap/obstacle_field.h>

namespace lince {

struct Plane2 { ///< a point or a way in the plane
    double x = 0, z = 0;
};

/// What a body's middle keeps out of: all points nearer than `radius` to a rectangle, which may be as thin as a line or
/// a point.
struct FieldShape {
    Plane2 centre;
    Plane2 half;       ///< extents of the rectangle along its own axes, >= 0
    Plane2 axis{1, 0}; ///< unit: its first axis; the second is (-z, x)
    double radius = 0;
    bool round = false; ///< the rectangle is a point

    static FieldShape of(const FieldDisc& disc, float bodyRadius);
    static FieldShape of(const FieldBox& box, float bodyRadius);
    static FieldShape of(const FieldWall& wall, float bodyRadius);

    Plane2 toLocal(Plane2 point) const {
        const double x = point.x - centre.x, z = point.z - centre.z;
        return {x * axis.x + z * axis.z, z * axis.x - x * axis.z};
    }
    /// Squared, from the point to the rectangle.
    double distanceSquared(Plane2 point) const {
        const Plane2 p = toLocal(point);
        const double x = beyond(p.x, half.x), z = beyond(p.z, half.z);
        return x * x + z * z;
    }
    bool holds(Plane2 point) const {
        const Plane2 p = toLocal(point);
        const double x = beyond(p.x, half.x), z = beyond(p.z, half.z);
        // The second is for a body without extent, which is inside a box all the same.
        return x * x + z * z < radius * radius || (magnitude(p.x) < half.x && magnitude(p.z) < half.z);
    }

    /// Does the straight way from `a` to `b` touch the inside?
    bool meets(Plane2 a, Plane2 b) const {
        if (round) return meetsDisc({a.x - centre.x, a.z - centre.z}, {b.x - centre.x, b.z - centre.z});
        return meetsRounded(toLocal(a), toLocal(b));
    }
    /// Share of the way until it does; only when it `meets` and does not begin inside.
    double enters(Plane2 from, Plane2 to) const;
    /// Unit, from the rectangle to the point, in the plane's axes.
    Vec2 normalAt(Plane2 point) const;
    /// The same where the way enters.
    Vec2 normalWhere(Plane2 a, Plane2 b, double fraction) const;
    /// Extents of the shape along the plane's axes, `radius` included.
    Plane2 reach() const;

  private:
    static double beyond(double value, double limit) {
        return value > limit ? value - limit : value < -limit ? value + limit : 0;
    }
    static double magnitude(double value) { return value < 0 ? -value : value; }

    /// The way seen from the disc's centre.
    bool meetsDisc(Plane2 a, Plane2 b) const {
        const double square = radius * radius;
        const Plane2 way{b.x - a.x, b.z - a.z};
        const double ahead = -(a.x * way.x + a.z * way.z), whole = way.x * way.x + way.z * way.z;
        if (ahead <= 0) return a.x * a.x + a.z * a.z < square;
        if (ahead >= whole) return b.x * b.x + b.z * b.z < square;
        const double aside = a.x * way.z - a.z * way.x;
        return aside * aside < square * whole;
    }
    /// Separating axes of a segment and a rectangle about the origin.
    static bool crosses(Plane2 middle, Plane2 halfWay, double aside, double x, double z) {
        const double alongX = magnitude(halfWay.x), alongZ = magnitude(halfWay.z);
        return magnitude(middle.x) < x + alongX && magnitude(middle.z) < z + alongZ && aside < x * alongZ + z * alongX;
    }
    bool meetsRounded(Plane2 a, Plane2 b) const {
        const Plane2 middle{(a.x + b.x) * 0.5, (a.z + b.z) * 0.5}, halfWay{(b.x - a.x) * 0.5, (b.z - a.z) * 0.5};
        const double aside = magnitude(middle.x * halfWay.z - middle.z * halfWay.x);
        if (!crosses(middle, halfWay, aside, half.x + radius, half.z + radius)) return false;
        if (crosses(middle, halfWay, aside, half.x + radius, half.z)) return true;
        if (crosses(middle, halfWay, aside, half.x, half.z + radius)) return true;
        for (const double x : {-half.x, half.x})
            for (const double z : {-half.z, half.z})
                if (meetsDisc({a.x - x, a.z - z}, {b.x - x, b.z - z})) return true;
        return false;
    }
    double entersDisc(Plane2 a, Plane2 b) const;
    static double entersRectangle(Plane2 a, Plane2 b, double x, double z);
};

} // namespace lince
