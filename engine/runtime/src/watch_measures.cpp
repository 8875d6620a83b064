// How guards fare, by where bodies are and nothing else: noises that somebody looks into, enemies that somebody comes
// near to, rounds that are gone, talks.

#include "more_measures.h"

#include <lince/core/math.h>
#include <lince/mind/map_brains.h>
#include <lince/runtime/simulation.h>

#include <algorithm>
#include <limits>
#include <set>

namespace lince {
namespace {

constexpr Tick kGlance = 6;          ///< ticks between two looks at who is where
constexpr float kLoud = 30;          ///< metres that a noise carries which is followed: no steps
constexpr float kAtNoise = 2;        ///< metres from a noise's place over the ground
constexpr float kAtPost = 1.5f;      ///< metres from a place of a route
constexpr float kTalking = 3;        ///< metres between two that talk
constexpr float kFacing = 0.5f;      ///< radians between where one looks and where the other stands
constexpr float kStill = 0.2f;       ///< metres a second
constexpr std::size_t kNoises = 256; ///< that are followed

class WatchMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        if (!m_begun) begin(s);
        m_now = s.now();
        for (const Event& event : s.world().events())
            if (const Entity* by = s.world().find(event.subject); event.kind == EventKind::Noise && by != nullptr)
                if (event.amount >= kLoud && m_noises.size() < kNoises)
                    m_noises.push_back({event.place, by->faction, m_now, kNever});
        if (s.now() % kGlance != 0) return;
        collect(s);
        for (const Someone& one : m_people)
            look(s, one);
        std::stable_sort(m_people.begin(), m_people.end(), [](const Someone& a, const Someone& b) {
            return a.body->position.x < b.body->position.x; // so that of thousands only neighbours are compared
        });
        for (std::size_t i = 0; i < m_people.size(); ++i)
            forOthersWithin(kTalking, i, [&](const Someone& a, const Someone& b) { talk(s, a, b); });
        if (!anyHostile(s)) return;
        for (std::size_t i = 0; i < m_people.size(); ++i)
            forOthersWithin(m_nearest, i, [&](const Someone& a, const Someone& b) { meet(s, a, b); });
    }

    void report(const Simulation& /*s*/, std::map<std::string, double>& into) const override {
        Tick answer = 0;
        for (const Noise& noise : m_noises)
            answer = std::max(answer, std::min(noise.answered, m_now) - noise.at);
        double places = 0, visited = 0;
        Tick pause = 0;
        for (const auto& [agent, round] : m_rounds) {
            places += static_cast<double>(round.places.size());
            visited += static_cast<double>(std::count(round.visited.begin(), round.visited.end(), true));
            pause = std::max({pause, round.pause, m_now - std::min(round.last, m_now)});
        }
        Tick talk = 0, longest = 0;
        for (const auto& [pair, times] : m_talks) {
            talk += times.whole;
            longest = std::max(longest, times.longest);
        }
        into["noiseAnswer"] = seconds(answer);
        into["nearestEnemy"] = static_cast<double>(m_nearest);
        into["routeVisited"] = places > 0 ? visited / places : 0;
        into["routePause"] = seconds(pause);
        into["faceToFace"] = seconds(talk);
        into["longestFaceToFace"] = seconds(longest);
    }

  private:
    static constexpr Tick kNever = std::numeric_limits<Tick>::max();

    struct Noise {
        Vec3 place;
        FactionId side; ///< of who made it
        Tick at = 0, answered = kNever;
    };
    struct Round {
        std::vector<Vec3> places;
        std::vector<bool> visited;
        Tick last = 0, pause = 0; ///< when it last was at one of them; the longest time without
    };
    struct Talk {
        Tick last = kNever, now = 0, whole = 0, longest = 0; ///< when they last did; on end, in all
    };
    struct Someone {
        AgentId agent;
        FactionId side;
        const Entity* body = nullptr;
    };

    static double seconds(Tick ticks) { return static_cast<double>(ticks) / kTicksPerSecond; }

    /// Routes are what the scenario gives agents as the parameter `route`.
    void begin(const Simulation& s) {
        m_begun = true;
        const std::vector<AgentGroup>& groups = s.stage().scenario.groups;
        for (const Agent& agent : s.agents()) {
            if (agent.kind >= groups.size()) continue;
            const auto& values = groups[agent.kind].parameters.values();
            const auto route = values.find("route");
            if (route == values.end()) continue;
            auto places = parsePlaces(route->second);
            if (!places) continue;
            Round& round = m_rounds[agent.id];
            round.visited.assign(places->size(), false);
            round.places = std::move(*places);
        }
    }

    void collect(const Simulation& s) {
        m_people.clear();
        for (const Agent& agent : s.agents()) {
            const Character* c = s.sim().character(agent.body);
            const Entity* body = s.world().find(agent.body);
            if (c != nullptr && body != nullptr && c->alive) m_people.push_back({agent.id, agent.faction, body});
        }
    }

    void look(const Simulation& s, const Someone& one) {
        for (Noise& noise : m_noises)
            if (noise.answered == kNever && s.world().factions().hostile(one.side, noise.side) &&
                length(horizontal(noise.place - one.body->position)) <= kAtNoise)
                noise.answered = m_now;
        const auto found = m_rounds.find(one.agent);
        if (found == m_rounds.end()) return;
        Round& round = found->second;
        for (std::size_t i = 0; i < round.places.size(); ++i) {
            if (length(round.places[i] - one.body->position) > kAtPost) continue;
            round.visited[i] = true;
            round.pause = std::max(round.pause, m_now - round.last);
            round.last = m_now;
        }
    }

    /// Calls f(one, other) for those behind the i-th in m_people who may be within `metres`, which may shrink
    /// meanwhile; the one of the lower number first.
    template <class F>
    void forOthersWithin(const float& metres, std::size_t i, F&& f) const {
        const Someone& one = m_people[i];
        for (std::size_t k = i + 1; k < m_people.size(); ++k) {
            const Someone& other = m_people[k];
            if (other.body->position.x - one.body->position.x > metres) break;
            if (one.agent < other.agent)
                f(one, other);
            else
                f(other, one);
        }
    }

    bool anyHostile(const Simulation& s) {
        m_sides.clear();
        for (const Someone& one : m_people)
            m_sides.insert(one.side);
        const FactionTable& factions = s.world().factions();
        return std::any_of(m_sides.begin(), m_sides.end(), [&](FactionId a) {
            return std::any_of(m_sides.begin(), m_sides.end(), [&](FactionId b) { return factions.hostile(a, b); });
        });
    }

    void meet(const Simulation& s, const Someone& a, const Someone& b) {
        const float apart = length(a.body->position - b.body->position);
        if (apart >= m_nearest || !s.world().factions().hostile(a.side, b.side)) return;
        const Ray ray = raySegment(a.body->eye(), b.body->middle());
        if (!s.world().castRay(ray, a.body->id, RayTargets::Sight, m_scratch)) m_nearest = apart;
    }

    void talk(const Simulation& s, const Someone& a, const Someone& b) {
        if (a.side != b.side || s.world().factions().hostile(a.side, b.side) ||
            length(a.body->position - b.body->position) > kTalking || !faces(*a.body, *b.body) ||
            !faces(*b.body, *a.body))
            return;
        Talk& talk = m_talks[{a.agent, b.agent}];
        talk.now = talk.last + kGlance == m_now ? talk.now + kGlance : kGlance;
        talk.last = m_now;
        talk.whole += kGlance;
        talk.longest = std::max(talk.longest, talk.now);
    }
    static bool faces(const Entity& one, const Entity& other) {
        return length(one.velocity) <= kStill &&
               absolute(wrapAngle(yawOf(other.position - one.position) - one.yaw)) <= kFacing;
    }

    bool m_begun = false;
    Tick m_now = 0;
    std::vector<Noise> m_noises;
    std::vector<Someone> m_people; ///< at the last glance, by x
    std::set<FactionId> m_sides;   ///< of them
    std::map<AgentId, Round> m_rounds;
    std::map<std::pair<AgentId, AgentId>, Talk> m_talks;
    float m_nearest = 1e4f;
    std::vector<std::uint32_t> m_scratch;
};

} // namespace

void addWatchMeasure(MeasureRegistry& registry) {
    registry.add(
        {{"noiseAnswer", "seconds until somebody hostile to who made a loud noise stood within 2 m of its place, the "
                         "longest; up to the end of the run when nobody did"},
         {"nearestEnemy",
          "metres that two enemies came near to each other with nothing between them; 10,000 when none did"},
         {"routeVisited", "fraction of the places of their `route` to which agents came"},
         {"routePause", "seconds that an agent came to no place of its `route`, the longest"},
         {"faceToFace", "seconds that two of one side stood within 3 m, still and face to face"},
         {"longestFaceToFace", "the same, the longest on end"}},
        [] { return std::make_unique<WatchMeasure>(); });
}

} // namespace lince
