// In the middle of a game, and at its end.
#include "menu_parts.h"

#include <lince/core/vec.h>

namespace lince::app {

void drawPause(Menu& menu) {
    drawGround(menu.style, false);
    const float top = drawHeading(menu, menu.say(Word::Paused));
    const RowsWindow window(menu, "##pause", top, 380);
    MenuRows rows(menu.state, menu.style, window.width());
    const MenuScreen from = menu.state.cameFrom;
    const bool known = from == MenuScreen::Settings || from == MenuScreen::Controls ||
                       from == MenuScreen::ReallyLeave || from == MenuScreen::Pause;
    if (rows.button("resume", menu.say(Word::Resume), !known)) menu.back();
    if (rows.button("restart", menu.say(Word::Restart))) menu.event.request = MenuRequest::Restart;
    if (rows.button("settings", menu.say(Word::Settings), from == MenuScreen::Settings)) menu.go(MenuScreen::Settings);
    if (rows.button("controls", menu.say(Word::Controls), from == MenuScreen::Controls)) menu.go(MenuScreen::Controls);
    if (rows.button("picture", menu.say(Word::TakePicture), from == MenuScreen::Pause)) {
        menu.event.request = MenuRequest::TakePicture;
        menu.state.cameFrom = MenuScreen::Pause; // the menu goes for one frame, and comes back here
    }
    if (rows.button("keys", menu.say(Word::KeysTitle))) menu.event.request = MenuRequest::Keys;
    if (menu.input.stepsOffered && rows.button("steps", menu.say(Word::StepsAgain)))
        menu.event.request = MenuRequest::StepsAgain;
    if (menu.input.canEdit && rows.button("edit", menu.say(menu.input.tries ? Word::BackToEditor : Word::EditLevel)))
        menu.event.request = MenuRequest::Edit;
    if (rows.button("leave", menu.say(Word::LeaveGame), from == MenuScreen::ReallyLeave)) {
        // What is over is not asked about.
        if (menu.input.ending != nullptr)
            menu.event.request = MenuRequest::LeaveGame;
        else
            menu.go(MenuScreen::ReallyLeave);
    }
}

void drawEnded(Menu& menu) {
    if (menu.input.ending == nullptr) return menu.go(MenuScreen::Pause);
    const InterfaceStyle& style = menu.style;
    const Ending& ending = *menu.input.ending;
    const float top = drawEnding(*ImGui::GetBackgroundDrawList(), style, ending, menu.state.endingSeconds);
    // Centred while they fit into one line.
    const bool next = !ending.next.empty();
    MenuRows measure(menu.state, style, style.screen.x);
    float width = 0;
    for (const Word word : {Word::NextLevel, Word::OnceMore, Word::WatchRecording, Word::LeaveGame})
        if ((word != Word::NextLevel || next) && (word != Word::WatchRecording || menu.input.recorded))
            width += measure.pillWidth(menu.say(word)) + style.px(8);
    width = minimum(width, style.screen.x - menu.margin() * 2);
    const RowsWindow window(menu, "##ending", {(style.screen.x - width) * 0.5f, top}, width);
    MenuRows rows(menu.state, style, width);
    PillRow pills(menu, rows, width);
    if (next && pills.add("next", menu.say(Word::NextLevel), true)) menu.open(ending.next);
    if (pills.add("again", menu.say(Word::OnceMore), !next)) menu.event.request = MenuRequest::Restart;
    if (menu.input.recorded && pills.add("watch", menu.say(Word::WatchRecording)))
        menu.event.request = MenuRequest::WatchRecording;
    if (pills.add("levels", menu.say(Word::LeaveGame))) menu.event.request = MenuRequest::LeaveGame;
}

} // namespace lince::app
