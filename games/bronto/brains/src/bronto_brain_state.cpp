// What lasts of Bronto's mind from thought to thought, and what of it people see.

#include "bronto_brain.h"

#include <lince/core/state_visitor.h>
#include <lince/move/ground_marks.h>

namespace lince::bronto {

void BrontoBrain::visitState(StateVisitor& v) {
    // Not the parameters: they are fixed at the start, and a panel goes on from this state with changed ones.
    v.field("map", m_map);
    v.field("powerUps", m_powerUps);
    v.field("enemies", m_enemies);
    v.field("walk", m_walk);
    v.field("gaze", m_gaze);
    v.field("goal", m_goal);
    const bool names = m_goal.kind == GoalKind::PowerUp || m_goal.kind == GoalKind::Towards;
    const bool known = m_goal.powerUp >= 0 && m_goal.powerUp < static_cast<int>(m_powerUps.all().size());
    if (names && !known) m_goal = {}; // a state from outside may say anything
    v.list("shunned", m_shunned);
    v.field("need", m_need);
    v.field("reaction", m_reaction);
    v.field("nextDecision", m_nextDecision);
    v.field("waitUntil", m_waitUntil);
    v.field("nextIntercept", m_nextIntercept);
    v.field("supply", m_supply);
    v.field("hindered", m_hindered);
    v.field("lookedAt", m_lookedAt);
    v.field("known", m_known);
    v.field("awake", m_awake);
    v.list("passages", m_passages);
    v.field("stoodAt", m_stoodAt);
    v.field("wentTo", m_wentTo);
    v.field("stoodWhen", m_stoodWhen);
    v.field("thrown", m_thrown);
}

BrainReport BrontoBrain::report() const {
    if (m_reaction == Reaction::Avoid) return {nameOf(m_reaction), 0, {}};
    if (m_goal.kind == GoalKind::Intercept) return {nameOf(Reaction::Intercept), 0, {}};
    return {nameOf(m_need), 0, {}};
}

void BrontoBrain::draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const {
    m_map.draw(sink, self.position, 6);
    m_walk.draw(sink, self.position.y);
    if (m_goal.kind != GoalKind::None) {
        drawArrow(sink, m_goal.place + Vec3{0, 1.5f, 0}, m_goal.place + Vec3{0, 0.1f, 0}, {255, 230, 60, 255});
        sink.text(m_goal.place + Vec3{0, 1.6f, 0}, nameOf(m_goal.kind), {255, 230, 60, 255});
    }
    for (const PowerUp& p : m_powerUps.all()) {
        const bool health = p.objectClass == classOf(m_parameters.healthClass);
        Colour colour = health ? Colour{255, 255, 0, 255} : Colour{0, 255, 255, 255};
        if (!p.there) colour.alpha = 90;
        drawRing(sink, p.position - Vec3{0, 0.25f, 0}, 0.42f, 0.56f, colour);
    }
    for (const MemoryFact& e : m_enemies.facts())
        drawArrow(sink, e.position, e.position + motionOf(e), {255, 0, 255, 255});
}

} // namespace lince::bronto
