#pragma once
// What a mind believes of others and of things: sensed by itself or told, where, when, how sure; it fades and is
// forgotten. The one store for that: uses differ in settings, in what they take in and in what they ask.

#include <lince/agent/eye_view.h>
#include <lince/agent/percept.h>
#include <lince/core/tick.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

struct MemorySettings {
    static constexpr float kForEver = 1e7f; ///< seconds

    float halfLifeSeconds = 120;     ///< of certainty, for things that lie still
    float movingHalfLifeSeconds = 6; ///< for things that moved when last sensed, for noises and blows
    float forgetBelow = 0.05f;       ///< certainty; 0: nothing fades away
    float forgetSeconds = kForEver;  ///< not sensed for longer: forgotten, however certain
    float sameWithin = 1.0f;         ///< metres: a lost thing sensed again this near is the same one; 0: never
    float fastest = 0;               ///< metres a second that it may have strayed meanwhile, on top of that
    float sameAtMost = 15;           ///< metres, with all that
    float sameSeconds = kForEver;    ///< lost for longer it is not recognised, unless it was told of
    float stillBelow = 0.1f;         ///< metres a second: slower things lie still
    float expectSeconds = 2;         ///< a moving thing is expected to go straight on for no longer
    std::size_t maxFacts = 256;      ///< a new one takes the place of the least certain if it is more certain
    std::size_t trail = 0;           ///< places that are kept of each
    bool keepsNoises = true;         ///< false: what is heard or felt only tells of what is known already
};

struct MemoryFact {
    struct Sighting {
        Vec3 place;
        Tick tick = 0;
        void visitState(StateVisitor& v);
    };

    PerceptId percept;   ///< under which it was last sensed
    bool sensed = false; ///< still
    bool told = false;   ///< the last that is known of it was told, by its side or its author
    SenseKind sense = SenseKind::Sight;
    ClassId objectClass;
    FactionId faction;
    Vec3 position, velocity, halfExtent; ///< when last sensed
    Tick firstSensed = 0, lastSensed = 0;
    float certainty = 1;         ///< when last sensed or doubted
    Tick certaintyTick = 0;      ///< when `certainty` was true
    std::uint16_t times = 1;     ///< how often it came into the senses
    std::vector<Sighting> trail; ///< newest first
    bool appeared = false;       ///< came into the senses with the last update; derived

    Vec3 feet() const { return position - Vec3{0, halfExtent.y, 0}; } ///< as far as one can tell
    void visitState(StateVisitor& v);
};

/// What an update takes in: sights of a side, of a class, of whoever is of a side that is not one's own.
inline auto sightOf(FactionId side) {
    return [side](const Percept& p) { return p.sense == SenseKind::Sight && side && p.faction == side; };
}
inline auto sightOf(ClassId objectClass) {
    return [objectClass](const Percept& p) { return p.sense == SenseKind::Sight && p.objectClass == objectClass; };
}
inline auto sightOfStrangers(FactionId own) {
    return [own](const Percept& p) { return p.sense == SenseKind::Sight && p.faction && p.faction != own; };
}

class WorkingMemory {
  public:
    explicit WorkingMemory(const MemorySettings& settings = {}) : m_settings(settings) {}

    /// Takes in what was sensed since the last thought, lets the rest fade and forgets what faded.
    void update(Tick tick, std::span<const Percept> percepts) {
        update(tick, percepts, [](const Percept&) { return true; });
    }
    /// The same, of percepts that are `wanted` only.
    template <class Wanted>
    void update(Tick tick, std::span<const Percept> percepts, const Wanted& wanted) {
        for (MemoryFact& fact : m_facts)
            fact.appeared = false;
        for (const Percept& percept : percepts)
            if (wanted(percept)) takeIn(percept);
        forgetOld(tick);
    }
    /// Somebody is, or was, there.
    void tell(Vec3 feet, Tick tick);
    /// Things that should be in plain sight and are not: seen through to what lies behind them. Their certainty drops
    /// to a quarter each time (a power-up that was taken).
    void doubtWhatIsMissing(Tick tick, const EyeView& view);
    /// Who should be within so many metres over the ground and was not sensed for a second is not there.
    void forgetMissing(Tick tick, Vec3 around, float metres);
    /// Nothing is sensed any more: it is remembered as it was.
    void loseAll();
    /// For who knows of another reason; it may also correct a fact that is wrong in part.
    template <class IsWrong>
    void forgetIf(const IsWrong& isWrong) {
        std::erase_if(m_facts, isWrong);
    }

    /// In order of first sensing.
    const std::vector<MemoryFact>& facts() const { return m_facts; }
    /// Sensed now, else last; null: nothing is believed.
    const MemoryFact* freshest() const;
    /// [0, 1] at that tick.
    float certainty(const MemoryFact& fact, Tick tick) const;
    /// Where a moving thing would be by now if it went straight on.
    Vec3 expectedPlace(const MemoryFact& fact, Tick tick) const;

    void visitState(StateVisitor& v);

  private:
    bool moves(const MemoryFact& fact) const;
    float halfLivesSince(const MemoryFact& fact, Tick tick) const;
    bool hasFaded(const MemoryFact& fact, Tick tick) const;
    void takeIn(const Percept& percept);
    void forgetOld(Tick tick);
    MemoryFact* followed(PerceptId id);
    template <class CouldBe>
    MemoryFact* nearestLost(Vec3 feet, Tick tick, const CouldBe& couldBe);
    MemoryFact* added(float certainty, Tick tick);

    MemorySettings m_settings;
    std::vector<MemoryFact> m_facts;
};

} // namespace lince
