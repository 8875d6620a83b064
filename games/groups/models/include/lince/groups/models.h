#pragma once
// Animals: what the bodies of the game's definitions look like.

#include <lince/render/model_mesh.h>

namespace lince::groups {

void addModels(ModelLibrary& library);

} // namespace lince::groups
