#pragma once
// Bronto's legs: the way to a goal as joined curves with room for his width on the map of what he saw (spec S0.X2, X3);
// walked along while the map says that it is free; backs off early when he does not get on.

#include <lince/mind/seen_planner.h>
#include <lince/move/path_follower.h>

#include <vector>

namespace lince::bronto {

enum class WalkEnd : std::uint8_t {
    GoingOn,
    Arrived,
    WayLost, ///< what is seen now contradicts the way
    Hindered ///< does not get on although the way seemed free; what stopped him is marked
};

class Walk {
  public:
    /// Plans from the last search of the planner. False when there is no way.
    bool start(SeenMap& map, SeenPlanner& planner, const SelfState& self, Vec3 place, float within, bool jumpsDown);
    void stop();
    bool walking() const { return m_follower.walking(); }
    const GroundPath& path() const { return m_follower.path(); }
    /// Where the path is so many metres ahead of him.
    Vec2 ahead(float metres) const;
    /// Metres of way that are left.
    float left() const { return m_follower.path().length() - m_follower.metresWalked(); }

    /// Fills move and the Run button.
    WalkEnd step(SeenMap& map, const SelfState& self, Tick tick, bool hurry, Intent& intent);
    /// Sideways or back for a moment, if the ground there is known. False: not there.
    bool dodge(SeenMap& map, const SelfState& self, Vec3 direction, Tick until);

    void draw(DebugDraw& sink, float height) const;
    void visitState(StateVisitor& v);

  private:
    bool freeAhead(SeenMap& map, const SelfState& self) const;
    bool safeStep(const SeenMap& map, const SelfState& self, Vec3 move) const;
    bool fits(SeenMap& map, const SelfState& self, const GroundPath& path) const;
    bool hindered(const SelfState& self);

    PathFollower m_follower;
    bool m_jumpsDown = false;
    Vec3 m_lastPlace;
    Vec3 m_wanted; ///< move of the last thought, × speed
    std::uint8_t m_slow = 0;
    Vec3 m_dodge; ///< unit, while tick < m_dodgeUntil
    Tick m_dodgeUntil = 0;
    // Scratch.
    std::vector<Vec3> m_points;
    std::vector<Vec2> m_corners;
};

} // namespace lince::bronto
