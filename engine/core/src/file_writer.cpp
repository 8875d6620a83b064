#include <lince/core/file_writer.h>
#include <lince/core/text.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

namespace lince {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 240; ///< bytes of a name that still leave room for the ending of its new file

Error cannotBeWritten(const std::string& path, int reason) {
    return errorAt({path}, "cannot be written: " + std::generic_category().message(reason));
}

/// Until no signal came between.
template <class Call>
auto uninterrupted(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

/// A stream that this process was given. Opening its name anew would have a place of its own in the file behind it.
std::optional<int> ownStream(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"})
        if (path.starts_with(folder))
            if (const auto number = parseInteger(path.substr(folder.size())); number && *number >= 0 && *number < 65536)
                return static_cast<int>(*number);
    return {};
}

bool isDeviceOrPipe(const std::string& path) {
    std::error_code code;
    const auto target = fs::status(path, code);
    return fs::exists(target) && !fs::is_regular_file(target);
}

/// Rights of the regular file that stands there.
std::optional<mode_t> rightsOf(const std::string& path) {
    struct stat old {};
    if (::lstat(path.c_str(), &old) != 0 || !S_ISREG(old.st_mode)) return {};
    return old.st_mode & 0777;
}

/// Letters and digits that nobody can foresee.
std::string drawnEnding() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::random_device chance;
    std::string ending = ".";
    for (int i = 0; i < 10; ++i)
        ending += kLetters[chance() % kLetters.size()];
    return ending;
}

/// A new file beside the target, which nobody else can have made; `place` gets its name. Below 0: errno says why.
int makeBeside(const std::string& path, mode_t rights, std::string& place) {
    const fs::path whole(path);
    const std::string name = whole.filename().string().substr(0, kLongestName);
    int file = -1;
    for (int tries = 0; tries < 100; ++tries) {
        place = (whole.parent_path() / (name + drawnEnding())).string();
        file = uninterrupted([&] { return ::open(place.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, rights); });
        if (file >= 0 || errno != EEXIST) break;
    }
    return file;
}

/// A name is on the disk when its folder is. File systems that do not flush folders keep their names themselves, and a
/// folder that may be written to but not read cannot be flushed.
int flushFolderOf(const std::string& path) {
    const fs::path parent = fs::path(path).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    const int file = uninterrupted([&] { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (file < 0) return errno == EACCES ? 0 : errno;
    const int reason = uninterrupted([&] { return ::fsync(file); }) == 0 || errno == EINVAL ? 0 : errno;
    (void)::close(file); // nothing was written to it
    return reason;
}

} // namespace

Result<FileWriter> FileWriter::open(const std::string& path) {
    const auto stream = ownStream(path);
    if (stream || isDeviceOrPipe(path)) {
        const int file = uninterrupted(
            [&] { return stream ? ::fcntl(*stream, F_DUPFD_CLOEXEC, 3) : ::open(path.c_str(), O_WRONLY | O_CLOEXEC); });
        if (file < 0) return cannotBeWritten(path, errno);
        return FileWriter(path, {}, file);
    }
    // The process's mask applies to a new file. One that replaces another is ours alone until it has its rights.
    const auto rights = rightsOf(path);
    std::string place;
    const int file = makeBeside(path, rights ? 0600 : 0666, place);
    if (file < 0) return cannotBeWritten(path, errno);
    FileWriter writer(path, std::move(place), file);
    if (rights && uninterrupted([&] { return ::fchmod(file, *rights); }) != 0) return writer.failed(errno);
    return writer;
}

FileWriter::FileWriter(FileWriter&& other) noexcept
    : m_path(std::move(other.m_path)), m_place(std::exchange(other.m_place, {})),
      m_descriptor(std::exchange(other.m_descriptor, -1)), m_failed(other.m_failed), m_kept(other.m_kept) {}

FileWriter::~FileWriter() {
    if (m_descriptor >= 0) (void)::close(m_descriptor);
    if (!m_place.empty() && !m_kept) (void)::unlink(m_place.c_str());
}

Error FileWriter::failed(int reason) {
    m_failed = true;
    return cannotBeWritten(m_path, reason);
}

Status FileWriter::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto written = uninterrupted([&] { return ::write(m_descriptor, bytes.data(), bytes.size()); });
        if (written <= 0) return failed(written < 0 ? errno : EIO);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Status FileWriter::keep() {
    if (m_place.empty() || m_place == m_path) return {};
    // A link of our own to the new file fails where the name is taken; so does no rename.
    if (::link(m_place.c_str(), m_path.c_str()) == 0) {
        (void)::unlink(m_place.c_str());
        m_place = m_path;
    } else if (errno != EEXIST) { // a file system without links
        std::error_code code;
        if (!fs::exists(fs::symlink_status(m_path, code))) {
            if (::rename(m_place.c_str(), m_path.c_str()) != 0) return failed(errno);
            m_place = m_path;
        }
    }
    m_kept = true;
    return {};
}

Status FileWriter::commit() {
    if (m_failed) return errorAt({m_path}, "cannot be written: it failed before");
    if (!m_place.empty() && uninterrupted([&] { return ::fsync(m_descriptor); }) != 0) return failed(errno);
    // What a signal interrupts here is closed all the same.
    if (::close(std::exchange(m_descriptor, -1)) != 0 && errno != EINTR) return failed(errno);
    if (m_place.empty()) return {};
    if (m_place != m_path && uninterrupted([&] { return ::rename(m_place.c_str(), m_path.c_str()); }) != 0)
        return failed(errno);
    m_place.clear();
    if (const int reason = flushFolderOf(m_path); reason != 0) {
        m_failed = true;
        return errorAt({m_path},
                       "is written, but its folder cannot be flushed: " + std::generic_category().message(reason));
    }
    return {};
}

Status canBeWritten(const std::string& path) {
    if (ownStream(path)) return {};
    if (isDeviceOrPipe(path)) // not opened: whoever reads a pipe would take it for the end
        return fs::is_directory(path)              ? Status(cannotBeWritten(path, EISDIR))
               : ::access(path.c_str(), W_OK) == 0 ? Status()
                                                   : Status(cannotBeWritten(path, errno));
    const auto file = FileWriter::open(path);
    return file ? Status() : Status(file.error());
}

std::string setAside(const std::string& path) {
    std::error_code code;
    if (!fs::is_regular_file(path, code)) return {};
    std::string target = path + ".broken";
    for (int i = 2; fs::exists(target, code) && i < 1000; ++i)
        target = path + ".broken-" + std::to_string(i);
    fs::rename(path, target, code);
    return code ? std::string() : target;
}

} // namespace lince
