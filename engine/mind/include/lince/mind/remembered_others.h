#pragma once
// What minds of this module keep in working memory: bodies around them, and enemies.

#include <lince/mind/brain.h>
#include <lince/mind/working_memory.h>
#include <lince/move/avoidance.h>
#include <lince/move/neighbours.h>

#include <span>
#include <vector>

namespace lince {

/// Bodies that one must not bump into, or goes with. What was not seen for a second is left out.
WorkingMemory bodyMemory();
/// Only what moves by itself is as wide as deep; boxes are in the map.
bool isSightOfBody(const Percept& percept);
/// Of those seen within the last second, whatever else is remembered: where they are by now if they went straight on,
/// for `avoid`; who is below or above on another floor is left out. Ids
/// are those of the percepts.
void collect(const WorkingMemory& bodies, const SelfState& self, Tick tick, std::vector<AvoidanceBody>& out);
/// The same for steering: places of their feet.
void collect(const WorkingMemory& bodies, Tick tick, Neighbours& out);

/// Enemies as seen, as told by one's side, or by the author before the start; never forgotten. Two reports within three
/// metres and two seconds are of one.
WorkingMemory enemyMemory(std::span<const Vec3> knownFromTheStart);
/// Whoever is of a side, and not of one's own, is an enemy. Hears EnemyAt.
void updateEnemies(WorkingMemory& enemies, const ThinkInput& input);

} // namespace lince
