#pragma once
// What a player can do, and which key, button or axis does it. Every action can be re-assigned and is remembered
// (spec S4.G2).

#include <lince/core/error.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

enum class Action : std::uint8_t {
    Forward,
    Back,
    Left,
    Right,
    TurnLeft,
    TurnRight,
    LookUp,
    LookDown,
    Run,
    Crouch,
    Jump,
    Fire,
    Reload,
    Use,
    Weapon1,
    Weapon2,
    Weapon3,
    Weapon4,
    ChangeCamera, ///< first person, third person, colliding, from above, free, follow
    NextAgent,    ///< whom the follow camera watches
    ZoomIn,
    ZoomOut,
    Select,
    Command,
    Pause,
    Step,
    Faster,
    Slower,
    Panels, ///< shows the panels: debug layers, culling
    Console,
    Screenshot,
    Menu,
    ShowDynamicView, ///< of the eyes (spec S0.V7)
    ShowStaticView,
    ShowNormalView,
};
inline constexpr std::size_t kActions = static_cast<std::size_t>(Action::ShowNormalView) + 1;
/// Stable name in the settings file ("forward").
std::string_view nameOf(Action action);
std::optional<Action> actionNamed(std::string_view name);

/// A key, mouse button, wheel direction, gamepad button or half of a gamepad axis.
struct Binding {
    enum class Device : std::uint8_t { None, Key, MouseButton, Wheel, PadButton, PadAxis };
    Device device = Device::None;
    std::int32_t code = 0; ///< SDL scancode, mouse button, pad button, pad axis; wheel: +1 or -1
    std::int8_t sign = 1;  ///< of an axis
    bool operator==(const Binding&) const = default;
};
/// "key:W", "mouse:1", "wheel:+", "pad:a", "axis:leftx-": as in the settings file.
std::string toText(const Binding& binding);
std::optional<Binding> bindingFromText(std::string_view text);
/// For people: "W", "Left mouse button", "Pad A"; in the current language where it has words.
std::string shownName(const Binding& binding);

/// Up to two bindings for keyboard and mouse and one or two for gamepads an action.
class Bindings {
  public:
    static Bindings standard();
    const std::vector<Binding>& of(Action action) const { return m_of[static_cast<std::size_t>(action)]; }
    void set(Action action, std::vector<Binding> bindings) {
        m_of[static_cast<std::size_t>(action)] = std::move(bindings);
    }
    /// Gives the binding to this action in place of its first of the same kind of device, and takes it from any other
    /// action of the same use. Returns the action that lost it.
    std::optional<Action> assign(Action action, const Binding& binding);
    std::vector<Action> actionsOf(const Binding& binding) const;
    bool operator==(const Bindings&) const = default;

  private:
    std::array<std::vector<Binding>, kActions> m_of;
};

} // namespace lince::app
