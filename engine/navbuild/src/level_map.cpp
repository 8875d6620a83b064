#include <lince/influence/ground_grid.h>
#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

namespace lince {

std::vector<NavBox> boxesOf(const Level& level) {
    std::vector<NavBox> boxes;
    boxes.reserve(level.data().boxes.size());
    for (const BoxPlacement& box : level.data().boxes)
        boxes.push_back({box.centre, box.halfSize, box.yaw});
    return boxes;
}

Result<NavData> bakeMap(const TileBaker& baker, std::span<const NavBox> boxes, const BakeSettings& settings,
                        JobPool& pool) {
    const NavLayout& layout = baker.layout();
    std::vector<std::shared_ptr<const NavTile>> tiles(static_cast<std::size_t>(layout.columns) *
                                                      static_cast<std::size_t>(layout.rows));
    pool.forEach(tiles.size(), 1, [&](std::size_t i) {
        const auto columns = static_cast<std::size_t>(layout.columns);
        tiles[i] = baker.bake(static_cast<std::int32_t>(i % columns), static_cast<std::int32_t>(i / columns), boxes);
    });
    NavData map;
    map.mesh = NavMesh::make(layout, std::move(tiles));
    map.ground = GroundGrid::make(*map.mesh, safeGridMetres(layout, map.mesh->tiles(), settings.gridMetres));
    const auto bare = baker.bakeSight(map.mesh->tiles());
    map.sight = boxes.empty() ? bare : bare->withBoxes(boxes);
    return map;
}

} // namespace lince
