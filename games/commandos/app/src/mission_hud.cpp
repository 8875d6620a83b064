#include "words.h"

#include <lince/commandos/mission_hud.h>
#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::commandos {
namespace {

using app::Face;
using app::InterfaceStyle;
namespace palette = app::palette;

constexpr float kTopWidth = 300; ///< design units

/// Told by shape as well as by colour, for who does not tell these apart.
void drawStage(ImDrawList& list, const InterfaceStyle& style, ImVec2 middle, AlarmStage stage) {
    const float r = style.px(7);
    switch (stage) {
    case AlarmStage::Calm:
        list.AddCircleFilled(middle, r * 0.8f, app::packed(palette::kGreen), 20);
        break;
    case AlarmStage::Wary:
        list.AddNgonFilled(middle, r, app::packed(palette::kAmber), 4);
        break;
    case AlarmStage::Alarm:
        list.AddTriangleFilled({middle.x, middle.y - r}, {middle.x + r, middle.y + r * 0.8f},
                               {middle.x - r, middle.y + r * 0.8f}, app::packed(palette::kRed));
        break;
    }
}

Colour stageColour(AlarmStage stage) {
    return stage == AlarmStage::Alarm ? palette::kRed : stage == AlarmStage::Wary ? palette::kAmber : palette::kGreen;
}

std::string objectiveWords(const MissionState& state, std::size_t index, const MissionText* text, Language language) {
    if (text != nullptr && index < text->objectives.size()) return text->objectives[index].in(language);
    return state.objectives[index].name;
}

app::Ending endingOf(const MissionState& state, const MissionNumbers& numbers, Language language) {
    app::Ending ending;
    ending.won = state.phase == MissionPhase::Won;
    ending.heading = (ending.won ? phrases::kWon : phrases::kLost).in(language);
    if (!ending.won) {
        ending.result = phrases::kLostResult.filled(language, {clockWords(state.ended)});
        return ending;
    }
    ending.stars = medals(state, numbers);
    ending.result = phrases::kResult.filled(language, {clockWords(state.ended), clockWords(numbers.par),
                                                       phrases::kKills.of(state.kills, language),
                                                       phrases::kAlarms.of(state.alarms, language)});
    if (state.alarms == 0) ending.extra = phrases::kMedalUnheard.in(language);
    if (state.ended <= numbers.par)
        ending.extra += (ending.extra.empty() ? "" : ", ") + std::string(phrases::kMedalQuick.in(language));
    return ending;
}

} // namespace

std::string clockWords(Tick ticks) {
    const Tick seconds = ticks / kTicksPerSecond;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

MissionHud missionHud(const MissionState& state, const MissionNumbers& numbers, const MissionText* text,
                      Language language) {
    MissionHud hud;
    hud.time = clockWords(state.phase == MissionPhase::Playing ? state.now : state.ended);
    hud.kills = phrases::kKills.of(state.kills, language);
    hud.stage = state.stage;
    const Tick past = state.now - std::min(state.stageSince, state.now);
    const Tick left = numbers.calm - std::min(past, numbers.calm);
    hud.stageLeft = numbers.calm > 0 ? static_cast<float>(left) / static_cast<float>(numbers.calm) : 0;
    const Tick shown = left + kTicksPerSecond - 1; // the last second is told as one, not as none
    hud.alarm = state.stage == AlarmStage::Alarm  ? phrases::kAlarmFor.filled(language, {clockWords(shown)})
                : state.stage == AlarmStage::Wary ? phrases::kWaryFor.filled(language, {clockWords(shown)})
                                                  : std::string(phrases::kCalm.in(language));
    for (std::size_t i = 0; i < state.objectives.size(); ++i)
        hud.tasks.push_back({objectiveWords(state, i, text, language),
                             state.objectives[i].done            ? app::HudTask::State::Done
                             : state.phase == MissionPhase::Lost ? app::HudTask::State::Failed
                                                                 : app::HudTask::State::Open});
    if (state.phase != MissionPhase::Playing) hud.ending = endingOf(state, numbers, language);
    return hud;
}

float missionHudPixels(const InterfaceStyle& style) {
    return style.size(Face::Bold) + style.size(Face::Small) + style.px(26);
}

app::HudRectangle missionHudPlace(const InterfaceStyle& style, const app::HudLayout& layout, float top) {
    const float gap = style.px(12);
    const float left = layout.portraits.empty() ? gap : layout.portraits.back().high.x + gap;
    const float right = layout.minimap.width() > 0 ? layout.minimap.low.x - gap : style.screen.x - gap;
    const float wide = minimum(style.px(kTopWidth), maximum(right - left, style.px(120)));
    const float x = clamp((style.screen.x - wide) * 0.5f, left, maximum(left, right - wide));
    const float low = top + style.px(6);
    return {{x, low}, {x + wide, low + missionHudPixels(style)}};
}

void drawMissionHud(ImDrawList& list, const InterfaceStyle& style, const MissionHud& hud, const app::HudRectangle& at) {
    const float wide = at.width(), pad = style.px(12);
    const ImVec2 low = at.low, high = at.high;
    app::drawBacking(list, style, low, high, 0.72f);
    app::drawShadowed(list, style, Face::Bold, {low.x + pad, low.y + style.px(6)}, palette::kPaper, hud.time);
    const float room = wide - pad * 3 - style.measure(Face::Bold, hud.time).x;
    const std::string kills = fitted(style, Face::Small, hud.kills, room);
    app::drawShadowed(list, style, Face::Small,
                      {high.x - pad - style.measure(Face::Small, kills).x, low.y + style.px(8)}, palette::kPale, kills);
    const float second = low.y + style.px(10) + style.size(Face::Bold);
    drawStage(list, style, {low.x + pad + style.px(7), second + style.size(Face::Small) * 0.5f}, hud.stage);
    const float x = low.x + pad + style.px(22);
    const Colour colour = hud.stage == AlarmStage::Calm ? palette::kPale : app::readable(stageColour(hud.stage));
    app::drawShadowed(list, style, Face::Small, {x, second}, colour,
                      fitted(style, Face::Small, hud.alarm, high.x - pad - x));
    if (!hud.reminder.empty()) {
        const std::string words = fitted(style, Face::Small, hud.reminder, wide);
        const ImVec2 from{(low.x + high.x - style.measure(Face::Small, words).x) * 0.5f, high.y + style.px(5)};
        app::drawOutlined(list, style, Face::Small, from, palette::kAmber, words, 0.9f);
    }
    if (hud.stage == AlarmStage::Calm) return;
    app::drawBar(list, {low.x + pad, high.y - style.px(8)}, {high.x - pad, high.y - style.px(4)}, hud.stageLeft,
                 app::BarDirection::Rightwards, stageColour(hud.stage));
}

std::vector<app::HudRectangle> layOutAbilities(const InterfaceStyle& style, std::size_t count, float bottom) {
    const float gap = style.px(6), margin = style.px(style.compact() ? 12 : 16);
    const auto number = static_cast<float>(std::max<std::size_t>(1, count));
    const float wide = minimum(style.px(80), (style.screen.x * 0.8f - gap * (number - 1)) / number);
    const float high = wide * 0.62f + style.size(Face::Small) + style.px(10);
    float x = (style.screen.x - wide * number - gap * (number - 1)) * 0.5f;
    const float low = style.screen.y - bottom - margin;
    std::vector<app::HudRectangle> places;
    for (std::size_t i = 0; i < count; ++i, x += wide + gap)
        places.push_back({{x, low - high}, {x + wide, low}});
    return places;
}

void drawAbilities(ImDrawList& list, const InterfaceStyle& style, const std::vector<AbilityButton>& buttons,
                   const std::vector<app::HudRectangle>& places, ImVec2 pointer) {
    for (std::size_t i = 0; i < std::min(buttons.size(), places.size()); ++i) {
        const AbilityButton& button = buttons[i];
        const app::HudRectangle& at = places[i];
        const bool none = button.ability && button.ability->left == 0, over = at.contains(pointer);
        const float round = style.px(5), pad = style.px(5);
        list.AddRectFilled(at.low, at.high, app::packed(over ? palette::kSlateLight : palette::kSlate, 0.9f), round);
        const Colour ink = none ? palette::kLine : button.chosen ? palette::kAmber : palette::kPaper;
        const float picture = at.height() - style.size(Face::Small) - pad;
        drawAbilityIcon(list, {(at.low.x + at.high.x) * 0.5f, at.low.y + pad * 0.6f + picture * 0.5f}, picture * 0.78f,
                        button, app::packed(ink));
        const bool counted = button.ability && button.ability->left >= 0;
        // A key with a long name is in the sheet of keys.
        if (style.measure(Face::Small, button.key).x <= at.width() * (counted ? 0.5f : 1) - pad * 2)
            app::drawShadowed(list, style, Face::Small, {at.low.x + pad, at.low.y + pad * 0.5f}, palette::kQuiet,
                              button.key);
        if (counted) {
            const std::string count = std::to_string(button.ability->left);
            app::drawShadowed(list, style, Face::Small,
                              {at.high.x - pad - style.measure(Face::Small, count).x, at.low.y + pad * 0.5f},
                              none ? app::readable(palette::kRed) : palette::kPaper, count);
        }
        const std::string name = fitted(style, Face::Small, button.name, at.width() - pad);
        app::drawShadowed(list, style, Face::Small,
                          {(at.low.x + at.high.x - style.measure(Face::Small, name).x) * 0.5f,
                           at.high.y - style.size(Face::Small) - pad * 0.7f},
                          button.chosen ? palette::kAmber : palette::kPale, name);
        list.AddRect(at.low, at.high, app::packed(button.chosen ? palette::kAmber : palette::kLine, 0.9f), round, 0,
                     style.px(button.chosen ? 2.5f : 1));
    }
}

std::optional<Phrase> answerWords(const CommandoAnswer& answer) {
    switch (answer.kind) {
    case AnswerKind::NoWay:
        return phrases::kNoWay;
    case AnswerKind::NobodySeen:
        return phrases::kNobodySeen;
    case AnswerKind::TooFar:
        return phrases::kTooFar;
    case AnswerKind::Empty:
        return phrases::kEmpty;
    case AnswerKind::Done:
        if (answer.order == OrderKind::Attack) return phrases::kStruck;
        if (answer.order == OrderKind::Lay) return phrases::kLaid;
        return {};
    case AnswerKind::Arrived:
        break;
    }
    return {};
}

void drawOverHeads(ImDrawList& list, const InterfaceStyle& style, const std::vector<OverHead>& lines) {
    std::vector<app::HudRectangle> taken;
    for (const OverHead& line : lines) {
        const ImVec2 size = style.measure(Face::Bold, line.words);
        ImVec2 at{(line.at.x + 1) * 0.5f * style.screen.x - size.x * 0.5f,
                  (1 - line.at.y) * 0.5f * style.screen.y - size.y - style.px(10)};
        at.x = clamp(at.x, style.px(4), maximum(style.px(4), style.screen.x - size.x - style.px(4)));
        const auto overlaps = [&](const app::HudRectangle& other) {
            return at.x < other.high.x && at.x + size.x > other.low.x && at.y < other.high.y &&
                   at.y + size.y > other.low.y;
        };
        while (at.y > 0 && std::any_of(taken.begin(), taken.end(), overlaps))
            at.y -= size.y + style.px(2);
        taken.push_back({at, {at.x + size.x, at.y + size.y}});
        app::drawOutlined(list, style, Face::Bold, at, line.colour, line.words, line.opacity);
    }
}

} // namespace lince::commandos
