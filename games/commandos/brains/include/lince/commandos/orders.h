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
    Report, ///< from now on tells how it is (CommandoAt) and whom it sees (EnemySeen): asked by a mind that leads
};
inline constexpr std::uint8_t kOrderKinds = 9;

/// What a commando is by training; his hands (rules/kits.h) and weapons come of it.
enum class CommandoKind : std::uint8_t { Other, Beret, Sniper, Spy, Sapper, Medic };

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

/// Where a commando is and how, some times a second when he was asked to report.
struct CommandoAt {
    static constexpr Topic kTopic = Topic{412};
    Vec3 place;       ///< of his feet
    float health = 1; ///< of full health
    CommandoKind kind = CommandoKind::Other;
    bool busy = false; ///< with an order
    bool crouched = false;
    std::uint8_t shots = 0; ///< rounds of the weapon in hand and in the bag
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("health", health);
        v.field("kind", kind);
        v.field("busy", busy);
        v.field("crouched", crouched);
        v.field("shots", shots);
    }
};

/// One of the other side whom a commando sees now.
struct EnemySeen {
    static constexpr Topic kTopic = Topic{413};
    Vec3 place;           ///< of his feet
    float yaw = 0;        ///< where he looks
    std::uint32_t id = 0; ///< as the commando who says it tells them apart
    ClassId what;         ///< as an eye sees him
    bool dead = false;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("yaw", yaw);
        v.field("id", id);
        v.field("what", what);
        v.field("dead", dead);
    }
};

enum class GoalKind : std::uint8_t { Reach, Destroy, Kill };

/// What a mind that leads without a body is told by headquarters: an objective, open or done.
struct MissionGoal {
    static constexpr Topic kTopic = Topic{414};
    Vec3 place; ///< of the zone or the thing; of somebody: where he is said to be
    Vec3 size;  ///< half, of the zone
    GoalKind kind = GoalKind::Reach;
    std::uint8_t number = 0;
    bool done = false;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("size", size);
        v.field("kind", kind);
        v.field("number", number);
        v.field("done", done);
    }
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
