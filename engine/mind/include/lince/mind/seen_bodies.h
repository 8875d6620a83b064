#pragma once
// Other bodies that a mind sees around it, as far as it needs them to keep out of their way or to go with them.

#include <lince/agent/percept.h>
#include <lince/core/tick.h>
#include <lince/move/avoidance.h>
#include <lince/move/neighbours.h>

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
    /// The same for steering: places of their feet.
    void collect(Tick tick, Neighbours& out) const;
    void visitState(StateVisitor& v);

  private:
    struct Body {
        PerceptId id;
        Vec3 position, velocity;
        float radius = 0, halfHeight = 0;
        FactionId side;
        Tick tick = 0;
        void visitState(StateVisitor& v);
    };
    /// Where it is by now if it went straight on.
    static Vec3 placeOf(const Body& body, Tick tick);

    std::vector<Body> m_bodies; ///< in order of appearance
};

} // namespace lince
