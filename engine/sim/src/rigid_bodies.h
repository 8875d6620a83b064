#pragma once
// The level's rigid bodies as things of the world: what a RigidWorld moves, eyes, rays and other bodies meet as
// entities.

#include "characters.h"

#include <lince/sim/rigid_world.h>
#include <lince/sim/table_system.h>

#include <memory>
#include <vector>

namespace lince {

struct RigidThing {
    EntityId entity;
    RigidBodyId body;
    int health = 0; ///< 0: cannot be destroyed
    void visitState(StateVisitor& v);
};

class RigidBodies final : public TableSystem<RigidThing> {
  public:
    /// Those of the level, and their joints.
    explicit RigidBodies(World& world);
    /// Whose masses it asks for. Must outlive it.
    void setCharacters(Characters& characters) { m_characters = &characters; }

    RigidWorld& bodies() { return m_bodies; }

    void step(SimContext& sim) override;
    void visitState(StateVisitor& v) override;
    bool isValid(const SimContext& sim) const override;
    bool forget(EntityId entity) override;
    bool damage(SimContext& sim, EntityId victim, int points, EntityId by, Vec3 place) override;
    bool push(SimContext& sim, const Push& push) override;
    void wake(SimContext& sim, const Aabb& region) override;

  protected:
    bool isRowValid(const SimContext& sim, const RigidThing& thing) const override;

  private:
    void gatherObstacles(SimContext& sim);
    const RigidShape& formOf(const Shape& shape);
    void show(SimContext& sim, const RigidThing& thing, const RigidBody& body);

    RigidWorld m_bodies;
    Characters* m_characters = nullptr;
    // Buffers.
    std::vector<RigidObstacle> m_obstacles;
    std::vector<std::pair<Shape, std::unique_ptr<RigidShape>>> m_forms; ///< of what is not rigid
    std::vector<std::uint8_t> m_moving;                                 ///< by row
};

} // namespace lince
