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
        kQuiet, fitted(style, Face::Small, menu.hint.empty() ? menu.say(Word::MenuHelp) : menu.hint, width));
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
    case MenuScreen::Game:
        drawGame(menu);
        break;
    case MenuScreen::Workshop:
        drawWorkshop(menu);
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
    case MenuScreen::Ending:
        drawEnded(menu);
        break;
    case MenuScreen::ReallyLeave:
        if (drawQuestion(menu, Word::ReallyLeave)) {
            menu.event.request = MenuRequest::LeaveGame;
        }
        break;
    case MenuScreen::ReallyReset:
        if (drawQuestion(menu, Word::ReallyReset)) {
            resetSettings(menu);
            menu.go(MenuScreen::Settings);
        }
        break;
    }
    if (state.screen != MenuScreen::Ending) drawHelp(menu);
    state.seconds += io.DeltaTime;
    state.endingSeconds = state.screen == MenuScreen::None ? 0 : state.endingSeconds + io.DeltaTime;
    if (menuPressed(ImGuiNavInput_Cancel) && !wasListening) {
        if (state.screen == MenuScreen::Workshop && !state.workshop.search.empty())
            state.workshop.search.clear();
        else
            menu.back();
    }
    state.quietSeconds = maximum(0, state.quietSeconds - io.DeltaTime);
    return menu.event;
}

} // namespace lince::app
