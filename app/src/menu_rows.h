#pragma once
// Rows that all menus are made of: one item each, the whole width, so that up and down choose and left and right
// change.

#include <lince/app/menu.h>

#include <array>
#include <span>

namespace lince::app {

/// A picture with words under it: a game, or one of its entries.
struct MenuCard {
    std::string title, line{}, note{}; ///< note: progress or the best result
    ImTextureID picture = nullptr;     ///< null: there is none yet
    int stars = -1;                    ///< 0–3; -1: none are given
    bool large = false;
    float seconds = 0; ///< the picture moves slowly with them
};

/// Draws the rows of one screen into the current ImGui window.
class MenuRows {
  public:
    MenuRows(MenuState& state, const InterfaceStyle& style, float width)
        : m_state(state), m_style(style), m_width(width) {}

    /// Large words that do something.
    bool button(const char* id, std::string_view words, bool focusFirst = false);
    /// A line of a list, and a word at the right. `width`: less than the whole, so that something stands beside it.
    bool entry(const char* id, std::string_view words, std::string_view right, bool focusFirst, float width = 0);
    /// A short button as wide as its words; several stand beside each other while there is room.
    bool pill(const char* id, std::string_view words, bool focusFirst = false, bool chosen = false);
    /// Cards beside each other in a row are as high as the highest of them.
    bool card(const char* id, const MenuCard& card, float width, float height, bool focusFirst);
    float cardHeight(const MenuCard& card, float width) const;
    float pictureHeight(float width) const;
    float pillWidth(std::string_view words) const;
    float pillHeight() const;
    /// The last row has the focus, or the pointer when that is used.
    bool highlighted() const { return m_highlighted; }
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
    Row item(const char* id, ImVec2 size, bool focusFirst);
    Row row(const char* id, float designHeight, bool focusFirst, float width = 0);
    void drawPicture(const MenuCard& card, ImVec2 low, ImVec2 high, bool highlighted) const;
    float textTop(const Row& row, Face face) const;

    MenuState& m_state;
    const InterfaceStyle& m_style;
    float m_width;
    bool m_focused = false, m_delete = false, m_highlighted = false;
};

/// Went down in this frame, from a key or a gamepad; with `repeats` also while it is held.
bool menuPressed(ImGuiNavInput input, bool repeats = false);

} // namespace lince::app
