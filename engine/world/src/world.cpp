#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/world/world.h>

#include <cassert>
#include <cmath>

namespace lince {
namespace {

constexpr float kGridCell = 2.0f; ///< metres: a character with its margin

std::optional<float> hitSphere(Vec3 centre, float radius, const Ray& ray) {
    const Vec3 m = ray.origin - centre;
    const float a = dot(ray.direction, ray.direction);
    const float b = dot(m, ray.direction);
    const float c = dot(m, m) - radius * radius;
    if (c <= 0) return 0.0f;
    const float discriminant = b * b - a * c;
    if (a <= 0 || b > 0 || discriminant < 0) return {};
    const float t = (-b - std::sqrt(discriminant)) / a;
    if (t > ray.reach) return {};
    return maximum(t, 0);
}

} // namespace

World::World(std::shared_ptr<const Level> level) : m_level(std::move(level)) {}

EntityId World::add(Entity entity) {
    std::uint32_t slot;
    if (m_freeSlots.empty()) {
        assert(m_slots.size() < kMaxEntities);
        slot = static_cast<std::uint32_t>(m_slots.size());
        m_slots.emplace_back();
        m_generations.push_back(0);
    } else {
        slot = m_freeSlots.back();
        m_freeSlots.pop_back();
    }
    entity.id = {slot, ++m_generations[slot]};
    m_slots[slot] = entity;
    return entity.id;
}

void World::remove(EntityId id) {
    if (find(id) == nullptr) return;
    m_slots[id.slot] = {};
    m_freeSlots.push_back(id.slot);
}

Entity* World::find(EntityId id) {
    return id && id.slot < m_slots.size() && m_slots[id.slot].id == id ? &m_slots[id.slot] : nullptr;
}

const Entity* World::find(EntityId id) const {
    return const_cast<World*>(this)->find(id);
}

void World::addToGrid(EntityId id) {
    constexpr std::size_t kMaxListed = 64; // beyond, sorting all anew is cheaper than looking at each in every query
    if (m_grid.listed() >= kMaxListed)
        refreshGrid();
    else if (const Entity* e = find(id))
        m_grid.add({id.slot, e->bounds()});
}

void World::refreshGrid(float margin) {
    m_gridItems.clear();
    for (const Entity& e : m_slots)
        if (e.id) m_gridItems.push_back({e.id.slot, e.bounds().grown(margin + length(e.velocity) * kTickSeconds)});
    m_grid.rebuild(m_gridItems, kGridCell);
}

WorldHit World::castRay(const Ray& ray, EntityId ignored, RayTargets targets,
                        std::vector<std::uint32_t>& scratch) const {
    WorldHit best;
    Ray left = ray;
    if (const LevelHit hit = m_level->closestHit(ray)) {
        best = {hit.t, hit.normal, hit.objectClass, {}};
        left.reach = hit.t;
    }
    const float speed = length(ray.direction);
    if (speed <= 0) return best;
    left.reach = minimum(left.reach, 10'000.0f / speed);

    const bool boxesOnly = targets == RayTargets::LevelAndBoxes || targets == RayTargets::Sight;
    const bool passes = targets == RayTargets::Sight || targets == RayTargets::Solid;
    const ClassTable& types = m_level->data().classes;
    const auto consider = [&](std::uint32_t slot) {
        const Entity& e = m_slots[slot];
        if (!e.id || e.id == ignored || !e.visible) return;
        if (boxesOnly && !e.shape.isBox()) return;
        if (targets == RayTargets::Solid && !e.solid) return;
        if (passes && e.objectClass.value < types.size() && types[e.objectClass].seenThrough) return;
        float t = std::numeric_limits<float>::infinity();
        Vec3 normal;
        if (e.shape.isBox()) {
            const auto hit = hitByRay(e.orientedBox(), left);
            if (!hit) return;
            t = hit->t, normal = hit->normal;
        } else {
            const auto hit = e.shape.kind == ShapeKind::Capsule ? hitByRay(e.cylinder(), left)
                                                                : hitSphere(e.position, e.shape.radius, left);
            if (!hit) return;
            t = *hit;
            normal = normalized(horizontal(ray.origin + ray.direction * t - e.position), -normalized(ray.direction));
        }
        if (t < best.t) best = {t, normal, e.objectClass, e.id}, left.reach = t;
    };

    // In pieces, so that a long slanting ray does not collect everything in its box.
    constexpr float kPieceMetres = 8.0f;
    const float piece = kPieceMetres / speed;
    for (float begin = 0; begin < left.reach; begin += piece) {
        Aabb box;
        box.add(ray.origin + ray.direction * begin);
        box.add(ray.origin + ray.direction * minimum(begin + piece, left.reach));
        m_grid.overlapping(box, scratch, consider);
    }
    return best;
}

bool World::isValid() const {
    constexpr float kFarthest = 2e7f, kFastest = 5000, kLargest = 1e5f; ///< metres, metres a second
    constexpr float kUnitTolerance = 1e-3f;                             ///< of a tilt's squared length
    constexpr std::uint32_t kLastGeneration = 0xffff0000u;              ///< one more than the last would be null
    const auto within = [](Vec3 v, float limit) {
        const Vec3 size = absolute(v);
        return size.x <= limit && size.y <= limit && size.z <= limit; // false for NaN
    };
    if (m_slots.size() > kMaxEntities || m_generations.size() != m_slots.size()) return false;
    std::size_t empty = 0;
    for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot) {
        const Entity& e = m_slots[slot];
        if (m_generations[slot] > kLastGeneration) return false;
        empty += e.id ? 0 : 1;
        if (!e.id) continue;
        const bool known = e.id.slot == slot && e.id.generation == m_generations[slot] && e.kind != EntityKind::None &&
                           e.kind <= EntityKind::Thing && e.shape.kind <= ShapeKind::Box &&
                           e.objectClass.value < m_level->data().classes.size() && e.faction.value < m_factions.size();
        const bool placed = within(e.position, kFarthest) && within(e.velocity, kFastest) &&
                            within(e.shape.halfSize, kLargest) &&
                            within({e.shape.radius, e.shape.height, e.eyeHeight}, kLargest) &&
                            within({e.yaw, e.pitch, 0}, 1e4f) && absolute(dot(e.tilt, e.tilt) - 1) <= kUnitTolerance;
        if (!known || !placed) return false;
    }
    // Each empty slot is free exactly once.
    std::vector<bool> isFree(m_slots.size(), false);
    for (const std::uint32_t slot : m_freeSlots) {
        if (slot >= m_slots.size() || m_slots[slot].id || isFree[slot]) return false;
        isFree[slot] = true;
    }
    return m_freeSlots.size() == empty;
}

void World::visitState(StateVisitor& v) {
    v.list("entities", m_slots);
    v.list("freeSlots", m_freeSlots);
    v.list("generations", m_generations);
    v.list("events", m_events);
}

} // namespace lince
