#include <lince/app/layout_record.h>
#include <lince/core/error.h>

#include <algorithm>

namespace lince::app {
namespace {
constexpr float kTouch = 2; ///< pixels that words may share: letters seldom fill their boxes
}

void LayoutRecord::begin(ImVec2 screen) {
    m_screen = screen;
    m_words.clear(), m_cut.clear();
}

void LayoutRecord::noteCut(std::string_view whole) {
    m_cut.emplace_back(whole);
}

void LayoutRecord::noteWords(const ImDrawList& list, ImVec2 low, ImVec2 size, std::string_view words) {
    if (words.empty()) return;
    const ImVec2 clipLow = list.GetClipRectMin(), clipHigh = list.GetClipRectMax();
    m_words.push_back({&list, low, {low.x + size.x, low.y + size.y}, clipLow, clipHigh, std::string(words)});
}

std::string LayoutRecord::judged() const {
    std::string wrong;
    const auto tell = [&](const std::string& what) { wrong += (wrong.empty() ? "" : "; ") + what; };
    for (const std::string& words : m_cut)
        tell("cut: " + inQuotes(words));
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        const Words& one = m_words[i];
        // Rows that are scrolled away are seen by nobody.
        if (one.high.y <= one.clipLow.y || one.low.y >= one.clipHigh.y) continue;
        if (one.low.x < std::max(one.clipLow.x, 0.0f) - kTouch ||
            one.high.x > std::min(one.clipHigh.x, m_screen.x) + kTouch)
            tell("outside: " + inQuotes(one.words));
        for (std::size_t k = 0; k < i; ++k) {
            const Words& other = m_words[k];
            if (other.words == one.words) continue; // a shadow that somebody drew himself
            const auto shared = [](float lowA, float highA, float lowB, float highB) {
                return std::min(highA, highB) - std::max(lowA, lowB);
            };
            if (other.list == one.list && shared(one.low.x, one.high.x, other.low.x, other.high.x) > kTouch &&
                shared(std::max(one.low.y, one.clipLow.y), std::min(one.high.y, one.clipHigh.y),
                       std::max(other.low.y, other.clipLow.y), std::min(other.high.y, other.clipHigh.y)) > kTouch * 2)
                tell("overlap: " + inQuotes(other.words) + " and " + inQuotes(one.words));
        }
    }
    return wrong.empty() ? "clean" : wrong;
}

} // namespace lince::app
