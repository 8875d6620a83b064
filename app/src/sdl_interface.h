#pragma once
// SDL's events for the flat interface: pointer, letters, the keys that menus use, gamepads as directions.

#include <lince/app/interface.h>

#include <SDL_events.h>

namespace lince::app {

/// `scale`: pixels of the picture in a point of SDL's window.
void passOn(const SDL_Event& event, float scale, Interface& interface);

} // namespace lince::app
