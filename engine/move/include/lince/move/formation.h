#pragma once
// Places in a formation (spec S2.X): line, wedge, column, circle, around somebody who moves along a path.

#include <lince/core/vec.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace lince {

enum class FormationKind : std::uint8_t { Line, Wedge, Column, Circle };
std::string_view nameOf(FormationKind kind);
std::optional<FormationKind> formationNamed(std::string_view name);

/// Place number `index` of `count`, relative to the leader: x to its right, z behind it (y is 0); metres. Nobody stands
/// nearer than `spacing` to another one or to the leader.
Vec3 formationOffset(FormationKind kind, std::uint32_t index, std::uint32_t count, float spacing);
/// The same in the world: behind a leader at `leader` who looks along `heading` (horizontal part counts).
Vec3 formationPlace(FormationKind kind, std::uint32_t index, std::uint32_t count, float spacing, Vec3 leader,
                    Vec3 heading);
inline constexpr std::uint32_t kNoPlace = 0xffffffffu;
/// Who takes which place, so that ways do not cross much: assigned[i] is the place of member i, kNoPlace where there
/// are fewer places than members. Greedy: of all pairs the nearest goes first, ties by index of the member, then of the
/// place; the same for everybody who knows the same places. Some n² distances, more when many want the same place:
/// meant for groups, not for thousands. Allocates nothing up to 256 members and places.
void assignPlaces(std::span<const Vec3> members, std::span<const Vec3> places, std::span<std::uint32_t> assigned);

} // namespace lince
