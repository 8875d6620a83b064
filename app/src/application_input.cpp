// From events to what is done.
#include "frame_loop.h"
#include "script_events.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr Tick kSeekTicks = 5 * kTicksPerSecond; ///< of the arrow keys in a recording

Word wordOf(CameraChoice choice) {
    constexpr Word kWordsOfChoices[] = {Word::FirstPerson, Word::ThirdPerson, Word::ThirdPersonColliding,
                                        Word::FromAbove,   Word::FreeCamera,  Word::FollowCamera};
    return kWordsOfChoices[static_cast<std::size_t>(choice)];
}

} // namespace

void FrameLoop::takeEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0)
        if (!m_application.script || !byRealHand(event)) takeEvent(event);
}

void FrameLoop::takeEvent(const SDL_Event& event) {
    // A key that is being caught for an action must not also move the menu.
    const bool listening = m_input->listening().has_value();
    if (const auto theirs = forHands(event))
        if (const std::string news = m_input->take(*theirs); !news.empty()) say(news);
    if (!listening && !m_window->mouseCaptured()) passOn(event, m_window->pixelsPerPoint(), *m_interface);
    if (event.type == SDL_QUIT) m_quit = true;
    if (event.type == SDL_MOUSEMOTION) m_pointerInside = true;
    if (event.type == SDL_MOUSEBUTTONDOWN && !m_pressedAt)
        m_pressedAt = Vec2{static_cast<float>(event.button.x), static_cast<float>(event.button.y)};
    if (event.type != SDL_WINDOWEVENT) return;
    switch (event.window.event) {
    case SDL_WINDOWEVENT_CLOSE:
        m_quit = true;
        break;
    case SDL_WINDOWEVENT_LEAVE:
        m_pointerInside = false;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        if (m_playing && m_menu.screen == MenuScreen::None && m_session->possession().player())
            openMenu(MenuScreen::Pause);
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

bool FrameLoop::doesOneOf(const SDL_Event& key, std::initializer_list<Action> actions) const {
    const Binding binding{Binding::Device::Key, static_cast<std::int32_t>(key.key.keysym.scancode)};
    return std::any_of(actions.begin(), actions.end(),
                       [&](Action action) { return m_settings.bindings.has(action, binding); }) ||
           (key.key.keysym.scancode == SDL_SCANCODE_ESCAPE &&
            std::find(actions.begin(), actions.end(), Action::Menu) != actions.end());
}

/// What of an event concerns body and camera: nothing that is meant for a menu, for letters being typed or for what
/// lies under the pointer. What is let go always counts.
std::optional<SDL_Event> FrameLoop::forHands(SDL_Event event) const {
    if (m_input->listening()) return event;
    const bool menu = m_menu.screen != MenuScreen::None, captured = m_window->mouseCaptured();
    switch (event.type) {
    case SDL_KEYDOWN:
        if (m_menu.screen == MenuScreen::Ending && doesOneOf(event, {Action::Restart})) break;
        if (menu && !doesOneOf(event, {Action::FullScreen, Action::Screenshot})) return {};
        if (m_console.open && !doesOneOf(event, {Action::Menu, Action::Console})) return {};
        if (!menu && !m_keysPage && !m_console.open && m_interface->wantsKeyboard() &&
            !doesOneOf(event, {Action::Panels, Action::Console}))
            return {};
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        if (menu) return {};
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEWHEEL:
        if (menu || m_console.open) return {};
        if (!captured && (!m_session || !m_session->pointerActs() || m_interface->wantsMouse())) return {};
        break;
    case SDL_MOUSEMOTION:
        // A pointer that can be seen points; it does not turn the head.
        if (!captured && (!m_session || !m_session->pointerActs())) event.motion.xrel = event.motion.yrel = 0;
        break;
    default:
        break;
    }
    return event;
}

void FrameLoop::openMenu(MenuScreen screen) {
    m_menu.screen = screen;
    m_menu.cameFrom = MenuScreen::None;
    m_menu.home = m_playing ? MenuScreen::Pause : MenuScreen::Main;
    m_menu.notice.clear();
    m_menu.pointerUsed = false;
    m_input->release();
    m_interface->release();
}

void FrameLoop::update(float seconds) {
    const bool menuOpen = m_menu.screen != MenuScreen::None;
    if (m_input->pressed(Action::Screenshot) && !m_console.open) m_screenshotWanted = true;
    if (m_input->pressed(Action::FullScreen) && !m_console.open) {
        m_settings.fullScreen = !m_settings.fullScreen;
        m_window->apply(m_settings);
        save();
    }
    if (!menuOpen && m_console.open) {
        if (m_input->pressed(Action::Menu) || m_input->pressed(Action::Console)) m_console.open = false;
    } else if (!menuOpen && m_playing && m_keysPage) {
        if (m_input->pressed(Action::Menu)) m_keysPage.reset();
        if (m_input->pressed(Action::ShowKeys) && ++*m_keysPage >= m_keysPages) m_keysPage.reset();
    } else if (!menuOpen && m_playing) {
        if (editing())
            takeEditActions();
        else {
            takeActions();
            if (m_input->pressed(Action::Menu)) openMenu(MenuScreen::Pause);
        }
    }
    if (m_menu.screen == MenuScreen::Ending && m_input->pressed(Action::Restart)) restart();
    lookForEnding(seconds);
    const bool free = m_menu.screen == MenuScreen::None && !m_console.open && !m_keysPage && m_playing;
    const bool capture = free && !m_panels.shown && !transportShown() && m_session->wantsMouse();
    if (capture != m_window->mouseCaptured()) {
        m_window->captureMouse(capture);
        m_input->beginFrame(); // the jump of the pointer is no look
        m_interface->release();
        if (capture) m_interface->mouseAway();
    }
    if (m_session) {
        reloadLevel(seconds);
        reloadMinds(seconds);
        offerParameters();
        const Panels::Panel& mind = *m_panels.find("mind");
        m_session->watchMind(m_playing && m_panels.shown && mind.open ? m_session->cameras().watched() : AgentId{});
        m_pointer = scenePointer(capture);
        const SessionFrame frame{*m_input, m_settings, seconds, cover(), m_pointer};
        forParts([&](GamePart& part) { part.update(*this, *m_input, seconds, free); });
        updateEditor(seconds);
        if (!m_playing && m_session->show().atEnd())
            seek(0);
        else
            m_session->update(frame);
        for (const std::string& news : m_session->hudFeed().takeNews(m_settings.language, m_session->possession()))
            if (m_playing) say(news);
        if (m_playing && !m_session->clock().paused() && m_session->show().atEnd()) {
            m_session->clock().pause();
            const bool recorded = m_session->show().replay() != nullptr;
            say(text(recorded ? Word::ReplayEnded : Word::ScenarioEnded, m_settings.language));
        }
    }
    updateSteps(seconds, free);
    m_messages.update(seconds);
    m_briefSeconds = maximum(0, m_briefSeconds - seconds);
}

/// Time of introductions and hints passes only while the game does.
void FrameLoop::updateSteps(float seconds, bool free) {
    if (!free || !m_session || m_session->clock().paused() || m_session->show().replay() != nullptr) return;
    if (m_input->pressed(Action::SkipStep)) m_steps.skip();
    m_steps.update(seconds);
    if (m_steps.takeLearnt()) save();
}

void FrameLoop::reloadMinds(float seconds) {
    if (!m_playing || m_session->show().replay() != nullptr || m_application.catalogue == nullptr) return;
    const Simulation& simulation = m_session->show().simulation();
    for (MindFiles::Change& change : m_mindFiles.look(seconds, simulation, m_application.catalogue->vocabulary)) {
        if (!change.mind) {
            say(filled(Word::MindNotReloaded, m_settings.language, change.mistake), palette::kAmber);
            continue;
        }
        m_session->reload(std::move(*change.mind));
        say(filled(Word::MindReloaded, m_settings.language, change.file));
    }
}

/// Nobody's hands are kept from what only plays behind a menu.
Cover FrameLoop::cover() const {
    if (!m_playing) return Cover::None;
    if (m_menu.screen != MenuScreen::None || m_keysPage) return Cover::Menu;
    // Keys that are held with Control are of the editor and move no camera.
    const bool edits = editing() && (m_editing->asks || ImGui::GetIO().KeyCtrl);
    return m_console.open || edits ? Cover::Console : Cover::None;
}

ScenePointer FrameLoop::scenePointer(bool captured) {
    const float pixels = m_window->pixelsPerPoint();
    const auto inPicture = [&](Vec2 points) {
        return Vec2{points.x * pixels / static_cast<float>(std::max(1, m_window->width())) * 2 - 1,
                    1 - points.y * pixels / static_cast<float>(std::max(1, m_window->height())) * 2};
    };
    ScenePointer pointer{inPicture(m_input->mouseAt()), m_pointerInside && !m_interface->wantsMouse(), captured, {}};
    // From above a gamepad points at the middle of the picture, and its stick moves the view under it.
    if (m_input->padLeads() && m_session && m_session->cameras().isAbove()) pointer.at = {}, pointer.over = true;
    if (const auto pressed = std::exchange(m_pressedAt, std::nullopt)) pointer.pressedAt = inPicture(*pressed);
    return pointer;
}

void FrameLoop::takeActions() {
    const auto pressed = [&](Action action) { return m_input->pressed(action); };
    if (pressed(Action::Console)) m_console.open = true;
    if (pressed(Action::ShowKeys)) m_keysPage = 0;
    if (pressed(Action::ShowLegend)) m_settings.legend = !m_settings.legend, save();
    if (pressed(Action::Panels)) m_panels.shown = !m_panels.shown;
    if (pressed(Action::ChangeCamera)) {
        m_session->cameras().next();
        sayBriefly(filled(Word::CameraNamed, m_settings.language,
                          text(wordOf(m_session->cameras().choice()), m_settings.language)));
    }
    if (pressed(Action::NextAgent)) {
        m_session->watchNext();
        sayBriefly(asSentence(filled(Word::Watching, m_settings.language, watchedName()), m_settings.language));
    }
    if (pressed(Action::NextController)) {
        const Controller before = m_session->controller();
        const bool any = m_session->driveNext();
        drive(any ? m_session->controller() : before == Controller::Mind ? Controller::Player : before);
    }
    takeEyeActions();
    if (pressed(Action::EditLevel)) return openEditor();
    if (pressed(Action::Restart)) restart();
    if (pressed(Action::Pause)) setPaused(!m_session->clock().paused());
    if (pressed(Action::Step)) m_session->clock().step();
    if (pressed(Action::Faster)) changeSpeed(+1);
    if (pressed(Action::Slower)) changeSpeed(-1);
    if (m_session->show().replay() != nullptr) takeReplayActions();
}

void FrameLoop::takeEyeActions() {
    constexpr std::pair<Action, EyePicture> kKeys[] = {{Action::ShowStaticView, EyePicture::Static},
                                                       {Action::ShowNormalView, EyePicture::Normal},
                                                       {Action::ShowDynamicView, EyePicture::Dynamic},
                                                       {Action::ShowDepthView, EyePicture::Depth}};
    for (const auto& [action, picture] : kKeys) {
        if (!m_input->pressed(action)) continue;
        m_eyes[picture] = !m_eyes[picture];
        if (m_eyes[picture] && !m_eyes.wanted(m_session->show().simulation(), m_session->cameras().watched()))
            sayBriefly(asSentence(filled(Word::NoEyes, m_settings.language, watchedName()), m_settings.language));
    }
}

/// Nobody walks in a recording, so the keys that turn a body go through time. From above the arrows move the view.
void FrameLoop::takeReplayActions() {
    if (m_session->pointerActs()) return;
    const Tick now = m_session->show().simulation().now();
    if (m_input->pressed(Action::TurnLeft)) seek(now > kSeekTicks ? now - kSeekTicks : 0);
    if (m_input->pressed(Action::TurnRight)) seek(std::min(now + kSeekTicks, m_session->show().length()));
}

void FrameLoop::setPaused(bool paused) {
    Show& show = m_session->show();
    if (!paused && show.atEnd()) seek(0); // once more
    m_session->clock().setPaused(paused);
}

void FrameLoop::seek(Tick tick) {
    if (const Status status = m_session->seek(tick); !status) say(status.error().message, palette::kRed);
}

void FrameLoop::changeSpeed(int by) {
    const auto* const at = std::find(kReplaySpeeds.begin(), kReplaySpeeds.end(), m_session->clock().speed());
    const auto place = static_cast<int>(at == kReplaySpeeds.end() ? 2 : at - kReplaySpeeds.begin());
    m_session->clock().setSpeed(kReplaySpeeds[static_cast<std::size_t>(std::clamp(place + by, 0, 5))]);
    if (!transportShown()) // which shows it itself
        sayBriefly(
            fmt::format("{}: {}", text(Word::ReplaySpeed, m_settings.language),
                        filled(Word::TimesSpeed, m_settings.language, fmt::format("{}", m_session->clock().speed()))));
}

} // namespace lince::app
