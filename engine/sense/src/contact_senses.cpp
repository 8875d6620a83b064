// Touch and pain: what happens to the body itself.

#include "organs.h"

#include <lince/core/math.h>

namespace lince {
namespace {

constexpr float kOnSurface = 0.01f;  ///< metres
constexpr float kContactGap = 0.05f; ///< metres between skin and thing up to which a contact goes on

/// Horizontal gap between the body and a character, ball or box that it touched; negative when they overlap.
float gapTo(const Entity& self, const Entity& other) {
    const Aabb a = self.bounds(), b = other.bounds();
    const float above = maximum(a.low.y - b.high.y, b.low.y - a.high.y);
    if (above > kContactGap) return above;
    const float radius = self.shape.radius;
    if (!other.shape.isBox()) return length(horizontal(self.position - other.position)) - radius - other.shape.radius;
    const UprightBox box = other.box();
    const Vec3 local = absolute(rotateByYaw(self.position - box.centre, -box.yaw));
    const float x = maximum(local.x - box.halfSize.x, 0), z = maximum(local.z - box.halfSize.z, 0);
    return std::sqrt(x * x + z * z) - radius;
}

/// Whether the level is still where the body felt it; moves `place` along with a body that slides on it.
bool stillAtLevel(const Level& level, const Entity& self, Vec3& place) {
    const Vec3 axis{self.position.x, clamp(place.y, self.position.y, self.position.y + self.shape.height),
                    self.position.z};
    const Vec3 way = normalized(horizontal(place - axis));
    if (way == Vec3{}) return false;
    Ray ray{axis, way, self.shape.radius + kContactGap};
    Vec3 normal;
    if (const RayHit hit = level.bodyTree().closestHit(ray)) {
        ray.reach = hit.t;
        normal = normalized(level.data().mesh.areaNormal(hit.triangle));
    }
    if (level.data().terrain) {
        if (const auto t = level.data().terrain->hitByRay(ray)) {
            const Vec3 met = axis + way * *t;
            ray.reach = *t;
            normal = level.data().terrain->normalAt(met.x, met.z);
        }
    }
    if (normal == Vec3{}) return false;
    // The nearest point of the surface, not that of the ray: it stays beside a body that slides along. Where the wall
    // ends, its plane goes on in the air; there it is the ray's.
    const Vec3 met = axis + way * ray.reach;
    const Vec3 nearest = axis - normal * dot(axis - met, normal), straight = nearest - axis;
    const Ray toNearest{axis, straight, 1 + kOnSurface / maximum(length(straight), kOnSurface)};
    const bool isThere =
        level.bodyTree().closestHit(toNearest) || (level.data().terrain && level.data().terrain->hitByRay(toNearest));
    place = isThere ? nearest : met;
    return true;
}

} // namespace

void Pain::sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) {
    m_felt.fade(tick, m_settings.ageLimit, log);
    scratch.happened.clear();
    for (const Event& event : world.events()) {
        if (event.kind != EventKind::Damage || event.subject != self.id) continue;
        // Pain tells the direction it came from, not who or how far.
        const Entity* attacker = world.find(event.other);
        const Vec3 from = attacker != nullptr ? attacker->position - self.position : Vec3{};
        Percept p;
        p.sense = SenseKind::Damage;
        p.strength = event.amount;
        p.position = self.middle() + normalized(from);
        scratch.happened.push_back({p, indexOf(event, world)});
    }
    for (const SenseScratch::Happened& blow : inOrder(scratch.happened)) {
        if (PerceptProvenance* about = log.provenance()) {
            about->source = PerceptSource::Blow;
            about->entity = world.events()[blow.event].other;
            about->event = blow.event;
            about->from = self.middle(), about->to = blow.percept.position;
        }
        m_felt.add(blow.percept, tick, log);
    }
}

void Touch::sense(const World& world, const Entity& self, Tick tick, SenseScratch& /*scratch*/, PerceptLog& log) {
    m_touched.begin();
    for (const Event& event : world.events()) {
        if (event.kind != EventKind::Touch || event.subject != self.id) continue;
        const Entity* other = world.find(event.other);
        Percept p;
        p.sense = SenseKind::Touch;
        p.position = event.place;
        p.objectClass = other != nullptr ? other->objectClass : classes::kWall;
        if (PerceptProvenance* about = log.provenance()) {
            about->source = PerceptSource::Touch;
            about->event = indexOf(event, world);
            about->from = self.middle(), about->to = p.position;
        }
        m_touched.sensed(other != nullptr ? other->id : EntityId{}, p, tick, log);
    }
    // Bodies tell of a contact when it begins; it lasts until they part.
    PerceptProvenance* about = log.provenance();
    m_touched.goOn(tick, log, [&](EntityId entity, Percept& last) {
        const Entity* other = world.find(entity);
        const bool goesOn = entity ? other != nullptr && gapTo(self, *other) <= kContactGap
                                   : stillAtLevel(world.level(), self, last.position);
        if (about != nullptr)
            *about = {}, about->source = PerceptSource::Contact, about->from = self.middle(), about->to = last.position;
        return goesOn;
    });
    m_touched.end(tick, m_settings.ageLimit, log);
}

} // namespace lince
