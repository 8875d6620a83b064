#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/working_memory.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kEndless = 1e7f;           ///< half-lives: nothing is left
constexpr float kMinHalfExtent = 0.15f;    ///< metres, of things whose size nobody told
constexpr float kBehind = 0.2f;            ///< metres beyond a thing's far side where "behind it" begins
constexpr Tick kLookFor = kTicksPerSecond; ///< who does not show for so long where it should be is not there

/// A bang or a blow is over as soon as it is sensed; there is nothing to follow.
bool isMomentary(SenseKind sense) {
    return sense == SenseKind::Hearing || sense == SenseKind::Damage;
}

/// Does the eye look through the place where the thing should be, at all of five spots?
bool isSeenThrough(const EyeView& view, Vec3 place, const MemoryFact& fact) {
    const float halfWidth = maximum(fact.halfExtent.x, kMinHalfExtent);
    const float halfHeight = maximum(fact.halfExtent.y, kMinHalfExtent);
    const auto middle = view.project(place);
    // Beyond the far plane nothing is seen, and what is smaller than two pixels may fall between them.
    if (!middle || middle->z + halfWidth + kBehind >= view.lens().farPlane) return false;
    if (minimum(halfWidth, halfHeight) < view.pixelSize() * middle->z) return false;
    const Vec3 right = view.pose().right * (0.5f * halfWidth);
    const Vec3 up{0, 0.5f * halfHeight, 0};
    for (const Vec3 spot : {place, place + right, place - right, place + up, place - up}) {
        const auto pixel = view.pixelOf(spot);
        if (!pixel || view.classAt(pixel->x, pixel->y) == fact.objectClass) return false;
        if (view.distanceAt(pixel->x, pixel->y) <= middle->z + halfWidth + kBehind) return false;
    }
    return true;
}

} // namespace

void MemoryFact::Sighting::visitState(StateVisitor& v) {
    v.field("place", place);
    v.field("tick", tick);
}

void MemoryFact::visitState(StateVisitor& v) {
    v.field("percept", percept.value);
    v.field("sensed", sensed);
    v.field("told", told);
    v.field("sense", sense);
    v.field("objectClass", objectClass);
    v.field("faction", faction);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("halfExtent", halfExtent);
    v.field("firstSensed", firstSensed);
    v.field("lastSensed", lastSensed);
    v.field("certainty", certainty);
    v.field("certaintyTick", certaintyTick);
    v.field("times", times);
    v.list("trail", trail);
    const auto unordered = [](const Sighting& newer, const Sighting& older) { return newer.tick <= older.tick; };
    if (std::adjacent_find(trail.begin(), trail.end(), unordered) != trail.end())
        trail.clear(); // a state from outside may say anything
}

void WorkingMemory::forgetOld(Tick tick) {
    const Tick age = ticksFromSeconds(m_settings.forgetSeconds);
    std::erase_if(m_facts, [&](const MemoryFact& fact) {
        return tick > fact.lastSensed + age || (m_settings.forgetBelow > 0 && hasFaded(fact, tick));
    });
}

void WorkingMemory::takeIn(const Percept& percept) {
    MemoryFact* fact = followed(percept.id);
    if (percept.event == PerceptEvent::Lost || percept.event == PerceptEvent::Forgotten) {
        if (fact != nullptr) fact->sensed = false;
        return;
    }
    if (fact == nullptr) {
        const Vec3 feet = percept.position - Vec3{0, percept.halfExtent.y, 0};
        fact = nearestLost(feet, percept.tick, [&](const MemoryFact& f) {
            if (f.told) return true;
            if (f.objectClass != percept.objectClass) return false;
            // Two that are sensed at once are two.
            return f.sense == percept.sense ? !f.sensed : percept.objectClass != ClassId{};
        });
        if (fact != nullptr && fact->times < 0xffff) ++fact->times;
        if (fact == nullptr && !m_settings.keepsNoises && isMomentary(percept.sense)) return;
        if (fact == nullptr) fact = added(percept.certainty, percept.tick);
        if (fact == nullptr) return;
        fact->objectClass = percept.objectClass;
        fact->appeared = !fact->sensed;
    }
    // What the eyes follow is not moved by what another sense says of it.
    if (!fact->sensed || fact->percept == percept.id || percept.sense == SenseKind::Sight) {
        fact->percept = percept.id;
        fact->sensed = !isMomentary(percept.sense);
        fact->told = false;
        fact->sense = percept.sense;
        fact->position = percept.position;
        fact->velocity = percept.velocity;
        fact->halfExtent = percept.halfExtent;
    }
    if (percept.faction != FactionId{}) fact->faction = percept.faction;
    // A poor look at something well known does not make it less certain.
    fact->certainty = percept.certainty >= fact->certainty ? percept.certainty
                                                           : maximum(percept.certainty, certainty(*fact, percept.tick));
    fact->certaintyTick = std::max(fact->certaintyTick, percept.tick);
    fact->lastSensed = std::max(fact->lastSensed, percept.tick);
    if (m_settings.trail == 0 || (!fact->trail.empty() && percept.tick <= fact->trail.front().tick)) return;
    fact->trail.insert(fact->trail.begin(), {percept.position, percept.tick});
    if (fact->trail.size() > m_settings.trail) fact->trail.resize(m_settings.trail);
}

void WorkingMemory::tell(Vec3 feet, Tick tick) {
    MemoryFact* fact = nearestLost(feet, tick, [](const MemoryFact& f) { return !f.sensed; });
    if (fact == nullptr) fact = added(1, tick);
    if (fact == nullptr) return;
    fact->told = true;
    fact->position = feet + Vec3{0, fact->halfExtent.y, 0};
    fact->certainty = 1;
    fact->certaintyTick = fact->lastSensed = std::max(fact->lastSensed, tick);
}

MemoryFact* WorkingMemory::followed(PerceptId id) {
    if (!id) return nullptr;
    const auto found =
        std::find_if(m_facts.begin(), m_facts.end(), [&](const MemoryFact& f) { return f.percept == id; });
    return found == m_facts.end() ? nullptr : &*found;
}

template <class CouldBe>
MemoryFact* WorkingMemory::nearestLost(Vec3 feet, Tick tick, const CouldBe& couldBe) {
    if (!(m_settings.sameWithin > 0)) return nullptr;
    MemoryFact* best = nullptr;
    float nearest = m_settings.sameAtMost;
    for (MemoryFact& fact : m_facts) {
        if (!couldBe(fact)) continue;
        const float seconds = secondsFromTicks(tick - std::min(fact.lastSensed, tick));
        if (!fact.told && seconds > m_settings.sameSeconds) continue;
        const float apart = length(expectedPlace(fact, tick) - Vec3{0, fact.halfExtent.y, 0} - feet);
        if (apart > m_settings.sameWithin + seconds * m_settings.fastest || apart >= nearest) continue;
        best = &fact;
        nearest = apart;
    }
    return best;
}

MemoryFact* WorkingMemory::added(float newCertainty, Tick tick) {
    if (m_facts.size() >= m_settings.maxFacts) {
        auto least = m_facts.end();
        float min = newCertainty;
        for (auto fact = m_facts.begin(); fact != m_facts.end(); ++fact)
            if (const float sure = certainty(*fact, tick); sure < min) least = fact, min = sure;
        if (least == m_facts.end()) return nullptr;
        m_facts.erase(least);
    }
    MemoryFact& fact = m_facts.emplace_back();
    fact.firstSensed = fact.certaintyTick = tick;
    fact.certainty = newCertainty;
    return &fact;
}

void WorkingMemory::doubtWhatIsMissing(Tick tick, const EyeView& view) {
    for (MemoryFact& fact : m_facts) {
        if (fact.sensed || isMomentary(fact.sense)) continue;
        if (!isSeenThrough(view, expectedPlace(fact, tick), fact)) continue;
        fact.certainty = 0.25f * certainty(fact, tick);
        fact.certaintyTick = tick;
    }
}

void WorkingMemory::forgetMissing(Tick tick, Vec3 around, float metres) {
    std::erase_if(m_facts, [&](const MemoryFact& fact) {
        return !fact.sensed && tick > fact.lastSensed + kLookFor && length(horizontal(fact.position - around)) < metres;
    });
}

void WorkingMemory::loseAll() {
    for (MemoryFact& fact : m_facts)
        fact.sensed = false;
}

const MemoryFact* WorkingMemory::freshest() const {
    const MemoryFact* best = nullptr;
    for (const MemoryFact& fact : m_facts)
        if (best == nullptr || (fact.sensed != best->sensed ? fact.sensed : fact.lastSensed > best->lastSensed))
            best = &fact;
    return best;
}

bool WorkingMemory::moves(const MemoryFact& fact) const {
    return lengthSquared(fact.velocity) > m_settings.stillBelow * m_settings.stillBelow;
}

float WorkingMemory::halfLivesSince(const MemoryFact& fact, Tick tick) const {
    if (tick <= fact.certaintyTick) return 0;
    const bool fleeting = moves(fact) || isMomentary(fact.sense);
    const float halfLife = fleeting ? m_settings.movingHalfLifeSeconds : m_settings.halfLifeSeconds;
    return halfLife > 0 ? secondsFromTicks(tick - fact.certaintyTick) / halfLife : kEndless;
}

float WorkingMemory::certainty(const MemoryFact& fact, Tick tick) const {
    const float halfLives = halfLivesSince(fact, tick);
    if (halfLives >= kEndless) return 0;
    return halfLives > 0 ? fact.certainty * power(0.5f, halfLives) : fact.certainty;
}

bool WorkingMemory::hasFaded(const MemoryFact& fact, Tick tick) const {
    // As much is left at least; few facts are so near to being forgotten that the exact number, which is dear, matters.
    float least = fact.certainty * 0.5f;
    const float enough = m_settings.forgetBelow * 1.001f;
    const float shortest = minimum(m_settings.halfLifeSeconds, m_settings.movingHalfLifeSeconds);
    if (least > enough && secondsFromTicks(tick - fact.certaintyTick) < shortest) return false;
    for (float halfLives = halfLivesSince(fact, tick); halfLives >= 1 && least > enough; halfLives -= 1)
        least *= 0.5f;
    return least <= enough && certainty(fact, tick) < m_settings.forgetBelow;
}

Vec3 WorkingMemory::expectedPlace(const MemoryFact& fact, Tick tick) const {
    if (tick <= fact.lastSensed || !moves(fact)) return fact.position;
    const float seconds = secondsFromTicks(tick - fact.lastSensed);
    return fact.position + fact.velocity * minimum(seconds, m_settings.expectSeconds);
}

void WorkingMemory::visitState(StateVisitor& v) {
    v.list("facts", m_facts);
}

} // namespace lince
