#include "level_parts.h"

#include <lince/core/math.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lince {
namespace looks {

Vec3 linearOf(Colour sRgb) {
    const auto part = [](std::uint8_t byte) {
        const float v = static_cast<float>(byte) / 255;
        return v <= 0.04045f ? v / 12.92f : power((v + 0.055f) / 1.055f, 2.4f);
    };
    return {part(sRgb.red), part(sRgb.green), part(sRgb.blue)};
}

CullGrid gridOver(const Aabb& box, const Terrain* terrain, float cellSize) {
    constexpr float kMaxCells = 64;
    CullGrid grid;
    Vec3 size{maximum(cellSize, 0.5f), 0, maximum(cellSize, 0.5f)};
    grid.origin = box.low;
    if (terrain != nullptr && !terrain->patches().empty()) {
        // Lines where those of the patches are, as far as they go; more cells for what stands beyond the map.
        std::size_t inRow = 0;
        for (const TerrainPatch& patch : terrain->patches())
            inRow += patch.rowEnd == terrain->patches().front().rowEnd ? 1 : 0;
        const auto step = [&](std::uint32_t samples, std::size_t parts) {
            return maximum(static_cast<float>(samples - 1) / static_cast<float>(parts), 1) * terrain->cellSize();
        };
        size.x = step(terrain->columns(), inRow);
        size.z = step(terrain->rows(), terrain->patches().size() / inRow);
        const Aabb ground = terrain->bounds();
        grid.origin.x = ground.low.x - std::ceil((ground.low.x - box.low.x) / size.x) * size.x;
        grid.origin.z = ground.low.z - std::ceil((ground.low.z - box.low.z) / size.z) * size.z;
    }
    const auto cells = [&](float low, float high, float& side) {
        side = maximum(side, (high - low) / kMaxCells);
        return static_cast<std::uint32_t>(clamp(std::ceil((high - low) / side), 1, kMaxCells));
    };
    grid.columns = cells(grid.origin.x, box.high.x, size.x);
    grid.rows = cells(grid.origin.z, box.high.z, size.z);
    grid.cellSize = {size.x, maximum(box.size().y, 0.01f), size.z};
    return grid;
}

namespace {

std::array<std::int8_t, 4> packedNormal(Vec3 n) {
    const auto part = [](float v) { return static_cast<std::int8_t>(std::floor(clamp(v, -1, 1) * 127 + 0.5f)); };
    return {part(n.x), part(n.y), part(n.z), 0};
}

std::uint8_t byteOf(float v) {
    return static_cast<std::uint8_t>(clamp(v, 0, 1) * 255 + 0.5f);
}

/// Coordinates of the pattern: seen straight along the axis that the face looks along most.
Vec2 patternUv(Vec3 p, int axis, float metresPerTile) {
    const Vec2 metres = axis == 0 ? Vec2{p.z, -p.y} : axis == 1 ? Vec2{p.x, p.z} : Vec2{p.x, -p.y};
    return metres * (1 / metresPerTile);
}

int dominantAxis(Vec3 n) {
    const Vec3 size = absolute(n);
    // A slope of 45° is a floor: people walk on it.
    if (size.y >= size.x * 0.999f && size.y >= size.z * 0.999f) return 1;
    return size.x > size.z ? 0 : 2;
}

LevelVertex litVertex(const Corner& corner, Colour tint, MaterialKind kind, Light light) {
    LevelVertex vertex;
    vertex.position = corner.position;
    vertex.normal = packedNormal(corner.normal);
    vertex.tint = {tint.red, tint.green, tint.blue, byteOf(light.openness)};
    const auto lamp = [](float v) { return static_cast<std::uint8_t>(clamp(v * 128 + 0.5f, 0, 255)); };
    vertex.baked = {lamp(light.lamps.x), lamp(light.lamps.y), lamp(light.lamps.z), static_cast<std::uint8_t>(kind)};
    return vertex;
}

/// Puts triangles into pieces and corners into vertices.
class Assembly {
  public:
    Assembly(LevelLook& look, const LightmapAtlas& atlas) : m_look(look), m_atlas(atlas) {}

    void addTerrain(const DrawnTerrain& terrain, std::span<const Light> lights) {
        const auto first = static_cast<std::uint32_t>(m_look.vertices.size());
        for (const DrawnTerrain::Vertex& v : terrain.vertices) {
            const Corner& corner = terrain.corners[v.corner];
            const float metres = lookOfKind(v.kind);
            m_look.vertices.push_back(litVertex(corner, corner.tint, v.kind, lights[v.corner]));
            m_look.vertices.back().uv = patternUv(corner.position, 1, metres);
            m_look.vertices.back().lightmapUv = m_atlas.uv(VertexLook::kNoLightmap, {});
        }
        for (const std::uint32_t index : terrain.indices)
            m_look.indices.push_back(first + index);
        for (const std::uint32_t index : terrain.coarse)
            m_look.coarse.push_back(first + index);
        m_look.patches = terrain.patches;
    }

    void addMesh(const DrawnMesh& mesh, std::span<const Light> lights) {
        // The level itself by cells, then the objects; within, in the order of the file. A triangle lies where that one
        // lies that it was cut from, so that a piece is whole in both its forms.
        struct Key {
            std::uint32_t piece, triangle;
        };
        std::vector<Key> order;
        order.reserve(mesh.triangles.size());
        const std::uint32_t cells = m_look.grid.cellCount();
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const DrawnTriangle& t = mesh.coarse[mesh.triangles[i].coarse];
            const Vec3 middle = (mesh.corners[t.corners[0]].position + mesh.corners[t.corners[1]].position +
                                 mesh.corners[t.corners[2]].position) /
                                3;
            order.push_back({t.object == 0 ? cellOf(middle) : cells + t.object, i});
        }
        std::stable_sort(order.begin(), order.end(), [](const Key& a, const Key& b) { return a.piece < b.piece; });

        m_firstVertex.assign(mesh.corners.size(), kNone);
        std::vector<std::uint8_t> isKnown(mesh.coarse.size());
        std::vector<std::pair<LevelPieceId, std::uint32_t>> coarse; // in the order of the pieces
        for (std::size_t i = 0; i < order.size(); ++i) {
            const bool isObject = order[i].piece >= cells;
            std::vector<LevelPiece>& pieces = isObject ? m_look.objects : m_look.patches;
            if (i == 0 || order[i].piece != order[i - 1].piece)
                pieces.push_back({{}, static_cast<std::uint32_t>(m_look.indices.size()), 0});
            LevelPiece& piece = pieces.back();
            const DrawnTriangle& t = mesh.triangles[order[i].triangle];
            addTriangle(mesh, t, lights, m_look.indices);
            for (const std::uint32_t corner : t.corners)
                piece.box.add(mesh.corners[corner].position);
            piece.indexCount += 3;
            if (std::exchange(isKnown[t.coarse], 1) == 0) coarse.push_back({{isObject, pieces.size() - 1}, t.coarse});
        }
        for (const auto& [id, triangle] : coarse) {
            LevelPiece& piece = id.isObject ? m_look.objects[id.at] : m_look.patches[id.at];
            if (piece.coarseCount == 0) piece.firstCoarse = static_cast<std::uint32_t>(m_look.coarse.size());
            addTriangle(mesh, mesh.coarse[triangle], lights, m_look.coarse);
            piece.coarseCount += 3;
        }
    }

  private:
    struct LevelPieceId {
        bool isObject;
        std::size_t at;
    };
    static constexpr std::uint32_t kNone = 0xffffffffu;

    void addTriangle(const DrawnMesh& mesh, const DrawnTriangle& t, std::span<const Light> lights,
                     std::vector<std::uint32_t>& indices) {
        const auto& c = t.corners;
        const Vec3 face = cross(mesh.corners[c[1]].position - mesh.corners[c[0]].position,
                                mesh.corners[c[2]].position - mesh.corners[c[0]].position);
        const int axis = dominantAxis(face);
        for (const std::uint32_t corner : c)
            indices.push_back(vertexFor(mesh, corner, t, axis, lights));
    }

    static float lookOfKind(MaterialKind kind) {
        return kind == MaterialKind::Rock ? 6.0f : kind == MaterialKind::Sand ? 4.0f : 5.0f;
    }

    std::uint32_t cellOf(Vec3 p) const {
        const CullGrid& grid = m_look.grid;
        const auto step = [](float at, float size, std::uint32_t count) {
            return std::min(static_cast<std::uint32_t>(clamp(at / size, 0, 1e6f)), count - 1);
        };
        return step(p.z - grid.origin.z, grid.cellSize.z, grid.rows) * grid.columns +
               step(p.x - grid.origin.x, grid.cellSize.x, grid.columns);
    }

    /// A corner is a vertex once for each way it is drawn.
    std::uint32_t vertexFor(const DrawnMesh& mesh, std::uint32_t corner, const DrawnTriangle& t, int axis,
                            std::span<const Light> lights) {
        for (std::uint32_t v = m_firstVertex[corner]; v != kNone; v = m_ways[v].next)
            if (m_ways[v].material == t.material && m_ways[v].axis == axis && m_ways[v].lightmap == t.lightmap)
                return m_ways[v].vertex;
        const Corner& c = mesh.corners[corner];
        const MaterialLook& material = mesh.materials[t.material];
        Light light = lights[corner];
        if (t.lightmap != VertexLook::kNoLightmap) light = {0, {}};
        if (t.lightmap == VertexLook::kVertexLit) light.lamps = brightened(c.light);
        LevelVertex vertex = litVertex(c, c.tint.alpha != 0 ? c.tint : material.tint, material.kind, light);
        vertex.uv = patternUv(c.position, axis, material.metresPerTile);
        vertex.lightmapUv = m_atlas.uv(t.lightmap, c.lightmapUv);
        const auto index = static_cast<std::uint32_t>(m_look.vertices.size());
        m_look.vertices.push_back(vertex);
        m_ways.push_back({t.material, m_firstVertex[corner], index, t.lightmap, static_cast<std::int8_t>(axis)});
        m_firstVertex[corner] = static_cast<std::uint32_t>(m_ways.size()) - 1;
        return index;
    }

    struct Way {
        std::uint32_t material, next, vertex;
        std::int16_t lightmap;
        std::int8_t axis;
    };
    LevelLook& m_look;
    const LightmapAtlas& m_atlas;
    std::vector<std::uint32_t> m_firstVertex; ///< into m_ways, by corner
    std::vector<Way> m_ways;
};

/// Cuts the mesh and finds the light at its corners.
std::vector<Light> litMesh(DrawnMesh& mesh, const Baker& baker, const LevelLook& look,
                           const LevelLookSettings& settings, std::size_t maxTriangles, JobPool& pool) {
    // A level of hundreds of metres is not looked at by the metre.
    const float largest = maximum(look.box.size().x, maximum(look.box.size().y, look.box.size().z));
    const float longestEdge = maximum(settings.longestEdge, largest / 30);
    constexpr float kCoarse = 3; // times as long: a ninth of the triangles
    cutLongEdges(mesh, longestEdge, longestEdge * kCoarse, maxTriangles);
    std::vector<Sample> found;
    baker.sample(mesh.corners, found, pool);
    constexpr int kRounds = 2;
    for (int round = 0; round < kRounds; ++round) {
        if (!cutWhereLightChanges(mesh, found, longestEdge / 6, maxTriangles)) break;
        baker.sample(mesh.corners, found, pool);
    }
    return baker.settle(mesh.corners, mesh.triangles, found, pool);
}

} // namespace
} // namespace looks

std::vector<Aabb> LevelLook::patchBoxes() const {
    std::vector<Aabb> boxes;
    for (const LevelPiece& piece : patches)
        boxes.push_back(piece.box);
    return boxes;
}

std::vector<Aabb> LevelLook::objectBoxes() const {
    std::vector<Aabb> boxes;
    for (const LevelPiece& piece : objects)
        boxes.push_back(piece.box);
    return boxes;
}

std::shared_ptr<const LevelLook> makeLevelLook(const Level& level, const LevelLookSettings& settings, JobPool& pool) {
    using namespace looks;
    const auto look = std::make_shared<LevelLook>();
    const LevelData& data = level.data();
    const Terrain* terrain = data.terrain ? &*data.terrain : nullptr;

    DrawnMesh mesh = drawnTriangles(level);
    LightmapAtlas atlas(data.lightmaps);
    for (DrawnTriangle& t : mesh.triangles) {
        if (t.lightmap >= 0 && !atlas.holds(t.lightmap)) t.lightmap = VertexLook::kNoLightmap;
        look->lightmapped = look->lightmapped || t.lightmap >= 0;
    }
    for (const Corner& corner : mesh.corners)
        look->box.add(corner.position);
    if (terrain != nullptr) look->box.add(terrain->bounds());
    if (look->box.empty()) look->box = level.bounds();
    look->grid = gridOver(look->box, terrain, settings.cellSize);

    look->carriers = carrierLooks(level);

    const Baker baker(level, settings);
    look->outdoors = baker.outdoors();
    look->twoSided = look->lightmapped || !level.data().walls.empty() || !level.data().mesh.looks.empty();
    Assembly assembly(*look, atlas);
    if (terrain != nullptr) {
        const DrawnTerrain drawn = drawnTerrain(*terrain, data.terrainTexture);
        std::vector<Sample> found;
        baker.sample(drawn.corners, found, pool);
        assembly.addTerrain(drawn, baker.settle(drawn.corners, {}, found, pool));
    }
    const std::size_t ground = std::min<std::size_t>(look->indices.size() / 3, settings.maxTriangles);
    const std::vector<looks::Light> lights =
        litMesh(mesh, baker, *look, settings, settings.maxTriangles - ground, pool);
    assembly.addMesh(mesh, lights);

    if (look->lightmapped)
        lightmapProbes(*look, level, atlas, pool);
    else
        baker.bakeProbes(*look, pool);
    if (look->lightmapped) look->lightmaps = atlas.image();
    return look;
}

} // namespace lince
