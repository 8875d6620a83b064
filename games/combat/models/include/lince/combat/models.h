#pragma once
// What the fight has beyond the engine's models: walls that break, mines, vests.

#include <lince/render/model_mesh.h>

namespace lince::combat {

void addModels(ModelLibrary& library);

} // namespace lince::combat
