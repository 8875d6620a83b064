#pragma once
// The one way to write a file: whole or not at all.

#include <lince/core/error.h>

#include <cstddef>
#include <span>
#include <string>

namespace lince {

/// A file in the making. What is written goes to a new file beside the target, which nobody else can have made (O_EXCL,
/// a name drawn by chance) and no link leads to; `commit` flushes it to the disk, renames it and flushes the folder.
/// Until it is renamed and after any failure before that the target is what it was, and the new file is removed. It has
/// the rights of the file that it replaces, else those that the process's mask leaves. A device, a pipe or a stream of
/// this process (/dev/stdout, /dev/fd/N) is written to, not replaced.
class FileWriter {
  public:
    static Result<FileWriter> open(const std::string& path);
    FileWriter(FileWriter&& other) noexcept;
    FileWriter& operator=(FileWriter&&) = delete;
    ~FileWriter();

    /// After a failure, `commit` fails too.
    Status write(std::span<const std::byte> bytes);
    /// For what is of use before it is whole. Gives it the target's name at once if that is free, and in any case keeps
    /// what there is when nobody commits.
    Status keep();
    /// Fails, too, when the folder cannot be flushed: the new file stands there whole, but a loss of power could bring
    /// the old one back. A file system that flushes no folders is no failure.
    Status commit();
    /// Where the new file stands, for somebody else to write into; empty when the target is written to directly.
    const std::string& place() const { return m_place; }

  private:
    FileWriter(std::string path, std::string place, int descriptor)
        : m_path(std::move(path)), m_place(std::move(place)), m_descriptor(descriptor) {}
    Error failed(int reason);

    std::string m_path, m_place;
    int m_descriptor;
    bool m_failed = false, m_kept = false;
};

/// To be told before long work, not after it. Leaves everything as it was.
Status canBeWritten(const std::string& path);
/// Gives a file that cannot be read another name, FILE.broken, FILE.broken-2 and so on, never over an older one. The
/// new name; empty: it stays where it is (no regular file, or no right to).
std::string setAside(const std::string& path);

} // namespace lince
