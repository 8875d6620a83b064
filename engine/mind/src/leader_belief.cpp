#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/leader_belief.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kLeaderForgotten = 5 * kTicksPerSecond;

std::optional<LeaderState> nearestOf(FactionId side, const Neighbours& others, Vec3 place) {
    LeaderState leader;
    float best = -1;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const float away = length(others.position(i) - place);
        if (others.side[i] != side.value || (best >= 0 && away >= best)) continue;
        best = away;
        leader.position = others.position(i);
        leader.velocity = others.velocity(i);
        leader.heading = normalized(leader.velocity, {0, 0, -1});
        leader.radius = others.radius[i];
    }
    if (best < 0) return {};
    return leader;
}

} // namespace

void LeaderBelief::hear(const ThinkInput& input) {
    for (const Message& message : input.messages) {
        const auto leader = message.as<LeaderAt>();
        if (!leader) continue;
        const float seconds = secondsFromTicks(message.tick - std::min(message.tick, m_tick));
        if (m_tick != 0 && seconds > 0 && seconds < 1) m_velocity = (leader->place - m_place) / seconds;
        m_place = leader->place;
        m_yaw = leader->yaw;
        m_tick = message.tick;
    }
}

std::optional<LeaderState> LeaderBelief::find(const ThinkInput& input, const Neighbours& others, FactionId side) const {
    if (side) return nearestOf(side, others, input.self.position);
    if (m_tick == 0 || input.tick > m_tick + kLeaderForgotten) return {};
    LeaderState leader;
    const float since = secondsFromTicks(input.tick - m_tick);
    leader.position = m_place + m_velocity * minimum(since, 0.5f);
    leader.velocity = m_velocity;
    leader.heading = directionFromYawPitch(m_yaw, 0);
    leader.radius = input.self.radius;
    return leader;
}

void LeaderBelief::visitState(StateVisitor& v) {
    v.field("tick", m_tick);
    v.field("place", m_place);
    v.field("velocity", m_velocity);
    v.field("yaw", m_yaw);
}

} // namespace lince
