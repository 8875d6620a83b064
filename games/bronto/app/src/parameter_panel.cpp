#include "parameter_panel.h"

#include "words.h"

#include <lince/app/language.h>
#include <lince/core/vec.h>

#include <fmt/format.h>

namespace lince::bronto {

using app::InterfaceStyle;
using app::Language;
namespace palette = app::palette;

namespace {

/// One of several that exclude each other, or a switch: amber when on.
bool choice(const std::string& label, bool on, ImVec2 size) {
    ImGui::PushStyleColor(ImGuiCol_Button, app::toVec4(on ? palette::kAmber : palette::kSlateLight));
    ImGui::PushStyleColor(ImGuiCol_Text, app::toVec4(on ? palette::kInk : palette::kPaper));
    if (on)
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, app::toVec4(app::mixed(palette::kAmber, palette::kPaper, 0.3f)));
    const bool pressed = ImGui::Button(label.c_str(), size);
    ImGui::PopStyleColor(on ? 3 : 2);
    return pressed;
}

void quiet(const InterfaceStyle& style, const std::string& words, Colour colour = palette::kQuiet) {
    ImGui::PushFont(style.font(app::Face::Small));
    ImGui::PushStyleColor(ImGuiCol_Text, app::toVec4(colour));
    ImGui::TextWrapped("%s", words.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

} // namespace

void ParameterPanel::tell(std::string words, Colour colour) {
    m_told = std::move(words);
    m_toldColour = colour;
}

void ParameterPanel::report(const Status& status, Language language) {
    if (status)
        m_told.clear();
    else
        tell(filled(phrases::kRefused, language, status.error().message), palette::kRed);
}

void ParameterPanel::save(const std::string& name) {
    const Language language = m_host.settings().language;
    const auto saved = m_stage.save(m_host, name);
    if (saved) {
        m_savedFile = *saved;
        tell(filled(phrases::kSaved, language, *saved), palette::kGreen);
    } else
        tell(filled(phrases::kNotSaved, language, saved.error().message), palette::kRed);
    m_host.say(m_told, saved ? palette::kPaper : palette::kRed);
}

void ParameterPanel::drawChoices(const InterfaceStyle& style) {
    const Language language = style.language;
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    const std::string key = m_host.keyOf(app::Action::NextDriver);
    quiet(style, phrases::kMoves.in(language) + (key.empty() ? "" : " (" + key + ")"));
    const Phrase drivers[] = {phrases::kMind, phrases::kHands, phrases::kPointer};
    for (std::size_t i = 0; i < app::kDrivers; ++i) {
        const auto driver = static_cast<app::Driver>(i);
        if (i > 0) ImGui::SameLine();
        const std::string label =
            app::fitted(style, app::Face::Small, drivers[i].in(language), (room - 2 * gap) / 3 - style.px(8));
        if (choice(label, m_host.session().driver() == driver, {(room - 2 * gap) / 3, 0})) m_host.drive(driver);
    }
    quiet(style, phrases::kSees.in(language));
    const app::Word pictures[] = {app::Word::EyesStatic, app::Word::EyesNormal, app::Word::EyesDynamic,
                                  app::Word::EyesDepth};
    for (std::size_t i = 0; i < app::kEyePictures; ++i) {
        bool& shown = m_host.eyes().shown[i];
        if (i > 0) ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        const float width = (room - 3 * gap) / 4;
        const std::string label =
            app::fitted(style, app::Face::Small, text(pictures[i], language), width - style.px(12));
        if (choice(label, shown, {width, 0})) shown = !shown;
        ImGui::PopID();
    }
}

void ParameterPanel::drawButtons(const InterfaceStyle& style) {
    const Language language = style.language;
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    const ImVec2 size{(room - 2 * gap) / 3, 0};
    ImGui::Spacing();
    ImGui::PushFont(style.font(app::Face::Small));
    const auto button = [&](const Phrase& phrase) {
        return ImGui::Button(app::fitted(style, app::Face::Small, phrase.in(language), size.x - style.px(8)).c_str(),
                             size);
    };
    if (button(phrases::kSave)) save({});
    ImGui::SameLine();
    if (button(phrases::kReset)) report(m_stage.reset(m_host), language);
    ImGui::SameLine();
    if (button(phrases::kAgain)) report(m_stage.startAgain(m_host), language);
    ImGui::PopFont();
    if (!m_told.empty()) quiet(style, m_told, app::readable(m_toldColour));
}

void ParameterPanel::drawParameter(const LiveParameter& parameter, const InterfaceStyle& style) {
    const Language language = style.language;
    const bool spanish = language == Language::Spanish, changed = m_stage.isChanged(parameter);
    float value = m_stage.value(parameter);
    ImGui::PushID(parameter.name.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, app::toVec4(changed ? palette::kAmber : palette::kPaper));
    ImGui::TextUnformatted(parameter.name.c_str());
    ImGui::PopStyleColor();
    ImGui::SetNextItemWidth(-1);
    const std::string shape =
        std::string(parameter.whole ? "%.0f" : "%.4g") + (parameter.unit.empty() ? "" : " " + parameter.unit);
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
    // A range over several powers of ten has its fine part at the lower end.
    if (!parameter.whole && parameter.most >= 100 * (parameter.least > 0 ? parameter.least : 1))
        flags |= ImGuiSliderFlags_Logarithmic;
    if (ImGui::SliderFloat("##value", &value, parameter.least, parameter.most, shape.c_str(), flags))
        report(m_stage.set(m_host, parameter, value), language);
    std::string help = spanish ? parameter.spanish : parameter.english;
    if (parameter.atStart) help += std::string(" (") + phrases::kAtStart.in(language) + ")";
    quiet(style, help);
    ImGui::PopID();
}

void ParameterPanel::draw(const InterfaceStyle& style) {
    ImGui::PushFont(style.font(app::Face::Small));
    drawChoices(style);
    ImGui::PopFont();
    if (m_stage.parameters().empty() || m_host.session().show().replay() != nullptr) return;
    drawButtons(style);
    ImGui::Separator();
    // Where the panel is low it scrolls as a whole.
    ImGui::BeginChild("##parameters", {0, maximum(ImGui::GetContentRegionAvail().y, style.px(170))});
    for (std::size_t i = 0; i < kParameterSections; ++i) {
        const auto section = static_cast<ParameterSection>(i);
        const std::string title = std::string(phrases::kSections[i].in(style.language)) + "###" + std::to_string(i);
        if (!ImGui::CollapsingHeader(title.c_str(), i == 1 ? ImGuiTreeNodeFlags_DefaultOpen : 0)) continue;
        for (const LiveParameter& parameter : m_stage.parameters())
            if (parameter.section == section) drawParameter(parameter, style);
    }
    ImGui::EndChild();
}

} // namespace lince::bronto
