// The collision formula of spec S4.P3, momentum and energy.

#include "rigid_stage.h"

#include <array>
#include <cmath>

namespace lince {
namespace {

using Triple = std::array<double, 3>;

Triple wide(Vec3 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
Triple minus(Triple a, Triple b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Triple plus(Triple a, Triple b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Triple crossed(Triple a, Triple b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dotted(Triple a, Triple b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Triple times(const Matrix3& m, Triple v) {
    const Triple x = wide(m.x), y = wide(m.y), z = wide(m.z);
    Triple r{};
    for (std::size_t i = 0; i < 3; ++i)
        r[i] = x[i] * v[0] + y[i] * v[1] + z[i] * v[2];
    return r;
}

/// Metres a second at which the places of contact come together; n points from a to b.
double approachOf(const CollisionEnd& a, const CollisionEnd& b, Vec3 normal) {
    const Triple va = plus(wide(a.velocity), crossed(wide(a.spin), wide(a.arm)));
    const Triple vb = plus(wide(b.velocity), crossed(wide(b.spin), wide(b.arm)));
    return dotted(minus(va, vb), wide(normal));
}

/// The formula once more, as the spec writes it, in double.
double impulseOf(const CollisionEnd& a, const CollisionEnd& b, Vec3 normal, double restitution) {
    const Triple n = wide(normal);
    const double along = approachOf(a, b, normal);
    if (along <= 0) return 0;
    const auto turning = [&](const CollisionEnd& end) {
        const Triple arm = crossed(wide(end.arm), n);
        return dotted(crossed(times(end.inverseInertia, arm), wide(end.arm)), n);
    };
    const double masses = dotted(n, n) * (static_cast<double>(a.inverseMass) + static_cast<double>(b.inverseMass));
    return (1 + restitution) * along / (masses + turning(a) + turning(b));
}

TEST(RigidCollision, theFormulaOfTheSpecHoldsToTheLastDigits) {
    RandomStream random(3, 0, RandomPurpose::Test);
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        CollisionEnd a, b;
        for (CollisionEnd* end : {&a, &b}) {
            const RigidShape shape({RigidPart::box({random.between(0.1f, 2), random.between(0.1f, 2), 0.3f})});
            const float mass = random.between(0.1f, 100);
            const Matrix3 turn = matrixOf(randomRotation(random));
            const Matrix3& one = shape.inverseInertia();
            end->inverseMass = 1 / mass;
            end->inverseInertia = turn * Matrix3{one.x / mass, one.y / mass, one.z / mass} * transpose(turn);
            end->arm = randomVector(random, 1);
            end->velocity = randomVector(random, 10);
            end->spin = randomVector(random, 10);
        }
        const Vec3 n = normalized(randomVector(random, 1), {0, 1, 0});
        const float e = random.unit();
        const double expected = impulseOf(a, b, n, static_cast<double>(e));
        const float found = collisionImpulse(a, b, n, e);
        hits += expected > 0 ? 1 : 0;
        // v·n is a difference of speeds: a few units in the last place of these are what float allows.
        const double slower = impulseOf(a, b, n, 0) / std::fmax(1e-9, approachOf(a, b, n)); // per metre a second
        const double speeds = static_cast<double>(length(a.velocity) + length(b.velocity) +
                                                  length(a.spin) * length(a.arm) + length(b.spin) * length(b.arm));
        EXPECT_NEAR(static_cast<double>(found), expected, 1.2e-7 * (6 * expected + 2 * slower * speeds)) << i;
    }
    EXPECT_GT(hits, 300);
}

struct Crash {
    RigidStage stage{{}, weightless()};
    RigidBodyId a, b;
    float restitution = 0;
};

/// Two bodies without friction on their way to each other.
std::unique_ptr<Crash> makeCrash(RandomStream& random, float friction) {
    auto crash = std::make_unique<Crash>();
    crash->restitution = random.unit();
    const float side = random.between(0.2f, 1), otherSide = random.between(0.2f, 1);
    const bool ball = random.chance(0.3f);
    for (const bool first : {true, false}) {
        RigidBodySettings s;
        const float size = first ? side : otherSide;
        s.shape = crash->stage.world.addShape(
            {!first && ball ? RigidPart::sphere(size) : RigidPart::box({size, size, size})});
        s.position = first ? Vec3{-2.2f, 0, 0} : Vec3{2.2f, random.between(-0.4f, 0.4f), random.between(-0.4f, 0.4f)};
        s.rotation = randomRotation(random);
        s.velocity = Vec3{first ? 6.0f : -6.0f, 0, 0} + randomVector(random, 1);
        s.spin = randomVector(random, 3);
        s.mass = random.between(0.2f, 20);
        s.friction = friction;
        s.restitution = crash->restitution;
        s.spinDrag = 0;
        (first ? crash->a : crash->b) = crash->stage.world.add(s);
    }
    return crash;
}

CollisionEnd endOf(const RigidWorld& world, const RigidBody& body, Vec3 place) {
    return {1 / body.mass, world.inverseInertia(body), place - body.position, body.velocity, body.spin};
}

TEST(RigidCollision, aCollisionInTheWorldIsThatOfTheFormula) {
    RandomStream random(4, 0, RandomPurpose::Test);
    int compared = 0;
    for (int i = 0; compared < 1000 && i < 6000; ++i) {
        const auto crash = makeCrash(random, 0);
        RigidWorld& world = crash->stage.world;
        for (int tick = 0; tick < 60; ++tick) {
            const RigidBody a = crash->stage.at(crash->a), b = crash->stage.at(crash->b);
            world.step(nullptr);
            if (world.contacts().empty() || world.contacts()[0].impulses[0] <= 0) continue;
            const RigidContact& contact = world.contacts()[0];
            if (contact.count != 1 || world.contacts().size() != 1) break; // the formula is of one point
            const double expected = impulseOf(endOf(world, a, contact.places[0]), endOf(world, b, contact.places[0]),
                                              contact.normal, static_cast<double>(crash->restitution));
            const RigidBody& after = crash->stage.at(crash->a);
            const double found = dotted(minus(wide(a.velocity), wide(after.velocity)), wide(contact.normal)) *
                                 static_cast<double>(a.mass);
            // Speeds are floats near 6 m/s: their last digit times the mass.
            EXPECT_NEAR(found, expected, 3e-6 * (expected + 6 * static_cast<double>(a.mass))) << i;
            ++compared;
            break;
        }
    }
    EXPECT_EQ(compared, 1000);
}

double energyOf(const RigidWorld& world) {
    double sum = 0;
    for (const RigidBody& body : world.bodies()) {
        const Matrix3 turn = matrixOf(body.rotation);
        const Matrix3& one = world.shape(body.shape).inertia();
        const Vec3 own = turn.transposed(body.spin);
        sum += 0.5 * static_cast<double>(body.mass) *
               (dotted(wide(body.velocity), wide(body.velocity)) + dotted(wide(own), times(one, wide(own))));
    }
    return sum;
}

TEST(RigidCollision, momentumStaysAndEnergyNeverGrows) {
    RandomStream random(5, 0, RandomPurpose::Test);
    int met = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto crash = makeCrash(random, random.unit());
        RigidWorld& world = crash->stage.world;
        const auto momentum = [&] {
            Triple sum{}, turning{};
            for (const RigidBody& body : world.bodies()) {
                const Matrix3 turn = matrixOf(body.rotation);
                const Vec3 spin = turn * (world.shape(body.shape).inertia() * turn.transposed(body.spin));
                for (std::size_t k = 0; k < 3; ++k)
                    sum[k] += static_cast<double>(body.mass) * wide(body.velocity)[k];
                const Triple orbit = crossed(wide(body.position), wide(body.velocity));
                for (std::size_t k = 0; k < 3; ++k)
                    turning[k] += static_cast<double>(body.mass) * (orbit[k] + wide(spin)[k]);
            }
            return std::pair{sum, turning};
        };
        const auto [before, turningBefore] = momentum();
        const double size = 7.0 * static_cast<double>(crash->stage.at(crash->a).mass + crash->stage.at(crash->b).mass);
        // The arms of a contact are those of the tick's start: what the bodies move past each other in one tick, times
        // the impulse, is what the angular momentum may be off.
        const double massA = static_cast<double>(crash->stage.at(crash->a).mass);
        const double massB = static_cast<double>(crash->stage.at(crash->b).mass);
        const double turning = 2 * 13 * massA * massB / (massA + massB) * 13 / 60;
        double energy = energyOf(world);
        bool touched = false;
        for (int tick = 0; tick < 60; ++tick) {
            world.step(nullptr);
            touched = touched || !world.contacts().empty();
            const double now = energyOf(world);
            EXPECT_LE(now, energy * (1 + 2e-5)) << i << " tick " << tick;
            energy = now;
        }
        met += touched ? 1 : 0;
        const auto [after, turningAfter] = momentum();
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_NEAR(after[k], before[k], 2e-6 * size) << i;
            EXPECT_NEAR(turningAfter[k], turningBefore[k], turning) << i;
        }
    }
    EXPECT_GT(met, 900);
}

TEST(RigidCollision, aBallBouncesAsHighAsItsRestitutionSays) {
    for (const float e : {0.0f, 0.3f, 0.7f, 1.0f}) {
        RigidStage stage;
        RigidBodySettings s;
        s.shape = stage.world.addShape({RigidPart::sphere(0.2f)});
        s.position = {0, 5.2f, 0};
        s.restitution = e;
        const RigidBodyId ball = stage.world.add(s);
        float low = 100, high = 0;
        for (int tick = 0; tick < 120; ++tick) {
            stage.run(1);
            low = minimum(low, stage.at(ball).position.y);
            if (tick > 62 && stage.at(ball).velocity.y >= 0) high = maximum(high, stage.at(ball).position.y - 0.2f);
        }
        EXPECT_NEAR(high, 5 * e * e, 0.25f) << e;
        EXPECT_GT(low, 0.15f) << e;
    }
}

} // namespace
} // namespace lince
