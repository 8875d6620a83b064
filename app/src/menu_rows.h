#pragma once
// Rows that all menus are made of: one item each, the whole width, so that up and down choose and left and right
// change.

#include <lince/app/menu.h>

#include <array>
#include <span>

namespace lince::app {

/// Draws the rows of one screen into the current ImGui window.
class MenuRows {
  public:
    MenuRows(MenuState& state, const InterfaceStyle& style, float width)
        : m_state(state), m_style(style), m_width(width) {}

    /// Large words that do something.
    bool button(const char* id, std::string_view words, bool focusFirst = false);
    /// Two lines, and a word at the right.
    bool entry(const char* id, std::string_view words, std::string_view below, std::string_view right, bool focusFirst);
    /// Columns at the given shares of the width.
    bool columns(const char* id, std::span<const std::string> words, std::span<const float> starts, bool focusFirst);
    /// Was Delete or Backspace pressed on the last row?
    bool deleted() const { return m_focused && m_delete; }

    bool onOff(const char* id, std::string_view words, bool& value, Language language);
    /// Any of `names`; goes round.
    bool choice(const char* id, std::string_view words, std::span<const std::string> names, std::size_t& value,
                bool focusFirst = false);
    bool slider(const char* id, std::string_view words, float& value, float low, float high, float step,
                std::string_view shown);
    void heading(std::string_view words);
    void columnHeadings(std::span<const std::string> words, std::span<const float> starts);

  private:
    struct Row {
        ImVec2 low, high;
        bool highlighted = false, activated = false;
        int change = 0; ///< -1, 1: left or right was pressed
    };
    Row row(const char* id, float designHeight, bool focusFirst);
    float textTop(const Row& row, Face face) const;

    MenuState& m_state;
    const InterfaceStyle& m_style;
    float m_width;
    bool m_focused = false, m_delete = false;
};

/// Went down in this frame, from a key or a gamepad; with `repeats` also while it is held.
bool menuPressed(ImGuiNavInput input, bool repeats = false);

} // namespace lince::app
