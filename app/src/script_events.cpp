#include "script_events.h"

#include <SDL.h>

#include <algorithm>

namespace lince::app {
namespace {

void push(SDL_Event& event) {
    event.common.timestamp = SDL_GetTicks();
    SDL_PushEvent(&event);
}

} // namespace

void pushKey(std::int32_t scancode, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = static_cast<SDL_Scancode>(scancode);
    event.key.keysym.sym = SDL_GetKeyFromScancode(event.key.keysym.scancode);
    push(event);
}

void pushMouseButton(int button, bool down, float x, float y) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = static_cast<Uint8>(button);
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.clicks = 1;
    event.button.x = static_cast<int>(x), event.button.y = static_cast<int>(y);
    push(event);
}

void pushMouseMotion(float x, float y, float dx, float dy) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = static_cast<int>(x), event.motion.y = static_cast<int>(y);
    event.motion.xrel = static_cast<int>(dx), event.motion.yrel = static_cast<int>(dy);
    push(event);
}

void pushWheel(float notches) {
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = static_cast<int>(notches);
    event.wheel.preciseY = notches;
    push(event);
}

void pushText(const std::string& utf8) {
    for (std::size_t i = 0; i < utf8.size();) {
        SDL_Event event{};
        event.type = SDL_TEXTINPUT;
        std::size_t bytes = 1;
        while (i + bytes < utf8.size() && (static_cast<unsigned char>(utf8[i + bytes]) & 0xc0u) == 0x80u)
            ++bytes;
        utf8.copy(event.text.text, std::min<std::size_t>(bytes, sizeof event.text.text - 1), i);
        push(event);
        i += bytes;
    }
}

void pushWindowEvent(std::uint8_t what) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = what;
    push(event);
}

void pushQuit() {
    SDL_Event event{};
    event.type = SDL_QUIT;
    push(event);
}

bool byRealHand(const SDL_Event& event) {
    switch (event.type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        return event.key.windowID != 0;
    case SDL_TEXTINPUT:
        return event.text.windowID != 0;
    case SDL_MOUSEMOTION:
        return event.motion.windowID != 0;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return event.button.windowID != 0;
    case SDL_MOUSEWHEEL:
        return event.wheel.windowID != 0;
    case SDL_WINDOWEVENT:
        return event.window.windowID != 0 &&
               (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST ||
                event.window.event == SDL_WINDOWEVENT_FOCUS_GAINED || event.window.event == SDL_WINDOWEVENT_ENTER ||
                event.window.event == SDL_WINDOWEVENT_LEAVE);
    default:
        return false;
    }
}

} // namespace lince::app
