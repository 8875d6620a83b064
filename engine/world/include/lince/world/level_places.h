#pragma once
// Where the things of a level file stand, as its text says it, and how they are moved and turned there.

#include <lince/world/level_document.h>
#include <lince/world/oriented_box.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lince {

/// Of the terrain, metres; nothing where there is none. Places that are written as (x, z) stand on it.
using TerrainHeight = std::function<std::optional<float>(float x, float z)>;

/// A tuple with other numbers in the same brackets and with the same blanks and commas; a number that hardly differs
/// stays as it is written. To centimetres. `written` with another count of numbers, or none: all anew.
std::string withNumbers(std::string_view written, std::span<const float> numbers);

/// Feet of who stands there, middle of a box, middle of the ground of a zone. An enemy that has no place of its own
/// stands at its first waitpoint. Nothing: it stands nowhere, or where cannot be read.
std::optional<Vec3> placeOf(const LevelDocument& document, LevelElementId id, const TerrainHeight& terrain);
/// Radians, clockwise seen from above.
float yawOf(const LevelDocument& document, LevelElementId id);
/// Whether the schema lets it have a yaw.
bool canTurn(const LevelDocument& document, LevelElementId id);
/// What it takes up, for pointers; nothing for what is a point and for meshes of other files.
std::optional<OrientedBox> extentOf(const LevelDocument& document, LevelElementId id, const TerrainHeight& terrain);

/// In the form in which its place is written: one that stands on the terrain as (x, z) stays so while `place` lies on
/// it. Zones and what else has two corners keep their size, links their way.
Status moveTo(LevelDocument& document, LevelElementId id, Vec3 place, const TerrainHeight& terrain);
/// Kept within one turn, in tenths of a degree.
Status turnTo(LevelDocument& document, LevelElementId id, float yawRadians);

} // namespace lince
