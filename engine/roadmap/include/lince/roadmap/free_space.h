#pragma once
// Where a body of a certain size can be, and how far it gets in a straight line: the only thing that roadmaps and
// steering ask of a level. One object is made for one body. Places are those of the body's feet, as in SelfState; on
// the ground a place stands on it, in the air it may be anywhere. Immutable; any thread may ask.

#include <lince/core/hash.h>
#include <lince/core/random.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <optional>

namespace lince {

/// Metres above or below the ground within which a point may mean a place on it.
inline constexpr float kPlaceReach = 2;

/// How far a body came on a straight way.
struct FreeSweep {
    float fraction = 1; ///< of the way that is free, [0, 1]
    Vec3 place;         ///< where it ended
    Vec3 normal;        ///< of what it met, unit, towards the body; on the ground horizontal; zero: nothing
    bool blocked = false;
};

/// What comes nearest to a body.
struct NearObstacle {
    Vec3 normal;        ///< unit, from the obstacle to the body; on the ground horizontal
    float distance = 0; ///< metres between the body's surface and the obstacle
};

class FreeSpace {
  public:
    virtual ~FreeSpace() = default;

    virtual bool flies() const = 0;
    virtual float radius() const = 0; ///< of the body, metres
    /// All places of the body lie in it; samples are drawn from it.
    virtual Aabb bounds() const = 0;
    /// Of everything that the answers depend on.
    virtual Hash128 hash() const = 0;

    /// The free place that is meant by a point: on the ground the one straight above or below it (the nearest of
    /// several, at most kPlaceReach away), in the air the point itself. Nothing: there is none.
    virtual std::optional<Vec3> place(Vec3 point) const = 0;
    /// Straight on from a free place. On the ground the way follows it up and down. The exact shape moves, not samples
    /// of it.
    virtual FreeSweep sweep(Vec3 from, Vec3 to) const = 0;
    /// The same as !sweep(from, to).blocked, perhaps faster.
    virtual bool isFreeWay(Vec3 from, Vec3 to) const { return !sweep(from, to).blocked; }
    /// What comes nearest to a body at a free place, within `reach` metres of its surface.
    virtual std::optional<NearObstacle> nearest(Vec3 place, float reach) const = 0;
    /// Uniform over everything that the bounds hold, obstacles included; on ground with floors above each other, by
    /// their areas. `place` says whether it is free.
    virtual Vec3 draw(RandomStream& random) const = 0;
};

} // namespace lince
