#pragma once
// The program in its window: menus, a session, panels and console, frame by frame until the player leaves. Who calls
// the frames is up to the program: a loop of its own or a browser's.

#include <lince/app/game_part.h>
#include <lince/app/game_parts.h>
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
    std::vector<CarriedFile> carried{}; ///< what a recording of it must bring along, since it lies in no file
};
using OpenShow = std::function<Result<Opened>(const std::string& path)>;

struct ApplicationSettings {
    std::string settingsFile;                                   ///< empty: nothing is remembered
    std::function<std::vector<MenuGame>(Language)> listGames{}; ///< what the menu offers; without results
    /// The files of the workshop, with the recordings of a folder; asked anew now and then.
    std::function<std::vector<MenuLevel>(const std::string& recordings)> listFiles{};
    std::string levelFolder;
    OpenShow open;
    std::string start;                          ///< opened at once; empty: the main menu
    std::string backdrop;                       ///< what plays behind the main menu; empty: nothing
    std::string record;                         ///< the first session is recorded to this file
    std::string filesFolder = ".";              ///< for pictures, recordings and films, unless the player chose another
    std::vector<std::string> foldersToChoose{}; ///< others that the settings offer for them
    std::string program{};        ///< makes films and pictures of levels beside the window; empty: nobody does
    std::string pictureFolder{};  ///< where those of levels are kept; empty: there are none
    std::optional<Script> script; ///< drives the window; every frame then is 1/60 s of game time
    unsigned threads = 1;
    std::optional<CameraChoice> camera; ///< at the start of a session
    std::vector<NamedPart> parts;
    NameTable names;                      ///< what people and animals are called
    const Catalogue* catalogue = nullptr; ///< of models and debug layers; null: the engine's own
};

struct ApplicationReport {
    Window::Lack lack = Window::Lack::None; ///< why there was no window
    bool ran = false;                       ///< it came to the first frame: what failed then is an expectation
    std::uint64_t frames = 0;
    std::size_t expectations = 0; ///< of the script, all met
};

class FrameLoop;

class Application {
  public:
    Application(ApplicationSettings settings, Log log);
    ~Application();
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    /// The window and the first session. Call nothing else when it fails but `report`.
    Status open();
    /// One frame and no more: events, ticks, picture; it also loads what was chosen. False when it was the last one:
    /// the player leaves, the script ends or one of its expectations fails.
    bool frame();
    /// After the last frame: recording and settings are saved. Tells what failed, there or in the script.
    Status finish();
    const ApplicationReport& report() const;

  private:
    std::unique_ptr<FrameLoop> m_loop;
};

} // namespace lince::app
