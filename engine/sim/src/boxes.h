#pragma once
// Boxes that fall, slide, are pushed, pass pushes on, rest and break. They stay upright.

#include <lince/sim/state.h>
#include <lince/sim/surroundings.h>
#include <lince/sim/table_system.h>

namespace lince {

class Boxes final : public TableSystem<Box> {
  public:
    /// Those of the level.
    explicit Boxes(World& world);

    EntityId spawn(World& world, const BoxPlacement& box);

    void step(SimContext& sim) override;
    bool damage(SimContext& sim, EntityId victim, int points, EntityId by, Vec3 place) override;
    bool push(SimContext& sim, const Push& push) override;
    void wake(SimContext& sim, const Aabb& region) override;

  protected:
    bool isRowValid(const SimContext& sim, const Box& box) const override;

  private:
    void move(SimContext& sim, Box& box);
    void shatter(SimContext& sim, Box& box);

    Surroundings m_surroundings; ///< a buffer
};

} // namespace lince
