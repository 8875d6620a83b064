// Grenades, thrown and fled from, and things that lie about: seen, remembered, gone for.
#include "beliefs.h"
#include "vocabulary_parts.h"

#include <lince/core/math.h>
#include <lince/mind/nav_workspace.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

constexpr Tick kStillThere = 4 * kTicksPerSecond; ///< for which what was thrown and is out of sight counts
constexpr float kMineIsNear = 2.5f;               ///< metres
constexpr float kGravity = 9.81f;                 ///< metres a second squared, as a thrower feels it
constexpr float kThrowExactly = 0.05f;            ///< radians between where it looks and where it throws
constexpr float kTakenAt = 1.5f;                  ///< metres: what lies so near and is not seen was taken
constexpr Tick kTakenAfter = kTicksPerSecond;
constexpr int kEscapes = 16; ///< directions that one who flees looks into

struct ThingWord {
    const char* word;
    ClassId kind;
};
constexpr std::array<ThingWord, 3> kThings = {
    {{"health", classes::kHealth}, {"ammunition", classes::kAmmunition}, {"weapon", classes::kWeapon}}};

// ---- what was thrown

Answer tickDanger(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const Vec3 me = host.input.self.position;
    const MemoryFact* nearest = nullptr;
    for (const MemoryFact& fact : host.skills.memory.facts()) {
        if (fact.objectClass != classes::kProjectile || fact.sense != SenseKind::Sight) continue;
        if (!fact.sensed && host.input.tick > fact.lastSensed + kStillThere) continue;
        const bool isMine = host.input.tick > fact.firstSensed + kStillThere; // else it would have gone off
        if (isMine && length(fact.position - me) > kMineIsNear) continue;
        if (nearest == nullptr || length(fact.position - me) < length(nearest->position - me)) nearest = &fact;
    }
    const float away = nearest != nullptr ? length(nearest->position - me) : 0;
    if (call.trace() != nullptr)
        call.trace()->note(TraceKind::Memory,
                           nearest == nullptr ? "nothing was thrown" : fmt::format("a grenade {:.1f} m away", away),
                           nearest != nullptr);
    if (nearest == nullptr || static_cast<double>(away) > call.number(0)) return Answer::Failure;
    call.set(1, Value::ofPlace(nearest->position));
    return Answer::Success;
}

/// Runs to where the straight way over the ground leads farthest from there.
Answer tickGetAway(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (!call.port(0) || host.input.map == nullptr) return Answer::Failure;
    const Vec3 me = host.input.self.position, danger = call.vector(0);
    const auto metres = static_cast<float>(call.number(1));
    if (length(horizontal(me - danger)) >= metres) return Answer::Success;
    MapWalker& walker = host.skills.walker;
    if (!call.isRunning() || walker.state() != MapWalker::State::Walking) {
        NavFilter filter;
        filter.belief = &walker.belief();
        const NavMesh& mesh = *host.input.map->mesh;
        const NavPoint from = groundNear(host.input);
        Vec3 best = me;
        for (int i = 0; i < kEscapes; ++i) {
            const Vec3 way = directionFromYawPitch(kTwoPi * static_cast<float>(i) / kEscapes, 0);
            const NavRayHit hit = host.input.nav->query.ray(mesh, from, me + way * metres, filter);
            if (length(horizontal(hit.position - danger)) > length(horizontal(best - danger))) best = hit.position;
        }
        walker.goTo(best);
    }
    walker.step(host.input, host.output, {});
    return Answer::Running;
}

/// The upward part of a throw for each metre of its way over the ground, low arc; nothing: it does not carry.
std::optional<float> slopeOfThrow(float metres, float rise, float speed) {
    const float v2 = speed * speed;
    const float root = v2 * v2 - kGravity * (kGravity * metres * metres + 2 * rise * v2);
    if (root < 0 || metres < 0.5f) return {};
    return (v2 - std::sqrt(root)) / (kGravity * metres);
}

bool mateNear(const MindHost& host, Vec3 place, float metres) {
    if (host.skills.fighter.mates().isNear(place, metres, host.input.tick)) return true;
    const auto& facts = host.skills.memory.facts();
    return std::any_of(facts.begin(), facts.end(), [&](const MemoryFact& f) {
        return f.sense == SenseKind::Sight && f.sensed && f.faction == host.input.self.faction &&
               length(f.feet() - place) <= metres;
    });
}

enum ThrowPort : std::uint8_t { ThrowAt, ThrowSlot, ThrowSpeed, ThrowBack, ThrowClear };

Answer tickThrow(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    const double slot = call.number(ThrowSlot);
    if (!call.port(ThrowAt) || slot < 1 || slot > self.weaponCount) return Answer::Failure;
    const Vec3 eye = self.position + Vec3{0, self.eyeHeight, 0}, line = call.vector(ThrowAt) - eye;
    const float metres = length(horizontal(line));
    const auto clear = static_cast<float>(call.number(ThrowClear));
    const auto slope = slopeOfThrow(metres, line.y, static_cast<float>(call.number(ThrowSpeed)));
    const bool holds = self.weaponSlot == static_cast<std::uint8_t>(slot);
    if (holds && call.isRunning() && call.cells()[0] != 0 && !self.readyToFire) { // it flies
        host.output.intent.weaponSlot = static_cast<std::uint8_t>(call.number(ThrowBack));
        call.cells()[0] = 0;
        return Answer::Success;
    }
    call.cells()[0] = 0;
    const bool harmless = slope && metres > clear && !mateNear(host, call.vector(ThrowAt), clear);
    const bool armed = !holds || self.magazine > 0 || self.reloading || self.ammunition > 0;
    if (call.trace() != nullptr) {
        call.trace()->note(TraceKind::Condition, "it carries so far", slope.has_value(), metres);
        call.trace()->note(TraceKind::Condition, "neither it nor a mate is near there", harmless, clear);
    }
    if (!harmless || !armed) {
        host.output.intent.weaponSlot = static_cast<std::uint8_t>(call.number(ThrowBack));
        return Answer::Failure;
    }
    host.output.intent.weaponSlot = static_cast<std::uint8_t>(slot);
    const Vec3 way = normalized(horizontal(line) * (1 / metres) + Vec3{0, *slope, 0});
    host.output.intent.yaw = yawOf(way);
    host.output.intent.pitch = pitchOf(way);
    if (holds && self.magazine <= 0 && !self.reloading) host.output.intent.press(Button::Reload);
    const bool aimed = length(way - directionFromYawPitch(self.yaw, self.pitch)) <= kThrowExactly;
    if (holds && self.readyToFire && aimed) {
        host.output.intent.press(Button::Fire);
        call.cells()[0] = 1;
    }
    return Answer::Running;
}

void haltThrow(LeafCall& call) {
    hostOf(call).output.intent.weaponSlot = static_cast<std::uint8_t>(call.number(ThrowBack));
    call.cells()[0] = 0;
}

// ---- what lies about

Answer tickNotice(LeafCall& call) {
    MindHost& host = hostOf(call);
    const Vec3 me = host.input.self.position;
    const ClassId kind = kThings[wordOf<std::size_t>(call, 0, static_cast<int>(kThings.size()))].kind;
    const auto isThing = [&](const MemoryFact& f) { return f.objectClass == kind && f.sense == SenseKind::Sight; };
    host.skills.memory.forgetIf([&](const MemoryFact& f) {
        return isThing(f) && !f.sensed && host.input.tick > f.lastSensed + kTakenAfter &&
               length(f.position - me) <= kTakenAt;
    });
    const MemoryFact* nearest = nullptr;
    for (const MemoryFact& fact : host.skills.memory.facts())
        if (isThing(fact) && (nearest == nullptr || length(fact.position - me) < length(nearest->position - me)))
            nearest = &fact;
    if (call.trace() != nullptr)
        call.trace()->note(TraceKind::Memory, nearest == nullptr ? "knows of none" : "knows of one", nearest != nullptr,
                           nearest != nullptr ? length(nearest->position - me) : 0);
    if (nearest == nullptr || static_cast<double>(length(nearest->position - me)) > call.number(1))
        return Answer::Failure;
    call.set(2, Value::ofPlace(nearest->position - Vec3{0, nearest->halfExtent.y, 0}));
    return Answer::Success;
}

} // namespace

void addDanger(MindVocabulary& vocabulary) {
    LeafRegistry& leaves = vocabulary.leaves;
    leaves.add(leafOf("Danger", NodeRole::Condition, {withinPort(), placeOut()},
                      {"a grenade, a rocket or a mine was seen near", "vio cerca una granada, un cohete o una mina"},
                      tickDanger));
    LeafDefinition away =
        leafOf("GetAway", NodeRole::Action,
               {placeIn("from", {"what it runs from", "de qué huye"}),
                numberPort("metres", "m", 1, 100, "9", {"that are enough", "que bastan"})},
               {"runs where the ground leads farthest from there", "corre adonde el suelo lleva más lejos de allí"},
               tickGetAway, 0, mind_needs::kMap);
    away.halt = [](LeafCall& call) { hostOf(call).skills.walker.stop(); };
    leaves.add(std::move(away));
    LeafDefinition toss =
        leafOf("Throw", NodeRole::Action,
               {placeIn("at", {"where to", "adónde"}),
                numberPort("slot", "", 1, 9, "3", {"weapon that is thrown, from 1", "arma que se lanza, desde 1"}),
                numberPort("speed", "m/s", 1, 100, "14", {"with which it leaves the hand", "con que sale de la mano"}),
                numberPort("back", "", 1, 9, "1", {"weapon taken in hand afterwards", "arma que toma después"}),
                numberPort("clear", "m", 0, 100, "7",
                           {"that it and its mates must be away from there", "que él y los suyos deben estar lejos"})},
               {"throws a grenade there; fails when it does not carry or would hurt its own",
                "lanza allí una granada; falla si no llega o dañaría a los suyos"},
               tickThrow, 1, mind_needs::kMap | mind_needs::kFight);
    toss.halt = haltThrow;
    leaves.add(std::move(toss));
    std::vector<std::string> words;
    words.reserve(kThings.size());
    for (const ThingWord& thing : kThings)
        words.emplace_back(thing.word);
    leaves.add(leafOf("Notice", NodeRole::Condition,
                      {wordsPort("what", words, {"kind of thing", "clase de cosa"}), withinPort(), placeOut()},
                      {"knows of such a thing that lies there", "sabe de una cosa así en algún lugar"}, tickNotice));
}

} // namespace lince
