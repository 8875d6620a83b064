#pragma once
// Legs of an animal that knows its pasture: goes to a goal that moves, by ways of the map.

#include <lince/mind/map_walker.h>

namespace lince::groups {

class Runner {
  public:
    /// Sets move, yaw and the run button; needs input.map. `within`: metres to the goal that will do.
    void go(const ThinkInput& input, ThinkOutput& output, Vec3 goal, bool run, float within = 0.6f);
    /// Stands, and looks there.
    void stand(const ThinkInput& input, ThinkOutput& output, Vec3 lookAt);
    /// Since the last `go`: it is there, or there is no way.
    bool arrived() const { return m_walker.state() == MapWalker::State::Arrived; }
    bool noWay() const { return m_walker.state() == MapWalker::State::NoWay; }
    void draw(DebugDraw& sink, const SelfState& self) const { m_walker.draw(sink, self); }
    void visitState(StateVisitor& v);

    /// The place nearest to `to` that can be walked to in a straight line from the ground at `from`.
    static Vec3 straightTo(const ThinkInput& input, Vec3 from, Vec3 to);

  private:
    MapWalker m_walker;
    Tick m_planned = 0;
};

} // namespace lince::groups
