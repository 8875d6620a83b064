// How map sense fares: goals reached, time in the open before enemies, how fast the map follows the world.

#include "more_measures.h"

#include <lince/runtime/simulation.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kLookOut = 6; ///< ticks between two looks at who is in the open

class MapMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        ++m_ticks;
        if (s.now() % kLookOut == 0)
            for (const Agent& agent : s.agents())
                watch(s, agent);
        for (std::size_t i = 0; i < s.maps().size(); ++i)
            follow(s, *s.maps()[i], i);
    }

    void report(const Simulation& s, std::map<std::string, double>& into) const override {
        double goals = 0;
        for (const Agent& agent : s.agents())
            if (agent.brain) goals += agent.brain->report().goalsReached;
        const double hours = static_cast<double>(m_ticks) / kTicksPerSecond / 3600;
        const double agents = std::max<double>(1, static_cast<double>(s.agents().size()));
        double longest = 0;
        for (const auto& [id, open] : m_open)
            longest = std::max(longest, static_cast<double>(open.longest));
        into["goalsReached"] = goals;
        into["goalsPerHour"] = hours > 0 ? goals / agents / hours : 0; // of one agent
        into["inTheOpenFraction"] = m_glances > 0 ? m_seen / m_glances : 0;
        into["longestInTheOpen"] = longest * kLookOut / kTicksPerSecond;    // seconds
        into["mapLag"] = static_cast<double>(m_worstLag) / kTicksPerSecond; // seconds, the worst
        double changes = 0;
        for (const auto& map : s.maps())
            for (const MapChange& change : map->changes())
                changes += change.gone ? 1 : 0; // one that came to rest elsewhere went away, too
        into["mapChanges"] = changes;
    }

  private:
    struct Open {
        std::uint32_t now = 0, longest = 0; ///< glances on end
    };

    void watch(const Simulation& s, const Agent& agent) {
        Open& open = m_open[agent.id];
        const Character* c = s.sim().character(agent.body);
        const Entity* body = s.world().find(agent.body);
        if (!agent.brain || agent.mapNumber == Agent::kNoMap || c == nullptr || !c->alive || body == nullptr) return;
        bool enemies = false, seen = false;
        for (const Agent& other : s.agents()) {
            if (!s.world().factions().hostile(agent.faction, other.faction)) continue;
            const Character* enemy = s.sim().character(other.body);
            const Entity* eyes = s.world().find(other.body);
            if (enemy == nullptr || !enemy->alive || eyes == nullptr) continue;
            enemies = true;
            const Ray ray = raySegment(eyes->eye(), body->middle());
            seen = seen || !s.world().castRay(ray, other.body, RayTargets::Sight, m_scratch);
        }
        if (!enemies) return;
        ++m_glances;
        m_seen += seen;
        open.now = seen ? open.now + 1 : 0;
        open.longest = std::max(open.longest, open.now);
    }

    /// Lag: ticks from a change until all tiles that it touches are baked.
    void follow(const Simulation& s, const DynamicNavMesh& map, std::size_t index) {
        m_followed.resize(s.maps().size());
        const std::vector<MapChange>& changes = map.changes();
        if (m_followed[index] < changes.size())
            m_worstLag = std::max<Tick>(m_worstLag, s.now() - changes[m_followed[index]].tick);
        if (map.tilesWaiting() == 0) m_followed[index] = changes.size();
    }

    Tick m_ticks = 0, m_worstLag = 0;
    double m_glances = 0, m_seen = 0;
    std::map<AgentId, Open> m_open;
    std::vector<std::size_t> m_followed; ///< changes of each map that are baked
    std::vector<std::uint32_t> m_scratch;
};

} // namespace

void addMapMeasure(MeasureRegistry& registry) {
    registry.add({{"goalsReached", "what minds set out to do and did"},
                  {"goalsPerHour", "the same, per hour of one agent"},
                  {"inTheOpenFraction", "of its time that an agent with a map stood in plain view of a living enemy"},
                  {"longestInTheOpen", "the longest stretch of that, seconds"},
                  {"mapChanges", "boxes that broke or came to rest elsewhere"},
                  {"mapLag", "seconds from such a change until its last tile was baked again, the worst"}},
                 [] { return std::make_unique<MapMeasure>(); });
}

} // namespace lince
