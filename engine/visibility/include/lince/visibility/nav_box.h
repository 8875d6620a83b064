#pragma once
// Boxes that come and go: they block views (SightMap) and the ground is baked round them (navbuild).

#include <lince/core/vec.h>

namespace lince {

/// A box that can go away or be pushed: the part of the ground that changes.
struct NavBox {
    Vec3 centre, halfSize;
    float yaw = 0;
    bool operator==(const NavBox&) const = default;
};

} // namespace lince
