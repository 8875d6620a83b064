#include "menu_parts.h"

#include <lince/core/vec.h>

#include <array>
#include <vector>

namespace lince::app {

using namespace palette;

namespace {

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
        menu.event.changed |= BindingsChanged;
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
    const float max = style.screen.x * 0.86f;
    const std::string ask = fitted(
        style, Face::Bold,
        filled(Word::PressKeyFor, menu.settings.language, text(*menu.state.listening, menu.settings.language)), max);
    const std::string cancel = menu.say(Word::EscapeCancels);
    const ImVec2 a = style.measure(Face::Bold, ask), b = style.measure(Face::Small, cancel);
    const float pad = style.px(24), width = maximum(a.x, b.x) + pad * 2, height = a.y + b.y + style.px(12) + pad * 2;
    const ImVec2 low{(style.screen.x - width) * 0.5f, (style.screen.y - height) * 0.5f};
    list.AddRectFilled(low, {low.x + width, low.y + height}, packed(kInk), style.px(4));
    drawPanel(list, style, low, {low.x + width, low.y + height});
    list.AddRectFilled(low, {low.x + width, low.y + style.px(3)}, packed(kAmber), style.px(2));
    drawWords(list, style, Face::Bold, {low.x + (width - a.x) * 0.5f, low.y + pad}, kPaper, ask);
    drawWords(list, style, Face::Small, {low.x + (width - b.x) * 0.5f, low.y + pad + a.y + style.px(12)}, kQuiet,
              cancel);
}

} // namespace

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
    const RowsWindow window(menu, "##controls", top, 820);
    MenuRows rows(menu.state, style, window.width());
    constexpr std::array<float, 3> kStarts{0, 0.42f, 0.74f};
    bool first = true;
    for (const auto& [use, word] :
         {std::pair{ActionUse::Walking, Word::ControlsWalking}, std::pair{ActionUse::Overhead, Word::ControlsOverhead},
          std::pair{ActionUse::Leading, Word::ControlsLeading}, std::pair{ActionUse::Editing, Word::ControlsEditing},
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
                menu.event.changed |= BindingsChanged;
            }
            ImGui::PopID();
            first = false;
        }
    }
    ImGui::Dummy({1, style.px(8)});
    if (rows.button("reset", menu.say(Word::StandardControls))) {
        menu.settings.bindings = Bindings::standard();
        menu.state.notice.clear();
        menu.event.changed |= BindingsChanged;
    }
    if (rows.button("back", menu.say(Word::Back))) menu.back();
    if (menu.state.listening) drawListening(menu);
}

} // namespace lince::app
