#pragma once
// Geometry and levels made elsewhere. Each takes bytes that may be wrong, huge or hostile and gives a level or one
// line that says what was found and what was expected.

#include <lince/core/error.h>
#include <lince/world/level_data.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// Wavefront OBJ: v, f (any polygon, negative indices), o and g (objects), usemtl (material names). An object called
/// `id_kind` or `kind` with a kind that is a class name is given that class. `alsoRead`, unless null, gets the paths of
/// the files beside it that were read.
Result<TriangleMesh> importObj(std::span<const std::byte> bytes, const std::string& name, const ClassTable& classes,
                               std::vector<std::string>* alsoRead = nullptr);

/// glTF 2.0, .gltf (buffers inside as data URIs or files beside it) or .glb. Triangles of all meshes of the default
/// scene, with node transforms. `folder` is where files named by the .gltf are looked for; `alsoRead`, unless null,
/// gets the paths of those that were read.
Result<TriangleMesh> importGltf(std::span<const std::byte> bytes, const std::string& name, const std::string& folder,
                                const ClassTable& classes, std::vector<std::string>* alsoRead = nullptr);

/// Quake III BSP, version 46. Polygon, mesh and Bézier-patch faces block sight, except sky, nodraw and what is seen
/// through (water, fog, translucent); solid and player-clip brushes and solid patches block bodies. Movers (func_*) are
/// part of the mesh, each an object of its own, where the original's game lets them rest. Entities become spawn
/// points (the feet of the entity's box, which may hang in the air: drop the walker to the floor), items (type =
/// classname), lights and deadly boxes (lava, slime, trigger_hurt).
/// 1 unit = 0.03125 m exactly (a player of 56 units is 1.75 m high); (x, y, z) of the file is (x, z, -y) here.
Result<LevelData> importBsp(std::span<const std::byte> bytes, const std::string& name);

/// Names of the maps ("maps/x.bsp") inside a pk3 (zip).
Result<std::vector<std::string>> listPk3Maps(const std::string& path);
/// The bytes of one file inside a pk3. [Limit: 256 MiB unpacked]
Result<std::vector<std::byte>> readFromPk3(const std::string& path, const std::string& inner);

} // namespace lince
