#include <lince/influence/ground_grid.h>
#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace lince {
namespace {

/// Says how far long work is, every few seconds.
class Patience {
  public:
    explicit Patience(const Log& log) : m_log(log) {}
    void tell(std::size_t done, std::size_t all, std::string_view what) {
        const auto now = Clock::now();
        if (now - m_told < std::chrono::seconds(3)) return;
        m_told = now;
        const std::chrono::duration<double> took = now - m_begin;
        const double left = done == 0 ? 0 : took.count() * static_cast<double>(all - done) / static_cast<double>(done);
        m_log.write(LogLevel::Info,
                    fmt::format("baking a map: {} of {} {}, about {:.0f} s left", done, all, what, left));
    }

  private:
    using Clock = std::chrono::steady_clock;
    const Log& m_log;
    Clock::time_point m_begin = Clock::now(), m_told = m_begin;
};

} // namespace

std::vector<NavBox> boxesOf(const Level& level) {
    std::vector<NavBox> boxes;
    boxes.reserve(level.data().boxes.size());
    for (const BoxPlacement& box : level.data().boxes)
        boxes.push_back({box.centre, box.halfSize, box.yaw});
    return boxes;
}

Result<NavData> bakeMap(const TileBaker& baker, std::span<const NavBox> boxes, const BakeSettings& settings,
                        JobPool& pool, const Log& log) {
    const NavLayout& layout = baker.layout();
    std::vector<std::shared_ptr<const NavTile>> tiles(static_cast<std::size_t>(layout.columns) *
                                                      static_cast<std::size_t>(layout.rows));
    const auto columns = static_cast<std::size_t>(layout.columns);
    const std::size_t atOnce = 4 * std::size_t{pool.threads()}; // between two looks at the clock
    Patience patience(log);
    for (std::size_t done = 0; done < tiles.size(); done += atOnce) {
        patience.tell(done, tiles.size(), "tiles");
        pool.forEach(std::min(atOnce, tiles.size() - done), 1, [&](std::size_t next) {
            const std::size_t i = done + next;
            tiles[i] =
                baker.bake(static_cast<std::int32_t>(i % columns), static_cast<std::int32_t>(i / columns), boxes);
        });
    }
    NavData map;
    map.mesh = NavMesh::make(layout, std::move(tiles));
    map.ground = GroundGrid::make(*map.mesh, safeGridMetres(layout, map.mesh->tiles(), settings.gridMetres));
    const auto bare = baker.bakeSight(map.mesh->tiles());
    map.sight = boxes.empty() ? bare : bare->withBoxes(boxes);
    return map;
}

} // namespace lince
