// The first screen: what was played last, the games, and the way to everything else. And the page of one game.
#include "menu_parts.h"

#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

using namespace palette;

constexpr float kCardGap = 16; ///< design units

/// The name of the program, its letters set wide.
float drawTitle(const Menu& menu, float top) {
    const InterfaceStyle& style = menu.style;
    const Face face = style.compact() ? Face::Heading : Face::Title;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    float x = menu.margin() + style.px(2);
    const float start = x;
    for (const char letter : std::string_view("LINCE")) {
        const std::string_view one(&letter, 1);
        drawWords(list, style, face, {x + style.px(2), top + style.px(2)}, kInk, one, 0.6f);
        drawWords(list, style, face, {x, top}, kPaper, one);
        x += style.measure(face, one).x + style.px(style.compact() ? 5 : 10);
    }
    const float below = top + style.size(face) + style.px(4);
    list.AddRectFilled({start + style.px(2), below}, {start + style.px(60), below + style.px(3)}, packed(kAmber));
    if (style.compact()) return below;
    drawShadowed(list, style, Face::Body, {start + style.px(2), below + style.px(14)}, kQuiet,
                 fitted(style, Face::Body, menu.say(Word::Subtitle), style.screen.x - start - menu.margin()));
    return below + style.px(14) + style.size(Face::Body);
}

struct CardGrid {
    std::size_t columns = 1;
    float width = 0, gap = 0;
};

/// As many columns as cards of at least `least` fit, no card wider than `most` design units.
CardGrid gridOf(const Menu& menu, float room, std::size_t count, float least, float most) {
    CardGrid grid;
    grid.gap = menu.style.px(kCardGap);
    const float fit = (room + grid.gap) / (menu.style.px(least) + grid.gap);
    grid.columns =
        std::clamp(static_cast<std::size_t>(maximum(fit, 1)), std::size_t{1}, std::max<std::size_t>(count, 1));
    const auto columns = static_cast<float>(grid.columns);
    grid.width = minimum((room - grid.gap * (columns - 1)) / columns, menu.style.px(most));
    return grid;
}

/// Draws them row by row; returns which one was taken, or how many there are.
std::size_t drawCards(Menu& menu, MenuRows& rows, const std::vector<MenuCard>& cards, const CardGrid& grid,
                      std::size_t focus) {
    std::size_t taken = cards.size();
    for (std::size_t from = 0; from < cards.size(); from += grid.columns) {
        const std::size_t to = std::min(from + grid.columns, cards.size());
        float height = 0;
        for (std::size_t i = from; i < to; ++i)
            height = maximum(height, rows.cardHeight(cards[i], grid.width));
        for (std::size_t i = from; i < to; ++i) {
            if (i != from) ImGui::SameLine(0, grid.gap);
            ImGui::PushID(static_cast<int>(i));
            if (rows.card("card", cards[i], grid.width, height, i == focus)) taken = i;
            ImGui::PopID();
        }
        ImGui::Dummy({1, grid.gap - menu.style.px(4)});
    }
    return taken;
}

ImTextureID pictureOf(const Menu& menu, const std::string& path) {
    return menu.input.pictureOf ? menu.input.pictureOf(path) : nullptr;
}

std::string progressWords(const Menu& menu, const MenuGame& game) {
    const GameProgress progress = progressOf(game);
    if (progress.levels == 0)
        return filled(Word::EntriesOfGame, menu.settings.language, std::to_string(game.entries.size()));
    return filled(Word::LevelsWon, menu.settings.language, std::to_string(progress.won),
                  std::to_string(progress.levels));
}

MenuCard cardOf(const Menu& menu, const MenuEntry& entry) {
    MenuCard card;
    card.title = entry.title;
    card.line = entry.line;
    card.stars = entry.result.stars;
    card.note = entry.result.locked ? menu.say(Word::LockedPractice) : entry.result.best;
    card.picture = pictureOf(menu, entry.path);
    return card;
}

} // namespace

void drawMain(Menu& menu) {
    const InterfaceStyle& style = menu.style;
    drawGround(style, true, menu.rightOf(640));
    const float top = drawTitle(menu, style.px(style.compact() ? 12 : 40)) + style.px(style.compact() ? 10 : 24);
    const RowsWindow window(menu, "##main", top, 1104);
    MenuRows rows(menu.state, style, window.width());
    const MenuScreen from = menu.state.cameFrom;
    const bool goesOn = !menu.input.continuePath.empty();
    const bool known = from == MenuScreen::Settings || from == MenuScreen::Controls || from == MenuScreen::Workshop;
    const bool ofGame = from == MenuScreen::Game;
    if (goesOn) {
        PillRow pills(menu, rows, window.width());
        if (pills.add("continue", filled(Word::ContinueWith, menu.settings.language, menu.input.continueTitle),
                      !known && !ofGame))
            menu.open(menu.input.continuePath);
        ImGui::Dummy({1, style.px(8)});
    }
    std::vector<MenuCard> cards;
    std::size_t focus = goesOn || known ? menu.input.games.size() : 0;
    for (const MenuGame& game : menu.input.games) {
        if (ofGame && game.name == menu.state.game) focus = cards.size();
        MenuCard card;
        card.title = game.title, card.note = progressWords(menu, game);
        if (!style.compact()) card.line = game.line; // its page has it
        card.picture = pictureOf(menu, game.picture);
        card.large = true;
        card.seconds = menu.state.seconds + 5 * static_cast<float>(cards.size());
        cards.push_back(std::move(card));
    }
    const CardGrid grid = gridOf(menu, window.width(), cards.size(), 250, 340);
    if (const std::size_t taken = drawCards(menu, rows, cards, grid, focus); taken < cards.size()) {
        menu.state.game = menu.input.games[taken].name;
        menu.go(MenuScreen::Game);
    }
    PillRow pills(menu, rows, window.width());
    const bool nothing = cards.empty() && !goesOn && !known;
    if (pills.add("workshop", menu.say(Word::Workshop), from == MenuScreen::Workshop || nothing))
        menu.go(MenuScreen::Workshop);
    if (pills.add("settings", menu.say(Word::Settings), from == MenuScreen::Settings)) menu.go(MenuScreen::Settings);
    if (pills.add("controls", menu.say(Word::Controls), from == MenuScreen::Controls)) menu.go(MenuScreen::Controls);
    if (pills.add("quit", menu.say(Word::Quit))) menu.event.request = MenuRequest::Quit;
}

void drawGame(Menu& menu) {
    const auto& games = menu.input.games;
    const auto found =
        std::find_if(games.begin(), games.end(), [&](const MenuGame& game) { return game.name == menu.state.game; });
    if (found == games.end()) return menu.go(MenuScreen::Main);
    const InterfaceStyle& style = menu.style;
    drawGround(style, true, menu.rightOf(640));
    float top = drawHeading(menu, found->title);
    const float left = menu.margin() + style.px(16), room = style.screen.x - left - menu.margin();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Face face = style.compact() ? Face::Small : Face::Body;
    for (const std::string& line : wrapped(style, face, found->line, room)) {
        drawShadowed(list, style, face, {left, top - style.px(style.compact() ? 1 : 6)}, kQuiet, line);
        top += style.size(face) + style.px(6);
    }
    const RowsWindow window(menu, "##game", top, 1104);
    MenuRows rows(menu.state, style, window.width());
    std::size_t first = nextEntry(*found);
    for (std::size_t i = 0; i < found->entries.size(); ++i)
        if (found->entries[i].path == menu.state.entry) first = i;
    constexpr std::pair<GameEntry::Kind, Word> kKinds[] = {{GameEntry::Kind::Level, Word::Levels},
                                                           {GameEntry::Kind::Mode, Word::Modes},
                                                           {GameEntry::Kind::Demonstration, Word::Demonstrations}};
    for (const auto& [kind, word] : kKinds) {
        std::vector<MenuCard> cards;
        std::vector<std::size_t> entries;
        std::size_t focus = found->entries.size();
        for (std::size_t i = 0; i < found->entries.size(); ++i) {
            if (found->entries[i].kind != kind) continue;
            if (i == first) focus = entries.size();
            entries.push_back(i);
            cards.push_back(cardOf(menu, found->entries[i]));
        }
        if (cards.empty()) continue;
        std::string heading = menu.say(word);
        if (const GameProgress progress = progressOf(*found); kind == GameEntry::Kind::Level && progress.levels > 0)
            heading += fmt::format("   {}", progressWords(menu, *found));
        rows.heading(heading);
        ImGui::Dummy({1, style.px(4)});
        ImGui::PushID(static_cast<int>(kind));
        const float in = style.px(16); // under the heading
        ImGui::Indent(in);
        const CardGrid grid = gridOf(menu, window.width() - in, 99, 160, 300);
        const std::size_t taken = drawCards(menu, rows, cards, grid, focus);
        ImGui::PopID();
        ImGui::Unindent(in);
        if (taken < cards.size()) menu.open(found->entries[entries[taken]].path);
    }
    ImGui::Indent(style.px(16));
    PillRow pills(menu, rows, window.width() - style.px(16));
    if (pills.add("back", menu.say(Word::Back), found->entries.empty())) menu.back();
}

} // namespace lince::app
