#pragma once
// SDL events as devices would send them.

#include <SDL_events.h>

namespace lince::app {

inline SDL_Event keyEvent(SDL_Scancode key, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.keysym.scancode = key;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    return event;
}

inline SDL_Event mouseEvent(int button, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = static_cast<Uint8>(button);
    return event;
}

inline SDL_Event motionEvent(int x, int y, int movedX, int movedY) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = x, event.motion.y = y;
    event.motion.xrel = movedX, event.motion.yrel = movedY;
    return event;
}

inline SDL_Event wheelEvent(int notches) {
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = notches;
    event.wheel.preciseY = static_cast<float>(notches);
    return event;
}

inline SDL_Event padEvent(SDL_JoystickID pad, int button, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
    event.cbutton.which = pad;
    event.cbutton.button = static_cast<Uint8>(button);
    return event;
}

/// `way`: -1..1.
inline SDL_Event axisEvent(SDL_JoystickID pad, int axis, float way) {
    SDL_Event event{};
    event.type = SDL_CONTROLLERAXISMOTION;
    event.caxis.which = pad;
    event.caxis.axis = static_cast<Uint8>(axis);
    event.caxis.value = static_cast<Sint16>(way * 32767);
    return event;
}

} // namespace lince::app
