#pragma once
// The two ends of every decision's trail, whatever mind it is: what it was given, and what it wants.

#include <lince/agent/decision_trace.h>
#include <lince/mind/brain.h>

namespace lince {

/// Percepts, words and the picture that go into the thought.
void noteInput(DecisionTrace& trace, const ThinkInput& input);
/// What the mind says it does, if it noted no choice itself; what the body is to do, and what was said: the last
/// entries.
void noteOutput(DecisionTrace& trace, const BrainReport& report, const Intent& intent, std::span<const Message> said);

} // namespace lince
