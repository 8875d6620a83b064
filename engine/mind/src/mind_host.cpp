#include <lince/core/hash.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/mind_host.h>

namespace lince {
namespace {

bool isSeenBody(const MemoryFact& fact) {
    return fact.sense == SenseKind::Sight && fact.faction;
}

} // namespace

void MindSkills::visitState(StateVisitor& v, std::uint32_t needs) {
    v.field("memory", memory);
    if ((needs & mind_needs::kMap) != 0) v.field("walker", walker);
    if ((needs & mind_needs::kSteering) != 0) v.field("steersman", steersman);
    if ((needs & mind_needs::kRoadmap) != 0) v.field("roadmapWalker", roadmapWalker);
    if ((needs & mind_needs::kFight) != 0) v.field("fighter", fighter);
    v.field("goalsReached", goalsReached);
}

bool MindHost::isMeant(NameId who, FactionId side) const {
    if (!side) return false;
    const WhoIsMeant meant = whoIs(who);
    switch (meant.kind) {
    case WhoIsMeant::Kind::Nobody:
        return false;
    case WhoIsMeant::Kind::Kin:
        return side == input.self.faction;
    case WhoIsMeant::Kind::Strangers:
        return side != input.self.faction;
    case WhoIsMeant::Kind::Anyone:
        return true;
    case WhoIsMeant::Kind::Side:
        return side == meant.side;
    }
    return false;
}

const MemoryFact* MindHost::nearestSeen(NameId who) const {
    const MemoryFact* nearest = nullptr;
    float best = 0;
    for (const MemoryFact& fact : skills.memory.facts()) {
        if (!fact.sensed || !isSeenBody(fact) || !isMeant(who, fact.faction)) continue;
        const float away = length(fact.feet() - input.self.position);
        if (nearest == nullptr || away < best) nearest = &fact, best = away;
    }
    return nearest;
}

const MemoryFact* MindHost::believed(NameId who) const {
    if (const MemoryFact* seen = nearestSeen(who)) return seen;
    const MemoryFact* freshest = nullptr;
    for (const MemoryFact& fact : skills.memory.facts())
        if (isSeenBody(fact) && isMeant(who, fact.faction) &&
            (freshest == nullptr || fact.lastSensed > freshest->lastSensed))
            freshest = &fact;
    return freshest;
}

std::uint32_t MindHost::countSeen(NameId who) const {
    std::uint32_t count = 0;
    for (const MemoryFact& fact : skills.memory.facts())
        if (fact.sensed && isSeenBody(fact) && isMeant(who, fact.faction)) ++count;
    return count;
}

Vec3 MindHost::placeOf(const MemoryFact& fact) const {
    return skills.memory.expectedPlace(fact, input.tick) - Vec3{0, fact.halfExtent.y, 0};
}

const Percept* MindHost::noise(float beyond, float within, float loud) const {
    const Vec3 ear = input.self.position + Vec3{0, input.self.eyeHeight, 0};
    const Percept* loudest = nullptr;
    for (const Percept& percept : input.percepts) {
        if (percept.sense != SenseKind::Hearing || percept.event != PerceptEvent::Gained) continue;
        const float away = length(percept.position - input.self.position);
        if (away < beyond || away > within) continue;
        // Strength falls evenly from 1 beside it to 0 as far as it carries; certainty is what walls left of that.
        const float fades = (1 - percept.strength) * percept.certainty;
        if (length(percept.position - ear) < loud * fades) continue;
        if (loudest == nullptr || percept.strength > loudest->strength) loudest = &percept;
    }
    return loudest;
}

float MindHost::pain() const {
    float points = 0;
    for (const Percept& percept : input.percepts)
        if (percept.sense == SenseKind::Damage) points += percept.strength;
    return points;
}

const Message* MindHost::told(NameId call, const Program& program, double within) const {
    const std::uint32_t wanted = callHash(program.names()[call]);
    for (const Message& message : input.messages)
        if (const auto said = message.as<MindCall>();
            said && said->name == wanted && static_cast<double>(length(said->place - input.self.position)) <= within)
            return &message;
    return nullptr;
}

void MindHost::face(Vec3 place) {
    const Vec3 way = place - input.self.position;
    if (length(horizontal(way)) > 0.05f) output.intent.yaw = yawOf(way);
}

std::uint32_t callHash(std::string_view name) {
    const Hash128 hash = hashText(name);
    return static_cast<std::uint32_t>(hash.low);
}

} // namespace lince
