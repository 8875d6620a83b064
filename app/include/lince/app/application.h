#pragma once
// The program in its window: menus, a session, panels and console, frame by frame until the player leaves.

#include <lince/app/game_part.h>
#include <lince/app/menu.h>
#include <lince/app/script.h>
#include <lince/app/session.h>
#include <lince/app/window.h>
#include <lince/core/log.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

/// What the application cannot know: where levels lie and how they become shows.
struct Opened {
    Show show;
    AgentId player; ///< none: only watched
    std::string title;
};
using OpenShow = std::function<Result<Opened>(const std::string& path)>;

struct ApplicationSettings {
    std::string settingsFile;                                   ///< empty: nothing is remembered
    std::function<std::vector<MenuLevel>(Language)> listLevels; ///< what the menu offers, asked anew now and then
    std::string levelFolder;
    OpenShow open;
    std::string start;    ///< opened at once; empty: the main menu
    std::string backdrop; ///< what plays behind the main menu; empty: nothing
    std::string record;   ///< the first session is recorded to this file
    std::string screenshotFolder = ".";
    std::optional<Script> script; ///< drives the window; every frame then is 1/60 s of game time
    unsigned threads = 1;
    std::optional<CameraChoice> camera; ///< at the start of a session
    std::vector<std::shared_ptr<GamePart>> parts;
};

struct ApplicationReport {
    Window::Lack lack = Window::Lack::None; ///< why there was no window
    bool ran = false;                       ///< it came to the first frame: what failed then is an expectation
    std::uint64_t frames = 0;
    std::size_t expectations = 0; ///< of the script, all met
};

/// Runs until the player leaves, the script ends or one of its expectations fails. `report` is filled in any case.
Status runApplication(ApplicationSettings settings, const Log& log, ApplicationReport& report);

} // namespace lince::app
