#pragma once
// The parts of the vocabulary.

#include <lince/mind/leaf_ports.h>
#include <lince/mind/mind_vocabulary.h>

namespace lince {

void addSensing(MindVocabulary& vocabulary);
void addMotion(MindVocabulary& vocabulary);
void addDeeds(MindVocabulary& vocabulary);
void addCombat(MindVocabulary& vocabulary);
void addDanger(MindVocabulary& vocabulary);

} // namespace lince
