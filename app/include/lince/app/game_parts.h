#pragma once
// What the games of a catalogue add to the window.

#include <memory>
#include <string>
#include <vector>

namespace lince {
struct Catalogue;
}

namespace lince::app {

class GamePart;

struct NamedPart {
    std::string game; ///< it is asked only while a scenario of this game runs
    std::shared_ptr<GamePart> part;
};

/// The catalogue must outlive them.
std::vector<NamedPart> partsOf(const Catalogue& catalogue);

} // namespace lince::app
