#include <lince/app/language.h>
#include <lince/app/panel_parts.h>
#include <lince/app/parameter_panel.h>
#include <lince/core/vec.h>

#include <algorithm>

namespace lince::app {

void ParameterPanel::tell(std::string words, Colour colour) {
    m_told = std::move(words);
    m_toldColour = colour;
}

void ParameterPanel::report(const Status& status, Language language) {
    if (status)
        m_told.clear();
    else
        tell(filled(Word::NotChanged, language, status.error().message), palette::kRed);
}

void ParameterPanel::save(const std::string& name) {
    const Language language = m_host.settings().language;
    const auto saved = m_stage.save(m_host, name);
    if (saved) {
        m_savedFile = *saved;
        tell(filled(Word::SavedAs, language, *saved), palette::kGreen);
    } else
        tell(filled(Word::NotSaved, language, saved.error().message), palette::kRed);
    m_host.say(m_told, saved ? palette::kPaper : palette::kRed);
}

void ParameterPanel::drawButtons(const InterfaceStyle& style) {
    const Language language = style.language;
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    const ImVec2 size{(room - 2 * gap) / 3, 0};
    ImGui::Spacing();
    ImGui::PushFont(style.font(Face::Small));
    const auto button = [&](Word word) {
        return ImGui::Button(fitted(style, Face::Small, text(word, language), size.x - style.px(8)).c_str(), size);
    };
    if (button(Word::SaveChanges)) save({});
    ImGui::SameLine();
    if (button(Word::AsInTheFile)) report(m_stage.reset(m_host), language);
    ImGui::SameLine();
    if (button(Word::StartAgain)) report(m_stage.startAgain(m_host), language);
    ImGui::PopFont();
    if (!m_told.empty()) quietWords(style, m_told, readable(m_toldColour));
}

void ParameterPanel::drawParameter(const LiveParameter& parameter, const InterfaceStyle& style) {
    const Language language = style.language;
    const FieldInfo& about = parameter.about;
    const bool changed = m_stage.isChanged(parameter);
    float value = m_stage.value(parameter);
    ImGui::PushID(parameter.name.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, toVec4(changed ? palette::kAmber : palette::kPaper));
    ImGui::TextUnformatted(parameter.label.empty() ? parameter.name.c_str() : parameter.label.c_str());
    ImGui::PopStyleColor();
    if (!about.words.empty()) {
        const auto count = static_cast<float>(about.words.size());
        const float gap = ImGui::GetStyle().ItemSpacing.x;
        const float width = (ImGui::GetContentRegionAvail().x - gap * (count - 1)) / count;
        ImGui::PushFont(style.font(Face::Small));
        for (std::size_t i = 0; i < about.words.size(); ++i) {
            if (i > 0) ImGui::SameLine();
            if (choiceButton(style, about.words[i], value == static_cast<float>(i), width))
                report(m_stage.set(m_host, parameter, static_cast<float>(i)), language);
        }
        ImGui::PopFont();
    } else {
        ImGui::SetNextItemWidth(-1);
        const std::string shape =
            std::string(about.kind == FieldKind::Whole ? "%.0f" : "%.4g") + (*about.unit == 0 ? "" : " ") + about.unit;
        const FieldRange ends = parameter.slider.min < parameter.slider.max ? parameter.slider : about.range;
        ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
        // A range over several powers of ten has its fine part at the lower end.
        if (ends.min >= 0 && ends.max >= 100 * (ends.min > 0 ? ends.min : 1)) flags |= ImGuiSliderFlags_Logarithmic;
        if (ImGui::SliderFloat("##value", &value, ends.min, ends.max, shape.c_str(), flags))
            report(m_stage.set(m_host, parameter, value), language);
    }
    std::string help = about.help.in(language);
    if (parameter.atStart) help += std::string(" (") + text(Word::FromNextStart, language) + ")";
    quietWords(style, help);
    ImGui::PopID();
}

void ParameterPanel::draw(const InterfaceStyle& style, std::size_t group,
                          const std::function<void(std::size_t)>& aboutSection) {
    if (m_stage.parameters().empty() || m_host.session().show().replay() != nullptr) return;
    drawButtons(style);
    ImGui::Separator();
    const auto isShown = [&](const LiveParameter& p, std::size_t section) {
        return p.section == section && (p.group == LiveParameter::kEveryGroup || p.group == group);
    };
    // Where the panel is low it scrolls as a whole.
    ImGui::BeginChild("##parameters", {0, maximum(ImGui::GetContentRegionAvail().y, style.px(170))});
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        const auto& all = m_stage.parameters();
        if (std::none_of(all.begin(), all.end(), [&](const LiveParameter& p) { return isShown(p, i); })) continue;
        const char* words = style.language == Language::Spanish ? m_sections[i].spanish : m_sections[i].english;
        const std::string title = std::string(words) + "###" + std::to_string(i);
        if (!ImGui::CollapsingHeader(title.c_str(), m_sections[i].open ? ImGuiTreeNodeFlags_DefaultOpen : 0)) continue;
        if (aboutSection) aboutSection(i);
        for (const LiveParameter& parameter : all)
            if (isShown(parameter, i)) drawParameter(parameter, style);
    }
    ImGui::EndChild();
}

} // namespace lince::app
