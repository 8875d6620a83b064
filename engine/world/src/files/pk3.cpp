#include <lince/world/importers.h>

#ifdef LINCE_WITH_ZIP
#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#endif

namespace lince {

#ifdef LINCE_WITH_ZIP
namespace {

constexpr std::uint64_t kLargestUnpacked = std::uint64_t{256} << 20;

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, CloseArchive>;

Result<Archive> openArchive(const std::string& path) {
    int code = 0;
    Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (archive) return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    return errorAt({path}, inQuotes(reason), "a pk3 (zip) file");
}

/// The archive that this thread read from last stays open: whoever reads thousands of maps from one opens it once.
Result<zip_t*> keptArchive(const std::string& path) {
    struct Kept {
        std::string path;
        std::filesystem::file_time_type time;
        Archive archive;
    };
    thread_local Kept kept;
    std::error_code code;
    const auto time = std::filesystem::last_write_time(path, code);
    if (kept.archive && !code && kept.path == path && kept.time == time) return kept.archive.get();
    auto archive = openArchive(path);
    if (!archive) return archive.error();
    kept = {path, time, std::move(*archive)};
    return kept.archive.get();
}

bool endsWith(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

Result<std::vector<std::string>> listPk3Maps(const std::string& path) {
    const auto archive = keptArchive(path);
    if (!archive) return archive.error();
    std::vector<std::string> maps;
    const zip_int64_t count = zip_get_num_entries(*archive, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(*archive, static_cast<zip_uint64_t>(i), 0);
        if (name == nullptr) continue;
        std::string text = name;
        std::string lower = text; // archives made on Windows mix cases
        for (char& c : lower)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (lower.rfind("maps/", 0) == 0 && endsWith(lower, ".bsp")) maps.push_back(std::move(text));
    }
    std::sort(maps.begin(), maps.end());
    return maps;
}

Result<std::vector<std::byte>> readFromPk3(const std::string& path, const std::string& inner) {
    const auto archive = keptArchive(path);
    if (!archive) return archive.error();
    const std::string name = path + ":" + inner;
    zip_int64_t index = zip_name_locate(*archive, inner.c_str(), 0); // by a table; the other way compares all names
    if (index < 0) index = zip_name_locate(*archive, inner.c_str(), ZIP_FL_NOCASE);
    if (index < 0) return errorAt({path}, "no file " + inQuotes(inner), "one of the names in the archive");
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(*archive, static_cast<zip_uint64_t>(index), 0));
    if (!file) return errorAt({name}, inQuotes(zip_strerror(*archive)), "a file that can be unpacked");

    // The stated size is a claim: the buffer grows with what really arrives, and never beyond the limit.
    std::vector<std::byte> bytes;
    constexpr std::size_t kStep = std::size_t{1} << 20;
    for (;;) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kStep);
        const zip_int64_t got = zip_fread(file.get(), bytes.data() + before, kStep);
        if (got < 0) return errorAt({name}, inQuotes(zip_file_strerror(file.get())), "a file that can be unpacked");
        bytes.resize(before + static_cast<std::size_t>(got));
        if (bytes.size() > kLargestUnpacked) return errorAt({name}, "more than 256 MiB unpacked", "at most that");
        if (got == 0) return bytes;
    }
}

#else

namespace {

Error noZip(const std::string& path) {
    return errorAt({path}, "this build has no zip support (LINCE_ZIP); unpack the pk3 and name the .bsp");
}

} // namespace

Result<std::vector<std::string>> listPk3Maps(const std::string& path) {
    return noZip(path);
}

Result<std::vector<std::byte>> readFromPk3(const std::string& path, const std::string&) {
    return noZip(path);
}

#endif

} // namespace lince
