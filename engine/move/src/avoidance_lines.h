#pragma once
// Half-planes of velocities that keep a body clear of another and of walls.

#include <lince/move/avoidance.h>

namespace lince {

/// On the ground, x to the right and z down the page.
constexpr Vec2 rightOf(Vec2 direction) {
    return {-direction.y, direction.x};
}

/// Which of a wall's ends is a joint with another wall: nobody passes there.
struct WallJoints {
    bool from = false, to = false;
    Vec2 before, after; ///< where the wall that ends at `from` begins, and the one that begins at `to` ends
};
/// Of `wall` among all of them.
WallJoints jointsOf(const AvoidanceWall& wall, std::span<const AvoidanceWall> walls);

/// What the half-planes of one body need to know of it.
struct Avoider {
    AvoidanceBody body;
    float maxSpeed = 0;
    const AvoidanceSettings* settings = nullptr;
};

/// Collects lines, hard ones first. Those that no velocity within the speed can break are left out.
class LineBuilder {
  public:
    LineBuilder(const Avoider& self, AvoidanceScratch& out);
    void wall(const AvoidanceWall& wall, WallJoints joints);
    void body(const AvoidanceBody& other);
    /// Moves the soft lines behind the hard ones. Call once, at the end.
    void finish();

  private:
    void hard(Vec2 normal, float offset);
    void soft(Vec2 normal, float offset);

    const Avoider& m_self;
    AvoidanceScratch& m_out;
    int m_softCount = 0;
    std::array<AvoidanceLine, 2 * kAvoidanceMax> m_soft;
};

} // namespace lince
