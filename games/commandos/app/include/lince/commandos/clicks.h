#pragma once
// From a click to an order: what lies under the pointer, and what a commando does about it.

#include <lince/commandos/abilities.h>
#include <lince/commandos/orders.h>
#include <lince/render/camera.h>

#include <functional>
#include <optional>

namespace lince::commandos {

struct ClickedOn {
    enum class Kind : std::uint8_t {
        Nothing, ///< the sky
        Ground,
        Enemy, ///< alive
        Mate,  ///< alive, of the player's own
        Body,  ///< of who lies there dead
        Door,
        Bell,
        Wire,
        Target, ///< a thing that can be destroyed
    };
    Kind kind = Kind::Nothing;
    Vec3 place; ///< on the ground, or of the thing
    EntityId entity;
    float radius = 0; ///< metres that the thing reaches from its middle
};

/// What lies there, [-1, 1]². Small things are found from some pixels away. `mine`: the player's own, whatever they
/// wear. `shown`: who is drawn; empty: everybody.
ClickedOn clickedOn(const Simulation& simulation, const Camera& camera, Vec2 at,
                    const std::function<bool(EntityId)>& mine, const std::function<bool(EntityId)>& shown = {});

/// The same of an order to `body`: when it would do nothing with the figure there, often itself, what lies behind or at
/// the feet of that one is meant.
ClickedOn clickedFor(const Simulation& simulation, EntityId body, const Camera& camera, Vec2 at,
                     const std::function<bool(EntityId)>& mine, const std::function<bool(EntityId)>& shown = {});

/// What is done, in a word for the player.
enum class Deed : std::uint8_t {
    Go,
    Kill,
    Shoot,
    Throw,
    Open,
    Ring,
    Cut,
    Carry,
    PutDown,
    Disguise,
    Bandage,
    Blow,
    Lay
};
inline constexpr std::size_t kDeeds = 13;
const Phrase& wordsOf(Deed deed);

struct Decided {
    CommandoOrder order;
    Deed deed = Deed::Go;
};

/// What this body does when it is sent there without more words (right click). Nothing: it cannot do anything there.
std::optional<Decided> decide(const Simulation& simulation, EntityId body, const ClickedOn& on);

/// What it does there with this ability.
enum class Refusal : std::uint8_t { None, NoTarget, TooFar, NoneLeft };
struct AbilityUse {
    Refusal refusal = Refusal::None;
    Decided decided; ///< when nothing is refused
};
AbilityUse decideWith(const Simulation& simulation, EntityId body, const Ability& ability, const ClickedOn& on);
const Phrase& wordsOf(Refusal refusal);

/// Where the `index`-th of `count` goes who are sent to one place together: side by side, not into walls.
Vec3 placeInGroup(const Level& level, Vec3 place, std::size_t index, std::size_t count);

} // namespace lince::commandos
