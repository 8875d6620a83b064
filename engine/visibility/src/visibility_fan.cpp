// Outlines of what is seen: how they are written, and questions to them.

#include "visibility_fan_writer.h"

#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <limits>

namespace lince {

namespace {

/// Directions all around for the edge of the range.
struct Ring {
    static constexpr std::size_t kMax = 1024;
    std::array<Vec2, kMax> directions;
    std::array<float, kMax> angles;

    Ring() {
        for (std::size_t i = 0; i < kMax; ++i) {
            const float angle = static_cast<float>(i) * (kTwoPi / kMax);
            directions[i] = {cosine(angle), sine(angle)};
            angles[i] = pseudoAngle(directions[i].x, directions[i].y);
        }
        angles[0] = 0;
    }
    /// Of every how many-th direction a polygon in the circle misses it by 1 cm at most; but never coarser than 128
    /// corners, which miss 0.04 % of the area.
    static std::size_t strideFor(double rangeMetres) {
        constexpr double kMaxError = 0.01;
        std::size_t stride = 8;
        while (stride > 1) {
            const double half = 3.14159265358979 * static_cast<double>(stride) / static_cast<double>(kMax);
            if (rangeMetres * half * half / 2 <= kMaxError) break; // 1 − cos x <= x² / 2
            stride /= 2;
        }
        return stride;
    }
};

const Ring& ring() {
    static const Ring kRing;
    return kRing;
}

struct Double2 {
    double x, y;
};
double cross(Double2 a, Double2 b) {
    return a.x * b.y - a.y * b.x;
}
Double2 operator-(Double2 a, Double2 b) {
    return {a.x - b.x, a.y - b.y};
}
Double2 relative(Vec2 point, Vec2 to) {
    return {static_cast<double>(point.x) - static_cast<double>(to.x),
            static_cast<double>(point.y) - static_cast<double>(to.y)};
}

/// Joins visible parts as they come, in ascending order.
class VisibleParts {
  public:
    explicit VisibleParts(std::vector<Vec2>& out) : m_out(out), m_first(out.size()) {}
    void begin(double at) { m_begin = ascending(at); }
    void end(double at) { add(m_begin, ascending(at)); }
    void add(double from, double to) {
        constexpr double kTouch = 1e-6; // what is smaller, gap or part, is rounding
        if (!(to - from > kTouch)) return;
        if (m_out.size() > m_first && from - static_cast<double>(m_out.back().y) <= kTouch)
            m_out.back().y = std::max(m_out.back().y, static_cast<float>(to));
        else
            m_out.push_back({static_cast<float>(from), static_cast<float>(to)});
    }
    /// As seen from the other end.
    void turn() {
        const auto first = m_out.begin() + static_cast<std::ptrdiff_t>(m_first);
        std::reverse(first, m_out.end());
        for (auto part = first; part != m_out.end(); ++part)
            *part = {1 - part->y, 1 - part->x};
    }

  private:
    double ascending(double at) { return m_last = at > m_last ? std::min(at, 1.0) : m_last; }
    std::vector<Vec2>& m_out;
    std::size_t m_first;
    double m_begin = 0, m_last = 0;
};

} // namespace

FanWriter::FanWriter(VisibilityFan& fan, Vec2 axis, bool allAround, double baseX, double baseY, double scale,
                     double range)
    : m_fan(fan), m_axisX(axis.x), m_axisY(axis.y), m_baseX(baseX), m_baseY(baseY), m_scale(scale),
      m_range(range), m_last{std::numeric_limits<float>::quiet_NaN(), 0} {
    fan.m_viewer = {static_cast<float>(baseX), static_cast<float>(baseY)};
    fan.m_axis = axis;
    fan.m_allAround = allAround;
    fan.m_outline.clear();
    fan.m_angles.clear();
}

void FanWriter::clear(VisibilityFan& fan, Vec2 viewer) {
    fan.m_viewer = viewer;
    fan.m_outline.clear();
    fan.m_angles.clear();
}

void FanWriter::addArc(double fromX, double fromY, float fromAngle, double toX, double toY, float toAngle) {
    if (m_stride == 0) m_stride = Ring::strideFor(m_range * m_scale);
    const Ring& table = ring();
    const bool goesOn = m_arc && fromAngle <= m_arcAngle;
    if (!goesOn) {
        if (m_arc) closeArc();
        put(fromX, fromY, fromAngle);
    }
    // A direction in which one arc goes over into the next belongs to the next.
    const auto begin = table.angles.begin(), end = table.angles.end();
    const auto first =
        (goesOn ? std::lower_bound(begin, end, fromAngle) : std::upper_bound(begin, end, fromAngle)) - begin;
    std::size_t i = (static_cast<std::size_t>(first) + m_stride - 1) / m_stride * m_stride;
    for (; i < Ring::kMax && table.angles[i] < toAngle; i += m_stride) {
        const double x = static_cast<double>(table.directions[i].x) * m_range;
        const double y = static_cast<double>(table.directions[i].y) * m_range;
        put(x * m_axisX - y * m_axisY, x * m_axisY + y * m_axisX, table.angles[i]);
    }
    m_arc = true;
    m_arcX = toX, m_arcY = toY, m_arcAngle = toAngle;
}

void FanWriter::closeArc() {
    m_arc = false;
    put(m_arcX, m_arcY, m_arcAngle);
}

void FanWriter::finish() {
    if (m_arc) closeArc();
    auto& outline = m_fan.m_outline;
    if (m_fan.m_allAround)
        while (outline.size() > 1 && outline.back() == outline.front()) {
            outline.pop_back();
            m_fan.m_angles.pop_back();
        }
    if (outline.size() < (m_fan.m_allAround ? 3u : 2u)) clear(m_fan, m_fan.m_viewer);
}

double VisibilityFan::area() const {
    double twice = 0;
    const std::size_t count = m_outline.size();
    for (std::size_t i = 0; i + 1 < count; ++i)
        twice += cross(relative(m_outline[i], m_viewer), relative(m_outline[i + 1], m_viewer));
    if (m_allAround && count > 0)
        twice += cross(relative(m_outline[count - 1], m_viewer), relative(m_outline[0], m_viewer));
    return twice / 2;
}

float VisibilityFan::angleOf(double x, double y) const {
    const double axisX = m_axis.x, axisY = m_axis.y;
    return pseudoAngle(axisX * x + axisY * y, axisX * y - axisY * x);
}

/// The last point of the outline whose angle is not beyond; its wedge reaches to the next. The last point's: around to
/// the first, or, when the fan has an end, nothing.
std::size_t VisibilityFan::wedgeOf(float angle) const {
    const float* first = m_angles.data();
    // Without branches that the machine could guess wrong.
    for (std::size_t count = m_angles.size(); count > 1;) {
        const std::size_t half = count / 2;
        first += first[half] <= angle ? half : 0;
        count -= half;
    }
    return static_cast<std::size_t>(first - m_angles.data());
}

bool VisibilityFan::inWedge(std::size_t wedge, Vec2 point) const {
    if (wedge + 1 == m_outline.size() && !m_allAround) return false;
    const Vec2 a = m_outline[wedge];
    const Vec2 b = m_outline[wedge + 1 == m_outline.size() ? 0 : wedge + 1];
    return cross(relative(b, a), relative(point, a)) >= 0;
}

bool VisibilityFan::contains(Vec2 point) const {
    if (m_outline.empty()) return false;
    const Double2 to = relative(point, m_viewer);
    return inWedge(wedgeOf(angleOf(to.x, to.y)), point);
}

float VisibilityFan::borderAlong(Vec2 direction) const {
    const double x = direction.x, y = direction.y;
    const double length = std::sqrt(x * x + y * y);
    if (m_outline.empty() || !(length > 0)) return 0;
    const std::size_t wedge = wedgeOf(angleOf(x, y));
    const bool last = wedge + 1 == m_outline.size();
    if (last && !m_allAround) return 0;
    const Double2 a = relative(m_outline[wedge], m_viewer);
    const Double2 b = relative(m_outline[last ? 0 : wedge + 1], m_viewer);
    const double across = cross({x, y}, b - a);
    if (!(std::fabs(across) > 0)) return static_cast<float>(std::sqrt(a.x * a.x + a.y * a.y));
    return static_cast<float>(std::max(0.0, cross(a, b) / across * length));
}

void VisibilityFan::visibleParts(Vec2 from, Vec2 to, std::vector<Vec2>& out) const {
    const std::size_t count = m_outline.size();
    if (count == 0) return;
    if (from == to) {
        if (contains(from)) out.push_back({0, 1});
        return;
    }
    Double2 p = relative(from, m_viewer), q = relative(to, m_viewer);
    const Double2 along = q - p;
    const double lengthSquared = along.x * along.x + along.y * along.y;
    if (!(lengthSquared < std::numeric_limits<double>::infinity())) return;
    VisibleParts parts(out);

    // Through the viewer, or straight away from him: as far as he sees in the two directions.
    constexpr double kThrough = 1e-6; // metres
    const double side = cross(p, q);
    if (side * side <= kThrough * kThrough * lengthSquared) {
        const double length = std::sqrt(lengthSquared);
        const Vec2 forward{static_cast<float>(along.x), static_cast<float>(along.y)};
        const double here = -(p.x * along.x + p.y * along.y) / lengthSquared;
        const double ahead = here + static_cast<double>(borderAlong(forward)) / length;
        const double behind = here - static_cast<double>(borderAlong({-forward.x, -forward.y})) / length;
        parts.add(std::max(0.0, behind), std::min(1.0, ahead));
        return;
    }
    const bool turned = side < 0;
    if (turned) {
        std::swap(p, q);
        std::swap(from, to);
    }
    const Double2 direction = q - p;

    // From p to q the angle grows, by less than half a turn: wedge after wedge. At the ray through each point of the
    // outline the segment is seen when that point lies behind it; where two neighbours differ in this, the segment
    // crosses the outline between them.
    const auto at = [&](std::size_t i) { return relative(m_outline[i], m_viewer); };
    const auto crossing = [&](Double2 a, Double2 b) { // share where the segment meets the line through a and b
        const double across = cross(direction, b - a);
        return std::fabs(across) > 0 ? cross(a - p, b - a) / across : 0;
    };
    const float angleP = angleOf(p.x, p.y), angleQ = angleOf(q.x, q.y);
    const std::size_t wedgeP = wedgeOf(angleP), wedgeQ = wedgeOf(angleQ);
    const auto isGap = [&](std::size_t wedge) { return !m_allAround && wedge + 1 == count; };
    std::size_t steps = wedgeQ >= wedgeP ? wedgeQ - wedgeP : wedgeQ + count - wedgeP;
    // Both ends beside the fan, on different sides of it: all of it is between them.
    if (steps == 0 && isGap(wedgeP) && angleQ < angleP && cross(p, at(0)) >= 0 && cross(at(0), q) >= 0) steps = count;
    bool seen = inWedge(wedgeP, from);
    if (seen) parts.begin(0);
    std::size_t wedge = wedgeP;
    Double2 before = at(wedgeP);
    for (std::size_t i = 0; i < steps; ++i) {
        const bool fromGap = isGap(wedge);
        wedge = wedge + 1 == count ? 0 : wedge + 1;
        const Double2 point = at(wedge);
        const bool behind = cross(direction, point - p) <= 0;
        if (behind != seen) {
            const double fraction = fromGap ? crossing({0, 0}, point) : crossing(before, point);
            behind ? parts.begin(fraction) : parts.end(fraction);
            seen = behind;
        }
        if (seen && isGap(wedge)) {
            parts.end(crossing({0, 0}, point));
            seen = false;
        }
        before = point;
    }
    const bool seenAtEnd = inWedge(wedgeQ, to);
    if (seenAtEnd != seen) {
        const double fraction = crossing(before, at(wedge + 1 == count ? 0 : wedge + 1));
        seen ? parts.end(fraction) : parts.begin(fraction);
    }
    if (seenAtEnd) parts.end(1);
    if (turned) parts.turn();
}

} // namespace lince
