#include "content.h"

#include <lince/core/state_visitor.h>

#include <algorithm>
#include <cassert>

namespace lince {
namespace {

bool within(Vec3 v, float limit) {
    const Vec3 size = absolute(v);
    return size.x <= limit && size.y <= limit && size.z <= limit; // false for NaN
}
bool isUnit(Quat q) {
    return absolute(dot(q, q) - 1) <= 1e-3f;
}
constexpr float kFarthest = 2e7f, kFastest = 5000, kHeaviest = 1e7f, kStrongest = 1e12f;

bool isFraction(float v) {
    return v >= 0 && v <= 1;
}
bool numbersAreGood(const RigidBody& b) {
    return within(b.position, kFarthest) && within(b.velocity, kFastest) && within(b.spin, kFastest) &&
           isUnit(b.rotation) && b.mass >= 0 && b.mass <= kHeaviest && (b.mass == 0 || b.mass >= 1e-4f) &&
           b.friction >= 0 && b.friction <= 100 && isFraction(b.restitution) && absolute(b.gravity) <= 100 &&
           b.drag >= 0 && b.drag <= 1000 && b.spinDrag >= 0 && b.spinDrag <= 1000 && within(b.force, kStrongest) &&
           within(b.torque, kStrongest);
}

/// A free slot, the last one that was freed first; its new generation.
template <class Id, class Row>
Id take(std::vector<Row>& rows, std::vector<std::uint32_t>& free, std::vector<std::uint32_t>& generations) {
    std::uint32_t slot;
    if (free.empty()) {
        slot = static_cast<std::uint32_t>(rows.size());
        rows.emplace_back();
        generations.push_back(0);
    } else {
        slot = free.back();
        free.pop_back();
    }
    return {slot, ++generations[slot]};
}

template <class Row>
bool slotsAreGood(const std::vector<Row>& rows, const std::vector<std::uint32_t>& free,
                  const std::vector<std::uint32_t>& generations) {
    if (generations.size() != rows.size()) return false;
    std::size_t empty = 0;
    for (std::uint32_t slot = 0; slot < rows.size(); ++slot) {
        const auto& id = rows[slot].id;
        if (generations[slot] > 0xffff0000u) return false;
        if (id && (id.slot != slot || id.generation != generations[slot])) return false;
        empty += id ? 0 : 1;
    }
    std::vector<bool> seen(rows.size(), false);
    for (const std::uint32_t slot : free) {
        if (slot >= rows.size() || rows[slot].id || seen[slot]) return false;
        seen[slot] = true;
    }
    return free.size() == empty;
}

} // namespace

void RigidBody::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("shape", shape);
    v.field("position", position);
    v.field("rotation", rotation);
    v.field("velocity", velocity);
    v.field("spin", spin);
    v.field("mass", mass);
    v.field("friction", friction);
    v.field("restitution", restitution);
    v.field("gravity", gravity);
    v.field("drag", drag);
    v.field("spinDrag", spinDrag);
    v.field("force", force);
    v.field("torque", torque);
    v.field("stillTicks", stillTicks);
    v.field("asleep", asleep);
    v.field("island", island);
}

void RigidContact::visitState(StateVisitor& v) {
    v.field("body", body);
    v.field("other", other);
    v.field("part", part);
    v.field("count", count);
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 4); ++i) {
        v.field("id", ids[i]);
        v.field("impulse", impulses[i]);
    }
    for (float& f : friction)
        v.field("friction", f);
}

void RigidJoint::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("kind", kind);
    v.field("a", a);
    v.field("b", b);
    v.field("anchorA", anchorA);
    v.field("anchorB", anchorB);
    v.field("axisA", axisA);
    v.field("turn", turn);
    v.field("limited", limited);
    v.field("low", low);
    v.field("high", high);
    v.field("motorSpeed", motorSpeed);
    v.field("motorForce", motorForce);
    for (float& impulse : impulses)
        v.field("impulse", impulse);
}

float collisionImpulse(const CollisionEnd& a, const CollisionEnd& b, Vec3 n, float restitution) {
    const float speed = dot(a.velocity + cross(a.spin, a.arm) - b.velocity - cross(b.spin, b.arm), n);
    // n points from a to b: they approach when a comes along it.
    if (speed <= 0) return 0;
    const Vec3 armA = cross(a.arm, n), armB = cross(b.arm, n);
    const float resistance =
        a.inverseMass + b.inverseMass + dot(armA, a.inverseInertia * armA) + dot(armB, b.inverseInertia * armB);
    return resistance > 0 ? (1 + restitution) * speed / resistance : 0;
}

RigidWorld::RigidWorld(const RigidWorldSettings& settings) : m_content(std::make_unique<rigid::Content>()) {
    m_content->settings = settings;
    m_content->settings.substeps = std::clamp(settings.substeps, 1, 32);
}
RigidWorld::~RigidWorld() = default;
RigidWorld::RigidWorld(RigidWorld&&) noexcept = default;
RigidWorld& RigidWorld::operator=(RigidWorld&&) noexcept = default;

RigidShapeId RigidWorld::addShape(std::vector<RigidPart> parts) {
    auto& shapes = m_content->shapes;
    const auto idOf = [](std::size_t index) { return RigidShapeId{static_cast<std::uint16_t>(index + 1)}; };
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i].parts() == parts) return idOf(i);
    RigidShape shape(std::move(parts));
    if (!shape.isValid() || shapes.size() >= 65535) return {};
    shapes.push_back(std::move(shape));
    return idOf(shapes.size() - 1);
}

const RigidShape& RigidWorld::shape(RigidShapeId id) const {
    assert(id && id.value <= m_content->shapes.size());
    return m_content->shapes[id.value - 1u];
}

RigidBodyId RigidWorld::add(const RigidBodySettings& s) {
    rigid::Content& c = *m_content;
    if (!s.shape || s.shape.value > c.shapes.size() || c.bodies.size() - c.freeBodies.size() >= kMaxBodies) return {};
    RigidBody body;
    body.shape = s.shape;
    body.rotation = s.rotation;
    body.position = s.position + rotate(s.rotation, shape(s.shape).centreOfMass());
    body.velocity = s.velocity, body.spin = s.spin;
    body.mass = s.mass, body.friction = s.friction, body.restitution = s.restitution, body.gravity = s.gravity;
    body.drag = s.drag, body.spinDrag = s.spinDrag;
    if (!numbersAreGood(body)) return {};
    body.rotation = normalized(body.rotation);
    body.id = take<RigidBodyId>(c.bodies, c.freeBodies, c.bodyGenerations);
    c.bodies[body.id.slot] = body;
    c.framed.resize(c.bodies.size(), 0);
    c.framed[body.id.slot] = 0;
    return body.id;
}

void RigidWorld::remove(RigidBodyId id) {
    rigid::Content& c = *m_content;
    const RigidBody* body = c.find(id);
    if (body == nullptr) return;
    wake(id);
    for (const RigidContact& contact : c.contacts) { // what lay on it falls
        if (contact.body == id.slot && contact.other < RigidContact::kLevel) c.wakeIsland(contact.other);
        if (contact.other == id.slot) c.wakeIsland(contact.body);
    }
    const auto touches = [&](const RigidContact& contact) {
        return contact.body == id.slot || contact.other == id.slot;
    };
    c.contacts.erase(std::remove_if(c.contacts.begin(), c.contacts.end(), touches), c.contacts.end());
    for (const RigidJoint& joint : c.joints)
        if (joint.id && (joint.a == id || joint.b == id)) remove(RigidJointId{joint.id});
    c.bodies[id.slot] = {};
    c.freeBodies.push_back(id.slot);
}

const RigidBody* RigidWorld::find(RigidBodyId id) const {
    return m_content->find(id);
}

RigidBody* RigidWorld::alter(RigidBodyId id) {
    wake(id);
    return m_content->find(id);
}

std::span<const RigidBody> RigidWorld::bodies() const {
    return m_content->bodies;
}

Matrix3 RigidWorld::inverseInertia(const RigidBody& body) const {
    if (!body.isMovable()) return {{}, {}, {}};
    const Matrix3 turn = matrixOf(body.rotation);
    const Matrix3& one = shape(body.shape).inverseInertia();
    return turn * Matrix3{one.x / body.mass, one.y / body.mass, one.z / body.mass} * transpose(turn);
}

Aabb RigidWorld::boundsOf(const RigidBody& body) const {
    return rigid::boundsAt(shape(body.shape), matrixOf(body.rotation), body.position);
}

void RigidWorld::addForce(RigidBodyId id, Vec3 force, Vec3 place) {
    RigidBody* body = m_content->find(id);
    if (body == nullptr || !body->isMovable() || force == Vec3{}) return;
    wake(id);
    body->force += force;
    body->torque += cross(place - body->position, force);
}

void RigidWorld::addImpulse(RigidBodyId id, Vec3 impulse, Vec3 place) {
    RigidBody* body = m_content->find(id);
    if (body == nullptr || !body->isMovable() || impulse == Vec3{}) return;
    wake(id);
    body->velocity += impulse / body->mass;
    body->spin += inverseInertia(*body) * cross(place - body->position, impulse);
}

void RigidWorld::blast(Vec3 centre, float radius, float pressure) {
    for (const RigidBody& body : m_content->bodies) {
        if (!body.id || !body.isMovable()) continue;
        // It takes hold where the body's box is nearest, so that it turns what it hits off the middle.
        const Aabb bounds = boundsOf(body);
        const Vec3 nearest = maximum(bounds.low, minimum(bounds.high, centre));
        const float distance = length(nearest - centre);
        if (distance >= radius) continue;
        const Vec3 way = normalized(body.position - centre, {0, 1, 0}), size = bounds.size();
        const float facing =
            absolute(way.x) * size.y * size.z + absolute(way.y) * size.x * size.z + absolute(way.z) * size.x * size.y;
        addImpulse(body.id, way * (pressure * facing * (1 - distance / radius)), lerp(body.position, nearest, 0.5f));
    }
}

void RigidWorld::wake(RigidBodyId id) {
    RigidBody* body = m_content->find(id);
    if (body == nullptr) return;
    m_content->wakeIsland(id.slot);
    body->stillTicks = 0;
    m_content->framed[id.slot] = 0;
}

void RigidWorld::wake(const Aabb& region) {
    for (const RigidBody& body : m_content->bodies)
        if (body.id && body.asleep && boundsOf(body).grown(0.05f).overlaps(region)) m_content->wakeIsland(body.id.slot);
}

RigidJointId RigidWorld::add(const RigidJointSettings& s) {
    rigid::Content& c = *m_content;
    const RigidBody* a = c.find(s.a);
    const RigidBody* b = c.find(s.b);
    if (a == nullptr || a == b || (s.b && b == nullptr)) return {};
    if (!within(s.anchor, kFarthest) || !within(s.anchorB, kFarthest) || !(length(s.axis) > 1e-6f) ||
        !within({s.low, s.high, s.motorSpeed}, kFarthest) || !(s.motorForce >= 0 && s.motorForce <= kStrongest) ||
        s.low > s.high)
        return {};
    RigidJoint joint;
    joint.kind = s.kind, joint.a = s.a, joint.b = s.b;
    joint.limited = s.limited, joint.low = s.low, joint.high = s.high;
    joint.motorSpeed = s.motorSpeed, joint.motorForce = s.motorForce;
    const Vec3 onB = s.kind == RigidJointKind::Distance ? s.anchorB : s.anchor;
    const Quat back = conjugate(a->rotation);
    joint.anchorA = rotate(back, s.anchor - a->position);
    joint.axisA = rotate(back, normalized(s.axis));
    joint.turn = back;
    joint.anchorB = onB;
    if (b != nullptr) {
        joint.anchorB = rotate(conjugate(b->rotation), onB - b->position);
        joint.turn = back * b->rotation;
    }
    if (s.kind == RigidJointKind::Distance && !s.limited) joint.low = joint.high = length(onB - s.anchor);
    joint.id = take<RigidJointId>(c.joints, c.freeJoints, c.jointGenerations);
    c.joints[joint.id.slot] = joint;
    wake(s.a), wake(s.b);
    return joint.id;
}

void RigidWorld::remove(RigidJointId id) {
    rigid::Content& c = *m_content;
    if (find(id) == nullptr) return;
    wake(c.joints[id.slot].a), wake(c.joints[id.slot].b);
    c.joints[id.slot] = {};
    c.freeJoints.push_back(id.slot);
}

const RigidJoint* RigidWorld::find(RigidJointId id) const {
    const auto& joints = m_content->joints;
    return id && id.slot < joints.size() && joints[id.slot].id == id ? &joints[id.slot] : nullptr;
}

RigidJoint* RigidWorld::alter(RigidJointId id) {
    RigidJoint* joint = const_cast<RigidJoint*>(find(id));
    if (joint != nullptr) wake(joint->a), wake(joint->b);
    return joint;
}

void RigidWorld::step(const Level* level, std::span<RigidObstacle> obstacles, float seconds) {
    rigid::Content& c = *m_content;
    c.level = level;
    c.obstacles = obstacles;
    c.seconds = seconds;
    for (RigidObstacle& obstacle : obstacles)
        obstacle.velocityChange = {};
    initialise(c);
    direction(c);
    if (c.awake.empty()) return; // nothing can happen: it costs nothing
    forces(c);
    integration(c);
    envelope(c);
    detection(c);
    resolution(c);
    sleepIslands(c);
}

std::span<const RigidContact> RigidWorld::contacts() const {
    return m_content->contacts;
}

std::size_t RigidWorld::awakeCount() const {
    return static_cast<std::size_t>(std::count_if(m_content->bodies.begin(), m_content->bodies.end(),
                                                  [&](const RigidBody& body) { return m_content->isAwake(body); }));
}

void RigidWorld::visitState(StateVisitor& v) {
    rigid::Content& c = *m_content;
    std::uint32_t shapes = static_cast<std::uint32_t>(c.shapes.size());
    v.field("shapes", shapes);
    std::vector<RigidPart> parts;
    for (std::uint32_t i = 0; i < shapes && i < 65535 && !v.failed(); ++i) {
        const bool known = i < c.shapes.size();
        parts = known ? c.shapes[i].parts() : std::vector<RigidPart>{};
        v.list("parts", parts);
        if (known && parts == c.shapes[i].parts()) continue;
        if (known)
            c.shapes[i] = RigidShape(parts);
        else
            c.shapes.emplace_back(parts);
    }
    if (shapes < c.shapes.size())
        c.shapes.erase(c.shapes.begin() + static_cast<std::ptrdiff_t>(shapes), c.shapes.end());
    v.list("bodies", c.bodies);
    v.list("freeBodies", c.freeBodies);
    v.list("bodyGenerations", c.bodyGenerations);
    v.list("joints", c.joints);
    v.list("freeJoints", c.freeJoints);
    v.list("jointGenerations", c.jointGenerations);
    v.list("contacts", c.contacts);
    c.framed.assign(c.bodies.size(), 0); // after a restore they are others
}

bool RigidWorld::isValid() const {
    const rigid::Content& c = *m_content;
    if (!slotsAreGood(c.bodies, c.freeBodies, c.bodyGenerations) ||
        !slotsAreGood(c.joints, c.freeJoints, c.jointGenerations) || c.bodies.size() > kMaxBodies)
        return false;
    for (const RigidShape& shape : c.shapes)
        if (!shape.isValid()) return false;
    for (const RigidBody& body : c.bodies)
        if (body.id && (!body.shape || body.shape.value > c.shapes.size() || !numbersAreGood(body))) return false;
    const auto lives = [&](RigidBodyId id) { return find(id) != nullptr; };
    for (const RigidJoint& joint : c.joints) {
        if (!joint.id) continue;
        if (joint.kind > RigidJointKind::Fixed || !lives(joint.a) || (joint.b && !lives(joint.b)) ||
            joint.a == joint.b || !within(joint.anchorA, kFarthest) || !within(joint.anchorB, kFarthest) ||
            !within(joint.axisA, 2) || !isUnit(joint.turn) ||
            !within({joint.low, joint.high, joint.motorSpeed}, kFarthest) ||
            !(joint.motorForce >= 0 && joint.motorForce <= kStrongest))
            return false;
        for (const float impulse : joint.impulses)
            if (!(absolute(impulse) <= kStrongest)) return false;
    }
    for (std::size_t i = 0; i < c.contacts.size(); ++i) {
        const RigidContact& contact = c.contacts[i];
        if (contact.count > 4 || contact.body >= c.bodies.size() || !c.bodies[contact.body].id) return false;
        if (contact.other < RigidContact::kLevel && (contact.other >= c.bodies.size() || !c.bodies[contact.other].id))
            return false;
        if (i > 0 && c.contacts[i - 1].body > contact.body) return false;
        for (const float impulse : contact.impulses)
            if (!(absolute(impulse) <= kStrongest)) return false;
        for (const float impulse : contact.friction)
            if (!(absolute(impulse) <= kStrongest)) return false;
    }
    return true;
}

} // namespace lince
