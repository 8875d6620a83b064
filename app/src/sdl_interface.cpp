#include "sdl_interface.h"

#include <SDL.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lince::app {
namespace {

constexpr std::array<std::pair<SDL_Scancode, ImGuiKey>, 22> kKeys{{{SDL_SCANCODE_TAB, ImGuiKey_Tab},
                                                                   {SDL_SCANCODE_LEFT, ImGuiKey_LeftArrow},
                                                                   {SDL_SCANCODE_RIGHT, ImGuiKey_RightArrow},
                                                                   {SDL_SCANCODE_UP, ImGuiKey_UpArrow},
                                                                   {SDL_SCANCODE_DOWN, ImGuiKey_DownArrow},
                                                                   {SDL_SCANCODE_PAGEUP, ImGuiKey_PageUp},
                                                                   {SDL_SCANCODE_PAGEDOWN, ImGuiKey_PageDown},
                                                                   {SDL_SCANCODE_HOME, ImGuiKey_Home},
                                                                   {SDL_SCANCODE_END, ImGuiKey_End},
                                                                   {SDL_SCANCODE_INSERT, ImGuiKey_Insert},
                                                                   {SDL_SCANCODE_DELETE, ImGuiKey_Delete},
                                                                   {SDL_SCANCODE_BACKSPACE, ImGuiKey_Backspace},
                                                                   {SDL_SCANCODE_SPACE, ImGuiKey_Space},
                                                                   {SDL_SCANCODE_RETURN, ImGuiKey_Enter},
                                                                   {SDL_SCANCODE_ESCAPE, ImGuiKey_Escape},
                                                                   {SDL_SCANCODE_KP_ENTER, ImGuiKey_KeyPadEnter},
                                                                   {SDL_SCANCODE_A, ImGuiKey_A},
                                                                   {SDL_SCANCODE_C, ImGuiKey_C},
                                                                   {SDL_SCANCODE_V, ImGuiKey_V},
                                                                   {SDL_SCANCODE_X, ImGuiKey_X},
                                                                   {SDL_SCANCODE_Y, ImGuiKey_Y},
                                                                   {SDL_SCANCODE_Z, ImGuiKey_Z}}};

constexpr std::array<std::pair<SDL_GameControllerButton, ImGuiNavInput>, 8> kImGuiPadButtons{
    {{SDL_CONTROLLER_BUTTON_A, ImGuiNavInput_Activate},
     {SDL_CONTROLLER_BUTTON_B, ImGuiNavInput_Cancel},
     {SDL_CONTROLLER_BUTTON_DPAD_LEFT, ImGuiNavInput_DpadLeft},
     {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, ImGuiNavInput_DpadRight},
     {SDL_CONTROLLER_BUTTON_DPAD_UP, ImGuiNavInput_DpadUp},
     {SDL_CONTROLLER_BUTTON_DPAD_DOWN, ImGuiNavInput_DpadDown},
     {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, ImGuiNavInput_FocusPrev},
     {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, ImGuiNavInput_FocusNext}}};

void passStick(const SDL_ControllerAxisEvent& axis, Interface& interface) {
    const float value = static_cast<float>(axis.value) / 32767;
    const auto half = [](float v) { return v > 0.5f ? 1.0f : 0.0f; };
    if (axis.axis == SDL_CONTROLLER_AXIS_LEFTX) {
        interface.pad(ImGuiNavInput_DpadLeft, half(-value));
        interface.pad(ImGuiNavInput_DpadRight, half(value));
    } else if (axis.axis == SDL_CONTROLLER_AXIS_LEFTY) {
        interface.pad(ImGuiNavInput_DpadUp, half(-value));
        interface.pad(ImGuiNavInput_DpadDown, half(value));
    }
}

} // namespace

void passOn(const SDL_Event& event, float scale, Interface& interface) {
    switch (event.type) {
    case SDL_MOUSEMOTION:
        interface.mouseAt(static_cast<float>(event.motion.x) * scale, static_cast<float>(event.motion.y) * scale);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
        const int button = event.button.button == SDL_BUTTON_RIGHT    ? 1
                           : event.button.button == SDL_BUTTON_MIDDLE ? 2
                                                                      : 0;
        if (event.button.button <= SDL_BUTTON_RIGHT) interface.mouseButton(button, event.type == SDL_MOUSEBUTTONDOWN);
        break;
    }
    case SDL_MOUSEWHEEL:
        interface.wheel(event.wheel.preciseY);
        break;
    case SDL_TEXTINPUT:
        interface.typed(event.text.text);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: {
        const auto* found = std::find_if(kKeys.begin(), kKeys.end(),
                                         [&](const auto& key) { return key.first == event.key.keysym.scancode; });
        if (found != kKeys.end()) interface.key(found->second, event.type == SDL_KEYDOWN);
        const Uint16 held = event.key.keysym.mod;
        interface.modifiers((held & KMOD_CTRL) != 0, (held & KMOD_SHIFT) != 0, (held & KMOD_ALT) != 0);
        break;
    }
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        for (const auto& [button, use] : kImGuiPadButtons)
            if (event.cbutton.button == button)
                interface.pad(use, event.type == SDL_CONTROLLERBUTTONDOWN ? 1.0f : 0.0f);
        break;
    case SDL_CONTROLLERAXISMOTION:
        passStick(event.caxis, interface);
        break;
    case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) interface.release();
        if (event.window.event == SDL_WINDOWEVENT_LEAVE) interface.mouseAway();
        break;
    default:
        break;
    }
}

} // namespace lince::app
