#include "import/gltf_document.h"
#include "import/limits.h"
#include "import/mesh_names.h"

#include <lince/core/math.h>
#include <lince/world/importers.h>

#include <array>
#include <cmath>

namespace lince {
namespace {

using namespace importing;
using nlohmann::json;

constexpr int kDeepestNode = 64;
// One mesh may stand in many nodes, so a small file can ask for very much.
constexpr std::size_t kMaxInstancedTriangles = std::size_t{1} << 22, kMaxPositions = std::size_t{1} << 23;
constexpr std::size_t kMaxPrimitives = std::size_t{1} << 20;

/// Affine map in double precision: three columns for the axes and one for the place.
struct Transform {
    std::array<std::array<double, 3>, 4> columns{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}}};

    std::array<double, 3> apply(double x, double y, double z, double w) const {
        std::array<double, 3> out{};
        for (std::size_t i = 0; i < 3; ++i) {
            out[i] = columns[0][i] * x + columns[1][i] * y + columns[2][i] * z + columns[3][i] * w;
        }
        return out;
    }
    /// First `inner`, then this.
    Transform after(const Transform& inner) const {
        Transform out;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& c = inner.columns[i];
            out.columns[i] = apply(c[0], c[1], c[2], i == 3 ? 1 : 0);
        }
        return out;
    }
    /// Unit normal of what stood upright on `normal` before; zero when there is none.
    Vec3 applyToNormal(double x, double y, double z) const {
        // The cofactors are the inverse transposed, but for a scale that goes and the sign of a mirror.
        const auto &a = columns[0], &b = columns[1], &c = columns[2];
        const auto across = [](const std::array<double, 3>& u, const std::array<double, 3>& v) {
            return std::array<double, 3>{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                         u[0] * v[1] - u[1] * v[0]};
        };
        const auto bc = across(b, c), ca = across(c, a), ab = across(a, b);
        std::array<double, 3> n{};
        for (std::size_t i = 0; i < 3; ++i)
            n[i] = bc[i] * x + ca[i] * y + ab[i] * z;
        const double size = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (!(size > 1e-30 && size < 1e60)) return {};
        const double s = (mirrors() ? -1 : 1) / size;
        return {static_cast<float>(n[0] * s), static_cast<float>(n[1] * s), static_cast<float>(n[2] * s)};
    }
    bool mirrors() const {
        const auto &a = columns[0], &b = columns[1], &c = columns[2];
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0]) <
               0;
    }
};

/// Exactly `count` numbers; nothing when the member is there but is something else.
template <std::size_t count>
std::optional<std::array<double, count>> numbers(const json& object, const char* key,
                                                 std::array<double, count> fallback) {
    const json& value = GltfDocument::member(object, key);
    if (value.is_null()) return fallback;
    if (!value.is_array() || value.size() != count) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        if (!value[i].is_number()) return std::nullopt;
        fallback[i] = value[i].get<double>();
        if (!(std::fabs(fallback[i]) <= 1e12)) return std::nullopt;
    }
    return fallback;
}

std::optional<Transform> transformOf(const json& node) {
    Transform result;
    if (!GltfDocument::member(node, "matrix").is_null()) {
        const auto m = numbers<16>(node, "matrix", {});
        if (!m) return std::nullopt;
        for (std::size_t i = 0; i < 4; ++i)
            result.columns[i] = {(*m)[i * 4], (*m)[i * 4 + 1], (*m)[i * 4 + 2]};
        return result;
    }
    const auto move = numbers<3>(node, "translation", {0, 0, 0});
    const auto turn = numbers<4>(node, "rotation", {0, 0, 0, 1});
    const auto scale = numbers<3>(node, "scale", {1, 1, 1});
    if (!move || !turn || !scale) return std::nullopt;
    const auto [x, y, z, w] = *turn;
    const double squared = x * x + y * y + z * z + w * w;
    const double s = squared > 0 ? 2 / squared : 0; // a quaternion that is not quite of length one still only turns
    result.columns[0] = {1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)};
    result.columns[1] = {s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)};
    result.columns[2] = {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)};
    for (std::size_t i = 0; i < 3; ++i) {
        for (double& part : result.columns[i])
            part *= (*scale)[i];
    }
    result.columns[3] = *move;
    return result;
}

class GltfImport {
  public:
    GltfImport(GltfDocument& document, const ClassTable& classes) : m_document(document), m_names(m_mesh, classes) {}

    Result<TriangleMesh> run() {
        const auto scene = GltfDocument::whole(m_document.root(), "scene", 0);
        const json& nodes = GltfDocument::member(m_document.element("scenes", scene), "nodes");
        if (!nodes.is_array()) return m_document.wrong("/scene", "no scene with nodes", "one");
        const json& all = GltfDocument::member(m_document.root(), "nodes");
        m_seen.resize(all.is_array() ? all.size() : 0, false);
        for (const json& node : nodes) {
            if (const Status status = addNode(node, {}, 0); !status) return status.error();
        }
        if (m_mesh.indices.empty()) return m_document.wrong("/scene", "no triangles", "at least one");
        return std::move(m_mesh);
    }

  private:
    Status addNode(const json& number, const Transform& parent, int depth) {
        if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= m_seen.size()) {
            return m_document.wrong("/nodes", "a number of a node that is not there",
                                    "0 to less than " + std::to_string(m_seen.size()));
        }
        const auto index = static_cast<std::size_t>(number.get<std::uint64_t>());
        const std::string where = "/nodes/" + std::to_string(index);
        // Nodes must form a tree; this also ends cycles and files that double at each level.
        if (m_seen[index]) return m_document.wrong(where, "a second time", "each node below one parent only");
        m_seen[index] = true;
        if (depth >= kDeepestNode) return m_document.wrong(where, "deeper than 64 levels", "at most that");
        const json& node = m_document.element("nodes", index);
        const auto own = transformOf(node);
        if (!own) return m_document.wrong(where, "a transform that is none", "numbers");
        const Transform transform = parent.after(*own);
        if (!GltfDocument::member(node, "mesh").is_null()) {
            const auto mesh = GltfDocument::whole(node, "mesh");
            const json& content = m_document.element("meshes", mesh);
            if (!content.is_object()) return m_document.wrong(where + "/mesh", "no mesh", "the number of a mesh");
            std::string objectName = GltfDocument::text(node, "name");
            if (objectName.empty()) objectName = GltfDocument::text(content, "name");
            const std::string meshWhere = "/meshes/" + std::to_string(*mesh);
            const json& primitives = GltfDocument::member(content, "primitives");
            for (std::size_t i = 0; primitives.is_array() && i < primitives.size(); ++i) {
                const std::string place = meshWhere + "/primitives/" + std::to_string(i);
                const Status status = addPrimitive(primitives[i], place, objectName, transform);
                if (!status) return status;
            }
        }
        const json& children = GltfDocument::member(node, "children");
        for (std::size_t i = 0; children.is_array() && i < children.size(); ++i) {
            if (const Status status = addNode(children[i], transform, depth + 1); !status) return status;
        }
        return {};
    }

    Status addPrimitive(const json& primitive, const std::string& where, const std::string& objectName,
                        const Transform& transform) {
        constexpr std::uint64_t kTriangles = 4, kStrip = 5, kFan = 6;
        if (++m_primitives > kMaxPrimitives) return m_document.wrong(where, "more primitives", "at most 1048576");
        const auto mode = GltfDocument::whole(primitive, "mode", kTriangles);
        if (!mode || *mode > kFan) return m_document.wrong(where + "/mode", "another mode", "0 to 6");
        if (*mode < kTriangles) return {}; // points and lines stop nothing

        const auto place = GltfDocument::whole(GltfDocument::member(primitive, "attributes"), "POSITION");
        if (!place) return m_document.wrong(where, "no attribute POSITION", "the number of an accessor");
        const auto positions = m_document.elements(*place, "VEC3");
        if (!positions) return positions.error();
        const auto first = static_cast<std::uint32_t>(m_mesh.positions.size());
        if (positions->count > kMaxPositions - first) {
            return m_document.wrong(where, "more vertices", "at most 8388608 in all nodes together");
        }

        GltfElements indices;
        const bool indexed = !GltfDocument::member(primitive, "indices").is_null();
        if (indexed) {
            const auto accessor = GltfDocument::whole(primitive, "indices");
            if (!accessor) return m_document.wrong(where + "/indices", "no accessor", "the number of one");
            const auto found = m_document.elements(*accessor, "SCALAR");
            if (!found) return found.error();
            indices = *found;
        }
        const std::uint32_t corners = indexed ? indices.count : positions->count;
        const std::uint32_t triangles = *mode == kTriangles ? corners / 3 : corners < 3 ? 0 : corners - 2;
        if (triangles > kMaxInstancedTriangles - m_mesh.triangleCount()) {
            return m_document.wrong(where, "more triangles", "at most 4194304 in all nodes together");
        }

        for (std::size_t i = 0; i < positions->count; ++i) {
            const auto p = transform.apply(positions->real(i, 0), positions->real(i, 1), positions->real(i, 2), 1);
            const Vec3 placed{static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])};
            if (!isUsable(placed)) {
                return m_document.wrong(where, "vertex " + std::to_string(i) + " that is no number or too far away",
                                        "coordinates from -1e7 to 1e7");
            }
            m_mesh.positions.push_back(placed);
        }
        std::string material;
        if (const auto number = GltfDocument::whole(primitive, "material")) {
            material = GltfDocument::text(m_document.element("materials", *number), "name");
        }
        const auto object = m_names.object(objectName);
        const auto surface = m_names.surface(material, objectName);
        if (!object || !surface) return m_document.wrong(where, "more names", "at most 65535 objects and materials");
        const auto firstLook = addLooks(primitive, positions->count, transform);

        const bool mirrored = transform.mirrors();
        for (std::uint32_t t = 0; t < triangles; ++t) {
            std::array<std::uint32_t, 3> corner{t, t + 1, t + 2};
            if (*mode == kTriangles) corner = {t * 3, t * 3 + 1, t * 3 + 2};
            if (*mode == kFan) corner = {0, t + 1, t + 2};
            if ((*mode == kStrip && t % 2 == 1) != mirrored) std::swap(corner[1], corner[2]);
            for (std::uint32_t& c : corner) {
                if (indexed) c = indices.whole(c);
                if (c >= positions->count) {
                    return m_document.wrong(where, "index " + std::to_string(c),
                                            "less than " + std::to_string(positions->count));
                }
                m_mesh.indices.push_back(first + c);
            }
            if (firstLook) {
                m_mesh.addLooks(std::array{*firstLook + corner[0], *firstLook + corner[1], *firstLook + corner[2]});
            }
            m_mesh.surfaceOf.push_back(*surface);
            m_mesh.objectOf.push_back(*object);
        }
        return {};
    }

    /// Normals and the material's colour, one look per vertex; the index of the first. Nothing when the file has
    /// neither: nobody is refused for the looks of a level, so what cannot be read counts as not there.
    std::optional<std::uint32_t> addLooks(const json& primitive, std::uint32_t vertices, const Transform& transform) {
        GltfElements normals;
        if (const auto place = GltfDocument::whole(GltfDocument::member(primitive, "attributes"), "NORMAL")) {
            const auto found = m_document.elements(*place, "VEC3");
            if (found && found->count == vertices) normals = *found;
        }
        VertexLook look;
        look.tint = tintOf(m_document.element("materials", GltfDocument::whole(primitive, "material")));
        if (normals.count == 0 && look.tint.alpha == 0) return std::nullopt;
        const auto first = static_cast<std::uint32_t>(m_mesh.looks.size());
        for (std::uint32_t i = 0; i < vertices; ++i) {
            if (normals.count != 0) {
                look.normal = transform.applyToNormal(normals.real(i, 0), normals.real(i, 1), normals.real(i, 2));
            }
            m_mesh.looks.push_back(look);
        }
        return first;
    }

    /// The base colour, sRGB. None when a picture holds the colours: its factor is white then, and tells nothing.
    static Colour tintOf(const json& material) {
        const json& surface = GltfDocument::member(material, "pbrMetallicRoughness");
        const bool isGiven = !GltfDocument::member(surface, "baseColorFactor").is_null() &&
                             GltfDocument::member(surface, "baseColorTexture").is_null();
        const auto linear = numbers<4>(surface, "baseColorFactor", {1, 1, 1, 1});
        if (!isGiven || !linear) return {255, 255, 255, 0};
        const auto part = [&](std::size_t i) {
            const float v = clamp(static_cast<float>((*linear)[i]), 0, 1);
            const float coded = v <= 0.0031308f ? v * 12.92f : 1.055f * power(v, 1 / 2.4f) - 0.055f;
            return static_cast<std::uint8_t>(coded * 255 + 0.5f);
        };
        return {part(0), part(1), part(2), 255};
    }

    GltfDocument& m_document;
    TriangleMesh m_mesh;
    MeshNames m_names;
    std::vector<bool> m_seen;
    std::size_t m_primitives = 0;
};

} // namespace

Result<TriangleMesh> importGltf(std::span<const std::byte> bytes, const std::string& name, const std::string& folder,
                                const ClassTable& classes, std::vector<std::string>* alsoRead) {
    auto document = GltfDocument::open(bytes, name, folder);
    if (!document) return document.error();
    auto mesh = GltfImport(*document, classes).run();
    if (alsoRead != nullptr) alsoRead->insert(alsoRead->end(), document->files().begin(), document->files().end());
    return mesh;
}

} // namespace lince
