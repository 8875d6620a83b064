#pragma once
// All that changes in the simulation beyond the entities themselves. Everything here is visited, so that it is saved,
// restored, hashed and compared.

#include <lince/core/random.h>
#include <lince/core/tick.h>
#include <lince/sim/definitions.h>
#include <lince/world/entity.h>

#include <cstdint>
#include <vector>

namespace lince {

struct CarriedWeapon {
    WeaponId type;
    int magazine = 0;
    void visitState(StateVisitor& v);
};

/// How far off its shots may go at the moment: by its skill, by the kicks of its weapon.
struct AimState {
    float error = 0, kick = 0; ///< radians
    Tick reactionLeft = 0;     ///< ticks until the error begins to settle
    void visitState(StateVisitor& v);
};

struct Character {
    EntityId entity;
    BodyTypeId type;
    Vec3 spawnPosition;
    float spawnYaw = 0;

    int health = 0;
    int ammunition = 0;
    int armour = 0;                            ///< visited where there is any
    Tick healthClock = 0, ammunitionClock = 0; ///< ticks since the last reset of each drain
    Tick stepClock = 0;                        ///< ticks on foot since it came to life: the beat of its steps
    bool alive = true;
    Tick deadTicks = 0;

    bool onGround = false;
    bool crouching = false;
    bool blocked = false;
    Vec3 blockedNormal;
    Vec3 movedVelocity; ///< metres a second, what really came of the last tick

    std::vector<CarriedWeapon> weapons;
    std::uint8_t weaponInHand = 0; ///< index into weapons
    Tick fireWait = 0;             ///< ticks until the next shot
    Tick reloadLeft = 0;           ///< ticks; 0: not reloading
    bool useHeld = false;          ///< Use acts once per press
    RandomStream spread;
    AimState aim; ///< visited where somebody's aim is not perfect

    void visitState(StateVisitor& v);
};

struct Item {
    EntityId entity;
    ItemTypeId type;
    Tick respawnLeft = 0; ///< > 0: taken, comes back in so many ticks
    bool gone = false;    ///< taken for good
    void visitState(StateVisitor& v);
};

struct Projectile {
    EntityId entity;
    EntityId shooter;
    WeaponId weapon;
    float metresLeft = 0;
    void visitState(StateVisitor& v);
};

/// What was thrown or laid and has not gone off.
struct Charge {
    EntityId entity;
    EntityId shooter;
    WeaponId weapon;
    Tick age = 0; ///< ticks
    bool resting = false;
    void visitState(StateVisitor& v);
};

enum class DoorPhase : std::uint8_t { Closed, Opening, Open, Closing };

struct Door {
    EntityId entity;
    std::uint32_t placement = 0; ///< index into the level's doors
    DoorPhase phase = DoorPhase::Closed;
    float openFraction = 0; ///< [0, 1]
    Tick openTicks = 0;
    void visitState(StateVisitor& v);
};

struct Box {
    EntityId entity;
    float mass = 0; ///< 0: cannot be pushed
    int health = 0; ///< 0: cannot be destroyed
    bool resting = false;
    void visitState(StateVisitor& v);
};

} // namespace lince
