#pragma once
// One save of each mission, kept in the player's folder, and how long ago it was made.

#include <lince/app/game_part.h>
#include <lince/commandos/save_file.h>

#include <string>

namespace lince::commandos {

class QuickSave {
  public:
    /// A session begins.
    void begin(app::GameHost& host, const std::string& mission);
    void update(float seconds) { m_seconds += seconds; }
    /// The player is told how it went.
    void save(app::GameHost& host);
    /// False when nothing was loaded; then the mission goes on as it was.
    bool load(app::GameHost& host, const Catalogue& catalogue);
    /// How long ago, when that is long enough to be told; empty: it is not.
    std::string reminder(app::GameHost& host) const;
    bool savedYet() const { return m_saved; }

  private:
    static std::string folderOf(app::GameHost& host);

    std::string m_file;  ///< empty: nowhere to keep it
    Hash128 m_layout;    ///< of the state at the start
    float m_seconds = 0; ///< since the last save, or since the session began
    bool m_saved = false;
};

} // namespace lince::commandos
