#pragma once
// Names that truth and minds share: what kind of thing, whose side, who speaks. They say nothing about where anything
// is.

#include <lince/core/id.h>

#include <cstdint>

namespace lince {

/// What an eye can tell things apart by.
using ClassId = TableId<struct ClassTag>;
/// A side; 0 belongs to nobody.
using FactionId = TableId<struct FactionTag>;
/// An agent's call sign, as used in messages; 1, 2, … in the order of the scenario; who comes later bears a number that
/// became free, in its next generation. Not the id of a body.
using AgentId = NumberId<struct AgentTag>;

/// Classes that every table has, with the colours of the source (first six) and ours.
namespace classes {
inline constexpr ClassId kNothing{0};
inline constexpr ClassId kHealth{1};     ///< (1,1,0)
inline constexpr ClassId kAmmunition{2}; ///< (0,1,1)
inline constexpr ClassId kEnemy{3};      ///< (1,0,1)
inline constexpr ClassId kWall{4};       ///< (0,0,1)
inline constexpr ClassId kFloor{5};      ///< (0,1,0)
inline constexpr ClassId kCeiling{6};    ///< (1,0,0)
inline constexpr ClassId kCharacter{7};
inline constexpr ClassId kWeapon{8};
inline constexpr ClassId kDoor{9};
inline constexpr ClassId kBox{10};
inline constexpr ClassId kProjectile{11};
inline constexpr ClassId kTree{12};
inline constexpr ClassId kWater{13};
inline constexpr ClassId kItem{14};
} // namespace classes

} // namespace lince
