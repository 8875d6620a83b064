#include "bake_grid.h"

#include <lince/core/files.h>
#include <lince/core/serial.h>
#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace lince {
namespace {

namespace fs = std::filesystem;

/// Raised when the baker makes something else of the same level: files of older ones are not looked at any more.
constexpr std::uint32_t kBakerVersion = 2;

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

bool liesInArchive(const std::string& levelPath) {
    return namesInstalledMap(levelPath) || levelPath.find(".pk3:") != std::string::npos;
}

std::string besideLevel(const std::string& levelPath, const std::string& key) {
    return liesInArchive(levelPath) ? std::string() : levelPath + "." + key + ".nav";
}

/// Levels of one name in different folders do not push each other out.
std::string inCache(const std::string& levelPath, const std::string& key) {
    fs::path folder;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
        folder = cache;
    else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        folder = fs::path(home) / ".cache";
    else
        return {};
    std::error_code code;
    const std::string whole =
        liesInArchive(levelPath) ? levelPath : fs::absolute(levelPath, code).lexically_normal().string();
    const std::string stem = fs::path(levelPath.substr(levelPath.find_last_of(":/") + 1)).stem().string();
    return (folder / "lince" / "maps" / (stem + "." + toHex(hashText(whole)).substr(0, 8) + "." + key + ".nav"))
        .string();
}

bool folderCanBeWritten(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    return access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

} // namespace

std::string mapFileBeside(const std::string& levelPath, const NavBody& body, const BakeSettings& settings) {
    if (levelPath.empty()) return {};
    const std::string key = keyOf(body, settings);
    const std::string beside = besideLevel(levelPath, key);
    return !beside.empty() && folderCanBeWritten(beside) ? beside : inCache(levelPath, key);
}

Result<NavData> loadOrBakeMap(const std::string& levelPath, const std::shared_ptr<const Level>& level,
                              const NavBody& body, const BakeSettings& settings, const Log& log) {
    const auto grid = bake::makeGrid(*level, body, settings);
    if (!grid) return grid.error();
    if (!levelPath.empty()) {
        const std::string key = keyOf(body, settings);
        // A folder that cannot be written may still hold a map that somebody put there.
        for (const std::string& file : {besideLevel(levelPath, key), inCache(levelPath, key)}) {
            std::error_code code;
            if (file.empty() || !fs::is_regular_file(file, code)) continue;
            const auto bytes = readFile(file);
            auto map = bytes ? parseNavFile(*bytes, file) : Result<NavData>(bytes.error());
            if (map && map->mesh->layout() == grid->layout) return map;
            log.write(LogLevel::Info, map ? file + ": of another state of the level" : map.error().message);
        }
    }
    const auto baker = TileBaker::make(level, body, settings);
    if (!baker) return baker.error();
    JobPool pool(0);
    auto map = bakeMap(**baker, boxesOf(*level), settings, pool);
    if (!map) return map.error();
    const std::string file = mapFileBeside(levelPath, body, settings);
    if (file.empty()) return map;
    std::error_code code;
    fs::create_directories(fs::path(file).parent_path(), code);
    if (const Status status = writeFile(file, navFileBytes(*map)); !status)
        log.write(LogLevel::Warning, status.error().message);
    else
        log.write(LogLevel::Info, "baked the map of " + levelPath + " to " + file);
    return map;
}

} // namespace lince
