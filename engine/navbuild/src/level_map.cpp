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
    void tell(std::string_view what, std::size_t done, std::size_t all) {
        const auto now = Clock::now();
        if (what != m_what) m_what = what, m_begin = now;
        if (now - m_told < std::chrono::seconds(3)) return;
        m_told = now;
        const std::chrono::duration<double> took = now - m_begin;
        const double left = done == 0 ? 0 : took.count() * static_cast<double>(all - done) / static_cast<double>(done);
        m_log.write(LogLevel::Info,
                    fmt::format("baking a map: {} of {} {}, about {:.0f} s of this left", done, all, what, left));
    }

  private:
    using Clock = std::chrono::steady_clock;
    const Log& m_log;
    std::string m_what;
    Clock::time_point m_begin = Clock::now(), m_told = m_begin;
};

/// Squares that a core bakes in a second: of a tower of 40 floors, and of flat ground.
constexpr double kSlowest = 4e5, kFastest = 6e6;

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
    if (const double squares = baker.squaresToBake(); !(squares <= settings.mostSquares))
        return Error{
            fmt::format("found about {:.0f} million squares of ground to bake a map of, {:.0f} to {:.0f} minutes on a "
                        "core, expected at most {:.0f} million (lince bake --long does it all the same)",
                        squares * 1e-6, squares / kFastest / 60, squares / kSlowest / 60, settings.mostSquares * 1e-6)};
    std::vector<std::shared_ptr<const NavTile>> tiles(static_cast<std::size_t>(layout.columns) *
                                                      static_cast<std::size_t>(layout.rows));
    const auto columns = static_cast<std::size_t>(layout.columns);
    // Between two looks at the clock; few tiles are tall ones, which take seconds each.
    const std::size_t atOnce = pool.threads() * std::clamp<std::size_t>(tiles.size() / 64, 1, 4);
    Patience patience(log);
    for (std::size_t done = 0; done < tiles.size(); done += atOnce) {
        patience.tell("tiles", done, tiles.size());
        pool.forEach(std::min(atOnce, tiles.size() - done), 1, [&](std::size_t next) {
            const std::size_t i = done + next;
            tiles[i] =
                baker.bake(static_cast<std::int32_t>(i % columns), static_cast<std::int32_t>(i / columns), boxes);
        });
    }
    NavData map;
    const Progress progress = [&](std::string_view what, std::size_t done, std::size_t all) {
        patience.tell(what, done, all);
    };
    map.mesh = NavMesh::make(layout, std::move(tiles), progress);
    map.ground = GroundGrid::make(*map.mesh, safeGridMetres(layout, map.mesh->tiles(), settings.gridMetres), progress);
    const auto bare = baker.bakeSight(map.mesh->tiles(), progress);
    map.sight = boxes.empty() ? bare : bare->withBoxes(boxes);
    return map;
}

} // namespace lince
