#pragma once
// Crowds that are known to lock, and how to run them to the end.

#include <lince/core/math.h>
#include <lince/move/avoidance.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace lince {

struct CrowdScene {
    explicit CrowdScene(const AvoidanceSettings& settings = {}) : crowd(settings) {}
    AvoidanceCrowd crowd;
    std::vector<Vec2> goals;
    std::vector<float> speeds;
    std::vector<AvoidanceWall> walls;
    /// Where a body heads for on its way to its goal; by default straight there.
    std::function<Vec2(Vec2 position, Vec2 goal)> via = [](Vec2, Vec2 goal) { return goal; };

    void add(Vec2 from, Vec2 to, float radius = 0.35f, float speed = 1.4f, float priority = 0.5f) {
        crowd.add(from, radius, speed, priority);
        goals.push_back(to);
        speeds.push_back(speed);
    }
    /// Bodies stay outside of the box.
    void addBox(Vec2 low, Vec2 high) {
        const Vec2 a = low, b{high.x, low.y}, c = high, d{low.x, high.y};
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, d}, std::pair{d, a}})
            walls.push_back({from, to});
    }
};

struct CrowdOutcome {
    int steps = 0;             ///< until all had been at their goals and stood there, or the limit
    std::uint32_t missing = 0; ///< not at their goals
    float worstOverlap = 0;    ///< of two bodies, share of the smaller radius
    float worstWall = 0;       ///< depth of a body in a wall, share of its radius
};

inline float depthInWall(const AvoidanceWall& wall, Vec2 point, float radius) {
    const Vec2 along = wall.to - wall.from;
    const float fraction = clamp(dot(point - wall.from, along) / lengthSquared(along), 0, 1);
    return radius - length(wall.from + along * fraction - point);
}

inline float worstOverlap(const AvoidanceCrowd& crowd) {
    // Sorted along x: only those near enough are looked at.
    std::vector<std::uint32_t> order(crowd.size());
    for (std::uint32_t i = 0; i < crowd.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return crowd.position(a).x < crowd.position(b).x; });
    float worst = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const Vec2 apart = crowd.position(order[j]) - crowd.position(order[i]);
            if (apart.x > 2.1f) break; // two of the largest radius
            const float a = crowd.radius(order[i]), b = crowd.radius(order[j]);
            worst = maximum(worst, (a + b - length(apart)) / minimum(a, b));
        }
    return worst;
}

inline void setWishes(CrowdScene& scene) {
    for (std::uint32_t i = 0; i < scene.crowd.size(); ++i) {
        const Vec2 here = scene.crowd.position(i);
        const Vec2 way = scene.via(here, scene.goals[i]) - here;
        const float distance = length(way);
        // Slower when nearly there, so as to stop on the spot.
        scene.crowd.setPreferred(i,
                                 distance > 1e-3f ? way * (minimum(scene.speeds[i], 2 * distance) / distance) : Vec2{});
    }
}

inline CrowdOutcome runScene(CrowdScene& scene, int maxSteps, JobPool& pool, float seconds = 1.0f / 60,
                             float within = 0.3f, int lookEvery = 1) {
    CrowdOutcome outcome;
    scene.crowd.setWalls(scene.walls);
    for (outcome.steps = 0; outcome.steps < maxSteps; ++outcome.steps) {
        setWishes(scene);
        scene.crowd.step(seconds, pool);
        outcome.missing = 0;
        for (std::uint32_t i = 0; i < scene.crowd.size(); ++i) {
            outcome.missing += length(scene.crowd.position(i) - scene.goals[i]) > within ? 1u : 0u;
            for (const AvoidanceWall& wall : scene.walls)
                outcome.worstWall =
                    maximum(outcome.worstWall,
                            depthInWall(wall, scene.crowd.position(i), scene.crowd.radius(i)) / scene.crowd.radius(i));
        }
        if (outcome.steps % lookEvery == 0)
            outcome.worstOverlap = maximum(outcome.worstOverlap, worstOverlap(scene.crowd));
        if (outcome.missing == 0) break;
    }
    return outcome;
}

/// On a circle, each to the opposite point.
inline void addCircle(CrowdScene& scene, int count, float circle) {
    for (int i = 0; i < count; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(count);
        const Vec2 at = Vec2{cosine(angle), sine(angle)} * circle;
        scene.add(at, -at);
    }
}

/// All over a disc, each to the opposite point: a sunflower's spiral puts them evenly.
inline void addDisc(CrowdScene& scene, int count, float squareMetresEach) {
    constexpr float kGolden = 2.399963f;
    for (int i = 0; i < count; ++i) {
        const float distance = std::sqrt((static_cast<float>(i) + 0.5f) * squareMetresEach / kPi);
        const float angle = kGolden * static_cast<float>(i);
        const Vec2 at = Vec2{cosine(angle), sine(angle)} * distance;
        scene.add(at, -at);
    }
}

/// A wall across the way with a gap, and two groups that want through it from both sides.
inline void addDoorway(CrowdScene& scene, int each, float door) {
    scene.addBox({-0.15f, door / 2}, {0.15f, 12});
    scene.addBox({-0.15f, -12}, {0.15f, -door / 2});
    for (int i = 0; i < each; ++i) {
        const Vec2 at{3 + 0.9f * static_cast<float>(i / 5), 0.9f * static_cast<float>(i % 5 - 2)};
        scene.add(at, {-at.x - 2, at.y});
        scene.add({-at.x, at.y}, {at.x + 2, at.y});
    }
    scene.via = [door](Vec2 here, Vec2 goal) {
        if (here.x * goal.x > 0 && std::fabs(here.x) > 0.5f) return goal; // on its side
        // Through the middle of the door, then on.
        const float edge = goal.x > 0 ? 0.6f : -0.6f;
        if (here.x * goal.x < 0 && std::fabs(here.x) > 0.6f && std::fabs(here.y) > 0.2f * door) return Vec2{-edge, 0};
        return Vec2{edge * 2, 0};
    };
}

} // namespace lince
