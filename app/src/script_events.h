#pragma once
// SDL's events as devices would send them, but without a window: that is how they are known from real ones.

#include <SDL_events.h>

#include <cstdint>
#include <string>

namespace lince::app {

void pushKey(std::int32_t scancode, bool down);
void pushMouseButton(int button, bool down, float x, float y);
void pushMouseMotion(float x, float y, float dx, float dy);
void pushWheel(float notches);
/// One event a letter.
void pushText(const std::string& utf8);
void pushWindowEvent(std::uint8_t what);
void pushQuit();

/// A real hand's event: key, mouse, focus. Never true for those above.
bool byRealHand(const SDL_Event& event);

} // namespace lince::app
