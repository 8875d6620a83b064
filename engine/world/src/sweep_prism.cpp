#include "sweep_prism.h"

namespace lince::sweeping {

namespace {

Double3 nearestOnSegment(Double3 p, Double3 a, Double3 b) {
    const Double3 e = b - a;
    const double ee = dot(e, e);
    if (!(ee > 0)) return a;
    const double u = dot(p - a, e) / ee;
    return u <= 0 ? a : u >= 1 ? b : a + e * u;
}

} // namespace

Double3 nearestOnTriangle(Double3 p, const Double3 v[3]) {
    const Double3 ab = v[1] - v[0];
    const Double3 ac = v[2] - v[0];
    const Double3 n = cross(ab, ac);
    const double nn = dot(n, n);
    const double size = dot(ab, ab) + dot(ac, ac);
    if (nn > 1e-20 * size * size) {
        // Barycentric coordinates of the foot of the perpendicular.
        const Double3 ap = p - v[0];
        const double wb = dot(cross(ap, ac), n);
        const double wc = dot(cross(ab, ap), n);
        if (wb >= 0 && wc >= 0 && wb + wc <= nn) return p - n * (dot(ap, n) / nn);
    }
    Double3 best = nearestOnSegment(p, v[0], v[1]);
    for (int i = 1; i < 3; ++i) {
        const Double3 other = nearestOnSegment(p, v[i], v[(i + 1) % 3]);
        if (dot(p - other, p - other) < dot(p - best, p - best)) best = other;
    }
    return best;
}

Prism::Prism(const Capsule& capsule, Vec3 a, Vec3 b, Vec3 c) : m_height(capsule.height) {
    const Double3 base = toDouble(capsule.base);
    m_corners[0] = toDouble(a) - base;
    m_corners[1] = toDouble(b) - base;
    m_corners[2] = toDouble(c) - base;
    const Double3 ab = m_corners[1] - m_corners[0];
    const Double3 ac = m_corners[2] - m_corners[0];
    m_areaNormal = cross(ab, ac);
    const double area = length(m_areaNormal);
    const double size = dot(ab, ab) + dot(ac, ac);
    m_front = m_areaNormal.y < 0 ? -1 : 1;
    m_normal = area > 1e-10 * size ? m_areaNormal * (m_front / area) : Double3{};
    m_above = -dot(m_normal, m_corners[0]);
    m_below = -m_above - m_height * m_normal.y;
}

bool Prism::covers(Double3 p) const {
    for (int i = 0; i < 3; ++i) {
        const Double3 corner = m_corners[i];
        if (dot(cross(m_corners[(i + 1) % 3] - corner, p - corner), m_areaNormal) < 0) return false;
    }
    return true;
}

Verdict Prism::faces(Double3 motion, double radius, double tolerance, double along, Touch& touch) const {
    if (m_normal.x == 0 && m_normal.y == 0 && m_normal.z == 0) return Verdict::Open;
    const bool upper = m_above >= m_below;
    const double separation = upper ? m_above : m_below;
    if (!(separation >= radius - tolerance)) return Verdict::Open;
    const Double3 normal = upper ? m_normal : -m_normal;
    const double approach = -dot(motion, normal);
    if (!(approach > along)) return Verdict::Free;
    const double gap = separation - radius;
    const double t = gap > 0 ? gap / approach : 0;
    if (t > touch.t) return Verdict::Free;
    // The face is met where the base (or, from below, the upper end of the segment) is over the triangle.
    const Double3 lift = upper ? Double3{} : Double3{0, m_height, 0};
    if (covers(motion * t + lift)) {
        touch.offer(t, normal);
        return touch.hit ? Verdict::Touching : Verdict::Free;
    }
    return reachesPlane(motion, touch.t, separation - approach * touch.t, radius) ? Verdict::Open : Verdict::Free;
}

bool Prism::reachesPlane(Double3 motion, double longest, double endSeparation, double radius) const {
    // The capsule dips into the plane by no more than at the end, so what it touches there is within this distance of
    // the feet of the perpendiculars from its segment. Resting on a floor this dismisses all triangles but one.
    const double inside = endSeparation > 0 ? radius * radius - endSeparation * endSeparation : radius * radius;
    const double around = (inside > 0 ? std::sqrt(inside) : 0) + 1e-6;
    const Double3 foot = -(m_normal * m_above);
    const Double3 bySegment = Double3{0, m_height, 0} - m_normal * (m_normal.y * m_height);
    const Double3 byMotion = (motion - m_normal * dot(motion, m_normal)) * longest;
    const auto meets = [&](auto get) {
        const double along = get(bySegment);
        const double moved = get(byMotion);
        const double low = get(foot) + (along < 0 ? along : 0) + (moved < 0 ? moved : 0) - around;
        const double high = get(foot) + (along > 0 ? along : 0) + (moved > 0 ? moved : 0) + around;
        const double a = get(m_corners[0]);
        const double b = get(m_corners[1]);
        const double c = get(m_corners[2]);
        return (a <= high || b <= high || c <= high) && (a >= low || b >= low || c >= low);
    };
    return meets([](Double3 v) { return v.x; }) && meets([](Double3 v) { return v.y; }) &&
           meets([](Double3 v) { return v.z; });
}

Nearest Prism::nearest(double radius) const {
    Nearest out;
    double best = 1e300;
    Double3 away;
    const auto consider = [&](Double3 onSegment, Double3 onTriangle) {
        const Double3 d = onSegment - onTriangle;
        const double dd = dot(d, d);
        if (dd < best) best = dd, away = d;
    };
    const Double3 top{0, m_height, 0};
    const bool flatEnough = m_normal.y > 1e-9;
    bool pierced = false;
    if (flatEnough && m_above <= 0 && m_below <= 0) {
        const double y = -m_above / m_normal.y;
        pierced = covers({0, y, 0});
    }
    if (!pierced) {
        consider({}, nearestOnTriangle({}, m_corners));
        if (m_height > 0) {
            consider(top, nearestOnTriangle(top, m_corners));
            // Between its ends the segment is a vertical line: only horizontal distance counts.
            for (int i = 0; i < 3; ++i) {
                const Double3 a = m_corners[i];
                const Double3 e = m_corners[(i + 1) % 3] - a;
                const double ee = e.x * e.x + e.z * e.z;
                double u = ee > 0 ? -(a.x * e.x + a.z * e.z) / ee : 0;
                u = u < 0 ? 0 : u > 1 ? 1 : u;
                const Double3 q = a + e * u;
                if (q.y >= 0 && q.y <= m_height) consider({0, q.y, 0}, q);
            }
        }
        out.distance = std::sqrt(best);
    }
    if (out.distance > 1e-7) {
        out.normal = away * (1 / out.distance);
        out.depth = radius - out.distance;
        return out;
    }
    // The segment goes through the triangle: out by the nearer side of its plane, even close to an edge, because in a
    // closed surface another triangle lies beyond that edge. In doubt to the front.
    const double up = radius - m_above;
    const double down = radius - m_below;
    const bool takeUp = up == down ? m_front > 0 : up < down;
    out.normal = takeUp ? m_normal : -m_normal;
    out.depth = takeUp ? up : down;
    return out;
}

void Prism::touchSides(Double3 motion, double radius, Touch& touch) const {
    for (int i = 0; i < 3; ++i) {
        const Double3 a = m_corners[i];
        const Double3 e = m_corners[(i + 1) % 3] - a;
        const double ee = e.x * e.x + e.z * e.z;
        if (ee < 1e-18) continue;
        const double inverse = 1 / std::sqrt(ee);
        Double3 normal{e.z * inverse, 0, -e.x * inverse};
        double separation = -(normal.x * a.x + normal.z * a.z);
        if (separation < 0) normal = -normal, separation = -separation;
        const double approach = -dot(motion, normal);
        if (!(approach > 0)) continue;
        const double gap = separation - radius;
        if (gap < -kSameDistance) continue; // within the slab of this side: what is met next is an edge
        const double t = gap > 0 ? gap / approach : 0;
        if (t > touch.t) continue;
        const Double3 at = motion * t;
        const double u = ((at.x - a.x) * e.x + (at.z - a.z) * e.z) / ee;
        if (u < 0 || u > 1) continue;
        const double edgeHeight = a.y + e.y * u;
        if (at.y > edgeHeight || at.y < edgeHeight - m_height) continue;
        touch.offer(t, normal);
    }
}

void Prism::round(Double3 motion, double radius, Touch& touch) const {
    // Heights that the base passes, against those at which the upper rim, the lower rim and the sides can be touched:
    // on a floor only the upper rim is left.
    const double end = motion.y * touch.t;
    const double low = (end < 0 ? end : 0) - radius;
    const double high = (end > 0 ? end : 0) + radius;
    const auto [min, max] = heights();
    const Double3 down{0, -m_height, 0};
    if (m_height > 0 && low + radius <= max && high - radius >= min - m_height) {
        touchSides(motion, radius, touch);
        for (const Double3& corner : m_corners)
            touchEdge(motion, radius, corner, down, touch);
    }
    for (int rim = 0; rim < (m_height > 0 ? 2 : 1); ++rim) {
        const Double3 lift = rim == 0 ? Double3{} : down;
        if (low > max + lift.y || high < min + lift.y) continue;
        for (int i = 0; i < 3; ++i) {
            const Double3 corner = m_corners[i] + lift;
            touchEdge(motion, radius, corner, m_corners[(i + 1) % 3] - m_corners[i], touch);
            touchBall(motion, radius, corner, touch);
        }
    }
}

std::pair<double, double> Prism::heights() const {
    const double a = m_corners[0].y;
    const double b = m_corners[1].y;
    const double c = m_corners[2].y;
    return {a < b ? (a < c ? a : c) : (b < c ? b : c), a > b ? (a > c ? a : c) : (b > c ? b : c)};
}

bool Prism::mayOverlap(double radius) const {
    const auto [min, max] = heights();
    if (min > m_height + radius + kSameDistance || max < -radius - kSameDistance) return false;
    const double reach = radius + kSameDistance;
    const auto beyond = [&](auto get) {
        const double a = get(m_corners[0]);
        const double b = get(m_corners[1]);
        const double c = get(m_corners[2]);
        return (a > reach && b > reach && c > reach) || (a < -reach && b < -reach && c < -reach);
    };
    return !beyond([](Double3 v) { return v.x; }) && !beyond([](Double3 v) { return v.z; });
}

Double3 Prism::flattened(Double3 at, double radius, double tolerance, Double3 normal) const {
    const double moved = dot(m_normal, at);
    if (m_above + moved >= radius - tolerance && dot(normal, m_normal) > 0) return m_normal;
    if (m_below - moved >= radius - tolerance && dot(normal, m_normal) < 0) return -m_normal;
    return normal;
}

} // namespace lince::sweeping
