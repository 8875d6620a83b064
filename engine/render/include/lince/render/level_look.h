#pragma once
// A level as it is drawn: geometry cut into patches and objects, with materials and baked light. No OpenGL here.

#include <lince/core/job_pool.h>
#include <lince/render/carrier_look.h>
#include <lince/render/culling.h>
#include <lince/render/image.h>
#include <lince/world/level.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace lince {

/// Patterns that surfaces are made of; each is a layer of the texture array. Chosen by words in a material's name.
enum class MaterialKind : std::uint8_t {
    Plain,
    Concrete,
    Brick,
    Wood,
    Metal,
    Grass,
    Sand,
    Rock,
    Tiles,
    Plaster,
    Cliff
};
inline constexpr std::size_t kMaterialKinds = 11;

struct MaterialLook {
    MaterialKind kind = MaterialKind::Plain;
    Colour tint;             ///< sRGB
    float metresPerTile = 2; ///< of the pattern
    bool isSky = false;      ///< not drawn: the sky shows there (or nothing: clip, hint, trigger …)
};
/// By words in the name ("textures/base_wall/brick_3" is brick); walls, floors and ceilings without a telling name by
/// their class.
MaterialLook lookOfMaterial(std::string_view material, ClassId objectClass);
/// Pattern of a kind, tileable, `size` × `size`; alpha holds nothing. 128 leaves the tint as it is, and so does every
/// pattern on average.
Image makeMaterialPattern(MaterialKind kind, std::uint32_t size);

/// The light of a corner is the sum of the atlas (lightmapped levels), `baked`, and the sky's as far as it is open.
/// Where a map compiler's light is known, in the atlas or as colours of the corners (then in `baked`), that is all the
/// light there is: openness is 0.
struct LevelVertex {
    Vec3 position;
    std::array<std::int8_t, 4> normal{}; ///< unit × 127
    Vec2 uv;                             ///< of the pattern
    Vec2 lightmapUv; ///< in the atlas; unused unless the level is lightmapped; black where there is none
    std::array<std::uint8_t, 4> tint{};  ///< r, g, b of the material, sRGB; a: openness to the sky (0: none, 255: all)
    std::array<std::uint8_t, 4> baked{}; ///< r, g, b of the lamps, linear, 128 is 1; a: material layer
};

/// What is culled and drawn in one piece.
struct LevelPiece {
    Aabb box;
    std::uint32_t firstIndex = 0, indexCount = 0;
    /// Into LevelLook::coarse: the same surface in fewer triangles, for afar. 0: as it is.
    std::uint32_t firstCoarse = 0, coarseCount = 0;
};

struct LevelLook {
    std::vector<LevelVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint32_t> coarse; ///< indices, of pieces that are far away: light has fewer corners to sit on
    std::vector<LevelPiece> patches;   ///< terrain patches, or cells of the level's own geometry
    std::vector<LevelPiece> objects;   ///< the level's named objects: trees, ruins, furniture
    CullGrid grid;
    bool lightmapped = false;
    bool twoSided = false; ///< has faces that are seen from behind: wall lists, imported meshes
    bool outdoors = true;  ///< the sky can be seen: sun, day cycle and fog make sense
    Image lightmaps;       ///< atlas, linear light × 0.5; to be filtered, but without smaller copies
    Aabb box;
    std::vector<CarrierLook> carriers; ///< jump pads and teleporters
    /// Light of the lamps and openness at points of a regular grid, to light what moves. In lightmapped levels `lamps`
    /// is all the light (of the floor below), openness 0.
    struct Probe {
        Vec3 lamps;
        float openness = 1;
    };
    Probe probeAt(Vec3 p) const; ///< between the eight around; outside: the nearest
    Vec3 probeOrigin;
    float probeSpacing = 2;
    std::array<std::uint32_t, 3> probeCount{0, 0, 0};
    std::vector<Probe> probes; ///< x fastest, then y, then z

    std::vector<Aabb> patchBoxes() const;
    std::vector<Aabb> objectBoxes() const;
};

struct LevelLookSettings {
    /// Metres: longer triangle edges are cut, so that baked light has corners to sit on; down to a sixth where the
    /// light changes. Levels larger than 60 m take a thirtieth of their size.
    float longestEdge = 2.0f;
    std::uint32_t maxTriangles = 600'000; ///< cutting stops there
    int rays = 24;                        ///< per corner, for openness
    float openReach = 6;                  ///< metres within which things take light away
    float cellSize = 12;                  ///< metres, of the grid for levels without terrain
};

/// Takes a fraction of a second for small levels; uses the pool's threads. The same for any number of threads.
std::shared_ptr<const LevelLook> makeLevelLook(const Level& level, const LevelLookSettings& settings, JobPool& pool);

} // namespace lince
