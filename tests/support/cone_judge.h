#pragma once
// Whether a cone is drawn exactly where the sense would see somebody (spec S3.V): random places, each asked of both.

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/sense/cone_shape.h>
#include <lince/world/world.h>

#include <array>
#include <cstdint>
#include <vector>

namespace lince::test {

struct ConeCount {
    int asked = 0, seen = 0; ///< places with ground; of those, how many the sense sees
    int differ = 0;          ///< drawn otherwise than sensed, at the edge or not
    int beyond = 0;          ///< and so all around: no edge is near
};

inline bool isDrawn(const ConeShape& shape, Vec3 feet, bool crouching) {
    const auto side = [&](Vec3 a, Vec3 b) { return (b.x - a.x) * (feet.z - a.z) - (b.z - a.z) * (feet.x - a.x); };
    for (const ConeTriangle& one : shape.triangles()) {
        if (one.crouching != crouching || absolute((one.a.y + one.b.y + one.c.y) / 3 - feet.y) > 1) continue;
        const float ab = side(one.a, one.b), bc = side(one.b, one.c), ca = side(one.c, one.a);
        if ((ab <= 0 && bc <= 0 && ca <= 0) || (ab >= 0 && bc >= 0 && ca >= 0)) return true;
    }
    return false;
}

/// `drawn` is judged by what `sight` finds from where the observer stands.
inline ConeCount judgeCone(const World& world, const Entity& observer, const SightSense& sight, const ConeShape& drawn,
                           int places, float edge, RandomStream random) {
    ConeCount count;
    const ConeBody body;
    std::vector<std::uint32_t> scratch;
    const Vec3 eye = observer.eye();
    const auto seenAt = [&](Vec3 feet, bool crouching) {
        return ConeShape::sees(world, observer, sight, body, feet, crouching, scratch);
    };
    for (int i = 0; i < places; ++i) {
        const float angle = random.between(-kPi, kPi),
                    away = sight.range * 1.05f * std::sqrt(random.between(0.0f, 1.0f));
        const Vec3 above = eye + directionFromYawPitch(angle, 0) * away;
        const auto feet = ConeShape::groundBelow(world, above, scratch);
        if (!feet) continue;
        for (const bool crouching : {false, true}) {
            ++count.asked;
            const bool seen = seenAt(*feet, crouching), painted = isDrawn(drawn, *feet, crouching);
            count.seen += seen ? 1 : 0;
            if (seen == painted) continue;
            ++count.differ;
            bool atEdge = false; // what is drawn here is sensed next to it
            for (int k = 0; k < 24 && !atEdge; ++k) {
                const Vec3 way = directionFromYawPitch(static_cast<float>(k) * kTwoPi / 12, 0);
                const Vec3 near = Vec3{feet->x, eye.y, feet->z} + way * (k < 12 ? edge : edge * 0.5f);
                const auto ground = ConeShape::groundBelow(world, near, scratch);
                atEdge = !ground || absolute(ground->y - feet->y) > 0.6f || seenAt(*ground, crouching) == painted;
            }
            count.beyond += atEdge ? 0 : 1;
        }
    }
    return count;
}

} // namespace lince::test
