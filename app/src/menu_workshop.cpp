// The workshop: levels, scenarios, what the player saved and recordings, found by typing.
#include "menu_parts.h"

#include <lince/core/vec.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lince::app {
namespace {

using namespace palette;

constexpr std::array<std::pair<MenuLevel::Kind, Word>, 4> kKinds{{{MenuLevel::Kind::Level, Word::Level},
                                                                  {MenuLevel::Kind::Scenario, Word::Scenario},
                                                                  {MenuLevel::Kind::Saved, Word::Saved},
                                                                  {MenuLevel::Kind::Recording, Word::Recording}}};

Word wordOf(MenuLevel::Kind kind) {
    return kKinds[static_cast<std::size_t>(kind)].second;
}

/// Letters go into the search wherever the focus is; Backspace takes the last one away.
void takeLetters(std::string& search) {
    const ImGuiIO& io = ImGui::GetIO();
    constexpr std::size_t kLongest = 60;
    for (const ImWchar letter : io.InputQueueCharacters) // names of files are searched by their ASCII letters
        if (letter > ' ' && letter < 127 && search.size() < kLongest) search += static_cast<char>(letter);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Backspace), true) && !search.empty()) search.pop_back();
}

void drawFilters(Menu& menu, MenuRows& rows, float width) {
    WorkshopView& view = menu.state.workshop;
    PillRow pills(menu, rows, width);
    if (pills.add("all", menu.say(Word::AllLayers), false, !view.kind)) view.kind.reset();
    for (const auto& [kind, word] : kKinds) {
        ImGui::PushID(static_cast<int>(kind));
        if (pills.add("kind", menu.say(word), false, view.kind == kind)) view.kind = kind;
        ImGui::PopID();
    }
    if (pills.add("sort", menu.say(view.byName ? Word::SortedByName : Word::SortedByTime))) view.byName = !view.byName;
    ImGui::Dummy({1, menu.style.px(6)});
}

/// What was typed, where the heading ends.
float drawSearch(const Menu& menu, float top) {
    const InterfaceStyle& style = menu.style;
    const std::string& search = menu.state.workshop.search;
    const std::string words = search.empty() ? menu.say(Word::TypeToSearch) : search + "_";
    drawShadowed(*ImGui::GetBackgroundDrawList(), style, search.empty() ? Face::Small : Face::Bold,
                 {menu.margin() + style.px(16), top - style.px(style.compact() ? 3 : 8)},
                 search.empty() ? kQuiet : kAmber,
                 fitted(style, Face::Bold, words, style.screen.x - menu.margin() * 2));
    return top + style.size(Face::Bold);
}

} // namespace

void drawWorkshop(Menu& menu) {
    const InterfaceStyle& style = menu.style;
    drawGround(style, true, menu.rightOf(760));
    takeLetters(menu.state.workshop.search);
    // Another search is another list, in a window of its own: its first file has the focus.
    if (std::exchange(menu.state.shownSearch, menu.state.workshop.search) != menu.state.workshop.search)
        menu.state.otherList = !menu.state.otherList;
    const float top = drawSearch(menu, drawHeading(menu, menu.say(Word::Workshop)));
    const RowsWindow window(menu, menu.state.otherList ? "##found" : "##workshop", top, 760);
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    MenuRows rows(menu.state, style, window.width());
    drawFilters(menu, rows, window.width());
    const std::vector<std::size_t> chosen = chosenFiles(menu.input.files, menu.state.workshop);
    if (menu.input.files.empty())
        rows.heading(filled(Word::NoLevels, menu.settings.language, menu.input.levelFolder));
    else if (chosen.empty())
        rows.heading(menu.say(Word::NothingFound));
    const bool first = std::none_of(chosen.begin(), chosen.end(),
                                    [&](std::size_t i) { return menu.input.files[i].path == menu.state.entry; });
    std::string hint;
    for (std::size_t n = 0; n < chosen.size(); ++n) {
        const MenuLevel& file = menu.input.files[chosen[n]];
        ImGui::PushID(file.path.c_str());
        const bool films = file.kind == MenuLevel::Kind::Recording && menu.input.canFilm;
        const bool edits = file.kind == MenuLevel::Kind::Level && file.path.ends_with(".xml");
        const float beside = films   ? rows.pillWidth(menu.say(Word::SaveFilm)) + style.px(8)
                             : edits ? rows.pillWidth(menu.say(Word::EditLevel)) + style.px(8)
                                     : 0;
        if (rows.entry("file", file.title, menu.say(wordOf(file.kind)), first ? n == 0 : file.path == menu.state.entry,
                       window.width() - beside))
            menu.open(file.path);
        if (rows.highlighted()) hint = file.path;
        if (films) {
            ImGui::SameLine(0, style.px(8));
            if (rows.pill("film", menu.say(Word::SaveFilm))) {
                menu.event.request = MenuRequest::Film;
                menu.event.path = file.path;
            }
        }
        if (edits) {
            ImGui::SameLine(0, style.px(8));
            if (rows.pill("edit", menu.say(Word::EditLevel))) {
                menu.event.request = MenuRequest::Edit;
                menu.event.path = file.path;
            }
        }
        ImGui::PopID();
    }
    ImGui::Dummy({1, style.px(6)});
    PillRow pills(menu, rows, window.width());
    if (pills.add("back", menu.say(Word::Back), chosen.empty())) menu.back();
    if (!hint.empty()) menu.hint = hint;
}

} // namespace lince::app
