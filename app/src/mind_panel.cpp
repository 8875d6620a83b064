#include <lince/app/language.h>
#include <lince/app/mind_panel.h>
#include <lince/app/panel_parts.h>
#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace lince::app {
namespace {

using namespace palette;

constexpr std::size_t kOpenAllUpTo = 12;  ///< lines: a small mind is shown whole
constexpr std::size_t kDecisionLines = 6; ///< that are seen without scrolling
constexpr float kFlashTicks = 45;

Word wordOf(Answer answer) {
    constexpr std::array<Word, 5> kWords{Word::AnswerIdle, Word::AnswerRunning, Word::AnswerSuccess,
                                         Word::AnswerFailure, Word::AnswerSkipped};
    return kWords[static_cast<std::size_t>(answer)];
}

Word wordOf(TraceKind kind) {
    constexpr std::array<Word, 6> kWords{Word::TracePercept, Word::TraceMemory, Word::TraceCondition,
                                         Word::TraceScore,   Word::TraceChoice, Word::TraceIntent};
    return kWords[static_cast<std::size_t>(kind)];
}

Colour colourOf(Answer answer) {
    return answer == Answer::Running   ? kAmber
           : answer == Answer::Success ? kGreen
           : answer == Answer::Failure ? kRed
                                       : kLine;
}

/// A shape besides the colour, in a square of `side` pixels: who does not tell colours apart reads it all the same.
void drawAnswer(ImDrawList& list, ImVec2 low, float side, Answer answer) {
    const ImU32 colour = packed(colourOf(answer));
    const float thick = maximum(1.5f, side * 0.16f);
    const auto at = [&](float x, float y) { return ImVec2{low.x + side * x, low.y + side * y}; };
    switch (answer) {
    case Answer::Running:
        list.AddTriangleFilled(at(0.22f, 0.1f), at(0.92f, 0.5f), at(0.22f, 0.9f), colour);
        break;
    case Answer::Success:
        list.AddLine(at(0.1f, 0.55f), at(0.4f, 0.85f), colour, thick);
        list.AddLine(at(0.4f, 0.85f), at(0.92f, 0.18f), colour, thick);
        break;
    case Answer::Failure:
        list.AddLine(at(0.16f, 0.16f), at(0.84f, 0.84f), colour, thick);
        list.AddLine(at(0.84f, 0.16f), at(0.16f, 0.84f), colour, thick);
        break;
    case Answer::Skipped:
        list.AddLine(at(0.1f, 0.5f), at(0.9f, 0.5f), colour, thick);
        break;
    case Answer::Idle:
        list.AddCircle(at(0.5f, 0.5f), side * 0.3f, colour, 12, maximum(1, side * 0.1f));
        break;
    }
}

/// Down: open.
void drawFold(ImDrawList& list, ImVec2 low, float side, bool open) {
    const auto at = [&](float x, float y) { return ImVec2{low.x + side * x, low.y + side * y}; };
    if (open)
        list.AddTriangleFilled(at(0.15f, 0.32f), at(0.85f, 0.32f), at(0.5f, 0.75f), packed(kQuiet));
    else
        list.AddTriangleFilled(at(0.32f, 0.15f), at(0.75f, 0.5f), at(0.32f, 0.85f), packed(kQuiet));
}

/// One line of the panel's width, filled by hand: its place, and whether it was clicked or pointed at.
struct Strip {
    ImVec2 low, high;
    float middle = 0; ///< where small words begin
    bool clicked = false, hovered = false;
};

float stripPixels(const InterfaceStyle& style) {
    return style.size(Face::Small) + style.px(5);
}

Strip addStrip(const char* id, const InterfaceStyle& style) {
    const float height = stripPixels(style);
    Strip strip;
    strip.low = ImGui::GetCursorScreenPos();
    strip.high = {strip.low.x + maximum(ImGui::GetContentRegionAvail().x, style.px(40)), strip.low.y + height};
    strip.middle = strip.low.y + style.px(2.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    strip.clicked = ImGui::InvisibleButton(id, {strip.high.x - strip.low.x, height});
    ImGui::PopStyleVar();
    strip.hovered = ImGui::IsItemHovered();
    if (strip.hovered)
        ImGui::GetWindowDrawList()->AddRectFilled(strip.low, strip.high, packed(kSlateLight, 0.7f), style.px(3));
    return strip;
}

/// Small words at the right end; where they begin.
float drawAtRight(const InterfaceStyle& style, const Strip& strip, float right, Colour colour,
                  const std::string& words) {
    const float left = right - style.measure(Face::Small, words).x;
    drawWords(*ImGui::GetWindowDrawList(), style, Face::Small, {left, strip.middle}, colour, words);
    return left;
}

void drawTip(const InterfaceStyle& style, const std::string& words) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(style.px(360));
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

std::string secondsText(float seconds) {
    return seconds < 10 ? fmt::format("{:.1f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

bool openSection(Word title, bool open, const InterfaceStyle& style, const std::string& more = {}) {
    ImGui::Dummy({0, style.px(4)});
    const std::string words = text(title, style.language) + (more.empty() ? "" : "   " + more) + "###" +
                              std::to_string(static_cast<int>(title));
    return ImGui::CollapsingHeader(words.c_str(), open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

Word wordOf(KeyScope scope) {
    return scope == KeyScope::Squad ? Word::KeyOfSquad : Word::KeyOfSide;
}

void drawKeys(const MindSnapshot& mind, Tick now, const InterfaceStyle& style) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float names = 0;
    for (const MindKey& key : mind.keys)
        names = maximum(names, style.measure(Face::Small, key.name).x);
    for (const MindKey& key : mind.keys) {
        const Strip strip = addStrip(key.name.c_str(), style);
        const float width = strip.high.x - strip.low.x, gap = style.px(8);
        const Tick since = now > key.changedTick ? now - key.changedTick : 0;
        const float flash = key.changed == 0 || key.parameter ? 0 : 1 - static_cast<float>(since) / kFlashTicks;
        if (flash > 0) list.AddRectFilled(strip.low, strip.high, packed(kAmber, 0.45f * flash), style.px(3));
        float right = strip.high.x - gap;
        if (key.parameter)
            right = drawAtRight(style, strip, right, kQuiet, text(Word::KeyIsParameter, style.language));
        else if (key.written)
            right = drawAtRight(style, strip, right, kQuiet,
                                secondsText(secondsFromTicks(now > *key.written ? now - *key.written : 0)));
        if (key.scope != KeyScope::Own)
            right = drawAtRight(style, strip, right - gap, kGreen, text(wordOf(key.scope), style.language));
        const float column = strip.low.x + gap + minimum(names, width * 0.4f) + gap;
        drawWords(list, style, Face::Small, {strip.low.x + gap, strip.middle}, kQuiet,
                  fitted(style, Face::Small, key.name, column - strip.low.x - 2 * gap));
        drawWords(list, style, Face::Small, {column, strip.middle}, kPaper,
                  fitted(style, Face::Small, key.value, maximum(right - gap - column, 0)));
        if (strip.hovered) drawTip(style, key.name + ": " + key.value + (key.help.empty() ? "" : "\n" + key.help));
    }
}

void drawReasons(const std::vector<DecisionReason>& reasons, int depth, // NOLINT(misc-no-recursion): as deep as a mind
                 const InterfaceStyle& style) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float side = style.size(Face::Small) * 0.62f;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        const TraceEntry& e = *reasons[i].entry;
        ImGui::PushID(static_cast<int>(i));
        const Strip strip = addStrip("##reason", style);
        const float x = strip.low.x + style.px(4 + 12 * static_cast<float>(depth));
        drawAnswer(list, {x, strip.middle + style.px(2)}, side, e.taken ? Answer::Success : Answer::Failure);
        const float right =
            drawAtRight(style, strip, strip.high.x - style.px(8), kQuiet, text(wordOf(e.kind), style.language));
        std::string words = e.label;
        if (e.value != 0) words += fmt::format("  {:.4g}", e.value);
        const std::string reason = e.reason.empty() ? "" : "  (" + e.reason + ")";
        const float from = x + side + style.px(7), room = maximum(right - style.px(8) - from, 0);
        drawWords(list, style, Face::Small, {from, strip.middle}, e.taken ? kPaper : kQuiet,
                  fitted(style, Face::Small, words + reason, room));
        if (strip.hovered) drawTip(style, words + reason);
        drawReasons(reasons[i].inside, depth + 1, style);
        ImGui::PopID();
    }
}

} // namespace

bool MindPanel::isOpen(const MindSnapshot& mind, std::size_t index) const {
    const MindLine& line = mind.lines[index];
    if (const auto found = m_toggled.find(line.id); found != m_toggled.end()) return found->second;
    // The way to what runs opens by itself.
    const auto first = mind.lines.begin() + static_cast<std::ptrdiff_t>(index),
               end = mind.lines.begin() + static_cast<std::ptrdiff_t>(line.end);
    return mind.lines.size() <= kOpenAllUpTo || line.depth == 0 || std::any_of(first, end, isInForce);
}

void MindPanel::drawLine(const MindSnapshot& mind, std::size_t index, bool open, const InterfaceStyle& style) {
    const MindLine& line = mind.lines[index];
    const Language language = style.language;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Strip strip = addStrip(line.id.c_str(), style);
    const bool folds = line.end > index + 1, inForce = isInForce(line);
    if (strip.clicked && folds) m_toggled[line.id] = !open;
    const float side = style.size(Face::Small) * 0.62f, gap = style.px(6);
    const float signTop = strip.middle + (style.size(Face::Small) - side) * 0.5f;
    float x = strip.low.x + style.px(12 * static_cast<float>(std::min<int>(line.depth, 12)));
    if (inForce)
        list.AddRectFilled({strip.low.x, strip.low.y}, {strip.low.x + style.px(3), strip.high.y}, packed(kAmber));
    x += style.px(6);
    if (folds) drawFold(list, {x, signTop}, side, open);
    x += side + style.px(4);
    if (line.answer)
        drawAnswer(list, {x, signTop}, side, *line.answer);
    else if (line.done)
        drawAnswer(list, {x, signTop}, side, Answer::Success);
    else if (line.marked)
        list.AddCircleFilled({x + side * 0.5f, signTop + side * 0.5f}, side * 0.36f, packed(kAmber), 16);
    x += side + gap;

    float right = strip.high.x - style.px(8);
    if (line.value) {
        const float left = right - style.px(64), top = strip.middle + style.px(3), bottom = strip.high.y - style.px(5);
        const float full = left + (right - left) * clamp(line.fraction, 0, 1);
        list.AddRectFilled({left, top}, {right, bottom}, packed(kInk, 0.8f), style.px(2));
        list.AddRectFilled({left, top}, {full, bottom}, packed(line.marked ? kAmber : kQuiet, 0.85f), style.px(2));
        right =
            drawAtRight(style, strip, left - gap, line.marked ? kAmber : kPaper, fmt::format("{:.2f}", *line.value)) -
            gap;
    }
    if (line.seconds) right = drawAtRight(style, strip, right, kAmber, secondsText(*line.seconds)) - gap;
    const std::string what = line.what.in(language);
    const std::string before = line.text.empty() || what.empty() || line.kind.empty() ? "" : what + ": ";
    const std::string name = fitted(style, Face::Small, before + line.text, maximum(right - x, 0));
    drawWords(list, style, Face::Small, {x, strip.middle}, inForce ? kPaper : mixed(kQuiet, kLine, 0.25f), name);
    // What it is, where there is room.
    const std::string is = !line.kind.empty() ? line.kind : before.empty() ? what : std::string();
    const float used = x + style.measure(Face::Small, name).x + style.px(14);
    if (!is.empty() && style.measure(Face::Small, is).x < right - used)
        drawAtRight(style, strip, right, mixed(kLine, kQuiet, 0.35f), is);
    if (!strip.hovered) return;
    std::string tip =
        before + line.text + (is.empty() ? "" : "\n" + is) + (line.place.empty() ? "" : "\n" + line.place);
    if (line.answer) tip += std::string("\n") + text(wordOf(*line.answer), language);
    drawTip(style, tip);
}

void MindPanel::drawMind(const MindSnapshot& mind, const InterfaceStyle& style) {
    m_linesShown = 0;
    ImGui::PushID("lines");
    for (std::size_t i = 0; i < mind.lines.size(); ++m_linesShown) {
        const bool open = isOpen(mind, i);
        ImGui::PushID(static_cast<int>(i)); // steps of a plan may be the same twice
        drawLine(mind, i, open, style);
        ImGui::PopID();
        i = open ? i + 1 : mind.lines[i].end;
    }
    ImGui::PopID();
}

std::optional<Tick> MindPanel::drawDecisions(const MindPanelState& state, const InterfaceStyle& style) {
    const auto& decisions = state.watch->decisions();
    std::optional<Tick> wanted;
    if (decisions.empty()) return wanted;
    const Tick shown = m_chosen ? m_chosen->tick + 1 : state.now;
    ImGui::BeginChild(
        "##decisions",
        {0, stripPixels(style) * static_cast<float>(std::min<std::size_t>(decisions.size(), kDecisionLines))});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = decisions.size(); i-- > 0;) { // the newest above
        const WatchedThought& thought = *decisions[i];
        ImGui::PushID(static_cast<int>(thought.tick));
        const Strip strip = addStrip("##decision", style);
        const bool inForce = thought.tick < shown && (i + 1 == decisions.size() || decisions[i + 1]->tick >= shown);
        const bool ahead = thought.tick >= shown;
        if (inForce) {
            list.AddRectFilled(strip.low, strip.high, packed(kSlateLight), style.px(3));
            list.AddRectFilled(strip.low, {strip.low.x + style.px(3), strip.high.y}, packed(kAmber));
        }
        const std::string when = fmt::format("{:.2f} s", secondsFromTicks(thought.tick));
        const float column = strip.low.x + style.px(12) + style.measure(Face::Small, "000.00 s").x;
        drawAtRight(style, strip, column, kQuiet, when);
        const float from = column + style.px(12);
        drawWords(list, style, Face::Small, {from, strip.middle},
                  inForce ? kPaper
                  : ahead ? kLine
                          : kQuiet,
                  fitted(style, Face::Small, thought.choice, maximum(strip.high.x - style.px(8) - from, 0)));
        if (strip.hovered)
            drawTip(style, filled(Word::DecisionAt, style.language, fmt::format("{}", thought.tick)) + "\n" +
                               thought.decision);
        if (strip.clicked && state.recorded)
            wanted = thought.tick + 1; // when it has been thought
        else if (strip.clicked)
            m_chosen = decisions[i];
        ImGui::PopID();
    }
    ImGui::EndChild();
    return wanted;
}

std::optional<Tick> MindPanel::draw(const MindPanelState& state, const InterfaceStyle& style) {
    const Language language = style.language;
    m_linesShown = 0;
    if (state.watch->watched() != m_of) {
        m_of = state.watch->watched();
        m_chosen.reset();
        m_toggled.clear();
    }
    if (state.recorded) m_chosen.reset();
    ImGui::PushFont(style.font(Face::Bold));
    ImGui::TextWrapped("%s", state.who.c_str());
    ImGui::PopFont();
    if (!state.thinks) {
        quietWords(style, text(state.who.empty() ? Word::NobodyWatched : Word::HasNoMind, language));
        return {};
    }
    // First, so that nothing moves under the pointer.
    const std::optional<Tick> wanted = drawDecisions(state, style);
    const std::shared_ptr<const WatchedThought> thought = m_chosen ? m_chosen : state.watch->last();
    if (!thought) {
        quietWords(style, text(Word::NoThoughtYet, language));
        return wanted;
    }
    if (m_chosen) {
        quietWords(style, filled(Word::MindAsItWas, language, fmt::format("{:.2f}", secondsFromTicks(m_chosen->tick))),
                   kAmber);
        if (ImGui::Button(text(Word::MindAsItIs, language))) m_chosen.reset();
    }
    if (!thought->decision.empty()) quietWords(style, thought->decision, kPaper);
    const Tick now = m_chosen ? thought->tick : std::max(state.now, thought->tick);
    ImGui::BeginChild("##mind");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, style.px(1)});
    if (thought->mind) {
        if (openSection(Word::MindProgram, true, style, thought->mind->name)) drawMind(*thought->mind, style);
        if (!thought->mind->keys.empty() && openSection(Word::Blackboard, true, style))
            drawKeys(*thought->mind, now, style);
    }
    if (!thought->reasons.empty() && openSection(Word::MindReasons, !thought->mind, style))
        drawReasons(thought->reasons, 0, style);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    return wanted;
}

std::optional<std::string> MindPanel::state(std::string_view name, const MindWatch& watch) const {
    if (!name.starts_with("mind-")) return {};
    const std::shared_ptr<const WatchedThought> thought = m_chosen ? m_chosen : watch.last();
    if (name == "mind-decisions") return std::to_string(watch.decisions().size());
    if (name == "mind-lines") return std::to_string(m_linesShown);
    if (name == "mind-tick") return thought ? std::to_string(thought->tick) : std::string();
    if (name == "mind-decision") return thought ? thought->decision : std::string();
    if (name == "mind-reasons") return std::to_string(thought ? thought->trace.entries().size() : 0);
    if (name == "mind-keys") return std::to_string(thought && thought->mind ? thought->mind->keys.size() : 0);
    if (name != "mind-running") return {};
    std::string running;
    for (std::size_t i = 0; thought && thought->mind && i < thought->mind->lines.size(); ++i)
        if (const MindLine& line = thought->mind->lines[i]; line.answer == Answer::Running)
            running += (running.empty() ? "" : " / ") + line.text;
    return running;
}

} // namespace lince::app
