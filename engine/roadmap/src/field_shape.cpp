#include "field_shape.h"

namespace lince {

FieldShape FieldShape::of(const FieldDisc& disc, float bodyRadius) {
    FieldShape shape;
    shape.centre = {disc.centre.x, disc.centre.y};
    shape.radius = double{disc.radius} + double{bodyRadius};
    shape.round = true;
    return shape;
}

FieldShape FieldShape::of(const FieldBox& box, float bodyRadius) {
    FieldShape shape;
    const double lowX = minimum(box.low.x, box.high.x), highX = maximum(box.low.x, box.high.x);
    const double lowZ = minimum(box.low.y, box.high.y), highZ = maximum(box.low.y, box.high.y);
    shape.centre = {(lowX + highX) * 0.5, (lowZ + highZ) * 0.5};
    shape.half = {(highX - lowX) * 0.5, (highZ - lowZ) * 0.5};
    shape.radius = bodyRadius;
    return shape;
}

FieldShape FieldShape::of(const FieldWall& wall, float bodyRadius) {
    FieldShape shape;
    const double x = double{wall.to.x} - double{wall.from.x}, z = double{wall.to.y} - double{wall.from.y};
    const double size = std::sqrt(x * x + z * z);
    shape.centre = {(double{wall.from.x} + double{wall.to.x}) * 0.5, (double{wall.from.y} + double{wall.to.y}) * 0.5};
    shape.half = {size * 0.5, 0};
    if (size > 0) shape.axis = {x / size, z / size};
    shape.radius = bodyRadius;
    shape.round = size == 0;
    return shape;
}

double FieldShape::entersDisc(Plane2 a, Plane2 b) const {
    const Plane2 way{b.x - a.x, b.z - a.z};
    const double whole = way.x * way.x + way.z * way.z;
    if (!(whole > 0)) return 0;
    const double ahead = -(a.x * way.x + a.z * way.z), aside = a.x * way.z - a.z * way.x;
    const double rest = radius * radius * whole - aside * aside;
    const double fraction = (ahead - std::sqrt(rest > 0 ? rest : 0)) / whole;
    return fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
}

double FieldShape::entersRectangle(Plane2 a, Plane2 b, double x, double z) {
    double fraction = 0;
    const auto clip = [&](double from, double way, double limit) {
        if (from > limit && way < 0 && (limit - from) / way > fraction) fraction = (limit - from) / way;
        if (from < -limit && way > 0 && (-limit - from) / way > fraction) fraction = (-limit - from) / way;
    };
    clip(a.x, b.x - a.x, x);
    clip(a.z, b.z - a.z, z);
    return fraction > 1 ? 1 : fraction;
}

double FieldShape::enters(Plane2 from, Plane2 to) const {
    const Plane2 a = toLocal(from), b = toLocal(to);
    if (round) return entersDisc(a, b);
    // The union of two rectangles and four discs: it is entered where the first of them is.
    double fraction = 1;
    const auto keep = [&](double t) {
        if (t < fraction) fraction = t;
    };
    const Plane2 middle{(a.x + b.x) * 0.5, (a.z + b.z) * 0.5}, halfWay{(b.x - a.x) * 0.5, (b.z - a.z) * 0.5};
    const double aside = magnitude(middle.x * halfWay.z - middle.z * halfWay.x);
    if (crosses(middle, halfWay, aside, half.x + radius, half.z)) keep(entersRectangle(a, b, half.x + radius, half.z));
    if (crosses(middle, halfWay, aside, half.x, half.z + radius)) keep(entersRectangle(a, b, half.x, half.z + radius));
    for (const double x : {-half.x, half.x})
        for (const double z : {-half.z, half.z}) {
            const Plane2 seenA{a.x - x, a.z - z}, seenB{b.x - x, b.z - z};
            if (meetsDisc(seenA, seenB)) keep(entersDisc(seenA, seenB));
        }
    return fraction;
}

Vec2 FieldShape::normalAt(Plane2 point) const {
    const Plane2 p = toLocal(point);
    double x = beyond(p.x, half.x), z = beyond(p.z, half.z);
    if (x == 0 && z == 0) {
        // Inside the rectangle itself: out through the nearest side.
        const double outX = half.x - magnitude(p.x), outZ = half.z - magnitude(p.z);
        if (outX < outZ)
            x = p.x < 0 ? -1 : 1;
        else
            z = p.z < 0 ? -1 : 1;
    }
    const double size = std::sqrt(x * x + z * z);
    x /= size, z /= size;
    return {static_cast<float>(x * axis.x - z * axis.z), static_cast<float>(z * axis.x + x * axis.z)};
}

Vec2 FieldShape::normalWhere(Plane2 a, Plane2 b, double fraction) const {
    constexpr double kThin = 1e-3, kBack = 1e-4; // metres
    const double x = b.x - a.x, z = b.z - a.z;
    // A body without extent touches the rectangle itself: it is seen from a little before.
    const double size = std::sqrt(x * x + z * z);
    if (radius < kThin && size > 0) fraction -= kBack / size;
    return normalAt({a.x + x * fraction, a.z + z * fraction});
}

Plane2 FieldShape::reach() const {
    const double alongX = magnitude(axis.x), alongZ = magnitude(axis.z);
    return {half.x * alongX + half.z * alongZ + radius, half.x * alongZ + half.z * alongX + radius};
}

} // namespace lince
