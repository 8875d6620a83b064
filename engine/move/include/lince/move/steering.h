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
#include <lince/move/flow_field.h>
#include <lince/move/neighbours.h>
#include <lince/roadmap/free_space.h>

#include <cstdint>
#include <span>

namespace lince {

class StateVisitor;

/// Point mass: force → acceleration → velocity → position; the heading follows the velocity.
struct Vehicle {
    Vec3 position, velocity;
    Vec3 heading{0, 0, -1}; ///< unit
    float radius = 0.3f;
    float mass = 1;      ///< kilograms
    float maxForce = 10; ///< newtons
    float maxSpeed = 3;  ///< metres a second
    bool flies = false;

    /// Velocity after `seconds` of pressing with that steering vector: the force is what would give the change within
    /// `response` seconds, cut to maxForce; the speed is cut to maxSpeed. Does not move.
    Vec3 velocityAfter(Vec3 steering, float seconds, float response = 0.1f) const;
    /// The same, and moves; for vehicles without a body of the simulation.
    void step(Vec3 steering, float seconds, float response = 0.1f);
};

// --- alone, towards or away from a place or a moving thing -------------------------------------------------------

Vec3 seek(const Vehicle& self, Vec3 place);
Vec3 flee(const Vehicle& self, Vec3 place);
/// Slows down within `slowing` metres and stops at the place.
Vec3 arrive(const Vehicle& self, Vec3 place, float slowing);
/// Seconds until a vehicle at its maximum speed can meet something that goes straight on; at most `max`, also when it
/// never can. (Reynolds guesses it by a table of nine cases, whose steps make a vehicle twitch; this is exact.)
float interceptSeconds(const Vehicle& self, Vec3 place, Vec3 velocity, float max = 5);
Vec3 pursue(const Vehicle& self, Vec3 place, Vec3 velocity);
Vec3 evade(const Vehicle& self, Vec3 place, Vec3 velocity);
/// Keeps `offset` (x right, y up, z behind) beside the quarry.
Vec3 offsetPursue(const Vehicle& self, Vec3 place, Vec3 velocity, Vec3 offset, float slowing);

// --- alone, in surroundings ---------------------------------------------------------------------------------------

/// Turns off the first obstacle within `seconds` of way (more where braking needs more) by the smallest turn that leads
/// clear of it, and gives up speed towards anything so near that it could not stop before it. Zero when the way is
/// free.
Vec3 avoidObstacles(const Vehicle& self, const FreeSpace& space, float seconds);
/// State of a wander: a point on a circle (or ball) ahead that strolls about.
struct WanderState {
    Vec3 point{0, 0, 0}; ///< unit once it has begun; in the vehicle's frame: x right, y up, z behind
    void visitState(StateVisitor& v);
};
/// `strength` [0, 1]: the sharpest turn, 1 for 2 radians a second; `jitter`: how far the point has typically strolled
/// after a second, radians, whatever the length of a step.
Vec3 wander(const Vehicle& self, WanderState& state, RandomStream& random, float seconds, float strength = 0.7f,
            float jitter = 2);
/// On along the path, so that the vehicle keeps within `width` metres of it, in corners too; back to it when it is
/// farther off. Slows down before sharp corners; stops at the end of a path that is no loop. `at`: metres along the
/// path come so far; moves on only (in a loop it starts again from 0). A vehicle that is far off joins where the path
/// is nearest.
Vec3 followPath(const Vehicle& self, std::span<const Vec3> points, bool loop, float width, float ahead, float& at);
/// Keeps `distance` metres off the nearest wall (between surfaces) and goes along it; zero when no wall is within
/// `reach`. `side`: +1 keeps it to the right, −1 to the left.
Vec3 followWall(const Vehicle& self, const FreeSpace& space, float distance, float reach, float side);
/// Turns back when the place in `ahead` seconds (or in as many as it needs to brake) is outside the box; on the ground
/// its height does not count. Zero for an empty box.
Vec3 contain(const Vehicle& self, const Aabb& box, float ahead);
/// Goes with a flow as it is `ahead` seconds further on.
Vec3 followFlow(const Vehicle& self, const FlowField& field, float ahead);
/// The same for a velocity that the flow has there.
Vec3 followFlow(const Vehicle& self, Vec3 flow);
/// Turns or slows before the nearest approach to another one that comes too near within `seconds`.
Vec3 avoidCollisions(const Vehicle& self, const Neighbours& others, float seconds);

// --- in groups ----------------------------------------------------------------------------------------------------

/// Away from others in reach. `within`: the reach in metres that both separation and cohesion of the sums had; the push
/// then fades to nothing at its end. 0: full might as long as anybody is in reach.
Vec3 separate(const Vehicle& self, const FlockSums& sums, float within = 0);
/// The mean velocity of the others in reach.
Vec3 align(const Vehicle& self, const FlockSums& sums);
/// To the middle of the others in reach, without swinging through it; `sums.velocity`, where it is there, tells how
/// they move, and motion with them is left alone.
Vec3 cohere(const Vehicle& self, const FlockSums& sums);
/// Arrives `behind` metres behind the leader; whoever stands in the leader's way ahead gets out of it first.
struct LeaderState {
    Vec3 position, velocity, heading;
    float radius = 0.3f;
};
Vec3 followLeader(const Vehicle& self, const LeaderState& leader, float behind, float slowing);
/// Whether the vehicle stands where the leader will be within `seconds`.
bool inTheWay(const Vehicle& self, const LeaderState& leader, float seconds);

/// The vehicle, its velocity (green) and a steering vector (orange).
void draw(DebugDraw& sink, const Vehicle& vehicle, Vec3 steering);

} // namespace lince
