#include <lince/commandos/cones.h>
#include <lince/commandos/ground_draw.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace lince::commandos {
namespace {

constexpr float kStandingLift = 0.05f, kCrouchingLift = 0.08f; ///< metres over the ground

bool isLiving(const Simulation& simulation, const Agent& agent) {
    const Character* c = simulation.sim().character(agent.body);
    return c != nullptr && c->alive;
}

} // namespace

const SightSense* coneOf(const Agent& agent) {
    return agent.senses.list().find<SightSense>();
}

bool isChasing(const Agent& agent) {
    constexpr std::array<std::string_view, 4> kHaste{"Chase", "chase", "fire", "go after"};
    const std::string_view activity = agent.brain ? agent.brain->report().activity : std::string_view();
    return std::any_of(kHaste.begin(), kHaste.end(),
                       [&](std::string_view word) { return activity.find(word) != std::string_view::npos; });
}

void Cones::update(const Simulation& simulation, const Wanted& wanted, EntityId fine) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    std::vector<const Agent*> agents;
    for (const Agent& agent : simulation.agents())
        if (coneOf(agent) != nullptr && isLiving(simulation, agent) && wanted(agent)) agents.push_back(&agent);
    const auto agentOf = [&](EntityId body) {
        const auto at = std::find_if(agents.begin(), agents.end(), [&](const Agent* a) { return a->body == body; });
        return at != agents.end() ? *at : nullptr;
    };
    std::erase_if(m_cones, [&](const Cone& cone) { return agentOf(cone.body) == nullptr; });
    for (const Agent* agent : agents)
        if (std::none_of(m_cones.begin(), m_cones.end(), [&](const Cone& cone) { return cone.body == agent->body; }))
            m_cones.push_back({agent->body, {}, 0, false});
    // The one that is looked at first, then the oldest.
    std::vector<Cone*> order;
    for (Cone& cone : m_cones)
        order.push_back(&cone);
    std::stable_sort(order.begin(), order.end(), [&](const Cone* a, const Cone* b) {
        const bool firstA = a->body == fine, firstB = b->body == fine;
        return firstA != firstB ? firstA : a->made < b->made;
    });
    m_updated = 0;
    for (Cone* cone : order) {
        const Entity* e = simulation.world().find(cone->body);
        const Agent* agent = agentOf(cone->body);
        if (e == nullptr || agent == nullptr || (cone->made == simulation.now() + 1)) continue;
        m_milliseconds = std::chrono::duration<float, std::milli>(Clock::now() - begin).count();
        if (m_updated > 0 && m_milliseconds > kBudget) return;
        cone->shape.update(simulation.world(), *e, *coneOf(*agent), {},
                           cone->body == fine ? ConeShape::kFine : ConeShape::kCoarse);
        cone->made = simulation.now() + 1;
        cone->alarmed = isChasing(*agent);
        ++m_updated;
    }
    m_milliseconds = std::chrono::duration<float, std::milli>(Clock::now() - begin).count();
}

void Cones::draw(DebugDraw& sink, const Simulation& /*simulation*/) const {
    for (const Cone& cone : m_cones)
        drawCone(sink, cone.shape, cone.alarmed);
}

void drawCone(DebugDraw& sink, const ConeShape& shape, bool alarmed) {
    for (const ConeTriangle& one : shape.triangles()) {
        const Vec3 lift{0, one.crouching ? kCrouchingLift : kStandingLift, 0};
        const Colour colour = alarmed         ? one.crouching ? tints::kChaseCrouching : tints::kChaseStanding
                              : one.crouching ? tints::kSeenCrouching
                                              : tints::kSeenStanding;
        sink.triangle(one.a + lift, one.b + lift, one.c + lift, colour);
    }
}

std::vector<Watcher> watchersOf(const Simulation& simulation, Vec3 feet, const Cones::Wanted& wanted) {
    std::vector<Watcher> all;
    std::vector<std::uint32_t> scratch;
    for (const Agent& agent : simulation.agents()) {
        const SightSense* sight = coneOf(agent);
        const Entity* e = simulation.world().find(agent.body);
        if (sight == nullptr || e == nullptr || !isLiving(simulation, agent) || !wanted(agent)) continue;
        const auto sees = [&](bool crouching) {
            return ConeShape::sees(simulation.world(), *e, *sight, {}, feet, crouching, scratch);
        };
        if (const bool low = sees(true); low || sees(false)) all.push_back({agent.body, low});
    }
    return all;
}

void drawWatchers(DebugDraw& sink, const Simulation& simulation, Vec3 feet, const std::vector<Watcher>& watchers) {
    const GroundDraw ground(sink, simulation.world().level());
    const auto solid = [](Colour colour) { return Colour{colour.red, colour.green, colour.blue, 240}; };
    const bool low = std::any_of(watchers.begin(), watchers.end(), [](const Watcher& one) { return one.crouching; });
    const Colour mark = watchers.empty() ? Colour{242, 236, 224, 220}
                        : low            ? solid(tints::kSeenCrouching)
                                         : solid(tints::kSeenStanding);
    ground.ring(feet, 0.45f, 0.16f, mark);
    for (const Watcher& one : watchers) {
        const Entity* e = simulation.world().find(one.body);
        if (e == nullptr) continue;
        const Colour colour = solid(one.crouching ? tints::kSeenCrouching : tints::kSeenStanding);
        const std::array<Vec3, 2> line{feet + Vec3{0, one.crouching ? 0.9f : 1.5f, 0}, e->eye()};
        ground.ribbon(line, 0.14f, colour);
        ground.ring(e->position, 0.6f, 0.14f, colour);
    }
}

} // namespace lince::commandos
