#pragma once
// Doors that slide open when used, close by themselves, and give way instead of crushing.

#include <lince/sim/state.h>
#include <lince/sim/table_system.h>

namespace lince {

class Doors final : public TableSystem<Door> {
  public:
    /// Those of the level.
    explicit Doors(World& world);

    void step(SimContext& sim) override;
    bool use(SimContext& sim, EntityId thing, const Entity& user) override;

  protected:
    bool isRowValid(const SimContext& sim, const Door& door) const override;

  private:
    bool isBlocked(const World& world, const Entity& door, Vec3 newCentre);

    std::vector<std::uint32_t> m_slots; ///< a buffer
};

} // namespace lince
