// Joints as rows: each keeps one number of how its bodies lie to each other at, or above, zero. Errors grow with what
// the bodies moved since the step began, so that they are found once. They are corrected in the places of the bodies,
// not by their velocities: a long chain never has its rows at peace, and what pushes would swing it up.

#include "content.h"

#include <lince/core/math.h>

namespace lince::rigid {
namespace {

constexpr float kCorrection = 0.8f; ///< of an error, in each substep

struct JointEnds {
    const RigidJoint& joint;
    std::uint32_t number;
    std::uint32_t a, b; ///< solver bodies
    float inverseA, inverseB;
    Matrix3 inertiaA, inertiaB;
    Vec3 armA, armB;
};

void addRow(Content& c, const JointEnds& ends, std::uint8_t index, RowKind kind, Vec3 n, Vec3 armA, Vec3 armB,
            float error) {
    JointRow row;
    row.a = ends.a, row.b = ends.b;
    row.inverseA = ends.inverseA, row.inverseB = ends.inverseB;
    row.normal = four(n);
    row.armA = four(armA), row.turnA = four(ends.inertiaA * armA);
    row.armB = four(armB), row.turnB = four(ends.inertiaB * armB);
    const float k = dot(n, n) * (ends.inverseA + ends.inverseB) + sum(row.armA * row.turnA) + sum(row.armB * row.turnB);
    row.mass = k > 0 ? 1 / k : 0;
    row.error = error;
    row.kind = kind;
    row.joint = ends.number;
    row.index = index;
    row.impulse = ends.joint.impulses[index];
    row.most = ends.joint.motorForce * c.substep;
    row.speed = ends.joint.motorSpeed;
    c.jointRows.push_back(row);
}

void addLine(Content& c, const JointEnds& ends, std::uint8_t index, RowKind kind, Vec3 n, Vec3 apart, float error) {
    addRow(c, ends, index, kind, n, cross(ends.armA + apart, n), cross(ends.armB, n), error);
}

void addTurn(Content& c, const JointEnds& ends, std::uint8_t index, RowKind kind, Vec3 axis, float error) {
    addRow(c, ends, index, kind, {}, axis, axis, error);
}

/// Limits and motor along one free number whose value is `at`.
template <class Add>
void addDrive(const RigidJoint& joint, float at, Add&& add) {
    if (joint.limited) {
        add(std::uint8_t{5}, RowKind::AtLeast, 1.0f, at - joint.low);
        add(std::uint8_t{6}, RowKind::AtLeast, -1.0f, joint.high - at);
    }
    if (joint.motorForce > 0) add(std::uint8_t{7}, RowKind::Motor, 1.0f, 0.0f);
}

void prepareJoint(Content& c, const JointEnds& ends, const Matrix3& turnA, Quat rotationA, Quat rotationB, Vec3 apart) {
    const RigidJoint& joint = ends.joint;
    constexpr std::array<Vec3, 3> kAxes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    if (joint.kind == RigidJointKind::Distance) {
        const float size = length(apart);
        const Vec3 way = normalized(apart, {0, 1, 0});
        if (!joint.limited) addLine(c, ends, 0, RowKind::Equal, way, {}, size - joint.low);
        addDrive(joint, size, [&](std::uint8_t index, RowKind kind, float sign, float error) {
            addLine(c, ends, index, kind, way * sign, {}, error);
        });
        return;
    }
    const Vec3 axis = turnA * joint.axisA;
    const Vec3 side = normalized(absolute(axis.x) > 0.577f ? Vec3{axis.y, -axis.x, 0} : Vec3{0, axis.z, -axis.y});
    const std::array<Vec3, 3> frame{side, cross(axis, side), axis};
    // How b is turned away from where it would be without error, as a rotation in the world.
    Quat off = rotationB * conjugate(rotationA * joint.turn);
    if (off.w < 0) off = {-off.x, -off.y, -off.z, -off.w};
    const Vec3 turned{off.x, off.y, off.z};
    const std::uint8_t lines = joint.kind == RigidJointKind::Slider ? 2 : 3;
    for (std::uint8_t i = 0; i < lines; ++i) {
        const Vec3 n = lines == 2 ? frame[i] : kAxes[i];
        addLine(c, ends, i, RowKind::Equal, n, lines == 2 ? apart : Vec3{}, dot(n, apart));
    }
    if (joint.kind == RigidJointKind::Hinge) {
        const Vec3 axisB = rotate(rotationB, rotate(conjugate(joint.turn), joint.axisA));
        const Vec3 bent = cross(axis, axisB);
        for (std::uint8_t i = 0; i < 2; ++i)
            addTurn(c, ends, static_cast<std::uint8_t>(3 + i), RowKind::Equal, frame[i], dot(frame[i], bent));
        const float angle = wrapAngle(2 * arcTangent2(dot(turned, axis), off.w));
        addDrive(joint, angle, [&](std::uint8_t index, RowKind kind, float sign, float error) {
            addTurn(c, ends, index, kind, axis * sign, error);
        });
        return;
    }
    for (std::uint8_t i = 0; i < 3; ++i)
        addTurn(c, ends, static_cast<std::uint8_t>(lines + i), RowKind::Equal, kAxes[i], 2 * dot(turned, kAxes[i]));
    if (joint.kind == RigidJointKind::Slider)
        addDrive(joint, dot(apart, axis), [&](std::uint8_t index, RowKind kind, float sign, float error) {
            addLine(c, ends, index, kind, axis * sign, apart, error);
        });
}

float errorOf(const Content& c, const JointRow& row) {
    const SolverBody &a = c.solver[row.a], &b = c.solver[row.b];
    return row.error + sum(row.normal * (b.moved - a.moved) + row.armB * b.turned - row.armA * a.turned);
}

void applyRow(Content& c, const JointRow& row, float impulse) {
    SolverBody &a = c.solver[row.a], &b = c.solver[row.b];
    a.velocity -= row.normal * fourOf(impulse * row.inverseA);
    a.spin -= row.turnA * fourOf(impulse);
    b.velocity += row.normal * fourOf(impulse * row.inverseB);
    b.spin += row.turnB * fourOf(impulse);
}

} // namespace

void prepareJoints(Content& c) {
    c.jointRows.clear();
    for (std::uint32_t number = 0; number < c.joints.size(); ++number) {
        const RigidJoint& joint = c.joints[number];
        if (!joint.id) continue;
        const RigidBody& a = *c.find(joint.a);
        const RigidBody* b = c.find(joint.b);
        if (!c.isAwake(a) && (b == nullptr || !c.isAwake(*b))) continue;
        const Matrix3 none{{}, {}, {}};
        const BodyFrame& frame = c.frames[joint.a.slot];
        JointEnds ends{joint, number, joint.a.slot + 1, 0, 0, 0, frame.inverseInertia, none, frame.turn * joint.anchorA,
                       {}};
        ends.inverseA = c.solver[ends.a].inverseMass;
        Vec3 placeB = joint.anchorB;
        Quat rotationB;
        if (b != nullptr) {
            const BodyFrame& other = c.frames[joint.b.slot];
            ends.b = joint.b.slot + 1;
            ends.inverseB = c.solver[ends.b].inverseMass;
            ends.inertiaB = other.inverseInertia;
            ends.armB = other.turn * joint.anchorB;
            placeB = b->position + ends.armB;
            rotationB = b->rotation;
        }
        prepareJoint(c, ends, frame.turn, a.rotation, rotationB, placeB - (a.position + ends.armA));
    }
}

void warmJoints(Content& c) {
    for (const JointRow& row : c.jointRows)
        applyRow(c, row, row.impulse);
}

void solveJoints(Content& c, bool forwards) {
    const float rate = 1 / c.substep;
    const std::size_t count = c.jointRows.size();
    for (std::size_t i = 0; i < count; ++i) {
        // To and fro, so that what happens at either end of a chain reaches the other in one go.
        JointRow& row = c.jointRows[forwards ? i : count - 1 - i];
        const SolverBody &a = c.solver[row.a], &b = c.solver[row.b];
        const float speed = sum(row.normal * (b.velocity - a.velocity) + row.armB * b.spin - row.armA * a.spin);
        float total = row.impulse - row.mass * speed;
        if (row.kind == RowKind::Motor)
            total = clamp(row.impulse - row.mass * (speed - row.speed), -row.most, row.most);
        else if (row.kind == RowKind::AtLeast)
            total = maximum(total - row.mass * maximum(errorOf(c, row), 0) * rate, 0);
        applyRow(c, row, total - row.impulse);
        row.impulse = total;
    }
}

void correctJoints(Content& c) {
    for (const JointRow& row : c.jointRows) {
        if (row.kind == RowKind::Motor) continue;
        const float error = errorOf(c, row);
        if (row.kind == RowKind::AtLeast && error >= 0) continue;
        const float impulse = -row.mass * kCorrection * error;
        SolverBody &a = c.solver[row.a], &b = c.solver[row.b];
        a.moved -= row.normal * fourOf(impulse * row.inverseA);
        b.moved += row.normal * fourOf(impulse * row.inverseB);
        const Four turnA = row.turnA * fourOf(impulse), turnB = row.turnB * fourOf(impulse);
        a.turned -= turnA, a.corrected -= turnA;
        b.turned += turnB, b.corrected += turnB;
    }
}

void storeJoints(Content& c) {
    for (const JointRow& row : c.jointRows)
        c.joints[row.joint].impulses[row.index] = row.impulse;
}

} // namespace lince::rigid
