#include "import/bsp_file.h"

#include "import/limits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace lince::importing {
namespace {

constexpr std::size_t kLumps = 17, kHeaderBytes = 8 + kLumps * 8;
constexpr std::size_t kMaxTextures = 4096;  // the original allows 1024
constexpr std::size_t kMaxLightmaps = 4096; // 192 MiB; real maps have some dozens
constexpr std::uint32_t kMaxBrushSides = 512, kMaxPatchSide = 129;
constexpr std::uint64_t kMaxFaceIndices = std::uint64_t{1} << 23;
constexpr float kLargestMapCoordinate = 262144; // units; twice the original's

enum Lump : std::size_t {
    Entities,
    Textures,
    Planes,
    Nodes,
    Leaves,
    LeafFaces,
    LeafBrushes,
    Models,
    Brushes,
    BrushSides,
    Vertices,
    Indices,
    Effects,
    Faces,
    Lightmaps,
    LightVolumes,
    Visibility,
};
struct LumpKind {
    std::string_view name;
    std::size_t recordBytes;
};
constexpr std::array<LumpKind, kLumps> kKinds{{
    {"entities", 1},
    {"textures", 72},
    {"planes", 16},
    {"nodes", 36},
    {"leaves", 48},
    {"leaf faces", 4},
    {"leaf brushes", 4},
    {"models", 40},
    {"brushes", 12},
    {"brush sides", 8},
    {"vertices", 44},
    {"mesh indices", 4},
    {"effects", 72},
    {"faces", 104},
    {"lightmaps", 128 * 128 * 3},
    {"light volumes", 8},
    {"visibility", 1},
}};

bool isMapPoint(Vec3 p) {
    return absolute(p.x) <= kLargestMapCoordinate && absolute(p.y) <= kLargestMapCoordinate &&
           absolute(p.z) <= kLargestMapCoordinate; // false for NaN
}

/// Infinities and NaN become `low`: nobody is refused for the looks of a level.
float within(float value, float low, float high) {
    return std::isfinite(value) ? clamp(value, low, high) : low;
}

/// One record or lump; reads little-endian words wherever the machine stands.
class Fields {
  public:
    Fields() = default;
    explicit Fields(std::span<const std::byte> bytes) : m_bytes(bytes) {}
    std::span<const std::byte> bytes() const { return m_bytes; }

    std::uint32_t word(std::size_t at) const {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;)
            value = value << 8 | std::to_integer<std::uint32_t>(m_bytes[at + i]);
        return value;
    }
    std::int32_t number(std::size_t at) const { return static_cast<std::int32_t>(word(at)); }
    float real(std::size_t at) const {
        const std::uint32_t bits = word(at);
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return value;
    }
    Vec3 point(std::size_t at) const { return {real(at), real(at + 4), real(at + 8)}; }
    Vec3 wholePoint(std::size_t at) const {
        return {static_cast<float>(number(at)), static_cast<float>(number(at + 4)), static_cast<float>(number(at + 8))};
    }

  private:
    std::span<const std::byte> m_bytes;
};

/// What a vertex says besides its place.
VertexLook lookOf(const Fields& vertex) {
    constexpr float kLargestUv = 65536; // pictures repeated that often are noise
    VertexLook look;
    look.uv = {within(vertex.real(12), -kLargestUv, kLargestUv), within(vertex.real(16), -kLargestUv, kLargestUv)};
    look.lightmapUv = {within(vertex.real(20), 0, 1), within(vertex.real(24), 0, 1)};
    const Vec3 normal = toOurAxes(vertex.point(28));
    if (isFinite(normal) && lengthSquared(normal) > 0.25f && lengthSquared(normal) < 4)
        look.normal = normalized(normal);
    const auto byte = [&](std::size_t at) { return std::to_integer<std::uint8_t>(vertex.bytes()[at]); };
    look.light = {byte(40), byte(41), byte(42), byte(43)};
    return look;
}

class BspReader {
  public:
    BspReader(std::span<const std::byte> bytes, const std::string& name) : m_bytes(bytes), m_name(name) {}

    Result<BspFile> read() {
        for (const auto step :
             {&BspReader::findLumps, &BspReader::readTextures, &BspReader::readPlanes, &BspReader::readBrushes,
              &BspReader::readVertices, &BspReader::readLightmaps, &BspReader::readFaces, &BspReader::readModels,
              &BspReader::readVisibility, &BspReader::readTree}) {
            if (const Status status = (this->*step)(); !status) return status.error();
        }
        return std::move(m_file);
    }

  private:
    Error wrong(const std::string& found, const std::string& expected) const {
        return errorAt({m_name}, found, expected);
    }
    Error wrongIn(Lump lump, std::size_t record, const std::string& what, std::int64_t found, std::size_t count) const {
        return wrong("in " + std::string(kKinds[lump].name) + " record " + std::to_string(record) + " " + what + " " +
                         std::to_string(found),
                     count == 0 ? "none" : "0 to " + std::to_string(count - 1));
    }
    Error badPoint(Lump lump, std::size_t record) const {
        return wrong("in " + std::string(kKinds[lump].name) + " record " + std::to_string(record) +
                         " a coordinate that is no number or too large",
                     "-262144 to 262144");
    }

    std::size_t count(Lump lump) const { return m_lumps[lump].size() / kKinds[lump].recordBytes; }
    Fields record(Lump lump, std::size_t i) const {
        const std::size_t size = kKinds[lump].recordBytes;
        return Fields(m_lumps[lump].subspan(i * size, size));
    }
    static bool isRange(std::uint32_t first, std::uint32_t number, std::size_t count) {
        return first <= count && number <= count - first; // negative numbers are huge words
    }

    Status findLumps() {
        if (m_bytes.size() < kHeaderBytes) {
            return wrong("a file of " + std::to_string(m_bytes.size()) + " bytes", "a Quake III map, at least 144");
        }
        if (std::memcmp(m_bytes.data(), "IBSP", 4) != 0) {
            return wrong("other first bytes", "IBSP, the mark of a Quake III map");
        }
        const Fields header(m_bytes);
        if (header.number(4) != 46) return wrong("version " + std::to_string(header.number(4)), "version 46");
        for (std::size_t i = 0; i < kLumps; ++i) {
            const std::uint32_t offset = header.word(8 + i * 8), size = header.word(12 + i * 8);
            const std::string lump = "lump " + std::string(kKinds[i].name);
            if (!isRange(offset, size, m_bytes.size())) {
                return wrong(lump + " of " + std::to_string(size) + " bytes at " + std::to_string(offset),
                             "it inside the file of " + std::to_string(m_bytes.size()) + " bytes");
            }
            if (size % kKinds[i].recordBytes != 0) {
                return wrong(lump + " of " + std::to_string(size) + " bytes",
                             "a multiple of " + std::to_string(kKinds[i].recordBytes));
            }
            m_lumps[i] = m_bytes.subspan(offset, size);
        }
        m_file.entities = {reinterpret_cast<const char*>(m_lumps[Entities].data()), m_lumps[Entities].size()};
        return {};
    }

    Status readTextures() {
        if (count(Textures) > kMaxTextures) return wrong(std::to_string(count(Textures)) + " textures", "at most 4096");
        for (std::size_t i = 0; i < count(Textures); ++i) {
            const Fields fields = record(Textures, i);
            const std::string_view name(reinterpret_cast<const char*>(fields.bytes().data()), 64);
            m_file.textures.push_back({cleanText(name.substr(0, name.find('\0'))), fields.word(64), fields.word(68)});
        }
        return {};
    }

    Status readPlanes() {
        for (std::size_t i = 0; i < count(Planes); ++i) {
            const Fields fields = record(Planes, i);
            const BspPlane plane{fields.point(0), fields.real(12)};
            if (!isMapPoint(plane.normal) || absolute(lengthSquared(plane.normal) - 1) > 0.01f ||
                !(absolute(plane.distance) <= 4 * kLargestMapCoordinate)) {
                return wrong("in planes record " + std::to_string(i) + " no plane",
                             "a normal of length 1 and a distance");
            }
            m_file.planes.push_back(plane);
        }
        return {};
    }

    Status readBrushes() {
        for (std::size_t i = 0; i < count(BrushSides); ++i) {
            const Fields fields = record(BrushSides, i);
            const BspBrushSide side{fields.word(0), fields.word(4)};
            if (side.plane >= m_file.planes.size()) {
                return wrongIn(BrushSides, i, "plane", fields.number(0), m_file.planes.size());
            }
            if (side.texture >= m_file.textures.size()) {
                return wrongIn(BrushSides, i, "texture", fields.number(4), m_file.textures.size());
            }
            m_file.brushSides.push_back(side);
        }
        for (std::size_t i = 0; i < count(Brushes); ++i) {
            const Fields fields = record(Brushes, i);
            const BspBrush brush{fields.word(0), fields.word(4), fields.word(8)};
            if (!isRange(brush.firstSide, brush.sides, m_file.brushSides.size())) {
                return wrongIn(Brushes, i, "sides from", fields.number(0), m_file.brushSides.size());
            }
            if (brush.sides > kMaxBrushSides) return wrongIn(Brushes, i, "sides", brush.sides, kMaxBrushSides + 1);
            if (brush.texture >= m_file.textures.size()) {
                return wrongIn(Brushes, i, "texture", fields.number(8), m_file.textures.size());
            }
            m_file.brushes.push_back(brush);
        }
        return {};
    }

    Status readVertices() {
        m_file.vertices.reserve(count(Vertices));
        m_file.looks.reserve(count(Vertices));
        for (std::size_t i = 0; i < count(Vertices); ++i) {
            const Fields fields = record(Vertices, i);
            m_file.vertices.push_back(fields.point(0));
            if (!isMapPoint(m_file.vertices.back())) return badPoint(Vertices, i);
            m_file.looks.push_back(lookOf(fields));
        }
        m_file.indices.reserve(count(Indices));
        for (std::size_t i = 0; i < count(Indices); ++i)
            m_file.indices.push_back(record(Indices, i).word(0));
        return {};
    }

    Status readLightmaps() {
        if (count(Lightmaps) > kMaxLightmaps)
            return wrong(std::to_string(count(Lightmaps)) + " lightmaps", "at most 4096");
        for (std::size_t i = 0; i < count(Lightmaps); ++i) {
            const auto* pixels = reinterpret_cast<const std::uint8_t*>(record(Lightmaps, i).bytes().data());
            m_file.lightmaps.push_back({{pixels, pixels + kKinds[Lightmaps].recordBytes}});
        }
        return {};
    }

    /// The original writes negative numbers for faces without one, and takes numbers of maps that are not in the file
    /// (some compilers put them beside it) for the same: such faces are lit by their corners. A file without any
    /// lightmap was never lit at all.
    std::int16_t lightmapOf(std::int32_t number) const {
        if (m_file.lightmaps.empty()) return VertexLook::kNoLightmap;
        const bool known = number >= 0 && static_cast<std::size_t>(number) < m_file.lightmaps.size();
        return known ? static_cast<std::int16_t>(number) : VertexLook::kVertexLit;
    }

    Status readFaces() {
        std::uint64_t totalIndices = 0;
        for (std::size_t i = 0; i < count(Faces); ++i) {
            const Fields fields = record(Faces, i);
            BspFace face;
            face.texture = fields.word(0);
            if (face.texture >= m_file.textures.size()) {
                return wrongIn(Faces, i, "texture", fields.number(0), m_file.textures.size());
            }
            if (fields.number(8) < 1 || fields.number(8) > 4) {
                return wrong("in faces record " + std::to_string(i) + " kind " + std::to_string(fields.number(8)),
                             "1 to 4");
            }
            face.kind = static_cast<BspFaceKind>(fields.number(8));
            face.firstVertex = fields.word(12), face.vertices = fields.word(16);
            face.firstIndex = fields.word(20), face.indices = fields.word(24);
            face.lightmap = lightmapOf(fields.number(28));
            face.width = fields.word(96), face.height = fields.word(100);
            // Faces may share indices; without a bound a small file could ask for endless triangles.
            totalIndices += face.kind == BspFaceKind::Billboard ? 0 : std::uint64_t{face.indices} + face.vertices;
            if (totalIndices > kMaxFaceIndices) return wrong("more mesh indices in faces", "at most 8388608");
            if (const Status status = checkFace(i, face); !status) return status;
            m_file.faces.push_back(face);
        }
        return {};
    }

    Status checkFace(std::size_t i, const BspFace& face) const {
        if (face.kind == BspFaceKind::Billboard) return {};
        if (!isRange(face.firstVertex, face.vertices, m_file.vertices.size())) {
            return wrongIn(Faces, i, "vertices from", face.firstVertex, m_file.vertices.size());
        }
        if (face.kind == BspFaceKind::Patch) {
            const bool odd = face.width % 2 == 1 && face.height % 2 == 1;
            if (!odd || face.width < 3 || face.height < 3 || face.width > kMaxPatchSide ||
                face.height > kMaxPatchSide || face.vertices != face.width * face.height) {
                return wrong("in faces record " + std::to_string(i) + " a patch of " + std::to_string(face.width) +
                                 " x " + std::to_string(face.height) + " with " + std::to_string(face.vertices) +
                                 " points",
                             "two odd numbers from 3 to 129 and their product");
            }
            return {};
        }
        if (!isRange(face.firstIndex, face.indices, m_file.indices.size()) || face.indices % 3 != 0) {
            return wrongIn(Faces, i, "mesh indices from", face.firstIndex, m_file.indices.size());
        }
        for (std::uint32_t k = 0; k < face.indices; ++k) {
            const std::uint32_t index = m_file.indices[face.firstIndex + k];
            if (index >= face.vertices) return wrongIn(Faces, i, "mesh index", index, face.vertices);
        }
        return {};
    }

    Status readModels() {
        if (count(Models) == 0) return wrong("no model", "at least one, the world");
        for (std::size_t i = 0; i < count(Models); ++i) {
            const Fields fields = record(Models, i);
            const BspModel model{{fields.point(0), fields.point(12)},
                                 fields.word(24),
                                 fields.word(28),
                                 fields.word(32),
                                 fields.word(36)};
            if (!isMapPoint(model.box.low) || !isMapPoint(model.box.high)) return badPoint(Models, i);
            if (!isRange(model.firstFace, model.faces, m_file.faces.size())) {
                return wrongIn(Models, i, "faces from", fields.number(24), m_file.faces.size());
            }
            if (!isRange(model.firstBrush, model.brushes, m_file.brushes.size())) {
                return wrongIn(Models, i, "brushes from", fields.number(32), m_file.brushes.size());
            }
            m_file.models.push_back(model);
        }
        return {};
    }

    Status readVisibility() {
        const std::span<const std::byte> lump = m_lumps[Visibility];
        if (lump.empty()) return {};
        const std::size_t size = lump.size();
        if (size < 8) return wrong("visibility of " + std::to_string(size) + " bytes", "at least 8");
        const Fields fields(lump);
        const std::uint64_t rows = fields.word(0), rowBytes = fields.word(4);
        if (rows * rowBytes > size - 8 || rowBytes * 8 < rows) {
            return wrong("visibility of " + std::to_string(rows) + " rows of " + std::to_string(rowBytes) + " bytes",
                         "all rows in the " + std::to_string(size) + " bytes of the lump");
        }
        m_file.clusters = fields.word(0), m_file.bytesPerCluster = fields.word(4);
        const auto* bits = reinterpret_cast<const std::uint8_t*>(lump.data()) + 8;
        m_file.visibility.assign(bits, bits + rows * rowBytes);
        return {};
    }

    Status readTree() {
        const bool hasRows = !m_file.visibility.empty();
        for (std::size_t i = 0; i < count(Leaves); ++i) {
            const Fields fields = record(Leaves, i);
            const BspLeaf leaf{fields.number(0), {fields.wholePoint(8), fields.wholePoint(20)}};
            const std::size_t clusters = hasRows ? m_file.clusters : count(Leaves);
            if (leaf.cluster < -1 || leaf.cluster >= static_cast<std::int64_t>(clusters)) {
                return wrongIn(Leaves, i, "cluster", leaf.cluster, clusters);
            }
            if (!hasRows) m_file.clusters = std::max(m_file.clusters, static_cast<std::uint32_t>(leaf.cluster + 1));
            m_file.leaves.push_back(leaf);
        }
        for (std::size_t i = 0; i < count(Nodes); ++i) {
            const Fields fields = record(Nodes, i);
            const BspNode node{fields.word(0), {fields.number(4), fields.number(8)}};
            if (node.plane >= m_file.planes.size()) {
                return wrongIn(Nodes, i, "plane", fields.number(0), m_file.planes.size());
            }
            for (const std::int64_t child : node.children) {
                const bool known = child >= 0 ? child < static_cast<std::int64_t>(count(Nodes))
                                              : -(child + 1) < static_cast<std::int64_t>(count(Leaves));
                if (!known) return wrongIn(Nodes, i, "child", child, count(Nodes));
            }
            m_file.nodes.push_back(node);
        }
        return {};
    }

    std::span<const std::byte> m_bytes;
    const std::string& m_name;
    std::array<std::span<const std::byte>, kLumps> m_lumps;
    BspFile m_file;
};

} // namespace

Result<BspFile> readBspFile(std::span<const std::byte> bytes, const std::string& name) {
    return BspReader(bytes, name).read();
}

std::string cleanText(std::string_view text) {
    std::string clean(text);
    for (char& c : clean) {
        if (c < ' ' || c > '~') c = '?';
    }
    return clean;
}

} // namespace lince::importing
