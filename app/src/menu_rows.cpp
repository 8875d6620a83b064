#include "menu_rows.h"

#include <lince/core/vec.h>

#include <algorithm>

namespace lince::app {
namespace {

using namespace palette;

constexpr float kPad = 16;          ///< design units from the border of a row to its words
constexpr float kValueStart = 0.5f; ///< share of a row where its value begins

} // namespace

bool menuPressed(ImGuiNavInput input, bool repeats) {
    const ImGuiIO& io = ImGui::GetIO();
    const float held = io.NavInputsDownDuration[input];
    if (held == 0) return true;
    constexpr float kDelay = 0.4f, kRate = 0.09f; // seconds
    if (!repeats || held < kDelay) return false;
    return static_cast<int>((held - kDelay) / kRate) != static_cast<int>((held - kDelay - io.DeltaTime) / kRate);
}

MenuRows::Row MenuRows::item(const char* id, ImVec2 size, bool focusFirst) {
    Row row;
    row.low = ImGui::GetCursorScreenPos();
    row.high = {row.low.x + size.x, row.low.y + size.y};
    row.activated = ImGui::InvisibleButton(id, size);
    if (focusFirst) ImGui::SetItemDefaultFocus();
    const bool hovered = ImGui::IsItemHovered() || ImGui::IsItemActive();
    m_focused = ImGui::IsItemFocused();
    row.highlighted = m_highlighted = m_state.pointerUsed ? hovered : m_focused;
    const bool ready = m_state.quietSeconds <= 0 && !m_state.listening;
    if (m_focused && ready) {
        // ImGui itself activates only once its own highlight is shown; ours is shown from the start.
        row.activated = row.activated || menuPressed(ImGuiNavInput_Activate) || menuPressed(ImGuiNavInput_Input);
        if (menuPressed(ImGuiNavInput_KeyLeft_, true) || menuPressed(ImGuiNavInput_DpadLeft, true)) row.change = -1;
        if (menuPressed(ImGuiNavInput_KeyRight_, true) || menuPressed(ImGuiNavInput_DpadRight, true)) row.change = 1;
        const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false); };
        m_delete = pressed(ImGuiKey_Delete) || pressed(ImGuiKey_Backspace);
    }
    if (!ready) row.activated = false, m_delete = false;
    return row;
}

MenuRows::Row MenuRows::row(const char* id, float designHeight, bool focusFirst, float width) {
    const Row row = item(id, {width > 0 ? width : m_width, m_style.px(designHeight)}, focusFirst);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (row.highlighted) {
        list.AddRectFilled(row.low, row.high, packed(kSlateLight, 0.92f), m_style.px(4));
        list.AddRectFilled(row.low, {row.low.x + m_style.px(4), row.high.y}, packed(kAmber), m_style.px(2));
    }
    return row;
}

float MenuRows::textTop(const Row& row, Face face) const {
    return (row.low.y + row.high.y - m_style.size(face)) * 0.5f;
}

bool MenuRows::button(const char* id, std::string_view words, bool focusFirst) {
    const Row at = row(id, m_style.compact() ? 38 : 52, focusFirst);
    const float room = m_width - m_style.px(kPad * 2);
    const Face face = m_style.measure(Face::Heading, words).x <= room ? Face::Heading : Face::Bold;
    InterfaceStyle style = m_style;
    if (face == Face::Heading) style.sizes[static_cast<std::size_t>(face)] = m_style.size(face) * 0.86f;
    drawShadowed(*ImGui::GetWindowDrawList(), style, face,
                 {at.low.x + m_style.px(kPad), (at.low.y + at.high.y - style.size(face)) * 0.5f},
                 at.highlighted ? kAmber : kPaper, words);
    return at.activated;
}

bool MenuRows::entry(const char* id, std::string_view words, std::string_view right, bool focusFirst, float width) {
    const Row at = row(id, 38, focusFirst, width);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = m_style.px(kPad), wide = m_style.measure(Face::Small, right).x;
    const float room = at.high.x - at.low.x - pad * 3 - wide;
    drawShadowed(list, m_style, Face::Bold, {at.low.x + pad, textTop(at, Face::Bold)}, at.highlighted ? kAmber : kPaper,
                 fitted(m_style, Face::Bold, words, room));
    drawShadowed(list, m_style, Face::Small, {at.high.x - pad - wide, textTop(at, Face::Small)}, kQuiet, right);
    return at.activated;
}

bool MenuRows::columns(const char* id, std::span<const std::string> words, std::span<const float> starts,
                       bool focusFirst) {
    const Face face = m_style.compact() ? Face::Small : Face::Body;
    // What is longer than its column takes more lines, and the row is as high as its highest column.
    std::vector<std::vector<std::string>> cells;
    std::size_t most = 1;
    const auto left = [&](std::size_t i) { return starts[i] * m_width + m_style.px(i == 0 ? kPad : 0); };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float end = (i + 1 < starts.size() ? starts[i + 1] * m_width : m_width) - m_style.px(12);
        cells.push_back(wrapped(m_style, face, words[i], end - left(i)));
        most = std::max(most, cells.back().size());
    }
    const float line = m_style.size(face) + m_style.px(2);
    const Row at = row(id, 32 + static_cast<float>(most - 1) * line / m_style.unit, focusFirst);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        float y = (at.low.y + at.high.y - line * static_cast<float>(cells[i].size())) * 0.5f;
        for (const std::string& part : cells[i]) {
            drawShadowed(*ImGui::GetWindowDrawList(), m_style, face, {at.low.x + left(i), y},
                         at.highlighted && i == 0 ? kAmber
                         : i == 0                 ? kPaper
                                                  : kPale,
                         part);
            y += line;
        }
    }
    return at.activated;
}

void MenuRows::columnHeadings(std::span<const std::string> words, std::span<const float> starts) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float x = starts[i] * m_width + m_style.px(i == 0 ? kPad : 0);
        const float end = (i + 1 < starts.size() ? starts[i + 1] * m_width : m_width) - m_style.px(12);
        drawShadowed(*ImGui::GetWindowDrawList(), m_style, Face::Small, {low.x + x, low.y + m_style.px(4)}, kQuiet,
                     fitted(m_style, Face::Small, words[i], end - x));
    }
    ImGui::Dummy({m_width, m_style.size(Face::Small) + m_style.px(8)});
}

bool MenuRows::onOff(const char* id, std::string_view words, bool& value, Language language) {
    const std::array<std::string, 2> names{text(Word::Off, language), text(Word::On, language)};
    std::size_t which = value ? 1 : 0;
    if (!choice(id, words, names, which)) return false;
    value = which == 1;
    return true;
}

bool MenuRows::choice(const char* id, std::string_view words, std::span<const std::string> names, std::size_t& value,
                      bool focusFirst) {
    const Row at = row(id, 36, focusFirst);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = m_style.px(kPad), arrow = m_style.px(6), start = at.low.x + m_width * kValueStart;
    int change = at.change;
    // A click on the left arrow goes back; anywhere else, and Enter, goes on.
    const bool clicked = at.activated && m_state.pointerUsed;
    if (at.activated)
        change =
            clicked && ImGui::GetIO().MousePos.x >= start && ImGui::GetIO().MousePos.x < start + arrow * 5 ? -1 : 1;
    const Colour colour = at.highlighted ? kAmber : kPaper;
    drawShadowed(list, m_style, Face::Body, {at.low.x + pad, textTop(at, Face::Body)}, colour,
                 fitted(m_style, Face::Body, words, start - at.low.x - pad * 1.5f));
    const float middle = (at.low.y + at.high.y) * 0.5f, end = at.high.x - pad;
    const auto triangle = [&](float x, float way) {
        list.AddTriangleFilled({x + way * arrow, middle}, {x, middle - arrow * 0.8f}, {x, middle + arrow * 0.8f},
                               packed(at.highlighted ? kAmber : kQuiet));
    };
    triangle(start + arrow, -1);
    triangle(end - arrow, 1);
    const std::string shown =
        value < names.size() ? fitted(m_style, Face::Body, names[value], end - start - arrow * 5) : std::string();
    const float width = m_style.measure(Face::Body, shown).x;
    drawShadowed(list, m_style, Face::Body, {(start + end - width) * 0.5f, textTop(at, Face::Body)}, kPaper, shown);
    if (change == 0 || names.size() < 2) return false;
    value = (value + names.size() + static_cast<std::size_t>(change + 1) - 1) % names.size();
    return true;
}

bool MenuRows::slider(const char* id, std::string_view words, float& value, float low, float high, float step,
                      std::string_view shown) {
    const Row at = row(id, 36, false);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = m_style.px(kPad), start = at.low.x + m_width * kValueStart;
    const float words2 = m_style.px(64); // room for the number
    const float left = start + m_style.px(8), right = at.high.x - pad - words2;
    drawShadowed(list, m_style, Face::Body, {at.low.x + pad, textTop(at, Face::Body)}, at.highlighted ? kAmber : kPaper,
                 fitted(m_style, Face::Body, words, start - at.low.x - pad * 1.5f));
    float wanted = value;
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActive() && io.MouseDown[0] && io.MouseClickedPos[0].x >= start)
        wanted = low + clamp((io.MousePos.x - left) / (right - left), 0, 1) * (high - low);
    wanted += static_cast<float>(at.change) * step;
    // On the grid of steps, so that numbers are round however one gets there.
    wanted = clamp(low + static_cast<float>(static_cast<int>((wanted - low) / step + 0.5f)) * step, low, high);
    const float fraction = (value - low) / (high - low), middle = (at.low.y + at.high.y) * 0.5f, thick = m_style.px(3);
    list.AddRectFilled({left, middle - thick}, {right, middle + thick}, packed(kInk, 0.8f), thick);
    list.AddRectFilled({left, middle - thick}, {left + (right - left) * fraction, middle + thick}, packed(kAmber, 0.9f),
                       thick);
    list.AddCircleFilled({left + (right - left) * fraction, middle}, m_style.px(8), packed(kInk, 0.8f), 24);
    list.AddCircleFilled({left + (right - left) * fraction, middle}, m_style.px(6.5f), packed(kPaper), 24);
    const float width = m_style.measure(Face::Body, shown).x;
    drawShadowed(list, m_style, Face::Body, {at.high.x - pad - width, textTop(at, Face::Body)}, kPaper, shown);
    if (absolute(wanted - value) < step * 0.01f) return false;
    value = wanted;
    return true;
}

void MenuRows::heading(std::string_view words) {
    ImGui::Dummy({m_width, m_style.px(6)});
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size = m_style.measure(Face::Small, words);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawShadowed(list, m_style, Face::Small, {low.x + m_style.px(kPad), low.y}, kAmber, words);
    const float middle = low.y + size.y * 0.5f;
    list.AddLine({low.x + m_style.px(kPad + 10) + size.x, middle}, {low.x + m_width, middle}, packed(kLine, 0.8f),
                 maximum(1, m_style.px(1)));
    ImGui::Dummy({m_width, size.y + m_style.px(2)});
}

} // namespace lince::app
