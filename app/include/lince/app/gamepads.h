#pragma once
// The gamepads that are plugged in, known to SDL or not.

#include <SDL_events.h>
#include <SDL_gamecontroller.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

class Gamepads {
  public:
    /// Opens those that are there already.
    Gamepads();

    struct Change {
        bool came = false; ///< else: went
        SDL_JoystickID id = -1;
        std::string name; ///< empty when it has none
    };
    /// What the event did to the list of gamepads, if anything.
    std::optional<Change> take(const SDL_Event& event);

    std::vector<std::string> names() const;
    /// Mappings in a file as gamecontrollerdb.txt; how many. 0 when it cannot be read.
    int loadMappings(const std::string& path);

  private:
    struct Closer {
        void operator()(SDL_GameController* controller) const;
    };
    struct Pad {
        std::unique_ptr<SDL_GameController, Closer> controller;
        SDL_JoystickID id = -1;
        std::string name;
    };
    const Pad* open(int deviceIndex); ///< null when it is open already, or cannot be
    std::optional<Change> went(SDL_JoystickID id);

    std::vector<Pad> m_pads;
};

} // namespace lince::app
