#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/steersman.h>

namespace lince {

void Steersman::sense(const ThinkInput& input) {
    m_body.sense(input);
    m_leader.hear(input);
}

void Steersman::sense(const ThinkInput& input, const WorkingMemory& seen) {
    m_body.sense(input, seen);
    m_leader.hear(input);
}

void Steersman::adopt(const Knowledge& knowledge) {
    if (knowledge.roadmap) m_roadmap = knowledge.roadmap;
}

void Steersman::steer(const SteeringOrder& order, const ThinkInput& input, ThinkOutput& output) {
    Vehicle vehicle = m_body.vehicle(input.self, order.motion);
    vehicle.maxSpeed *= order.speed;
    const auto leader = m_leader.find(input, m_body.others(), order.leaderSide);
    SteeringInput steering{vehicle, m_body.others()};
    steering.ownSide = input.self.faction.value;
    steering.space = m_roadmap ? &m_roadmap->space() : nullptr;
    steering.goal = order.goal ? &*order.goal : nullptr;
    steering.leader = leader ? &*leader : nullptr;
    steering.seconds = secondsFromTicks(order.motion.period);
    SteeringContributions fractions;
    const bool asked = output.trace != nullptr;
    m_steering = lince::steer(order.mix, steering, m_memory, output.random, asked ? &fractions : nullptr);
    for (const SteeringContribution& fraction : fractions)
        output.trace->note(TraceKind::Score, nameOf(fraction.kind), fraction.decided, length(fraction.steering),
                           "m/s²");
    m_body.move(input, output, vehicle.velocityAfter(m_steering, steering.seconds), order.motion);
}

void Steersman::visitState(StateVisitor& v) {
    v.field("body", m_body);
    v.field("memory", m_memory);
    v.field("leader", m_leader);
    v.field("steering", m_steering);
}

void Steersman::draw(DebugDraw& sink, const SelfState& self) const {
    Vehicle vehicle = m_body.vehicle(self, {});
    vehicle.position.y += 0.1f;
    lince::draw(sink, vehicle, m_steering);
}

} // namespace lince
