#pragma once
// The files of one kind that the project and its games have.

#include "places.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace lince::test {

/// Of the engine's folder of that name and of those of the games, in order of paths.
inline std::vector<std::string> filesOf(const char* kind) {
    namespace fs = std::filesystem;
    std::vector<fs::path> folders{fs::path(tests::home()) / kind};
    for (const auto& game : fs::directory_iterator(fs::path(tests::home()) / "games"))
        folders.push_back(game.path() / "data" / kind);
    std::vector<std::string> files;
    for (const fs::path& folder : folders)
        if (fs::is_directory(folder))
            for (const auto& file : fs::directory_iterator(folder))
                if (file.path().extension() == ".xml" && file.path().stem().extension().empty())
                    files.push_back(file.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace lince::test
