#pragma once
// What a dog or a wolf knows of the animals of one side: where each was seen last. Somebody lost from sight is
// remembered at that place; whoever comes into sight near enough to be the same one takes its place in memory.

#include <lince/agent/percept.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>

#include <span>
#include <vector>

namespace lince {
class StateVisitor;
}

namespace lince::groups {

struct SeenAnimal {
    PerceptId id;         ///< while it is in sight; else null
    Vec3 place, velocity; ///< of its middle, when last seen
    Tick seen = 0;
    void visitState(StateVisitor& v);
};

struct AnimalMemory {
    float forgetSeconds = 60; ///< unseen for so long, it may be anywhere
    float fastest = 4;        ///< metres a second: how far somebody may have come while unseen
    float lookAgain = 8;      ///< metres: who was remembered this near and does not show is not there
};

class SeenAnimals {
  public:
    explicit SeenAnimals(const AnimalMemory& memory = {}) : m_memory(memory) {}
    /// Takes in sights of that side, and forgets.
    void update(Tick tick, std::span<const Percept> percepts, FactionId side, Vec3 self);
    /// In order of first sight. [Limit: 256]
    const std::vector<SeenAnimal>& all() const { return m_animals; }
    /// Where it is by now if it went straight on, for at most a second.
    static Vec3 placeNow(const SeenAnimal& animal, Tick tick);
    void visitState(StateVisitor& v);

  private:
    SeenAnimal* remembered(const Percept& percept);

    AnimalMemory m_memory;
    std::vector<SeenAnimal> m_animals;
};

} // namespace lince::groups
