#include <lince/app/labels.h>

#include <algorithm>

namespace lince::app {

void Labels::draw(ImDrawList& list, const InterfaceStyle& style, const Camera& camera,
                  std::span<const RecordingDebugDraw::Text> texts, std::span<const HudRectangle> kept) {
    m_candidates.clear();
    m_taken.clear();
    m_drawn = 0;
    for (const HudRectangle& place : kept)
        m_taken.push_back({place.low, place.high});
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
        const float distance = length(texts[i].at - camera.eye);
        if (!(distance < m_settings.farMetres)) continue;
        const auto ndc = camera.project(texts[i].at);
        if (!ndc || absolute(ndc->x) > 1 || absolute(ndc->y) > 1) continue;
        m_candidates.push_back(
            {distance, i, {(ndc->x * 0.5f + 0.5f) * style.screen.x, (0.5f - ndc->y * 0.5f) * style.screen.y}});
    }
    // Ties by index, so that labels do not change places from frame to frame.
    std::sort(m_candidates.begin(), m_candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
    });
    constexpr int kTries = 4;
    const float line = style.size(Face::Small) + style.px(2), pad = style.px(4);
    for (const Candidate& candidate : m_candidates) {
        if (m_drawn >= m_settings.max) break;
        // Letters are four corners, times five with the outline; a list of ImGui ends at 65 536 corners.
        constexpr int kMaxCorners = 52'000;
        const RecordingDebugDraw::Text& words = texts[candidate.index];
        if (words.words.empty() || list.VtxBuffer.Size + static_cast<int>(words.words.size()) * 20 > kMaxCorners)
            continue;
        const ImVec2 size = style.measure(Face::Small, words.words);
        Taken place;
        bool free = false;
        for (int i = 0; i < kTries && !free; ++i) {
            const float y = candidate.at.y - size.y * 0.5f - static_cast<float>(i) * line;
            place.low = {candidate.at.x - size.x * 0.5f - pad, y};
            place.high = {candidate.at.x + size.x * 0.5f + pad, y + size.y};
            free = std::none_of(m_taken.begin(), m_taken.end(), [&](const Taken& other) {
                return place.low.x < other.high.x && other.low.x < place.high.x && place.low.y < other.high.y &&
                       other.low.y < place.high.y;
            });
        }
        if (!free) continue;
        m_taken.push_back(place);
        ++m_drawn;
        const float beyond = (candidate.distance - m_settings.clearMetres) /
                             maximum(m_settings.farMetres - m_settings.clearMetres, 0.01f);
        const float opacity = 1 - clamp(beyond, 0, 1);
        list.AddRectFilled(place.low, place.high, packed(palette::kInk, 0.72f * opacity), style.px(3));
        drawOutlined(list, style, Face::Small, {place.low.x + pad, place.low.y}, readable(words.colour), words.words,
                     opacity);
    }
}

} // namespace lince::app
