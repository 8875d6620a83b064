#pragma once
// `goToTarget` of spec S3.A1: straight on as long as that leads there, around what stands in the way, by a planned way
// where the direct walk fails.

#include <lince/mind/map_walker.h>

namespace lince::commandos {

class GoToTarget {
  public:
    enum class State : std::uint8_t { Idle, Going, Arrived, NoWay };

    void begin(Vec3 target, bool runs, float arriveMetres);
    /// The target has moved.
    void moveTarget(Vec3 target);
    void stop();
    State state() const { return m_state; }
    Vec3 target() const { return m_target; }
    /// Sets move, yaw and buttons. Needs input.map.
    void step(const ThinkInput& input, ThinkOutput& output);
    void draw(DebugDraw& sink, const SelfState& self) const;
    void visitState(StateVisitor& v);

  private:
    bool isStraight(const ThinkInput& input) const;
    void goStraight(const ThinkInput& input, ThinkOutput& output, Vec3 way);
    void plan();

    State m_state = State::Idle;
    Vec3 m_target;
    bool m_runs = false;
    float m_arriveMetres = 0.5f;
    bool m_straight = false;   ///< else by the planned way
    bool m_asked = false;      ///< whether the straight way is free
    std::uint8_t m_slides = 0; ///< thoughts on end of sliding round something
    Vec3 m_slide;              ///< unit; that way round
    MapWalker m_walker;
};

} // namespace lince::commandos
