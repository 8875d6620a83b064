#pragma once
// Marks on the ground that are seen from afar, where a hair line is not: ways as bands, places as rings.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>

#include <span>

namespace lince {

/// A flat band of that many metres along points on the ground.
void drawRibbon(DebugDraw& sink, std::span<const Vec3> points, float width, Colour colour);
/// Flat ring, filled between two radii in metres; `inner` 0: a disc.
void drawRing(DebugDraw& sink, Vec3 centre, float inner, float outer, Colour colour);

} // namespace lince
