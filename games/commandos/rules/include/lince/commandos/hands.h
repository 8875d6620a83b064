#pragma once
// What hands do beside weapons: carrying who lies there, taking his clothes, bandaging, cutting wire, ringing the bell.
// All of it begins with Button::Use, as doors do.

#include <lince/core/tick.h>
#include <lince/sim/sim.h>

#include <vector>

namespace lince::commandos {

class Hands final : public SimSystem {
  public:
    static constexpr float kReach = 1.7f;                    ///< metres between two bodies
    static constexpr float kBellMetres = 160;                ///< that a bell is heard: farther than any weapon
    static constexpr Tick kBellTicks = 10 * kTicksPerSecond; ///< that it rings
    static constexpr float kCarrierSpeed = 1.5f;             ///< metres a second
    static constexpr int kBandagePoints = 30;

    /// Of that definitions and level: `alarm` and `wire` are classes of crates, if the level has them.
    Hands(const Definitions& definitions, const Level& level);

    void step(SimContext& sim) override;
    void visitState(StateVisitor& v) override;
    bool isValid(const SimContext& sim) const override;
    bool forget(EntityId /*thing*/) override { return false; }
    bool use(SimContext& sim, EntityId thing, const Entity& user) override;

    /// Whom that one carries; null: nobody.
    EntityId carriedBy(EntityId carrier) const;
    bool isCarried(EntityId body) const;
    bool isDisguised(EntityId who) const;
    /// Bandages left; 0 also for who never had any.
    int bandagesOf(EntityId who) const;
    bool rings() const { return m_ringing > 0; }
    Vec3 bell() const { return m_bell; } ///< the last that was rung

    struct Carrying {
        EntityId carrier, body;
        void visitState(StateVisitor& v);
    };
    struct Disguise {
        EntityId who;
        FactionId own; ///< that it is really of
        void visitState(StateVisitor& v);
    };
    struct Bandages {
        EntityId who;
        int left = 0;
        void visitState(StateVisitor& v);
    };

  private:
    enum class Ability : std::uint8_t { Carries = 1, Disguises = 2, Cuts = 4 };
    bool can(const SimContext& sim, EntityId who, Ability ability) const;
    void useHands(SimContext& sim, EntityId user);
    bool bandage(SimContext& sim, const Entity& user);
    void carry(SimContext& sim);
    void showTrueColours(SimContext& sim);
    void ring(SimContext& sim);
    void putDown(SimContext& sim, const Carrying& carrying);

    std::vector<std::uint8_t> m_abilities; ///< by body type
    std::vector<int> m_bandagesOf;         ///< by body type, at the start
    ClassId m_alarm, m_wire;               ///< nothing: the level has none
    ItemTypeId m_bandage;                  ///< of the definitions

    std::vector<EntityId> m_holding; ///< those who held Use in the last tick
    std::vector<Carrying> m_carrying;
    std::vector<Disguise> m_disguises;
    std::vector<Bandages> m_bandages; ///< of those who have used any
    Vec3 m_bell;
    Tick m_ringing = 0; ///< ticks left

    std::vector<EntityId> m_pressed; ///< scratch
};

} // namespace lince::commandos
