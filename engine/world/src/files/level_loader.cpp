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

/// What was read from `path`, and called so unless it has a name of its own.
Result<LevelData> readFrom(const std::string& path, Result<LevelData> data) {
    if (!data) return data;
    data->files.insert(data->files.begin(), path);
    if (data->name.empty()) data->name = std::filesystem::path(path).stem().string();
    return data;
}

Result<LevelData> fromMesh(Result<TriangleMesh> mesh, std::vector<std::string> alsoRead) {
    if (!mesh) return mesh.error();
    LevelData data;
    data.mesh = std::move(*mesh);
    data.files = std::move(alsoRead);
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
        return readFrom(path, fromPk3(path, colon + 4));
    const std::string ending = endingOf(path);
    if (ending == ".xml" || ending == ".walls") {
        const auto text = readTextFile(path);
        if (!text) return text.error();
        if (ending == ".xml") return readFrom(path, parseLevelXml(*text, path));
        auto walls = parseWallList(*text, path);
        if (!walls) return walls.error();
        LevelData data;
        data.walls = std::move(*walls);
        return readFrom(path, std::move(data));
    }
    if (ending != ".obj" && ending != ".gltf" && ending != ".glb" && ending != ".bsp")
        return errorAt({path}, "ending " + inQuotes(ending),
                       ".xml, .obj, .gltf, .glb, .bsp, .walls or FILE.pk3:maps/NAME.bsp");
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    if (ending == ".bsp") return readFrom(path, importBsp(*bytes, path));
    std::vector<std::string> alsoRead;
    const std::string folder = std::filesystem::path(path).parent_path().string();
    auto mesh = ending == ".obj" ? importObj(*bytes, path, ClassTable{}, &alsoRead)
                                 : importGltf(*bytes, path, folder, ClassTable{}, &alsoRead);
    return readFrom(path, fromMesh(std::move(mesh), std::move(alsoRead)));
}

Result<std::shared_ptr<const Level>> loadLevel(const std::string& path) {
    auto data = loadLevelData(path);
    if (!data) return data.error();
    return Level::make(std::move(*data));
}

} // namespace lince
