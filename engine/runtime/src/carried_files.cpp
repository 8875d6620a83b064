#include <lince/core/files.h>
#include <lince/runtime/carried_files.h>
#include <lince/world/importers.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

namespace lince {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCarried = std::size_t{64} << 20; ///< bytes

/// Where an archive's name ends in FILE.pk3:INNER; npos: it is no such path.
std::size_t endOfArchive(const std::string& path) {
    const std::size_t colon = path.find(".pk3:");
    return colon == std::string::npos ? colon : colon + 4;
}

struct FileToCarry {
    std::string name; ///< in the recording
    std::string path;
    std::string inner; ///< of what lies inside an archive; else empty

    Result<std::vector<std::byte>> bytes() const { return inner.empty() ? readFile(path) : readFromPk3(path, inner); }
};

/// Under the lowest folder that holds them all, so that the level finds what it names by its relative paths. A level
/// inside an archive is taken out of it, as a file of its own has the same content; an archive that a level names a
/// part of is taken whole.
std::vector<FileToCarry> filesOfLevel(const Level& level) {
    const std::vector<std::string>& read = level.data().files;
    if (read.empty()) return {};
    if (const std::size_t end = endOfArchive(read.front()); end != std::string::npos) {
        const std::string inner = read.front().substr(end + 1);
        return {{"level/" + fs::path(inner).stem().string() + ".bsp", read.front().substr(0, end), inner}};
    }
    std::vector<fs::path> paths;
    for (const std::string& path : read)
        if (const fs::path whole = fs::absolute(path.substr(0, endOfArchive(path))).lexically_normal();
            std::find(paths.begin(), paths.end(), whole) == paths.end())
            paths.push_back(whole);
    fs::path folder = paths.front().parent_path();
    const auto isBelow = [&](const fs::path& path) { return *path.lexically_relative(folder).begin() != ".."; };
    while (!std::all_of(paths.begin(), paths.end(), isBelow))
        folder = folder.parent_path();
    std::vector<FileToCarry> files;
    files.reserve(paths.size());
    for (const fs::path& path : paths)
        files.push_back({"level/" + path.lexically_relative(folder).string(), path.string(), {}});
    return files;
}

} // namespace

namespace {

/// Where it lies as seen from the scenario, so that it is found again.
Result<std::vector<CarriedFile>> mindsToCarry(const Stage& stage) {
    std::vector<CarriedFile> files;
    const fs::path folder = fs::absolute(stage.scenario.path).lexically_normal().parent_path();
    for (const StageMind& mind : stage.minds)
        for (const StageMind::File& file : mind.files) {
            const fs::path way = fs::absolute(file.path).lexically_normal().lexically_relative(folder);
            const std::string name = ("scenario" / way).lexically_normal().generic_string();
            if (name.rfind("..", 0) == 0)
                return errorAt({file.path}, "a mind's file too far from its scenario to be brought along",
                               "one at most one folder up from the scenario's");
            const auto bytes = std::as_bytes(std::span(file.text.data(), file.text.size()));
            if (std::none_of(files.begin(), files.end(), [&](const CarriedFile& known) { return known.name == name; }))
                files.push_back({name, {bytes.begin(), bytes.end()}});
        }
    return files;
}

} // namespace

Result<std::vector<CarriedFile>> filesToCarry(const Stage& stage, std::vector<CarriedFile> carried) {
    const Scenario& scenario = stage.scenario;
    std::vector<FileToCarry> files = filesOfLevel(*stage.level);
    files.push_back({"scenario/" + recordedName(scenario.path), scenario.path, {}});
    files.push_back({"definitions/" + recordedName(scenario.definitionsPath), scenario.definitionsPath, {}});
    auto minds = mindsToCarry(stage);
    if (!minds) return minds.error();
    std::size_t bytes = 0;
    for (const CarriedFile& file : carried)
        bytes += file.bytes.size();
    for (const FileToCarry& file : files) {
        if (std::any_of(carried.begin(), carried.end(), [&](const auto& known) { return known.name == file.name; }))
            continue;
        auto content = file.bytes();
        if (!content) return content.error();
        bytes += content->size();
        if (bytes > kMostCarried)
            return errorAt({file.path}, fmt::format("{} bytes to bring along with it and what goes before", bytes),
                           fmt::format("at most {}", kMostCarried));
        carried.push_back({file.name, std::move(*content)});
    }
    std::move(minds->begin(), minds->end(), std::back_inserter(carried)); // small; the scenario comes first
    return carried;
}

} // namespace lince
