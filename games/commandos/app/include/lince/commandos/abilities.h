#pragma once
// What a commando can do with weapons and hands, as buttons offer it: from its body's weapons and its kit.

#include <lince/core/phrase.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lince::commandos {

enum class AbilityKind : std::uint8_t {
    Strike, ///< a blade: follows him and is silent
    Shoot,
    Throw,
    Lay, ///< a charge or a trap
    Carry,
    Disguise,
    Cut,
    Bandage,
};

struct Ability {
    AbilityKind kind = AbilityKind::Strike;
    std::uint8_t slot = 0;     ///< of the weapon, from 1; 0: bare hands
    std::string weapon{};      ///< by name of the definitions; empty: bare hands
    int left = -1;             ///< rounds, pieces, bandages; -1: endless
    float range = 0;           ///< metres; 0: as far as an arm
    float speed = 0;           ///< Throw: metres a second with which it leaves the hand
    float noiseMetres = 0;     ///< that it is heard
    float blastMetres = 0;     ///< Lay and Throw: that it hurts
    bool loudAtTarget = false; ///< it is heard where it lands, else where it is used
    bool operator==(const Ability&) const = default;
};

/// In the order of buttons. Empty: nobody, or dead.
std::vector<Ability> abilitiesOf(const Simulation& simulation, EntityId body);
Phrase nameOf(const Ability& ability);

/// Metres that something can be thrown over flat ground with that speed.
float throwRange(float speed);
/// The way that it flies from a hand to a place, a point every twentieth of a second, the place last; empty: too far.
/// As the commando's mind throws it.
std::vector<Vec3> throwArc(Vec3 hand, Vec3 place, float speed);

} // namespace lince::commandos
