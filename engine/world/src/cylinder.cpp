#include <lince/world/cylinder.h>

namespace lince {

namespace {

/// Horizontal part as a plane vector.
constexpr Vec2 flat(Vec3 v) {
    return {v.x, v.z};
}

/// Narrows [enter, leave] to the times at which `start + t * speed` is within [low, high].
bool clipToSlab(float start, float speed, float low, float high, float& enter, float& leave) {
    if (speed == 0) return start >= low && start <= high;
    const float t0 = (low - start) / speed;
    const float t1 = (high - start) / speed;
    enter = maximum(enter, minimum(t0, t1));
    leave = minimum(leave, maximum(t0, t1));
    return enter <= leave;
}

} // namespace

bool overlaps(const Cylinder& a, const Cylinder& b) {
    if (absolute(a.centre.y - b.centre.y) > a.halfHeight + b.halfHeight) return false;
    const float reach = a.radius + b.radius;
    return lengthSquared(flat(a.centre - b.centre)) <= reach * reach;
}

bool overlapsSphere(const Cylinder& a, Vec3 centre, float radius) {
    return lengthSquared(centre - nearestPoint(a, centre)) <= radius * radius;
}

bool overlapsBox(const Cylinder& a, const Aabb& box) {
    if (box.empty()) return false;
    if (a.centre.y - a.halfHeight > box.high.y || a.centre.y + a.halfHeight < box.low.y) return false;
    const Vec3 c = a.centre;
    if (c.x - a.radius > box.high.x || c.x + a.radius < box.low.x) return false;
    if (c.z - a.radius > box.high.z || c.z + a.radius < box.low.z) return false;
    if (c.x >= box.low.x && c.x <= box.high.x) return true;
    if (c.z >= box.low.z && c.z <= box.high.z) return true;
    const Vec2 corner{c.x < box.low.x ? box.low.x : box.high.x, c.z < box.low.z ? box.low.z : box.high.z};
    return lengthSquared(flat(c) - corner) <= a.radius * a.radius;
}

std::optional<float> hitByRay(const Cylinder& a, const Ray& ray) {
    float enter = 0;
    float leave = ray.reach;
    if (!(leave >= 0)) return std::nullopt;
    if (!clipToSlab(ray.origin.y - a.centre.y, ray.direction.y, -a.halfHeight, a.halfHeight, enter, leave))
        return std::nullopt;

    const Vec2 from = flat(ray.origin - a.centre);
    const Vec2 way = flat(ray.direction);
    const float wayLength = length(way);
    if (!(wayLength > 0)) {
        if (lengthSquared(from) > a.radius * a.radius) return std::nullopt;
        return enter;
    }
    // Distance of the line from the axis by a cross product: no difference of large squares, so far origins are fine.
    const Vec2 unit{way.x / wayLength, way.y / wayLength};
    const float aside = cross(unit, from);
    const float halfChordSquared = a.radius * a.radius - aside * aside;
    if (!(halfChordSquared >= 0)) return std::nullopt;
    const float halfChord = std::sqrt(halfChordSquared);
    const float middle = -dot(from, unit);
    enter = maximum(enter, (middle - halfChord) / wayLength);
    leave = minimum(leave, (middle + halfChord) / wayLength);
    if (!(enter <= leave)) return std::nullopt;
    return enter;
}

Vec3 nearestPoint(const Cylinder& a, Vec3 p) {
    const float y = clamp(p.y, a.centre.y - a.halfHeight, a.centre.y + a.halfHeight);
    const Vec2 aside = flat(p - a.centre);
    const float distance = length(aside);
    if (distance <= a.radius) return {p.x, y, p.z};
    const float scale = a.radius / distance;
    return {a.centre.x + aside.x * scale, y, a.centre.z + aside.y * scale};
}

std::optional<ScreenRectangle> projectToScreen(const Cylinder& a, const float viewProjection[16]) {
    constexpr float kNearestW = 1e-4f; // corners nearer to the eye's plane are cut off there
    constexpr float kLargest = std::numeric_limits<float>::max();
    struct Clip {
        float x, y, w;
    };
    const Aabb box = a.bounds();
    Clip corners[8];
    for (int i = 0; i < 8; ++i) {
        const Vec3 p{(i & 1) ? box.high.x : box.low.x, (i & 2) ? box.high.y : box.low.y,
                     (i & 4) ? box.high.z : box.low.z};
        const float* m = viewProjection;
        corners[i] = {m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12], m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13],
                      m[3] * p.x + m[7] * p.y + m[11] * p.z + m[15]};
    }
    ScreenRectangle out{{kLargest, kLargest}, {-kLargest, -kLargest}};
    bool any = false;
    const auto add = [&](float x, float y, float w) {
        out.low = {minimum(out.low.x, x / w), minimum(out.low.y, y / w)};
        out.high = {maximum(out.high.x, x / w), maximum(out.high.y, y / w)};
        any = true;
    };
    for (int i = 0; i < 8; ++i) {
        const Clip& from = corners[i];
        if (from.w >= kNearestW) add(from.x, from.y, from.w);
        // The twelve edges: to the corner across each axis, once.
        for (int bit = 1; bit < 8; bit *= 2) {
            if (i & bit) continue;
            const Clip& to = corners[i | bit];
            if ((from.w >= kNearestW) == (to.w >= kNearestW)) continue;
            const float t = (kNearestW - from.w) / (to.w - from.w);
            add(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t, kNearestW);
        }
    }
    if (!any) return std::nullopt;
    out.low = {clamp(out.low.x, -1, 1), clamp(out.low.y, -1, 1)};
    out.high = {clamp(out.high.x, -1, 1), clamp(out.high.y, -1, 1)};
    return out;
}

} // namespace lince
