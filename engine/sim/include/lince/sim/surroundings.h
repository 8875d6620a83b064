#pragma once
// Everything solid near one moving body, gathered once and swept against several times.

#include <lince/world/world.h>

#include <vector>

namespace lince {

struct BodyContact {
    SweepHit hit;
    EntityId entity; ///< null: the level
    Vec3 place;      ///< where a capsule touches; on its upright side, the lowest such point
};

inline constexpr float kSkin = 0.001f;     ///< metres kept between body and wall, so that rounding never puts it inside
inline constexpr float kRestReach = 0.05f; ///< metres between a body and what may carry it

/// Fraction of the motion that leaves the skin free before the face that was hit.
inline float fractionBefore(const SweepHit& hit, Vec3 motion) {
    if (!hit) return 1;
    const float against = -dot(motion, hit.normal);
    return against <= 1e-9f ? hit.t : maximum(0, hit.t - kSkin / against);
}

class Surroundings {
  public:
    /// Collects what overlaps `region`, except `self`. [Limit: of other bodies the 64 nearest]
    void gather(const World& world, const Aabb& region, EntityId self);

    BodyContact sweep(const Capsule& capsule, Vec3 motion) const;
    BodyContact sweep(const UprightBox& box, Vec3 motion) const;

    /// Moves the capsule out of what it overlaps by more than a hair; says whether it moved.
    bool pushOut(Capsule& capsule) const;
    bool overlaps(const Capsule& capsule) const;

    /// Up component of the best walkable face within reach of the capsule's lower end; 0 when nothing carries it. A
    /// face counts also when only its edge is touched, so that a round foot stands on a stair as a flat one would.
    float support(const Capsule& capsule, float steepestCosine) const;

    /// Does the point lie on a face that can be walked, be it on its edge?
    bool carries(Vec3 place, float steepestCosine) const;

    const std::vector<Level::Corners>& triangles() const { return m_triangles; }

  private:
    struct NearBox {
        EntityId entity;
        UprightBox box;
    };
    struct NearCapsule {
        EntityId entity;
        Capsule capsule;
    };
    void keepNearest(Vec3 place);
    bool meetsLevel(const Capsule& capsule, Vec3 motion) const;

    std::vector<Level::Corners> m_triangles;
    std::vector<Vec3> m_normals; ///< unit face normals, same index
    std::vector<NearBox> m_boxes;
    std::vector<NearCapsule> m_capsules;
    std::vector<std::uint32_t> m_scratch;
};

} // namespace lince
