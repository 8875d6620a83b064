#include <lince/bronto/game.h>
#include <lince/games/games.h>
#include <lince/groups/game.h>

namespace lince::games {

const Catalogue& all() {
    static const Catalogue catalogue = Catalogue().add(bronto::game()).add(groups::game());
    return catalogue;
}

} // namespace lince::games
