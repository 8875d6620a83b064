#pragma once
// The file of the level that is shown, and those that it names: whether somebody saved one of them meanwhile.

#include <lince/core/hash.h>

#include <filesystem>
#include <string>
#include <vector>

namespace lince::app {

class LevelFiles {
  public:
    static constexpr float kEverySeconds = 0.5f; ///< files are looked at

    /// From now on, these; as they are on the disk by now. What is no regular file is left out.
    void begin(const std::vector<std::string>& paths);
    void end() { m_files.clear(); }
    /// The path of one whose bytes are others since it was looked at last; empty: none. `seconds`: since it was called
    /// last. Each version is told once; one that is gone for a moment is being written.
    std::string look(float seconds);

  private:
    struct Watched {
        std::string path;
        std::filesystem::file_time_type time{};
        Hash128 hash; ///< of the bytes
    };
    std::vector<Watched> m_files;
    float m_since = 0; ///< seconds
};

} // namespace lince::app
