#include <lince/app/language.h>
#include <lince/app/replay_bar.h>
#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

using namespace palette;

enum class Sign : std::uint8_t { Play, Pause, Back, Forward, ToStart, ToEnd };

/// A square button with a drawn sign: needs no letters that a font may lack.
bool signButton(const char* id, Sign sign, const char* help, const InterfaceStyle& style) {
    const float side = style.px(30);
    const bool pressed = ImGui::Button(id, {side, side});
    const ImVec2 low = ImGui::GetItemRectMin();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 colour = packed(sign == Sign::Play || sign == Sign::Pause ? kAmber : kPaper);
    const auto at = [&](float x, float y) { return ImVec2{low.x + side * x, low.y + side * y}; };
    const auto triangle = [&](float from, float to) {
        list.AddTriangleFilled(at(from, 0.27f), at(to, 0.5f), at(from, 0.73f), colour);
    };
    const auto stroke = [&](float from, float to) { list.AddRectFilled(at(from, 0.27f), at(to, 0.73f), colour); };
    switch (sign) {
    case Sign::Play:
        triangle(0.34f, 0.74f);
        break;
    case Sign::Pause:
        stroke(0.32f, 0.44f), stroke(0.56f, 0.68f);
        break;
    case Sign::Back:
        triangle(0.56f, 0.26f), stroke(0.62f, 0.70f);
        break;
    case Sign::Forward:
        triangle(0.44f, 0.74f), stroke(0.30f, 0.38f);
        break;
    case Sign::ToStart:
        stroke(0.24f, 0.31f), triangle(0.52f, 0.33f), triangle(0.74f, 0.54f);
        break;
    case Sign::ToEnd:
        triangle(0.26f, 0.46f), triangle(0.48f, 0.67f), stroke(0.69f, 0.76f);
        break;
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    ImGui::SameLine();
    return pressed;
}

std::string clockOf(Tick tick, float perSecond) {
    const auto seconds = static_cast<unsigned>(static_cast<float>(tick) / maximum(perSecond, 1));
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

void drawTimeLine(const ReplayBarState& state, const InterfaceStyle& style, ReplayBarEvent& event) {
    const float width = ImGui::GetContentRegionAvail().x, height = style.px(22), in = style.px(8);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("time", {width, height});
    const float left = low.x + in, right = low.x + width - in, middle = low.y + height * 0.5f;
    const auto end = static_cast<float>(std::max<Tick>(state.end, 1));
    const auto place = [&](Tick tick) { return left + (right - left) * minimum(static_cast<float>(tick) / end, 1); };
    const ImGuiIO& io = ImGui::GetIO();
    const float fraction = clamp((io.MousePos.x - left) / (right - left), 0, 1);
    const auto under = static_cast<Tick>(fraction * static_cast<float>(state.end) + 0.5f);
    if (ImGui::IsItemActive() && under != state.now) event.seek = under;

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float thick = style.px(3), now = place(state.now);
    list.AddRectFilled({left, middle - thick}, {right, middle + thick}, packed(kInk, 0.9f), thick);
    list.AddRectFilled({left, middle - thick}, {now, middle + thick}, packed(kAmber, 0.8f), thick);
    const ReplayMark* near = nullptr;
    for (const ReplayMark& mark : state.marks) {
        const float x = place(mark.tick), half = maximum(1, style.px(1));
        list.AddRectFilled({x - half, middle - style.px(9)}, {x + half, middle + style.px(9)}, packed(mark.colour));
        if (absolute(io.MousePos.x - x) < style.px(5)) near = &mark;
    }
    list.AddCircleFilled({now, middle}, style.px(8), packed(kInk), 24);
    list.AddCircleFilled({now, middle}, style.px(6.5f), packed(kPaper), 24);
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
    const std::string clock = clockOf(under, state.ticksPerSecond);
    if (near != nullptr && !near->words.empty())
        ImGui::SetTooltip("%s  %s", clock.c_str(), near->words.c_str());
    else
        ImGui::SetTooltip("%s", clock.c_str());
}

} // namespace

float replayBarPixels(const InterfaceStyle& style, bool seeks) {
    return style.px(8 + (seeks ? 22 + 6 : 0) + 30 + 10);
}

ReplayBarEvent drawReplayBar(const ReplayBarState& state, const InterfaceStyle& style) {
    ReplayBarEvent event;
    const Language language = style.language;
    const float height = replayBarPixels(style, state.seeks);
    ImGui::SetNextWindowPos({0, style.screen.y - height});
    ImGui::SetNextWindowSize({style.screen.x, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.px(12), style.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.px(5), style.px(6)});
    constexpr ImGuiWindowFlags kBar = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::Begin("##replay", nullptr, kBar);
    if (state.seeks) {
        drawTimeLine(state, style, event);
        if (signButton("##start", Sign::ToStart, text(Word::ReplayToStart, language), style)) event.seek = 0;
        if (signButton("##back", Sign::Back, text(Word::ReplayStepBack, language), style)) event.step = -1;
    }
    if (signButton("##play", state.playing ? Sign::Pause : Sign::Play,
                   text(state.playing ? Word::ReplayPause : Word::ReplayPlay, language), style))
        event.play = !state.playing;
    if (signButton("##forward", Sign::Forward, text(Word::ReplayStep, language), style)) event.step = 1;
    if (state.seeks && signButton("##end", Sign::ToEnd, text(Word::ReplayToEnd, language), style))
        event.seek = state.end;

    constexpr std::array<const char*, kReplaySpeeds.size()> kNames{"¼", "½", "1", "2", "4", "8"};
    ImGui::SameLine(0, style.px(16));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    for (std::size_t i = 0; i < kReplaySpeeds.size(); ++i) {
        const bool chosen = kReplaySpeeds[i] == state.speed;
        ImGui::PushID(static_cast<int>(i));
        ImGui::PushStyleColor(ImGuiCol_Button, toVec4(chosen ? kAmber : kSlateLight));
        ImGui::PushStyleColor(ImGuiCol_Text, toVec4(chosen ? kInk : kPaper));
        if (ImGui::Button(kNames[i], {style.px(26), style.px(30)})) event.speed = kReplaySpeeds[i];
        ImGui::PopStyleColor(2);
        ImGui::PopID();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text(Word::ReplaySpeed, language));
        ImGui::SameLine(0, style.px(2));
    }
    ImGui::PopStyleVar();

    const std::string clock =
        clockOf(state.now, state.ticksPerSecond) + " / " + clockOf(state.end, state.ticksPerSecond);
    const std::string ticks =
        filled(Word::TickOf, language, fmt::format("{}", state.now), fmt::format("{}", state.end));
    // As much as there is room for: clock and tick, or the tick alone.
    const float right = style.screen.x - style.px(16), from = ImGui::GetItemRectMax().x + style.px(12);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = ImGui::GetItemRectMin().y;
    const ImVec2 tickSize = style.measure(Face::Small, ticks), clockSize = style.measure(Face::Bold, clock);
    const float small = y + (style.px(30) - style.size(Face::Small)) * 0.5f,
                big = y + (style.px(30) - style.size(Face::Bold)) * 0.5f;
    if (right - from >= tickSize.x + style.px(14) + clockSize.x) {
        drawWords(list, style, Face::Bold, {right - clockSize.x, big}, kPaper, clock);
        drawWords(list, style, Face::Small, {right - clockSize.x - style.px(14) - tickSize.x, small}, kQuiet, ticks);
    } else {
        const std::string shown = fitted(style, Face::Small, ticks, right - from);
        drawWords(list, style, Face::Small, {right - style.measure(Face::Small, shown).x, small}, kPaper, shown);
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    return event;
}

} // namespace lince::app
