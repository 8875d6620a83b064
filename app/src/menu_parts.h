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

    const char* say(Word word) const { return text(word, settings.language); }
    float margin() const { return style.px(style.compact() ? 28 : 88); }
    float rightOf(float designWidth) const { return margin() + style.px(designWidth); }
    void go(MenuScreen screen) {
        state.cameFrom = state.screen;
        state.screen = screen;
        state.notice.clear();
    }
    void back() {
        if (state.screen == MenuScreen::Main) return;
        if (state.screen == MenuScreen::Pause) {
            event.request = MenuRequest::Resume;
            state.screen = MenuScreen::None;
            return;
        }
        go(state.screen == MenuScreen::ReallyReset ? MenuScreen::Settings : state.home);
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
    ~RowsWindow();
    RowsWindow(const RowsWindow&) = delete;
    RowsWindow& operator=(const RowsWindow&) = delete;
    float width() const { return m_width; }

  private:
    float m_width = 0;
};

void drawSettings(Menu& menu);
void resetSettings(Menu& menu);
void drawControls(Menu& menu);

} // namespace lince::app
