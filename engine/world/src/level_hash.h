#pragma once

#include <lince/core/hash.h>
#include <lince/world/level_data.h>

namespace lince {

/// Of all that can matter to a run. Walls must be triangles of the mesh already.
Hash128 hashOf(const LevelData& data);

} // namespace lince
