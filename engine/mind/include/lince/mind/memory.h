#pragma once
// What a mind remembers of things it sensed: what, where, when, how sure; it fades and is forgotten.

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
    float halfLifeSeconds = 120;     ///< of certainty, for things that lie still
    float movingHalfLifeSeconds = 6; ///< for things that moved when last sensed, for noises and blows
    float forgetBelow = 0.05f;       ///< certainty
    float sameWithin = 1.0f;         ///< metres: a thing of the class sensed again this near is the same one
    std::size_t maxThings = 256;     ///< the least certain is dropped for a new one
};

struct RememberedThing {
    PerceptId percept; ///< while it is sensed; else null
    SenseKind sense = SenseKind::Sight;
    ClassId objectClass;
    FactionId faction;
    Vec3 position, velocity, halfExtent; ///< when last sensed
    Tick firstSensed = 0, lastSensed = 0;
    float certainty = 1;     ///< when last sensed or doubted
    Tick certaintyTick = 0;  ///< when `certainty` was true
    std::uint16_t times = 1; ///< how often it came into the senses
    void visitState(StateVisitor& v);
};

class Memory {
  public:
    explicit Memory(const MemorySettings& settings = {}) : m_settings(settings) {}

    /// Takes in what was sensed since the last thought, lets the rest fade and forgets what faded.
    void update(Tick tick, std::span<const Percept> percepts);
    /// Things that should be in plain sight and are not: seen through to what lies behind them. Their certainty drops
    /// to a quarter each time (a power-up that was taken).
    void doubtWhatIsMissing(Tick tick, const EyeView& view);
    void forget(std::size_t index);

    const std::vector<RememberedThing>& things() const { return m_things; }
    /// [0, 1] at that tick.
    float certainty(const RememberedThing& thing, Tick tick) const;
    /// Where a moving thing would be by now if it went straight on (at most for two seconds).
    static Vec3 expectedPlace(const RememberedThing& thing, Tick tick);

    void visitState(StateVisitor& v);

  private:
    void takeIn(const Percept& percept);
    RememberedThing* followed(PerceptId id);
    RememberedThing* sameAs(const Percept& percept);
    RememberedThing& added(const Percept& percept);

    MemorySettings m_settings;
    std::vector<RememberedThing> m_things; ///< in order of first sensing
};

} // namespace lince
