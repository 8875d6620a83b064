#pragma once
// What flies after a shot until it meets something or has flown far enough.

#include <lince/sim/state.h>
#include <lince/sim/table_system.h>

namespace lince {

/// A shot meets somebody: friends are spared when the settings say so.
void strike(SimContext& sim, EntityId target, int points, EntityId by, Vec3 place);

/// Damage that falls off with the distance, behind walls none. `slots`: a buffer.
void explode(SimContext& sim, Vec3 place, const WeaponDefinition& weapon, EntityId by,
             std::vector<std::uint32_t>& slots);

class Projectiles final : public TableSystem<Projectile> {
  public:
    Projectiles() : TableSystem("projectiles", EntityKind::Projectile) {}

    void launch(SimContext& sim, const Entity& shooter, WeaponId id, Vec3 direction);

    void step(SimContext& sim) override;

  protected:
    bool isRowValid(const SimContext& sim, const Projectile& p) const override;

  private:
    bool fly(SimContext& sim, Projectile& projectile);

    std::vector<std::uint32_t> m_slots; ///< a buffer
};

} // namespace lince
