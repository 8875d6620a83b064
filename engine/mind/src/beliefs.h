#pragma once
// What words that ask the map go by: who may see one, where mates stand and what they go for.

#include <lince/mind/map_question.h>
#include <lince/mind/mind_host.h>

#include <cstddef>
#include <vector>

namespace lince {

inline constexpr float kBelievedRange = 40;   ///< metres that enemies are believed to see
inline constexpr std::size_t kMaxViewers = 8; ///< that a way or a place is judged by: the freshest

/// Feet of those who may see one: what a fighter knows of enemies, of others the strangers that are remembered.
std::vector<Vec3> believedEnemies(const MindHost& host);
/// Enemies as places and as viewers, mates' places and goals, where a lost enemy may be.
void addBeliefs(const MindHost& host, MapQuestion& question);
/// Whether one of the believed enemies would see somebody there.
bool isExposed(const MindHost& host, Vec3 place);
/// Nothing of the map hides the one place from the other.
bool isInView(const MindHost& host, Vec3 from, Vec3 to);

} // namespace lince
