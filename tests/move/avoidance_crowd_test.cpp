#include "avoidance_scenes.h"
#include "sanitized.h"

#include <lince/core/hash.h>

#include <gtest/gtest.h>

#include <cstring>

namespace lince {
namespace {

constexpr float kOverlap = 0.01f; ///< of a radius

void expectAllArrive(CrowdScene& scene, int maxSteps, float seconds = 1.0f / 60, int lookEvery = 1) {
    ThreadPool pool(1);
    const CrowdOutcome outcome = runScene(scene, maxSteps, pool, seconds, 0.3f, lookEvery);
    EXPECT_EQ(outcome.missing, 0u) << "after " << static_cast<float>(outcome.steps) * seconds << " s";
    EXPECT_LT(outcome.worstOverlap, kOverlap);
    EXPECT_LT(outcome.worstWall, kOverlap);
}

TEST(AvoidanceCrowd, APairHeadOn) {
    CrowdScene scene;
    scene.add({-5, 0}, {5, 0});
    scene.add({5, 0}, {-5, 0});
    expectAllArrive(scene, 480); // ten metres at 1.4 m/s are 429 steps: no dance
}

TEST(AvoidanceCrowd, CirclesChangeSides) {
    for (const auto& [count, circle, seconds] : {std::tuple{8, 5.0f, 15}, {24, 8.0f, 40}, {100, 20.0f, 100}}) {
        CrowdScene scene;
        addCircle(scene, count, circle);
        SCOPED_TRACE(count);
        expectAllArrive(scene, seconds * 60, 1.0f / 60, 4);
    }
}

TEST(AvoidanceCrowd, TwoStreamsThroughOneDoor) {
    CrowdScene scene;
    addDoorway(scene, 20, 1.2f); // one body wide
    expectAllArrive(scene, 9000);
}

TEST(AvoidanceCrowd, WithoutWallsTheDoorwayIsNone) {
    // The judge of the test above: it sees bodies in walls.
    CrowdScene scene;
    addDoorway(scene, 5, 1.2f);
    const std::vector<AvoidanceWall> walls = scene.walls;
    scene.walls.clear();
    scene.via = [](Vec2, Vec2 goal) { return goal; };
    scene.crowd.setWalls({});
    ThreadPool pool(1);
    float worst = 0;
    for (int i = 0; i < 400; ++i) {
        setWishes(scene);
        scene.crowd.step(1.0f / 60, pool);
        for (std::uint32_t body = 0; body < scene.crowd.size(); ++body)
            for (const AvoidanceWall& wall : walls)
                worst = maximum(worst, depthInWall(wall, scene.crowd.position(body), 0.35f));
    }
    EXPECT_GT(worst, 0.1f);
}

TEST(AvoidanceCrowd, ADenseDiscOfAThousandChangesSides) {
    if (test::kSanitized) GTEST_SKIP() << "asks where they walk; the other crowds ask of memory";
    CrowdScene scene;
    addDisc(scene, 1000, 1);
    expectAllArrive(scene, 4000, 0.1f, 10);
}

TEST(AvoidanceCrowd, StreamsThatCross) {
    CrowdScene scene;
    for (int i = 0; i < 40; ++i) {
        const float across = 0.9f * static_cast<float>(i % 5 - 2), along = 5 + 0.9f * static_cast<float>(i / 5);
        scene.add({-along, across}, {along, across});
        scene.add({across, -along}, {across, along});
    }
    expectAllArrive(scene, 9000, 1.0f / 60, 4);
}

TEST(AvoidanceCrowd, TwoCrowdsInACorridor) {
    CrowdScene scene;
    scene.walls = {{{-40, 2}, {40, 2}}, {{40, -2}, {-40, -2}}};
    for (int i = 0; i < 30; ++i) {
        const Vec2 at{8 + 0.9f * static_cast<float>(i / 3), 1.1f * static_cast<float>(i % 3 - 1)};
        scene.add(at, {-at.x - 5, at.y});
        scene.add({-at.x, at.y}, {at.x + 5, at.y});
    }
    expectAllArrive(scene, 9000, 1.0f / 60, 4);
}

TEST(AvoidanceCrowd, DifferentSizesAndSpeeds) {
    CrowdScene scene;
    for (int i = 0; i < 40; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / 40;
        const Vec2 at = Vec2{cosine(angle), sine(angle)} * 14.0f;
        scene.add(at, -at, 0.3f + 0.7f * static_cast<float>((i * 7) % 10) / 9,
                  0.8f + 0.12f * static_cast<float>((i * 3) % 10));
    }
    expectAllArrive(scene, 9000, 1.0f / 60, 2);
}

TEST(AvoidanceCrowd, TheFirstPriorityWalksThroughACrowdInALine) {
    CrowdScene scene;
    scene.add({-8, 0}, {8, 0}, 0.35f, 1.4f, 1);
    for (int i = 0; i < 24; ++i)
        scene.add({4 + 1.2f * static_cast<float>(i / 4), 1.2f * (static_cast<float>(i % 4) - 1.5f)},
                  {-4 - 1.2f * static_cast<float>(i / 4), 1.2f * (static_cast<float>(i % 4) - 1.5f)});
    ThreadPool pool(1);
    float stray = 0, worst = 0;
    for (int i = 0; i < 900; ++i) {
        setWishes(scene);
        scene.crowd.step(1.0f / 60, pool);
        stray = maximum(stray, absolute(scene.crowd.position(0).y));
        worst = maximum(worst, worstOverlap(scene.crowd));
    }
    EXPECT_LT(length(scene.crowd.position(0) - scene.goals[0]), 0.3f);
    EXPECT_LT(stray, 0.05f);
    EXPECT_LT(worst, kOverlap);
}

Hash128 hashAfter(CrowdScene& scene, int steps, unsigned threads) {
    ThreadPool pool(threads);
    scene.crowd.setWalls(scene.walls);
    for (int i = 0; i < steps; ++i) {
        setWishes(scene);
        scene.crowd.step(1.0f / 60, pool);
    }
    std::vector<std::byte> bytes(scene.crowd.size() * sizeof(Vec2));
    for (std::uint32_t i = 0; i < scene.crowd.size(); ++i) {
        const Vec2 at = scene.crowd.position(i);
        std::memcpy(bytes.data() + i * sizeof at, &at, sizeof at);
    }
    return hashBytes(bytes);
}

TEST(AvoidanceCrowd, TheSameBitsOnAnyNumberOfThreadsAndAnyCompiler) {
    std::vector<Hash128> hashes;
    for (const unsigned threads : {1u, 2u, 8u}) {
        CrowdScene scene;
        addDisc(scene, 300, 0.8f);
        scene.addBox({2, -1}, {3, 1});
        hashes.push_back(hashAfter(scene, 200, threads));
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
    EXPECT_EQ(toHex(hashes[0]), "d28fdaea4cbe376bb69d9004b6a07337");
}

TEST(AvoidanceCrowd, DoesWhatEachWouldDoAlone) {
    // Also a judge of the grid: single askers look at all others.
    CrowdScene scene;
    addDisc(scene, 150, 0.9f);
    for (int i = 0; i < 30; ++i) // and a loose ring around them, whose neighbours are far
        scene.add(Vec2{cosine(0.21f * static_cast<float>(i)), sine(0.21f * static_cast<float>(i))} * 14.0f, {0, 0});
    scene.addBox({5, -1}, {6, 1});
    scene.crowd.setWalls(scene.walls);
    AvoidanceSettings settings;
    settings.stepSeconds = 1.0f / 60;
    ThreadPool pool(1);
    std::vector<AvoidanceBody> bodies(scene.crowd.size()), others;
    int different = 0;
    for (int step = 0; step < 40; ++step) {
        setWishes(scene);
        for (std::uint32_t i = 0; i < scene.crowd.size(); ++i)
            bodies[i] = {scene.crowd.position(i),      scene.crowd.velocity(i),     scene.crowd.radius(i), 0.5f, i,
                         scene.crowd.patience(i).rank, scene.crowd.patience(i).wish};
        std::vector<Vec2> alone(scene.crowd.size());
        for (std::uint32_t i = 0; i < scene.crowd.size(); ++i) {
            others.clear();
            for (std::uint32_t j = 0; j < scene.crowd.size(); ++j)
                if (j != i) others.push_back(bodies[j]);
            AvoidancePatience patience = scene.crowd.patience(i);
            const Vec2 way = scene.goals[i] - bodies[i].position;
            const Vec2 preferred = way * (minimum(1.4f, 2 * length(way)) / length(way));
            AvoidanceScratch scratch;
            // The nearest ten are what a crowd shows to patience.
            std::sort(others.begin(), others.end(), [&](const AvoidanceBody& a, const AvoidanceBody& b) {
                return lengthSquared(a.position - bodies[i].position) < lengthSquared(b.position - bodies[i].position);
            });
            std::size_t near = 0;
            while (near < 10 && length(others[near].position - bodies[i].position) < settings.neighbourMetres)
                ++near;
            const Vec2 wish = patience.press(bodies[i], preferred, 1.4f, {others.data(), near}, settings);
            alone[i] = avoid(bodies[i], wish, 1.4f, others, scene.walls, settings, scratch);
        }
        scene.crowd.step(1.0f / 60, pool);
        for (std::uint32_t i = 0; i < scene.crowd.size(); ++i)
            different += length(alone[i] - scene.crowd.velocity(i)) > 2e-3f ? 1 : 0;
    }
    EXPECT_EQ(different, 0) << "of " << 40 * scene.crowd.size();
}

TEST(AvoidanceCrowd, EmptyAndFarApartIsFine) {
    ThreadPool pool(1);
    AvoidanceCrowd crowd;
    crowd.step(1.0f / 60, pool);
    crowd.add({-1e6f, 0}, 0.3f, 1);
    crowd.add({1e6f, 1e6f}, 0.3f, 1);
    crowd.setPreferred(0, {0.5f, 0});
    crowd.step(1.0f / 60, pool);
    EXPECT_EQ(crowd.velocity(0), (Vec2{0.5f, 0}));
}

} // namespace
} // namespace lince
