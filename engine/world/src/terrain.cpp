#include <lince/world/terrain.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace lince {
namespace {

/// Part of a ray, in units of its direction.
struct Interval {
    double begin, end;
    bool empty() const { return !(begin <= end); }
};

/// The part of the interval in which low <= origin + t * direction <= high.
Interval clipped(Interval t, double origin, double direction, double low, double high) {
    if (direction == 0) return origin >= low && origin <= high ? t : Interval{1, 0};
    double a = (low - origin) / direction, b = (high - origin) / direction;
    if (a > b) std::swap(a, b);
    return {std::max(t.begin, a), std::min(t.end, b)};
}

/// The ray over the ground in units of cells or of blocks, so that cells and blocks can be walked by the same code.
/// "Along" is the axis that it crosses more of per unit; "across" is the other.
struct GroundWalk {
    double along, across;         // place at t = 0
    double alongStep, acrossStep; // change per unit of t
    std::int64_t alongCount, acrossCount;

    /// Calls visit(along, across, interval) for each square under the ray in order of the strips across its way.
    /// Squares that are only touched within rounding are visited too: a visit too many costs time, one too few is a
    /// hole in the ground. Stops after the strip in which visit returned true.
    template <class Visit>
    void operator()(Interval t, std::int64_t alongLow, std::int64_t alongHigh, std::int64_t acrossLow,
                    std::int64_t acrossHigh, Visit visit) const {
        constexpr double kSlack = 1e-7; // of a square
        const auto index = [](double v, std::int64_t low, std::int64_t high) {
            return std::clamp(static_cast<std::int64_t>(std::floor(std::clamp(v, -1.0, 1e9))), low, high);
        };
        const double startAlong = along + t.begin * alongStep, endAlong = along + t.end * alongStep;
        const bool forward = alongStep >= 0;
        const std::int64_t first = index(startAlong + (forward ? -kSlack : kSlack), alongLow, alongHigh);
        const std::int64_t last = index(endAlong + (forward ? kSlack : -kSlack), alongLow, alongHigh);
        for (std::int64_t i = first;; i += forward ? 1 : -1) {
            const auto edge = static_cast<double>(i);
            const Interval strip = clipped(t, along, alongStep, edge - kSlack, edge + 1 + kSlack);
            if (!strip.empty()) {
                const double a = across + strip.begin * acrossStep, b = across + strip.end * acrossStep;
                const std::int64_t low = index(std::min(a, b) - kSlack, acrossLow, acrossHigh);
                const std::int64_t high = index(std::max(a, b) + kSlack, acrossLow, acrossHigh);
                bool done = false;
                for (std::int64_t j = low; j <= high; ++j)
                    done = visit(i, j, strip) || done;
                if (done) return;
            }
            if (i == last) return;
        }
    }
};

/// Möller and Trumbore, both sides, in double with a seam of a millionth so that no ray slips between two neighbours.
double hitTriangle(const Ray& ray, const TerrainTriangle& triangle) {
    constexpr double kMiss = std::numeric_limits<double>::infinity(), kSeam = 1e-6;
    struct D {
        double x, y, z;
    };
    const auto between = [](Vec3 from, Vec3 to) {
        return D{double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
    };
    const auto crossed = [](D a, D b) {
        return D{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    };
    const auto dotted = [](D a, D b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const D way{ray.direction.x, ray.direction.y, ray.direction.z};
    const D ab = between(triangle.a, triangle.b), ac = between(triangle.a, triangle.c);
    const D off = between(triangle.a, ray.origin);
    const D p = crossed(way, ac);
    const double determinant = dotted(ab, p);
    if (determinant == 0) return kMiss;
    const double u = dotted(off, p) / determinant;
    if (!(u >= -kSeam && u <= 1 + kSeam)) return kMiss;
    const D q = crossed(off, ab);
    const double v = dotted(way, q) / determinant;
    if (!(v >= -kSeam && u + v <= 1 + kSeam)) return kMiss;
    const double t = dotted(ac, q) / determinant;
    return t >= 0 && t <= double{ray.reach} ? t : kMiss;
}

/// Cell under a place, and where in the cell: u along X and v along Z, in [0, 1].
struct CellPlace {
    std::uint32_t column, row;
    float u, v;
    bool inFirstTriangle() const { return u + v <= 1; }
};

std::optional<CellPlace> cellAt(const Terrain& terrain, float x, float z) {
    const Aabb box = terrain.bounds();
    if (!(x >= box.low.x && x <= box.high.x && z >= box.low.z && z <= box.high.z)) return {};
    const float alongX = (x - terrain.origin().x) / terrain.cellSize();
    const float alongZ = (z - terrain.origin().z) / terrain.cellSize();
    const std::uint32_t column = std::min(static_cast<std::uint32_t>(alongX), terrain.columns() - 2);
    const std::uint32_t row = std::min(static_cast<std::uint32_t>(alongZ), terrain.rows() - 2);
    return CellPlace{column, row, minimum(alongX - static_cast<float>(column), 1),
                     minimum(alongZ - static_cast<float>(row), 1)};
}

} // namespace

Terrain::Terrain(std::vector<float> heights, std::uint32_t columns, std::uint32_t rows, Vec3 origin, float cellSize,
                 std::uint32_t patchColumns, std::uint32_t patchRows)
    : m_heights(std::move(heights)), m_columns(columns), m_rows(rows), m_origin(origin), m_cellSize(cellSize) {
    assert(columns >= 2 && rows >= 2 && cellSize > 0);
    assert(m_heights.size() == std::size_t{columns} * rows);
    const std::uint32_t cellColumns = columns - 1, cellRows = rows - 1;

    const auto boundsOf = [this](std::uint32_t columnBegin, std::uint32_t columnEnd, std::uint32_t rowBegin,
                                 std::uint32_t rowEnd) {
        Aabb box;
        for (std::uint32_t row = rowBegin; row <= rowEnd; ++row) {
            for (std::uint32_t column = columnBegin; column <= columnEnd; ++column) {
                box.add(Vec3{m_origin.x + static_cast<float>(column) * m_cellSize, m_origin.y + sample(column, row),
                             m_origin.z + static_cast<float>(row) * m_cellSize});
            }
        }
        return box;
    };

    // A patch has at least one cell; a request for more patches than cells gets one per cell.
    patchColumns = std::clamp(patchColumns, 1u, cellColumns);
    patchRows = std::clamp(patchRows, 1u, cellRows);
    const auto fraction = [](std::uint32_t cells, std::uint32_t part, std::uint32_t parts) {
        return static_cast<std::uint32_t>(std::uint64_t{cells} * part / parts);
    };
    m_patches.reserve(std::size_t{patchColumns} * patchRows);
    for (std::uint32_t row = 0; row < patchRows; ++row) {
        for (std::uint32_t column = 0; column < patchColumns; ++column) {
            TerrainPatch patch{fraction(cellColumns, column, patchColumns),
                               fraction(cellColumns, column + 1, patchColumns),
                               fraction(cellRows, row, patchRows),
                               fraction(cellRows, row + 1, patchRows),
                               {}};
            patch.bounds = boundsOf(patch.columnBegin, patch.columnEnd, patch.rowBegin, patch.rowEnd);
            m_bounds.add(patch.bounds);
            m_patches.push_back(patch);
        }
    }

    m_blockColumns = (cellColumns + kBlock - 1) / kBlock;
    m_blockRows = (cellRows + kBlock - 1) / kBlock;
    m_blockHighest.reserve(std::size_t{m_blockColumns} * m_blockRows);
    for (std::uint32_t row = 0; row < m_blockRows; ++row) {
        for (std::uint32_t column = 0; column < m_blockColumns; ++column) {
            const std::uint32_t columnEnd = std::min((column + 1) * kBlock, cellColumns);
            const std::uint32_t rowEnd = std::min((row + 1) * kBlock, cellRows);
            m_blockHighest.push_back(boundsOf(column * kBlock, columnEnd, row * kBlock, rowEnd).high.y);
        }
    }
}

TerrainTriangle Terrain::triangle(std::uint32_t number) const {
    const std::uint32_t cell = number / 2, column = cell % (m_columns - 1), row = cell / (m_columns - 1);
    const auto at = [this](std::uint32_t c, std::uint32_t r) {
        return Vec3{m_origin.x + static_cast<float>(c) * m_cellSize, m_origin.y + sample(c, r),
                    m_origin.z + static_cast<float>(r) * m_cellSize};
    };
    if (number % 2 == 0) return {at(column, row), at(column, row + 1), at(column + 1, row)};
    return {at(column + 1, row + 1), at(column + 1, row), at(column, row + 1)};
}

std::optional<float> Terrain::heightAt(float x, float z) const {
    const auto at = cellAt(*this, x, z);
    if (!at) return {};
    const float right = sample(at->column + 1, at->row), below = sample(at->column, at->row + 1);
    if (at->inFirstTriangle()) {
        const float corner = sample(at->column, at->row);
        return m_origin.y + (corner + at->u * (right - corner) + at->v * (below - corner));
    }
    const float corner = sample(at->column + 1, at->row + 1);
    return m_origin.y + (corner + (1 - at->u) * (below - corner) + (1 - at->v) * (right - corner));
}

Vec3 Terrain::normalAt(float x, float z) const {
    const auto at = cellAt(*this, x, z);
    if (!at) return {0, 1, 0};
    const TerrainTriangle t =
        triangle(2 * (at->row * (m_columns - 1) + at->column) + (at->inFirstTriangle() ? 0u : 1u));
    return normalized(cross(t.b - t.a, t.c - t.a), {0, 1, 0});
}

std::optional<float> Terrain::hitByRay(const Ray& ray) const {
    if (!isFinite(ray.origin) || !isFinite(ray.direction) || !(ray.reach >= 0)) return {};
    Interval t{0, ray.reach};
    for (int axis = 0; axis < 3; ++axis) {
        // Grown a little, so that a ray along the very border or the very top still counts.
        const double slack = 1e-6 * (1 + std::fabs(m_bounds.low[axis]) + std::fabs(m_bounds.high[axis]));
        t = clipped(t, ray.origin[axis], ray.direction[axis], m_bounds.low[axis] - slack, m_bounds.high[axis] + slack);
    }
    if (t.empty() || std::isinf(t.end)) return {};

    const bool alongX = std::fabs(ray.direction.x) >= std::fabs(ray.direction.z);
    const int along = alongX ? 0 : 2, across = alongX ? 2 : 0;
    const auto walkIn = [&](double unit, std::uint32_t countX, std::uint32_t countZ) {
        return GroundWalk{(double{ray.origin[along]} - m_origin[along]) / unit,
                          (double{ray.origin[across]} - m_origin[across]) / unit,
                          ray.direction[along] / unit,
                          ray.direction[across] / unit,
                          alongX ? countX : countZ,
                          alongX ? countZ : countX};
    };
    const GroundWalk blocks = walkIn(double{m_cellSize} * kBlock, m_blockColumns, m_blockRows);
    const GroundWalk cells = walkIn(m_cellSize, m_columns - 1, m_rows - 1);

    constexpr double kMiss = std::numeric_limits<double>::infinity();
    const double heightSlack = 1e-5 * (1 + std::fabs(m_bounds.low.y) + std::fabs(m_bounds.high.y));
    double best = kMiss;
    const auto visitCell = [&](std::int64_t i, std::int64_t j, const Interval& strip) {
        const auto column = static_cast<std::uint32_t>(alongX ? i : j),
                   row = static_cast<std::uint32_t>(alongX ? j : i);
        const std::uint32_t number = 2 * (row * (m_columns - 1) + column);
        best = std::min({best, hitTriangle(ray, triangle(number)), hitTriangle(ray, triangle(number + 1))});
        return best <= strip.end; // what comes in later strips is farther
    };
    const auto visitBlock = [&](std::int64_t i, std::int64_t j, const Interval& strip) {
        const std::int64_t column = alongX ? i : j, row = alongX ? j : i;
        const double lowest = std::min(double{ray.origin.y} + strip.begin * ray.direction.y,
                                       double{ray.origin.y} + strip.end * ray.direction.y);
        if (lowest > m_blockHighest[static_cast<std::size_t>(row * m_blockColumns + column)] + heightSlack)
            return false;
        const std::int64_t alongLow = i * kBlock, acrossLow = j * kBlock;
        cells(strip, alongLow, std::min(alongLow + kBlock, cells.alongCount) - 1, acrossLow,
              std::min(acrossLow + kBlock, cells.acrossCount) - 1, visitCell);
        return best <= strip.end;
    };
    blocks(t, 0, blocks.alongCount - 1, 0, blocks.acrossCount - 1, visitBlock);
    if (best == kMiss) return {};
    return static_cast<float>(best);
}

void Terrain::overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (box.empty() || !box.overlaps(m_bounds)) return;
    // One cell more on each side than the division says; the triangles' own boxes decide.
    const auto range = [this](float low, float high, float origin, std::uint32_t cells) {
        const auto last = static_cast<float>(cells - 1);
        const auto begin = static_cast<std::uint32_t>(clamp((low - origin) / m_cellSize - 1, 0, last));
        const auto end = static_cast<std::uint32_t>(clamp((high - origin) / m_cellSize + 1, 0, last));
        return std::pair{begin, end};
    };
    const auto [columnBegin, columnLast] = range(box.low.x, box.high.x, m_origin.x, m_columns - 1);
    const auto [rowBegin, rowLast] = range(box.low.z, box.high.z, m_origin.z, m_rows - 1);
    for (std::uint32_t row = rowBegin; row <= rowLast; ++row) {
        for (std::uint32_t column = columnBegin; column <= columnLast; ++column) {
            const std::uint32_t first = 2 * (row * (m_columns - 1) + column);
            for (std::uint32_t number = first; number < first + 2; ++number) {
                const TerrainTriangle t = triangle(number);
                Aabb own;
                own.add(t.a), own.add(t.b), own.add(t.c);
                if (own.overlaps(box)) out.push_back(number);
            }
        }
    }
}

} // namespace lince
