#pragma once
// What a dog or a wolf remembers of the animals of one side: where each was seen last. Whoever comes into sight near
// enough to be one that was lost takes its place in memory.

#include <lince/mind/working_memory.h>

namespace lince::groups {

/// `forgetSeconds`: unseen for so long, it may be anywhere. `fastest`: metres a second, how far somebody may have come
/// while unseen.
inline WorkingMemory animalMemory(float forgetSeconds, float fastest) {
    MemorySettings settings;
    settings.forgetBelow = 0;
    settings.forgetSeconds = forgetSeconds;
    settings.sameWithin = 2;
    settings.fastest = fastest;
    settings.expectSeconds = 1;
    return WorkingMemory(settings);
}

} // namespace lince::groups
