#pragma once
// Which files a reader looked into, for whoever wants to bring them along.

#include <string>
#include <vector>

namespace lince {

/// While it lives, keeps the paths that this thread reads with readFile and readTextFile, in their order.
class FilesRead {
  public:
    FilesRead();
    ~FilesRead();
    FilesRead(const FilesRead&) = delete;
    FilesRead& operator=(const FilesRead&) = delete;

    const std::vector<std::string>& paths() const { return m_paths; }
    /// Of files.cpp: a file was read.
    static void note(const std::string& path);

  private:
    FilesRead* m_before;
    std::vector<std::string> m_paths;
};

} // namespace lince
