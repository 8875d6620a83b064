#pragma once
// From devices to actions: keyboard, mouse and any gamepad that is plugged in, also while running. Knows SDL's events
// but no window.

#include <lince/agent/intent.h>
#include <lince/app/gamepads.h>
#include <lince/app/settings.h>
#include <lince/core/vec.h>

#include <SDL_events.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lince::app {

class InputState {
  public:
    /// The settings must outlive it; changes are seen at once. Takes the gamepads that are there already. SDL must not
    /// be shut down before it is gone.
    explicit InputState(const Settings& settings);

    /// Forgets what was pressed since the last frame; held keys stay.
    void beginFrame();
    /// Returns a line for the message list when a gamepad came or went, else an empty text. A window that loses the
    /// focus releases everything.
    std::string take(const SDL_Event& event);

    /// With toggles applied. An axis acts from half way, and until it is nearly back.
    bool held(Action action) const;
    /// Went down in this frame; also true when it is up again already.
    bool pressed(Action action) const { return m_pressed[static_cast<std::size_t>(action)]; }
    float strength(Action action) const;             ///< 0..1; analogue for axes
    Vec2 mouseMoved() const { return m_mouseMoved; } ///< pixels since beginFrame
    Vec2 mouseAt() const { return m_mouseAt; }       ///< pixels from the upper left corner
    float wheel() const { return m_wheel; }          ///< notches since beginFrame; > 0: away from the user
    /// The hands were last on a gamepad, not on the mouse.
    bool padLeads() const { return m_padLeads; }
    bool mouseButton(int button) const; ///< 1 left, 2 wheel, 3 right
    /// All keys up: the window lost the focus, or a menu opened. What is held down acts again only after it was let go.
    /// Toggles stay: a player who crouched still crouches when the menu closes.
    void release();
    /// All toggles off: another body, another game.
    void resetToggles() { m_toggled.fill(false); }

    /// The next key, button or axis that moves is caught for this action instead of acting; Escape cancels. Then
    /// `listening` is empty again.
    void listenFor(Action action) { m_listening = action; }
    void stopListening() { m_listening.reset(); }
    std::optional<Action> listening() const { return m_listening; }
    /// What was caught since the last call. It is the caller who assigns it (`Bindings::assign`).
    std::optional<std::pair<Action, Binding>> caught() { return std::exchange(m_caught, std::nullopt); }

    std::vector<std::string> gamepads() const { return m_gamepads.names(); } ///< names of those plugged in
    /// Reads a user's gamecontrollerdb.txt beside the settings file, when there is one; number of mappings.
    int loadGamepadMappings(const std::string& path) { return m_gamepads.loadMappings(path); }

  private:
    /// Something that is not at rest. `pad`: which gamepad's, so that two pads do not let go of each other's buttons.
    struct Down {
        Binding binding;
        SDL_JoystickID pad = -1;
        float strength = 0; ///< 0..1
        bool on = false;    ///< acts as a button
        bool mute = false;  ///< does nothing until it is back at rest
    };
    void feed(const Binding& binding, float strength, SDL_JoystickID pad = -1);
    void feedAxis(const SDL_ControllerAxisEvent& event);
    void feedWheel(const SDL_MouseWheelEvent& event);
    bool bound(Action action, const Binding& binding) const;
    bool down(Action action) const; ///< without toggles
    bool toggles(Action action) const;

    const Settings& m_settings;
    Gamepads m_gamepads;
    std::vector<Down> m_down;
    std::array<bool, kActions> m_pressed{}, m_toggled{};
    Vec2 m_mouseMoved, m_mouseAt;
    float m_wheel = 0;
    std::uint32_t m_buttons = 0;
    bool m_padLeads = false;
    std::optional<Action> m_listening;
    std::optional<std::pair<Action, Binding>> m_caught;
};

/// Which weapons a body has, for the actions "next" and "previous weapon": as in SelfState.
struct WeaponsCarried {
    std::uint8_t slot = 0; ///< in hand; 1 is the first, 0: none
    std::uint8_t count = 0;
};

/// What the hands want of a body that looks along yaw and pitch, which they turn. `seconds`: of this frame. A button
/// that went down and up within the frame counts. When a frame has no tick, the buttons of its intent are to be kept
/// for the next one that has.
Intent intentOf(const InputState& input, const Settings& settings, float& yaw, float& pitch, float seconds,
                WeaponsCarried weapons = {});

/// As `shownName`, but a key has the letter that the user's keyboard shows there. Needs SDL's video.
std::string labelOf(const Binding& binding, Language language);

} // namespace lince::app
