#pragma once
// What the screens of the menu share: the frame of one drawing, grounds, headings, and the window of the rows.

#include "menu_rows.h"

#include <string_view>

namespace lince::app {

/// One drawing of the menu, and what comes of it.
struct Menu {
    MenuState& state;
    Settings& settings;
    const MenuInput& input;
    const InterfaceStyle& style;
    MenuEvent event;
    std::string hint{}; ///< shown in the place of the help: where something lies

    const char* say(Word word) const { return text(word, settings.language); }
    float margin() const { return style.px(style.compact() ? 28 : 88); }
    float rightOf(float designWidth) const { return margin() + style.px(designWidth); }
    void go(MenuScreen screen) {
        state.cameFrom = state.screen;
        state.screen = screen;
        state.notice.clear();
    }
    void back() {
        switch (state.screen) {
        case MenuScreen::Main:
            return;
        case MenuScreen::Pause:
            if (input.ending != nullptr) return go(MenuScreen::Ending);
            event.request = MenuRequest::Resume;
            state.screen = MenuScreen::None;
            return;
        case MenuScreen::Game:
        case MenuScreen::Workshop:
            return go(MenuScreen::Main);
        case MenuScreen::ReallyReset:
            return go(MenuScreen::Settings);
        default:
            return go(state.home);
        }
    }
    void open(const std::string& path) {
        event.request = MenuRequest::Open;
        event.path = state.entry = path;
    }
};

/// Dark from the left, where the words are, up to `contentRight` pixels at least; the scene shows at the right.
void drawGround(const InterfaceStyle& style, bool wide, float contentRight = 0);
/// Returns where the rows may begin.
float drawHeading(const Menu& menu, std::string_view words);

/// An ImGui window without looks that holds the rows of one screen.
class RowsWindow {
  public:
    RowsWindow(const Menu& menu, const char* name, float top, float designWidth);
    /// Anywhere, so many pixels wide, down to the end of the screen.
    RowsWindow(const Menu& menu, const char* name, ImVec2 low, float width);
    ~RowsWindow();
    RowsWindow(const RowsWindow&) = delete;
    RowsWindow& operator=(const RowsWindow&) = delete;
    float width() const { return m_width; }

  private:
    static void begin(const InterfaceStyle& style, const char* name, ImVec2 low, ImVec2 size);
    float m_width = 0;
};

/// Pills beside each other, in the next line when there is no room.
class PillRow {
  public:
    PillRow(const Menu& menu, MenuRows& rows, float width) : m_style(menu.style), m_rows(rows), m_width(width) {}
    bool add(const char* id, std::string_view words, bool focusFirst = false, bool chosen = false);

  private:
    const InterfaceStyle& m_style;
    MenuRows& m_rows;
    float m_width, m_used = 0;
};

void drawMain(Menu& menu);
void drawGame(Menu& menu);
void drawWorkshop(Menu& menu);
void drawPause(Menu& menu);
void drawEnded(Menu& menu);
void drawSettings(Menu& menu);
void resetSettings(Menu& menu);
void drawControls(Menu& menu);

} // namespace lince::app
