#pragma once
// Pictures of levels for the menu: made once by somebody else, one at a time, and kept as PNG files in a folder of
// their own, of which the oldest go when there are too many.

#include <lince/render/texture.h>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace lince::app {

struct LevelPicturesSettings {
    std::string folder; ///< is made when needed; empty: there are no pictures
    /// Begins to make the picture of what lies at `path` into `file`; false: it cannot. None: only those that are
    /// there.
    std::function<bool(const std::string& path, const std::string& file)> start{};
    /// Once, after it has ended: whether it went well.
    std::function<std::optional<bool>()> ended{};
    std::size_t most = 300; ///< files in the folder
};

class LevelPictures {
  public:
    explicit LevelPictures(LevelPicturesSettings settings) : m_settings(std::move(settings)) {}

    /// As ImGui's texture, with a current context; null: there is none yet, and it is asked for before all others.
    void* of(const std::string& path);
    /// It will be wanted some time.
    void prepare(const std::string& path);
    /// Once a frame: makes what is asked for. Reads at most one file.
    void update();
    std::size_t ready() const { return m_ready; }
    /// Where the picture of this is kept: it changes when the scenario or the levels beside it do.
    std::string fileOf(const std::string& path) const;

  private:
    struct Picture {
        std::string file;
        UiTexture texture;
        bool failed = false;
    };
    void load(Picture& picture);
    void forgetOldest() const;

    LevelPicturesSettings m_settings;
    std::map<std::string, Picture> m_pictures; ///< by path
    std::deque<std::string> m_wanted;          ///< paths
    std::string m_first;                       ///< of these, the one that is looked at
    std::string m_making;                      ///< path; empty: nothing
    std::size_t m_ready = 0;
};

} // namespace lince::app
