#pragma once
// Walks a path of the navmesh: heads for the farthest point ahead that can be walked to in a straight line, rounds
// corners at speed, jumps where the path does, notices when it is stuck.

#include <lince/agent/intent.h>
#include <lince/agent/self_state.h>
#include <lince/core/debug_draw.h>
#include <lince/core/tick.h>
#include <lince/navmesh/nav_query.h>

#include <cstdint>
#include <vector>

namespace lince {

class StateVisitor;

struct CornerFollowing {
    float arriveWithin = 0.3f; ///< metres
    float lookAhead = 3;       ///< metres of way looked at for cutting a corner
    bool run = true;
    float stuckSeconds = 1.5f, stuckMetres = 0.25f; ///< less than that way in that time, while wanting to move
    float acceleration = 30;                        ///< metres a second squared that the body manages
    float cornerMetres = 0.1f;                      ///< how far a corner may be overshot; less is slower
    float stepSeconds = kTickSeconds;               ///< how long a velocity is kept before the next is asked for
};

/// Stuck: it wants on and does not get on; it keeps trying, and walks again when it moves. OffPath: neither the next
/// corner nor one of the last ones can be walked to straight, for half a second; it stands until a new path is started.
enum class FollowState : std::uint8_t { Idle, Walking, Arrived, Stuck, OffPath };

class CornerFollower {
  public:
    void start(const NavPath& path);
    void stop();
    FollowState state() const { return m_state; }
    const std::vector<PathCorner>& corners() const { return m_corners; }
    std::uint32_t nextCorner() const { return m_next; }
    /// Where it heads for since the last call of `preferred`.
    Vec3 target() const { return m_target; }
    float metresLeft(Vec3 from) const;
    /// At a take-off or in the air after it: the way leads over the border of the mesh, which is no wall now.
    bool leaping() const { return m_leaping; }

    /// The velocity that it wants now, (x, z) in metres a second; zero when it is not walking. Feed it to `avoid`, then
    /// to `apply`.
    Vec2 preferred(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, const SelfState& self, Tick now,
                   const CornerFollowing& following);
    /// Stick, heading, run and jump buttons for that velocity.
    void apply(Vec2 velocity, const SelfState& self, const CornerFollowing& following, Intent& intent) const;
    void visitState(StateVisitor& v);

  private:
    bool leaps() const { return m_corners[m_next].step != NavStep::Walk; }
    bool findTarget(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here,
                    const CornerFollowing& following);
    NavPoint viewpoint(const NavMesh& mesh, NavPoint here, const CornerFollowing& following);
    void comeBack(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here);
    void head(Vec3 point, std::uint32_t corner);
    bool noticeCarried(const SelfState& self);
    void headInto(const NavMesh& mesh);
    void takeOff(const SelfState& self, const CornerFollowing& following);
    float allowedSpeed(Vec2 from, float full, const CornerFollowing& following) const;
    void noticeStuck(const SelfState& self, Tick now, const CornerFollowing& following);

    std::vector<PathCorner> m_corners;
    std::uint32_t m_next = 0;
    FollowState m_state = FollowState::Idle;
    Vec3 m_target;
    std::uint32_t m_after = 0; ///< the corner after the target; as many as there are: it is the end
    bool m_jump = false;       ///< press it now
    bool m_inAir = false;      ///< left the ground on the way to m_next
    bool m_thrown = false;     ///< by a jump pad, and not down yet
    bool m_leaping = false;    ///< since the last call of `preferred`
    bool m_marked = false;
    Vec3 m_mark; ///< where it was at m_markTick
    Tick m_markTick = 0;
    Tick m_seenTick = 0; ///< when the way was last seen
};

/// The way that is left, and what it heads for.
void draw(DebugDraw& sink, const CornerFollower& follower, Vec3 from, Colour colour);

} // namespace lince
