#pragma once
// Bodies, weapons, items and sides as data: `<definitions>` files (docs/sim.md has the schema).

#include <lince/core/error.h>
#include <lince/core/fields_fwd.h>
#include <lince/core/hash.h>
#include <lince/core/math.h>
#include <lince/core/tick.h>
#include <lince/core/vocabulary.h>
#include <lince/world/faction.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

using WeaponId = TableId<struct WeaponTag>;
using ItemTypeId = TableId<struct ItemTypeTag>;
using BodyTypeId = TableId<struct BodyTypeTag>;

inline constexpr float kGravity = 9.81f; ///< metres a second squared

/// Hitscan: hits at once. Projectile: sends something that flies until it meets something. Grenade: throws something
/// that bounces and goes off by its fuse. Mine: lays something that is armed after its fuse and goes off when an enemy
/// is near.
enum class WeaponKind : std::uint8_t { Hitscan, Projectile, Grenade, Mine };

struct WeaponDefinition {
    std::string name;
    WeaponKind kind = WeaponKind::Hitscan;
    int damage = 10;   ///< points, per pellet; of an explosion, at its centre
    float range = 100; ///< metres
    int magazine = 30; ///< rounds; 0: fires without magazine and ammunition
    Tick reloadTicks = 120;
    Tick ticksBetweenShots = 8;
    float spreadRadians = 0.5f * kRadiansPerDegree; ///< half angle of the cone
    int pellets = 1;
    float noiseMetres = 50;      ///< how far a shot is heard
    float projectileSpeed = 30;  ///< metres a second
    float projectileGravity = 0; ///< share of gravity
    float projectileRadius = 0.1f;
    float blastRadius = 0;      ///< metres; 0: hits only what it touches
    float whizMetres = 0;       ///< of a hitscan shot: so near to a head it is heard as it passes; 0: never
    float kickRadians = 0;      ///< by which each shot throws off the aim
    Tick kickTicks = 18;        ///< until that has settled
    Tick fuseTicks = 180;       ///< of a grenade: from the throw until it goes off; of a mine: until it is armed
    float bounce = 0.4f;        ///< of a grenade: fraction of its speed that it keeps
    float triggerMetres = 1.2f; ///< of a mine: so near an enemy sets it off
};

struct ItemDefinition {
    std::string name;
    std::string className = "item"; ///< object class that an eye sees
    int health = 0;
    int ammunition = 0;
    int armour = 0;
    WeaponId weapon;
    float radius = 0.4f;
    Tick respawnTicks = 1200; ///< 0: gone for good
};

/// Stepwise loss over time: `amount` points every `period` ticks since the last reset (spec S0.B2). Period 0: none.
struct Drain {
    int amount = 0;
    Tick period = 0;
};

/// How well a body keeps a weapon on what it looks at: its skill, never its knowledge. All 0: exactly there.
struct AimSkill {
    float error = 0;        ///< radians off, at most, when all has settled
    float run = 0;          ///< radians more at full running speed
    float turn = 0;         ///< radians more for each radian turned
    Tick reactionTicks = 0; ///< after a swing, before it begins to settle
    Tick settleTicks = 18;  ///< until 95 % of what turning added are gone

    bool any() const { return error > 0 || run > 0 || turn > 0; }
};

/// Walk: obeys an Intent on its feet. Bounce: a ball that flies at walkSpeed and is mirrored by what it meets; it has
/// no will, takes no items and pushes nobody. Fly: obeys an Intent in the air, up and down as well, without weight; it
/// takes no items, pushes nobody and does not crouch.
enum class MotionKind : std::uint8_t { Walk, Bounce, Fly };

struct BodyDefinition {
    std::string name;
    std::string className = "character";
    std::string look;   ///< model that a renderer draws; empty: a soldier when armed from the start, else a walker
    std::string senses; ///< name of a sense list (<senses> of the same file); empty: the default ones
    MotionKind motion = MotionKind::Walk;
    /// Metres that the top of the body reaches: of a bouncing one above the floor where it began, of a flying one above
    /// the lowest point of the level.
    float flightHeight = 2.2f;
    float radius = 0.35f, height = 1.8f, crouchHeight = 1.08f;
    float eyeHeight = 1.656f, crouchEyeHeight = 0.972f;
    float walkSpeed = 2.0f, runSpeed = 5.0f, crouchSpeed = 1.2f; ///< metres a second
    float acceleration = 30;                                     ///< metres a second squared, on the ground or on wings
    float airAcceleration = 4;
    float jumpSpeed = 4.5f;
    float stepHeight = 0.45f;
    float steepestCosine = 0.7f; ///< of the steepest slope that can be walked, about 45.6°
    float turnSpeed = 6.0f;      ///< radians a second
    float mass = 80;
    int maxHealth = 100, startHealth = 100;
    int maxAmmunition = 100, startAmmunition = 100;
    int maxArmour = 0, startArmour = 0;
    float armourFraction = 0.6f; ///< of a blow that armour takes, as long as there is any
    AimSkill aim;
    Drain healthDrain, ammunitionDrain;
    std::vector<WeaponId> weapons; ///< carried from the start
    Tick respawnTicks = 0;         ///< 0: stays dead
};

template <>
std::span<const Field<WeaponDefinition>> fieldsOf();
template <>
std::span<const Field<ItemDefinition>> fieldsOf();
template <>
std::span<const Field<BodyDefinition>> fieldsOf();

struct FactionDefinition {
    std::string name;
    Colour colour;
    std::vector<std::string> hostile;
};

/// Entry 0 of each table is a nameless "none", so that ids index directly.
struct Definitions {
    std::vector<WeaponDefinition> weapons{{}};
    std::vector<ItemDefinition> items{{}};
    std::vector<BodyDefinition> bodies{{}};
    std::vector<FactionDefinition> factions;

    /// Of all that is said here, by the tables of fields: comments and layout of a file play no part.
    Hash128 hash() const;
    std::optional<WeaponId> findWeapon(std::string_view name) const;
    std::optional<ItemTypeId> findItem(std::string_view name) const;
    std::optional<BodyTypeId> findBody(std::string_view name) const;
    /// Names of the factions by their ids, from 1.
    std::vector<std::string> sides() const;
    const WeaponDefinition& operator[](WeaponId id) const { return weapons[id.value]; }
    const ItemDefinition& operator[](ItemTypeId id) const { return items[id.value]; }
    const BodyDefinition& operator[](BodyTypeId id) const { return bodies[id.value]; }
};

Result<Definitions> parseDefinitions(std::string_view text, const std::string& name);
Result<Definitions> loadDefinitions(const std::string& path);

} // namespace lince
