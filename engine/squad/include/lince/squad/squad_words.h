#pragma once
// Squads for minds: the word <Squad> of minds' files, and the brain of who commands squads.
//
// A squad is all of one side with the same parameter `squad`, as far as they hear of each other. The member with the
// lowest call sign among those leads; when it falls silent the next one does.

#include <lince/mind/brain.h>
#include <lince/mind/mind_vocabulary.h>

#include <memory>

namespace lince {

/// Adds <Squad>. It must be asked in every thought, since words are heard only in the thought that they come with.
void addSquadWords(MindVocabulary& vocabulary);

/// Commands squads from their reports: hold, advance, fall back, reinforce (spec S1.X2). Needs no body.
std::unique_ptr<Brain> makeStrategist(const BrainParameters& parameters);
void addSquadBrains(BrainRegistry& brains);

} // namespace lince
