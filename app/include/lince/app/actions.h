#pragma once
// What a player can do, and which key, button or axis does it. Every action can be re-assigned and is remembered
// (spec S4.G2). Needs neither SDL nor a picture.

#include <lince/app/language.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince::app {

/// One row each in actions.inc: add an action there, and its standard keys in actions.cpp.
enum class Action : std::uint8_t {
#define LINCE_ACTION(identifier, name, use, english, spanish) identifier,
#include <lince/app/actions.inc>
#undef LINCE_ACTION
};
/// In the order of their numbers.
inline constexpr Action kAllActions[] = {
#define LINCE_ACTION(identifier, name, use, english, spanish) Action::identifier,
#include <lince/app/actions.inc>
#undef LINCE_ACTION
};
inline constexpr std::size_t kActions = std::size(kAllActions);

/// Stable name in the settings file ("forward").
std::string_view nameOf(Action action);
std::optional<Action> actionNamed(std::string_view name);

/// When an action is asked for. One key may serve an action of walking and another one of the camera from above, since
/// a player does one or the other; what is `Always` there shares its key with nothing. Leading: from above, in games
/// that lead a group; others do not show these (GamePart::meaningOf says what they do). Editing: in the editor of
/// levels, which is seen from above and leads nobody.
enum class ActionUse : std::uint8_t { Always, Walking, Overhead, Leading, Editing };
ActionUse useOf(Action action);
/// Whether one key cannot serve both.
bool excludeEachOther(Action a, Action b);

/// A key, mouse button, wheel direction, gamepad button or half of a gamepad axis.
struct Binding {
    enum class Device : std::uint8_t { None, Key, MouseButton, Wheel, PadButton, PadAxis };
    Device device = Device::None;
    std::int32_t code = 0; ///< SDL scancode, mouse button, pad button, pad axis; wheel: +1 or -1
    std::int8_t sign = 1;  ///< of an axis
    bool ofPad() const { return device == Device::PadButton || device == Device::PadAxis; }
    bool operator==(const Binding&) const = default;
};
/// "key:W", "mouse:1", "wheel:+", "pad:a", "axis:leftx-": as in the settings file. A key without a name is "key:#123".
std::string toText(const Binding& binding);
/// The opposite; capitals do not matter. Nothing when there is no such thing.
std::optional<Binding> bindingFromText(std::string_view text);
/// For people: "W", "Left mouse button", "Pad A". Letters are those of a US keyboard; for those that are printed on the
/// user's see `labelOf` in input_state.h.
std::string shownName(const Binding& binding, Language language);

/// Up to two bindings for keyboard and mouse and one or two for gamepads an action; a settings file may give more.
class Bindings {
  public:
    static constexpr std::size_t kMaxOfAnAction = 8;

    static Bindings standard();
    const std::vector<Binding>& of(Action action) const { return m_of[static_cast<std::size_t>(action)]; }
    bool has(Action action, const Binding& binding) const;
    void set(Action action, std::vector<Binding> bindings) {
        m_of[static_cast<std::size_t>(action)] = std::move(bindings);
    }
    /// Gives the binding to this action in place of its first of the same kind (keyboard and mouse, or gamepad), and
    /// takes it from all actions that it excludes. Returns those that lost it: at most one of each use.
    std::vector<Action> assign(Action action, const Binding& binding);
    std::vector<Action> actionsOf(const Binding& binding) const;
    bool operator==(const Bindings&) const = default;

  private:
    std::array<std::vector<Binding>, kActions> m_of;
};

} // namespace lince::app
