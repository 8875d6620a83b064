#include "clearance_grid.h"

#include <cmath>

namespace lince {
namespace {

constexpr float kChosenCells = 64, kMaxCells = 100; ///< along the longer side
constexpr float kFloorMetres = 2.5f;                ///< between the heights at which floors are looked for

} // namespace

ClearanceGrid ClearanceGrid::make(const FreeSpace& space, float cellMetres) {
    ClearanceGrid grid;
    const Aabb bounds = space.bounds();
    if (bounds.empty()) return grid;
    const Vec3 size = bounds.size();
    const float longer = maximum(maximum(size.x, size.z), 0.1f);
    grid.cellMetres = maximum(cellMetres > 0 ? cellMetres : longer / kChosenCells, longer / kMaxCells);
    const auto count = [&](float along) { return static_cast<int>(std::ceil(along / grid.cellMetres)); };
    const int columns = std::max(1, count(size.x)), rows = std::max(1, count(size.z));
    const bool layers = !space.flies() && size.y > kFloorMetres;
    const int floors = layers ? static_cast<int>(minimum(size.y / kFloorMetres, 30)) + 1 : 1;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            Vec3 middle = bounds.low;
            middle.x += (static_cast<float>(column) + 0.5f) * grid.cellMetres;
            middle.z += (static_cast<float>(row) + 0.5f) * grid.cellMetres;
            const std::size_t before = grid.cells.size();
            for (int floor = 0; floor < floors; ++floor) {
                middle.y = layers ? bounds.low.y + static_cast<float>(floor) * kFloorMetres : bounds.centre().y;
                const auto place = space.place(middle);
                if (!place) continue;
                // Two heights may find the same floor.
                if (grid.cells.size() > before && grid.cells.back().place.y >= place->y - 0.01f) continue;
                const auto near = space.nearest(*place, grid.cellMetres * 2);
                grid.cells.push_back({*place, near ? maximum(near->distance, 0) : grid.cellMetres * 2});
            }
            if (grid.cells.size() == before) {
                middle.y = space.flies() ? bounds.centre().y : bounds.low.y;
                grid.cells.push_back({middle, -1});
            }
        }
    return grid;
}

const ClearanceGrid& LazyClearanceGrid::get(const FreeSpace& space, float cellMetres) {
    std::call_once(m_once, [&] { m_grid = ClearanceGrid::make(space, cellMetres); });
    return m_grid;
}

} // namespace lince
