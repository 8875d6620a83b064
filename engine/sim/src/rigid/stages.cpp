// The first five stages of a step, and the islands that fall asleep after it.

#include "content.h"

#include <algorithm>

namespace lince::rigid {
namespace {

constexpr float kFastest = 4000, kFastestSpin = 200; ///< metres, radians a second
constexpr float kSlow = 0.03f, kSlowSpin = 0.06f;    ///< the same, below which it may fall asleep
constexpr std::uint16_t kStillTicks = 40;            ///< until it does
constexpr float kFarthestReach = 0.3f;               ///< metres that contacts look ahead at most

Vec3 shortened(Vec3 v, float longest) {
    const float square = dot(v, v);
    return square > longest * longest ? v * (longest / std::sqrt(square)) : v;
}

/// In the box of its turned axes and in the ball around its centre.
Aabb insideBoth(Aabb box, Vec3 centre, float radius) {
    const Vec3 side{radius, radius, radius};
    return {maximum(box.low, centre - side), minimum(box.high, centre + side)};
}

std::uint32_t rootOf(std::vector<BodyFrame>& frames, std::uint32_t slot) {
    while (frames[slot].heap != slot) {
        frames[slot].heap = frames[frames[slot].heap].heap;
        slot = frames[slot].heap;
    }
    return slot;
}

/// The lower slot becomes the root, so that the number of an island is the same from any order.
void unite(std::vector<BodyFrame>& frames, std::uint32_t a, std::uint32_t b) {
    a = rootOf(frames, a), b = rootOf(frames, b);
    frames[std::max(a, b)].heap = std::min(a, b);
}

} // namespace

Aabb boundsAt(const RigidShape& shape, const Matrix3& turn, Vec3 place) {
    const Vec3 size = shape.halfSize();
    const Vec3 half = absolute(turn.x) * size.x + absolute(turn.y) * size.y + absolute(turn.z) * size.z;
    const Vec3 middle = place + turn * shape.middle();
    return insideBoth({middle - half, middle + half}, place, shape.outerRadius());
}

void gatherAwake(Content& c) {
    c.awake.clear();
    for (std::uint32_t slot = 0; slot < c.bodies.size(); ++slot)
        if (c.isAwake(c.bodies[slot])) c.awake.push_back(slot);
}

void initialise(Content& c) {
    c.frames.resize(c.bodies.size());
    c.framed.resize(c.bodies.size(), 0);
    gatherAwake(c);
}

void direction(Content& c) {
    bool woke = false;
    for (const RigidJoint& joint : c.joints) {
        if (!joint.id) continue;
        const RigidBody* a = c.find(joint.a);
        const RigidBody* b = c.find(joint.b);
        const bool drives = joint.motorForce > 0 && joint.motorSpeed != 0;
        // What hangs together wakes together.
        const bool awake = c.isAwake(*a) || (b != nullptr && c.isAwake(*b));
        for (const RigidBody* end : {a, b})
            if (end != nullptr && end->asleep && (awake || drives)) c.wakeIsland(end->id.slot), woke = true;
    }
    if (woke) gatherAwake(c);
}

void forces(Content& c) {
    c.substep = c.seconds / static_cast<float>(c.settings.substeps);
    for (const std::uint32_t slot : c.awake) {
        RigidBody& body = c.bodies[slot];
        body.velocity = shortened(body.velocity * (1 / (1 + c.seconds * body.drag)), kFastest);
        body.spin = shortened(body.spin * (1 / (1 + c.seconds * body.spinDrag)), kFastestSpin);
    }
}

void integration(Content& c) {
    for (const std::uint32_t slot : c.awake) {
        const RigidBody& body = c.bodies[slot];
        const float speed = length(body.velocity) + length(c.settings.gravity) * body.gravity * c.seconds;
        const RigidShape& shape = c.shapeOf(body);
        const float around = minimum(length(body.spin) * (shape.outerRadius() - shape.innerRadius()), 10.0f);
        c.frames[slot].reach = minimum((speed + around) * c.seconds, kFarthestReach);
    }
}

void updateFrame(Content& c, std::uint32_t slot) {
    const RigidBody& body = c.bodies[slot];
    const RigidShape& shape = c.shapeOf(body);
    BodyFrame& frame = c.frames[slot];
    frame.turn = matrixOf(body.rotation);
    if (!c.isAwake(body)) frame.reach = 0;
    frame.bounds = boundsAt(shape, frame.turn, body.position).grown(frame.reach + kMargin);
    frame.inverseInertia = {{}, {}, {}};
    if (!body.isMovable()) return;
    const Matrix3& one = shape.inertia();
    if (shape.isRound()) {
        const float inverse = 1 / (one.x.x * body.mass);
        frame.inverseInertia = {{inverse, 0, 0}, {0, inverse, 0}, {0, 0, inverse}};
        return;
    }
    const Matrix3& inverse = shape.inverseInertia();
    const float share = 1 / body.mass;
    const Matrix3 own{inverse.x * share, inverse.y * share, inverse.z * share};
    frame.inverseInertia = frame.turn * own * transpose(frame.turn);
}

void envelope(Content& c) {
    for (std::uint32_t slot = 0; slot < c.bodies.size(); ++slot) {
        const RigidBody& body = c.bodies[slot];
        if (!body.id) continue;
        const bool moves = c.isAwake(body);
        if (!moves && c.framed[slot] != 0) continue;
        updateFrame(c, slot);
        c.framed[slot] = moves ? 0 : 1;
    }
}

void sleepIslands(Content& c) {
    for (const std::uint32_t slot : c.awake) {
        RigidBody& body = c.bodies[slot];
        const bool slow =
            dot(body.velocity, body.velocity) < kSlow * kSlow && dot(body.spin, body.spin) < kSlowSpin * kSlowSpin;
        body.stillTicks = slow ? static_cast<std::uint16_t>(std::min(body.stillTicks + 1, 1000)) : std::uint16_t{0};
    }
    if (!c.settings.sleeps) return;
    for (const std::uint32_t slot : c.awake)
        c.frames[slot].heap = slot;
    const auto joins = [&](std::uint32_t slot) { return slot < c.bodies.size() && c.isAwake(c.bodies[slot]); };
    for (const RigidContact& contact : c.contacts) {
        if (!joins(contact.body)) continue;
        if (contact.other < RigidContact::kLevel) {
            if (joins(contact.other)) unite(c.frames, contact.body, contact.other);
        } else if (contact.other >= RigidContact::kObstacle) { // that may go without a word
            c.bodies[contact.body].stillTicks = 0;
        }
    }
    for (const RigidJoint& joint : c.joints)
        if (joint.id && joint.b && joins(joint.a.slot) && joins(joint.b.slot))
            unite(c.frames, joint.a.slot, joint.b.slot);
    c.marks.assign(c.bodies.size(), 0); // of a root: somebody in its island moves
    for (const std::uint32_t slot : c.awake)
        if (c.bodies[slot].stillTicks < kStillTicks) c.marks[rootOf(c.frames, slot)] = 1;
    for (const std::uint32_t slot : c.awake) {
        const std::uint32_t root = rootOf(c.frames, slot);
        if (c.marks[root] != 0) continue;
        RigidBody& body = c.bodies[slot];
        body.asleep = true;
        body.island = root;
        body.velocity = body.spin = {};
    }
}

void Content::wakeIsland(std::uint32_t slot) {
    if (!bodies[slot].asleep) return;
    const std::uint32_t island = bodies[slot].island;
    for (RigidBody& body : bodies)
        if (body.id && body.asleep && body.island == island) {
            body.asleep = false;
            body.stillTicks = 0;
            framed[body.id.slot] = 0;
        }
}

} // namespace lince::rigid
