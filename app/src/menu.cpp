#include "menu_rows.h"

#include <lince/core/vec.h>

#include <fmt/format.h>

#include <array>
#include <vector>

namespace lince::app {
namespace {

using namespace palette;

struct Menu {
    MenuState& state;
    Settings& settings;
    const MenuInput& input;
    const InterfaceStyle& style;
    MenuEvent event;

    const char* say(Word word) const { return text(word, settings.language); }
    float margin() const { return style.px(style.compact() ? 28 : 88); }
    float rightOf(float designWidth) const { return margin() + style.px(designWidth); }
    void go(MenuScreen screen) {
        state.cameFrom = state.screen;
        state.screen = screen;
        state.notice.clear();
    }
    void back() {
        if (state.screen == MenuScreen::Main) return;
        if (state.screen == MenuScreen::Pause) {
            event.request = MenuRequest::Resume;
            state.screen = MenuScreen::None;
            return;
        }
        go(state.screen == MenuScreen::ReallyReset ? MenuScreen::Settings : state.home);
    }
};

/// Dark from the left, where the words are; the scene shows at the right.
void drawGround(const InterfaceStyle& style, bool wide, float contentRight = 0) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 screen = style.screen;
    list.AddRectFilled({0, 0}, screen, packed(kInk, wide ? 0.55f : 0.25f));
    const float solid = maximum(screen.x * (wide ? 0.46f : 0.16f), minimum(contentRight, screen.x)),
                end = maximum(screen.x * (wide ? 1.0f : 0.8f), solid + 1);
    list.AddRectFilled({0, 0}, {solid, screen.y}, packed(kInk, 0.8f));
    drawRamp(list, {solid, 0}, {end, screen.y}, 0.8f, 0);
}

void drawHelp(const Menu& menu) {
    const InterfaceStyle& style = menu.style;
    const float width = style.screen.x - menu.margin() * 2;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    drawOutlined(
        list, style, Face::Small,
        {menu.margin() + style.px(16), style.screen.y - style.px(style.compact() ? 12 : 28) - style.size(Face::Small)},
        kQuiet, fitted(style, Face::Small, menu.say(Word::MenuHelp), width));
}

/// The name of the game, its letters set wide.
float drawTitle(const Menu& menu, float top) {
    const InterfaceStyle& style = menu.style;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    float x = menu.margin() + style.px(14);
    const float start = x;
    for (const char letter : std::string_view("LINCE")) {
        const std::string_view one(&letter, 1);
        drawWords(list, style, Face::Title, {x + style.px(2), top + style.px(2)}, kInk, one, 0.6f);
        drawWords(list, style, Face::Title, {x, top}, kPaper, one);
        x += style.measure(Face::Title, one).x + style.px(10);
    }
    const float below = top + style.size(Face::Title) + style.px(4);
    list.AddRectFilled({start + style.px(4), below}, {start + style.px(60), below + style.px(3)}, packed(kAmber));
    drawShadowed(list, style, Face::Body, {start + style.px(3), below + style.px(14)}, kQuiet,
                 fitted(style, Face::Body, menu.say(Word::Subtitle), style.screen.x - start - menu.margin()));
    return below + style.px(14) + style.size(Face::Body);
}

float drawHeading(const Menu& menu, std::string_view words) {
    const InterfaceStyle& style = menu.style;
    const float top = style.px(style.compact() ? 16 : 52), x = menu.margin() + style.px(16);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    drawShadowed(list, style, Face::Heading, {x, top}, kPaper,
                 fitted(style, Face::Heading, words, style.screen.x - x - menu.margin()));
    const float below = top + style.size(Face::Heading) + style.px(6);
    list.AddRectFilled({x, below}, {x + style.px(44), below + style.px(3)}, packed(kAmber));
    return below + style.px(style.compact() ? 10 : 20);
}

/// An ImGui window without looks that holds the rows of one screen.
class RowsWindow {
  public:
    RowsWindow(const Menu& menu, const char* name, float top, float designWidth, float below) {
        const InterfaceStyle& style = menu.style;
        const float left = menu.margin();
        const float room = style.screen.x - left * 2;
        const float bar = ImGui::GetStyle().ScrollbarSize + style.px(4);
        m_width = minimum(style.px(designWidth), room - bar);
        const float foot = style.px(style.compact() ? 20 : 44) + style.size(Face::Small) + below;
        ImGui::SetNextWindowPos({left, top});
        ImGui::SetNextWindowSize({m_width + bar, maximum(style.screen.y - top - foot, style.px(60))});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, style.px(2)});
        ImGui::PushStyleColor(ImGuiCol_NavHighlight, {0, 0, 0, 0}); // rows show it themselves
        ImGui::Begin(name, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBackground |
                         ImGuiWindowFlags_NoSavedSettings);
    }
    ~RowsWindow() {
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar(3);
    }
    RowsWindow(const RowsWindow&) = delete;
    RowsWindow& operator=(const RowsWindow&) = delete;
    float width() const { return m_width; }

  private:
    float m_width = 0;
};

void drawMain(Menu& menu) {
    drawGround(menu.style, false);
    const float titleTop = menu.style.compact() ? menu.style.px(14) : menu.style.screen.y * 0.2f;
    const float top = drawTitle(menu, titleTop) + menu.style.px(menu.style.compact() ? 12 : 40);
    const RowsWindow window(menu, "##main", top, 320, 0);
    MenuRows rows(menu.state, menu.style, window.width());
    const MenuScreen from = menu.state.cameFrom;
    const bool known = from == MenuScreen::Settings || from == MenuScreen::Controls;
    if (rows.button("play", menu.say(Word::Play), !known)) menu.go(MenuScreen::Levels);
    if (rows.button("settings", menu.say(Word::Settings), from == MenuScreen::Settings)) menu.go(MenuScreen::Settings);
    if (rows.button("controls", menu.say(Word::Controls), from == MenuScreen::Controls)) menu.go(MenuScreen::Controls);
    if (rows.button("quit", menu.say(Word::Quit))) menu.event.request = MenuRequest::Quit;
}

void drawPause(Menu& menu) {
    drawGround(menu.style, false);
    const float top = drawHeading(menu, menu.say(Word::Paused));
    const RowsWindow window(menu, "##pause", top, 380, 0);
    MenuRows rows(menu.state, menu.style, window.width());
    const MenuScreen from = menu.state.cameFrom;
    const bool known = from == MenuScreen::Settings || from == MenuScreen::Controls || from == MenuScreen::ReallyLeave;
    if (rows.button("resume", menu.say(Word::Resume), !known)) menu.back();
    if (rows.button("restart", menu.say(Word::Restart))) menu.event.request = MenuRequest::Restart;
    if (rows.button("settings", menu.say(Word::Settings), from == MenuScreen::Settings)) menu.go(MenuScreen::Settings);
    if (rows.button("controls", menu.say(Word::Controls), from == MenuScreen::Controls)) menu.go(MenuScreen::Controls);
    if (rows.button("leave", menu.say(Word::LeaveGame), from == MenuScreen::ReallyLeave))
        menu.go(MenuScreen::ReallyLeave);
}

/// A question with two answers; the harmless one is chosen first.
bool drawQuestion(Menu& menu, Word question) {
    drawGround(menu.style, true);
    const float top = drawHeading(menu, menu.say(question));
    const RowsWindow window(menu, "##question", top, 320, 0);
    MenuRows rows(menu.state, menu.style, window.width());
    const bool yes = rows.button("yes", menu.say(Word::Yes));
    if (rows.button("no", menu.say(Word::No), true)) menu.back();
    return yes;
}

void drawLevels(Menu& menu) {
    drawGround(menu.style, true, menu.rightOf(640));
    const float top = drawHeading(menu, menu.say(Word::ChooseLevel));
    const RowsWindow window(menu, "##levels", top, 640, 0);
    MenuRows rows(menu.state, menu.style, window.width());
    if (menu.input.levels.empty()) rows.heading(filled(Word::NoLevels, menu.settings.language, menu.input.levelFolder));
    for (std::size_t i = 0; i < menu.input.levels.size(); ++i) {
        const MenuLevel& level = menu.input.levels[i];
        ImGui::PushID(static_cast<int>(i));
        if (rows.entry("level", level.title, level.path, level.kind, i == 0)) {
            menu.event.request = MenuRequest::StartLevel;
            menu.event.level = i;
        }
        ImGui::PopID();
    }
    if (rows.button("back", menu.say(Word::Back), menu.input.levels.empty())) menu.back();
}

void drawPictureSettings(Menu& menu, MenuRows& rows) {
    Settings& settings = menu.settings;
    const Language language = settings.language;
    std::uint32_t& changed = menu.event.changed;
    rows.heading(menu.say(Word::PictureSettings));
    if (rows.onOff("full", menu.say(Word::FullScreen), settings.fullScreen, language)) changed |= kWindowChanged;
    constexpr std::array<std::array<std::uint32_t, 2>, 6> kSizes{
        {{960, 540}, {1280, 720}, {1600, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}}};
    std::vector<std::array<std::uint32_t, 2>> sizes(kSizes.begin(), kSizes.end());
    std::size_t size = 0;
    while (size < sizes.size() && sizes[size] != std::array{settings.width, settings.height})
        ++size;
    if (size == sizes.size()) sizes.push_back({settings.width, settings.height}); // a window that was pulled
    std::vector<std::string> names;
    for (const auto& one : sizes)
        names.push_back(fmt::format("{} × {}", one[0], one[1]));
    if (rows.choice("size", menu.say(Word::Resolution), names, size)) {
        settings.width = sizes[size][0], settings.height = sizes[size][1];
        changed |= kWindowChanged;
    }
    if (rows.onOff("vsync", menu.say(Word::VerticalSync), settings.vsync, language)) changed |= kWindowChanged;
    if (rows.onOff("shadows", menu.say(Word::Shadows), settings.shadows, language)) changed |= kPictureChanged;
    bool smooth = settings.samples > 0;
    if (rows.onOff("smooth", menu.say(Word::SmoothEdges), smooth, language)) {
        settings.samples = smooth ? 4 : 0;
        changed |= kPictureChanged;
    }
    if (rows.slider("fov", menu.say(Word::FieldOfView), settings.fieldOfViewDegrees, 50, 110, 5,
                    filled(Word::Degrees, language, fmt::format("{:.0f}", settings.fieldOfViewDegrees))))
        changed |= kPictureChanged;
}

void drawHandsSettings(Menu& menu, MenuRows& rows) {
    Settings& settings = menu.settings;
    const Language language = settings.language;
    std::uint32_t& changed = menu.event.changed;
    const auto times = [](float value) { return fmt::format("{:.1f}", value); };
    rows.heading(menu.say(Word::HandsSettings));
    if (rows.slider("mouse", menu.say(Word::MouseSpeed), settings.mouseSpeed, 0.1f, 5, 0.1f,
                    times(settings.mouseSpeed)))
        changed |= kHandsChanged;
    if (rows.onOff("invert", menu.say(Word::InvertMouse), settings.invertMouse, language)) changed |= kHandsChanged;
    if (rows.slider("pad", menu.say(Word::GamepadSpeed), settings.padSpeed, 0.1f, 5, 0.1f, times(settings.padSpeed)))
        changed |= kHandsChanged;
    const std::array<std::string, 2> ways{menu.say(Word::WhileHeld), menu.say(Word::Toggles)};
    const auto toggle = [&](const char* id, Word word, bool& value) {
        std::size_t which = value ? 1 : 0;
        if (!rows.choice(id, menu.say(word), ways, which)) return;
        value = which == 1;
        changed |= kHandsChanged;
    };
    toggle("crouch", Word::CrouchKey, settings.crouchToggles);
    toggle("run", Word::RunKey, settings.runToggles);
    if (rows.onOff("edge", menu.say(Word::EdgeScrolling), settings.edgeScroll, language)) changed |= kHandsChanged;
}

void drawSettings(Menu& menu) {
    Settings& settings = menu.settings;
    std::uint32_t& changed = menu.event.changed;
    drawGround(menu.style, true, menu.rightOf(640));
    const float top = drawHeading(menu, menu.say(Word::Settings));
    const RowsWindow window(menu, "##settings", top, 640, 0);
    MenuRows rows(menu.state, menu.style, window.width());

    rows.heading(menu.say(Word::InterfaceSettings));
    const std::array<std::string, kLanguages> languages{ownName(Language::English), ownName(Language::Spanish)};
    auto language = static_cast<std::size_t>(settings.language);
    if (rows.choice("language", menu.say(Word::LanguageChoice), languages, language, true)) {
        settings.language = static_cast<Language>(language);
        changed |= kLanguageChanged;
    }
    const std::array<std::string, 6> scales{"75 %", "100 %", "125 %", "150 %", "175 %", "200 %"};
    auto scale = static_cast<std::size_t>((clamp(settings.textScale, 0.75f, 2) - 0.75f) * 4 + 0.5f);
    if (rows.choice("letters", menu.say(Word::TextSize), scales, scale)) {
        settings.textScale = 0.75f + 0.25f * static_cast<float>(scale);
        changed |= kLettersChanged;
    }
    if (rows.onOff("counters", menu.say(Word::Counters), settings.showCounters, settings.language))
        changed |= kCountersChanged;
    drawPictureSettings(menu, rows);
    rows.heading(menu.say(Word::SoundSettings));
    if (rows.slider("volume", menu.say(Word::Volume), settings.volume, 0, 1, 0.05f,
                    fmt::format("{:.0f} %", settings.volume * 100)))
        changed |= kSoundChanged;
    drawHandsSettings(menu, rows);
    ImGui::Dummy({1, menu.style.px(8)});
    if (rows.button("reset", menu.say(Word::StandardSettings))) menu.go(MenuScreen::ReallyReset);
    if (rows.button("back", menu.say(Word::Back))) menu.back();
}

std::string namesOf(const Menu& menu, Action action, bool ofPad) {
    std::string names;
    for (const Binding& binding : menu.settings.bindings.of(action)) {
        if (binding.ofPad() != ofPad || binding.device == Binding::Device::None) continue;
        if (!names.empty()) names += ", ";
        names += menu.input.labelOf ? menu.input.labelOf(binding) : shownName(binding, menu.settings.language);
    }
    return names;
}

void takeCaught(Menu& menu) {
    MenuState& state = menu.state;
    const Language language = menu.settings.language;
    if (menu.input.caught) {
        const auto& [action, binding] = *menu.input.caught;
        const std::string name = menu.input.labelOf ? menu.input.labelOf(binding) : shownName(binding, language);
        const std::vector<Action> losers = menu.settings.bindings.assign(action, binding);
        state.notice = filled(Word::NowAssigned, language, name, text(action, language));
        std::string others;
        for (const Action loser : losers)
            others += (others.empty() ? "" : ", ") + std::string(text(loser, language));
        if (!others.empty()) state.notice = filled(Word::UsedBefore, language, name, others);
        menu.event.changed |= kBindingsChanged;
    }
    // The hands need a frame to hear that they shall listen; afterwards their silence means that it was cancelled.
    if (state.listening && (menu.input.caught || (!menu.input.handsListen && state.quietSeconds <= 0))) {
        state.listening.reset();
        state.quietSeconds = 0.25f;
    }
}

void drawListening(const Menu& menu) {
    const InterfaceStyle& style = menu.style;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled({0, 0}, style.screen, packed(kInk, 0.6f));
    const float most = style.screen.x * 0.86f;
    const std::string ask = fitted(
        style, Face::Bold,
        filled(Word::PressKeyFor, menu.settings.language, text(*menu.state.listening, menu.settings.language)), most);
    const std::string cancel = menu.say(Word::EscapeCancels);
    const ImVec2 a = style.measure(Face::Bold, ask), b = style.measure(Face::Small, cancel);
    const float pad = style.px(24), width = maximum(a.x, b.x) + pad * 2, height = a.y + b.y + style.px(12) + pad * 2;
    const ImVec2 low{(style.screen.x - width) * 0.5f, (style.screen.y - height) * 0.5f};
    drawPanel(list, style, low, {low.x + width, low.y + height});
    list.AddRectFilled(low, {low.x + width, low.y + style.px(3)}, packed(kAmber), style.px(2));
    drawWords(list, style, Face::Bold, {low.x + (width - a.x) * 0.5f, low.y + pad}, kPaper, ask);
    drawWords(list, style, Face::Small, {low.x + (width - b.x) * 0.5f, low.y + pad + a.y + style.px(12)}, kQuiet,
              cancel);
}

void drawControls(Menu& menu) {
    const InterfaceStyle& style = menu.style;
    const Language language = menu.settings.language;
    takeCaught(menu);
    drawGround(style, true, menu.rightOf(820));
    float top = drawHeading(menu, menu.say(Word::Controls));
    // A line that is always there, so that rows do not jump when it has something to tell.
    const bool telling = !menu.state.notice.empty();
    const std::string line = telling ? menu.state.notice : menu.say(Word::ControlsHelp);
    drawShadowed(*ImGui::GetBackgroundDrawList(), style, Face::Small, {menu.margin() + style.px(16), top - style.px(4)},
                 telling ? kAmber : kQuiet, fitted(style, Face::Small, line, style.screen.x - menu.margin() * 2));
    top += style.size(Face::Small) + style.px(6);
    const RowsWindow window(menu, "##controls", top, 820, 0);
    MenuRows rows(menu.state, style, window.width());
    constexpr std::array<float, 3> kStarts{0, 0.42f, 0.74f};
    bool first = true;
    for (const auto& [use, word] :
         {std::pair{ActionUse::Walking, Word::ControlsWalking}, std::pair{ActionUse::Overhead, Word::ControlsOverhead},
          std::pair{ActionUse::Always, Word::ControlsAlways}}) {
        rows.heading(menu.say(word));
        const std::array<std::string, 3> titles{menu.say(Word::ActionColumn), menu.say(Word::KeyboardAndMouse),
                                                menu.say(Word::Gamepad)};
        rows.columnHeadings(titles, kStarts);
        for (std::size_t i = 0; i < kActions; ++i) {
            const auto action = static_cast<Action>(i);
            if (useOf(action) != use) continue;
            const std::array<std::string, 3> words{text(action, language), namesOf(menu, action, false),
                                                   namesOf(menu, action, true)};
            ImGui::PushID(static_cast<int>(i));
            if (rows.columns("action", words, kStarts, first)) {
                menu.state.listening = action;
                menu.state.quietSeconds = 0.1f;
                menu.event.wantsListening = action;
            } else if (rows.deleted()) {
                menu.settings.bindings.set(action, {});
                menu.event.changed |= kBindingsChanged;
            }
            ImGui::PopID();
            first = false;
        }
    }
    ImGui::Dummy({1, style.px(8)});
    if (rows.button("reset", menu.say(Word::StandardControls))) {
        menu.settings.bindings = Bindings::standard();
        menu.state.notice.clear();
        menu.event.changed |= kBindingsChanged;
    }
    if (rows.button("back", menu.say(Word::Back))) menu.back();
    if (menu.state.listening) drawListening(menu);
}

void resetAll(Menu& menu) {
    Settings standard;
    standard.language = menu.settings.language;
    standard.bindings = menu.settings.bindings; // they have a reset of their own
    menu.settings = standard;
    menu.event.changed |=
        kWindowChanged | kLettersChanged | kPictureChanged | kSoundChanged | kHandsChanged | kCountersChanged;
}

} // namespace

MenuEvent drawMenu(MenuState& state, Settings& settings, const MenuInput& input, const InterfaceStyle& style) {
    Menu menu{state, settings, input, style, {}};
    if (state.screen == MenuScreen::None) return menu.event;
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseDown[0]) state.pointerUsed = true;
    for (const float held : io.NavInputsDownDuration)
        if (held == 0) state.pointerUsed = false;
    if (state.screen != MenuScreen::Controls) state.listening.reset();
    const bool wasListening = state.listening.has_value() || state.quietSeconds > 0;
    switch (state.screen) {
    case MenuScreen::None:
        break;
    case MenuScreen::Main:
        drawMain(menu);
        break;
    case MenuScreen::Levels:
        drawLevels(menu);
        break;
    case MenuScreen::Settings:
        drawSettings(menu);
        break;
    case MenuScreen::Controls:
        drawControls(menu);
        break;
    case MenuScreen::Pause:
        drawPause(menu);
        break;
    case MenuScreen::ReallyLeave:
        if (drawQuestion(menu, Word::ReallyLeave)) {
            menu.event.request = MenuRequest::LeaveGame;
            state.screen = state.home = MenuScreen::Main;
            state.cameFrom = MenuScreen::None;
        }
        break;
    case MenuScreen::ReallyReset:
        if (drawQuestion(menu, Word::ReallyReset)) {
            resetAll(menu);
            menu.go(MenuScreen::Settings);
        }
        break;
    }
    drawHelp(menu);
    if (menuPressed(ImGuiNavInput_Cancel) && !wasListening) menu.back();
    state.quietSeconds = maximum(0, state.quietSeconds - io.DeltaTime);
    return menu.event;
}

} // namespace lince::app
