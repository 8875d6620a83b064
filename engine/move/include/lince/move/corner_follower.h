#pragma once
// Walks a path of the navmesh: heads for the farthest point ahead that can be walked to in a straight line, rounds
// corners at speed, jumps where the path does, notices when it is stuck.

#include <lince/agent/intent.h>
#include <lince/agent/self_state.h>
#include <lince/core/tick.h>
#include <lince/nav/nav_query.h>

#include <cstdint>
#include <vector>

namespace lince {

class StateVisitor;

struct CornerFollowing {
    float arriveWithin = 0.3f; ///< metres
    float lookAhead = 3;       ///< metres of way looked at for cutting a corner
    bool run = true;
    float stuckSeconds = 1.5f, stuckMetres = 0.25f; ///< less than that way in that time, while wanting to move
};

enum class FollowState : std::uint8_t { Idle, Walking, Arrived, Stuck, OffPath };

class CornerFollower {
  public:
    void start(const NavPath& path);
    void stop();
    FollowState state() const { return m_state; }
    const std::vector<PathCorner>& corners() const { return m_corners; }
    std::uint32_t nextCorner() const { return m_next; }
    float metresLeft(Vec3 from) const;

    /// The velocity that it wants now, (x, z) in metres a second; zero when it is not walking. Feed it to `avoid`, then
    /// to `apply`.
    Vec2 preferred(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, const SelfState& self, Tick now,
                   const CornerFollowing& following);
    /// Stick, heading, run and jump buttons for that velocity.
    void apply(Vec2 velocity, const SelfState& self, const CornerFollowing& following, Intent& intent) const;
    void visitState(StateVisitor& v);

  private:
    std::vector<PathCorner> m_corners;
    std::uint32_t m_next = 0;
    FollowState m_state = FollowState::Idle;
    Vec3 m_mark;
    Tick m_markTick = 0;
};

} // namespace lince
