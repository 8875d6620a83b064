#include <lince/core/files.h>
#include <lince/world/importers.h>
#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <filesystem>

namespace lince {
namespace {

std::string endingOf(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return ending;
}

Result<LevelData> named(Result<LevelData> data, const std::string& path) {
    if (data && data->name.empty()) data->name = std::filesystem::path(path).stem().string();
    return data;
}

Result<LevelData> fromMesh(Result<TriangleMesh> mesh) {
    if (!mesh) return mesh.error();
    LevelData data;
    data.mesh = std::move(*mesh);
    return data;
}

Result<LevelData> fromPk3(const std::string& path, std::size_t colon) {
    const std::string archive = path.substr(0, colon), inner = path.substr(colon + 1);
    const auto bytes = readFromPk3(archive, inner);
    if (!bytes) return bytes.error();
    return importBsp(*bytes, path);
}

} // namespace

Result<LevelData> loadLevelData(const std::string& path) {
    if (namesInstalledMap(path)) {
        const auto file = findInstalledMap(path);
        if (!file) return file.error();
        auto data = loadLevelData(*file);
        if (data) data->name = std::filesystem::path(*file).stem().string(); // the same wherever it lies
        return data;
    }
    if (const std::size_t colon = path.find(".pk3:"); colon != std::string::npos)
        return named(fromPk3(path, colon + 4), path);
    const std::string ending = endingOf(path);
    if (ending == ".xml" || ending == ".walls") {
        const auto text = readTextFile(path);
        if (!text) return text.error();
        if (ending == ".xml") return named(parseLevelXml(*text, path), path);
        auto walls = parseWallList(*text, path);
        if (!walls) return walls.error();
        LevelData data;
        data.walls = std::move(*walls);
        return named(std::move(data), path);
    }
    if (ending != ".obj" && ending != ".gltf" && ending != ".glb" && ending != ".bsp")
        return errorAt({path}, "ending " + inQuotes(ending),
                       ".xml, .obj, .gltf, .glb, .bsp, .walls or FILE.pk3:maps/NAME.bsp");
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    if (ending == ".bsp") return named(importBsp(*bytes, path), path);
    if (ending == ".obj") return named(fromMesh(importObj(*bytes, path, ClassTable{})), path);
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return named(fromMesh(importGltf(*bytes, path, folder, ClassTable{})), path);
}

Result<std::shared_ptr<const Level>> loadLevel(const std::string& path) {
    auto data = loadLevelData(path);
    if (!data) return data.error();
    return Level::make(std::move(*data));
}

} // namespace lince
