#pragma once
// All that lives as long as the window does.

#include "sdl_interface.h"

#include <lince/app/application.h>
#include <lince/app/console.h>
#include <lince/app/hands.h>
#include <lince/app/hud.h>
#include <lince/app/labels.h>
#include <lince/app/panels.h>
#include <lince/app/replay_bar.h>

namespace lince::app {

class FrameLoop {
  public:
    FrameLoop(ApplicationSettings& settings, const Log& log);
    Status open(Window::Lack& lack);
    Status run(ApplicationReport& report);

  private:
    // application.cpp: the frame
    void backdrop();
    Status start(const std::string& path, const std::string& record);
    void startFromMenu(const std::string& path);
    void leaveSession();
    void takeEvents();
    void openMenu(MenuScreen screen);
    void update(float seconds);
    void takeActions();
    void changeSpeed(int by);
    void draw(float seconds);
    void drawSession(ImDrawList& list, const InterfaceStyle& style);
    void drawTransport(const InterfaceStyle& style);
    void drawMenus(ImDrawList& list, const InterfaceStyle& style);
    void applyChanges(std::uint32_t changed);
    void say(std::string_view words, Colour colour = palette::kPaper);
    void save();
    Status screenshot(const std::string& file);

    // workshop.cpp: panels, commands of the console, what scripts can ask
    void addPanels();
    void addCommands();
    ScriptHost scriptHost();
    std::optional<std::string> state(std::string_view name);
    std::string nextScreenshotFile() const;
    static void clearFrame(int width, int height);

    ApplicationSettings& m_application;
    const Log& m_log;
    JobPool m_pool;
    Settings m_settings;
    std::unique_ptr<Window> m_window; ///< outlives all that holds graphics
    std::unique_ptr<Interface> m_interface;
    std::optional<Hands> m_hands;
    std::unique_ptr<Session> m_session; ///< the game, or what plays behind the main menu
    bool m_playing = false;             ///< else the session is only the backdrop
    std::string m_opened, m_title;
    MenuState m_menu;
    Console m_console;
    Panels m_panels;
    Labels m_labels;
    HudMessages m_messages;
    FrameTimes m_times;
    std::string m_layerFilter, m_lastMessage;
    Vec3 m_startPlace;
    bool m_screenshotWanted = false;
    bool m_quit = false;
};

} // namespace lince::app
