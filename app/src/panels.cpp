#include <lince/app/language.h>
#include <lince/app/panels.h>
#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace lince::app {
namespace {

/// Without regard to capitals; names of layers are ASCII.
bool holds(std::string_view text, std::string_view part) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [&](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

int resized(ImGuiInputTextCallbackData* data) {
    std::string& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

} // namespace

void Panels::add(std::string name, Phrase title, Draw draw, bool open) {
    m_panels.push_back({std::move(name), title, std::move(draw), open});
    m_panels.back().game = m_addingFor;
    m_panels.back().offered = m_addingFor == nullptr;
}

bool Panels::offer(const GamePart& game, bool offered) {
    bool any = false;
    for (Panel& panel : m_panels)
        if (panel.game == &game) panel.offered = offered, any = true;
    return any;
}

std::string Panels::listed() const {
    std::string names;
    for (const Panel& panel : m_panels)
        if (panel.offered) names += (names.empty() ? "" : " ") + panel.name;
    return names;
}

Panels::Panel* Panels::find(std::string_view name) {
    for (Panel& panel : m_panels)
        if (panel.name == name) return &panel;
    return nullptr;
}

float Panels::barPixels(const InterfaceStyle& style) const {
    return shown ? style.size(Face::Body) + style.px(20) : 0;
}

void Panels::draw(const InterfaceStyle& style) {
    if (!shown) return;
    const float bar = barPixels(style);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({style.screen.x, bar});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.px(10), style.px(5)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    constexpr ImGuiWindowFlags kBar = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollbar;
    ImGui::Begin("##panels", nullptr, kBar);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", text(Word::Panels, style.language));
    for (Panel& panel : m_panels) {
        if (!panel.offered) continue;
        ImGui::SameLine();
        ImGui::PushID(panel.name.c_str());
        ImGui::PushStyleColor(ImGuiCol_Button, panel.open ? toVec4(palette::kAmber) : toVec4(palette::kSlateLight));
        ImGui::PushStyleColor(ImGuiCol_Text, panel.open ? toVec4(palette::kInk) : toVec4(palette::kPaper));
        if (panel.open)
            ImGui::PushStyleColor(ImGuiCol_ButtonHovered, toVec4(mixed(palette::kAmber, palette::kPaper, 0.3f)));
        const bool wasOpen = panel.open;
        if (ImGui::Button(panel.title.in(style.language))) panel.open = !panel.open;
        ImGui::PopStyleColor(wasOpen ? 3 : 2);
        ImGui::PopID();
    }
    ImGui::End();
    ImGui::PopStyleVar(3);

    for (Panel& panel : m_panels) {
        const bool drawn = panel.open && panel.offered, appears = drawn && !panel.drawn;
        panel.drawn = drawn;
        if (!drawn) continue;
        const float width = minimum(style.px(380), style.screen.x * 0.46f);
        const float height = panel.tall ? style.screen.y * 0.84f - bar : minimum(style.px(400), style.screen.y * 0.6f);
        const bool known = panel.high.x > panel.low.x;
        const ImVec2 size =
            known ? ImVec2{panel.high.x - panel.low.x, panel.high.y - panel.low.y} : ImVec2{width, height};
        if (appears) {
            ImGui::SetNextWindowPos(freePlace(panel, size, bar + style.px(12), style));
            if (!known) ImGui::SetNextWindowSize(size);
        }
        const std::string title = std::string(panel.title.in(style.language)) + "###panel-" + panel.name;
        if (ImGui::Begin(title.c_str(), &panel.open, ImGuiWindowFlags_NoSavedSettings)) panel.draw(style);
        panel.low = ImGui::GetWindowPos();
        panel.high = {panel.low.x + ImGui::GetWindowSize().x, panel.low.y + ImGui::GetWindowSize().y};
        ImGui::End();
    }
}

/// Where it was while nothing else stands there, else beside the others, left to right and then below; where there is
/// no room, a little off the first, so that both titles are seen.
ImVec2 Panels::freePlace(const Panel& panel, ImVec2 size, float top, const InterfaceStyle& style) const {
    const float gap = style.px(12), left = style.px(16);
    std::size_t others = 0;
    for (const Panel& other : m_panels)
        others += &other != &panel && other.drawn && other.high.x > other.low.x ? 1u : 0u;
    const auto isFree = [&](ImVec2 at) {
        if (at.x + size.x > style.screen.x || at.y + size.y > style.screen.y) return false;
        return std::none_of(m_panels.begin(), m_panels.end(), [&](const Panel& other) {
            return &other != &panel && other.drawn && at.x < other.high.x && other.low.x < at.x + size.x &&
                   at.y < other.high.y && other.low.y < at.y + size.y;
        });
    };
    if (panel.high.x > panel.low.x && isFree(panel.low)) return panel.low;
    std::vector<float> xs{left}, ys{top};
    for (const Panel& other : m_panels) {
        if (&other == &panel || !other.drawn) continue;
        xs.push_back(other.high.x + gap);
        ys.push_back(other.high.y + gap);
    }
    std::sort(xs.begin(), xs.end());
    std::sort(ys.begin(), ys.end());
    for (const float y : ys)
        for (const float x : xs)
            if (isFree({x, y})) return {x, y};
    const float off = style.px(30) * static_cast<float>(others);
    return {minimum(left + off, maximum(style.screen.x - size.x, 0)), top + off};
}

void FrameTimes::add(float seconds) {
    m_ring[m_next] = seconds * 1000;
    m_next = (m_next + 1) % m_ring.size();
    m_count = std::min(m_count + 1, m_ring.size());
}

float FrameTimes::meanMilliseconds() const {
    if (m_count == 0) return 0;
    float sum = 0;
    for (const float one : m_ring)
        sum += one; // those not filled yet are 0
    return sum / static_cast<float>(m_count);
}

float FrameTimes::worstMilliseconds() const {
    return *std::max_element(m_ring.begin(), m_ring.end());
}

void drawDebugLayersPanel(DebugLayers& layers, std::string& filter, const InterfaceStyle& style) {
    const Language language = style.language;
    const auto setAll = [&](bool on) {
        for (DebugLayers::Layer& layer : layers.layers())
            if (filter.empty() || holds(layer.name, filter) || holds(layer.what, filter)) layer.on = on;
    };
    const float buttons = style.measure(Face::Body, text(Word::NoLayers, language)).x +
                          style.measure(Face::Body, text(Word::AllLayers, language)).x + style.px(4 * 10 + 20);
    ImGui::SetNextItemWidth(maximum(ImGui::GetContentRegionAvail().x - buttons, style.px(80)));
    ImGui::InputTextWithHint("##filter", text(Word::Search, language), filter.data(), filter.capacity() + 1,
                             ImGuiInputTextFlags_CallbackResize, resized, &filter);
    ImGui::SameLine();
    if (ImGui::Button(text(Word::AllLayers, language))) setAll(true);
    ImGui::SameLine();
    if (ImGui::Button(text(Word::NoLayers, language))) setAll(false);
    ImGui::Separator();
    ImGui::BeginChild("##layers");
    for (DebugLayers::Layer& layer : layers.layers()) {
        if (!filter.empty() && !holds(layer.name, filter) && !holds(layer.what, filter)) continue;
        ImGui::Checkbox(layer.name.c_str(), &layer.on);
        if (layer.what.empty()) continue;
        const float in = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
        ImGui::Indent(in);
        ImGui::PushFont(style.font(Face::Small));
        ImGui::PushStyleColor(ImGuiCol_Text, toVec4(palette::kQuiet));
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(layer.what.c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
        ImGui::PopFont();
        ImGui::Unindent(in);
    }
    ImGui::EndChild();
}

void drawCountersPanel(CullChain& culling, const FrameCounters& counters, const FrameTimes& times,
                       const InterfaceStyle& style) {
    const Language language = style.language;
    const float mean = times.meanMilliseconds();
    const std::string rate = filled(Word::FramesPerSecond, language, fmt::format("{:.0f}", mean > 0 ? 1000 / mean : 0));
    const std::string length = filled(Word::MillisecondsAFrame, language, fmt::format("{:.1f}", mean));
    ImGui::TextWrapped("%s   %s", rate.c_str(), length.c_str());
    const auto& ring = times.ring();
    // The scale holds still in steps of one picture of a 60 Hz screen, else the graph says nothing.
    const float top = 16.7f * static_cast<float>(static_cast<int>(times.worstMilliseconds() / 16.7f) + 1);
    ImGui::PlotLines("##times", ring.data(), static_cast<int>(ring.size()), static_cast<int>(times.next()), nullptr, 0,
                     top, {ImGui::GetContentRegionAvail().x, style.px(56)});
    ImGui::TextWrapped("%s   %s", filled(Word::DrawCalls, language, fmt::format("{}", counters.drawCalls)).c_str(),
                       filled(Word::Triangles, language, fmt::format("{}", counters.triangles)).c_str());
    ImGui::Separator();
    ImGui::TextDisabled("%s", text(Word::Culling, language));
    constexpr ImGuiTableFlags kTable =
        ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingStretchProp;
    if (!ImGui::BeginTable("##culling", 4, kTable)) return;
    ImGui::TableSetupColumn(text(Word::CullingFilter, language), 0, 2.4f);
    ImGui::TableSetupColumn(text(Word::CullingIn, language), 0, 1.2f);
    ImGui::TableSetupColumn(text(Word::CullingOut, language), 0, 1.2f);
    ImGui::TableSetupColumn("µs", 0, 1);
    ImGui::TableHeadersRow();
    for (const CullChain::Counter& counter : culling.counters()) {
        const std::string name(counter.name);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        bool enabled = counter.enabled;
        if (ImGui::Checkbox(name.c_str(), &enabled)) culling.enable(name, enabled);
        const auto cell = [](const std::string& words) {
            ImGui::TableNextColumn();
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(words.c_str());
        };
        cell(fmt::format("{}", counter.in));
        cell(fmt::format("{}", counter.out));
        cell(fmt::format("{:.0f}", counter.microseconds));
    }
    ImGui::EndTable();
}

void drawCountersLine(ImDrawList& list, const InterfaceStyle& style, const FrameCounters& counters,
                      const FrameTimes& times, ImVec2 low, ImVec2 high) {
    const float mean = times.meanMilliseconds();
    // As much as there is room for; the rate comes first.
    std::string shown;
    for (const std::string& part :
         {filled(Word::FramesPerSecond, style.language, fmt::format("{:.0f}", mean > 0 ? 1000 / mean : 0)),
          filled(Word::Triangles, style.language, fmt::format("{}", counters.triangles)),
          filled(Word::DrawCalls, style.language, fmt::format("{}", counters.drawCalls))}) {
        const std::string longer = fmt::format("{}{}{}", shown, shown.empty() ? "" : "   ", part);
        if (style.measure(Face::Small, longer).x > high.x - low.x) break;
        shown = longer;
    }
    if (shown.empty()) return;
    const ImVec2 size = style.measure(Face::Small, shown);
    const ImVec2 at{(low.x + high.x - size.x) * 0.5f, high.y - size.y};
    drawBacking(list, style, {at.x - style.px(2), at.y}, {at.x + size.x + style.px(2), at.y + size.y}, 0.66f);
    drawShadowed(list, style, Face::Small, at, palette::kPale, shown);
}

} // namespace lince::app
