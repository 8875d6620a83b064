#pragma once
// Minds of the commandos' game. Enemies are files in data/minds.

#include <lince/mind/brain.h>
#include <lince/mind/mind_vocabulary.h>

#include <memory>

namespace lince::commandos {

/// Does what it is ordered (orders.h), as far as its body can and its senses tell, and says what came of it.
/// Parameter: posture (stand, crouch: how it begins).
std::unique_ptr<Brain> makeCommandoBrain(const BrainParameters& parameters);

/// Words of minds' files: what guards notice besides enemies.
void addWords(MindVocabulary& vocabulary);

inline void addBrains(BrainRegistry& registry) {
    registry.add("commando", makeCommandoBrain);
}

} // namespace lince::commandos
