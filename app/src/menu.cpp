#include "menu_parts.h"

#include <lince/core/vec.h>

namespace lince::app {
namespace {

using namespace palette;

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

void drawMain(Menu& menu) {
    drawGround(menu.style, false);
    const float titleTop = menu.style.compact() ? menu.style.px(14) : menu.style.screen.y * 0.2f;
    const float top = drawTitle(menu, titleTop) + menu.style.px(menu.style.compact() ? 12 : 40);
    const RowsWindow window(menu, "##main", top, 320);
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
    const RowsWindow window(menu, "##pause", top, 380);
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
    const RowsWindow window(menu, "##question", top, 320);
    MenuRows rows(menu.state, menu.style, window.width());
    const bool yes = rows.button("yes", menu.say(Word::Yes));
    if (rows.button("no", menu.say(Word::No), true)) menu.back();
    return yes;
}

void drawLevels(Menu& menu) {
    drawGround(menu.style, true, menu.rightOf(640));
    const float top = drawHeading(menu, menu.say(Word::ChooseLevel));
    const RowsWindow window(menu, "##levels", top, 640);
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
            resetSettings(menu);
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
