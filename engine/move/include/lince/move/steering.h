#pragma once
// The seventeen steering behaviours (spec S2.S; Reynolds 1999) of a point-mass vehicle, as plain functions. Each
// answers with a *steering vector*: the change of velocity that it wants, metres a second (desired velocity −
// velocity). Zero means: as it is. Limits of force and speed are the vehicle's business (`Vehicle::step`).
//
// The same functions serve in the plane, on terrain and in the air: on the ground all vectors are horizontal.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/core/vec.h>
#include <lince/move/flock.h>
#include <lince/move/neighbours.h>
#include <lince/nav/free_space.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

/// Point mass: force → acceleration → velocity → position; the heading follows the velocity.
struct Vehicle {
    Vec3 position, velocity;
    Vec3 heading{0, 0, -1}; ///< unit
    float radius = 0.3f;
    float mass = 1;       ///< kilograms
    float mostForce = 10; ///< newtons
    float mostSpeed = 3;  ///< metres a second
    bool flies = false;

    /// Velocity after `seconds` of pressing with that steering vector: the force is what would give the change within
    /// `response` seconds, cut to mostForce; the speed is cut to mostSpeed. Does not move.
    Vec3 velocityAfter(Vec3 steering, float seconds, float response = 0.1f) const;
    /// The same, and moves; for vehicles without a body of the simulation.
    void step(Vec3 steering, float seconds, float response = 0.1f);
};

// --- alone, towards or away from a place or a moving thing -------------------------------------------------------

Vec3 seek(const Vehicle& self, Vec3 place);
Vec3 flee(const Vehicle& self, Vec3 place);
/// Slows down within `slowing` metres and stops at the place.
Vec3 arrive(const Vehicle& self, Vec3 place, float slowing);
/// Where the quarry will be: seconds ahead by distance and by how the two head (Reynolds' table), at most `most`.
float interceptSeconds(const Vehicle& self, Vec3 place, Vec3 velocity, float most = 5);
Vec3 pursue(const Vehicle& self, Vec3 place, Vec3 velocity);
Vec3 evade(const Vehicle& self, Vec3 place, Vec3 velocity);
/// Keeps `offset` (x right, y up, z behind) beside the quarry.
Vec3 offsetPursue(const Vehicle& self, Vec3 place, Vec3 velocity, Vec3 offset, float slowing);

// --- alone, in surroundings ---------------------------------------------------------------------------------------

/// Sideways off the first obstacle within `seconds` of way; brakes when it is near.
Vec3 avoidObstacles(const Vehicle& self, const FreeSpace& space, float seconds);
/// State of a wander: a point on a circle (or ball) ahead that strolls about.
struct WanderState {
    Vec3 point{0, 0, 0}; ///< unit once it has begun; in the vehicle's frame: x right, y up, z behind
    void visitState(StateVisitor& v);
};
/// `strength` [0, 1]: size of the circle against its distance; `jitter`: how far the point strolls, radians a second.
Vec3 wander(const Vehicle& self, WanderState& state, RandomStream& random, float seconds, float strength = 0.7f,
            float jitter = 4);
/// Back to the path when the place in `ahead` seconds is farther than `width` from it, else on along it.
/// `at`: metres along the path come so far; is moved on and never goes back more than a loop.
Vec3 followPath(const Vehicle& self, std::span<const Vec3> path, bool loop, float width, float ahead, float& at);
/// Keeps `distance` metres off the nearest wall (between surfaces) and goes along it; zero when no wall is within
/// `reach`. `side`: +1 keeps it to the right, −1 to the left.
Vec3 followWall(const Vehicle& self, const FreeSpace& space, float distance, float reach, float side);
/// Turns back when the place in `ahead` seconds is outside the ball or box.
Vec3 contain(const Vehicle& self, const Aabb& box, float ahead);
/// Velocities over places: given by a function, or by a grid.
class FlowField {
  public:
    /// Cells of `cell` metres from `low`; rows along +z, columns along +x; velocities in between are blended.
    FlowField(Vec3 low, float cell, std::uint32_t columns, std::uint32_t rows, std::vector<Vec3> velocities);
    static FlowField sampled(const Aabb& box, float cell, const std::function<Vec3(Vec3)>& velocity);
    Vec3 at(Vec3 place) const; ///< outside: of the nearest cell
    const Aabb& bounds() const { return m_bounds; }

  private:
    Aabb m_bounds;
    float m_cell = 1;
    std::uint32_t m_columns = 0, m_rows = 0;
    std::vector<Vec3> m_velocities;
};
Vec3 followFlow(const Vehicle& self, const FlowField& field, float ahead);
/// Turns or slows before the nearest approach to another one that comes too near within `seconds`.
Vec3 avoidCollisions(const Vehicle& self, const Neighbours& others, float seconds);

// --- in groups ----------------------------------------------------------------------------------------------------

Vec3 separate(const Vehicle& self, const FlockSums& sums);
Vec3 align(const Vehicle& self, const FlockSums& sums);
Vec3 cohere(const Vehicle& self, const FlockSums& sums);
/// Arrives `behind` metres behind the leader; whoever stands in the leader's way ahead gets out of it first.
struct LeaderState {
    Vec3 position, velocity, heading;
    float radius = 0.3f;
};
Vec3 followLeader(const Vehicle& self, const LeaderState& leader, float behind, float slowing);
/// Whether a place lies where the leader will be soon.
bool inTheWay(const Vehicle& self, const LeaderState& leader, float seconds);

/// The vehicle, its velocity (green) and a steering vector (orange).
void draw(DebugDraw& sink, const Vehicle& vehicle, Vec3 steering);

} // namespace lince
