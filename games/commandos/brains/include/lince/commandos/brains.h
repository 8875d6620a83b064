#pragma once
// Minds of the commandos' game. Enemies are files in data/minds.

#include <lince/mind/brain.h>
#include <lince/mind/mind_vocabulary.h>

#include <memory>

namespace lince::commandos {

/// Does what it is ordered (orders.h), as far as its body can and its senses tell, and says what came of it.
/// Parameters: posture (stand, crouch: how it begins), kind (beret, sniper, spy, sapper, medic: what it reports).
std::unique_ptr<Brain> makeCommandoBrain(const BrainParameters& parameters);
/// Plays a mission as a player would, without a body: sees by the commandos' reports, acts by orders. Parameter:
/// observe (seconds at the start in which it only looks on).
std::unique_ptr<Brain> makeCaptainBrain(const BrainParameters& parameters);

/// Words of minds' files: what guards notice besides enemies.
void addWords(MindVocabulary& vocabulary);

inline void addBrains(BrainRegistry& registry) {
    registry.add("commando", makeCommandoBrain);
    registry.add("captain", makeCaptainBrain);
}

} // namespace lince::commandos
