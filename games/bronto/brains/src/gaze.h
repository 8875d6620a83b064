#pragma once
// Where Bronto looks: along his way and a little down, with glances to the sides; around him when he stands.

#include <lince/mind/brain.h>

namespace lince::bronto {

class Gaze {
  public:
    /// Full turns begin now, so many.
    void lookAround(float yaw, float turns);
    /// At a place on the ground, until then.
    void lookAt(Vec3 place, Tick until);
    bool lookingAround() const { return m_turnLeft > 0; }
    /// `ahead`: direction of the way, zero when he stands. `quiet`: no glances, the way needs the eyes.
    void step(const SelfState& self, Vec3 ahead, bool quiet, Tick tick, RandomStream& random, Intent& intent);
    void visitState(StateVisitor& v);

  private:
    Vec3 m_at;
    Tick m_atUntil = 0;
    float m_turnLeft = 0; ///< radians
    float m_yaw = 0;
    float m_side = 0; ///< radians from the way, while a glance lasts
    Tick m_sideUntil = 0;
    Tick m_nextGlance = 0;
    bool m_otherSide = false; ///< the second half of a glance goes to the other side
};

} // namespace lince::bronto
