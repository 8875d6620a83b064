#include <lince/core/state_visitor.h>
#include <lince/core/vocabulary.h>
#include <lince/mind/seen_bodies.h>

#include <algorithm>

namespace lince {
namespace {
constexpr std::size_t kMax = 64; ///< later ones are not noticed until one of these is forgotten
}

void SeenBodies::Body::visitState(StateVisitor& v) {
    v.field("id", id.value);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("radius", radius);
    v.field("halfHeight", halfHeight);
    v.field("side", side);
    v.field("tick", tick);
}

void SeenBodies::update(Tick tick, std::span<const Percept> percepts) {
    for (const Percept& p : percepts) {
        if (p.sense != SenseKind::Sight || p.halfExtent.x <= 0) continue;
        // Only what moves by itself has a shape as wide as deep and more than a hand high; boxes are in the map.
        if (p.halfExtent.x != p.halfExtent.z) continue;
        const auto same = [&](const Body& body) { return body.id == p.id; };
        const auto found = std::find_if(m_bodies.begin(), m_bodies.end(), same);
        if (p.event == PerceptEvent::Lost || p.event == PerceptEvent::Forgotten) {
            if (p.event == PerceptEvent::Forgotten && found != m_bodies.end()) m_bodies.erase(found);
            continue;
        }
        const Body now{p.id, p.position, p.velocity, p.halfExtent.x, p.halfExtent.y, p.faction, p.tick};
        if (found != m_bodies.end())
            *found = now;
        else if (m_bodies.size() < kMax)
            m_bodies.push_back(now);
    }
    const auto old = [&](const Body& body) { return tick > body.tick + kTicksPerSecond; };
    m_bodies.erase(std::remove_if(m_bodies.begin(), m_bodies.end(), old), m_bodies.end());
}

Vec3 SeenBodies::placeOf(const Body& body, Tick tick) {
    return body.position + body.velocity * secondsFromTicks(tick - body.tick);
}

void SeenBodies::collect(Tick tick, Neighbours& out) const {
    for (const Body& body : m_bodies)
        out.add(placeOf(body, tick) - Vec3{0, body.halfHeight, 0}, body.velocity, body.radius, body.side.value,
                body.id.value);
}

void SeenBodies::collect(Tick tick, std::vector<AvoidanceBody>& out) const {
    for (const Body& body : m_bodies) {
        const Vec3 place = placeOf(body, tick);
        AvoidanceBody other;
        other.position = {place.x, place.z};
        other.velocity = {body.velocity.x, body.velocity.z};
        other.radius = body.radius;
        other.id = body.id.value;
        out.push_back(other);
    }
}

void SeenBodies::visitState(StateVisitor& v) {
    v.list("bodies", m_bodies);
}

} // namespace lince
