#pragma once
// The models of the game, by what they are.

#include <lince/render/model_mesh.h>

namespace lince::commandos {

void addCommandoLooks(ModelLibrary& library);
void addGarrisonLooks(ModelLibrary& library);
void addThingLooks(ModelLibrary& library);

} // namespace lince::commandos
