#pragma once
// What is thrown or laid and goes off later: grenades that bounce until their fuse ends, mines that wait for an enemy.

#include <lince/sim/state.h>
#include <lince/sim/table_system.h>

namespace lince {

class Charges final : public TableSystem<Charge> {
  public:
    Charges() : TableSystem("charges", EntityKind::Projectile) {}

    static bool isOne(WeaponKind kind) { return kind == WeaponKind::Grenade || kind == WeaponKind::Mine; }
    /// Whether any weapon is of such a kind, so that these are part of the state.
    static bool areIn(const Definitions& definitions);

    void throwOrLay(SimContext& sim, const Entity& who, WeaponId id, Vec3 direction);

    void step(SimContext& sim) override;
    void wake(SimContext& sim, const Aabb& region) override;

  protected:
    bool isRowValid(const SimContext& sim, const Charge& charge) const override;

  private:
    void move(SimContext& sim, Charge& charge, Entity& e, const WeaponDefinition& weapon);
    bool isDue(const SimContext& sim, const Charge& charge, const Entity& e, const WeaponDefinition& weapon);

    std::vector<std::uint32_t> m_slots; ///< a buffer
};

} // namespace lince
