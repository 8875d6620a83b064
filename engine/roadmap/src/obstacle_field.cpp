#include "field_grid.h"

#include <lince/core/serial.h>

namespace lince {
namespace {

constexpr double kKeptBack = 1e-4; ///< metres before what was met, so that the place where a sweep ends is free

class FieldSpace final : public FreeSpace {
  public:
    FieldSpace(const FieldObstacles& obstacles, float radius, float cellMetres)
        : m_radius(radius), m_height(obstacles.height), m_low(obstacles.low + Vec2{radius, radius}),
          m_high(obstacles.high - Vec2{radius, radius}), m_roomy(m_low.x <= m_high.x && m_low.y <= m_high.y),
          m_shapes(shapesOf(obstacles, radius)), m_grid(m_shapes, m_low, m_high, cellMetres) {
        if (!m_roomy) m_low = m_high = (obstacles.low + obstacles.high) * 0.5f;
        ByteWriter writer;
        for (const float value :
             {radius, obstacles.height, obstacles.low.x, obstacles.low.y, obstacles.high.x, obstacles.high.y})
            writer.put(value);
        for (const std::size_t size : {obstacles.discs.size(), obstacles.boxes.size(), obstacles.walls.size()})
            writer.putVarint(size);
        for (const FieldDisc& d : obstacles.discs)
            writer.put(d.centre.x), writer.put(d.centre.y), writer.put(d.radius);
        for (const FieldBox& b : obstacles.boxes)
            writer.put(b.low.x), writer.put(b.low.y), writer.put(b.high.x), writer.put(b.high.y);
        for (const FieldWall& w : obstacles.walls)
            writer.put(w.from.x), writer.put(w.from.y), writer.put(w.to.x), writer.put(w.to.y);
        m_hash = hashBytes(writer.bytes());
    }

    bool flies() const override { return false; }
    float radius() const override { return m_radius; }
    Aabb bounds() const override { return {{m_low.x, m_height, m_low.y}, {m_high.x, m_height, m_high.y}}; }
    Hash128 hash() const override { return m_hash; }

    std::optional<Vec3> place(Vec3 point) const override {
        if (!(absolute(point.y - m_height) <= kPlaceReach) || !isFree({point.x, point.z})) return std::nullopt;
        return Vec3{point.x, m_height, point.z};
    }

    FreeSweep sweep(Vec3 from, Vec3 to) const override;
    bool isFreeWay(Vec3 from, Vec3 to) const override;
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override;

    Vec3 draw(RandomStream& random) const override {
        const float x = random.between(m_low.x, m_high.x);
        const float z = random.between(m_low.y, m_high.y);
        return {x, m_height, z};
    }

  private:
    static std::vector<FieldShape> shapesOf(const FieldObstacles& obstacles, float radius) {
        std::vector<FieldShape> shapes;
        shapes.reserve(obstacles.discs.size() + obstacles.boxes.size() + obstacles.walls.size());
        for (const FieldDisc& disc : obstacles.discs)
            shapes.push_back(FieldShape::of(disc, radius));
        for (const FieldBox& box : obstacles.boxes)
            shapes.push_back(FieldShape::of(box, radius));
        for (const FieldWall& wall : obstacles.walls)
            shapes.push_back(FieldShape::of(wall, radius));
        return shapes;
    }

    bool inside(Vec2 p) const {
        return m_roomy && p.x >= m_low.x && p.x <= m_high.x && p.y >= m_low.y && p.y <= m_high.y;
    }
    bool isFree(Vec2 p) const {
        if (!inside(p)) return false;
        const std::int32_t column = m_grid.column(p.x), row = m_grid.row(p.y);
        const std::uint8_t state = m_grid.state(column, row);
        if (state == FieldGrid::kSolid) return false;
        if (state != FieldGrid::kTouched) return true;
        for (const std::uint32_t number : m_grid.shapes(column, row))
            if (m_shapes[number].holds({p.x, p.y})) return false;
        return true;
    }

    struct Meeting {
        double fraction = 1;
        std::uint32_t number = kNothing;
    };
    static constexpr std::uint32_t kNothing = 0xffffffffu;
    /// Keeps what is met first; ties by number. A shape that holds the start stops only who goes deeper into it.
    void meet(std::uint32_t number, Plane2 a, Plane2 b, Meeting& first) const {
        const FieldShape& shape = m_shapes[number];
        if (number == first.number || !shape.meets(a, b)) return;
        double fraction = 0;
        if (shape.holds(a)) {
            const Vec2 out = shape.normalAt(a);
            if (double{out.x} * (b.x - a.x) + double{out.y} * (b.z - a.z) >= 0) return;
        } else {
            fraction = shape.enters(a, b);
        }
        if (fraction < first.fraction || (fraction == first.fraction && number < first.number))
            first = {fraction, number};
    }
    FreeSweep endAt(Vec2 from, Vec2 to, double fraction, Vec2 normal) const;
    FreeSweep sweepFromOutside(Vec2 from, Vec2 to) const;

    float m_radius, m_height;
    Vec2 m_low, m_high; ///< of the body's middle
    bool m_roomy;       ///< the ground is wide enough for the body
    std::vector<FieldShape> m_shapes;
    FieldGrid m_grid;
    Hash128 m_hash;
};

bool FieldSpace::isFreeWay(Vec3 from, Vec3 to) const {
    const Vec2 start{from.x, from.z}, end{to.x, to.z};
    if (!isFree(start)) return !sweep(from, to).blocked;
    if (!inside(end)) return false;
    const Plane2 a{start.x, start.y}, b{end.x, end.y};
    std::uint32_t last = kNothing; // a shape is mostly met in neighbouring cells
    return !m_grid.walk(start, end, [&](std::span<const std::uint32_t> numbers, float) {
        for (const std::uint32_t number : numbers) {
            if (number == last) continue;
            if (m_shapes[number].meets(a, b)) return true;
            last = number;
        }
        return false;
    });
}

FreeSweep FieldSpace::sweep(Vec3 from, Vec3 to) const {
    const Vec2 start{from.x, from.z}, end{to.x, to.z};
    if (!std::isfinite(end.x) || !std::isfinite(end.y) || !std::isfinite(start.x) || !std::isfinite(start.y) ||
        !m_roomy)
        return {0, from, {}, true};
    if (!isFree(start)) return sweepFromOutside(start, end);

    // The border is met where the way leaves the box of places; the walk goes no farther.
    double border = 1;
    Vec2 borderNormal;
    const auto clip = [&](float begin, float way, float low, float high, Vec2 axis) {
        const double left = way > 0 ? double{high} - double{begin} : double{low} - double{begin};
        if (way == 0 || left / double{way} >= border) return;
        border = left / double{way}, borderNormal = way > 0 ? -axis : axis;
    };
    clip(start.x, end.x - start.x, m_low.x, m_high.x, {1, 0});
    clip(start.y, end.y - start.y, m_low.y, m_high.y, {0, 1});
    Vec2 farthest = end;
    const bool leaves = !inside(end);
    if (leaves) {
        farthest = {
            clamp(static_cast<float>(double{start.x} + (double{end.x} - double{start.x}) * border), m_low.x, m_high.x),
            clamp(static_cast<float>(double{start.y} + (double{end.y} - double{start.y}) * border), m_low.y, m_high.y)};
    }
    const Plane2 a{start.x, start.y}, b{end.x, end.y};
    Meeting first;
    const bool stopped = m_grid.walk(start, farthest, [&](std::span<const std::uint32_t> numbers, float walked) {
        // Shares of the walk are at least those of the way; what was met before this cell is the first.
        if (first.number != kNothing && double{walked} * (leaves ? border : 1.0) > first.fraction + 1e-6) return true;
        for (const std::uint32_t number : numbers)
            meet(number, a, b, first);
        return false;
    });
    if (stopped && first.number == kNothing) return sweepFromOutside(start, end); // rounding at a solid cell's rim
    if (leaves && border < first.fraction) return endAt(start, end, border, borderNormal);
    if (first.number == kNothing) return {1, {end.x, m_height, end.y}, {}, false};
    return endAt(start, end, first.fraction, m_shapes[first.number].normalWhere(a, b, first.fraction));
}

/// Every shape asked: for starts that are not free, where the grid's promises do not hold.
FreeSweep FieldSpace::sweepFromOutside(Vec2 from, Vec2 to) const {
    const Plane2 a{from.x, from.y}, b{to.x, to.y};
    Meeting first;
    for (std::uint32_t number = 0; number < m_shapes.size(); ++number)
        meet(number, a, b, first);
    Vec2 normal;
    if (first.number != kNothing) normal = m_shapes[first.number].normalWhere(a, b, first.fraction);
    const auto clip = [&](float begin, float end, float low, float high, Vec2 axis) {
        // Outside already: only farther out is stopped.
        if (end > high && end > begin) {
            const double fraction = begin >= high ? 0 : (double{high} - double{begin}) / (double{end} - double{begin});
            if (fraction < first.fraction || first.number == kNothing) first = {fraction, 0}, normal = -axis;
        } else if (end < low && end < begin) {
            const double fraction = begin <= low ? 0 : (double{low} - double{begin}) / (double{end} - double{begin});
            if (fraction < first.fraction || first.number == kNothing) first = {fraction, 0}, normal = axis;
        }
    };
    clip(from.x, to.x, m_low.x, m_high.x, {1, 0});
    clip(from.y, to.y, m_low.y, m_high.y, {0, 1});
    if (first.number == kNothing) return {1, {to.x, m_height, to.y}, {}, false};
    return endAt(from, to, first.fraction, normal);
}

/// A little before what was met, at a free place.
FreeSweep FieldSpace::endAt(Vec2 from, Vec2 to, double fraction, Vec2 normal) const {
    const double x = double{to.x} - double{from.x}, z = double{to.y} - double{from.y};
    const double way = std::sqrt(x * x + z * z);
    for (double back = kKeptBack; way > 0 && fraction * way > back; back *= 2) {
        const double t = fraction - back / way;
        const Vec2 place{static_cast<float>(double{from.x} + x * t), static_cast<float>(double{from.y} + z * t)};
        if (isFree(place)) return {static_cast<float>(t), {place.x, m_height, place.y}, {normal.x, 0, normal.y}, true};
    }
    return {0, {from.x, m_height, from.y}, {normal.x, 0, normal.y}, true};
}

std::optional<NearObstacle> FieldSpace::nearest(Vec3 place, float reach) const {
    const Vec2 p{place.x, place.z};
    if (!m_roomy || !(reach >= 0) || !std::isfinite(p.x) || !std::isfinite(p.y)) return std::nullopt;
    double best = reach;
    Vec2 normal;
    bool found = false;
    const auto side = [&](float distance, Vec2 inwards) {
        if (double{distance} > best || (found && double{distance} == best)) return;
        best = distance, normal = inwards, found = true;
    };
    side(p.x - m_low.x, {1, 0});
    side(m_high.x - p.x, {-1, 0});
    side(p.y - m_low.y, {0, 1});
    side(m_high.y - p.y, {0, -1});

    const Plane2 point{p.x, p.y};
    std::uint32_t nearest = kNothing;
    const auto ask = [&](std::uint32_t number) {
        const FieldShape& shape = m_shapes[number];
        const double limit = best + shape.radius, square = shape.distanceSquared(point);
        if (square > limit * limit) return;
        const double distance = std::sqrt(square) - shape.radius;
        if (distance > best || (found && distance == best && number >= nearest)) return;
        best = distance, nearest = number, found = true;
    };
    if (!isFree(p)) { // deep inside something the grid keeps no lists
        for (std::uint32_t number = 0; number < m_shapes.size(); ++number)
            ask(number);
    } else {
        // Ring by ring around the own cell. What comes within `best` touches a cell of a ring that does, too.
        const std::int32_t column = m_grid.column(p.x), row = m_grid.row(p.y);
        const std::int32_t farthest = std::max(m_grid.columns(), m_grid.rows());
        for (std::int32_t ring = m_grid.state(column, row); ring <= farthest; ++ring) {
            if (static_cast<double>(ring - 1) * double{m_grid.cellMetres()} > best) break;
            const std::int32_t low = std::max(row - ring, 0), high = std::min(row + ring, m_grid.rows() - 1);
            for (std::int32_t r = low; r <= high; ++r) {
                const bool whole = r == row - ring || r == row + ring;
                const std::int32_t step = whole || ring == 0 ? 1 : 2 * ring;
                for (std::int32_t c = column - ring; c <= column + ring; c += step) {
                    if (c < 0 || c >= m_grid.columns()) continue;
                    for (const std::uint32_t number : m_grid.shapes(c, r))
                        ask(number);
                }
            }
        }
    }
    if (!found) return std::nullopt;
    if (nearest != kNothing) normal = m_shapes[nearest].normalAt(point);
    return NearObstacle{{normal.x, 0, normal.y}, static_cast<float>(best)};
}

} // namespace

std::shared_ptr<const FreeSpace> makeFieldSpace(const FieldObstacles& obstacles, float radius, float cellMetres) {
    return std::make_shared<const FieldSpace>(obstacles, radius, cellMetres);
}

} // namespace lince
