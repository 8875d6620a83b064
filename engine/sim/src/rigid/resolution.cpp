// The seventh stage: substeps of pushing and moving, and what is done when they are over.

#include "content.h"

#include <algorithm>

namespace lince::rigid {
namespace {

Quat turnedBy(Quat q, Vec3 rotation) {
    const Quat change = Quat{rotation.x * 0.5f, rotation.y * 0.5f, rotation.z * 0.5f, 0} * q;
    return normalized(Quat{q.x + change.x, q.y + change.y, q.z + change.z, q.w + change.w});
}

/// A body that is not the same about every axis wobbles: its angular momentum stays, its spin does not. By the
/// midpoint, and never with more energy than before.
Vec3 wobble(const Matrix3& inertia, const Matrix3& inverse, Quat& rotation, Vec3 spin, float seconds) {
    const Matrix3 now = matrixOf(rotation);
    const Vec3 momentum = now * (inertia * now.transposed(spin));
    const Matrix3 half = matrixOf(turnedBy(rotation, spin * (0.5f * seconds)));
    const Vec3 middle = half * (inverse * half.transposed(momentum));
    rotation = turnedBy(rotation, middle * seconds);
    const Matrix3 then = matrixOf(rotation);
    const Vec3 after = then * (inverse * then.transposed(momentum));
    const float before = dot(spin, momentum), energy = dot(after, momentum);
    return energy > before && before > 0 ? after * std::sqrt(before / energy) : after;
}

void fillSolver(Content& c) {
    c.solver.assign(c.bodies.size() + 1 + c.obstacles.size(), SolverBody{});
    c.turns.resize(c.bodies.size());
    for (const std::uint32_t slot : c.awake) {
        const RigidBody& body = c.bodies[slot];
        SolverBody& s = c.solver[slot + 1];
        s.velocity = four(body.velocity), s.spin = four(body.spin);
        s.inverseMass = 1 / body.mass;
        s.push = four((c.settings.gravity * body.gravity + body.force / body.mass) * c.substep);
        s.twist = four(c.frames[slot].inverseInertia * body.torque * c.substep);
        c.turns[slot] = body.rotation;
    }
    for (std::size_t i = 0; i < c.obstacles.size(); ++i) {
        SolverBody& s = c.solver[c.bodies.size() + 1 + i];
        s.velocity = four(c.obstacles[i].velocity);
        s.inverseMass = c.obstacles[i].mass > 0 ? 1 / c.obstacles[i].mass : 0;
    }
}

void push(Content& c) {
    for (const std::uint32_t slot : c.awake) {
        SolverBody& s = c.solver[slot + 1];
        s.velocity += s.push, s.spin += s.twist;
    }
}

void move(Content& c) {
    const Four h = fourOf(c.substep);
    for (const std::uint32_t slot : c.awake) {
        SolverBody& s = c.solver[slot + 1];
        s.moved += s.velocity * h;
        s.turned += s.spin * h;
        const RigidBody& body = c.bodies[slot];
        const RigidShape& shape = c.shapeOf(body);
        const Vec3 spin = vec(s.spin);
        constexpr float kWobbles = 0.5f; // radians a second; below it is not seen
        if (shape.isRound() || dot(spin, spin) < kWobbles * kWobbles)
            c.turns[slot] = turnedBy(c.turns[slot], spin * c.substep);
        else
            s.spin = four(wobble(shape.inertia(), shape.inverseInertia(), c.turns[slot], spin, c.substep));
        const Vec3 corrected = vec(s.corrected);
        if (corrected == Vec3{}) continue;
        c.turns[slot] = turnedBy(c.turns[slot], corrected);
        s.corrected = Four{};
    }
    for (std::size_t i = 0; i < c.obstacles.size(); ++i) {
        SolverBody& s = c.solver[c.bodies.size() + 1 + i];
        s.moved += s.velocity * h;
    }
}

} // namespace

void resolution(Content& c) {
    fillSolver(c);
    prepareContacts(c);
    prepareJoints(c);
    for (int round = 0; round < c.settings.substeps; ++round) {
        push(c);
        warmJoints(c);
        warmContacts(c);
        solveJoints(c, true);
        solveContacts(c, true);
        correctJoints(c);
        move(c);
        solveJoints(c, false);
        solveContacts(c, false);
    }
    bounceContacts(c);
    storeContacts(c);
    storeJoints(c);
    stopFast(c);
    for (const std::uint32_t slot : c.awake) {
        RigidBody& body = c.bodies[slot];
        const SolverBody& s = c.solver[slot + 1];
        body.position += vec(s.moved);
        body.rotation = c.turns[slot];
        body.velocity = vec(s.velocity), body.spin = vec(s.spin);
        body.force = body.torque = {};
    }
    for (std::size_t i = 0; i < c.obstacles.size(); ++i)
        c.obstacles[i].velocityChange = vec(c.solver[c.bodies.size() + 1 + i].velocity) - c.obstacles[i].velocity;
}

} // namespace lince::rigid
