#pragma once
// What a game adds to the window: panels, commands, things on the screen, keys. The application knows no game; a
// program hands it the parts (ApplicationSettings::parts).

#include <lince/app/console.h>
#include <lince/app/ending.h>
#include <lince/app/eye_views.h>
#include <lince/app/first_steps.h>
#include <lince/app/hud.h>
#include <lince/app/input_state.h>
#include <lince/app/level_stamps.h>
#include <lince/app/menu_games.h>
#include <lince/app/panels.h>
#include <lince/app/session.h>

#include <optional>
#include <string>
#include <string_view>

namespace lince::app {

class ParameterPanel;

/// What the window offers to a part. Lives as long as the window.
class GameHost {
  public:
    virtual ~GameHost() = default;
    /// Between GamePart::begin and end.
    virtual Session& session() = 0;
    /// Of this frame.
    virtual const ScenePointer& pointer() const = 0;
    virtual EyeViews& eyes() = 0;
    virtual Panels& panels() = 0;
    virtual const Settings& settings() const = 0;
    /// The first key of an action as this keyboard shows it; empty: none.
    virtual std::string keyOf(Action action) const = 0;
    /// Where files of this player may be written: the folder of the settings. Empty: nowhere.
    virtual std::string playersFolder() const = 0;
    virtual void say(std::string_view words, Colour colour = palette::kPaper) = 0;
    /// For a moment, in the middle.
    virtual void sayBriefly(std::string_view words) = 0;
    /// The recording, when there is one, ends here and is written; the player is told.
    virtual void endRecording() = 0;
    /// As Session::drive, and says who moves the body now.
    virtual void drive(Controller driver) = 0;
    /// What this game teaches: offered in GamePart::begin or later, withdrawn when the session ends.
    virtual FirstSteps& steps() = 0;
    /// Another scenario, level or recording, by path or name, after this frame; when it cannot be opened this session
    /// goes on and the player is told.
    virtual void open(std::string what) = 0;
};

class GamePart {
  public:
    virtual ~GamePart() = default;
    /// Once, when the window is there. The panels are listed and drawn only while a session of this game runs.
    virtual void addTo(GameHost& /*host*/, Panels& /*panels*/, Console& /*console*/) {}
    /// A session begins. False when it is not of this game: then nothing else is called until the next one.
    virtual bool begin(GameHost& host) = 0;
    /// The session is about to go.
    virtual void end(GameHost& /*host*/) {}
    /// Each frame, before the session's own update. `free`: no menu or console lies over it.
    virtual void update(GameHost& /*host*/, const InputState& /*input*/, float /*seconds*/, bool /*free*/) {}
    /// After the session has filled it.
    virtual void fillHud(GameHost& /*host*/, HudState& /*hud*/) {}
    /// Over the HUD, unless a menu lies over both.
    virtual void draw(GameHost& /*host*/, ImDrawList& /*list*/, const InterfaceStyle& /*style*/) {}
    /// How the match ended; nothing: it goes on, or never ends. Asked each frame, not in recordings.
    virtual std::optional<Ending> ending(GameHost& /*host*/) { return {}; }
    /// Without an ending: whether the match goes on whatever befalls the player. Else the death of the player ends it.
    virtual bool goesOn(GameHost& /*host*/) { return false; }
    /// Whether every session is recorded, so that it can be watched when it is over, whatever the player set. The file
    /// is the game's last one only, in the player's folder.
    virtual bool recordsAlways() const { return false; }
    /// What the player has reached in the game's entries, for the menu. Asked at any time.
    virtual EntryResults results(GameHost& /*host*/) { return {}; }
    /// What an action does in this game, when it is something of its own: "Bark". Empty words: nothing.
    virtual std::optional<Phrase> meaningOf(Action /*action*/) const { return {}; }
    /// What can be changed while the session runs, for the console's `parameter` and `save`; null: nothing.
    virtual ParameterPanel* parameters() { return nullptr; }
    /// In the editor of levels: what can be placed for a scenario of this game, beside what every level may have.
    virtual std::vector<LevelStamp> stamps(const Scenario& /*scenario*/, const LevelData& /*level*/,
                                           Language /*language*/) const {
        return {};
    }
    /// There, too: what one who stands at that place and looks that way would sense, on the ground. Each frame, of who
    /// is selected.
    virtual void drawSenses(DebugDraw& /*sink*/, const Simulation& /*still*/, const Agent& /*agent*/, Vec3 /*feet*/,
                            float /*yaw*/) {}
    /// What the colours of that mean, in one line.
    virtual Phrase sensesLegend() const { return {"", ""}; }
    /// For scripts; nothing for names that are not its own. Names of its own are answered at any time.
    virtual std::optional<std::string> state(GameHost& /*host*/, std::string_view /*name*/) { return {}; }
};

} // namespace lince::app
