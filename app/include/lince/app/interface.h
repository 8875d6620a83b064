#pragma once
// Everything flat on the screen goes through one of these: it owns an ImGui context, its letters and its painter. It
// knows no window: whoever has one hands its events on, and a film simply gives none.

#include <lince/app/style.h>
#include <lince/core/error.h>
#include <lince/render/interface_painter.h>

#include <array>
#include <memory>
#include <string>

struct ImGuiContext;

namespace lince::app {

struct InterfaceSettings {
    bool painted = true; ///< false: nothing is drawn and no graphics context is needed, for tests
    /// Where the letters lie: the first folder that has DejaVuSans.ttf and DejaVuSans-Bold.ttf.
    std::array<std::string, 2> fontFolders{"/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF"};
};

class Interface {
  public:
    /// With a current graphics context unless it is not painted; one must be current in `begin`, `end` and at the end
    /// of its life, too.
    static Result<std::unique_ptr<Interface>> create(const InterfaceSettings& settings = {});
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    void setTextScale(float scale) { m_textScale = scale; } ///< 0.75..2; seen at the next `begin`
    /// From the next frame on words are noted in `style().record`, for tests and scripts.
    void recordLayout() { m_style.record = &m_record; }
    void setLanguage(Language language) { m_style.language = language; }
    /// Arrow keys and the gamepad move between items: on while a menu is open, off in play.
    void setNavigation(bool on);

    // What the hands did since the last frame. A button that goes down and up within one frame still counts.
    void mouseAt(float x, float y);          ///< pixels from the upper left corner
    void mouseAway();                        ///< the pointer is captured by the game, or outside
    void mouseButton(int button, bool down); ///< 0: left, 1: right, 2: middle
    void wheel(float notches);
    void key(ImGuiKey key, bool down);
    void modifiers(bool control, bool shift, bool alt);
    void typed(const char* utf8);
    /// Strength 0..1 of a gamepad's buttons and stick halves, by their use in menus.
    void pad(ImGuiNavInput input, float strength);
    /// Nothing is held any more.
    void release();

    /// Starts a frame of so many pixels, `seconds` after the last one.
    void begin(int width, int height, float seconds);
    /// Draws it into the bound framebuffer, at a place in pixels from its lower left corner.
    void end(int x = 0, int y = 0);

    const InterfaceStyle& style() const { return m_style; }
    /// The pointer is over a window, or a text is being typed: the game should not take these.
    bool wantsMouse() const;
    bool wantsKeyboard() const;
    /// Why the letters are not the intended ones; empty when they are.
    const std::string& complaint() const { return m_complaint; }

  private:
    Interface() = default;
    void chooseFonts();
    void applyInput();

    InterfaceSettings m_settings;
    ImGuiContext* m_context = nullptr;
    std::unique_ptr<InterfacePainter> m_painter;
    LayoutRecord m_record;
    InterfaceStyle m_style;
    std::string m_complaint;
    float m_textScale = 1;
    float m_fontUnit = 0; ///< for which the letters were made
    struct Switch {
        bool down = false, latched = false; ///< latched: went down since the last frame
    };
    std::array<Switch, 5> m_buttons;
    std::array<Switch, ImGuiKey_COUNT> m_keys;
    std::array<float, ImGuiNavInput_COUNT> m_pad{};
    std::array<bool, ImGuiNavInput_COUNT> m_padLatched{};
};

} // namespace lince::app
