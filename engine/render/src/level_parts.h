#pragma once
// The steps that make a level's look, between the level and what the renderer takes. Private to makeLevelLook.

#include <lince/render/level_look.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince::looks {

/// Where triangles meet with one normal. Light is computed here, once for all materials around.
struct Corner {
    Vec3 position, normal;
    Vec2 lightmapUv;               ///< in its own lightmap
    Colour tint{255, 255, 255, 0}; ///< of the file; alpha 0: the material's own
    Colour light;                  ///< of the file; for VertexLook::kVertexLit
    bool hasOwnLight = false;      ///< lightmapped or vertex-lit: no rays needed
    bool operator==(const Corner&) const = default;
};

struct DrawnTriangle {
    std::array<std::uint32_t, 3> corners{};
    std::uint32_t material = 0; ///< into DrawnMesh::materials
    std::uint16_t object = 0;   ///< as in the level's mesh
    std::int16_t lightmap = VertexLook::kNoLightmap;
    std::uint32_t coarse = kNoCoarse; ///< into DrawnMesh::coarse: what it was cut from
    static constexpr std::uint32_t kNoCoarse = 0xffffffffu;
};

struct DrawnMesh {
    std::vector<Corner> corners;
    std::vector<DrawnTriangle> triangles;
    std::vector<MaterialLook> materials;
    std::vector<DrawnTriangle> coarse; ///< triangles before they were cut to the end, for looks from afar
};

/// The triangles of the level's mesh that an eye can meet, with normals. Corners that are alike are one.
DrawnMesh drawnTriangles(const Level& level);

/// Rounded a little, so that faces of one plane share corners although their normals differ in the last bits.
Vec3 roundedNormal(Vec3 normal);

/// Light at one place: how open it is (0..1), and the lamps' light, linear.
struct Light {
    float openness = 1;
    Vec3 lamps;
};
struct Sample {
    Light light;
    bool buried = false; ///< most rays met the backs of triangles: the place is inside something solid
};

/// Halves edges longer than `longestEdge`, all in a step; stops before a step that would make more than
/// `maxTriangles`. An edge's length alone decides, so both its sides are cut at the same point. Triangles with light
/// of their own (lightmapped, vertex-lit) stay whole.
/// The first triangles on the way whose edges are all at most `coarseEdge` are kept in `mesh.coarse`.
void cutLongEdges(DrawnMesh& mesh, float longestEdge, float coarseEdge, std::size_t maxTriangles);
/// Halves edges at whose ends the light differs, on both sides, and what is needed besides for good triangles. Edges
/// do not become shorter than `shortestEdge` for their own sake. False when nothing was cut.
bool cutWhereLightChanges(DrawnMesh& mesh, std::span<const Sample> found, float shortestEdge, std::size_t maxTriangles);

/// Rays against the level; the same directions for every place, so that neighbours differ only where the level does.
class Baker {
  public:
    Baker(const Level& level, const LevelLookSettings& settings);

    /// Light at the corners from found.size() on, appended.
    void sample(std::span<const Corner> corners, std::vector<Sample>& found, JobPool& pool) const;
    /// The light that is shown: buried corners take that of neighbours, closed levels get their own.
    std::vector<Light> settle(std::span<const Corner> corners, std::span<const DrawnTriangle> triangles,
                              std::span<const Sample> found, JobPool& pool) const;
    /// Fills the look's probes.
    void bakeProbes(LevelLook& look, JobPool& pool) const;
    /// Whether enough rays upwards from where people stand leave the level.
    bool outdoors() const { return m_outdoors; }

  private:
    Sample openness(Vec3 position, Vec3 normal) const;
    /// normal zero: of all directions alike.
    Vec3 lampsAt(Vec3 position, Vec3 normal) const;
    void finish(Light& light) const;
    void findOutdoors();
    Light mended(std::size_t corner, std::span<const Corner> corners, std::span<const Sample> found,
                 std::span<const std::uint32_t> around) const;

    struct Lamp {
        Vec3 position, colour;
        float radius;
    };
    const Level& m_level;
    float m_reach;
    bool m_outdoors = true;
    std::vector<Vec3> m_directions; ///< about +Y, cosine-distributed
    std::vector<Lamp> m_lamps;
};

/// All lightmaps in one picture, brightened for the eye.
class LightmapAtlas {
  public:
    explicit LightmapAtlas(const std::vector<Lightmap>& lightmaps);
    const Image& image() const { return m_image; }
    bool holds(std::int16_t lightmap) const { return lightmap >= 0 && static_cast<std::uint32_t>(lightmap) < m_count; }
    /// From a lightmap's own coordinates to the atlas, half a texel away from its neighbours. A place that is black for
    /// lightmaps that it does not hold.
    Vec2 uv(std::int16_t lightmap, Vec2 own) const;
    /// Linear light of the nearest texel. [Limit: holds(lightmap)]
    Vec3 light(std::int16_t lightmap, Vec2 own) const;
    /// Linear light of all texels that are not black.
    Vec3 average() const { return m_average; }

  private:
    std::uint32_t m_count = 0, m_columns = 0;
    Image m_image;
    Vec3 m_average{0.5f, 0.5f, 0.5f};
};
/// Light of a map compiler's byte colours, brightened as in the atlas; linear.
Vec3 brightened(Colour light);
/// Probes of a lightmapped level: light of the floor below.
void lightmapProbes(LevelLook& look, const Level& level, const LightmapAtlas& atlas, JobPool& pool);

/// Sets origin, spacing and count of the probes over the level's box.
void layProbes(LevelLook& look);
Vec3 probePlace(const LevelLook& look, std::size_t probe);
/// Gives probes inside solids (valid: 0) the mean of neighbours that are not, again and again.
void spreadProbes(LevelLook& look, std::vector<std::uint8_t>& valid);

/// Vertices and pieces of the terrain, one patch each, before the light.
struct DrawnTerrain {
    std::vector<Corner> corners; ///< a sample each
    struct Vertex {
        std::uint32_t corner;
        MaterialKind kind;
    };
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices, coarse;
    std::vector<LevelPiece> patches;
};
DrawnTerrain drawnTerrain(const Terrain& terrain, std::string_view texture);

CullGrid gridOver(const Aabb& box, const Terrain* terrain, float cellSize);

Vec3 linearOf(Colour sRgb);

} // namespace lince::looks
