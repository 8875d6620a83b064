#include "frame_loop.h"

#include <lince/app/panel_parts.h>

#include <GLES3/gl3.h>
#include <fmt/format.h>

#include <filesystem>

namespace lince::app {
namespace {

std::string screenName(MenuScreen screen, bool playing) {
    switch (screen) {
    case MenuScreen::None:
        return playing ? "play" : "none";
    case MenuScreen::Main:
        return "main";
    case MenuScreen::Game:
        return "game";
    case MenuScreen::Workshop:
        return "workshop";
    case MenuScreen::Settings:
        return "settings";
    case MenuScreen::Controls:
        return "controls";
    case MenuScreen::Pause:
        return "pause";
    case MenuScreen::Ending:
        return "ending";
    case MenuScreen::ReallyLeave:
        return "really-leave";
    case MenuScreen::ReallyReset:
        return "really-reset";
    }
    return {};
}

std::string yesOrNo(bool value) {
    return value ? "yes" : "no";
}

} // namespace

void FrameLoop::clearFrame(int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glDepthMask(GL_TRUE);
    glClearColor(0.1f, 0.115f, 0.13f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

std::string FrameLoop::nextScreenshotFile() const {
    std::error_code code;
    for (int i = 1;; ++i) {
        const auto file = std::filesystem::path(filesFolder()) / fmt::format("lince-{:03}.png", i);
        if (!std::filesystem::exists(file, code) || i >= 9999) return file.string();
    }
}

void FrameLoop::addPanels() {
    m_panels.add(
        "layers", phraseOf(Word::DebugLayers),
        [this](const InterfaceStyle& style) {
            if (m_session) drawDebugLayersPanel(m_session->view().layers(), m_layerFilter, style);
        },
        true);
    m_panels.add("counters", phraseOf(Word::CountersPanel), [this](const InterfaceStyle& style) {
        if (m_session) drawCountersPanel(m_session->view().culling(), m_counters, m_times, style);
    });
    m_panels.add("mind", phraseOf(Word::MindPanel), [this](const InterfaceStyle& style) { drawMindPanel(style); });
    m_panels.find("mind")->tall = true;
    if (m_application.catalogue == nullptr) return;
    static constexpr ParameterSection kSections[] = {{"Mind", "Mente", true}};
    m_liveStage.emplace(*m_application.catalogue);
    m_parameterPanel.emplace(*m_liveStage, static_cast<GameHost&>(*this), kSections);
    m_panels.add("parameters", phraseOf(Word::Parameters), [this](const InterfaceStyle& style) {
        if (!m_session) return;
        const AgentId watched = m_session->cameras().watched();
        quietWords(style, watchedName(), palette::kPaper);
        m_parameterPanel->draw(style, groupOf(m_session->show().simulation().stage(), watched));
    });
    m_panels.find("parameters")->offered = false;
}

void FrameLoop::drawMindPanel(const InterfaceStyle& style) {
    if (!m_session) return;
    const Agent* agent = m_session->agents().find(m_session->mindWatch().watched());
    MindPanelState state;
    if (agent != nullptr) state.who = m_session->agents().nameOf(agent->id, m_settings.language);
    state.thinks = agent != nullptr && agent->brain != nullptr;
    state.now = m_session->show().simulation().now();
    state.recorded = m_session->show().replay() != nullptr;
    state.watch = &m_session->mindWatch();
    if (const auto tick = m_mindPanel.draw(state, style)) seek(*tick);
}

void FrameLoop::addCommands() {
    m_console.add("layer", "NAME on|off: shows or hides a debug layer", [this](std::span<const std::string> words) {
        if (!m_session || words.size() != 2) return std::string("layer NAME on|off");
        if (m_session->view().layers().enable(words[0], words[1] == "on")) return std::string();
        return "found layer " + inQuotes(words[0]) + ", expected " +
               expectedOneOf(words[0], m_session->view().layers().layers().names());
    });
    m_console.add("camera", "NAME: first-person, third-person, third-person-colliding, above, free, follow",
                  [this](std::span<const std::string> words) {
                      for (std::size_t i = 0; m_session && words.size() == 1 && i < kCameraChoices; ++i)
                          if (nameOf(static_cast<CameraChoice>(i)) == words[0]) {
                              m_session->cameras().choose(static_cast<CameraChoice>(i));
                              return std::string();
                          }
                      return std::string("camera first-person|third-person|third-person-colliding|above|free|follow");
                  });
    m_console.add("move", "mind|hands|pointer: who moves the watched body", [this](std::span<const std::string> words) {
        for (std::size_t i = 0; m_session && words.size() == 1 && i < kControllers; ++i)
            if (nameOf(static_cast<Controller>(i)) == words[0]) {
                drive(static_cast<Controller>(i));
                return m_brief;
            }
        return std::string("move mind|hands|pointer");
    });
    m_console.add("eyes", "static|normal|dynamic|depth on|off: what the watched one's eye sees",
                  [this](std::span<const std::string> words) {
                      for (std::size_t i = 0; words.size() == 2 && i < kEyePictures; ++i)
                          if (nameOf(static_cast<EyePicture>(i)) == words[0]) {
                              m_eyes.shown[i] = words[1] == "on";
                              return std::string();
                          }
                      return std::string("eyes static|normal|dynamic|depth on|off");
                  });
    m_console.add("filter", "NAME on|off: a filter of the culling chain", [this](std::span<const std::string> words) {
        if (!m_session || words.size() != 2) return std::string("filter NAME on|off");
        return m_session->view().culling().enable(words[0], words[1] == "on")
                   ? std::string()
                   : "found filter " + inQuotes(words[0]) + ", expected plane, grid or pvs";
    });
    m_console.add("day", "on|off: the day of three minutes", [this](std::span<const std::string> words) {
        if (!m_session || words.size() != 1) return std::string("day on|off");
        m_session->view().setDayCycle(words[0] == "on");
        return std::string();
    });
    m_console.add("parameter", "NAME [VALUE]: a number of this game; without a name: all of them",
                  [this](std::span<const std::string> words) {
                      ParameterPanel* panel = parameters();
                      return panel != nullptr ? panel->stage().command(*this, words)
                                              : std::string("nothing can be changed here");
                  });
    m_console.add("save", "[NAME]: writes this scenario with its parameters to the folder of the settings",
                  [this](std::span<const std::string> words) {
                      ParameterPanel* panel = parameters();
                      if (panel == nullptr || words.size() > 1) return std::string("save [NAME]");
                      panel->save(words.empty() ? std::string() : words[0]);
                      return std::string();
                  });
    m_console.add("panel", "NAME on|off: opens or closes a panel", [this](std::span<const std::string> words) {
        Panels::Panel* panel = words.size() == 2 ? m_panels.find(words[0]) : nullptr;
        if (panel == nullptr || !panel->offered) return "panel NAME on|off, of: " + m_panels.listed();
        panel->open = words[1] == "on";
        if (panel->open) m_panels.shown = true;
        return std::string();
    });
    m_console.add("steps", "again: the introduction of this game from its first step",
                  [this](std::span<const std::string> words) {
                      if (words.size() != 1 || words[0] != "again") return std::string("steps again");
                      m_steps.again();
                      return m_steps.offered() ? std::string() : std::string("there is no introduction here");
                  });
    m_console.add("hash", "of the state at this tick", [this](std::span<const std::string>) {
        return m_session ? toHex(m_session->show().simulation().hash()) : std::string();
    });
    m_console.add("quit", "leaves Lince", [this](std::span<const std::string>) {
        m_quit = true;
        return std::string();
    });
}

ScriptHost FrameLoop::scriptHost() {
    return {[this](std::string_view name) { return state(name); },
            [this](const std::string& file) {
                if (m_scriptShotDone) return std::exchange(m_scriptShotDone, std::nullopt);
                m_scriptShot = file;
                return std::optional<Status>();
            }};
}

std::optional<std::string> FrameLoop::state(std::string_view name) {
    if (auto answer = editorState(name)) return answer;
    if (name == "screen") return screenName(m_menu.screen, m_playing);
    if (name == "language") return std::string(nameOf(m_settings.language));
    if (name == "width") return std::to_string(m_window->width());
    if (name == "height") return std::to_string(m_window->height());
    if (const LayoutRecord* record = m_interface->style().record; name == "layout" && record != nullptr)
        return record->judged();
    if (name == "quality") return std::string(nameOf(m_settings.quality));
    if (name == "full-screen") return yesOrNo(m_settings.fullScreen);
    if (name == "gamepads") return std::to_string(m_input->gamepads().size());
    if (name == "message") return m_lastMessage;
    if (name == "messages") {
        std::string all;
        for (const HudMessage& message : m_messages.messages())
            all += (all.empty() ? "" : " | ") + message.words;
        return all;
    }
    if (name == "game") return m_menu.game;
    if (name == "games") return std::to_string(m_games.size());
    if (name == "files") return std::to_string(chosenFiles(m_files, m_menu.workshop).size());
    if (name == "search") return m_menu.workshop.search;
    if (name == "pictures") return std::to_string(m_pictures ? m_pictures->ready() : 0);
    if (name == "recording") return m_record;
    if (name == "notice") return m_menu.notice;
    if (name == "mouse-captured") return yesOrNo(m_window->mouseCaptured());
    if (name == "crouch-toggles") return yesOrNo(m_settings.crouchToggles);
    if (name == "panels") return yesOrNo(m_panels.shown);
    if (name == "panel-list") return m_panels.listed();
    if (name == "console") return yesOrNo(m_console.open);
    if (name == "console-line") return m_console.lines().empty() ? std::string() : m_console.lines().back().words;
    if (name == "level") return m_title;
    if (name.starts_with("binding.")) {
        const auto action = actionNamed(name.substr(8));
        if (!action) return {};
        const auto& bindings = m_settings.bindings.of(*action);
        return bindings.empty() ? std::string() : toText(bindings.front());
    }
    if (name == "eyes") return m_eyes.names();
    if (name == "keys") return yesOrNo(m_keysPage.has_value());
    if (name == "step") return m_steps.shown().empty() ? "none" : std::string(m_steps.shown());
    if (name == "known") {
        std::string all;
        for (const std::string& one : m_settings.known)
            all += (all.empty() ? "" : " ") + one;
        return all;
    }
    if (name.starts_with("mind-")) {
        static const MindWatch kNobody{};
        return m_mindPanel.state(name, m_session && m_playing ? m_session->mindWatch() : kNobody);
    }
    if (name == "saved-file" || name.starts_with("parameter")) {
        ParameterPanel* panel = parameters();
        if (panel == nullptr) return std::string();
        return name == "saved-file" ? panel->savedFile() : panel->stage().state(name);
    }
    for (const auto& [game, part] : m_application.parts)
        if (auto answer = part->state(*this, name)) return answer;
    return sessionState(name);
}

std::optional<std::string> FrameLoop::sessionState(std::string_view name) {
    static constexpr std::string_view kOfSession[] = {
        "paused",       "tick",      "end",        "camera",   "watched",  "selected",   "shots",  "speed", "hash",
        "pixel-aspect", "health",    "alive",      "magazine", "x",        "y",          "z",      "yaw",   "moved",
        "agents",       "crouching", "controller", "brain",    "activity", "ammunition", "walking"};
    if (std::find(std::begin(kOfSession), std::end(kOfSession), name) == std::end(kOfSession)) return {};
    if (!m_session || !m_playing) return "";
    Simulation& simulation = m_session->show().simulation();
    if (name == "paused") return yesOrNo(m_session->clock().paused());
    if (name == "tick") return std::to_string(simulation.now());
    if (name == "end") return std::to_string(m_session->show().length());
    if (name == "pixel-aspect") // 1: nothing is stretched
        return fmt::format("{:.3f}", m_session->cameras().camera().aspect * static_cast<float>(m_window->height()) /
                                         static_cast<float>(m_window->width()));
    if (name == "camera") return std::string(nameOf(m_session->cameras().choice()));
    if (name == "controller") return std::string(nameOf(m_session->controller()));
    if (name == "walking") return yesOrNo(m_session->possession().pointer().walking());
    if (name == "watched") return std::to_string(m_session->cameras().watched().value);
    if (name == "selected") return std::to_string(m_session->selection().bodies().size());
    if (name == "shots") return std::to_string(m_session->hudFeed().shotsFired());
    if (name == "speed") return fmt::format("{}", m_session->clock().speed());
    if (name == "hash") return toHex(simulation.hash());
    if (name == "agents") return std::to_string(simulation.agents().size());
    const Agent* agent = simulation.agent(m_session->cameras().watched());
    if (agent == nullptr) return "";
    if (name == "brain") return agent->brainName;
    if (name == "activity") return std::string(agent->brain ? agent->brain->report().activity : std::string_view());
    const Character* character = simulation.sim().character(agent->body);
    if (character == nullptr) return "";
    const Character& c = *character;
    const Entity& e = *simulation.world().find(agent->body);
    if (name == "health") return std::to_string(c.health);
    if (name == "ammunition") return std::to_string(c.ammunition);
    if (name == "alive") return yesOrNo(c.alive);
    if (name == "crouching") return yesOrNo(c.crouching);
    if (name == "magazine") return std::to_string(c.weapons.empty() ? 0 : c.weapons[c.weaponInHand].magazine);
    if (name == "x") return fmt::format("{}", e.position.x);
    if (name == "y") return fmt::format("{}", e.position.y);
    if (name == "z") return fmt::format("{}", e.position.z);
    if (name == "yaw") return fmt::format("{}", e.yaw);
    return fmt::format("{}", length(e.position - m_startPlace)); // moved
}

} // namespace lince::app
