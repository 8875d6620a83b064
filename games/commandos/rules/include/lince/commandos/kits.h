#pragma once
// What each kind of commando can do with its hands besides its weapons, which are slots of its body. A kind is a body
// of the definitions by its name.

#include <span>
#include <string_view>

namespace lince::commandos {

struct Kit {
    std::string_view body;  ///< of the definitions
    bool carries = false;   ///< picks up who lies there, and puts him down
    bool disguises = false; ///< puts on the clothes of an enemy who lies there
    bool cuts = false;      ///< wire
    int bandages = 0;       ///< wounded mates are bandaged with, itself too
};

std::span<const Kit> kits();
/// One that can do nothing more for a body that is none of them.
const Kit& kitOf(std::string_view body);

} // namespace lince::commandos
