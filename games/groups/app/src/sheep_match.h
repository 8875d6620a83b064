#pragma once
// One level of the dog's game in the window: who plays, what the rules say, what is kept of it.

#include <lince/app/game_part.h>
#include <lince/groups/gallery.h>
#include <lince/groups/progress.h>
#include <lince/groups/sheep_hud.h>
#include <lince/groups/sheep_rules.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::groups {

class SheepMatch {
  public:
    /// False when the session is no level of the game. Else the player is the dog from now on, and the sun sets.
    bool begin(app::GameHost& host);
    void end();
    bool active() const { return m_active; }

    /// `fair`: nothing was changed, the result may be kept.
    void update(app::GameHost& host, const app::InputState& input, float seconds, bool free, bool fair);
    void fillHud(app::HudState& hud);
    std::optional<app::Ending> ending(app::GameHost& host) const;
    void draw(app::GameHost& host, ImDrawList& list, const app::InterfaceStyle& style);
    std::optional<std::string> state(std::string_view name) const;

    /// Reads what was won; what is wrong with the file is told.
    void loadResults(app::GameHost& host);
    /// As GamePart::meaningOf.
    static std::optional<Phrase> meaningOf(app::Action action);

    const Progress& progress() const { return m_progress; }
    const std::vector<Demonstration>& levels() const { return m_levels; }
    const std::string& name() const { return m_name; }

  private:
    void look(app::GameHost& host);
    void keepResult(app::GameHost& host);
    void teach(app::GameHost& host);
    void chooseDriver(app::GameHost& host);
    std::string hint(app::GameHost& host) const;
    SheepMatchInfo info() const;
    /// Path of the next level; empty: this was the last one.
    std::string nextPath() const;

    bool m_active = false;
    SheepState m_state; ///< as the rules had it when last looked at
    Aabb m_fold;
    std::string m_name, m_path;
    std::vector<Demonstration> m_levels;
    AgentId m_dog;
    bool m_wolves = false;
    Progress m_progress;
    std::string m_file; ///< of the progress
    bool m_practice = false, m_fair = true, m_kept = false, m_record = false;
    Language m_language = Language::English;
    bool m_wasAbove = false;
    bool m_taught = false;          ///< the first steps were offered
    bool m_handedToPointer = false; ///< by the camera from above, not by the player
    float m_seconds = 0, m_endSeconds = 0;
    float m_topPixels = 0, m_bottomPixels = 0; ///< of the screen that others have
    float m_boxPixels = 0;                     ///< at the top, our own; of the last frame
    Tick m_lastTick = 0;
};

} // namespace lince::groups
