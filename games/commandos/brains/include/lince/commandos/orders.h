#pragma once
// What a player, or a mind that leads, orders a commando to do, and what the commando answers.

#include <lince/agent/message.h>

#include <cstdint>

namespace lince::commandos {

enum class OrderKind : std::uint8_t {
    Stop,   ///< drops everything
    Go,     ///< to `place`
    Attack, ///< whoever is seen there: is followed, and killed with the weapon of `slot`
    Use,    ///< goes there and uses what is there: a door, a bell, wire, somebody who lies there
    Throw,  ///< the weapon of `slot`, to `place`
    Lay,    ///< goes there and lays down the weapon of `slot`
    Crouch, ///< from now on
    Stand,
};
inline constexpr std::uint8_t kOrderKinds = 8;

/// Heard by one commando.
struct CommandoOrder {
    static constexpr Topic kTopic = Topic{410};
    Vec3 place;
    OrderKind kind = OrderKind::Stop;
    bool runs = false;
    bool queued = false;   ///< after those that it has; else instead of them
    std::uint8_t slot = 1; ///< weapon, from 1
    float speed = 14;      ///< Throw: metres a second with which it leaves the hand
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("kind", kind);
        v.field("runs", runs);
        v.field("queued", queued);
        v.field("slot", slot);
        v.field("speed", speed);
    }
};

enum class AnswerKind : std::uint8_t {
    Arrived,
    Done,       ///< struck, used, thrown, laid
    NoWay,      ///< cannot get there
    NobodySeen, ///< went where somebody should be, and there is nobody
    TooFar,     ///< cannot throw so far
    Empty,      ///< has none of it left
};

/// Said to all of its side.
struct CommandoAnswer {
    static constexpr Topic kTopic = Topic{411};
    Vec3 place; ///< that the order was about
    AnswerKind kind = AnswerKind::Done;
    OrderKind order = OrderKind::Stop;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("kind", kind);
        v.field("order", order);
    }
};

} // namespace lince::commandos
