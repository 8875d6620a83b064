#pragma once
// What a RigidWorld holds: its state, and the buffers of a step, which mean nothing between steps.

#include "four.h"
#include "touch.h"

#include <lince/sim/rigid_world.h>

#include <cstdint>
#include <vector>

namespace lince::rigid {

inline constexpr float kMargin = 0.02f; ///< metres before they touch at which contacts begin
inline constexpr std::uint32_t kNoBody = 0xffffffffu;

/// A body where it is in this step. By slot; meaningless in free slots.
struct BodyFrame {
    Matrix3 turn;
    Matrix3 inverseInertia; ///< in the world's axes; of what is not movable 0
    Aabb bounds;            ///< of this step's motion
    float reach = 0;        ///< metres that it may move in this step
    std::uint32_t heap = 0; ///< islands: parent in the union
};

/// What the solver changes. Number 0 is the level, slot + 1 a body, then come the obstacles.
struct SolverBody {
    Four velocity, spin;
    Four moved, turned; ///< since the step began
    Four corrected;     ///< turned by corrections that the rotation has not got yet
    Four push, twist;   ///< what forces add to the velocities in each substep
    float inverseMass = 0;
};

struct ContactPointRow {
    Four armA, armB;   ///< arm × normal
    Four turnA, turnB; ///< inverse inertia of that
    float mass = 0, separation = 0, impulse = 0;
    float applied = 0;  ///< impulse of all substeps
    float approach = 0; ///< metres a second along the normal when the step began
    float lever = 0;    ///< metres from the middle of the points
};

struct ContactRows {
    std::uint32_t a = 0, b = 0; ///< solver bodies
    std::uint32_t contact = 0;
    int count = 0;
    Four normal;
    float inverseA = 0, inverseB = 0;
    float friction = 0, restitution = 0;
    bool hard = false;      ///< against what does not move
    bool rubsTwice = false; ///< it comes fast, or may roll: friction is solved in both passes of a substep
    std::array<Four, 2> tangent, armA, armB, turnA, turnB; ///< friction at the middle of the points
    std::array<float, 2> mass{};
    Four twistA, twistB; ///< inverse inertia of the normal
    float twistMass = 0;
    std::array<float, 3> slip{}; ///< impulses of friction: two tangents, twist
    std::array<ContactPointRow, 4> points;
};

enum class RowKind : std::uint8_t { Equal, AtLeast, Motor };

struct JointRow {
    std::uint32_t a = 0, b = 0;
    Four normal, armA, armB, turnA, turnB;
    float inverseA = 0, inverseB = 0, mass = 0;
    float error = 0;             ///< when the step began
    float impulse = 0, most = 0; ///< motor: at most so much in a substep
    float speed = 0;             ///< motor
    RowKind kind = RowKind::Equal;
    std::uint32_t joint = 0;
    std::uint8_t index = 0; ///< in RigidJoint::impulses
};

struct SortedBounds {
    Aabb box;
    std::uint32_t slot = 0;
    std::uint32_t awake = 0;
};

struct Content {
    // State.
    RigidWorldSettings settings;
    std::vector<RigidShape> shapes; ///< RigidShapeId - 1
    std::vector<RigidBody> bodies;
    std::vector<std::uint32_t> freeBodies, bodyGenerations;
    std::vector<RigidJoint> joints;
    std::vector<std::uint32_t> freeJoints, jointGenerations;
    std::vector<RigidContact> contacts;

    // Of a step.
    const Level* level = nullptr;
    std::span<RigidObstacle> obstacles;
    float seconds = 0, substep = 0;
    std::vector<BodyFrame> frames;
    std::vector<std::uint8_t> framed; ///< by slot: the frame still holds. Of what moves it never does
    std::vector<SolverBody> solver;
    std::vector<Quat> turns; ///< of solver bodies
    std::vector<std::uint32_t> awake;
    std::vector<SortedBounds> sorted;
    std::vector<std::uint64_t> pairs, joined;
    std::vector<RigidContact> found;
    std::vector<ContactRows> contactRows;
    std::vector<JointRow> jointRows;
    std::vector<std::uint32_t> triangleNumbers;
    struct Triangle {
        Vec3 a, b, c, normal;
        std::uint32_t number = 0;
    };
    std::vector<Triangle> triangles;
    struct LevelTouch {
        Touch touch;
        std::uint32_t part = 0, group = 0;
    };
    std::vector<LevelTouch> levelTouches;
    Placed placedA, placedB;
    Convex point;                     ///< one corner in the middle: the core of the balls that are swept
    std::vector<std::uint32_t> marks; ///< by slot

    const RigidShape& shapeOf(const RigidBody& body) const { return shapes[body.shape.value - 1u]; }
    bool isAwake(const RigidBody& body) const { return body.id && body.isMovable() && !body.asleep; }
    void wakeIsland(std::uint32_t slot);
    RigidBody* find(RigidBodyId id) {
        return id && id.slot < bodies.size() && bodies[id.slot].id == id ? &bodies[id.slot] : nullptr;
    }
};

// The seven stages of a step (spec S4.P1), in their order.

/// Buffers for the bodies that there are; who is awake.
void initialise(Content& c);
/// What controls ask for: the motors of joints wake what they drive, and know what they may do in this step.
void direction(Content& c);
/// Gravity, drag, and what was added (engines, blasts), as what they change in a substep.
void forces(Content& c);
/// Where the bodies may get in this step.
void integration(Content& c);
/// Their corners and bounds.
void envelope(Content& c);
/// Who touches whom, and where.
void detection(Content& c);
/// Impulses, repeated in substeps while the bodies move, so that in the end nothing penetrates.
void resolution(Content& c);

// Their parts.
Aabb boundsAt(const RigidShape& shape, const Matrix3& turn, Vec3 place);
void updateFrame(Content& c, std::uint32_t slot);
void findPairs(Content& c);
void gatherAwake(Content& c);
void touchLevel(Content& c, std::uint32_t slot, std::vector<RigidContact>& out);
/// The level's triangles near by, in a fixed order, into `triangles`.
void gatherTriangles(Content& c, const Aabb& box);
void prepareContacts(Content& c);
void warmContacts(Content& c);
void solveContacts(Content& c, bool pushesApart);
void bounceContacts(Content& c);
void storeContacts(Content& c);
void prepareJoints(Content& c);
void warmJoints(Content& c);
void solveJoints(Content& c, bool forwards);
void correctJoints(Content& c);
void storeJoints(Content& c);
/// Stops what moved so far that it could have passed through something.
void stopFast(Content& c);
void sleepIslands(Content& c);

/// How stiff a soft constraint is in one substep (Catto, Soft Step).
struct Softness {
    float bias = 0, mass = 1, impulse = 0;
    static Softness of(float hertz, float damping, float seconds) {
        const float omega = kTwoPi * hertz;
        const float a1 = 2 * damping + seconds * omega, a2 = seconds * omega * a1, a3 = 1 / (1 + a2);
        return {omega / a1, a2 * a3, a3};
    }
};

} // namespace lince::rigid
