#include "camera_boom.h"

#include <lince/core/math.h>

#include <array>

namespace lince {

float boomRoom(const Level* level, Vec3 head, Vec3 along, float longest, float margin) {
    if (level == nullptr) return longest;
    // One ray to the middle and eight to a ring of the margin's size around the eye: the picture's near plane fits in
    // the ring. What blocks sight counts, not what blocks bodies: maps are full of invisible walls.
    const Vec3 side = normalized(cross(along, absolute(along.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0}));
    const Vec3 up = cross(side, along);
    constexpr float kDiagonal = 0.70710678f;
    constexpr std::array<Vec2, 9> kRing{{{0, 0},
                                         {1, 0},
                                         {kDiagonal, kDiagonal},
                                         {0, 1},
                                         {-kDiagonal, kDiagonal},
                                         {-1, 0},
                                         {-kDiagonal, -kDiagonal},
                                         {0, -1},
                                         {kDiagonal, -kDiagonal}}};
    const float reach = longest + margin;
    float room = longest;
    for (const Vec2 offset : kRing) {
        const Vec3 end = head + along * reach + (side * offset.x + up * offset.y) * margin;
        const LevelHit hit = level->closestHit(raySegment(head, end));
        if (!hit || hit.t > 1) continue;
        // Walls met at a slant are nearer to the side of the boom than to its end.
        const float slant = maximum(0.3f, absolute(dot(hit.normal, along)));
        room = minimum(room, hit.t * reach - margin / slant);
    }
    return maximum(room, 0);
}

Vec3 swungBoom(Vec3 along, Vec2 swing) {
    constexpr float kHighest = 1.45f; // radians, short of straight up, where the side is lost
    constexpr float kLowest = -0.15f; // a camera below the head sees mostly floor
    const float pitch = pitchOf(along);
    const float swung = swing.y >= 0 ? maximum(pitch, minimum(pitch + swing.y, kHighest))
                                     : minimum(pitch, maximum(pitch + swing.y, kLowest));
    return directionFromYawPitch(yawOf(along) + swing.x, swung);
}

Vec2 swingWithRoom(const Level* level, Vec3 head, Vec3 along, float enough, float min, float margin) {
    // The first ones stay behind the body: up where a wall is behind, down under a low ceiling.
    constexpr std::array<Vec2, 12> kBehind{{{0, 0},
                                            {0, 0.2f},
                                            {0, -0.3f},
                                            {0, 0.4f},
                                            {0, -0.6f},
                                            {0, 0.6f},
                                            {0, 0.8f},
                                            {0, -1.0f},
                                            {0, 1.0f},
                                            {0, 1.2f},
                                            {0, 1.4f},
                                            {0, -1.6f}}};
    constexpr std::array<Vec2, 7> kAside{
        {{0.7f, 0}, {-0.7f, 0}, {0.7f, -1.6f}, {-0.7f, -1.6f}, {1.4f, -1.6f}, {-1.4f, -1.6f}, {kPi, -1.6f}}};
    Vec2 best;
    float max = -1;
    const auto tried = [&](Vec2 swing, float wanted) {
        const float room = boomRoom(level, head, swungBoom(along, swing), enough, margin);
        if (room > max) max = room, best = swing;
        return room >= wanted;
    };
    for (const Vec2 swing : kBehind)
        if (tried(swing, enough)) return swing;
    if (max >= min) return best;
    for (const Vec2 swing : kAside)
        if (tried(swing, min)) return swing;
    return best;
}

float fractionLeft(float rate, float seconds) {
    return exponential(-rate * maximum(seconds, 0));
}

} // namespace lince
