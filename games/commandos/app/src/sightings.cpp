#include <lince/commandos/sense_kinds.h>
#include <lince/commandos/sightings.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::commandos {

void Sightings::begin(const Leader& leader) {
    m_group = leader.group();
    m_told.assign(m_group.size(), {});
    m_seen.clear(), m_noises.clear();
    m_now = 0;
}

void Sightings::sensed(AgentId observer, Tick /*now*/, const Percept& percept, const PerceptProvenance& from) {
    const auto at = std::find(m_group.begin(), m_group.end(), observer);
    if (at == m_group.end() || (percept.event != PerceptEvent::Gained && percept.event != PerceptEvent::Updated))
        return;
    Told& told = m_told[static_cast<std::size_t>(at - m_group.begin())];
    if (percept.sense == SenseKind::Hearing)
        told.noises.push_back(percept.position);
    else if (percept.sense == SenseKind::Sight || percept.sense == SenseKind::Touch || percept.sense == kDetailSense)
        told.bodies.push_back(from.entity);
}

void Sightings::gather(const Simulation& simulation) {
    const bool back = simulation.now() < m_now; // a jump in time
    m_now = simulation.now();
    if (back) m_seen.clear(), m_noises.clear();
    std::erase_if(m_noises, [&](const Noise& noise) { return m_now > noise.tick + kNoiseTicks; });
    for (Told& told : m_told) {
        for (const EntityId body : told.bodies)
            if (const Entity* e = simulation.world().find(body); e != nullptr && e->kind == EntityKind::Character)
                m_seen[body.slot] = {body, {e->position, e->yaw, m_now}};
        for (const Vec3 place : told.noises)
            m_noises.push_back({place, m_now});
        told.bodies.clear(), told.noises.clear();
    }
}

bool Sightings::isSensed(EntityId body) const {
    const auto at = m_seen.find(body.slot);
    return at != m_seen.end() && at->second.first == body && m_now <= at->second.second.last + kFresh;
}

bool Sightings::isShown(const Simulation& simulation, EntityId body) const {
    if (isSensed(body)) return true;
    const Character* c = simulation.sim().character(body);
    const Entity* e = simulation.world().find(body);
    const auto at = m_seen.find(body.slot);
    return c != nullptr && e != nullptr && !c->alive && at != m_seen.end() && at->second.first == body &&
           length(at->second.second.place - e->position) < 1.5f;
}

std::vector<Sightings::Ghost> Sightings::ghosts(const Simulation& simulation) const {
    std::vector<Ghost> all;
    for (const auto& [slot, one] : m_seen) {
        const EntityId body = one.first;
        const auto& seen = one.second;
        const bool mine = std::any_of(m_group.begin(), m_group.end(), [&](AgentId id) {
            const Agent* agent = simulation.agent(id);
            return agent != nullptr && agent->body == body;
        });
        if (mine || isShown(simulation, body) || m_now >= seen.last + kGhostTicks) continue;
        all.push_back(
            {body, seen.place, seen.yaw, 1 - static_cast<float>(m_now - seen.last) / static_cast<float>(kGhostTicks)});
    }
    return all;
}

} // namespace lince::commandos
