#pragma once
// Bodies that obey an Intent, and balls: they turn, walk, fly, shoot, take, use, starve, die and come back.

#include "character_motion.h"
#include "charges.h"
#include "projectiles.h"

#include <lince/sim/state.h>
#include <lince/sim/table_system.h>

namespace lince {

class Characters final : public TableSystem<Character> {
  public:
    /// `charges`: null where no weapon throws or lays any. `firstSlot`: of the world before any character came; a
    /// character's own random stream is counted from there.
    Characters(const Definitions& definitions, Projectiles& projectiles, Charges* charges, std::size_t firstSlot);

    EntityId spawn(SimContext& sim, BodyTypeId type, FactionId faction, Vec3 feet, float yaw);

    /// Kilograms; 0 for what is no character.
    float massOf(const SimContext& sim, EntityId entity);

    void step(SimContext& sim) override;
    bool damage(SimContext& sim, EntityId victim, int points, EntityId by, Vec3 place) override;
    bool take(SimContext& sim, EntityId taker, const ItemDefinition& item) override;
    void wake(SimContext& sim, const Aabb& region) override;
    void visitState(StateVisitor& v) override;

  protected:
    bool isRowValid(const SimContext& sim, const Character& c) const override;

  private:
    void place(SimContext& sim, Character& c);
    void act(SimContext& sim, Character& c, const Intent& intent);
    void changePosture(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, bool crouch);
    void useWhatIsAhead(SimContext& sim, const Entity& user);
    void walk(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, const Intent& intent);
    void fly(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, const Intent& intent);
    void beCarried(SimContext& sim, Character& c, Entity& e);
    void drain(SimContext& sim, Character& c, const BodyDefinition& body);
    void checkDeadlyPlaces(SimContext& sim, Character& c, const Entity& e);
    void die(SimContext& sim, Character& c, EntityId by);
    void waitForRespawn(SimContext& sim, Character& c);

    void handleWeapon(SimContext& sim, Character& c, const Entity& e, const Intent& intent);
    void fire(SimContext& sim, Character& c, const Entity& e, const WeaponDefinition& weapon, WeaponId id);
    void hitscan(SimContext& sim, const Entity& e, const WeaponDefinition& weapon, Vec3 direction);
    void pass(const SimContext& sim, const Entity& shooter, EntityId struck, Vec3 to, float whiz);

    Projectiles& m_projectiles;
    Charges* m_charges;
    bool m_aims, m_armoured; ///< whether these are part of the state
    std::uint32_t m_firstSlot;
    // Buffers that are used again every tick.
    Surroundings m_surroundings;
    std::vector<std::uint32_t> m_slots;
    std::vector<Intent> m_intents; ///< one for each row
    struct Pass {
        float amount = 0; ///< see EventKind::Whiz; 0: it was not near
        Vec3 place;
    };
    std::vector<Pass> m_passes; ///< of one shot, by row
};

} // namespace lince
