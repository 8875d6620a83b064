#pragma once
// Words between agents. Whoever hears one knows only what it says.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>

namespace lince {

class StateVisitor;

/// What a message is about; the meaning of `place` and `number` depends on it. Games add theirs from `User` on.
/// Waypoint: `place` is a point of a way that the sender tells, `number` its index; the last one has the negative of
/// its index less one. GoalAt: what all look for is at `place`. LeaderAt: the sender leads; it is at `place`, `number`
/// is its yaw. MapChanged: the ground near `place` is not as it was; whoever hears it then knows of it what the sender
/// knows.
enum class Topic : std::uint16_t {
    None = 0,
    EnemyAt,
    NoiseAt,
    GoingTo,
    NeedHelp,
    Order,
    Report,
    Done,
    MapChanged,
    Waypoint,
    GoalAt,
    LeaderAt,
    User = 256
};

struct Message {
    AgentId from;
    AgentId to; ///< 0: everybody of the sender's side
    Topic topic = Topic::None;
    Tick tick = 0; ///< when it was said
    Vec3 place;
    float number = 0;

    void visitState(StateVisitor& v);
};

} // namespace lince
