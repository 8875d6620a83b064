#include "avoidance_lines.h"
#include "avoidance_program.h"

#include <lince/move/avoidance.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {

namespace {

constexpr std::size_t kBlock = 64; ///< bodies that one piece of work looks at
constexpr int kRoom = 64;          ///< candidates for neighbours, more than kAvoidanceMax

} // namespace

/// Everything by place: bodies of a cell lie side by side, cells row by row, so that a row of cells is one run of
/// memory.
struct AvoidanceCrowd::Grid {
    struct Wall {
        AvoidanceWall wall;
        WallJoints joints;
    };
    std::vector<Wall> walls;
    float maxRadius = 0;

    Vec2 origin;
    float cell = 1;
    int columns = 0, rows = 0;
    std::vector<std::uint32_t> firstOfCell; ///< and one more
    std::vector<std::uint32_t> cellOfBody;  ///< by number
    std::vector<std::uint32_t> order;       ///< numbers of bodies, by place
    std::vector<float> xs, ys, radii;       ///< by place: what the search for neighbours reads
    std::vector<AvoidanceBody> bodies;      ///< by place

    std::vector<float> lastKeys; ///< by number: key of the farthest neighbour in the last step

    int columnOf(float x) const { return std::clamp(static_cast<int>((x - origin.x) / cell), 0, columns - 1); }
    int rowOf(float y) const { return std::clamp(static_cast<int>((y - origin.y) / cell), 0, rows - 1); }
    std::size_t cellAt(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }
    int nearest(std::uint32_t place, const AvoidanceSettings& settings, float& limit, std::uint32_t* found) const;
};

AvoidanceCrowd::AvoidanceCrowd(const AvoidanceSettings& settings)
    : m_settings(settings), m_grid(std::make_unique<Grid>()) {
    m_settings.maxNeighbours = std::clamp(m_settings.maxNeighbours, 0, kAvoidanceMax);
}

AvoidanceCrowd::~AvoidanceCrowd() = default;

std::uint32_t AvoidanceCrowd::add(Vec2 position, float radius, float maxSpeed, float priority) {
    m_positions.push_back(position);
    m_velocities.emplace_back();
    m_preferred.emplace_back();
    m_radii.push_back(radius);
    m_speeds.push_back(maxSpeed);
    m_priorities.push_back(priority);
    m_patience.emplace_back();
    m_grid->maxRadius = maximum(m_grid->maxRadius, radius);
    return size() - 1;
}

void AvoidanceCrowd::setWalls(std::vector<AvoidanceWall> walls) {
    m_grid->walls.clear();
    for (const AvoidanceWall& wall : walls)
        m_grid->walls.push_back({wall, jointsOf(wall, walls)});
}

/// Square rings of cells around the body's own, until nothing outside of them can be nearer than the last one found.
/// `limit` is a guess at that one's key from the step before: with it all comes down to reading a few runs of memory
/// and keeping what is below, without a branch. A wrong guess is noticed, and the search begins again without one; what
/// is found, and its order (by place), never depends on the guess.
int AvoidanceCrowd::Grid::nearest(std::uint32_t place, const AvoidanceSettings& settings, float& limit,
                                  std::uint32_t* found) const {
    const int max = settings.maxNeighbours;
    if (max == 0) return 0;
    const float x = xs[place], y = ys[place], radius = radii[place];
    const float reachSquare = settings.neighbourMetres * settings.neighbourMetres;
    const int column = columnOf(x), row = rowOf(y);
    const int rings = static_cast<int>(std::ceil(settings.neighbourMetres / cell));
    const float outside = radius + maxRadius;
    // The least key that a body outside of so many rings can have.
    const auto keyBeyond = [&](int ring) {
        const float left = x - (origin.x + static_cast<float>(column - ring) * cell);
        const float right = origin.x + static_cast<float>(column + ring + 1) * cell - x;
        const float top = y - (origin.y + static_cast<float>(row - ring) * cell);
        const float bottom = origin.y + static_cast<float>(row + ring + 1) * cell - y;
        const float seen = maximum(minimum(minimum(left, right), minimum(top, bottom)), 0);
        return seen * seen - outside * outside;
    };
    std::array<float, kRoom> keys;
    std::array<std::uint32_t, kRoom> places;
    const auto at = [](int i) { return static_cast<std::size_t>(i); };

    if (limit < keyBeyond(1)) {
        int count = 0;
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1) && count < kRoom; ++r) {
            const std::size_t begin = firstOfCell[cellAt(std::max(column - 1, 0), r)];
            const std::size_t end = firstOfCell[cellAt(std::min(column + 1, columns - 1), r) + 1];
            for (std::size_t i = begin; i < end && count < kRoom; ++i) {
                const float dx = xs[i] - x, dy = ys[i] - y;
                const float square = dx * dx + dy * dy;
                const float sum = radius + radii[i];
                keys[at(count)] = square - sum * sum;
                places[at(count)] = static_cast<std::uint32_t>(i);
                const bool inside = (square - sum * sum <= limit) & (square < reachSquare) & (i != place);
                count += inside ? 1 : 0;
            }
        }
        if (count >= max && count < kRoom) {
            // A few too many: the farthest go, of equal ones the last.
            float worst = 0;
            while (true) {
                int last = 0;
                for (int i = 1; i < count; ++i)
                    last = keys[at(i)] >= keys[at(last)] ? i : last;
                worst = keys[at(last)];
                if (count == max) break;
                --count;
                for (int i = last; i < count; ++i)
                    keys[at(i)] = keys[at(i + 1)], places[at(i)] = places[at(i + 1)];
            }
            limit = worst;
            std::copy_n(places.data(), max, found);
            return max;
        }
    }

    int count = 0;
    float last = std::numeric_limits<float>::infinity(); // key to beat
    const auto scan = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const float dx = xs[i] - x, dy = ys[i] - y;
            const float square = dx * dx + dy * dy;
            const float sum = radius + radii[i];
            const float key = square - sum * sum;
            if (key > last || square >= reachSquare || i == place) continue;
            const auto index = static_cast<std::uint32_t>(i);
            if (key == last && index > places[at(count - 1)]) continue;
            int slot = count < max ? count++ : count - 1;
            for (;
                 slot > 0 && (key < keys[at(slot - 1)] || (key == keys[at(slot - 1)] && index < places[at(slot - 1)]));
                 --slot)
                keys[at(slot)] = keys[at(slot - 1)], places[at(slot)] = places[at(slot - 1)];
            keys[at(slot)] = key, places[at(slot)] = index;
            if (count == max) last = keys[at(max - 1)];
        }
    };
    for (int ring = 1; ring <= rings; ++ring) {
        const int west = std::max(column - ring, 0), east = std::min(column + ring, columns - 1);
        for (int r = std::max(row - ring, 0); r <= std::min(row + ring, rows - 1); ++r) {
            if (ring == 1 || r == row - ring || r == row + ring) {
                scan(firstOfCell[cellAt(west, r)], firstOfCell[cellAt(east, r) + 1]);
            } else {
                if (column - ring >= 0) scan(firstOfCell[cellAt(west, r)], firstOfCell[cellAt(west, r) + 1]);
                if (column + ring < columns) scan(firstOfCell[cellAt(east, r)], firstOfCell[cellAt(east, r) + 1]);
            }
        }
        if (count == max && keyBeyond(ring) > last) break;
    }
    limit = last;
    std::copy_n(places.data(), count, found);
    std::sort(found, found + count);
    return count;
}

void AvoidanceCrowd::step(float seconds, JobPool& pool) {
    if (m_positions.empty() || !(seconds > 0)) return;
    Grid& grid = *m_grid;
    m_settings.stepSeconds = seconds;
    const std::size_t count = m_positions.size();

    // A grid over all of them, as fine as pays: some ten bodies in a block of three by three cells of a dense crowd.
    Vec2 low = m_positions[0], high = low;
    for (const Vec2 p : m_positions) {
        low = {minimum(low.x, p.x), minimum(low.y, p.y)};
        high = {maximum(high.x, p.x), maximum(high.y, p.y)};
    }
    grid.origin = low;
    grid.cell = maximum(m_settings.neighbourMetres / 3, 0.1f);
    const double maxCells = 16 * static_cast<double>(count) + 64;
    while ((static_cast<double>((high.x - low.x) / grid.cell) + 1) *
               (static_cast<double>((high.y - low.y) / grid.cell) + 1) >
           maxCells)
        grid.cell *= 1.5f;
    grid.columns = static_cast<int>((high.x - low.x) / grid.cell) + 1;
    grid.rows = static_cast<int>((high.y - low.y) / grid.cell) + 1;
    const std::size_t cells = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
    grid.firstOfCell.assign(cells + 1, 0);
    grid.cellOfBody.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t cell = grid.cellAt(grid.columnOf(m_positions[i].x), grid.rowOf(m_positions[i].y));
        grid.cellOfBody[i] = static_cast<std::uint32_t>(cell);
        ++grid.firstOfCell[cell];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& first : grid.firstOfCell) // ends now; filling from behind turns them into beginnings
        first = sum += first;
    grid.order.resize(count), grid.xs.resize(count), grid.ys.resize(count), grid.radii.resize(count);
    grid.bodies.resize(count);
    grid.lastKeys.resize(count, std::numeric_limits<float>::infinity());
    for (std::size_t i = count; i-- > 0;) {
        const std::size_t place = --grid.firstOfCell[grid.cellOfBody[i]];
        grid.order[place] = static_cast<std::uint32_t>(i);
        grid.xs[place] = m_positions[i].x, grid.ys[place] = m_positions[i].y, grid.radii[place] = m_radii[i];
        grid.bodies[place] = {
            m_positions[i],     m_velocities[i],   m_radii[i], m_priorities[i], static_cast<std::uint32_t>(i),
            m_patience[i].rank, m_patience[i].wish};
    }

    pool.forEach((count + kBlock - 1) / kBlock, 1, [&](std::size_t block) {
        AvoidanceScratch scratch;
        std::array<std::uint32_t, kAvoidanceMax> found;
        std::array<AvoidanceBody, kAvoidanceMax> others;
        const std::size_t end = std::min(count, (block + 1) * kBlock);
        for (std::size_t place = block * kBlock; place < end; ++place) {
            const std::uint32_t number = grid.order[place];
            Avoider avoider{grid.bodies[place], m_speeds[number], &m_settings};
            float& key = grid.lastKeys[number];
            // Bodies that come nearer by a walking pace change keys by about this in a step.
            key = key + 4 * avoider.maxSpeed * seconds * m_settings.neighbourMetres * 0.3f;
            const int near = grid.nearest(static_cast<std::uint32_t>(place), m_settings, key, found.data());
            for (int i = 0; i < near; ++i)
                others[static_cast<std::size_t>(i)] = grid.bodies[found[static_cast<std::size_t>(i)]];
            const std::span<const AvoidanceBody> around(others.data(), static_cast<std::size_t>(near));
            const Vec2 wanted =
                m_patience[number].press(avoider.body, m_preferred[number], avoider.maxSpeed, around, m_settings);
            LineBuilder lines(avoider, scratch);
            const float wallReach = avoider.maxSpeed * m_settings.secondsToWalls + avoider.body.radius;
            int wallCount = 0;
            for (const Grid::Wall& wall : grid.walls) {
                if (wallCount == kAvoidanceMax) break;
                const Vec2 along = wall.wall.to - wall.wall.from;
                const float fraction =
                    clamp(dot(avoider.body.position - wall.wall.from, along) / lengthSquared(along), 0, 1);
                if (lengthSquared(wall.wall.from + along * fraction - avoider.body.position) >= wallReach * wallReach)
                    continue;
                lines.wall(wall.wall, wall.joints);
                ++wallCount;
            }
            for (const AvoidanceBody& other : around)
                lines.body(other);
            lines.finish();
            m_velocities[number] =
                solveAvoidance(scratch.lines.data(), scratch.hardCount, scratch.count, wanted, avoider.maxSpeed);
        }
    });
    for (std::size_t i = 0; i < count; ++i)
        m_positions[i] = m_positions[i] + m_velocities[i] * seconds;
}

} // namespace lince
