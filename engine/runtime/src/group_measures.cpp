#include "more_measures.h"

#include <lince/runtime/simulation.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr Tick kGlance = 6; ///< ticks between two looks at who is where
constexpr Tick kLostAfter = 60 * kTicksPerSecond;
constexpr float kOverlap = 0.01f; ///< metres
constexpr float kTouching = 0.1f; ///< metres between two that stand in each other's way

double secondsOf(double ticks) {
    return ticks / kTicksPerSecond;
}

class GroupMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        m_now = s.now();
        collect(s);
        if (m_members.empty()) return;
        for (const Event& event : s.world().events())
            if (event.kind == EventKind::Touch && isMember(event.subject) && isMember(event.other)) ++m_touches;
        for (const Member& member : m_members)
            follow(s, member);
        if (s.now() % kGlance == 0) glance();
    }

    void report(const Simulation& /*s*/, std::map<std::string, double>& into) const override {
        double arrived = 0, arrivals = 0, straggle = 0, lost = 0, way = 0, count = 0;
        Tick last = 0;
        for (const auto& [id, trail] : m_trails) {
            if (!trail.known) continue;
            ++count;
            arrived += trail.arrivedAt != kNever;
            last = std::max(last, std::min(trail.arrivedAt, m_now));
            arrivals += trail.arrivals;
            straggle = std::max(straggle, static_cast<double>(trail.longestApart));
            lost += trail.dead || trail.longestApart >= kLostAfter;
            way += trail.metres;
        }
        const double members = std::max(1.0, count);
        into["groupArrived"] = arrived / members;
        into["groupArrivalTime"] = secondsOf(static_cast<double>(last));
        into["groupArrivals"] = arrivals / members;
        into["groupStraggle"] = secondsOf(straggle);
        into["groupLost"] = lost;
        into["groupSpacing"] = m_glances > 0 ? m_spacing / m_glances : 0;
        into["groupTouches"] = m_touches;
        into["groupOverlaps"] = m_overlaps;
        into["groupWay"] = way / members;
        into["goalSearchTime"] = secondsOf(static_cast<double>(std::min(m_goalSeen, m_now)));
        into["leaderBlocked"] = secondsOf(m_leaderBlocked);
    }

  private:
    static constexpr Tick kNever = std::numeric_limits<Tick>::max();

    struct Member {
        AgentId agent;
        const Entity* body = nullptr;
        const Character* character = nullptr;
        GroupStatus standing;
        FactionId side;
    };
    /// What is kept of one agent.
    struct Trail {
        bool known = false, dead = false;
        Vec3 last;
        double metres = 0;
        Tick arrivedAt = kNever;
        std::uint32_t arrivals = 0;
        Tick apart = 0, longestApart = 0; ///< beyond its range, on end
    };

    void collect(const Simulation& s) {
        m_members.clear();
        for (const Agent& agent : s.agents()) {
            const auto standing = agent.brain ? agent.brain->report().group : std::nullopt;
            if (!standing) continue;
            const Character* c = s.sim().character(agent.body);
            const Entity* e = s.world().find(agent.body);
            Trail& trail = m_trails[agent.id];
            trail.dead = trail.dead || c == nullptr || e == nullptr || !c->alive;
            if (!trail.dead) m_members.push_back({agent.id, e, c, *standing, agent.faction});
        }
    }

    bool isMember(EntityId entity) const {
        return std::any_of(m_members.begin(), m_members.end(),
                           [&](const Member& member) { return member.body->id == entity; });
    }

    void follow(const Simulation& s, const Member& member) {
        Trail& trail = m_trails[member.agent];
        if (trail.known) trail.metres += length(member.body->position - trail.last);
        trail.known = true;
        trail.last = member.body->position;
        trail.arrivals = std::max(trail.arrivals, member.standing.arrivals);
        if (trail.arrivedAt == kNever && (member.standing.arrived || member.standing.arrivals > 0))
            trail.arrivedAt = s.now();
        if (member.standing.sawGoal) m_goalSeen = std::min(m_goalSeen, s.now());
        if (!member.standing.leads || !member.character->blocked) return;
        const bool inItsWay = std::any_of(m_members.begin(), m_members.end(), [&](const Member& other) {
            if (other.body == member.body || other.side != member.side) return false;
            const Vec3 away = horizontal(other.body->position - member.body->position);
            return length(away) < other.body->shape.radius + member.body->shape.radius + kTouching &&
                   dot(away, member.character->blockedNormal) < 0;
        });
        m_leaderBlocked += inItsWay ? 1 : 0;
    }

    void glance() {
        for (const Member& member : m_members) {
            float nearest = std::numeric_limits<float>::infinity();
            for (const Member& other : m_members) {
                if (other.body == member.body || other.side != member.side) continue;
                const Vec3 away = other.body->position - member.body->position;
                nearest = minimum(nearest, length(away));
                const bool sameHeight = away.y < member.body->shape.height && -away.y < other.body->shape.height;
                const float room = member.body->shape.radius + other.body->shape.radius - kOverlap;
                if (other.agent > member.agent && sameHeight && length(horizontal(away)) < room) ++m_overlaps;
            }
            if (nearest == std::numeric_limits<float>::infinity()) continue; // the only one
            m_spacing += nearest;
            ++m_glances;
            Trail& trail = m_trails[member.agent];
            trail.apart = member.standing.range > 0 && nearest > member.standing.range ? trail.apart + kGlance : 0;
            trail.longestApart = std::max(trail.longestApart, trail.apart);
        }
    }

    std::vector<Member> m_members; ///< those alive at the moment
    std::map<AgentId, Trail> m_trails;
    Tick m_now = 0, m_goalSeen = kNever;
    double m_touches = 0, m_overlaps = 0, m_spacing = 0, m_glances = 0, m_leaderBlocked = 0;
};

} // namespace

void addGroupMeasure(MeasureRegistry& registry) {
    registry.add({{"groupArrived", "fraction of members that came to their goal at least once"},
                  {"groupArrivalTime", "seconds until all had; the length of the run when some never did"},
                  {"groupArrivals", "goals come to, mean over members"},
                  {"groupStraggle", "longest time, seconds, that somebody was farther than its range from the nearest "
                                    "other member"},
                  {"groupLost", "members that were so for a minute on end, or died"},
                  {"groupSpacing", "metres to the nearest other member, mean"},
                  {"groupTouches", "times that a member walked into another one"},
                  {"groupOverlaps", "pairs of members found one inside the other by more than a centimetre"},
                  {"groupWay", "metres gone, mean over members"},
                  {"goalSearchTime", "seconds until the first one saw the goal; the length of the run when nobody did"},
                  {"leaderBlocked", "seconds in which members stood in the way of a leader who wanted to go on"}},
                 [] { return std::make_unique<GroupMeasure>(); });
}

} // namespace lince
