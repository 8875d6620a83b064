#include "data_files.h"

#include "build_facts.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace lince::program {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersOf(const std::string& kind) {
    std::vector<fs::path> folders{fs::path(home()) / kind};
    std::error_code code;
    for (const auto& game : fs::directory_iterator(fs::path(home()) / "games", code))
        folders.push_back(game.path() / "data" / kind);
    std::sort(folders.begin() + 1, folders.end());
    return folders;
}

} // namespace

std::string home() {
    if (const char* folder = std::getenv("LINCE_ROOT"); folder != nullptr && *folder != '\0') return folder;
    return kSourceFolder;
}

std::string findDataFile(const std::string& kind, const std::string& name) {
    std::error_code code;
    if (fs::is_regular_file(name, code) || name.find(".pk3:") != std::string::npos) return name;
    for (const fs::path& folder : foldersOf(kind))
        for (const char* ending : {".xml", ""})
            if (const fs::path p = folder / (name + ending); fs::is_regular_file(p, code)) return p.string();
    return name;
}

std::vector<std::string> dataFilesNamed(const std::string& kind, const std::string& name) {
    std::vector<fs::path> folders = foldersOf(kind);
    for (std::size_t i = 0, count = folders.size(); i < count;
         ++i) // definitions lie a folder above: data/, games/X/data/
        folders.push_back(i == 0 ? fs::path(home()) / "data" : folders[i].parent_path());
    std::vector<std::string> files;
    std::error_code code;
    for (const fs::path& folder : folders)
        if (const fs::path file = folder / name; fs::is_regular_file(file, code)) files.push_back(file.string());
    return files;
}

std::vector<std::string> listDataFiles(const std::string& kind) {
    std::vector<std::string> files;
    std::error_code code;
    for (const fs::path& folder : foldersOf(kind))
        for (const auto& entry : fs::directory_iterator(folder, code))
            if (entry.is_regular_file(code) && entry.path().extension() != ".png" &&
                entry.path().extension() != ".nav" && entry.path().extension() != ".roadmap")
                files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace lince::program
