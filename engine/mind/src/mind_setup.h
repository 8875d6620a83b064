#pragma once
// What a scenario settles of a mind's file, worked out once: whom names mean, mixes and lists of places with the
// values of parameters in them.

#include <lince/decision/program.h>
#include <lince/mind/mind_host.h>

namespace lince {

/// Mistakes are kept by `parameters`, told with their place in the mind's file. `board`: the keys as the agent begins.
MindSetup makeMindSetup(const Program& program, const Blackboard& board, const BrainParameters& parameters);
/// Writes parameters over the initial values of their keys.
void readMindParameters(const Program& program, Blackboard& board, const BrainParameters& parameters);

} // namespace lince
