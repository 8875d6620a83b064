#include "bake_grid.h"

#include <lince/core/files.h>
#include <lince/core/serial.h>
#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <filesystem>

namespace lince {
namespace {

namespace fs = std::filesystem;

/// Raised when the baker makes something else of the same level: files of older ones are not looked at any more.
constexpr std::uint32_t kBakerVersion = 4;

std::string keyOf(const NavBody& body, const BakeSettings& s) {
    ByteWriter w;
    w.put(kBakerVersion), w.put(kNavFileVersion);
    for (const float value :
         {body.radius, body.height, body.stepHeight, body.steepestCosine, body.jumpHeight, body.jumpDistance,
          body.dropHeight, s.cellMetres, s.cellHeight, s.tileMetres, s.edgeMaxMetres, s.edgeError, s.regionMinMetres,
          s.regionMergeMetres, s.coverLow, s.coverHigh, s.gridMetres})
        w.put(value);
    return toHex(hashBytes(w.bytes())).substr(0, 8);
}

} // namespace

std::string mapFileIn(const std::string& cacheFolder, const Level& level, const NavBody& body,
                      const BakeSettings& settings) {
    if (cacheFolder.empty()) return {};
    return (fs::path(cacheFolder) / "maps" / (toHex(level.hash()) + "." + keyOf(body, settings) + ".nav")).string();
}

Result<NavData> loadOrBakeMap(const std::string& cacheFolder, const std::shared_ptr<const Level>& level,
                              const NavBody& body, const BakeSettings& settings, JobPool& pool, const Log& log) {
    const auto grid = bake::makeGrid(*level, body, settings);
    if (!grid) return grid.error();
    const std::string file = mapFileIn(cacheFolder, *level, body, settings);
    std::error_code code;
    if (fs::is_regular_file(file, code)) {
        const auto bytes = readFile(file);
        auto map = bytes ? parseNavFile(*bytes, file) : Result<NavData>(bytes.error());
        if (map && map->mesh->layout() == grid->layout) return map;
        log.write(LogLevel::Info, map ? file + ": of another state of the level" : map.error().message);
    }
    const auto baker = TileBaker::make(level, body, settings);
    if (!baker) return baker.error();
    auto map = bakeMap(**baker, boxesOf(*level), settings, pool, log);
    if (!map || file.empty()) return map;
    fs::create_directories(fs::path(file).parent_path(), code);
    if (const Status status = writeFile(file, navFileBytes(*map)); !status)
        log.write(LogLevel::Warning, status.error().message);
    else
        log.write(LogLevel::Info, "baked a map to " + file);
    return map;
}

} // namespace lince
