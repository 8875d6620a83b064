#pragma once
// The menus: games, the page of one, workshop, settings, controls, pause, ending. Drawn over a scene that whoever calls
// has drawn (and darkened, if it likes); used with mouse, keyboard or gamepad alike.

#include <lince/app/ending.h>
#include <lince/app/language.h>
#include <lince/app/menu_games.h>
#include <lince/app/settings.h>
#include <lince/app/style.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace lince::app {

enum class MenuScreen : std::uint8_t {
    None,
    Main,
    Game,
    Workshop,
    Settings,
    Controls,
    Pause,
    Ending,
    ReallyLeave,
    ReallyReset
};

/// Kept from frame to frame. To open a menu: set `screen` (and `home`, where "back" ends).
struct MenuState {
    MenuScreen screen = MenuScreen::None;
    MenuScreen home = MenuScreen::Main; ///< Main, or Pause while a game runs
    MenuScreen cameFrom = MenuScreen::None;
    std::string game;        ///< by name: whose page is shown
    std::string entry;       ///< path of what was chosen last: it is found under the finger again
    WorkshopView workshop;   ///< what its list shows
    std::string shownSearch; ///< of the list that is on the screen
    bool otherList = false;
    float seconds = 0;               ///< that a menu has been open: pictures move slowly
    float endingSeconds = 0;         ///< that the ending has been shown
    std::optional<Action> listening; ///< waits for its new key
    std::string notice;              ///< what the last new key did
    bool pointerUsed = false;        ///< else keys or gamepad: decides what is highlighted
    float quietSeconds = 0;          ///< activations are ignored: the key that was caught is still going down
};

/// What came from outside this frame.
struct MenuInput {
    std::span<const MenuGame> games;
    std::span<const MenuLevel> files;
    std::string levelFolder; ///< named when there are none
    /// What was played last: title and path; empty: nothing yet.
    std::string continueTitle, continuePath;
    /// The picture of what lies at a path; null: there is none yet.
    std::function<ImTextureID(const std::string&)> pictureOf;
    const Ending* ending = nullptr;             ///< of MenuScreen::Ending
    bool recorded = false;                      ///< what was played is on file and can be watched
    bool canFilm = false;                       ///< films can be made beside the window
    std::string filesFolder;                    ///< where pictures, recordings and films go
    std::vector<std::string> foldersToChoose{}; ///< where they could go
    /// Of the hands: what they caught for the action that they were asked to listen for.
    std::optional<std::pair<Action, Binding>> caught;
    bool canEdit = false;      ///< the level that is played is a text
    bool tries = false;        ///< it is tried out of its editor
    bool stepsOffered = false; ///< this game has an introduction
    bool handsListen = false;  ///< the hands are still waiting; when they are not and caught nothing, it was cancelled
    /// Name of a key as it is printed on this keyboard; empty: `shownName`.
    std::function<std::string(const Binding&)> labelOf;
};

/// What changed in the settings, to be put into effect at once; several at a time.
enum SettingsChange : std::uint32_t {
    WindowChanged = 1,  ///< size, full screen, vertical sync
    LettersChanged = 2, ///< text scale
    LanguageChanged = 4,
    PictureChanged = 8, ///< shadows, samples, field of view
    HandsChanged = 32,  ///< speeds, toggles, edge scrolling
    BindingsChanged = 64,
    CountersChanged = 128,
    FilesChanged = 256, ///< where files go, what is recorded
};
enum class MenuRequest : std::uint8_t {
    None,
    Open,
    Resume,
    Restart,
    Keys,
    StepsAgain,
    LeaveGame,
    WatchRecording,
    TakePicture,
    Film,
    Edit, ///< the level that is played, or back to its editor
    Quit
};

struct MenuEvent {
    MenuRequest request = MenuRequest::None;
    std::string path{};        ///< of Open, Film and Edit; empty there: what is played
    std::uint32_t changed = 0; ///< SettingsChange bits
    /// The hands shall listen for this action's new key; what they catch comes back in the next frames' input.
    std::optional<Action> wantsListening;
};

/// Between the interface's begin and end, with its navigation switched on. Gamepads: the app maps the left stick onto
/// the directions of the cross. Does nothing for MenuScreen::None.
MenuEvent drawMenu(MenuState& state, Settings& settings, const MenuInput& input, const InterfaceStyle& style);

} // namespace lince::app
