#include <lince/app/panel_parts.h>

namespace lince::app {

bool choiceButton(const InterfaceStyle& style, const std::string& label, bool on, float width) {
    ImGui::PushStyleColor(ImGuiCol_Button, toVec4(on ? palette::kAmber : palette::kSlateLight));
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(on ? palette::kInk : palette::kPaper));
    if (on) ImGui::PushStyleColor(ImGuiCol_ButtonHovered, toVec4(mixed(palette::kAmber, palette::kPaper, 0.3f)));
    const bool pressed = ImGui::Button(fitted(style, Face::Small, label, width - style.px(8)).c_str(), {width, 0});
    ImGui::PopStyleColor(on ? 3 : 2);
    return pressed;
}

void quietWords(const InterfaceStyle& style, const std::string& words, Colour colour) {
    ImGui::PushFont(style.font(Face::Small));
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(colour));
    ImGui::TextWrapped("%s", words.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

} // namespace lince::app
