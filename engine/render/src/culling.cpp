#include <lince/render/culling.h>

#include <algorithm>
#include <chrono>
#include <numeric>

namespace lince {
namespace {

/// Puts the indices for which `shown` holds from `in` into `out`, keeping their order.
template <class Shown>
void keep(const std::vector<std::uint32_t>& in, std::vector<std::uint32_t>& out, Shown shown) {
    for (const std::uint32_t index : in) {
        if (shown(index)) out.push_back(index);
    }
}

/// Number of the cell that holds a coordinate, 0 .. count - 1 also for what lies outside (and for NaN).
std::uint32_t cellNumber(float coordinate, float origin, float size, std::uint32_t count) {
    const float at = (coordinate - origin) / size;
    if (!(at > 0)) return 0;
    if (at >= static_cast<float>(count)) return count - 1;
    return std::min(static_cast<std::uint32_t>(at), count - 1);
}

} // namespace

Aabb CullGrid::cell(std::uint32_t column, std::uint32_t row) const {
    const Vec3 low = origin + Vec3{static_cast<float>(column) * cellSize.x, 0, static_cast<float>(row) * cellSize.z};
    return {low, low + cellSize};
}

Aabb CullGrid::bounds() const {
    return {origin, origin + cellSize * Vec3{static_cast<float>(columns), 1, static_cast<float>(rows)}};
}

CullGrid::Range CullGrid::cellsOf(const Aabb& box) const {
    return {cellNumber(box.low.x, origin.x, cellSize.x, columns),
            cellNumber(box.high.x, origin.x, cellSize.x, columns) + 1,
            cellNumber(box.low.z, origin.z, cellSize.z, rows), cellNumber(box.high.z, origin.z, cellSize.z, rows) + 1};
}

CullGrid makeCullGrid(const Aabb& bounds, float cellMetres) {
    constexpr float kMaxCells = 128; // a side; larger levels get larger cells
    CullGrid out;
    if (bounds.empty()) return out;
    const Aabb grown = bounds.grown(0.5f); // things that stand on the border are still inside
    const Vec3 size = grown.size();
    const float cell = maximum(cellMetres, maximum(size.x, size.z) / kMaxCells);
    out.origin = grown.low;
    out.cellSize = {cell, size.y, cell};
    out.columns = static_cast<std::uint32_t>(size.x / cell) + 1;
    out.rows = static_cast<std::uint32_t>(size.z / cell) + 1;
    return out;
}

void PlaneDiscardFilter::filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) {
    const Vec3 eye = camera.eye, forward = camera.forward();
    const auto inFront = [&](const Aabb& box) {
        const Vec3 corner{forward.x >= 0 ? box.high.x : box.low.x, forward.y >= 0 ? box.high.y : box.low.y,
                          forward.z >= 0 ? box.high.z : box.low.z};
        return !(dot(corner - eye, forward) < 0);
    };
    keep(in.characters, out.characters, [&](std::uint32_t i) { return inFront(scene.characters[i]); });
    keep(in.objects, out.objects, [&](std::uint32_t i) { return inFront(scene.objects[i]); });
    keep(in.patches, out.patches, [&](std::uint32_t i) { return inFront(scene.patches[i]); });
}

GridFilter::GridFilter(const CullGrid& grid, std::span<const Aabb> staticObjects)
    : m_grid(grid), m_bounds(grid.bounds()), m_cells(grid.cellCount(), CellState::Unknown) {
    m_objectCells.reserve(staticObjects.size());
    for (const Aabb& box : staticObjects)
        m_objectCells.push_back(m_grid.cellsOf(box));
}

bool GridFilter::anyCellShown(const Frustum& frustum, const CullGrid::Range& range) {
    for (std::uint32_t row = range.rowBegin; row < range.rowEnd; ++row) {
        for (std::uint32_t column = range.columnBegin; column < range.columnEnd; ++column) {
            CellState& state = m_cells[std::size_t{row} * m_grid.columns + column];
            if (state == CellState::Unknown) {
                // A little larger, so that rounding in the division by the cell's size cannot matter.
                const Aabb cell = m_grid.cell(column, row).grown(0.01f);
                state = frustum.mayShow(cell) ? CellState::Shown : CellState::Hidden;
            }
            if (state == CellState::Shown) return true;
        }
    }
    return false;
}

void GridFilter::filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) {
    const Frustum frustum(camera.viewProjection());
    // Cells are judged when the first thing in them asks, each once a frame.
    std::fill(m_cells.begin(), m_cells.end(), CellState::Unknown);
    const auto shown = [&](const Aabb& box, const CullGrid::Range& range) {
        // What sticks out of the grid is not wholly inside its cells: only its own box tells.
        if (m_bounds.contains(box.low) && m_bounds.contains(box.high) && !anyCellShown(frustum, range)) return false;
        return frustum.mayShow(box);
    };
    keep(in.characters, out.characters, [&](std::uint32_t i) {
        const Aabb& box = scene.characters[i];
        return shown(box, m_grid.cellsOf(box));
    });
    const std::size_t listed = std::min(scene.staticObjects, m_objectCells.size());
    keep(in.objects, out.objects, [&](std::uint32_t i) {
        const Aabb& box = scene.objects[i];
        return shown(box, i < listed ? m_objectCells[i] : m_grid.cellsOf(box));
    });
    keep(in.patches, out.patches, [&](std::uint32_t i) { return frustum.mayShow(scene.patches[i]); });
}

PvsFilter::PvsFilter(const VisibilitySets& visibility, std::span<const Aabb> patches,
                     std::span<const Aabb> staticObjects)
    : m_visibility(visibility), m_patchClusters(patches.size()), m_objectClusters(staticObjects.size()) {
    for (std::size_t i = 0; i < patches.size(); ++i)
        clustersOf(patches[i], m_patchClusters[i]);
    for (std::size_t i = 0; i < staticObjects.size(); ++i)
        clustersOf(staticObjects[i], m_objectClusters[i]);
}

void PvsFilter::clustersOf(const Aabb& box, std::vector<std::int32_t>& out) {
    // Faces of the level lie exactly on the planes between open and solid leaves: some millimetres more reach the open
    // side in spite of rounding.
    constexpr float kMargin = 0.02f;
    out.clear();
    if (m_visibility.leaves.empty()) return;
    const Vec3 centre = box.centre(), half = box.size() * 0.5f + Vec3{kMargin, kMargin, kMargin};
    m_stack.assign(1, m_visibility.nodes.empty() ? -1 : 0);
    // A sound tree is walked in fewer steps; more means that somebody filled in a cycle.
    const std::size_t maxSteps = 2 * m_visibility.nodes.size() + 2;
    for (std::size_t steps = 0; !m_stack.empty(); ++steps) {
        const std::int32_t at = m_stack.back();
        m_stack.pop_back();
        if (steps > maxSteps) return out.clear();
        if (at < 0) {
            const auto leaf = static_cast<std::size_t>(-(at + 1));
            if (leaf < m_visibility.leaves.size() && m_visibility.leaves[leaf].cluster >= 0) {
                out.push_back(m_visibility.leaves[leaf].cluster);
            }
            continue;
        }
        if (static_cast<std::size_t>(at) >= m_visibility.nodes.size()) continue;
        const VisibilitySets::Node& node = m_visibility.nodes[static_cast<std::size_t>(at)];
        const float distance = dot(node.normal, centre) - node.distance;
        const float reach = dot(absolute(node.normal), half);
        if (!(distance < -reach)) m_stack.push_back(node.front);
        if (!(distance > reach)) m_stack.push_back(node.back);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
}

bool PvsFilter::mayShow(std::int32_t from, std::span<const std::int32_t> clusters) const {
    // Nothing is known of what touches no cluster: it passes.
    return clusters.empty() || std::any_of(clusters.begin(), clusters.end(),
                                           [&](std::int32_t to) { return m_visibility.canSee(from, to); });
}

void PvsFilter::filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) {
    const std::int32_t from = m_visibility.clusterAt(camera.eye);
    if (from < 0) {
        out.characters.assign(in.characters.begin(), in.characters.end());
        out.objects.assign(in.objects.begin(), in.objects.end());
        out.patches.assign(in.patches.begin(), in.patches.end());
        return;
    }
    const auto moving = [&](const Aabb& box) {
        clustersOf(box, m_scratch);
        return mayShow(from, m_scratch);
    };
    keep(in.characters, out.characters, [&](std::uint32_t i) { return moving(scene.characters[i]); });
    const std::size_t listed = std::min(scene.staticObjects, m_objectClusters.size());
    keep(in.objects, out.objects,
         [&](std::uint32_t i) { return i < listed ? mayShow(from, m_objectClusters[i]) : moving(scene.objects[i]); });
    keep(in.patches, out.patches, [&](std::uint32_t i) {
        return i < m_patchClusters.size() ? mayShow(from, m_patchClusters[i]) : moving(scene.patches[i]);
    });
}

void CullChain::add(std::unique_ptr<CullFilter> filter) {
    m_counters.push_back({filter->name()});
    m_filters.push_back(std::move(filter));
}

bool CullChain::enable(std::string_view name, bool on) {
    bool found = false;
    for (Counter& counter : m_counters) {
        if (counter.name == name) counter.enabled = on, found = true;
    }
    return found;
}

const CullLists& CullChain::run(const Camera& camera, const CullScene& scene) {
    using Clock = std::chrono::steady_clock;
    const auto all = [](std::vector<std::uint32_t>& list, std::size_t count) {
        list.resize(count);
        std::iota(list.begin(), list.end(), 0u);
    };
    std::size_t now = 0;
    all(m_lists[now].characters, scene.characters.size());
    all(m_lists[now].objects, scene.objects.size());
    all(m_lists[now].patches, scene.patches.size());
    for (std::size_t i = 0; i < m_filters.size(); ++i) {
        Counter& counter = m_counters[i];
        counter.in = counter.out = m_lists[now].size();
        counter.microseconds = 0;
        if (!counter.enabled) continue;
        const auto begin = Clock::now();
        m_lists[1 - now].clear();
        m_filters[i]->filter(camera, scene, m_lists[now], m_lists[1 - now]);
        now = 1 - now;
        counter.out = m_lists[now].size();
        counter.microseconds = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    }
    return m_lists[now];
}

} // namespace lince
