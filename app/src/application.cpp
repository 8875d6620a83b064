#include "frame_loop.h"

#include <lince/core/files.h>

#include <SDL.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace lince::app {
namespace {

constexpr float kLongestFrame = 0.25f; ///< seconds: after a stall the game goes on from where it was

Word wordOf(CameraChoice choice) {
    constexpr Word kWordsOfChoices[] = {Word::FirstPerson, Word::ThirdPerson, Word::ThirdPersonColliding,
                                        Word::FromAbove,   Word::FreeCamera,  Word::FollowCamera};
    return kWordsOfChoices[static_cast<std::size_t>(choice)];
}

} // namespace

FrameLoop::FrameLoop(ApplicationSettings& settings, const Log& log)
    : m_application(settings), m_log(log), m_pool(settings.threads) {}

Status FrameLoop::open(Window::Lack& lack) {
    std::string complaint;
    m_settings = loadSettings(m_application.settingsFile, complaint);
    auto window = Window::open(m_settings, "Lince", lack);
    if (!window) return window.error();
    m_window = std::move(*window);
    auto interface = Interface::create();
    if (!interface) {
        lack = Window::Lack::Graphics;
        return interface.error();
    }
    m_interface = std::move(*interface);
    m_interface->setLanguage(m_settings.language);
    m_interface->setTextScale(m_settings.textScale);
    m_hands.emplace(m_settings);
    if (!m_application.settingsFile.empty()) {
        const auto beside = std::filesystem::path(m_application.settingsFile).parent_path() / "gamecontrollerdb.txt";
        if (const int read = m_hands->loadGamepadMappings(beside.string()); read > 0)
            say(filled(Word::MappingsRead, m_settings.language, std::to_string(read)));
    }
    if (!complaint.empty()) say(complaint, palette::kAmber);
    if (!m_interface->complaint().empty()) say(m_interface->complaint(), palette::kAmber);
    addPanels();
    addCommands();
    if (!m_application.start.empty()) {
        if (const Status status = start(m_application.start, m_application.record); !status) return status;
        m_menu.screen = MenuScreen::None;
        m_menu.home = MenuScreen::Pause;
    } else {
        m_menu.screen = MenuScreen::Main;
        m_menu.home = MenuScreen::Main;
        backdrop();
    }
    return {};
}

void FrameLoop::backdrop() {
    m_session.reset();
    m_playing = false;
    m_opened.clear();
    if (m_application.backdrop.empty()) return;
    auto opened = m_application.open(m_application.backdrop);
    if (!opened) return m_log.write(LogLevel::Warning, "{}", opened.error().message);
    auto session = Session::create(std::move(opened->show), {}, m_pool);
    if (!session) return m_log.write(LogLevel::Warning, "{}", session.error().message);
    m_session = std::move(*session);
    m_session->choose(CameraChoice::Follow);
}

Status FrameLoop::start(const std::string& path, const std::string& record) {
    auto opened = m_application.open(path);
    if (!opened) return opened.error();
    SessionSettings settings;
    settings.player = opened->player;
    settings.record = record;
    auto session = Session::create(std::move(opened->show), settings, m_pool);
    if (!session) return session.error();
    m_session = std::move(*session);
    if (m_application.camera) m_session->choose(*m_application.camera);
    m_opened = path;
    m_title = opened->title;
    m_playing = true;
    m_messages.clear();
    m_hands->release();
    m_window->setTitle("Lince: " + m_title);
    const Agent* player = m_session->show().simulation().agent(m_session->player());
    m_startPlace = player != nullptr ? m_session->show().simulation().world().find(player->body)->position : Vec3{};
    return {};
}

void FrameLoop::leaveSession() {
    if (!m_session || !m_playing) return;
    if (const Status status = m_session->finish(); !status) {
        say(filled(Word::RecordingFailed, m_settings.language, status.error().message), palette::kRed);
        m_log.write(LogLevel::Error, "{}", status.error().message);
    }
}

void FrameLoop::say(std::string_view words, Colour colour) {
    m_messages.add(words, colour);
    m_console.print(colour == palette::kRed     ? ConsoleLevel::Error
                    : colour == palette::kAmber ? ConsoleLevel::Warning
                                                : ConsoleLevel::Note,
                    words);
    m_lastMessage = words;
}

void FrameLoop::save() {
    if (m_application.settingsFile.empty()) return;
    if (const Status status = saveSettings(m_application.settingsFile, m_settings); !status)
        say(filled(Word::SettingsNotSaved, m_settings.language, status.error().message), palette::kRed);
}

Status FrameLoop::screenshot(const std::string& file) {
    const Status status = writePng(file, m_window->read());
    say(status ? filled(Word::ScreenshotSaved, m_settings.language, file)
               : filled(Word::ScreenshotFailed, m_settings.language, status.error().message),
        status ? palette::kPaper : palette::kRed);
    return status;
}

Status FrameLoop::run(ApplicationReport& report) {
    auto before = std::chrono::steady_clock::now();
    while (!m_quit) {
        const auto now = std::chrono::steady_clock::now();
        const float measured = std::chrono::duration<float>(now - before).count();
        before = now;
        const float seconds = m_application.script ? kTickSeconds : minimum(measured, kLongestFrame);
        m_times.add(measured);
        m_hands->beginFrame();
        if (m_application.script) {
            if (m_application.script->done()) break;
            if (Status status = m_application.script->frame(scriptHost()); !status) return status;
            report.expectations = m_application.script->expectations();
        }
        takeEvents();
        if (m_window->minimised() && !m_application.script) {
            SDL_Delay(50); // nobody looks
            continue;
        }
        update(seconds);
        draw(seconds);
        m_window->present();
        ++report.frames;
    }
    leaveSession();
    save();
    return {};
}

void FrameLoop::takeEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        if (const std::string news = m_hands->take(event); !news.empty()) say(news);
        // A key that is being caught for an action must not also move the menu.
        if (!m_hands->listening() && !m_window->mouseCaptured())
            passOn(event, m_window->pixelsPerPoint(), *m_interface);
        if (event.type == SDL_QUIT) m_quit = true;
        if (event.type != SDL_WINDOWEVENT) continue;
        switch (event.window.event) {
        case SDL_WINDOWEVENT_CLOSE:
            m_quit = true;
            break;
        case SDL_WINDOWEVENT_FOCUS_LOST:
            if (m_playing && m_menu.screen == MenuScreen::None && m_session->player()) openMenu(MenuScreen::Pause);
            break;
        case SDL_WINDOWEVENT_SIZE_CHANGED:
            if (!m_settings.fullScreen && event.window.data1 > 0 && event.window.data2 > 0) {
                m_settings.width = static_cast<std::uint32_t>(event.window.data1);
                m_settings.height = static_cast<std::uint32_t>(event.window.data2);
            }
            break;
        default:
            break;
        }
    }
}

void FrameLoop::openMenu(MenuScreen screen) {
    m_menu.screen = screen;
    m_menu.home = m_playing ? MenuScreen::Pause : MenuScreen::Main;
    m_hands->release();
    m_interface->release();
}

void FrameLoop::update(float seconds) {
    const bool menuOpen = m_menu.screen != MenuScreen::None;
    const bool typing = m_console.open;
    const bool pressedMenu = m_hands->pressed(Action::Menu);
    if (!menuOpen && typing && (pressedMenu || m_hands->pressed(Action::Console)))
        m_console.open = false;
    else if (!menuOpen && !typing && m_playing) {
        takeActions();
        if (pressedMenu) openMenu(MenuScreen::Pause);
    }
    const bool free = m_menu.screen == MenuScreen::None && !m_console.open && m_playing;
    const bool capture = free && !m_panels.shown && m_session && m_session->wantsMouse();
    if (capture != m_window->mouseCaptured()) {
        m_window->captureMouse(capture);
        m_hands->beginFrame(); // the jump of the pointer is no look
        if (capture) m_interface->mouseAway();
    }
    if (m_session) {
        if (!m_playing && m_session->show().atEnd())
            backdrop();
        else
            m_session->update(*m_hands, m_settings, seconds, free || !m_playing);
        for (const std::string& news : m_session->takeNews())
            if (m_playing) say(news);
    }
    m_messages.update(seconds);
}

void FrameLoop::takeActions() {
    const auto pressed = [&](Action action) { return m_hands->pressed(action); };
    if (pressed(Action::Console)) m_console.open = true;
    if (pressed(Action::Panels)) m_panels.shown = !m_panels.shown;
    if (pressed(Action::FullScreen)) {
        m_settings.fullScreen = !m_settings.fullScreen;
        m_window->apply(m_settings);
        save();
    }
    if (pressed(Action::Screenshot)) m_screenshotWanted = true;
    if (pressed(Action::ChangeCamera)) {
        m_session->nextCamera();
        say(filled(Word::CameraNamed, m_settings.language,
                   text(wordOf(m_session->cameraChoice()), m_settings.language)));
    }
    if (pressed(Action::NextAgent)) m_session->nextAgent();
    if (pressed(Action::Pause)) m_session->paused = !m_session->paused;
    if (pressed(Action::Step)) m_session->paused = true, m_session->stepTicks(1);
    if (pressed(Action::Faster)) changeSpeed(+1);
    if (pressed(Action::Slower)) changeSpeed(-1);
}

void FrameLoop::changeSpeed(int by) {
    const auto* const at = std::find(kReplaySpeeds.begin(), kReplaySpeeds.end(), m_session->speed);
    const auto place = static_cast<int>(at == kReplaySpeeds.end() ? 2 : at - kReplaySpeeds.begin());
    m_session->speed = kReplaySpeeds[static_cast<std::size_t>(std::clamp(place + by, 0, 5))];
}

void FrameLoop::draw(float seconds) {
    const int width = m_window->width(), height = m_window->height();
    clearFrame(width, height);
    if (m_session) m_session->draw(m_settings, width, height);
    m_interface->setNavigation(m_menu.screen != MenuScreen::None);
    m_interface->begin(width, height, seconds);
    const InterfaceStyle& style = m_interface->style();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (m_session && m_playing) drawSession(list, style);
    m_panels.draw(style);
    m_console.draw(style);
    drawMenus(list, style);
    m_interface->end();
    if (m_screenshotWanted) {
        m_screenshotWanted = false;
        if (!screenshot(nextScreenshotFile())) {
        } // it was said on the screen
    }
}

void FrameLoop::drawSession(ImDrawList& list, const InterfaceStyle& style) {
    m_labels.draw(list, style, m_session->camera(), m_session->view().scene().debug.texts);
    HudState hud;
    hud.messages = &m_messages;
    hud.topPixels = m_panels.shown ? m_panels.barPixels(style) : 0;
    const bool bar = m_session->show().replay() != nullptr || m_session->paused;
    hud.bottomPixels = bar ? replayBarPixels(style) : 0;
    m_session->fillHud(hud, m_settings.language);
    if (m_menu.screen == MenuScreen::None) drawHud(list, style, hud);
    if (const auto dragged = m_session->dragged()) {
        const auto pixel = [&](Vec2 p) {
            return ImVec2{(p.x + 1) * 0.5f * style.screen.x, (1 - p.y) * 0.5f * style.screen.y};
        };
        const ImVec2 a = pixel(dragged->first), b = pixel(dragged->second);
        const ImVec2 low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
        list.AddRectFilled(low, high, packed(palette::kAmber, 0.15f));
        list.AddRect(low, high, packed(palette::kAmber));
    }
    if (m_settings.showCounters) {
        const HudRectangle place = layOut(style, hud).counters;
        drawCountersLine(list, style, m_session->view().renderer().counters(), m_times, place.low, place.high);
    }
    if (bar && m_menu.screen == MenuScreen::None) drawTransport(style);
}

void FrameLoop::drawTransport(const InterfaceStyle& style) {
    Show& show = m_session->show();
    ReplayBarState bar;
    bar.now = show.simulation().now();
    bar.end = show.length() != 0 ? show.length() : bar.now;
    bar.playing = !m_session->paused;
    bar.speed = m_session->speed;
    bar.ticksPerSecond = static_cast<float>(kTicksPerSecond);
    const ReplayBarEvent did = drawReplayBar(bar, style);
    if (did.play) m_session->paused = !*did.play;
    if (did.speed) m_session->speed = *did.speed;
    const bool recorded = show.replay() != nullptr;
    std::optional<Tick> seek = recorded ? did.seek : std::nullopt; // what is being played cannot be gone back in
    if (did.step > 0) m_session->paused = true, m_session->stepTicks(1);
    if (did.step < 0 && recorded && bar.now > 0) m_session->paused = true, seek = bar.now - 1;
    if (seek)
        if (const Status status = m_session->seek(*seek); !status) say(status.error().message, palette::kRed);
}

void FrameLoop::drawMenus(ImDrawList& list, const InterfaceStyle& style) {
    if (m_menu.screen == MenuScreen::None) return;
    list.AddRectFilled({0, 0}, style.screen, packed(palette::kInk, m_playing ? 0.55f : 0.35f));
    MenuInput input;
    input.levels = m_application.levels;
    input.levelFolder = m_application.levelFolder;
    input.caught = m_hands->caught();
    input.handsListen = m_hands->listening().has_value();
    input.labelOf = [this](const Binding& binding) { return labelOf(binding, m_settings.language); };
    const MenuEvent event = drawMenu(m_menu, m_settings, input, style);
    if (event.wantsListening) m_hands->listenFor(*event.wantsListening);
    applyChanges(event.changed);
    switch (event.request) {
    case MenuRequest::None:
        break;
    case MenuRequest::StartLevel:
        startFromMenu(m_application.levels[event.level].path);
        break;
    case MenuRequest::Resume:
        m_menu.screen = MenuScreen::None;
        m_hands->release();
        break;
    case MenuRequest::Restart:
        startFromMenu(m_opened);
        break;
    case MenuRequest::LeaveGame:
        leaveSession();
        backdrop();
        openMenu(MenuScreen::Main);
        break;
    case MenuRequest::Quit:
        m_quit = true;
        break;
    }
}

void FrameLoop::startFromMenu(const std::string& path) {
    leaveSession();
    if (const Status status = start(path, {}); !status) {
        say(filled(Word::CouldNotLoad, m_settings.language, status.error().message), palette::kRed);
        m_menu.notice = m_lastMessage;
        m_log.write(LogLevel::Error, "{}", status.error().message);
        return;
    }
    m_menu.screen = MenuScreen::None;
    m_menu.home = MenuScreen::Pause;
}

void FrameLoop::applyChanges(std::uint32_t changed) {
    if (changed == 0) return;
    if ((changed & kWindowChanged) != 0) m_window->apply(m_settings);
    if ((changed & kLettersChanged) != 0) m_interface->setTextScale(m_settings.textScale);
    if ((changed & kLanguageChanged) != 0) m_interface->setLanguage(m_settings.language);
    save();
}

Status runApplication(ApplicationSettings settings, const Log& log, ApplicationReport& report) {
    FrameLoop loop(settings, log);
    if (Status status = loop.open(report.lack); !status) return status;
    return loop.run(report);
}

} // namespace lince::app
