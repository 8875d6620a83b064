#pragma once
// Enemies as a mind believes them to be: seen by itself, told of by its side, or by its author before the start.

#include <lince/agent/message.h>
#include <lince/agent/percept.h>
#include <lince/core/tick.h>
#include <lince/mind/memory.h>

#include <span>
#include <vector>

namespace lince {

class StateVisitor;

struct BelievedEnemy {
    PerceptId percept; ///< while it is seen; else null
    Vec3 position;     ///< of the feet, as far as one can tell
    Vec3 velocity;
    Tick lastSeen = 0;
    bool visible = false;
    bool told = false; ///< never seen by itself
    void visitState(StateVisitor& v);
};

class BelievedEnemies {
  public:
    /// Whoever is of a side, and not of one's own, is an enemy. Two reports within `kSame` metres and two seconds are
    /// of one. [Limit: 16; the one longest not seen goes]
    void update(Tick tick, FactionId own, std::span<const Percept> percepts, std::span<const Message> messages);
    void tell(Vec3 position, Tick tick);
    const std::vector<BelievedEnemy>& all() const { return m_enemies; }
    /// Seen last; null: none.
    const BelievedEnemy* freshest() const;
    /// Those that came into sight with the last update.
    const std::vector<Vec3>& spotted() const { return m_spotted; }
    void visitState(StateVisitor& v);

  private:
    static constexpr float kSame = 3;
    BelievedEnemy& entryFor(PerceptId percept, Vec3 position, Tick tick);

    std::vector<BelievedEnemy> m_enemies;
    std::vector<Vec3> m_spotted; ///< derived
};

} // namespace lince
