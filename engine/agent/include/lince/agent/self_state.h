#pragma once
// What a mind knows of its own body without looking: balance, limbs, the weapon in hand.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>

namespace lince {

class StateVisitor;

struct SelfState {
    AgentId agent;
    FactionId faction;
    bool hasBody = true; ///< false: a mind alone, like a commander; nothing below but `alive` means anything then

    Vec3 position; ///< of the feet
    Vec3 velocity; ///< metres a second, as really moved in the last tick
    float yaw = 0, pitch = 0;
    float eyeHeight = 1.6f; ///< above the feet, crouching included

    float radius = 0.35f, height = 1.8f;
    float walkSpeed = 0, runSpeed = 0; ///< metres a second at a full stick
    float turnSpeed = 0;               ///< radians a second
    bool flies = false;                ///< moves up and down as it likes

    bool alive = true;
    bool onGround = true;
    bool crouching = false;
    bool blocked = false; ///< wanted to move in the last tick and something stood in the way
    Vec3 blockedNormal;   ///< of what stood in the way, unit, when blocked

    int health = 0, maxHealth = 0;
    int ammunition = 0, maxAmmunition = 0; ///< carried, outside the weapon

    std::uint8_t weaponSlot = 0;
    std::uint8_t weaponCount = 0;
    int magazine = 0, magazineSize = 0; ///< rounds in the weapon in hand
    bool reloading = false;
    bool readyToFire = false;

    void visitState(StateVisitor& v);
};

} // namespace lince
