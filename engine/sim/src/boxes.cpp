#include "boxes.h"

#include "character_motion.h"

#include <algorithm>

namespace lince {
namespace {

constexpr float kFriction = 0.6f;    ///< of a box on the ground
constexpr float kRestitution = 0.1f; ///< how much a box bounces
constexpr float kRestSpeed = 0.02f;  ///< metres a second below which a carried box lies still
constexpr Aabb kEverywhere{{-1e9f, -1e9f, -1e9f}, {1e9f, 1e9f, 1e9f}};

/// Impulse between two bodies along n (spec S4.P3 without the turning parts, since boxes stay upright):
/// j = -(1 + e) v·n / (1/Ma + 1/Mb).
float impulse(float approachSpeed, float massA, float massB) {
    return (1 + kRestitution) * approachSpeed / (1 / massA + 1 / massB);
}

} // namespace

void Box::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("mass", mass);
    v.field("health", health);
    v.field("resting", resting);
}

Boxes::Boxes(World& world) : TableSystem("boxes", EntityKind::Box) {
    for (const BoxPlacement& box : world.level().data().boxes)
        (void)spawn(world, box);
}

EntityId Boxes::spawn(World& world, const BoxPlacement& box) {
    Entity e;
    e.objectClass = box.objectClass;
    e.position = box.centre;
    e.shape = Shape::box(box.halfSize);
    e.yaw = box.yaw;
    Box& added = add(world, e);
    added.mass = box.mass;
    added.health = box.health;
    return added.entity;
}

bool Boxes::isRowValid(const SimContext& sim, const Box& box) const {
    return box.mass >= 0 && box.mass <= 1e6f && box.health >= 0 && sim.world().find(box.entity)->shape.isBox();
}

bool Boxes::damage(SimContext& sim, EntityId victim, int points, EntityId, Vec3) {
    Box* box = find(victim);
    if (box == nullptr) return false;
    if (box->health == 0) return true;
    box->health = std::max(0, box->health - points);
    if (box->health == 0) shatter(sim, *box);
    return true;
}

bool Boxes::push(SimContext& sim, const Push& push) {
    Box* box = find(push.target);
    if (box == nullptr) return false;
    if (box->mass <= 0) return true;
    Entity& e = *sim.world().find(push.target);
    const Vec3 way = normalized(horizontal(push.direction));
    const float approach = push.speed - dot(e.velocity, way);
    if (approach <= 0) return true;
    e.velocity += way * (impulse(approach, push.mass, box->mass) / box->mass);
    box->resting = false;
    return true;
}

void Boxes::shatter(SimContext& sim, Box& box) {
    Entity& e = *sim.world().find(box.entity);
    sim.world().emit({EventKind::Broken, box.entity, {}, e.position, 0});
    sim.world().emit({EventKind::Noise, box.entity, {}, e.position, 25});
    e.visible = e.solid = false;
    e.velocity = {};
    sim.wake(kEverywhere); // a pile may reach farther than what it stood on
}

void Boxes::wake(SimContext& sim, const Aabb& region) {
    for (Box& box : m_rows)
        if (box.resting && sim.world().find(box.entity)->bounds().grown(kRestReach).overlaps(region))
            box.resting = false;
}

void Boxes::step(SimContext& sim) {
    for (Box& box : m_rows) {
        if (box.mass <= 0 || box.resting) continue;
        if (sim.world().find(box.entity)->solid) move(sim, box);
    }
}

void Boxes::move(SimContext& sim, Box& box) {
    Entity& e = *sim.world().find(box.entity);
    Surroundings& around = m_surroundings;
    UprightBox shape = e.box();
    Vec3 velocity = e.velocity;
    velocity.y = maximum(velocity.y - kGravity * kTickSeconds, -kTerminalSpeed);
    Aabb region = shape.bounds();
    region.add(region.moved(velocity * kTickSeconds));
    around.gather(sim.world(), region.grown(0.05f), e.id);

    bool carried = false, onMoving = false;
    float seconds = kTickSeconds;
    Vec3 travel = velocity; // for the rest of this tick: whatever is met counts as standing still that long
    for (int bump = 0; bump < 4 && seconds > 0; ++bump) {
        const Vec3 motion = travel * seconds;
        const BodyContact contact = around.sweep(shape, motion);
        const float t = fractionBefore(contact.hit, motion);
        shape.centre += motion * t;
        if (!contact.hit) break;
        seconds -= seconds * t;

        const Vec3 n = contact.hit.normal;
        Box* other = find(contact.entity);
        if (other != nullptr && other->mass > 0 && absolute(n.y) < 0.5f) { // pass the push on
            Entity& hit = *sim.world().find(contact.entity);
            const float approach = dot(hit.velocity - velocity, n);
            if (approach > 0) {
                const float j = impulse(approach, box.mass, other->mass);
                velocity += n * (j / box.mass);
                hit.velocity -= n * (j / other->mass);
                other->resting = false;
            }
        } else { // fast things bounce a little, slow ones stay
            const float approach = maximum(0, -dot(velocity, n));
            velocity += n * (approach * (approach > 1.0f ? 1 + kRestitution : 1));
        }
        travel = velocity + n * maximum(0, -dot(velocity, n));
        if (n.y > 0.7f) {
            carried = true;
            onMoving = onMoving || (contact.entity && other == nullptr); // characters and doors leave without a word
        }
    }
    if (carried) {
        const Vec3 flat = horizontal(velocity);
        const float speed = length(flat);
        const float left = maximum(0, speed - kFriction * kGravity * kTickSeconds);
        velocity = (speed > 0 ? flat * (left / speed) : Vec3{}) + Vec3{0, velocity.y, 0};
        if (left < kRestSpeed && absolute(velocity.y) < 0.2f) {
            velocity = {};
            box.resting = !onMoving;
        }
    }
    e.position = shape.centre;
    e.velocity = velocity;
    // A body below may have moved away from under others.
    if (!box.resting)
        for (Box& other : m_rows)
            if (&other != &box && other.resting &&
                sim.world().find(other.entity)->bounds().grown(kRestReach).overlaps(shape.bounds()))
                other.resting = false;
    if (e.position.y < sim.world().level().bounds().low.y - 100) shatter(sim, box);
}

} // namespace lince
