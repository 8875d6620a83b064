#pragma once
// The chain of culling filters (spec S3.R3). Each filter takes lists of characters, objects and patches and gives
// shorter ones; a filter never drops what the camera can see.

#include <lince/render/camera.h>
#include <lince/world/level_data.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace lince {

/// Indices into the boxes of a CullScene.
struct CullLists {
    std::vector<std::uint32_t> characters, objects, patches;
    void clear() { characters.clear(), objects.clear(), patches.clear(); }
    std::size_t size() const { return characters.size() + objects.size() + patches.size(); }
};

/// Boxes of everything that could be drawn in this frame. Static objects come first and never change their place:
/// `staticObjects` of them are listed per cell beforehand.
struct CullScene {
    std::span<const Aabb> characters, objects, patches;
    std::size_t staticObjects = 0;
};

/// Regular grid over the level in X and Z; every cell reaches from the lowest to the highest point.
struct CullGrid {
    Vec3 origin;               ///< lowest corner
    Vec3 cellSize{8, 1000, 8}; ///< y: the whole height
    std::uint32_t columns = 1, rows = 1;
    Aabb cell(std::uint32_t column, std::uint32_t row) const;
    struct Range {
        std::uint32_t columnBegin, columnEnd, rowBegin, rowEnd;
    };
    /// Cells that a box touches, cut to the grid; things outside belong to the nearest cell.
    Range cellsOf(const Aabb& box) const;
    std::uint32_t cellCount() const { return columns * rows; }
    Aabb bounds() const;
};
/// A grid over everything in `bounds`; cells of at least `cellMetres` a side, at most about 128 × 128 of them.
CullGrid makeCullGrid(const Aabb& bounds, float cellMetres);

class CullFilter {
  public:
    virtual ~CullFilter() = default;
    virtual std::string_view name() const = 0;
    /// `out` is empty at the start.
    virtual void filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) = 0;
};

/// Drops what lies wholly behind the plane through the eye: a box is judged by its most advanced corner.
class PlaneDiscardFilter final : public CullFilter {
  public:
    std::string_view name() const override { return "plane"; }
    void filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) override;
};

/// Frustum against the cells of a regular grid and the boxes of the patches. Static objects were listed per cell
/// beforehand, characters and moving objects are found by where they stand.
class GridFilter final : public CullFilter {
  public:
    /// `staticObjects`: their boxes, in the order of the scenes that will be filtered. What sticks out of the grid is
    /// judged by its own box.
    GridFilter(const CullGrid& grid, std::span<const Aabb> staticObjects);
    std::string_view name() const override { return "grid"; }
    void filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) override;

  private:
    enum class CellState : std::uint8_t { Unknown, Hidden, Shown };
    bool anyCellShown(const Frustum& frustum, const CullGrid::Range& range);

    CullGrid m_grid;
    Aabb m_bounds;
    std::vector<CullGrid::Range> m_objectCells;
    std::vector<CellState> m_cells; ///< of the frame under way
};

/// Drops what lies in clusters that the camera's cluster cannot see, by the sets of a BSP level. Lets all pass when the
/// camera is outside the level. `visibility` must outlive the filter.
class PvsFilter final : public CullFilter {
  public:
    /// `patches` and `staticObjects`: their boxes, in the order of the scenes that will be filtered.
    PvsFilter(const VisibilitySets& visibility, std::span<const Aabb> patches, std::span<const Aabb> staticObjects);
    std::string_view name() const override { return "pvs"; }
    void filter(const Camera& camera, const CullScene& scene, const CullLists& in, CullLists& out) override;

  private:
    void clustersOf(const Aabb& box, std::vector<std::int32_t>& out);
    bool mayShow(std::int32_t from, std::span<const std::int32_t> clusters) const;

    const VisibilitySets& m_visibility;
    std::vector<std::vector<std::int32_t>> m_patchClusters, m_objectClusters;
    std::vector<std::int32_t> m_scratch, m_stack;
};

class CullChain {
  public:
    struct Counter {
        std::string_view name;
        bool enabled = true;
        std::size_t in = 0, out = 0;
        double microseconds = 0;
    };

    void add(std::unique_ptr<CullFilter> filter);
    /// False when there is no such filter.
    bool enable(std::string_view name, bool on);
    /// Everything goes in, what is left comes out; valid until the next call.
    const CullLists& run(const Camera& camera, const CullScene& scene);
    /// One a filter, of the last run.
    const std::vector<Counter>& counters() const { return m_counters; }

  private:
    std::vector<std::unique_ptr<CullFilter>> m_filters;
    std::vector<Counter> m_counters;
    CullLists m_lists[2];
};

} // namespace lince
