#include <lince/core/math.h>
#include <lince/sim/surroundings.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kOverlapAllowed = 0.002f; ///< metres: contact rounding, not worth a push
constexpr float kSupportReach = 0.03f;    ///< metres between foot and face that still count as standing
constexpr float kOnFace = 0.01f;          ///< metres between a touched point and the face that it belongs to
/// Bodies that are looked at, the nearest; more are so near only where hundreds were put in one spot, and what each
/// tick costs shall not grow with their square.
constexpr std::size_t kMostCapsules = 64;

Vec3 nearestOnTop(const UprightBox& box, Vec3 p) {
    const Vec3 local = rotateByYaw(p - box.centre, -box.yaw);
    const Vec3 near{clamp(local.x, -box.halfSize.x, box.halfSize.x), box.halfSize.y,
                    clamp(local.z, -box.halfSize.z, box.halfSize.z)};
    return box.centre + rotateByYaw(near, box.yaw);
}

} // namespace

void Surroundings::gather(const World& world, const Aabb& region, EntityId self) {
    m_triangles.clear(), m_normals.clear(), m_boxes.clear(), m_capsules.clear();
    world.level().bodyTriangles(region, m_scratch, m_triangles);
    for (const Level::Corners& t : m_triangles)
        m_normals.push_back(normalized(cross(t.b - t.a, t.c - t.a)));
    world.grid().overlapping(region, m_scratch, [&](std::uint32_t slot) {
        const Entity& e = world.slots()[slot];
        if (!e.id || e.id == self || !e.solid || !e.bounds().overlaps(region)) return;
        if (e.shape.isBox())
            m_boxes.push_back({e.id, e.box()});
        else
            m_capsules.push_back({e.id, e.capsule()});
    });
    if (m_capsules.size() > kMostCapsules) keepNearest(region.centre());
}

void Surroundings::keepNearest(Vec3 place) {
    const auto away = [&](const NearCapsule& c) { return lengthSquared(horizontal(c.capsule.base - place)); };
    const auto bySlot = [](const NearCapsule& a, const NearCapsule& b) { return a.entity.slot < b.entity.slot; };
    std::nth_element(m_capsules.begin(), m_capsules.begin() + kMostCapsules, m_capsules.end(),
                     [&](const NearCapsule& a, const NearCapsule& b) {
                         const float first = away(a), second = away(b);
                         return first < second || (first == second && bySlot(a, b));
                     });
    m_capsules.resize(kMostCapsules);
    std::sort(m_capsules.begin(), m_capsules.end(), bySlot);
}

bool Surroundings::meetsLevel(const Capsule& capsule, Vec3 motion) const {
    SweepHit hit;
    for (const Level::Corners& t : m_triangles)
        sweepCapsuleTriangle(capsule, motion, t.a, t.b, t.c, hit);
    return static_cast<bool>(hit);
}

BodyContact Surroundings::sweep(const Capsule& capsule, Vec3 motion) const {
    BodyContact contact;
    for (const Level::Corners& t : m_triangles)
        sweepCapsuleTriangle(capsule, motion, t.a, t.b, t.c, contact.hit);
    for (const NearBox& b : m_boxes)
        if (sweepCapsuleBox(capsule, motion, b.box, contact.hit)) contact.entity = b.entity;
    for (const NearCapsule& c : m_capsules)
        if (sweepCapsuleCapsule(capsule, motion, c.capsule, contact.hit)) contact.entity = c.entity;
    const Vec3 end{0, contact.hit.normal.y < 0 ? capsule.height : 0, 0};
    contact.place = capsule.base + motion * contact.hit.t + end - contact.hit.normal * capsule.radius;
    return contact;
}

BodyContact Surroundings::sweep(const UprightBox& box, Vec3 motion) const {
    BodyContact contact;
    for (const Level::Corners& t : m_triangles)
        sweepBoxTriangle(box, motion, t.a, t.b, t.c, contact.hit);
    for (const NearBox& b : m_boxes)
        if (sweepBoxBox(box, motion, b.box, contact.hit)) contact.entity = b.entity;
    for (const NearCapsule& c : m_capsules) {
        // A box against a capsule is the capsule coming the other way.
        SweepHit mirrored = contact.hit;
        if (sweepCapsuleBox(c.capsule, -motion, box, mirrored)) {
            contact.hit = mirrored;
            contact.hit.normal = -mirrored.normal;
            contact.entity = c.entity;
        }
    }
    return contact;
}

bool Surroundings::pushOut(Capsule& capsule) const {
    bool moved = false;
    for (int round = 0; round < 4; ++round) {
        Penetration deepest;
        const auto keep = [&](const Penetration& p) {
            if (p.depth > deepest.depth) deepest = p;
        };
        for (const Level::Corners& t : m_triangles)
            keep(penetrationCapsuleTriangle(capsule, t.a, t.b, t.c));
        for (const NearBox& b : m_boxes)
            keep(penetrationCapsuleBox(capsule, b.box));
        if (deepest.depth <= kOverlapAllowed) break;
        capsule.base += deepest.normal * deepest.depth;
        moved = true;
    }
    // Characters only ease each other apart sideways: nobody is pushed into a wall.
    for (const NearCapsule& c : m_capsules) {
        const Vec3 apart = horizontal(capsule.base - c.capsule.base);
        const float reach = capsule.radius + c.capsule.radius;
        const float distance = length(apart);
        const bool level = capsule.bounds().overlaps(c.capsule.bounds());
        if (!level || distance >= reach - kOverlapAllowed) continue;
        const Vec3 way = normalized(apart, {1, 0, 0}) * minimum(0.5f * (reach - distance), 0.05f);
        float part = 1;
        if (meetsLevel(capsule, way)) // else other bodies are not asked: in a heap those are many
            if (const BodyContact contact = sweep(capsule, way); !contact.entity) part = contact.hit.t * 0.9f;
        capsule.base += way * part;
        moved = true;
    }
    return moved;
}

bool Surroundings::overlaps(const Capsule& capsule) const {
    for (const Level::Corners& t : m_triangles)
        if (penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth > kOverlapAllowed) return true;
    for (const NearBox& b : m_boxes)
        if (penetrationCapsuleBox(capsule, b.box).depth > kOverlapAllowed) return true;
    return false;
}

float Surroundings::support(const Capsule& capsule, float steepestCosine) const {
    const float reach = capsule.radius + kSupportReach;
    float best = 0;
    for (std::size_t i = 0; i < m_triangles.size(); ++i) {
        const float up = absolute(m_normals[i].y);
        if (up < steepestCosine || up <= best) continue;
        const Level::Corners& t = m_triangles[i];
        const Vec3 p = closestPointOnTriangle(capsule.base, t.a, t.b, t.c);
        if (p.y <= capsule.base.y && lengthSquared(p - capsule.base) <= reach * reach) best = up;
    }
    for (const NearBox& b : m_boxes) {
        const Vec3 p = nearestOnTop(b.box, capsule.base);
        if (p.y <= capsule.base.y && lengthSquared(p - capsule.base) <= reach * reach) best = 1;
    }
    return best;
}

bool Surroundings::carries(Vec3 place, float steepestCosine) const {
    for (std::size_t i = 0; i < m_triangles.size(); ++i) {
        if (absolute(m_normals[i].y) < steepestCosine) continue;
        const Level::Corners& t = m_triangles[i];
        if (lengthSquared(closestPointOnTriangle(place, t.a, t.b, t.c) - place) <= kOnFace * kOnFace) return true;
    }
    for (const NearBox& b : m_boxes)
        if (lengthSquared(nearestOnTop(b.box, place) - place) <= kOnFace * kOnFace) return true;
    return false;
}

} // namespace lince
