#pragma once
// Other bodies that a mind sees around it, as far as it needs them to keep out of their way.

#include <lince/agent/percept.h>
#include <lince/core/tick.h>
#include <lince/move/avoidance.h>

#include <span>
#include <vector>

namespace lince {

class StateVisitor;

class SeenBodies {
  public:
    /// Takes in sight and touch. What was not sensed for a second is left out.
    void update(Tick tick, std::span<const Percept> percepts);
    /// Where they are by now if they went straight on, for `avoid`. Ids are those of the percepts.
    void collect(Tick tick, std::vector<AvoidanceBody>& out) const;
    void visitState(StateVisitor& v);

  private:
    struct Body {
        PerceptId id;
        Vec3 position, velocity;
        float radius = 0;
        Tick tick = 0;
        void visitState(StateVisitor& v);
    };
    std::vector<Body> m_bodies; ///< in order of appearance
};

} // namespace lince
