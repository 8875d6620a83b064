#pragma once
// Floors for the tests of sight, and the plainest way to ask what is seen on them: every segment, one after the other.

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/visibility/visibility_area.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace lince::sight_scenes {

struct Scene {
    Vec2 low{-10, -10}, high{10, 10};
    std::vector<SightSegment> segments;
    std::shared_ptr<const SightFloor> floor() const { return SightFloor::make(0, low, high, segments); }
};

inline void addOutline(Scene& scene, const std::vector<Vec2>& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i)
        scene.segments.push_back({corners[i], corners[(i + 1) % corners.size()], 0});
}

inline Vec2 randomPoint(RandomStream& random, float half, bool whole) {
    const float x = random.between(-half, half);
    const float y = random.between(-half, half);
    return whole ? Vec2{std::floor(x), std::floor(y)} : Vec2{x, y};
}

/// Loose walls that touch and cross, and some closed outlines. whole: everything on whole metres, so that ends lie on
/// other walls, walls lie on walls and rays go through several corners.
inline Scene randomScene(RandomStream& random, bool whole) {
    Scene scene;
    const std::uint32_t walls = random.below(25);
    for (std::uint32_t i = 0; i < walls; ++i) {
        const Vec2 from = randomPoint(random, 10, whole);
        const Vec2 by = randomPoint(random, 5, whole);
        scene.segments.push_back({from, from + by, i});
    }
    const std::uint32_t outlines = random.below(6);
    for (std::uint32_t i = 0; i < outlines; ++i) {
        const Vec2 low = randomPoint(random, 9, whole);
        const Vec2 high = low + Vec2{1, 2};
        addOutline(scene, {low, {high.x, low.y}, high, {low.x, high.y}});
    }
    return scene;
}

inline Vec2 directionOf(float yaw) {
    return {sine(yaw), -cosine(yaw)};
}

/// Metres to the first wall or the bounds. Walls that the viewer touches hide nothing.
inline double plainDistance(const Scene& scene, Vec2 from, Vec2 direction) {
    std::vector<SightSegment> all = scene.segments;
    const Vec2 corners[4] = {scene.low, {scene.high.x, scene.low.y}, scene.high, {scene.low.x, scene.high.y}};
    for (int i = 0; i < 4; ++i)
        all.push_back({corners[i], corners[(i + 1) % 4], 0});
    double nearest = 1e9;
    for (const SightSegment& segment : all) {
        const double ax = static_cast<double>(segment.from.x) - from.x,
                     ay = static_cast<double>(segment.from.y) - from.y;
        const double dx = static_cast<double>(segment.to.x) - segment.from.x;
        const double dy = static_cast<double>(segment.to.y) - segment.from.y;
        const double across = direction.x * dy - direction.y * dx;
        if (across == 0) continue;
        const double distance = (ax * dy - ay * dx) / across;
        const double fraction = (ax * direction.y - ay * direction.x) / across;
        if (distance > 1e-5 && fraction >= -1e-9 && fraction <= 1 + 1e-9) nearest = std::min(nearest, distance);
    }
    return nearest;
}

/// The least and the most that rounding may make of it: the view jumps at the ends of walls.
struct DistanceRange {
    double min = 1e9, max = 0;
};
inline DistanceRange plainDistances(const Scene& scene, Vec2 from, float yaw) {
    DistanceRange range;
    for (const float off : {-2e-5f, 0.0f, 2e-5f}) {
        const double distance = plainDistance(scene, from, directionOf(yaw + off));
        range.min = std::min(range.min, distance);
        range.max = std::max(range.max, distance);
    }
    return range;
}

inline VisibilityFan see(const SightFloor& floor, const Viewer& viewer) {
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    seeByVertices(floor, viewer, *scratch, fan);
    return fan;
}

/// All around, as far as the bounds.
inline Viewer around(Vec2 place) {
    return {{place.x, 0, place.y}, 0, kTwoPi, 1000};
}

} // namespace lince::sight_scenes
