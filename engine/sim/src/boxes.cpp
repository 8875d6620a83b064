#include "character_motion.h"
#include "scratch.h"

#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kFriction = 0.6f;    ///< of a box on the ground
constexpr float kRestitution = 0.1f; ///< how much a box bounces
constexpr float kRestSpeed = 0.02f;  ///< metres a second below which a carried box lies still

/// Impulse between two bodies along n (spec S4.P3 without the turning parts, since boxes stay upright):
/// j = -(1 + e) v·n / (1/Ma + 1/Mb).
float impulse(float approachSpeed, float massA, float massB) {
    return (1 + kRestitution) * approachSpeed / (1 / massA + 1 / massB);
}

} // namespace

Box* Sim::findBox(EntityId entity) {
    const auto same = [&](const Box& b) { return b.entity == entity; };
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), same);
    return found == m_boxes.end() ? nullptr : &*found;
}

void Sim::pushBox(EntityId id, Vec3 direction, float speed, float pusherMass) {
    Box* box = findBox(id);
    if (box == nullptr || box->mass <= 0) return;
    Entity& e = *m_world.find(id);
    const Vec3 way = normalized(horizontal(direction));
    const float approach = speed - dot(e.velocity, way);
    if (approach <= 0) return;
    e.velocity += way * (impulse(approach, pusherMass, box->mass) / box->mass);
    box->resting = false;
}

void Sim::breakBox(Box& box) {
    Entity& e = *m_world.find(box.entity);
    m_world.emit({EventKind::Broken, box.entity, {}, e.position, 0});
    m_world.emit({EventKind::Noise, box.entity, {}, e.position, 25});
    e.visible = e.solid = false;
    e.velocity = {};
    // Whatever stood on it falls; the living notice by themselves.
    for (Box& other : m_boxes)
        other.resting = false;
    for (Character& c : m_characters)
        c.onGround = c.onGround && c.alive;
}

void Sim::stepBoxes() {
    for (Box& box : m_boxes) {
        if (box.mass <= 0 || box.resting) continue;
        if (m_world.find(box.entity)->solid) stepBox(box);
    }
}

void Sim::stepBox(Box& box) {
    Entity& e = *m_world.find(box.entity);
    Surroundings& around = m_scratch->surroundings;
    UprightBox shape = e.box();
    Vec3 velocity = e.velocity;
    velocity.y = maximum(velocity.y - kGravity * kTickSeconds, -kTerminalSpeed);
    Aabb region = shape.bounds();
    region.add(region.moved(velocity * kTickSeconds));
    around.gather(m_world, region.grown(0.05f), e.id);

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
        Box* other = findBox(contact.entity);
        if (other != nullptr && other->mass > 0 && absolute(n.y) < 0.5f) { // pass the push on
            Entity& hit = *m_world.find(contact.entity);
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
        for (Box& other : m_boxes)
            if (&other != &box && other.resting &&
                m_world.find(other.entity)->bounds().grown(0.05f).overlaps(shape.bounds()))
                other.resting = false;
    if (e.position.y < m_world.level().bounds().low.y - 100) breakBox(box);
}

} // namespace lince
