#pragma once
// What a system sees of the simulation that it is part of: the truth, the definitions, the orders of this tick, and
// what can be done to the things of other systems.

#include <lince/agent/intent.h>
#include <lince/sim/definitions.h>
#include <lince/sim/sim_system.h>
#include <lince/world/world.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

struct SimSettings {
    std::uint64_t seed = 0;
    bool friendlyFire = true;
};

/// One body's orders for a tick.
struct Order {
    EntityId body;
    Intent intent;
};

class SimContext {
  public:
    World& world() { return m_world; }
    const World& world() const { return m_world; }
    const Definitions& definitions() const { return m_definitions; }
    const SimSettings& settings() const { return m_settings; }
    /// Of this tick; none between ticks.
    std::span<const Order> orders() const { return m_orders; }

    /// Points lost, death when none are left. `by` may be null.
    void damage(EntityId victim, int points, EntityId by, Vec3 place);
    void push(const Push& push);
    void use(EntityId thing, const Entity& user);
    /// Gives an item's effect to a body as if it had walked over it; says whether it could take it.
    bool give(EntityId taker, ItemTypeId item);
    void wake(const Aabb& region);
    /// Takes a body of any kind out of the world, at once or, during a step, at its end. Who referred to it (a shot to
    /// its shooter, an event) finds nothing any more; what rested on it falls.
    void remove(EntityId thing);

  protected:
    SimContext(World& world, const Definitions& definitions, const SimSettings& settings)
        : m_world(world), m_definitions(definitions), m_settings(settings) {}
    ~SimContext() = default;

    void stepSystems(std::span<const Order> orders);

    std::vector<std::unique_ptr<SimSystem>> m_systems; ///< in order of stepping

  private:
    World& m_world;
    const Definitions& m_definitions;
    SimSettings m_settings;
    std::span<const Order> m_orders;
    std::vector<EntityId> m_leaving; ///< to be removed when the step is done
    bool m_stepping = false;
};

} // namespace lince
