#pragma once
// Fewer corners for flat faces. A mesh with crisp edges has three corners of its own for every triangle; a shader that
// takes normal and colour from the last corner only (`flat`) lets the other two be shared with the neighbours. Without
// a graphics card every corner costs, and a crowd has a hundred thousand of them.

#include <lince/render/model_mesh.h>

namespace lince {

/// The same triangles, turned so that the last corner of each has the normal and colour of its face; all corners of a
/// triangle must agree on these.
ModelMesh weldedForFlatShading(const ModelMesh& mesh);

} // namespace lince
