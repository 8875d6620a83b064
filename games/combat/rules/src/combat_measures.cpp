#include "sight_lines.h"

#include <lince/combat/combat_measures.h>
#include <lince/combat/combat_rules.h>
#include <lince/core/math.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace lince::combat {
namespace {

constexpr Tick kGlance = 6;             ///< ticks between two looks at who sees whom
constexpr float kLoud = 30;             ///< metres that a noise carries that gives somebody away: no steps
constexpr float kMoves = 1;             ///< metres a second
constexpr float kNear = 35;             ///< metres from which somebody is attacked
constexpr float kSamePlace = 0.5f;      ///< metres: who wants to move and stays within is stuck
constexpr Tick kSuppressed = 180;       ///< ticks after a near miss
constexpr std::size_t kLeastAround = 3; ///< attackers for whom an angle between them is counted
constexpr Tick kNever = std::numeric_limits<Tick>::max();

double seconds(Tick ticks) {
    return static_cast<double>(ticks) / kTicksPerSecond;
}

/// What is kept of one who fights.
struct Trail {
    // Being stuck.
    Vec3 anchor;
    Tick since = 0;
    // Reloading.
    bool reloading = false, beganExposed = false;
    // Being suppressed.
    Tick suppressedUntil = 0;
    bool covered = false; ///< was out of sight when it began, and nothing is said yet
    Vec3 last;
    bool known = false;
};

/// Of one side.
struct Tally {
    double moved = 0, damage = 0, damageMoving = 0;
    std::uint32_t shots = 0, deaths = 0, friendly = 0;
    std::uint32_t reloads = 0, coveredReloads = 0;
    std::uint32_t suppressions = 0, leftCover = 0;
    double shotDistance = 0;
    std::uint32_t aimedShots = 0;
    double exposed = 0, alive = 0; ///< ticks
};

class CombatMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        const CombatRules* rules = CombatRules::in(s);
        if (rules == nullptr) return;
        if (!m_begun) begin(s);
        m_now = s.now();
        const CombatState& state = rules->state();
        if (state.phase == CombatPhase::Over && state.since != m_now) return; // what decides it counts
        if (m_now % kGlance == 0 || !m_lines.isOf(s)) m_lines.look(s);
        for (const Event& event : s.world().events())
            happen(s, event);
        follow();
        if (m_now % kGlance == 0) glance();
    }

    void report(const Simulation& s, std::map<std::string, double>& into) const override {
        const CombatRules* rules = CombatRules::in(s);
        if (rules == nullptr) return;
        const CombatState& state = rules->state();
        const bool over = state.phase == CombatPhase::Over;
        into["fightTime"] = seconds(over ? state.since : state.now);
        into["fightRound"] = state.round;
        into["hiddenFound"] = seconds(std::min(m_found, m_now));
        into["foundAfterNoise"] = seconds(std::min(m_foundAfterNoise, m_now - std::min(m_noise, m_now)));
        into["flankAngle"] = m_angles > 0 ? m_angleSum / m_angles / double{kRadiansPerDegree} : 0;
        into["flankTime"] = seconds(kGlance) * m_angles;
        into["longestStuck"] = seconds(m_stuck);
        for (const auto& [name, id] : m_sides) {
            const auto found = m_tallies.find(id);
            const Tally tally = found != m_tallies.end() ? found->second : Tally{};
            const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0; };
            const SideScore* score = state.side(id);
            into[name + "Won"] = over && state.winner == id ? 1 : 0;
            into[name + "Points"] = rules->pointsOf(id);
            into[name + "Alive"] = score != nullptr ? score->alive : 0;
            into[name + "Lost"] = tally.deaths;
            into[name + "FriendlyKills"] = tally.friendly;
            into[name + "Damage"] = tally.damage;
            into[name + "DamageMoving"] = tally.damageMoving;
            into[name + "DamagePerMetre"] = share(tally.damageMoving, tally.moved);
            into[name + "Moved"] = tally.moved;
            into[name + "Exposed"] = share(tally.exposed, tally.alive);
            into[name + "Shots"] = tally.shots;
            into[name + "ShotDistance"] = share(tally.shotDistance, tally.aimedShots);
            into[name + "Reloads"] = tally.reloads;
            into[name + "ReloadsInCover"] = share(tally.coveredReloads, tally.reloads);
            into[name + "Suppressed"] = tally.suppressions;
            into[name + "LeftCover"] = share(tally.leftCover, tally.suppressions);
        }
    }

  private:
    void begin(const Simulation& s) {
        m_begun = true;
        for (const char* name : {"attackers", "defenders"})
            if (const auto id = s.world().factions().find(name)) m_sides.push_back({name, *id});
        m_attackers = s.world().factions().find("attackers").value_or(FactionId{});
    }

    void happen(const Simulation& s, const Event& event) {
        const std::size_t who = m_lines.indexOf(event.subject);
        const bool known = who < m_lines.fighters().size();
        switch (event.kind) {
        case EventKind::Noise:
            if (m_noise == kNever && event.amount >= kLoud && known &&
                m_lines.fighters()[who].agent->faction != m_attackers)
                m_noise = m_now;
            break;
        case EventKind::Shot:
            if (known) shot(who);
            break;
        case EventKind::Damage:
            if (const Character* c = s.sim().character(event.subject)) { // who died of it, too
                Tally& tally = m_tallies[s.world().find(event.subject)->faction];
                tally.damage += static_cast<double>(event.amount);
                if (length(horizontal(c->movedVelocity)) > kMoves)
                    tally.damageMoving += static_cast<double>(event.amount);
            }
            if (known) suppress(who);
            if (isFoundBy(s.world().find(event.subject), s.world().find(event.other))) seen();
            break;
        case EventKind::Whiz:
            if (const std::size_t whom = m_lines.indexOf(event.other); whom < m_lines.fighters().size()) suppress(whom);
            break;
        case EventKind::Death:
            if (const Entity* victim = s.world().find(event.subject)) {
                ++m_tallies[victim->faction].deaths;
                const Entity* by = s.world().find(event.other);
                if (by != nullptr && by != victim && by->faction == victim->faction)
                    ++m_tallies[victim->faction].friendly;
            }
            break;
        default:
            break;
        }
    }

    /// Who is hit was found, though only by where he was thought to be.
    bool isFoundBy(const Entity* victim, const Entity* by) const {
        return victim != nullptr && by != nullptr && by->faction == m_attackers && victim->faction != m_attackers;
    }

    void shot(std::size_t who) {
        const Fighter& shooter = m_lines.fighters()[who];
        Tally& tally = m_tallies[shooter.agent->faction];
        ++tally.shots;
        float nearest = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < m_lines.fighters().size(); ++i)
            if (m_lines.sees(who, i))
                nearest = minimum(nearest, length(m_lines.fighters()[i].body->position - shooter.body->position));
        if (nearest == std::numeric_limits<float>::infinity()) return;
        tally.shotDistance += static_cast<double>(nearest);
        ++tally.aimedShots;
    }

    /// One that begins while an older one lasts prolongs it.
    void suppress(std::size_t who) {
        Trail& trail = m_trails[m_lines.fighters()[who].agent->id];
        if (m_now >= trail.suppressedUntil) {
            trail.covered = !m_lines.isExposed(who);
            if (trail.covered) ++m_tallies[m_lines.fighters()[who].agent->faction].suppressions;
        }
        trail.suppressedUntil = m_now + kSuppressed;
    }

    void follow() {
        for (const Fighter& one : m_lines.fighters()) {
            Trail& trail = m_trails[one.agent->id];
            Tally& tally = m_tallies[one.agent->faction];
            const Vec3 place = one.body->position;
            const float step = trail.known ? length(horizontal(place - trail.last)) : 0;
            if (step < 1) tally.moved += static_cast<double>(step); // farther: it was brought back
            trail.last = place;
            const bool wants = length(one.agent->intent.move) > 0.3f;
            if (!trail.known || !wants || length(horizontal(place - trail.anchor)) > kSamePlace)
                trail.anchor = place, trail.since = m_now;
            trail.known = true;
            m_stuck = std::max(m_stuck, m_now - trail.since);
        }
    }

    void glance() {
        const SightLines& lines = m_lines;
        for (std::size_t i = 0; i < lines.fighters().size(); ++i) {
            const Fighter& one = lines.fighters()[i];
            Trail& trail = m_trails[one.agent->id];
            Tally& tally = m_tallies[one.agent->faction];
            const bool exposed = lines.isExposed(i);
            tally.alive += 1, tally.exposed += exposed ? 1 : 0;
            if (one.agent->faction == m_attackers)
                for (std::size_t k = 0; k < lines.fighters().size(); ++k)
                    if (lines.sees(i, k)) seen();
            const bool reloads = one.character->reloadLeft > 0;
            if (reloads && !trail.reloading) trail.beganExposed = exposed;
            if (!reloads && trail.reloading && trail.beganExposed) {
                ++tally.reloads;
                tally.coveredReloads += exposed ? 0 : 1;
            }
            trail.reloading = reloads;
            if (trail.covered && m_now < trail.suppressedUntil && exposed) ++tally.leftCover, trail.covered = false;
            if (m_now >= trail.suppressedUntil) trail.covered = false;
            if (one.agent->faction != m_attackers) around(i);
        }
    }

    void seen() {
        m_found = std::min(m_found, m_now);
        if (m_noise <= m_now) m_foundAfterNoise = std::min(m_foundAfterNoise, m_now - m_noise);
    }

    /// The smallest angle between two who have a line to the same one, seen from him.
    void around(std::size_t target) {
        m_bearings.clear();
        const Vec3 at = m_lines.fighters()[target].body->position;
        for (std::size_t i = 0; i < m_lines.fighters().size(); ++i) {
            const Vec3 way = m_lines.fighters()[i].body->position - at;
            if (m_lines.isFree(i, target) && length(way) <= kNear) m_bearings.push_back(yawOf(way));
        }
        if (m_bearings.size() < kLeastAround) return;
        float least = kPi;
        for (std::size_t i = 0; i < m_bearings.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                least = minimum(least, absolute(angleDifference(m_bearings[i], m_bearings[k])));
        m_angleSum += static_cast<double>(least);
        ++m_angles;
    }

    bool m_begun = false;
    Tick m_now = 0;
    FactionId m_attackers;
    std::vector<std::pair<std::string, FactionId>> m_sides;
    SightLines m_lines; ///< of the last glance, or since somebody came or went
    std::map<AgentId, Trail> m_trails;
    std::map<FactionId, Tally> m_tallies;
    Tick m_found = kNever, m_noise = kNever, m_foundAfterNoise = kNever, m_stuck = 0;
    double m_angleSum = 0;
    int m_angles = 0;
    std::vector<float> m_bearings;
};

} // namespace

void addCombatMeasures(MeasureRegistry& measures) {
    std::vector<MeasureName> names{
        {"fightTime", "seconds until the fight was decided; so far, when it was not"},
        {"fightRound", "round or wave that it came to"},
        {"hiddenFound",
         "seconds until one of the attackers had one of the others in sight, by the truth, or hit him; the length of "
         "the run when nobody had"},
        {"foundAfterNoise", "the same, from the first noise of one of the others that carries 30 m"},
        {"flankAngle",
         "degrees: smallest angle between two attackers who have a line to the same one within 35 m, when "
         "three or more have; mean over time"},
        {"flankTime", "seconds in which three or more had"},
        {"longestStuck", "seconds that somebody in a fight wanted to move and stayed within half a metre, the longest"},
    };
    for (const std::string side : {"attackers", "defenders"}) {
        names.push_back({side + "Won", "0 or 1"});
        names.push_back({side + "Points", "rounds, waves or seconds of zones held"});
        names.push_back({side + "Alive", "at the end"});
        names.push_back({side + "Lost", "deaths"});
        names.push_back({side + "FriendlyKills", "deaths by a friend"});
        names.push_back({side + "Damage", "points of health lost to blows"});
        names.push_back({side + "DamageMoving", "of those, lost while moving faster than 1 m/s"});
        names.push_back({side + "DamagePerMetre", "points lost while moving, per metre moved"});
        names.push_back({side + "Moved", "metres over the ground"});
        names.push_back({side + "Exposed", "fraction of its time that a living one had a free line to an enemy"});
        names.push_back({side + "Shots", "fired"});
        names.push_back({side + "ShotDistance", "metres to the nearest enemy in sight, mean over shots"});
        names.push_back({side + "Reloads", "that began in the line of an enemy and were finished"});
        names.push_back({side + "ReloadsInCover", "fraction of those that ended in nobody's line"});
        names.push_back({side + "Suppressed", "times that one in nobody's line came under fire, near misses included"});
        names.push_back({side + "LeftCover",
                         "fraction of those in which he came into the line of an enemy within 3 s of "
                         "the last shot"});
    }
    measures.add(names, [] { return std::make_unique<CombatMeasure>(); });
}

} // namespace lince::combat
