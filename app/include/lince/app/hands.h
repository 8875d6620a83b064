#pragma once
// From devices to actions: keyboard, mouse and any gamepad that is plugged in, also while running. Knows SDL's events
// but no window.

#include <lince/agent/intent.h>
#include <lince/app/settings.h>
#include <lince/core/vec.h>

#include <SDL_events.h>
#include <SDL_gamecontroller.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lince::app {

class Hands {
  public:
    explicit Hands(const Settings& settings); ///< the settings must outlive it; changes are seen at once
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    /// Forgets what was pressed since the last frame; held keys stay.
    void beginFrame();
    /// Returns a line for the message list when a gamepad came or went, else an empty text.
    std::string take(const SDL_Event& event);

    bool held(Action action) const;                  ///< with toggles applied
    bool pressed(Action action) const;               ///< went down in this frame
    float strength(Action action) const;             ///< 0..1; analogue for axes
    Vec2 mouseMoved() const { return m_mouseMoved; } ///< pixels since beginFrame
    Vec2 mouseAt() const { return m_mouseAt; }       ///< pixels from the upper left corner
    float wheel() const { return m_wheel; }          ///< notches since beginFrame
    bool mouseButton(int button) const;
    /// All keys up: the window lost the focus, or a menu opened.
    void release();

    /// The next key, button or axis that moves is given to this action instead of acting; Escape cancels.
    void listenFor(Action action) { m_listening = action; }
    std::optional<Action> listening() const { return m_listening; }
    /// What was caught since the last call.
    std::optional<std::pair<Action, Binding>> caught();

    std::vector<std::string> gamepads() const; ///< names of those plugged in
    /// Reads a user's gamecontrollerdb.txt beside the settings file, when there is one; number of mappings.
    int loadGamepadMappings(const std::string& path);

  private:
    struct Pad {
        SDL_GameController* controller = nullptr;
        SDL_JoystickID id = 0;
    };
    void feed(const Binding& binding, float strength);

    const Settings& m_settings;
    std::array<float, kActions> m_strength{};
    std::array<bool, kActions> m_pressed{}, m_toggled{};
    std::vector<std::pair<Binding, float>> m_down;
    std::vector<Pad> m_pads;
    Vec2 m_mouseMoved, m_mouseAt;
    float m_wheel = 0;
    std::uint32_t m_buttons = 0;
    std::optional<Action> m_listening;
    std::optional<std::pair<Action, Binding>> m_caught;
};

/// What the hands want of a body that looks along yaw and pitch, which they turn. `seconds`: of this frame.
Intent intentOf(const Hands& hands, const Settings& settings, float& yaw, float& pitch, float seconds);

} // namespace lince::app
