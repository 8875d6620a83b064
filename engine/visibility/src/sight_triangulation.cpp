#include "sight_triangulation.h"

#include <cmath>

namespace lince {

SightTriangulation::SightTriangulation(std::int32_t halfX, std::int32_t halfY, double weld) : m_weld(weld) {
    m_points = {{-halfX, -halfY}, {halfX, -halfY}, {halfX, halfY}, {-halfX, halfY}};
    m_sideOf = {0, 1, 2, 5};
    m_sides = {{0, kNone, true}, {1, kNone, true}, {2, 3, false}, {0, 2, false}, {2, kNone, true}, {3, kNone, true}};
}

std::int64_t SightTriangulation::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const auto x = [&](std::uint32_t point) { return std::int64_t{m_points[point].x} - m_points[a].x; };
    const auto y = [&](std::uint32_t point) { return std::int64_t{m_points[point].y} - m_points[a].y; };
    return x(b) * y(c) - y(b) * x(c);
}

/// Whether d lies inside of the circle through a, b, c. Only decides how well shaped triangles are, so rounding may
/// err, but only to the side of "no": otherwise two neighbours could flip their side for ever.
bool SightTriangulation::inCircle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) const {
    double x[3], y[3], square[3];
    const std::uint32_t corners[3] = {a, b, c};
    for (int i = 0; i < 3; ++i) {
        x[i] = static_cast<double>(m_points[corners[i]].x - m_points[d].x);
        y[i] = static_cast<double>(m_points[corners[i]].y - m_points[d].y);
        square[i] = x[i] * x[i] + y[i] * y[i];
    }
    const double first = square[0] * (x[1] * y[2] - x[2] * y[1]);
    const double second = square[1] * (x[2] * y[0] - x[0] * y[2]);
    const double third = square[2] * (x[0] * y[1] - x[1] * y[0]);
    return first + second + third > 1e-14 * (std::fabs(first) + std::fabs(second) + std::fabs(third));
}

/// Whether the point lies so near to the inner part of the wall that the wall must go through it.
bool SightTriangulation::near(std::uint32_t a, std::uint32_t b, std::uint32_t point) const {
    const double x = static_cast<double>(m_points[b].x - m_points[a].x);
    const double y = static_cast<double>(m_points[b].y - m_points[a].y);
    const double px = static_cast<double>(m_points[point].x - m_points[a].x);
    const double py = static_cast<double>(m_points[point].y - m_points[a].y);
    const double length = std::sqrt(x * x + y * y);
    const double along = (x * px + y * py) / length;
    // Not near the ends: what is split there must become shorter, so that it comes to an end.
    return along > m_weld && along < length - m_weld && std::fabs(x * py - y * px) <= m_weld * length;
}

void SightTriangulation::link(std::uint32_t side, std::uint32_t twin) {
    m_sides[side].twin = twin;
    if (twin != kNone) m_sides[twin].twin = side;
}

void SightTriangulation::setSide(std::uint32_t side, std::uint32_t origin, const Side& like) {
    m_sides[side].origin = origin;
    m_sides[side].wall = like.wall;
    link(side, like.twin);
    m_sideOf[origin] = side;
}

std::uint32_t SightTriangulation::newTriangle() {
    const auto first = static_cast<std::uint32_t>(m_sides.size());
    m_sides.resize(m_sides.size() + 3);
    return first;
}

void SightTriangulation::splitTriangle(std::uint32_t triangle, std::uint32_t point) {
    const Side old[3] = {m_sides[triangle], m_sides[triangle + 1], m_sides[triangle + 2]};
    const std::uint32_t parts[3] = {triangle, newTriangle(), newTriangle()};
    for (int i = 0; i < 3; ++i) {
        const std::uint32_t part = parts[i];
        setSide(part, old[i].origin, old[i]);
        setSide(part + 1, old[(i + 1) % 3].origin, {});
        setSide(part + 2, point, {});
        m_doubtful.push_back(part);
    }
    for (int i = 0; i < 3; ++i)
        link(parts[i] + 1, parts[(i + 1) % 3] + 2);
}

void SightTriangulation::splitSide(std::uint32_t side, std::uint32_t point) {
    const std::uint32_t twin = m_sides[side].twin;
    const bool wall = m_sides[side].wall;
    const Side half{0, kNone, wall};
    // The triangle left of the side, then the one right of it: each (a, b, c) becomes (a, point, c) and (point, b, c).
    std::uint32_t firstHalves[2] = {kNone, kNone}, secondHalves[2] = {kNone, kNone};
    const std::uint32_t both[2] = {side, twin};
    for (int i = 0; i < 2; ++i) {
        const std::uint32_t along = both[i];
        if (along == kNone) continue;
        const std::uint32_t a = from(along), b = to(along), c = apex(along);
        const Side bc = m_sides[next(along)], ca = m_sides[previous(along)];
        const std::uint32_t added = newTriangle();
        const std::uint32_t triangle = along - along % 3;
        setSide(triangle, a, half);
        setSide(triangle + 1, point, {});
        setSide(triangle + 2, c, ca);
        setSide(added, point, half);
        setSide(added + 1, b, bc);
        setSide(added + 2, c, {});
        link(triangle + 1, added + 2);
        firstHalves[i] = triangle;
        secondHalves[i] = added;
        m_doubtful.insert(m_doubtful.end(), {triangle + 2, added + 1});
    }
    if (twin != kNone) {
        link(firstHalves[0], secondHalves[1]);
        link(secondHalves[0], firstHalves[1]);
    }
}

/// The two triangles of the side, (a, b, c) and (b, a, d), become (a, d, c) and (d, b, c).
void SightTriangulation::flip(std::uint32_t side) {
    const std::uint32_t twin = m_sides[side].twin;
    const Side ad = m_sides[next(twin)], db = m_sides[previous(twin)];
    const Side bc = m_sides[next(side)], ca = m_sides[previous(side)];
    const std::uint32_t t = side - side % 3, u = twin - twin % 3;
    setSide(t, ad.origin, ad);
    setSide(t + 1, db.origin, {});
    setSide(t + 2, ca.origin, ca);
    setSide(u, db.origin, db);
    setSide(u + 1, bc.origin, bc);
    setSide(u + 2, ca.origin, {});
    link(t + 1, u + 2);
}

bool SightTriangulation::canFlip(std::uint32_t side) const {
    if (m_sides[side].wall || m_sides[side].twin == kNone) return false;
    const std::uint32_t c = apex(side), d = apex(m_sides[side].twin);
    return turn(d, c, from(side)) > 0 && turn(d, c, to(side)) < 0;
}

void SightTriangulation::makeDelaunay() {
    while (!m_doubtful.empty()) {
        const std::uint32_t side = m_doubtful.back();
        m_doubtful.pop_back();
        if (!canFlip(side)) continue;
        const std::uint32_t twin = m_sides[side].twin;
        if (!inCircle(from(side), to(side), apex(side), apex(twin))) continue;
        flip(side);
        const std::uint32_t t = side - side % 3, u = twin - twin % 3;
        m_doubtful.insert(m_doubtful.end(), {t, t + 2, u, u + 1});
    }
}

std::uint32_t SightTriangulation::addPoint(Point point) {
    const auto index = static_cast<std::uint32_t>(m_points.size());
    m_points.push_back(point);
    m_sideOf.push_back(kNone);
    // Walk towards it. Between walls a walk can go round in circles, hence the bound; then all are looked at.
    std::uint32_t triangle = m_last, cameFrom = kNone;
    const std::size_t max = 100 + m_sides.size();
    for (std::size_t steps = 0;; ++steps) {
        std::uint32_t out = kNone;
        for (std::uint32_t side = triangle; side < triangle + 3 && out == kNone; ++side)
            if (side != cameFrom && turn(from(side), to(side), index) < 0) out = side;
        if (out == kNone) break;
        cameFrom = m_sides[out].twin;
        triangle = steps < max ? cameFrom - cameFrom % 3 : static_cast<std::uint32_t>((steps - max) * 3);
        if (steps >= max) cameFrom = kNone;
    }
    m_last = triangle;
    std::uint32_t onSide = kNone;
    for (std::uint32_t side = triangle; side < triangle + 3; ++side) {
        if (m_points[from(side)] == point) {
            m_points.pop_back();
            m_sideOf.pop_back();
            return from(side);
        }
        if (turn(from(side), to(side), index) == 0) onSide = side;
    }
    if (onSide == kNone)
        splitTriangle(triangle, index);
    else
        splitSide(onSide, index);
    makeDelaunay();
    return index;
}

/// The side from a to b; kNone: there is none.
std::uint32_t SightTriangulation::find(std::uint32_t a, std::uint32_t b) const {
    const std::uint32_t first = m_sideOf[a];
    std::uint32_t side = first;
    do { // counter-clockwise
        if (to(side) == b) return side;
        const std::uint32_t last = previous(side);
        if (from(last) == b) return last; // at the bounds a side has no other half
        side = m_sides[last].twin;
    } while (side != kNone && side != first);
    if (side == first) return kNone;
    for (side = m_sides[first].twin; side != kNone; side = m_sides[side].twin) { // clockwise from the first
        side = next(side);
        if (to(side) == b) return side;
        if (from(previous(side)) == b) return previous(side);
    }
    return kNone;
}

void SightTriangulation::mark(std::uint32_t a, std::uint32_t b, bool wall) {
    const std::uint32_t side = find(a, b);
    if (side == kNone) return;
    m_sides[side].wall = wall;
    if (m_sides[side].twin != kNone) m_sides[m_sides[side].twin].wall = wall;
}

void SightTriangulation::addWall(std::uint32_t from, std::uint32_t to) {
    m_parts.assign(1, {from, to});
    // Every split makes parts shorter or adds a point, so this ends; the bound is for what nobody thought of.
    for (std::size_t steps = 0; !m_parts.empty() && steps < 100000; ++steps) {
        const Pair part = m_parts.back();
        m_parts.pop_back();
        addPart(part);
    }
}

void SightTriangulation::addPart(Pair wall) {
    const std::uint32_t a = wall.a, b = wall.b;
    if (a == b) return;
    if (find(a, b) != kNone) return mark(a, b, true);

    // Where it leaves the star of a: through a corner on it, or across the far side of one of the triangles.
    std::uint32_t crossed = kNone;
    const auto tryTriangle = [&](std::uint32_t side) {
        for (const std::uint32_t corner : {to(side), apex(side)})
            if (near(a, b, corner)) {
                m_parts.insert(m_parts.end(), {{a, corner}, {corner, b}});
                return true;
            }
        if (turn(a, b, to(side)) < 0 && turn(a, b, apex(side)) > 0) crossed = next(side);
        return crossed != kNone;
    };
    const std::uint32_t first = m_sideOf[a];
    std::uint32_t side = first;
    bool done = false;
    do {
        done = tryTriangle(side);
        side = m_sides[previous(side)].twin;
    } while (!done && side != kNone && side != first);
    if (!done && side == kNone)
        for (side = m_sides[first].twin; !done && side != kNone; side = m_sides[side].twin) {
            side = next(side);
            done = tryTriangle(side);
        }
    if (crossed == kNone) return;

    m_crossing.clear();
    for (;;) {
        if (m_sides[crossed].wall) return splitCrossing(wall, crossed);
        m_crossing.push_back({from(crossed), to(crossed)});
        const std::uint32_t twin = m_sides[crossed].twin;
        const std::uint32_t corner = apex(twin);
        if (corner == b) break;
        const std::int64_t left = turn(a, b, corner);
        if (left == 0 || near(a, b, corner)) {
            m_parts.insert(m_parts.end(), {{a, corner}, {corner, b}});
            return;
        }
        crossed = left > 0 ? next(twin) : previous(twin);
    }
    clearWay(wall);
    mark(a, b, true);
}

/// The wall crosses another one: both go through the grid point next to where they meet.
void SightTriangulation::splitCrossing(Pair wall, std::uint32_t side) {
    const std::uint32_t x = from(side), y = to(side);
    if (m_sides[side].twin == kNone) return; // the bounds: nothing lies behind them
    const double before = static_cast<double>(turn(wall.a, wall.b, x));
    const double after = static_cast<double>(turn(wall.a, wall.b, y));
    const double fraction = before / (before - after);
    const Point& p = m_points[x];
    const Point& q = m_points[y];
    const Point meeting{p.x + static_cast<std::int32_t>(std::floor(static_cast<double>(q.x - p.x) * fraction + 0.5)),
                        p.y + static_cast<std::int32_t>(std::floor(static_cast<double>(q.y - p.y) * fraction + 0.5))};
    m_last = side - side % 3;
    mark(x, y, false);
    const std::uint32_t middle = addPoint(meeting);
    m_parts.insert(m_parts.end(), {{x, middle}, {middle, y}, {wall.a, middle}, {middle, wall.b}});
}

/// Flips the sides in m_crossing until none crosses the wall any more.
void SightTriangulation::clearWay(Pair wall) {
    std::vector<Pair> made;
    for (std::size_t i = 0; i < m_crossing.size(); ++i) {
        const Pair pair = m_crossing[i];
        const std::uint32_t side = find(pair.a, pair.b);
        if (side == kNone) continue;
        if (!canFlip(side)) {
            m_crossing.push_back(pair); // its turn comes when its neighbours are flipped
            continue;
        }
        const std::uint32_t c = apex(side), d = apex(m_sides[side].twin);
        flip(side);
        const std::int64_t atC = turn(wall.a, wall.b, c), atD = turn(wall.a, wall.b, d);
        if ((atC < 0 && atD > 0) || (atC > 0 && atD < 0))
            m_crossing.push_back({c, d});
        else
            made.push_back({c, d});
    }
    mark(wall.a, wall.b, true); // so that it is not flipped away again
    for (const Pair& pair : made)
        if (const std::uint32_t side = find(pair.a, pair.b); side != kNone) m_doubtful.push_back(side);
    makeDelaunay();
}

void SightTriangulation::write(std::vector<SightFloor::Tree::Side>& out) const {
    const auto linkOf = [&](std::uint32_t side) {
        const Side& s = m_sides[side];
        return s.twin == kNone ? kNone : s.wall ? s.twin | Tree::kWall : s.twin;
    };
    out.resize(m_sides.size());
    for (std::uint32_t side = 0; side < m_sides.size(); ++side) {
        const Point& p = m_points[apex(side)];
        out[side] = {static_cast<float>(p.x), static_cast<float>(p.y), linkOf(next(side)), linkOf(previous(side))};
    }
}

std::size_t SightTriangulation::bytes() const {
    return sizeof *this + m_points.capacity() * sizeof(Point) + m_sideOf.capacity() * sizeof(std::uint32_t) +
           m_sides.capacity() * sizeof(Side);
}

} // namespace lince
