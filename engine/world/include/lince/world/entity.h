#pragma once
// Moving things of the truth: where they are and what they look like. What moves them (health, weapons, rules) is in
// `sim`, or in the host's own game.

#include <lince/core/id.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>
#include <lince/world/cylinder.h>
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
    Vec3 position; ///< characters: the feet; all others: the centre
    float yaw = 0, pitch = 0;
    Vec3 velocity;          ///< metres a second
    float radius = 0;       ///< characters, items, projectiles
    float height = 0;       ///< characters; others 0
    float eyeHeight = 0;    ///< characters: above the feet
    Vec3 halfSize;          ///< doors and boxes
    bool crouching = false; ///< characters: harder to see for some
    bool visible = true;
    bool solid = true; ///< stops bodies

    bool isBox() const { return kind == EntityKind::Door || kind == EntityKind::Box; }
    Aabb bounds() const;
    /// Of a character, standing on its feet.
    Capsule capsule() const { return {position + Vec3{0, radius, 0}, radius, maximum(0, height - 2 * radius)}; }
    Cylinder cylinder() const { return {position + Vec3{0, height * 0.5f, 0}, radius, height * 0.5f}; }
    UprightBox box() const { return {position, halfSize, yaw}; }
    /// Middle of the body.
    Vec3 middle() const { return position + Vec3{0, height * 0.5f, 0}; }
    Vec3 eye() const { return position + Vec3{0, eyeHeight, 0}; }

    void visitState(StateVisitor& v);
};

} // namespace lince
