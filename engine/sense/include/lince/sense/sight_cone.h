#pragma once
// The cone of sight by rays (spec S1.S1, S3.V1 to V3): exactly what the sense asks of each body, for the sense itself
// and for whoever draws cones, or judges minds by them.
//
// Knows the truth by forward declaration only.

#include <lince/core/id.h>
#include <lince/core/vec.h>
#include <lince/sense/sense_list.h>

#include <cstdint>
#include <vector>

namespace lince {

class World;
struct Entity;
struct EntityTag;

struct SightCone {
    Vec3 apex, axis; ///< unit
    float cosine = 1, range = 0;

    static SightCone of(const SightSense& sight, Vec3 eye, float yaw, float pitch);
    /// Strictly as the spec says: squared distance at most the square of the range, cosine above that of the opening.
    bool contains(Vec3 point) const;
    /// The point of the upright axis from the feet to the top of the head that is nearest to the cone's axis.
    Vec3 nearestOnBody(Vec3 feet, float height) const;
};

/// Somebody who may be seen: how he stands there.
struct SightTarget {
    Vec3 feet;
    float height = 1.8f, radius = 0.35f, eyeHeight = 1.6f, yaw = 0;
    bool crouching = false;

    static SightTarget of(const Entity& body);
};

/// Share of the tested points that are seen, and the first of them.
struct SightFound {
    float fraction = 0;
    Vec3 first;
};

/// What the sense finds of a body that stands so, by where everything else is now. `cone.range` is the sense's; a
/// crouching target and one in the dark are seen within their share of it. `scratch`: one for each thread.
SightFound seenOf(const SightSense& sight, const SightCone& cone, const World& world, SlotId<EntityTag> observer,
                  const SightTarget& target, std::vector<std::uint32_t>& scratch);

/// Nothing of the level and no box but `ignored` lies between.
bool isFreeLine(const World& world, SlotId<EntityTag> ignored, Vec3 from, Vec3 to, std::vector<std::uint32_t>& scratch);

/// By night: no lamp shines there. A lamp is a <light>; one that hangs on a crate of the class `lamp` is out when that
/// crate is gone. By day it is dark nowhere.
bool isDark(const World& world, Vec3 place, std::vector<std::uint32_t>& scratch);

} // namespace lince
