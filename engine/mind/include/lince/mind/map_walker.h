#pragma once
// Walks a body over the map that its mind knows: plans, follows the path, keeps out of others' way, opens doors, plans
// anew when the map changes or it gets stuck.

#include <lince/core/hash.h>
#include <lince/mind/brain.h>
#include <lince/mind/remembered_others.h>
#include <lince/mind/room_calls.h>
#include <lince/move/corner_follower.h>
#include <lince/navmesh/nav_belief.h>

namespace lince {

struct Walking {
    bool run = true;
    float arriveWithin = 0.6f; ///< metres
    NavFilter filter;          ///< `belief` is the walker's own
};

/// Where the body stands on the map; off the map, the nearest place of it within some metres, above or below.
NavPoint groundNear(const ThinkInput& input);

class MapWalker {
  public:
    enum class State : std::uint8_t {
        Idle,
        Walking,
        Arrived,
        NoWay,  ///< there is none that it knows
        OffWay, ///< a given way is of no use any more: give another
    };

    /// By the shortest way; it is planned in the next step, and again when needed.
    void goTo(Vec3 goal);
    /// By that way and no other.
    void follow(const NavPath& path);
    void stop();
    State state() const { return m_state; }
    Vec3 goal() const { return m_goal; }
    NavBelief& belief() { return m_belief; }

    /// Takes in what was sensed; sets move, yaw and buttons. Needs input.map.
    void step(const ThinkInput& input, ThinkOutput& output, const Walking& walking);
    void draw(DebugDraw& sink, const SelfState& self) const;
    void visitState(StateVisitor& v);

  private:
    void plan(const ThinkInput& input, ThinkOutput& output, const NavFilter& filter);
    void getUnstuck(const ThinkInput& input, ThinkOutput& output);
    Vec2 keepClear(const ThinkInput& input, ThinkOutput& output, Vec2 preferred);
    void openDoors(const ThinkInput& input, ThinkOutput& output);

    State m_state = State::Idle;
    Vec3 m_goal;
    bool m_given = false;   ///< the way was given: it is not planned here
    bool m_planned = false; ///< the follower has a way to the goal
    Hash128 m_mesh;         ///< that it was planned on
    std::uint8_t m_tries = 0;
    Tick m_pushedSince = 0; ///< a door, since then; 0: none
    CornerFollower m_follower;
    NavBelief m_belief;
    WorkingMemory m_others = bodyMemory();
    AvoidancePatience m_patience;
    RoomCalls m_calls;
};

} // namespace lince
