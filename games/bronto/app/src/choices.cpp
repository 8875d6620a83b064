#include "choices.h"

#include "words.h"

#include <lince/app/panel_parts.h>

namespace lince::bronto {

void drawChoices(app::GameHost& host, const app::InterfaceStyle& style) {
    const Language language = style.language;
    ImGui::PushFont(style.font(app::Face::Small));
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    const std::string key = host.keyOf(app::Action::NextController);
    app::quietWords(style, phrases::kMoves.in(language) + (key.empty() ? "" : " (" + key + ")"));
    const Phrase drivers[] = {phrases::kMind, phrases::kHands, phrases::kPointer};
    for (std::size_t i = 0; i < app::kControllers; ++i) {
        const auto driver = static_cast<app::Controller>(i);
        if (i > 0) ImGui::SameLine();
        if (app::choiceButton(style, drivers[i].in(language), host.session().controller() == driver,
                              (room - 2 * gap) / 3))
            host.drive(driver);
    }
    app::quietWords(style, phrases::kSees.in(language));
    const app::Word pictures[] = {app::Word::EyesStatic, app::Word::EyesNormal, app::Word::EyesDynamic,
                                  app::Word::EyesDepth};
    for (std::size_t i = 0; i < app::kEyePictures; ++i) {
        bool& shown = host.eyes().shown[i];
        if (i > 0) ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        if (app::choiceButton(style, text(pictures[i], language), shown, (room - 3 * gap) / 4)) shown = !shown;
        ImGui::PopID();
    }
    ImGui::PopFont();
}

} // namespace lince::bronto
