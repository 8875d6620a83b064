#pragma once
// Things that happened in the last tick, for the senses, the rules and the observers.

#include <lince/world/entity.h>

#include <cstdint>

namespace lince {

enum class EventKind : std::uint8_t {
    Noise,  ///< `amount`: metres it carries
    Damage, ///< `subject` lost `amount` points to `other`; `place` is the hit
    Death,  ///< of `subject`, by `other` (may be null)
    PickUp, ///< `subject` took item `other`; `amount` is what it gave
    Shot,   ///< `subject` fired from `place`
    Hit,    ///< a shot of `subject` struck at `place` (`other`: whom, null for the level)
    Explosion,
    Broken,  ///< box `subject` went to pieces
    Door,    ///< `subject` began to open (amount 1) or close (0)
    Touch,   ///< `subject` walked into `other` (null: the level) at `place`
    FellOut, ///< `subject` left the level downwards
    Spawn,
    Carried, ///< a jump pad threw `subject` (amount 0), or a teleporter put it to `place` (1)
    Whiz,    ///< a shot of `subject` passed `other`'s head, nearest at `place`; `amount` is 1 at the head, falling to 0
};

struct Event {
    EventKind kind = EventKind::Noise;
    EntityId subject, other;
    Vec3 place;
    float amount = 0;

    void visitState(StateVisitor& v);
};

} // namespace lince
