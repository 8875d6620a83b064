#include <lince/core/files.h>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

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

namespace {

/// Closes itself.
class Descriptor {
  public:
    explicit Descriptor(int value) : m_value(value) {}
    ~Descriptor() { (void)close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return m_value; }
    bool close() { return m_value < 0 || ::close(std::exchange(m_value, -1)) == 0; }

  private:
    int m_value;
};

bool writeAll(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

Error cannotBeWritten(const std::string& path, int reason) {
    return errorAt({path}, "cannot be written: " + std::generic_category().message(reason));
}

} // namespace

Status writeFile(const std::string& path, std::span<const std::byte> bytes) {
    std::error_code code;
    const auto target = std::filesystem::status(path, code);
    if (std::filesystem::exists(target) && !std::filesystem::is_regular_file(target)) { // a device, a pipe
        Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.get() < 0 || !writeAll(file.get(), bytes) || !file.close()) return cannotBeWritten(path, errno);
        return {};
    }
    std::string beside = path + ".XXXXXX";
    Descriptor file(::mkostemp(beside.data(), O_CLOEXEC)); // a new file of our own, whoever else writes here
    if (file.get() < 0) return cannotBeWritten(path, errno);
    const mode_t mask = ::umask(0);
    (void)::umask(mask);
    const bool good = ::fchmod(file.get(), 0666 & ~mask) == 0 && writeAll(file.get(), bytes) &&
                      ::fsync(file.get()) == 0 && file.close() && ::rename(beside.c_str(), path.c_str()) == 0;
    if (good) return {};
    const int reason = errno;
    (void)::unlink(beside.c_str());
    return cannotBeWritten(path, reason);
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
