#pragma once
// Orders down, reports up: what a squad, its leader and a commander say to each other. They are messages like all
// others: they take time, carry so far, and may be overheard.

#include <lince/agent/message.h>

#include <cstdint>

namespace lince {

/// What a member does while its squad fights.
enum class SquadRole : std::uint8_t {
    Free,  ///< as it thinks best
    Move,  ///< goes for the enemy, or to where its squad is ordered
    Cover, ///< stays, watches, and keeps the enemy's head down
};

/// From the leader to one member.
struct RoleGiven {
    static constexpr Topic kTopic = Topic::RoleGiven;
    SquadRole role = SquadRole::Free;
    void visitState(StateVisitor& v) { v.field("role", role); }
};

enum class OrderKind : std::uint8_t { None, Hold, Advance, FallBack, Reinforce };

/// From a commander to all of one squad.
struct SquadOrder {
    static constexpr Topic kTopic = Topic::SquadOrder;
    std::uint32_t squad = 0;
    OrderKind kind = OrderKind::None;
    Vec3 place; ///< to hold, to take, to fall back to, where others need help
    void visitState(StateVisitor& v) {
        v.field("squad", squad);
        v.field("kind", kind);
        v.field("place", place);
    }
};

/// From a leader to whoever commands.
struct SquadReport {
    static constexpr Topic kTopic = Topic::SquadReport;
    std::uint32_t squad = 0;
    std::uint16_t members = 0; ///< that it hears of, itself included
    std::uint16_t enemies = 0; ///< that it knows of
    float health = 1;          ///< of all, a mean fraction
    Vec3 place;                ///< of the leader's feet
    Vec2 enemy;                ///< x and z of the nearest enemy, if there is one
    void visitState(StateVisitor& v) {
        v.field("squad", squad);
        v.field("members", members);
        v.field("enemies", enemies);
        v.field("health", health);
        v.field("place", place);
        v.field("enemy", enemy);
    }
};

} // namespace lince
