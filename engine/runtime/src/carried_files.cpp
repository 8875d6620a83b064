#include <lince/core/files.h>
#include <lince/core/files_read.h>
#include <lince/runtime/carried_files.h>
#include <lince/world/installed_maps.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace lince {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCarried = std::size_t{64} << 20; ///< bytes

/// Under the lowest folder that holds them all, so that the level finds what it names by its relative paths.
Result<std::vector<std::pair<std::string, fs::path>>> filesOfLevel(const std::string& level) {
    if (namesInstalledMap(level) || level.find(".pk3:") != std::string::npos)
        return errorAt({level}, "a map inside an archive", "a level of files of its own to bring along");
    const FilesRead read;
    if (const auto data = loadLevelData(level); !data) return data.error();
    std::vector<fs::path> paths;
    for (const std::string& path : read.paths())
        if (const fs::path whole = fs::absolute(path).lexically_normal();
            std::find(paths.begin(), paths.end(), whole) == paths.end())
            paths.push_back(whole);
    fs::path folder = fs::absolute(level).lexically_normal().parent_path();
    const auto isBelow = [&](const fs::path& path) { return *path.lexically_relative(folder).begin() != ".."; };
    while (!std::all_of(paths.begin(), paths.end(), isBelow))
        folder = folder.parent_path();
    std::vector<std::pair<std::string, fs::path>> files;
    files.reserve(paths.size());
    for (const fs::path& path : paths)
        files.emplace_back("level/" + path.lexically_relative(folder).string(), path);
    return files;
}

} // namespace

Result<std::vector<CarriedFile>> filesToCarry(const Stage& stage) {
    auto files = filesOfLevel(stage.scenario.levelPath);
    if (!files) return files.error();
    files->emplace_back("scenario/" + recordedName(stage.scenario.path), stage.scenario.path);
    files->emplace_back("definitions/" + recordedName(stage.scenario.definitionsPath), stage.scenario.definitionsPath);
    std::vector<CarriedFile> carried;
    std::size_t bytes = 0;
    for (const auto& [name, path] : *files) {
        auto content = readFile(path.string());
        if (!content) return content.error();
        bytes += content->size();
        if (bytes > kMostCarried)
            return errorAt({stage.scenario.path}, fmt::format("files of {} bytes to bring along", bytes),
                           fmt::format("at most {}", kMostCarried));
        carried.push_back({name, std::move(*content)});
    }
    return carried;
}

} // namespace lince
