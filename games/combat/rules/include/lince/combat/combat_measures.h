#pragma once
// What spectators of a fight count, by where bodies are and what befalls them, never by what minds say.

#include <lince/runtime/measures.h>

namespace lince::combat {

/// Numbers of scenarios of the game whose rules hold; nothing elsewhere.
void addCombatMeasures(MeasureRegistry& measures);

} // namespace lince::combat
