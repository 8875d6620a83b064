// Sequential impulses with warm starting, in substeps with soft contacts (Catto, Solver2D: "Soft Step"): each substep
// pushes apart what penetrates by a damped spring, moves the bodies, and then takes the push's speed out again, so that
// leaving a wall does not throw. Friction acts at the middle of a manifold, in two directions and about the normal.

#include "content.h"

#include <algorithm>

namespace lince::rigid {
namespace {

constexpr float kContactHertz = 60, kContactDamping = 10;
constexpr float kHardSpeed = 5;   ///< metres a second; what comes faster is stopped at once, not by a spring
constexpr float kBlow = 0.2f;     ///< metres a second; what comes faster is no resting contact
constexpr float kFastestPush = 3; ///< metres a second that penetration drives apart at most

/// 1 / (what an impulse of one along the row changes of its speed).
float rowMass(float inverse, Four armA, Four turnA, Four armB, Four turnB) {
    const float k = inverse + sum(armA * turnA) + sum(armB * turnB);
    return k > 0 ? 1 / k : 0;
}

struct Ends {
    SolverBody& a;
    SolverBody& b;
    Four va, wa, vb, wb;
    float ma, mb;

    Ends(SolverBody& first, SolverBody& second, float inverseA, float inverseB)
        : a(first), b(second), va(first.velocity), wa(first.spin), vb(second.velocity), wb(second.spin), ma(inverseA),
          mb(inverseB) {}
    float speed(Four n, Four armA, Four armB) const { return sum(n * (vb - va) + armB * wb - armA * wa); }
    void apply(float impulse, Four n, Four turnA, Four turnB) {
        va -= n * fourOf(impulse * ma);
        wa -= turnA * fourOf(impulse);
        vb += n * fourOf(impulse * mb);
        wb += turnB * fourOf(impulse);
    }
    void store() {
        a.velocity = va, a.spin = wa;
        b.velocity = vb, b.spin = wb;
    }
};

bool slipsMoreThanItMay(const ContactRows& rows) {
    float load = 0, leverLoad = 0;
    for (std::size_t p = 0; p < static_cast<std::size_t>(rows.count); ++p)
        load += rows.points[p].impulse, leverLoad += rows.points[p].impulse * rows.points[p].lever;
    const float limit = rows.friction * load;
    return rows.slip[0] * rows.slip[0] + rows.slip[1] * rows.slip[1] > limit * limit ||
           absolute(rows.slip[2]) > rows.friction * leverLoad;
}

/// Friction of one manifold, by what presses it together.
void rub(ContactRows& rows, Ends& ends) {
    const auto count = static_cast<std::size_t>(rows.count);
    float load = 0, leverLoad = 0;
    for (std::size_t p = 0; p < count; ++p)
        load += rows.points[p].impulse, leverLoad += rows.points[p].impulse * rows.points[p].lever;
    const float limit = rows.friction * load;
    std::array<float, 2> slip;
    for (std::size_t k = 0; k < 2; ++k)
        slip[k] = rows.slip[k] - rows.mass[k] * ends.speed(rows.tangent[k], rows.armA[k], rows.armB[k]);
    const float square = slip[0] * slip[0] + slip[1] * slip[1];
    if (square > limit * limit) {
        const float less = limit / std::sqrt(square);
        slip[0] *= less, slip[1] *= less;
    }
    for (std::size_t k = 0; k < 2; ++k)
        ends.apply(slip[k] - rows.slip[k], rows.tangent[k], rows.turnA[k], rows.turnB[k]), rows.slip[k] = slip[k];
    if (rows.twistMass > 0) {
        const float most = rows.friction * leverLoad;
        const float twist = clamp(rows.slip[2] - rows.twistMass * sum(rows.normal * (ends.wb - ends.wa)), -most, most);
        ends.wa -= rows.twistA * fourOf(twist - rows.slip[2]);
        ends.wb += rows.twistB * fourOf(twist - rows.slip[2]);
        rows.slip[2] = twist;
    }
}

} // namespace

void prepareContacts(Content& c) {
    c.contactRows.clear();
    for (std::uint32_t i = 0; i < c.contacts.size(); ++i) {
        const RigidContact& contact = c.contacts[i];
        const RigidBody& body = c.bodies[contact.body];
        const bool isBody = contact.other < RigidContact::kLevel;
        const RigidBody* other = isBody ? &c.bodies[contact.other] : nullptr;
        if (contact.count == 0 || (!c.isAwake(body) && (other == nullptr || !c.isAwake(*other)))) continue;
        ContactRows& rows = c.contactRows.emplace_back();
        rows.contact = i;
        rows.a = contact.body + 1;
        rows.friction = body.friction, rows.restitution = body.restitution;
        Matrix3 inertiaB{{}, {}, {}};
        Vec3 placeB;
        if (isBody) {
            rows.b = contact.other + 1;
            rows.friction = std::sqrt(body.friction * other->friction);
            rows.restitution = maximum(body.restitution, other->restitution);
            inertiaB = c.frames[contact.other].inverseInertia;
            placeB = other->position;
        } else if (contact.other >= RigidContact::kObstacle) {
            const std::uint32_t number = contact.other - RigidContact::kObstacle;
            const auto found = std::lower_bound(c.obstacles.begin(), c.obstacles.end(), number,
                                                [](const RigidObstacle& o, std::uint32_t n) { return o.number < n; });
            rows.b = static_cast<std::uint32_t>(c.bodies.size() + 1) +
                     static_cast<std::uint32_t>(found - c.obstacles.begin());
            rows.friction = std::sqrt(body.friction * found->friction);
            placeB = found->position;
        } else {
            rows.b = 0;
        }
        const SolverBody &a = c.solver[rows.a], &b = c.solver[rows.b];
        const Matrix3& inertiaA = c.frames[contact.body].inverseInertia;
        rows.inverseA = a.inverseMass, rows.inverseB = b.inverseMass;
        rows.hard = a.inverseMass == 0 || b.inverseMass == 0;
        rows.count = contact.count;
        rows.normal = four(contact.normal);
        const float inverse = rows.inverseA + rows.inverseB;
        Vec3 middle;
        for (std::size_t p = 0; p < contact.count; ++p)
            middle += contact.places[p] / static_cast<float>(contact.count);
        for (std::size_t p = 0; p < contact.count; ++p) {
            ContactPointRow& row = rows.points[p];
            const Vec3 armA = cross(contact.places[p] - body.position, contact.normal);
            const Vec3 armB = cross(contact.places[p] - placeB, contact.normal);
            row.armA = four(armA), row.turnA = four(inertiaA * armA);
            row.armB = four(armB), row.turnB = four(inertiaB * armB);
            if (!isBody) row.armB = row.turnB = Four{};
            row.mass = rowMass(inverse, row.armA, row.turnA, row.armB, row.turnB);
            row.separation = contact.separations[p];
            row.impulse = contact.impulses[p];
            row.lever = length(contact.places[p] - middle);
            row.approach = sum(rows.normal * (b.velocity - a.velocity) + row.armB * b.spin - row.armA * a.spin);
        }
        rows.rubsTwice =
            rows.count < 4 || std::any_of(rows.points.begin(), rows.points.begin() + rows.count,
                                          [](const ContactPointRow& row) { return row.approach < -kBlow; });
        const Vec3 n = contact.normal;
        const Vec3 t = normalized(absolute(n.x) > 0.577f ? Vec3{n.y, -n.x, 0} : Vec3{0, n.z, -n.y});
        const std::array<Vec3, 2> tangents{t, cross(n, t)};
        for (std::size_t k = 0; k < 2; ++k) {
            const Vec3 armA = cross(middle - body.position, tangents[k]);
            const Vec3 armB = isBody ? cross(middle - placeB, tangents[k]) : Vec3{};
            rows.tangent[k] = four(tangents[k]);
            rows.armA[k] = four(armA), rows.turnA[k] = four(inertiaA * armA);
            rows.armB[k] = four(armB), rows.turnB[k] = four(inertiaB * armB);
            rows.mass[k] = rowMass(inverse, rows.armA[k], rows.turnA[k], rows.armB[k], rows.turnB[k]);
        }
        rows.twistA = four(inertiaA * n), rows.twistB = four(inertiaB * n);
        rows.twistMass = contact.count > 1 ? rowMass(0, rows.normal, rows.twistA, rows.normal, rows.twistB) : 0;
        rows.slip = contact.friction;
        if (rows.twistMass == 0) rows.slip[2] = 0;
    }
}

void warmContacts(Content& c) {
    for (ContactRows& rows : c.contactRows) {
        Ends ends(c.solver[rows.a], c.solver[rows.b], rows.inverseA, rows.inverseB);
        for (std::size_t p = 0; p < static_cast<std::size_t>(rows.count); ++p)
            ends.apply(rows.points[p].impulse, rows.normal, rows.points[p].turnA, rows.points[p].turnB),
                rows.points[p].applied += rows.points[p].impulse;
        for (std::size_t k = 0; k < 2; ++k)
            ends.apply(rows.slip[k], rows.tangent[k], rows.turnA[k], rows.turnB[k]);
        ends.wa -= rows.twistA * fourOf(rows.slip[2]);
        ends.wb += rows.twistB * fourOf(rows.slip[2]);
        ends.store();
    }
}

void solveContacts(Content& c, bool pushesApart) {
    const Softness soft = Softness::of(kContactHertz, kContactDamping, c.substep);
    const Softness hard = Softness::of(2 * kContactHertz, kContactDamping, c.substep);
    const float rate = 1 / c.substep;
    for (ContactRows& rows : c.contactRows) {
        Ends ends(c.solver[rows.a], c.solver[rows.b], rows.inverseA, rows.inverseB);
        const auto count = static_cast<std::size_t>(rows.count);
        // Friction first, so that in the end nothing penetrates; once more in a blow, where it may roll, and where
        // less presses than it took.
        if (pushesApart || rows.rubsTwice || slipsMoreThanItMay(rows)) rub(rows, ends);
        const Four apart = c.solver[rows.b].moved - c.solver[rows.a].moved;
        const Four turnedA = c.solver[rows.a].turned, turnedB = c.solver[rows.b].turned;
        const Softness& softness = rows.hard ? hard : soft;
        for (std::size_t p = 0; p < count; ++p) {
            ContactPointRow& row = rows.points[p];
            const float separation =
                row.separation + sum(rows.normal * apart + row.armB * turnedB - row.armA * turnedA);
            float bias = 0, mass = 1, loosen = 0;
            if (separation > 0)
                bias = separation * rate; // may come as near as that in this substep
            else if (pushesApart) {
                bias = maximum(softness.bias * separation, -kFastestPush);
                mass = softness.mass, loosen = softness.impulse;
            }
            const float speed = ends.speed(rows.normal, row.armA, row.armB);
            if (speed < -kHardSpeed) mass = 1, loosen = 0;
            const float total = maximum(row.impulse - row.mass * mass * (speed + bias) - loosen * row.impulse, 0);
            ends.apply(total - row.impulse, rows.normal, row.turnA, row.turnB);
            row.applied += total - row.impulse;
            row.impulse = total;
        }
        ends.store();
    }
}

void bounceContacts(Content& c) {
    for (ContactRows& rows : c.contactRows) {
        if (rows.restitution <= 0) continue;
        Ends ends(c.solver[rows.a], c.solver[rows.b], rows.inverseA, rows.inverseB);
        for (std::size_t p = 0; p < static_cast<std::size_t>(rows.count); ++p) {
            ContactPointRow& row = rows.points[p];
            if (row.approach > -c.settings.bounceSpeed || row.approach >= 0 || row.applied <= 0) continue;
            const float speed = ends.speed(rows.normal, row.armA, row.armB);
            // As fast apart as the spec's formula says (Newton), by no more than that share of what stopped it
            // (Poisson): where friction or other points turned the bodies meanwhile, the first alone makes energy.
            const float stop = row.mass * maximum(-speed, 0); // what it still comes nearer
            const float bounce = minimum(-row.mass * (speed + rows.restitution * row.approach),
                                         stop + rows.restitution * (row.applied + stop));
            const float total = row.impulse + maximum(bounce, 0);
            ends.apply(total - row.impulse, rows.normal, row.turnA, row.turnB);
            row.impulse = total;
        }
        ends.store();
    }
}

void storeContacts(Content& c) {
    for (const ContactRows& rows : c.contactRows) {
        RigidContact& contact = c.contacts[rows.contact];
        for (std::size_t p = 0; p < static_cast<std::size_t>(rows.count); ++p)
            contact.impulses[p] = rows.points[p].impulse;
        contact.friction = rows.slip;
    }
}

} // namespace lince::rigid
