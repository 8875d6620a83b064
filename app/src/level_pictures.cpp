#include <lince/app/level_pictures.h>
#include <lince/core/files.h>
#include <lince/core/hash.h>
#include <lince/render/image.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestPicture = std::uintmax_t{4} << 20; ///< bytes
constexpr std::string_view kVersion = "1";                          ///< of how pictures are taken

std::int64_t timeOf(const fs::path& path) {
    std::error_code code;
    const auto time = fs::last_write_time(path, code);
    return code ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

} // namespace

std::string LevelPictures::fileOf(const std::string& path) const {
    std::error_code code;
    const fs::path whole = fs::absolute(path, code);
    std::string words = std::string(kVersion) + "\n" + whole.lexically_normal().string() + "\n";
    words +=
        std::to_string(timeOf(whole)) + "\n" + std::to_string(timeOf(whole.parent_path().parent_path() / "levels"));
    return (fs::path(m_settings.folder) / (toHex(hashText(words)) + ".png")).string();
}

void LevelPictures::prepare(const std::string& path) {
    if (m_settings.folder.empty() || path.empty()) return;
    const auto [at, isNew] = m_pictures.try_emplace(path);
    if (!isNew) return;
    at->second.file = fileOf(path);
    m_wanted.push_back(path);
}

void* LevelPictures::of(const std::string& path) {
    prepare(path);
    const auto at = m_pictures.find(path);
    if (at == m_pictures.end()) return nullptr;
    const bool waits = !at->second.texture && !at->second.failed && path != m_making;
    if (waits && m_first.empty()) m_first = path;
    return at->second.texture.id();
}

void LevelPictures::load(Picture& picture) {
    std::error_code code;
    if (fs::file_size(picture.file, code) > kLargestPicture || code) {
        picture.failed = true;
        return;
    }
    auto image = loadPng(picture.file);
    picture.failed = !image;
    if (!image) return;
    picture.texture.show(*image);
    ++m_ready;
}

void LevelPictures::update() {
    if (!m_making.empty()) {
        const auto well = m_settings.ended();
        if (!well) return;
        Picture& picture = m_pictures[std::exchange(m_making, {})];
        if (*well)
            load(picture);
        else
            picture.failed = true;
        return;
    }
    if (m_wanted.empty() && m_first.empty()) return;
    if (!m_first.empty()) m_wanted.push_front(std::exchange(m_first, {}));
    const std::string path = m_wanted.front();
    std::erase(m_wanted, path);
    Picture& picture = m_pictures[path];
    std::error_code code;
    if (fs::exists(picture.file, code)) return load(picture);
    fs::create_directories(m_settings.folder, code);
    forgetOldest();
    if (m_settings.start && !code && m_settings.start(path, picture.file))
        m_making = path;
    else
        picture.failed = true;
}

/// Nothing but pictures lies there.
void LevelPictures::forgetOldest() const {
    std::vector<std::pair<std::int64_t, fs::path>> files;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(m_settings.folder, code))
        if (entry.path().extension() == ".png" && entry.is_regular_file(code))
            files.emplace_back(timeOf(entry.path()), entry.path());
    if (files.size() < m_settings.most) return;
    std::sort(files.begin(), files.end());
    for (std::size_t i = 0; i + m_settings.most <= files.size(); ++i)
        fs::remove(files[i].second, code);
}

} // namespace lince::app
