// The same flock, to the bit, however it is computed.
#include "flock_support.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>

namespace lince {
namespace {

using namespace test;

constexpr float kBitsStep = 1.0f / 60;

std::string hashAfter(const FlockSettings& settings, int count, float radius, int steps, unsigned threads) {
    Flock flock = randomFlock(settings, count, radius);
    ThreadPool pool(threads);
    for (int step = 0; step < steps; ++step) {
        if (step % 3 == 0) flock.push(static_cast<std::uint32_t>(step % count), {5, -3, 8});
        flock.step(kBitsStep, pool);
    }
    return hashOf(flock);
}

FlockSettings onGround() {
    FlockSettings settings;
    settings.flies = false;
    return settings;
}

TEST(FlockBits, GoldenHash) {
    EXPECT_EQ(hashAfter({}, 1000, 24, 200, 1), "442635c9e64c5ae2dd7d347d864019b4");
    EXPECT_EQ(hashAfter(onGround(), 1000, 50, 200, 1), "9a9f3d6314b9f0f1ccd3baa71b00ac0e");
}

TEST(FlockBits, SameForAnyNumberOfThreads) {
    const std::string expected = hashAfter({}, 2000, 30, 30, 1);
    for (const unsigned threads : {2u, 3u, 8u})
        EXPECT_EQ(hashAfter({}, 2000, 30, 30, threads), expected) << threads;
}

TEST(FlockBits, SameForAllInstructionSets) {
    const auto ask = [] {
        return hashAfter({}, 500, 20, 30, 1) + hashAfter(onGround(), 300, 20, 30, 1) + hashAfter({}, 5, 3, 30, 1);
    };
    const std::string expected = ask();
    int sets = 0;
    for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
        const std::int64_t target = rest & -rest;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        EXPECT_EQ(ask(), expected) << hwy::TargetName(target);
        ++sets;
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    EXPECT_GE(sets, 1);
    RecordProperty("instruction_sets", sets);
}

/// A step of one member in plain code: flockSums and the three wishes, then force, velocity and place.
struct Moved {
    Vec3 position, velocity;
};
Moved plainStep(Vec3 position, Vec3 velocity, const NeighbourSpan& others, const FlockSettings& settings) {
    const float speed = length(velocity);
    const Vec3 heading = velocity * (1 / speed);
    const FlockSums sums = flockSums(position, heading, others, settings.reach);
    const auto cut = [](Vec3 a, float max) { return a * (max / maximum(length(a), max)); };
    const Vec3 force = separationOf(sums) * settings.separation + alignmentOf(sums, heading) * settings.alignment +
                       cohesionOf(sums) * settings.cohesion;
    velocity = cut(velocity + cut(force, settings.maxForce) * (kBitsStep / settings.mass), settings.maxSpeed);
    return {position + velocity * kBitsStep, velocity};
}

struct Everybody {
    std::vector<float> x, y, z, vx, vy, vz;
    explicit Everybody(const Flock& flock) {
        for (std::uint32_t i = 0; i < flock.size(); ++i) {
            const Vec3 p = flock.position(i), v = flock.velocity(i);
            x.push_back(p.x), y.push_back(p.y), z.push_back(p.z);
            vx.push_back(v.x), vy.push_back(v.y), vz.push_back(v.z);
        }
    }
    NeighbourSpan span() const { return {x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data(), x.size()}; }
    Vec3 position(std::size_t i) const { return {x[i], y[i], z[i]}; }
    Vec3 velocity(std::size_t i) const { return {vx[i], vy[i], vz[i]}; }
};

TEST(FlockBits, AMemberIsSummedAsABodyAlone) {
    // All in one cell of the grid, so that they are met in the order of their numbers.
    FlockSettings settings;
    settings.reach = {6, 6, 10, -0.7f, 0.2f, -0.15f};
    settings.minSpeed = 0, settings.containRadius = 0;
    Flock flock = randomFlock(settings, 60, 2.4f);
    const Everybody before(flock);
    ThreadPool pool(1);
    flock.step(kBitsStep, pool);
    for (std::uint32_t i = 0; i < flock.size(); ++i) {
        const Moved expected = plainStep(before.position(i), before.velocity(i), before.span(), settings);
        EXPECT_EQ(flock.position(i), expected.position) << i;
        EXPECT_EQ(flock.velocity(i), expected.velocity) << i;
    }
}

/// Against all pairs, in another order of summing.
void expectEveryPairIsMet(Flock& flock, int steps) {
    const FlockSettings& settings = flock.settings();
    ThreadPool pool(1);
    for (int step = 0; step < steps; ++step) {
        const Everybody before(flock);
        flock.step(kBitsStep, pool);
        std::size_t pairs = 0;
        const float widest =
            maximum(maximum(settings.reach.separation, settings.reach.alignment), settings.reach.cohesion);
        for (std::uint32_t i = 0; i < flock.size(); ++i) {
            const Moved expected = plainStep(before.position(i), before.velocity(i), before.span(), settings);
            ASSERT_LT(length(flock.velocity(i) - expected.velocity), 1e-3f) << step << " " << i;
            for (std::uint32_t j = 0; j < flock.size(); ++j)
                pairs += i != j && lengthSquared(before.position(j) - before.position(i)) <= widest * widest ? 1 : 0;
        }
        ASSERT_FLOAT_EQ(flock.meanNeighbours(), static_cast<float>(static_cast<double>(pairs) / flock.size()));
    }
}

TEST(FlockBits, TheGridForgetsNobody) {
    FlockSettings settings;
    settings.minSpeed = 0, settings.containRadius = 0;
    Flock dense = randomFlock(settings, 500, 12);
    expectEveryPairIsMet(dense, 3);
    settings.reach.alignment = 0.5f; // one reach at a time is the widest
    Flock thin = randomFlock(settings, 500, 60);
    expectEveryPairIsMet(thin, 3);
    settings.reach = {1, 0.5f, 0.7f, -1, -1, -1};
    Flock flat = randomFlock(settings, 300, 4);
    expectEveryPairIsMet(flat, 3);
}

TEST(FlockBits, AFlockSpreadOverACountryForgetsNobody) {
    // Groups so far apart that the grid's cells go around.
    FlockSettings settings;
    settings.minSpeed = 0, settings.containRadius = 0;
    for (const float apart : {60.0f, 333.0f, 20000.0f}) {
        Flock flock(settings);
        RandomStream random(11, 0, RandomPurpose::Test);
        for (int group = 0; group < 12; ++group) {
            const Vec3 middle = randomPlace(random, apart, true);
            for (int i = 0; i < 25; ++i) {
                const Vec3 place = middle + randomPlace(random, 6, true);
                const Vec3 velocity = randomPlace(random, 4, true);
                flock.add(place, velocity);
            }
        }
        expectEveryPairIsMet(flock, 2);
    }
}

} // namespace
} // namespace lince
