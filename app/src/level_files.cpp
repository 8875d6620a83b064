#include <lince/app/level_files.h>
#include <lince/core/files.h>

namespace lince::app {

namespace fs = std::filesystem;

void LevelFiles::begin(const std::vector<std::string>& paths) {
    m_files.clear();
    m_since = 0;
    std::error_code code;
    for (const std::string& path : paths) {
        if (!fs::is_regular_file(path, code)) continue;
        const auto bytes = readFile(path);
        if (bytes) m_files.push_back({path, fs::last_write_time(path, code), hashBytes(*bytes)});
    }
}

std::string LevelFiles::look(float seconds) {
    m_since += seconds;
    if (m_since < kEverySeconds) return {};
    m_since = 0;
    for (Watched& file : m_files) {
        std::error_code code;
        const auto time = fs::last_write_time(file.path, code);
        if (code || time == file.time) continue;
        const auto bytes = readFile(file.path);
        if (!bytes) continue;
        file.time = time;
        const Hash128 hash = hashBytes(*bytes);
        if (hash == file.hash) continue; // touched, and the same
        file.hash = hash;
        return file.path;
    }
    return {};
}

} // namespace lince::app
