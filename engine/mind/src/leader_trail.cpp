#include "leader_trail.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kBetween = 0.25f; ///< metres between kept places
constexpr std::size_t kMaxPlaces = 256;
constexpr float kGuessSeconds = 0.25f; ///< that it is thought to have gone on
constexpr float kSamePlace = 0.75f;    ///< metres between where it says to be and where somebody is seen
constexpr float kSmooth = 0.3f;        ///< share of the newest velocity

} // namespace

void LeaderTrail::hear(Tick tick, const Message& message) {
    if (message.from == m_id && message.as<Done>()) ++m_arrivals;
    const auto leader = message.as<LeaderAt>();
    if (!leader) return;
    if (message.from != m_id) {
        if (isHeard(tick)) return;
        m_id = message.from;
        m_places.clear();
        m_velocity = {};
        m_radius = 0;
    }
    const float seconds = secondsFromTicks(message.tick - std::min(message.tick, m_tick));
    if (!m_places.empty() && seconds > 0)
        m_velocity = seconds < 1 ? lerp(m_velocity, (leader->place - m_place) / seconds, kSmooth) : Vec3{};
    m_place = leader->place;
    m_yaw = leader->yaw;
    m_tick = message.tick;
    if (!m_places.empty() && length(m_places.back() - m_place) < kBetween) return;
    if (m_places.size() >= kMaxPlaces) m_places.erase(m_places.begin(), m_places.begin() + kMaxPlaces / 4);
    m_places.push_back(m_place);
}

void LeaderTrail::see(const Neighbours& others) {
    float best = kSamePlace;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const float away = length(others.position(i) - m_place);
        if (away >= best) continue;
        best = away;
        m_radius = others.radius[i];
    }
}

LeaderState LeaderTrail::state(Tick tick, float radius) const {
    LeaderState leader;
    const float since = secondsFromTicks(tick - std::min(tick, m_tick));
    leader.position = m_place + m_velocity * minimum(since, kGuessSeconds);
    leader.velocity = m_velocity;
    leader.heading = directionFromYawPitch(m_yaw, 0);
    leader.radius = m_radius > 0 ? m_radius : radius;
    return leader;
}

Vec3 LeaderTrail::behind(float metres) const {
    Vec3 at = m_place;
    for (std::size_t i = m_places.size(); i-- > 0;) {
        const float step = length(m_places[i] - at);
        if (step >= metres && step > 0) return lerp(at, m_places[i], metres / step);
        metres -= step;
        at = m_places[i];
    }
    return at;
}

void LeaderTrail::visitState(StateVisitor& v) {
    v.field("id", m_id);
    v.field("place", m_place);
    v.field("velocity", m_velocity);
    v.field("yaw", m_yaw);
    v.field("radius", m_radius);
    v.field("tick", m_tick);
    v.field("arrivals", m_arrivals);
    v.list("places", m_places);
}

} // namespace lince
