#pragma once
// Rigid bodies that fall, collide, slide, roll, stack, hang on joints and sleep (spec S4.P). Needs no `Sim` around it:
// give it a level and time.
//
// The same bits on every machine: the order of all work follows from ids, never from addresses or from what a buffer
// held before. All that changes is visited; nothing is allocated in a step once the buffers have grown.

#include <lince/core/id.h>
#include <lince/core/tick.h>
#include <lince/sim/rigid_shape.h>
#include <lince/world/level.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace lince {

namespace rigid {
struct Content;
}

using RigidBodyId = SlotId<struct RigidBodyTag>;
using RigidJointId = SlotId<struct RigidJointTag>;
using RigidShapeId = TableId<struct RigidShapeTag>;

struct RigidWorldSettings {
    Vec3 gravity{0, -9.81f, 0};
    int substeps = 4; ///< of a tick, 1 to 32. Long chains under heavy loads want more
    /// Metres a second along the normal below which nothing bounces; else things would never come to rest.
    float bounceSpeed = 1;
    bool sleeps = true;
};

struct RigidBodySettings {
    RigidShapeId shape;
    Vec3 position; ///< of the shape's author's origin
    Quat rotation;
    Vec3 velocity, spin;                       ///< metres, radians a second
    float mass = 1;                            ///< kilograms; 0: nothing moves it
    float friction = 0.6f, restitution = 0.1f; ///< restitution: 0 to 1
    float gravity = 1;                         ///< share of the world's
    float drag = 0, spinDrag = 0.05f;          ///< fraction of the speed lost in a second
};

/// The state of one body. `position` is its centre of mass.
struct RigidBody {
    RigidBodyId id; ///< null: a free slot
    RigidShapeId shape;
    Vec3 position;
    Quat rotation;
    Vec3 velocity, spin;
    float mass = 0;
    float friction = 0, restitution = 0, gravity = 1, drag = 0, spinDrag = 0;
    Vec3 force, torque;           ///< of this tick: the engine's, a blast's
    std::uint16_t stillTicks = 0; ///< how long it has been slow
    bool asleep = false;
    std::uint32_t island = 0; ///< asleep: wakes together with those of the same number

    bool isMovable() const { return mass > 0; }
    Vec3 velocityAt(Vec3 place) const { return velocity + cross(spin, place - position); }
    void visitState(StateVisitor& v);
};

/// Something solid that is not a rigid body and stands or moves by itself: a character, a door. For one tick.
struct RigidObstacle {
    std::uint32_t number = 0; ///< tells them apart from tick to tick; ascending
    const RigidShape* shape = nullptr;
    Vec3 position;
    Quat rotation;
    Vec3 velocity;
    float mass = 0; ///< kilograms; 0: nothing moves it. It never turns
    float friction = 0.6f;
    Vec3 velocityChange; ///< out: what the bodies did to it
};

/// What touches what, after a step. The normal points from `body` to the other.
struct RigidContact {
    static constexpr std::uint32_t kLevel = 0x80000000u;    ///< `other` from here on: the level
    static constexpr std::uint32_t kObstacle = 0xc0000000u; ///< and from here on: an obstacle, plus its number
    std::uint32_t body = 0, other = 0;                      ///< slots
    std::uint32_t part = 0;                                 ///< which of their parts
    std::uint8_t count = 0;
    std::array<std::uint32_t, 4> ids{};
    std::array<float, 4> impulses{}; ///< newton seconds of the last substep, along the normal
    std::array<float, 3> friction{}; ///< along two tangents, and about the normal
    // Derived, of the last step; not there after a restore.
    Vec3 normal;
    std::array<Vec3, 4> places{};
    std::array<float, 4> separations{};

    void visitState(StateVisitor& v);
};

enum class RigidJointKind : std::uint8_t {
    Distance, ///< keeps two anchors within [low, high] metres
    Hinge,    ///< turns about the axis; angles in radians
    Slider,   ///< moves along the axis; metres
    Fixed,
};

struct RigidJointSettings {
    RigidJointKind kind = RigidJointKind::Hinge;
    RigidBodyId a, b; ///< b null: the world
    Vec3 anchor;      ///< in the world, on a; of a distance joint only a's end
    Vec3 anchorB;     ///< distance joint: b's end
    Vec3 axis{0, 1, 0};
    bool limited = false; ///< a distance joint without limits is a rod
    float low = 0, high = 0;
    float motorSpeed = 0; ///< radians or metres a second of b against a
    float motorForce = 0; ///< newtons or newton metres; 0: no motor
};

struct RigidJoint {
    RigidJointId id; ///< null: a free slot
    RigidJointKind kind = RigidJointKind::Hinge;
    RigidBodyId a, b;
    Vec3 anchorA, anchorB; ///< from the centre of mass, in the body's axes; of the world as it is
    Vec3 axisA;            ///< in a's axes
    Quat turn;             ///< of b in a's axes at the start
    bool limited = false;
    float low = 0, high = 0, motorSpeed = 0, motorForce = 0;
    std::array<float, 8> impulses{}; ///< of its rows, for the next step to begin with
    void visitState(StateVisitor& v);
};

/// Spec S4.P3: the impulse along n between two bodies whose places touch, in newton seconds; e is the restitution.
/// j = -(1 + e) v·n / (1/Ma + 1/Mb + n·((Ia⁻¹(ra × n)) × ra) + n·((Ib⁻¹(rb × n)) × rb)), which in the plane is the
/// formula of the source. 0 when they part.
struct CollisionEnd {
    float inverseMass = 0;
    Matrix3 inverseInertia{{}, {}, {}};
    Vec3 arm; ///< from the centre of mass to the place of contact
    Vec3 velocity, spin;
};
float collisionImpulse(const CollisionEnd& a, const CollisionEnd& b, Vec3 normal, float restitution);

class RigidWorld {
  public:
    static constexpr std::size_t kMaxBodies = 100'000;

    explicit RigidWorld(const RigidWorldSettings& settings = {});
    ~RigidWorld();
    RigidWorld(RigidWorld&&) noexcept;
    RigidWorld& operator=(RigidWorld&&) noexcept;

    /// An equal one that is there already is used again. Null when it makes no body (RigidShape::isValid).
    RigidShapeId addShape(std::vector<RigidPart> parts);
    const RigidShape& shape(RigidShapeId id) const;

    /// Null when the shape is, or a number is not finite or below 0. [Limit: kMaxBodies]
    RigidBodyId add(const RigidBodySettings& settings);
    void remove(RigidBodyId id);
    const RigidBody* find(RigidBodyId id) const;
    /// To be changed by the caller; it is awake then. Null when it is gone.
    RigidBody* alter(RigidBodyId id);
    /// In order of slot, free ones too.
    std::span<const RigidBody> bodies() const;
    Matrix3 inverseInertia(const RigidBody& body) const; ///< in the world's axes
    Aabb boundsOf(const RigidBody& body) const;

    /// Newtons at a place, until the end of the next step.
    void addForce(RigidBodyId id, Vec3 force, Vec3 place);
    /// Newton seconds at a place, at once.
    void addImpulse(RigidBodyId id, Vec3 impulse, Vec3 place);
    /// Away from a place: at the place itself so many newton seconds for each square metre that faces it, none at
    /// `radius` metres and beyond.
    void blast(Vec3 centre, float radius, float pressure);
    void wake(RigidBodyId id);
    /// All that reach into the region, and what lies in a heap with them.
    void wake(const Aabb& region);

    /// Null when a body is gone or both are the same, or when a number is not finite.
    RigidJointId add(const RigidJointSettings& settings);
    void remove(RigidJointId id);
    const RigidJoint* find(RigidJointId id) const;
    RigidJoint* alter(RigidJointId id); ///< its limits and motor; wakes its bodies

    /// One tick. Obstacles in ascending order of their numbers. The level may be null.
    void step(const Level* level, std::span<RigidObstacle> obstacles = {}, float seconds = kTickSeconds);

    std::span<const RigidContact> contacts() const; ///< in order of body, other, part
    std::size_t awakeCount() const;                 ///< after a step

    void visitState(StateVisitor& v);
    bool isValid() const; ///< after a restore

  private:
    std::unique_ptr<rigid::Content> m_content;
};

} // namespace lince
