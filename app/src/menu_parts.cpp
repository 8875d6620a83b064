#include "menu_parts.h"

#include <lince/core/vec.h>

namespace lince::app {

using namespace palette;

void drawGround(const InterfaceStyle& style, bool wide, float contentRight) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 screen = style.screen;
    list.AddRectFilled({0, 0}, screen, packed(kInk, wide ? 0.55f : 0.25f));
    const float solid = maximum(screen.x * (wide ? 0.46f : 0.16f), minimum(contentRight, screen.x)),
                end = maximum(screen.x * (wide ? 1.0f : 0.8f), solid + 1);
    list.AddRectFilled({0, 0}, {solid, screen.y}, packed(kInk, 0.8f));
    drawRamp(list, {solid, 0}, {end, screen.y}, 0.8f, 0);
}

float drawHeading(const Menu& menu, std::string_view words) {
    const InterfaceStyle& style = menu.style;
    const float top = style.px(style.compact() ? 16 : 52), x = menu.margin() + style.px(16);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    float below = top;
    for (const std::string& line : wrapped(style, Face::Heading, words, style.screen.x - x - menu.margin())) {
        drawShadowed(list, style, Face::Heading, {x, below}, kPaper, line);
        below += style.size(Face::Heading) + style.px(6);
    }
    list.AddRectFilled({x, below}, {x + style.px(44), below + style.px(3)}, packed(kAmber));
    return below + style.px(style.compact() ? 10 : 20);
}

RowsWindow::RowsWindow(const Menu& menu, const char* name, float top, float designWidth) {
    const InterfaceStyle& style = menu.style;
    const float left = menu.margin();
    const float room = style.screen.x - left * 2;
    const float bar = ImGui::GetStyle().ScrollbarSize + style.px(4);
    m_width = minimum(style.px(designWidth), room - bar);
    const float foot = style.px(style.compact() ? 20 : 44) + style.size(Face::Small);
    begin(style, name, {left, top}, {m_width + bar, maximum(style.screen.y - top - foot, style.px(60))});
}

RowsWindow::RowsWindow(const Menu& menu, const char* name, ImVec2 low, float width) : m_width(width) {
    begin(menu.style, name, low, {width, maximum(menu.style.screen.y - low.y, menu.style.px(60))});
}

void RowsWindow::begin(const InterfaceStyle& style, const char* name, ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, style.px(2)});
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, {0, 0, 0, 0}); // items show it themselves
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings);
}

RowsWindow::~RowsWindow() {
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

bool PillRow::add(const char* id, std::string_view words, bool focusFirst, bool chosen) {
    const float gap = m_style.px(8), width = minimum(m_rows.pillWidth(words), m_width);
    if (m_used > 0 && m_used + gap + width <= m_width) {
        ImGui::SameLine(0, gap);
        m_used += gap + width;
    } else {
        if (m_used > 0) ImGui::Dummy({1, m_style.px(2)});
        m_used = width;
    }
    return m_rows.pill(id, words, focusFirst, chosen);
}

} // namespace lince::app
