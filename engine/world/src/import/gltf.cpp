#include <lince/world/importers.h>
namespace lince {
Result<TriangleMesh> importGltf(std::span<const std::byte>, const std::string& name, const std::string&,
                                const ClassTable&) {
    return errorAt({name}, "a glTF file", "another format");
}
} // namespace lince
