#pragma once
// Moving things of the truth: where they are and what they look like. What moves them (health, weapons, rules) is in
// `sim`, or in the host's own game.

#include <lince/core/id.h>
#include <lince/core/quat.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>
#include <lince/world/cylinder.h>
#include <lince/world/oriented_box.h>
#include <lince/world/shape.h>
#include <lince/world/sweep.h>

#include <cstdint>

namespace lince {

class StateVisitor;

using EntityId = SlotId<struct EntityTag>;

/// Thing: of a kind that a game adds (docs/sim.md); its object class says what it is.
enum class EntityKind : std::uint8_t { None, Character, Item, Projectile, Door, Box, Thing };

struct Entity {
    EntityId id; ///< null: a free slot
    EntityKind kind = EntityKind::None;
    ClassId objectClass;
    FactionId faction;
    Vec3 position;            ///< of a capsule: the feet; of all others: the centre
    float yaw = 0, pitch = 0; ///< heading, and where it looks up or down
    Quat tilt;                ///< unit; how it leans out of the upright in its own frame; nothing for most
    Vec3 velocity;            ///< metres a second
    Shape shape;
    float eyeHeight = 0;    ///< characters: above the feet
    bool crouching = false; ///< characters: harder to see for some
    bool visible = true;
    bool solid = true; ///< stops bodies

    /// From its own axes to the world's: the tilt first, then the turn by yaw.
    Quat orientation() const { return quatFromYaw(yaw) * tilt; }
    /// Splits it into yaw, where -Z of its own goes seen from above, and the tilt that is left. What points straight up
    /// or down keeps the yaw that it had.
    void setOrientation(Quat orientation);

    Aabb bounds() const;
    /// What moving bodies are swept against: of a sphere or capsule itself.
    Capsule capsule() const;
    /// The same of a box. [Limit: upright; a leaning box stops bodies like the upright one around it]
    UprightBox box() const;
    OrientedBox orientedBox() const { return {position, shape.halfSize, yaw, tilt}; }
    Cylinder cylinder() const { return {middle(), shape.radius, shape.height * 0.5f}; }
    /// Middle of the body.
    Vec3 middle() const { return position + Vec3{0, shape.height * 0.5f, 0}; }
    Vec3 eye() const { return position + Vec3{0, eyeHeight, 0}; }

    void visitState(StateVisitor& v);
};

} // namespace lince
