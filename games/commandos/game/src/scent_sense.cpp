#include "scent_sense.h"

#include <lince/core/fields.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/sense/sight_cone.h>
#include <lince/world/world.h>

#include <algorithm>

namespace lince {

template <>
std::span<const Field<commandos::ScentSettings>> fieldsOf() {
    using S = commandos::ScentSettings;
    static constexpr Field<S> kFields[] = {
        field::number<&S::range>("range", "m", {0.1f, 50},
                                 {"how far it smells a trace", "hasta dónde huele un rastro"}),
        field::period<&S::period>("period", {"between two sniffs", "entre dos olfateos"}),
        field::seconds<&S::ageLimit>("age", {"until what was lost is forgotten", "hasta que olvida lo perdido"}),
    };
    static_assert(coversAll<S>(kFields));
    return kFields;
}

} // namespace lince

namespace lince::commandos {

void ScentSense::visitState(StateVisitor& v) {
    v.field("next", m_next);
    m_found.visitState(v);
}

void ScentSense::sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) {
    if (tick < m_next) return;
    m_next = tick + m_settings.period - (tick + m_agent.value) % std::max<Tick>(1, m_settings.period);
    m_found.begin();
    const Vec3 nose = self.middle();
    scratch.candidates.clear();
    world.grid().collect(Aabb{nose, nose}.grown(m_settings.range), scratch.candidates);
    for (const std::uint32_t slot : scratch.candidates) {
        const Entity& trace = world.slots()[slot];
        // What is a thing and cannot be seen is a trace: there is no other in this game.
        if (!trace.id || trace.kind != EntityKind::Thing || trace.visible) continue;
        if (length(trace.position - nose) > m_settings.range) continue;
        if (!isFreeLine(world, self.id, nose, trace.position, scratch.slots)) continue;
        Percept p;
        p.sense = kScentSense;
        p.objectClass = trace.objectClass;
        p.position = trace.position;
        p.velocity = normalized(trace.velocity);
        p.strength = length(trace.velocity);
        if (PerceptProvenance* about = log.provenance()) about->from = nose, about->to = trace.position;
        m_found.sensed(trace.id, p, tick, log);
    }
    m_found.end(tick, m_settings.ageLimit, log);
}

} // namespace lince::commandos
