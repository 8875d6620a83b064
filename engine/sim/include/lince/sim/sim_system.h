#pragma once
// One kind of thing in the simulation: its table and all that makes it move. A new kind of body is such a class and
// one line where the sim gets it: in Sim's constructor, or `Sim::add` for a game's own. Things meet through the
// questions below, never by knowing each other.

#include <lince/world/entity.h>

namespace lince {

class SimContext;
class StateVisitor;
struct ItemDefinition;

/// Somebody walks against something.
struct Push {
    EntityId target;
    Vec3 direction;  ///< unit, into the target
    float speed = 0; ///< metres a second, along it
    float mass = 0;  ///< kilograms of who pushes
};

class SimSystem {
  public:
    virtual ~SimSystem() = default;

    /// One tick of all its things. Same state and orders, same outcome, on every machine; nothing is allocated once the
    /// buffers have grown.
    virtual void step(SimContext& sim) = 0;
    /// All that it changes beyond the entities themselves; what is derived of it follows.
    virtual void visitState(StateVisitor& v) = 0;
    /// After a restore, with a valid world: does everything refer to things that exist? See World::isValid.
    virtual bool isValid(const SimContext& sim) const = 0;

    // What others do to a thing. The systems are asked in turn until one says that the thing is its own; by default
    // nothing happens to it. None of these may add entities.

    /// The thing is out of the world: out of the table with it. Never called during a step.
    virtual bool forget(EntityId thing) = 0;
    /// It loses points. `by` may be null.
    virtual bool damage(SimContext&, EntityId /*victim*/, int /*points*/, EntityId /*by*/, Vec3 /*place*/) {
        return false;
    }
    virtual bool push(SimContext&, const Push&) { return false; }
    /// Somebody looks at it within arm's reach and presses Use.
    virtual bool use(SimContext&, EntityId /*thing*/, const Entity& /*user*/) { return false; }
    /// It touches an item. False also when it has no hands or is dead: then the item stays.
    virtual bool take(SimContext&, EntityId /*taker*/, const ItemDefinition&) { return false; }

    /// Something solid went from here: what rested on it looks anew whether it is carried.
    virtual void wake(SimContext&, const Aabb& /*region*/) {}
};

} // namespace lince
