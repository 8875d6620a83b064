#include "more_measures.h"

#include <lince/runtime/simulation.h>

#include <cmath>

namespace lince {
namespace {

constexpr Tick kStuckTicks = kTicksPerSecond * 3 / 2; ///< of wanting to move without getting on
constexpr float kStuckMetres = 0.25f;
constexpr float kWishSpeed = 0.5f;  ///< metres a second; who wants less may go less
constexpr float kFreeMetres = 0.5f; ///< so far away it is a new place to be stuck in

/// Flying balls are part of the scene: how one fares is measured on those who walk. That nothing passes through walls
/// or falls out holds for all.
bool walks(const Simulation& s, const Character& c) {
    return s.sim().definitions()[c.type].motion == MotionKind::Walk;
}

/// Number of those who walk, at least 1: what to divide by.
double walkers(const Simulation& s) {
    double count = 0;
    for (const Character& c : s.sim().characters())
        count += walks(s, c);
    return std::max(1.0, count);
}

double hoursFromTicks(double ticks) {
    return ticks / kTicksPerSecond / 3600;
}

/// How bodies fare in the world: distance, bumps, walls, falls.
class MotionMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        for (const Event& event : s.world().events()) // a teleporter crosses no wall
            if (event.kind == EventKind::Carried && event.amount > 0) m_last[event.subject].known = false;
        for (const Character& character : s.sim().characters())
            observe(s, character, m_last[character.entity]);
        // What a mind, or a hand, wishes of its body.
        for (const Agent& agent : s.agents()) {
            const Character* c = s.sim().character(agent.body);
            if (c != nullptr && c->alive && walks(s, *c))
                watch(agent.intent, s.sim().definitions()[c->type], s.world().find(agent.body)->position,
                      m_last[agent.body]);
        }
        for (const Event& event : s.world().events())
            m_fellOut += event.kind == EventKind::FellOut;
        ++m_ticks;
    }

    void report(const Simulation& s, std::map<std::string, double>& into) const override {
        const double agents = walkers(s), hours = hoursFromTicks(m_aliveTicks);
        into["distanceWalked"] = m_metres / agents;
        into["blockedFraction"] = m_ticks == 0 ? 0 : m_blockedTicks / (agents * static_cast<double>(m_ticks));
        into["stuckPerHour"] = hours > 0 ? m_stuck / hours : 0;
        into["wallsCrossed"] = m_wallsCrossed;
        into["fellOut"] = m_fellOut;
        into["belowGround"] = m_belowGround;
    }

  private:
    struct Last {
        Vec3 middle;
        bool known = false;
        Vec3 stuckPlace;
        Tick wantedSince = 0; ///< ticks of wanting to move at that place, on end
        bool counted = false; ///< this place already
    };

    /// Stuck (spec S0.B6): wants to move and does not for a while. Whether and how its mind finds out, and what it then
    /// does, plays no part, so that the measure is fair to all minds.
    void watch(const Intent& intent, const BodyDefinition& body, Vec3 feet, Last& last) {
        const float away = length(feet - last.stuckPlace);
        if (away > (last.counted ? kFreeMetres : kStuckMetres))
            last.stuckPlace = feet, last.wantedSince = 0, last.counted = false;
        const bool wants = length(horizontal(intent.move)) * body.walkSpeed > kWishSpeed;
        last.wantedSince = wants ? last.wantedSince + 1 : 0;
        if (last.counted || last.wantedSince < kStuckTicks) return;
        last.counted = true;
        ++m_stuck;
    }

    void observe(const Simulation& s, const Character& c, Last& last) {
        const Entity* e = s.world().find(c.entity);
        if (e == nullptr || !c.alive) {
            last.known = false;
            return;
        }
        const Vec3 middle = e->middle();
        const float moved = length(middle - last.middle);
        if (last.known && moved < 5) { // farther in one tick is a respawn
            if (walks(s, c)) m_metres += length(horizontal(middle - last.middle));
            // An independent judge of the motion: the middle of a body must never pass through a face that stops
            // bodies.
            if (moved > 0 && s.world().level().bodyTree().anyHit(raySegment(last.middle, middle))) ++m_wallsCrossed;
        }
        if (const auto& terrain = s.world().level().data().terrain) {
            const auto ground = terrain->heightAt(e->position.x, e->position.z);
            if (ground && e->position.y < *ground - 0.5f) ++m_belowGround;
        }
        m_blockedTicks += c.blocked ? 1 : 0; // never a ball
        m_aliveTicks += walks(s, c) ? 1 : 0;
        last.middle = middle;
        last.known = true;
    }

    std::map<EntityId, Last> m_last;
    Tick m_ticks = 0;
    double m_metres = 0, m_blockedTicks = 0, m_stuck = 0, m_wallsCrossed = 0, m_fellOut = 0, m_belowGround = 0;
    double m_aliveTicks = 0;
};

/// What happened: fights, items, things.
class EventMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        for (const Event& event : s.world().events())
            count(s, event);
        for (const Character& c : s.sim().characters())
            m_aliveTicks += c.alive && walks(s, c) ? 1 : 0;
    }

    void report(const Simulation& s, std::map<std::string, double>& into) const override {
        double alive = 0, health = 0, count = 0;
        for (const Character& c : s.sim().characters()) {
            if (!walks(s, c)) continue;
            alive += c.alive, health += c.health, ++count;
        }
        const double agents = walkers(s), hours = hoursFromTicks(m_aliveTicks);
        into["shots"] = m_shots;
        into["hits"] = m_hits;
        into["damage"] = m_damage;
        into["kills"] = m_kills;
        into["friendlyKills"] = m_friendlyKills;
        into["deaths"] = m_deaths;
        into["pickUps"] = m_pickUps;
        into["explosions"] = m_explosions;
        into["boxesBroken"] = m_boxesBroken;
        into["doorsOpened"] = m_doorsOpened;
        into["aliveFraction"] = alive / agents;
        into["meanHealth"] = health / agents;
        into["secondsAlive"] = m_aliveTicks / agents / kTicksPerSecond;
        into["powerUpsPerHour"] = hours > 0 ? m_pickUps / hours : 0;
        into["agents"] = count;
    }

  private:
    void count(const Simulation& s, const Event& event) {
        switch (event.kind) {
        case EventKind::Shot:
            ++m_shots;
            break;
        case EventKind::Hit: {
            const Entity* struck = s.world().find(event.other);
            m_hits += struck != nullptr && struck->kind == EntityKind::Character;
            break;
        }
        case EventKind::Damage:
            m_damage += event.amount;
            break;
        case EventKind::Death: {
            ++m_deaths;
            const Entity *victim = s.world().find(event.subject), *killer = s.world().find(event.other);
            if (killer == nullptr || victim == nullptr || killer == victim) break;
            const bool same = victim->faction && victim->faction == killer->faction;
            ++(same ? m_friendlyKills : m_kills);
            break;
        }
        case EventKind::PickUp:
            ++m_pickUps;
            break;
        case EventKind::Explosion:
            ++m_explosions;
            break;
        case EventKind::Broken:
            ++m_boxesBroken;
            break;
        case EventKind::Door:
            m_doorsOpened += event.amount;
            break;
        default:
            break;
        }
    }

    double m_shots = 0, m_hits = 0, m_damage = 0, m_kills = 0, m_friendlyKills = 0, m_deaths = 0, m_pickUps = 0;
    double m_explosions = 0, m_boxesBroken = 0, m_doorsOpened = 0, m_aliveTicks = 0;
};

} // namespace

MeasureRegistry MeasureRegistry::standard() {
    MeasureRegistry registry;
    registry.add(
        {{"distanceWalked", "horizontal metres per character"},
         {"blockedFraction", "of ticks in which a body wanted to move and something stood in the way"},
         {"stuckPerHour", "times that a character wanted to move for 1.5 s and stayed within 0.25 m, per hour "
                          "of life; once for each place, until it is 0.5 m away"},
         {"wallsCrossed", "times that the middle of a body passed through a face that stops bodies; must be 0"},
         {"fellOut", "characters that fell out of the level"},
         {"belowGround", "character-ticks more than 0.5 m under the terrain; must be 0"}},
        [] { return std::make_unique<MotionMeasure>(); });
    registry.add({{"agents", "characters that walk"},
                  {"shots", "fired"},
                  {"hits", "shots that struck a character"},
                  {"damage", "points lost by blows"},
                  {"kills", "of another side"},
                  {"friendlyKills", "of the own side"},
                  {"deaths", "of whatever cause"},
                  {"pickUps", "items taken"},
                  {"explosions", "of shells and bombs"},
                  {"boxesBroken", "by blows"},
                  {"doorsOpened", "times"},
                  {"aliveFraction", "of characters, at the end"},
                  {"meanHealth", "points, at the end"},
                  {"secondsAlive", "per character"},
                  {"powerUpsPerHour", "items taken per hour of life"}},
                 [] { return std::make_unique<EventMeasure>(); });
    addMapMeasure(registry);
    addWayMeasure(registry);
    addGroupMeasure(registry);
    addWatchMeasure(registry);
    return registry;
}

void MeasureRegistry::add(const std::vector<MeasureName>& names, Make make) {
    for (const MeasureName& name : names)
        m_names.add(name);
    m_makers.push_back(std::move(make));
}

Status MeasureRegistry::check(const std::string& name, const SourcePlace& place) const {
    if (m_names.find(name) != nullptr) return {};
    return errorAt(place, "measure " + inQuotes(name), expectedOneOf(name, m_names.names()));
}

std::vector<std::unique_ptr<Measure>> MeasureRegistry::makeAll() const {
    std::vector<std::unique_ptr<Measure>> list;
    for (const Make& make : m_makers)
        list.push_back(make());
    return list;
}

void MeasureSet::observe(const Simulation& simulation) {
    for (const auto& measure : m_measures)
        measure->observe(simulation);
}

Result<std::map<std::string, double>> MeasureSet::report(const Simulation& simulation) const {
    std::map<std::string, double> all;
    for (const auto& measure : m_measures)
        measure->report(simulation, all);
    for (const auto& [name, value] : all)
        if (m_names.find(name) == nullptr)
            return Error{"found measure " + inQuotes(name) + ", expected one that its MeasureRegistry::add names"};
    const Scenario& scenario = simulation.stage().scenario;
    if (scenario.measures.empty()) return all;
    std::map<std::string, double> wanted;
    for (const WantedMeasure& measure : scenario.measures) {
        const auto found = all.find(measure.name);
        if (found == all.end())
            return errorAt(measure.place, "measure " + inQuotes(measure.name), "one that this scenario yields");
        wanted.insert(*found);
    }
    return wanted;
}

} // namespace lince
