// What a fighter does and asks: whom it knows of, whether it is safe, shooting on the move, searching (spec S1.S,
// S1.A).
#include "beliefs.h"
#include "vocabulary_parts.h"

#include <lince/core/math.h>

#include <fmt/format.h>

#include <cstring>

namespace lince {
namespace {

constexpr float kAimAt = 0.5f;         ///< of half a body's height above its middle: over low cover, below the head
constexpr float kBodyWidth = 0.3f;     ///< metres beside the point aimed at that still hit
constexpr float kSteadyEnough = 0.02f; ///< radians: nobody aims better
constexpr float kMateWidth = 0.8f;     ///< metres to both sides of a shot's line within which no mate may stand
constexpr float kStraysBy = 0.03f;     ///< metres more for each that it has flown
constexpr float kFliesOn = 20;         ///< metres beyond its target for which it matters
constexpr Tick kMateIsThere = kTicksPerSecond;    ///< for so long one that was seen there counts as standing there
constexpr float kChestHigh = 1.3f;                ///< metres above the ground at which nobody in particular is fired at
constexpr float kLooksWithin = 30;                ///< metres of way
constexpr float kLookAside = 0.8f;                ///< radians to both sides of its way that one who searches looks
constexpr Tick kLookPeriod = 3 * kTicksPerSecond; ///< in which he looks to both sides once

Fighter& fighterOf(LeafCall& call) {
    return hostOf(call).skills.fighter;
}

// ---- what it knows

enum AssessPort : std::uint8_t {
    AssessAngle,
    AssessRange,
    AssessEnemySpeed,
    AssessTrust,
    AssessEnemy,
    AssessVisible,
    AssessKnown,
    AssessSearching,
    AssessSafe,
    AssessCount
};

Answer tickAssess(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    Fighter& fighter = fighterOf(call);
    fighter.clearLooked(host.input, host.setup.search);
    fighter.search().spread(host.input, fighter.mates(), host.setup.search);
    const Tick now = host.input.tick;
    const MemoryFact* const enemy = fighter.known(host.input.self.position, now, host.setup.trustSeconds);
    const bool visible = enemy != nullptr && enemy->sensed;
    if (visible) fighter.search().end();
    if (enemy != nullptr) call.set(AssessEnemy, Value::ofPlace(fighter.placeOf(*enemy, now)));
    call.set(AssessVisible, Value::ofTruth(visible));
    call.set(AssessKnown, Value::ofTruth(enemy != nullptr));
    call.set(AssessSearching, Value::ofTruth(enemy == nullptr && fighter.search().isActive()));
    call.set(AssessSafe, Value::ofTruth(!isExposed(host, host.input.self.position)));
    std::uint32_t count = 0;
    for (const MemoryFact& fact : fighter.enemies().facts())
        count += fact.sensed ? 1 : 0;
    call.set(AssessCount, Value::ofNumber(count));
    if (call.trace() != nullptr)
        call.trace()->note(TraceKind::Memory,
                           enemy == nullptr ? "knows of no enemy"
                           : visible        ? "an enemy is in sight"
                                            : fmt::format("an enemy was last known of {:.1f} s ago",
                                                          secondsFromTicks(now - enemy->lastSensed)),
                           enemy != nullptr);
    return Answer::Success;
}

Answer tickExposed(LeafCall& call) {
    const MindHost& host = hostOf(call);
    if (!call.port(0) || host.input.map == nullptr) return Answer::Failure;
    return isExposed(host, call.vector(0)) ? Answer::Success : Answer::Failure;
}

/// Cells: for each of the last blows its tick and its points, as a ring; where the next goes. A tick of 0 is none.
constexpr std::size_t kBlows = 8;
Answer tickHurtBy(LeafCall& call) {
    const MindHost& host = hostOf(call);
    std::uint32_t* const cells = call.cells();
    float points = host.pain();
    for (const Percept& percept : host.input.percepts) // the crack of a shot that passed
        if (percept.sense == SenseKind::Hearing && percept.objectClass == classes::kProjectile)
            points += static_cast<float>(call.number(2));
    if (points > 0) {
        std::uint32_t& next = cells[2 * kBlows];
        next %= kBlows;
        cells[2 * next] = static_cast<std::uint32_t>(host.input.tick) + 1;
        cells[2 * next + 1] = static_cast<std::uint32_t>(points + 0.5f);
        ++next;
    }
    double sum = 0;
    for (std::size_t i = 0; i < kBlows; ++i) {
        const std::uint32_t tick = cells[2 * i];
        if (tick == 0 || tick > host.input.tick + 1) continue;
        const double seconds = static_cast<double>(host.input.tick + 1 - tick) / kTicksPerSecond;
        if (seconds <= call.number(1)) sum += cells[2 * i + 1];
    }
    if (call.trace() != nullptr)
        call.trace()->note(TraceKind::Score, "points of damage in that time", sum >= call.number(0),
                           static_cast<float>(sum));
    return sum >= call.number(0) ? Answer::Success : Answer::Failure;
}

// ---- shooting

/// Whether somebody there may be hit by a shot that is aimed along a line: what misses flies on, and the farther, the
/// farther beside it.
bool isInFire(Vec3 place, Vec3 from, Vec3 to) {
    const Vec3 line = to - from, off = place - from;
    const float metres = length(line);
    if (!(metres > 0)) return false;
    const float along = dot(off, line) / metres;
    if (along < 0 || along > metres + kFliesOn) return false;
    return length(off - line * (along / metres)) <= kMateWidth + kStraysBy * along;
}

/// A mate stands where the shot would pass, as far as it saw and was told.
bool mateInTheWay(const MindHost& host, Vec3 eye, Vec3 target) {
    const Tick now = host.input.tick;
    for (const MemoryFact& fact : host.skills.memory.facts()) {
        if (fact.sense != SenseKind::Sight || fact.faction != host.input.self.faction) continue;
        if (!fact.sensed && now > fact.lastSensed + kMateIsThere) continue;
        Vec3 middle = host.skills.memory.expectedPlace(fact, now);
        middle.y = clamp(eye.y, middle.y - fact.halfExtent.y, middle.y + fact.halfExtent.y);
        if (isInFire(middle, eye, target)) return true;
    }
    for (const Mate& mate : host.skills.fighter.mates().all()) {
        if (now > mate.tick + kMateReportEvery + 3) continue;
        if (isInFire(mate.place + Vec3{0, kChestHigh, 0}, eye, target)) return true;
    }
    return false;
}

/// Turns there; true when a shot would go there.
bool aimAt(MindHost& host, Vec3 eye, Vec3 target) {
    const SelfState& self = host.input.self;
    const Vec3 line = target - eye;
    const float metres = length(line);
    if (metres < 0.1f) return false;
    host.output.intent.yaw = yawOf(line);
    host.output.intent.pitch = pitchOf(line);
    const Vec3 looks = directionFromYawPitch(self.yaw, self.pitch);
    return length(line * (1 / metres) - looks) <= maximum(kSteadyEnough, kBodyWidth / metres);
}

enum EngagePort : std::uint8_t {
    EngageBurst,
    EngagePause,
    EngageSuppress,
    EngageWatch,
    EngageHoldsFire,
    EngageInTheWay
};
// Cells: rounds loaded when the burst began, + 1; until when it pauses.

/// Fires in bursts, with pauses between them.
void fireBurst(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    std::uint32_t* const cells = call.cells();
    const auto now = static_cast<std::uint32_t>(host.input.tick);
    if (now < cells[1] && cells[1] - now < 100 * kTicksPerSecond) return;
    const std::uint32_t loaded = static_cast<std::uint32_t>(std::max(0, self.magazine)) + 1;
    if (cells[0] == 0 || cells[0] < loaded) cells[0] = loaded;
    const std::uint32_t fired = cells[0] - loaded;
    if (static_cast<double>(fired) >= call.number(EngageBurst)) {
        cells[0] = 0;
        cells[1] = now + ticksFromSeconds(static_cast<float>(call.number(EngagePause)));
        return;
    }
    if (self.readyToFire) host.output.intent.press(Button::Fire);
}

Answer tickEngage(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    const Fighter& fighter = fighterOf(call);
    const Vec3 eye = self.position + Vec3{0, self.eyeHeight, 0};
    bool inTheWay = false;
    if (const MemoryFact* const enemy = fighter.seen(self.position)) {
        const Vec3 target =
            fighter.enemies().expectedPlace(*enemy, host.input.tick) + Vec3{0, enemy->halfExtent.y * kAimAt, 0};
        const bool aimed = aimAt(host, eye, target);
        inTheWay = mateInTheWay(host, eye, target);
        if (aimed && !inTheWay) fireBurst(call);
        if (call.trace() != nullptr) {
            call.trace()->note(TraceKind::Condition, "aims at an enemy in sight", aimed, length(target - eye));
            call.trace()->note(TraceKind::Condition, "no mate stands in the way", !inTheWay);
        }
    } else if (const Value place = call.port(EngageSuppress); place && !call.truth(EngageHoldsFire) &&
                                                              host.input.map != nullptr &&
                                                              isInView(host, self.position, place.asVector())) {
        const Vec3 target = place.asVector() + Vec3{0, kChestHigh, 0};
        const bool aimed = aimAt(host, eye, target);
        inTheWay = mateInTheWay(host, eye, target);
        if (aimed && !inTheWay) fireBurst(call);
        fighterOf(call).suppresses();
        if (call.trace() != nullptr)
            call.trace()->note(TraceKind::Condition, "suppresses", aimed && !inTheWay, length(target - eye));
    } else if (const Value watched = call.port(EngageWatch)) {
        host.face(watched.asVector());
    }
    call.set(EngageInTheWay, Value::ofTruth(inTheWay));
    return Answer::Running;
}

// ---- searching

std::optional<Vec3> whereToSearch(MindHost& host, const NavFilter& filter) {
    MapQuestion question(host.input, host.output, filter);
    addBeliefs(host, question);
    const auto place = question.bestPlace("search");
    return place ? std::optional(place->position) : std::nullopt;
}

/// Without an idea of where he may be: any place that can be reached.
std::optional<Vec3> anywhereNear(MindHost& host, const NavFilter& filter) {
    const NavPoint place = host.input.nav->query.randomReachable(*host.input.map->mesh, groundNear(host.input),
                                                                 kLooksWithin, filter, host.output.random);
    return place ? std::optional(place.position) : std::nullopt;
}

/// Cells: when it chose a place, of which search.
Answer tickSearch(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    Fighter& fighter = fighterOf(call);
    EnemySearch& search = fighter.search();
    if (!search.isActive()) return Answer::Failure;
    const Tick now = host.input.tick;
    search.spread(host.input, fighter.mates(), host.setup.search);
    MapWalker& walker = host.skills.walker;
    std::uint32_t* const cells = call.cells();
    const bool walks = call.isRunning() && walker.state() == MapWalker::State::Walking;
    const bool isNews = !call.isRunning() || cells[1] != static_cast<std::uint32_t>(search.begun());
    const bool mayAsk = now >= cells[0] + (walks ? kTicksPerSecond : kTicksPerSecond / 5);
    if (isNews || (mayAsk && (!walks || search.isNobodyAt(walker.goal())))) {
        cells[0] = static_cast<std::uint32_t>(now);
        cells[1] = static_cast<std::uint32_t>(search.begun());
        NavFilter filter;
        filter.belief = &walker.belief();
        if (const auto place = call.truth(1) ? whereToSearch(host, filter) : anywhereNear(host, filter)) {
            walker.goTo(*place);
            host.output.say(GoingTo{*place, Purpose::Search});
        } else
            search.giveUpPlaces();
    }
    Walking walking;
    walking.run = wordOf<int>(call, 0, 2) == 1;
    walker.step(host.input, host.output, walking);
    if (walker.state() == MapWalker::State::Arrived) {
        ++host.skills.goalsReached;
        walker.stop();
    }
    // Looks to both sides of where it goes: each begins elsewhere.
    const Tick phase = (now + host.input.self.agent.number() * 37) % kLookPeriod;
    const float turn = static_cast<float>(phase) * (kTwoPi / static_cast<float>(kLookPeriod));
    const bool stands = walker.state() != MapWalker::State::Walking;
    host.output.intent.yaw += (stands ? 0.1f : kLookAside) * sine(turn);
    return Answer::Running;
}

void haltSearch(LeafCall& call) {
    hostOf(call).skills.walker.stop();
}

} // namespace

void addCombat(MindVocabulary& vocabulary) {
    LeafRegistry& leaves = vocabulary.leaves;
    constexpr std::uint32_t kNeeds = mind_needs::kMap | mind_needs::kFight;
    const auto fights = [&](LeafDefinition leaf) {
        leaf.needs = kNeeds;
        leaves.add(std::move(leaf));
    };
    fights(leafOf(
        "Assess", NodeRole::Action,
        {numberPort("angle", "°", 10, 360, "120", {"that it looks over", "que abarca su mirada"}),
         numberPort("range", "m", 1, 1000, "40", {"that it sees", "que alcanza a ver"}),
         numberPort("enemySpeed", "m/s", 0.1, 30, "3",
                    {"that a lost enemy is thought to move", "que se supone a un enemigo perdido"}),
         numberPort("trust", "s", 0.1, 20, "8",
                    {"for which an enemy's last place is taken as his", "que vale el último lugar conocido"}),
         outPort("enemy", ValueType::Place, {"gets where the nearest known is", "recibe dónde está el más cercano"}),
         outPort("visible", ValueType::Truth, {"gets whether one is in sight", "recibe si hay uno a la vista"}),
         outPort("known", ValueType::Truth, {"gets whether one is known of", "recibe si sabe de alguno"}),
         outPort("searching", ValueType::Truth,
                 {"gets whether one was there and is lost", "recibe si hubo uno y lo ha perdido"}),
         outPort("safe", ValueType::Truth,
                 {"gets whether no known one sees where it stands", "recibe si ninguno conocido ve donde está"}),
         outPort("count", ValueType::Number, {"gets how many are in sight", "recibe cuántos tiene a la vista"})},
        {"takes stock of enemies: seen, heard, told of by mates, lost",
         "hace balance de enemigos: vistos, oídos, contados por los suyos, perdidos"},
        tickAssess));
    fights(leafOf("Exposed", NodeRole::Condition, {placeIn("place", {"asked about", "por el que se pregunta"})},
                  {"a known enemy would see somebody there", "un enemigo conocido vería a quien estuviera allí"},
                  tickExposed));
    leaves.add(leafOf(
        "HurtBy", NodeRole::Condition,
        {numberPort("points", "", 1, 1e6, "15", {"of damage at least", "de daño por lo menos"}),
         numberPort("seconds", "s", 0.1, 1000, "3", {"within which it was felt", "en que se sintieron"}),
         numberPort(
             "miss", "", 0, 1e6, "0",
             {"points that a shot past its head counts for", "puntos por un tiro que le pasa junto a la cabeza"})},
        {"was hurt as much in that time; ask in every thought", "fue herido tanto en ese tiempo; preguntar siempre"},
        tickHurtBy, 2 * kBlows + 1));
    fights(leafOf(
        "Engage", NodeRole::Action,
        {numberPort("burst", "", 1, 1000, "4", {"rounds fired without a pause", "balas seguidas"}),
         numberPort("pause", "s", 0, 100, "0.4", {"between bursts", "entre ráfagas"}),
         portOf("suppress", ValueType::Place, {"fired at when nobody is in sight", "a donde dispara si no ve a nadie"},
                ""),
         portOf("watch", ValueType::Place, {"looked at else", "adonde mira si no"}, ""),
         portOf("holdsFire", ValueType::Truth, {"does not suppress", "no suprime"}, "false"),
         outPort("inTheWay", ValueType::Truth, {"gets whether a mate is", "recibe si hay uno de los suyos en medio"})},
        {"aims at the nearest enemy in sight and fires in bursts, past its mates; goes on for ever, beside a movement",
         "apunta al enemigo visible más cercano y dispara a ráfagas sin dar a los suyos; sin fin, junto a un "
         "movimiento"},
        tickEngage, 2));
    LeafDefinition search = leafOf(
        "Search", NodeRole::Action,
        {wordsPort("pace", {"walk", "run"}, {"how it goes", "cómo va"}),
         portOf("predict", ValueType::Truth,
                {"goes by where he may be by now (influence map); else anywhere",
                 "según dónde pueda estar ya; si no, a cualquier sitio"},
                "true")},
        {"looks for a lost enemy where he may be by now and no mate looks; fails when none is lost",
         "busca a un enemigo perdido donde pueda estar y ningún compañero mire; falla si no ha perdido a ninguno"},
        tickSearch, 2);
    search.halt = haltSearch;
    fights(std::move(search));
}

} // namespace lince
