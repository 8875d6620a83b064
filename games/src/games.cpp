#include <lince/bronto/brains.h>
#include <lince/games/games.h>

namespace lince::games {

BrainRegistry allBrains() {
    BrainRegistry brains = BrainRegistry::standard();
    bronto::addBrains(brains);
    return brains;
}

} // namespace lince::games
