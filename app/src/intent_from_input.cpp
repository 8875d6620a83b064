// What hands want of a body.
#include <lince/app/input_state.h>
#include <lince/core/math.h>

#include <utility>

namespace lince::app {
namespace {

constexpr float kRadiansPerPixel = 0.0022f; ///< of the mouse: one turn in about 2,850 pixels
constexpr float kYawSpeed = 3.2f;           ///< radians a second of a full stick or a key
constexpr float kPitchSpeed = 2.2f;
constexpr float kSteepest = 1.5f;     ///< pitch, radians: straight up and down have no heading
constexpr float kLongestFrame = 0.1f; ///< seconds: a frame that took longer does not spin the view
constexpr float kLinearFraction =
    0.35f; ///< of a stick's response; the rest is cubic: fine in the middle, fast at the end

/// A stick's way as turning speed, both -1..1.
float response(float way) {
    return way * (kLinearFraction + (1 - kLinearFraction) * way * way);
}

std::uint8_t wantedSlot(const InputState& input, WeaponsCarried weapons) {
    constexpr Action kSlots[] = {Action::Weapon1, Action::Weapon2, Action::Weapon3, Action::Weapon4};
    std::uint8_t slot = 0;
    for (const Action action : kSlots) {
        ++slot;
        if (input.pressed(action)) return slot;
    }
    const int step = (input.pressed(Action::NextWeapon) ? 1 : 0) - (input.pressed(Action::PreviousWeapon) ? 1 : 0);
    if (step == 0 || weapons.count == 0) return 0;
    if (weapons.slot == 0) return 1; // nothing in hand
    // Round and round: after the last comes the first.
    return static_cast<std::uint8_t>((weapons.slot - 1 + step + weapons.count) % weapons.count + 1);
}

} // namespace

Intent intentOf(const InputState& input, const Settings& settings, float& yaw, float& pitch, float seconds,
                WeaponsCarried weapons) {
    const auto between = [&](Action minus, Action plus) { return input.strength(plus) - input.strength(minus); };
    const float time = clamp(seconds, 0, kLongestFrame) * settings.padSpeed;
    const Vec2 mouse = input.mouseMoved() * (kRadiansPerPixel * settings.mouseSpeed);
    yaw = wrapAngle(yaw + mouse.x + response(between(Action::TurnLeft, Action::TurnRight)) * kYawSpeed * time);
    pitch += (settings.invertMouse ? mouse.y : -mouse.y) +
             response(between(Action::LookDown, Action::LookUp)) * kPitchSpeed * time;
    pitch = clamp(pitch, -kSteepest, kSteepest);

    Intent intent;
    const Vec3 stick{between(Action::Left, Action::Right), 0, -between(Action::Back, Action::Forward)};
    const float size = length(stick);
    intent.move = rotateByYaw(size > 1 ? stick / size : stick, yaw);
    intent.yaw = yaw;
    intent.pitch = pitch;
    constexpr std::pair<Action, Button> kWhileHeld[] = {{Action::Run, Button::Run}, {Action::Crouch, Button::Crouch}};
    for (const auto& [action, button] : kWhileHeld)
        if (input.held(action)) intent.press(button);
    constexpr std::pair<Action, Button> kTaps[] = {{Action::Jump, Button::Jump},
                                                   {Action::Fire, Button::Fire},
                                                   {Action::Reload, Button::Reload},
                                                   {Action::Use, Button::Use}};
    for (const auto& [action, button] : kTaps) // a tap may be shorter than a frame
        if (input.held(action) || input.pressed(action)) intent.press(button);
    intent.weaponSlot = wantedSlot(input, weapons);
    return intent;
}

} // namespace lince::app
