#include "import/mesh_names.h"

#include "import/limits.h"

namespace lince::importing {

std::optional<std::uint16_t> MeshNames::object(const std::string& name) {
    if (name.empty()) return std::uint16_t{0};
    if (const auto known = m_objects.find(name); known != m_objects.end()) return known->second;
    if (m_mesh.objects.size() >= kMaxNames) return std::nullopt;
    return m_objects[name] = m_mesh.addObject(name);
}

std::optional<std::uint16_t> MeshNames::surface(const std::string& material, std::string_view objectName) {
    const auto key = std::pair{material, classFromName(objectName)};
    if (const auto known = m_surfaces.find(key); known != m_surfaces.end()) return known->second;
    if (m_mesh.surfaces.size() >= kMaxNames) return std::nullopt;
    m_mesh.surfaces.push_back({material, key.second, Blocks::All});
    return m_surfaces[key] = static_cast<std::uint16_t>(m_mesh.surfaces.size() - 1);
}

ClassId MeshNames::classFromName(std::string_view objectName) const {
    // `kind`, then `id_kind` with the shortest id first, since a class name of an author may have underscores.
    for (std::string_view rest = objectName; !rest.empty();) {
        if (const auto found = m_classes.find(rest)) return *found;
        const std::size_t underscore = rest.find('_');
        if (underscore == std::string_view::npos) break;
        rest.remove_prefix(underscore + 1);
    }
    return classes::kNothing;
}

} // namespace lince::importing
