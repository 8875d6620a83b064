#include "keys.h"

#include <lince/app/input_state.h>

#include <SDL_keyboard.h>

#include <algorithm>

namespace lince::app {
namespace {

using Device = Binding::Device;

// Shares of an axis' way. Worn sticks rest up to a sixth away from the middle and end a little before the corner.
constexpr float kDeadZone = 0.18f;
constexpr float kFull = 0.95f;
// An axis is a button from here on, and until it is back there: a trembling finger does not fire twice.
constexpr float kOn = 0.5f, kOff = 0.35f;

/// Way of half an axis without its dead zone, 0..1.
float beyondDeadZone(float way) {
    return clamp((way - kDeadZone) / (kFull - kDeadZone), 0, 1);
}

} // namespace

InputState::InputState(const Settings& settings) : m_settings(settings) {
    m_down.reserve(32); // no hands hold more
}

void InputState::beginFrame() {
    m_pressed.fill(false);
    m_mouseMoved = {};
    m_wheel = 0;
    // A wheel has no way up: it is down for the frame in which it turned.
    m_down.erase(
        std::remove_if(m_down.begin(), m_down.end(), [](const Down& d) { return d.binding.device == Device::Wheel; }),
        m_down.end());
    for (std::size_t i = 0; i < kActions; ++i)
        if (m_toggled[i] && !toggles(static_cast<Action>(i))) m_toggled[i] = false;
}

std::string InputState::take(const SDL_Event& event) {
    switch (event.type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        if (event.key.repeat == 0)
            feed({Device::Key, static_cast<std::int32_t>(event.key.keysym.scancode)},
                 event.type == SDL_KEYDOWN ? 1 : 0);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
        if (event.button.button < 1 || event.button.button > kMaxMouseButtons) break;
        const std::uint32_t bit = 1u << (event.button.button - 1);
        const bool goesDown = event.type == SDL_MOUSEBUTTONDOWN;
        m_padLeads = false;
        m_buttons = goesDown ? m_buttons | bit : m_buttons & ~bit;
        m_mouseAt = {static_cast<float>(event.button.x), static_cast<float>(event.button.y)};
        feed({Device::MouseButton, event.button.button}, goesDown ? 1 : 0);
        break;
    }
    case SDL_MOUSEMOTION:
        m_mouseMoved =
            m_mouseMoved + Vec2{static_cast<float>(event.motion.xrel), static_cast<float>(event.motion.yrel)};
        m_mouseAt = {static_cast<float>(event.motion.x), static_cast<float>(event.motion.y)};
        m_padLeads = false;
        break;
    case SDL_MOUSEWHEEL:
        feedWheel(event.wheel);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        feed({Device::PadButton, event.cbutton.button}, event.type == SDL_CONTROLLERBUTTONDOWN ? 1 : 0,
             event.cbutton.which);
        break;
    case SDL_CONTROLLERAXISMOTION:
        feedAxis(event.caxis);
        break;
    case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) release();
        break;
    default:
        if (const auto change = m_gamepads.take(event)) {
            if (!change->came) // what it held can never be let go any more
                m_down.erase(
                    std::remove_if(m_down.begin(), m_down.end(), [&](const Down& d) { return d.pad == change->id; }),
                    m_down.end());
            const Language language = m_settings.language;
            const std::string name = change->name.empty() ? text(Word::UnnamedGamepad, language) : change->name;
            return filled(change->came ? Word::GamepadCame : Word::GamepadWent, language, name);
        }
    }
    return {};
}

void InputState::feedWheel(const SDL_MouseWheelEvent& event) {
    const float notches = event.direction == SDL_MOUSEWHEEL_FLIPPED ? -event.preciseY : event.preciseY;
    m_wheel += notches;
    // Whole notches only, as SDL counts them: a touchpad sends many small parts of one.
    const int whole = event.direction == SDL_MOUSEWHEEL_FLIPPED ? -event.y : event.y;
    if (whole != 0) feed({Device::Wheel, whole < 0 ? -1 : 1}, 1);
}

void InputState::feedAxis(const SDL_ControllerAxisEvent& event) {
    if (event.axis >= kPadAxes) return;
    const float way = clamp(static_cast<float>(event.value) / 32767.0f, -1, 1);
    // The half that is left first, so that a stick torn across does not hold both directions.
    const std::int8_t sign = way < 0 ? std::int8_t{-1} : std::int8_t{1};
    const auto other = static_cast<std::int8_t>(-sign);
    feed({Device::PadAxis, event.axis, other}, 0, event.which);
    if (sign > 0 || event.axis < kFirstTrigger)
        feed({Device::PadAxis, event.axis, sign}, beyondDeadZone(absolute(way)), event.which);
}

void InputState::feed(const Binding& binding, float strength, SDL_JoystickID pad) {
    const auto at =
        std::find_if(m_down.begin(), m_down.end(), [&](const Down& d) { return d.binding == binding && d.pad == pad; });
    const bool isNew = at == m_down.end();
    if (isNew && strength <= 0) return;
    Down now = isNew ? Down{binding, pad, 0, false, false} : *at;
    const bool wasOn = now.on;
    now.strength = strength;
    now.on = strength >= (wasOn ? kOff : kOn);
    const bool goesDown = now.on && !wasOn;
    m_padLeads = m_padLeads || (goesDown && binding.ofPad());

    if (m_listening) {
        if (goesDown && binding == Binding{Device::Key, kEscapeKey}) {
            m_listening.reset();
            now.mute = true;
        } else if (goesDown) {
            m_caught = std::pair(*m_listening, binding);
            m_listening.reset();
            now.mute = true;
        } else if (isNew) {
            now.mute = true; // a stick on its way
        }
    }

    std::array<bool, kActions> before{};
    for (std::size_t i = 0; i < kActions; ++i)
        before[i] = down(static_cast<Action>(i));
    if (strength <= 0)
        m_down.erase(at);
    else if (isNew)
        m_down.push_back(now);
    else
        *at = now;
    if (!goesDown) return;
    for (std::size_t i = 0; i < kActions; ++i) {
        const auto action = static_cast<Action>(i);
        if (before[i] || !bound(action, binding) || !down(action)) continue;
        m_pressed[i] = true;
        if (toggles(action)) m_toggled[i] = !m_toggled[i];
    }
}

bool InputState::bound(Action action, const Binding& binding) const {
    if (m_settings.bindings.has(action, binding)) return true;
    // Whoever gave the menu another key, or lost it in the file, still gets there.
    if (action != Action::Menu || binding != Binding{Device::Key, kEscapeKey}) return false;
    return std::none_of(std::begin(kAllActions), std::end(kAllActions),
                        [&](Action other) { return m_settings.bindings.has(other, binding); });
}

bool InputState::down(Action action) const {
    return std::any_of(m_down.begin(), m_down.end(),
                       [&](const Down& d) { return d.on && !d.mute && bound(action, d.binding); });
}

bool InputState::toggles(Action action) const {
    return (action == Action::Crouch && m_settings.crouchToggles) || (action == Action::Run && m_settings.runToggles);
}

bool InputState::held(Action action) const {
    return toggles(action) ? m_toggled[static_cast<std::size_t>(action)] : down(action);
}

float InputState::strength(Action action) const {
    if (toggles(action)) return held(action) ? 1.0f : 0.0f;
    float max = 0;
    for (const Down& d : m_down)
        if (!d.mute && d.strength > max && bound(action, d.binding)) max = d.strength;
    return max;
}

bool InputState::mouseButton(int button) const {
    return button >= 1 && button <= kMaxMouseButtons && (m_buttons >> (button - 1) & 1u) != 0;
}

void InputState::release() {
    m_pressed.fill(false);
    for (Down& d : m_down)
        d.mute = true;
    m_buttons = 0;
    m_mouseMoved = {};
    m_wheel = 0;
}

std::string labelOf(const Binding& binding, Language language) {
    if (binding.device == Device::Key) {
        // Keys with a letter or sign only: the others have names that SDL knows in English alone.
        const SDL_Keycode key = SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(binding.code));
        if (key > SDLK_SPACE && (key & SDLK_SCANCODE_MASK) == 0 && key != SDLK_DELETE) return SDL_GetKeyName(key);
    }
    return shownName(binding, language);
}

} // namespace lince::app
