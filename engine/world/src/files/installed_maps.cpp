#include <lince/world/importers.h>
#include <lince/world/installed_maps.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace lince {
namespace {

constexpr std::string_view kPrefix = "openarena:";

/// The package's archives in order of their names; empty when it is not installed.
std::vector<std::string> archives() {
    const char* given = std::getenv("LINCE_MAPS");
    const std::string folder = given != nullptr ? given : "/usr/share/games/openarena/baseoa";
    std::vector<std::string> list;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code))
        if (entry.path().extension() == ".pk3") list.push_back(entry.path().string());
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace

bool namesInstalledMap(std::string_view level) {
    return level.substr(0, kPrefix.size()) == kPrefix;
}

bool isMissingMap(const std::string& level) {
    return namesInstalledMap(level) && archives().empty();
}

Result<std::string> findInstalledMap(const std::string& level) {
    if (!namesInstalledMap(level)) return errorAt({level}, "another name", "openarena:NAME");
    const std::vector<std::string> all = archives();
    if (all.empty()) return Error{level + ": openarena-085-data is not installed (./lince setup --maps)"};
    const std::string inner = "maps/" + level.substr(kPrefix.size()) + ".bsp";
    for (const std::string& archive : all) {
        const auto maps = listPk3Maps(archive);
        if (!maps) return maps.error();
        if (std::find(maps->begin(), maps->end(), inner) == maps->end()) continue;
        std::string found = archive;
        found += ':';
        return found += inner;
    }
    return errorAt({level}, "no " + inner + " in openarena-085-data", "the name of one of its maps");
}

Result<std::vector<std::string>> installedMaps() {
    std::vector<std::string> names;
    for (const std::string& archive : archives()) {
        const auto maps = listPk3Maps(archive);
        if (!maps) return maps.error();
        for (const std::string& map : *maps)
            names.push_back(std::string(kPrefix) + std::filesystem::path(map).stem().string());
    }
    return names;
}

} // namespace lince
