#include <lince/mind/remembered_others.h>

namespace lince {
namespace {

constexpr float kOtherFloor = 0.3f; ///< metres of air between two above each other who will not meet
constexpr float kBodySeconds = 1;   ///< unseen for longer a body may be anywhere

/// Only what moves by itself is as wide as deep; boxes are in the map.
bool isBody(SenseKind sense, Vec3 halfExtent) {
    return sense == SenseKind::Sight && halfExtent.x > 0 && halfExtent.x == halfExtent.z;
}

bool isBodyOfNow(const MemoryFact& fact, Tick tick) {
    return isBody(fact.sense, fact.halfExtent) && tick <= fact.lastSensed + ticksFromSeconds(kBodySeconds);
}

} // namespace

WorkingMemory bodyMemory() {
    MemorySettings settings;
    settings.forgetBelow = 0;
    settings.forgetSeconds = kBodySeconds;
    settings.sameWithin = 0;
    settings.stillBelow = 0;
    settings.maxFacts = 64; // later ones are not noticed until one of these is lost
    return WorkingMemory(settings);
}

bool isSightOfBody(const Percept& percept) {
    return isBody(percept.sense, percept.halfExtent);
}

void collect(const WorkingMemory& bodies, Tick tick, Neighbours& out) {
    for (const MemoryFact& body : bodies.facts())
        if (isBodyOfNow(body, tick))
            out.add(bodies.expectedPlace(body, tick) - Vec3{0, body.halfExtent.y, 0}, body.velocity, body.halfExtent.x,
                    body.faction.value, body.percept.value);
}

void collect(const WorkingMemory& bodies, const SelfState& self, Tick tick, std::vector<AvoidanceBody>& out) {
    for (const MemoryFact& body : bodies.facts()) {
        if (!isBodyOfNow(body, tick)) continue;
        const Vec3 place = bodies.expectedPlace(body, tick);
        const float low = place.y - body.halfExtent.y, high = place.y + body.halfExtent.y;
        if (low > self.position.y + self.height + kOtherFloor || high < self.position.y - kOtherFloor) continue;
        AvoidanceBody other;
        other.position = {place.x, place.z};
        other.velocity = {body.velocity.x, body.velocity.z};
        other.radius = body.halfExtent.x;
        other.id = body.percept.value;
        out.push_back(other);
    }
}

WorkingMemory enemyMemory(std::span<const Vec3> knownFromTheStart) {
    MemorySettings settings;
    settings.forgetBelow = 0;
    settings.sameWithin = 3;
    settings.sameSeconds = 2;
    settings.expectSeconds = 0;
    settings.maxFacts = 16;
    WorkingMemory enemies(settings);
    for (const Vec3 place : knownFromTheStart)
        enemies.tell(place, 0);
    return enemies;
}

void updateEnemies(WorkingMemory& enemies, const ThinkInput& input) {
    enemies.update(input.tick, input.percepts, sightOfStrangers(input.self.faction));
    for (const Message& message : input.messages)
        if (const auto enemy = message.as<EnemyAt>()) enemies.tell(enemy->place, message.tick);
}

} // namespace lince
