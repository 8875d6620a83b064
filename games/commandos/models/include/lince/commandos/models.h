#pragma once
// What commandos, the garrison and their things look like: each told from above, by head and shoulders.

#include <lince/render/model_mesh.h>

namespace lince::commandos {

void addModels(ModelLibrary& library);

} // namespace lince::commandos
