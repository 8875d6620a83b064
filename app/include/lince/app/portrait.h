#pragma once
// Small pictures of faces, made on the processor from the models themselves: no file is needed and every side has its
// colour.

#include <lince/render/image.h>
#include <lince/render/model_mesh.h>

#include <cstdint>

namespace lince::app {

/// Head and shoulders in three-quarter view, looking to the right of the picture, over slate that takes a little of the
/// side's colour. Models without a human's bones are shown whole.
Image makePortrait(const ModelMesh& model, Colour side, std::uint32_t size = 96);

} // namespace lince::app
