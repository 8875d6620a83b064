#pragma once
// Objects and surfaces by name, as OBJ and glTF give them.

#include <lince/world/object_class.h>
#include <lince/world/triangle_mesh.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lince::importing {

/// Adds objects and surfaces to a mesh, each once. Looks them up in ordered maps, since a hostile file can name 65,535.
class MeshNames {
  public:
    MeshNames(TriangleMesh& mesh, const ClassTable& classes) : m_mesh(mesh), m_classes(classes) {}

    /// Nothing when the mesh has as many objects as it can count. The empty name is the level itself.
    std::optional<std::uint16_t> object(const std::string& name);
    /// Surface of a material on an object; the object's name may say its class.
    std::optional<std::uint16_t> surface(const std::string& material, std::string_view objectName);

  private:
    ClassId classFromName(std::string_view objectName) const;

    TriangleMesh& m_mesh;
    const ClassTable& m_classes;
    std::map<std::string, std::uint16_t> m_objects;
    std::map<std::pair<std::string, ClassId>, std::uint16_t> m_surfaces;
};

} // namespace lince::importing
