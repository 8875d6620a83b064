#include <lince/core/state_visitor.h>
#include <lince/groups/seen_animals.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr std::size_t kMax = 256;
constexpr float kSameWithin = 2;           ///< metres that may be between two sights even without time
constexpr float kSameAtMost = 15;          ///< metres: farther away it is taken for another one
constexpr Tick kLookFor = kTicksPerSecond; ///< who does not show for so long where it should be is not there

} // namespace

void SeenAnimal::visitState(StateVisitor& v) {
    v.field("id", id.value);
    v.field("place", place);
    v.field("velocity", velocity);
    v.field("seen", seen);
}

SeenAnimal* SeenAnimals::remembered(const Percept& percept) {
    for (SeenAnimal& animal : m_animals)
        if (animal.id == percept.id) return &animal;
    SeenAnimal* nearest = nullptr;
    float min = kSameAtMost;
    for (SeenAnimal& animal : m_animals) {
        if (animal.id) continue; // that one is still in sight
        const float apart = length(horizontal(animal.place - percept.position));
        const float unseen = secondsFromTicks(percept.tick - std::min(animal.seen, percept.tick));
        if (apart < min && apart <= kSameWithin + unseen * m_memory.fastest) {
            min = apart;
            nearest = &animal;
        }
    }
    return nearest;
}

void SeenAnimals::update(Tick tick, std::span<const Percept> percepts, FactionId side, Vec3 self) {
    for (const Percept& p : percepts) {
        if (p.sense != SenseKind::Sight || !side || p.faction != side) continue;
        if (p.event == PerceptEvent::Lost || p.event == PerceptEvent::Forgotten) {
            for (SeenAnimal& animal : m_animals)
                if (animal.id == p.id) animal.id = {};
            continue;
        }
        SeenAnimal* animal = remembered(p);
        if (animal == nullptr) {
            if (m_animals.size() >= kMax) continue;
            animal = &m_animals.emplace_back();
        }
        *animal = {p.id, p.position, p.velocity, p.tick};
    }
    const auto gone = [&](const SeenAnimal& animal) {
        if (animal.id) return false;
        const Tick unseen = tick - std::min(animal.seen, tick);
        if (unseen > ticksFromSeconds(m_memory.forgetSeconds)) return true;
        return unseen > kLookFor && length(horizontal(animal.place - self)) < m_memory.lookAgain;
    };
    m_animals.erase(std::remove_if(m_animals.begin(), m_animals.end(), gone), m_animals.end());
}

Vec3 SeenAnimals::placeNow(const SeenAnimal& animal, Tick tick) {
    const float seconds = minimum(secondsFromTicks(tick - std::min(animal.seen, tick)), 1);
    return animal.place + animal.velocity * seconds;
}

void SeenAnimals::visitState(StateVisitor& v) {
    v.list("animals", m_animals);
}

} // namespace lince::groups
