#pragma once
// Another version of a mind that is a file, in the place of one that runs: because the file was changed meanwhile, or
// to see what it would do if a number were another. All minds here are made by makeMindBrain.

#include <lince/decision/blackboard.h>
#include <lince/decision/value.h>
#include <lince/mind/brain.h>

namespace lince {

/// Makes a new mind go on from another: it remembers what that remembers, its skills are where they were, keys of the
/// same name and type hold what they held (but for parameters, which are the new one's), and where nothing but numbers
/// differs, so does what it was about to do. False: one of them is not a file, and nothing was done.
bool carryOn(Brain& mind, Brain& before);
/// Puts a value in the place of another, as if it had always been there. Of a mind that is not a file: nothing.
void suppose(Brain& mind, KeyId key, const Value& value);

} // namespace lince
