#include "sight_lines.h"

#include <lince/core/math.h>

namespace lince::combat {
namespace {

bool isInSight(const Fighter& from, const Entity& to) {
    const SightSense* rays = from.agent->senses.list().find<SightSense>();
    const EyeSense* eye = from.agent->senses.list().find<EyeSense>();
    const Vec3 way = to.middle() - from.body->eye();
    const float metres = length(way);
    const float aside = arcCosine(
        clamp(dot(way, directionFromYawPitch(from.body->yaw, from.body->pitch)) / maximum(metres, 1e-3f), -1, 1));
    if (rays != nullptr && metres <= rays->range && aside <= rays->angle * 0.5f) return true;
    return eye != nullptr && metres <= eye->lens.farPlane && aside < kHalfPi &&
           sine(aside) <= cosine(aside) * eye->lens.tangent();
}

} // namespace

void SightLines::look(const Simulation& simulation) {
    m_fighters.clear();
    for (const Agent& agent : simulation.agents()) {
        const Character* c = simulation.sim().character(agent.body);
        const Entity* body = simulation.world().find(agent.body);
        if (c != nullptr && body != nullptr && c->alive) m_fighters.push_back({&agent, c, body});
    }
    const std::size_t count = m_fighters.size();
    m_lines.assign(count * count, 0);
    if (count * count > kMostPairs) return;
    const FactionTable& sides = simulation.world().factions();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < count; ++k) {
            const Fighter &one = m_fighters[i], &other = m_fighters[k];
            if (!sides.hostile(one.agent->faction, other.agent->faction)) continue;
            const auto free = [&](Vec3 to) {
                return !simulation.world().castRay(raySegment(one.body->eye(), to), one.body->id, RayTargets::Sight,
                                                   m_scratch);
            };
            if (!free(other.body->eye()) && !free(other.body->middle())) continue;
            m_lines[i * count + k] = isInSight(one, *other.body) ? 3 : 1;
        }
}

bool SightLines::isOf(const Simulation& simulation) const {
    std::size_t i = 0;
    for (const Agent& agent : simulation.agents()) {
        const Character* c = simulation.sim().character(agent.body);
        const Entity* body = simulation.world().find(agent.body);
        if (c == nullptr || body == nullptr || !c->alive) continue;
        const bool same = i < m_fighters.size() && m_fighters[i].agent == &agent && m_fighters[i].character == c &&
                          m_fighters[i].body == body;
        if (!same) return false;
        ++i;
    }
    return i == m_fighters.size();
}

bool SightLines::isExposed(std::size_t who) const {
    for (std::size_t i = 0; i < m_fighters.size(); ++i)
        if (isFree(i, who)) return true;
    return false;
}

std::size_t SightLines::indexOf(EntityId body) const {
    std::size_t i = 0;
    while (i < m_fighters.size() && m_fighters[i].body->id != body)
        ++i;
    return i;
}

} // namespace lince::combat
