#pragma once
// What words a frame shows and where, to find those that are cut or lie on each other. Kept only when somebody asks:
// tests, and scripts that drive the window.

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

class LayoutRecord {
  public:
    void begin(ImVec2 screen);
    /// Words did not fit where they were to stand, and end in "…".
    void noteCut(std::string_view whole);
    void noteWords(const ImDrawList& list, ImVec2 low, ImVec2 size, std::string_view words);
    /// "clean", or what is wrong: words that are cut, that leave the screen or their window sideways, and that lie on
    /// others of the same list. Panels may cover what is behind them, rows may scroll.
    std::string judged() const;

  private:
    struct Words {
        const ImDrawList* list; ///< only compared
        ImVec2 low, high, clipLow, clipHigh;
        std::string words;
    };
    std::vector<Words> m_words;
    std::vector<std::string> m_cut;
    ImVec2 m_screen{0, 0};
};

} // namespace lince::app
