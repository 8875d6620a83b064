// Whether bodies get on, by where they are and nothing else: what minds say or wish plays no part.

#include "more_measures.h"

#include <lince/runtime/simulation.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr float kPlaceMetres = 0.5f; ///< who stays so near stands, however busily he treads from foot to foot
constexpr float kThrownMetres = 5;   ///< farther in one tick is a respawn or a teleporter: no way made

class WayMeasure final : public Measure {
  public:
    void observe(const Simulation& s) override {
        for (const Agent& agent : s.agents()) {
            const Character* c = s.sim().character(agent.body);
            const Entity* body = s.world().find(agent.body);
            if (c == nullptr || body == nullptr) continue;
            if (s.sim().definitions()[c->type].motion != MotionKind::Walk) continue;
            watch(body->position, c->alive, m_walkers[agent.body]);
        }
    }

    void report(const Simulation& /*s*/, std::map<std::string, double>& into) const override {
        double longest = 0, sum = 0, least = std::numeric_limits<double>::infinity(), count = 0;
        for (const auto& [body, walker] : m_walkers) {
            longest = std::max(longest, static_cast<double>(walker.longest) / kTicksPerSecond);
            if (walker.alive == 0) continue;
            const double speed = walker.metres / (static_cast<double>(walker.alive) / kTicksPerSecond);
            sum += speed;
            least = std::min(least, speed);
            ++count;
        }
        into["longestStandstill"] = longest;
        into["wayPerSecond"] = count > 0 ? sum / count : 0;
        into["leastWayPerSecond"] = count > 0 ? least : 0;
    }

  private:
    struct Walker {
        Vec3 place; ///< where it was last half a metre away from where it had been before
        bool known = false;
        double metres = 0; ///< from place to place
        Tick alive = 0, stood = 0, longest = 0;
    };

    static void watch(Vec3 feet, bool alive, Walker& walker) {
        if (!alive) {
            walker.known = false;
            return;
        }
        ++walker.alive;
        ++walker.stood;
        const float away = length(feet - walker.place);
        if (!walker.known || away > kPlaceMetres) {
            if (walker.known && away < kThrownMetres) walker.metres += static_cast<double>(away);
            walker.place = feet, walker.known = true, walker.stood = 0;
        }
        walker.longest = std::max(walker.longest, walker.stood);
    }

    std::map<EntityId, Walker> m_walkers;
};

} // namespace

void addWayMeasure(MeasureRegistry& registry) {
    registry.add({{"longestStandstill", "seconds that somebody who walks stayed within half a metre, the longest"},
                  {"wayPerSecond", "metres from place to place, half a metre or more apart, per second of life: mean"},
                  {"leastWayPerSecond", "the same, of the slowest"}},
                 [] { return std::make_unique<WayMeasure>(); });
}

} // namespace lince
