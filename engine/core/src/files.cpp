#include <lince/core/file_writer.h>
#include <lince/core/files.h>

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

namespace lince {
namespace {

struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using File = std::unique_ptr<std::FILE, Closer>;

template <class Container>
Result<Container> readInto(const std::string& path, std::size_t largest) {
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) return errorAt({path}, "no such file");
    if (!std::filesystem::is_regular_file(status)) return errorAt({path}, "something else", "a regular file");
    const auto size = std::filesystem::file_size(path, code);
    if (code) return errorAt({path}, "cannot be read: " + code.message());
    if (size > largest) return errorAt({path}, fmt::format("{} bytes", size), fmt::format("at most {} bytes", largest));
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) return errorAt({path}, "cannot be opened for reading");
    Container content(static_cast<std::size_t>(size), {});
    if (std::fread(content.data(), 1, content.size(), file.get()) != content.size())
        return errorAt({path}, "cannot be read to its end");
    return content;
}

} // namespace

Result<std::vector<std::byte>> readFile(const std::string& path, std::size_t largest) {
    return readInto<std::vector<std::byte>>(path, largest);
}

Result<std::string> readTextFile(const std::string& path, std::size_t largest) {
    return readInto<std::string>(path, largest);
}

Status writeFile(const std::string& path, std::span<const std::byte> bytes) {
    auto file = FileWriter::open(path);
    if (!file) return file.error();
    if (const Status status = file->write(bytes); !status) return status;
    return file->commit();
}

Status writeTextFile(const std::string& path, std::string_view text) {
    return writeFile(path, std::as_bytes(std::span(text.data(), text.size())));
}

std::string userCacheFolder() {
    const auto folderOf = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value == nullptr ? "" : value);
    };
    if (const auto own = folderOf("LINCE_CACHE"); !own.empty()) return own.string();
    if (const auto all = folderOf("XDG_CACHE_HOME"); !all.empty()) return (all / "lince").string();
    if (const auto home = folderOf("HOME"); !home.empty()) return (home / ".cache" / "lince").string();
    return {};
}

std::string pathBeside(const std::string& fromFile, const std::string& path) {
    const std::filesystem::path p(path);
    return p.is_absolute() ? path : (std::filesystem::path(fromFile).parent_path() / p).lexically_normal().string();
}

} // namespace lince
