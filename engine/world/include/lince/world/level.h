#pragma once
// A level made fit for queries. Immutable, shared by any number of worlds and threads.

#include <lince/core/hash.h>
#include <lince/world/bvh.h>
#include <lince/world/level_data.h>
#include <lince/world/sweep.h>
#include <lince/world/wall_list.h>

#include <memory>
#include <string>
#include <vector>

namespace lince {

/// What a ray met in the static level.
struct LevelHit {
    float t = std::numeric_limits<float>::infinity();
    Vec3 normal;
    ClassId objectClass;
    std::uint16_t object = 0; ///< index in data().mesh.objects
    explicit operator bool() const { return objectClass != classes::kNothing; }
};

class Level {
  public:
    /// Classifies surfaces, turns walls into triangles, builds the trees.
    static std::shared_ptr<const Level> make(LevelData data);

    const LevelData& data() const { return m_data; }
    const Aabb& bounds() const { return m_bounds; }
    /// Of everything that can matter to a run.
    Hash128 hash() const { return m_hash; }

    /// What blocks sight. Bushes are seen out of: a ray that begins in one does not meet its inner side.
    LevelHit closestHit(const Ray& ray) const;
    bool anyHit(const Ray& ray) const;
    bool clearLine(Vec3 from, Vec3 to) const { return !anyHit(raySegment(from, to)); }

    struct Corners {
        Vec3 a, b, c;
    };
    /// The triangles that block bodies and whose boxes overlap `box`, appended to `out` in a fixed order. Both buffers
    /// are the caller's: nothing is allocated once they have grown.
    void bodyTriangles(const Aabb& box, std::vector<std::uint32_t>& scratch, std::vector<Corners>& out) const;

    const WallTree& wallTree() const { return m_wallTree; }
    ClassId classOfTriangle(std::size_t triangle) const { return m_triangleClass[triangle]; }
    const Bvh& sightTree() const { return *m_sight; }
    const Bvh& bodyTree() const { return *m_body; }

  private:
    void findBushes();
    bool isBush(std::uint32_t triangle) const;
    RayHit closestTriangle(const Ray& ray) const;

    LevelData m_data;
    std::shared_ptr<const Bvh> m_sight, m_body; ///< one and the same when every surface blocks both
    std::vector<ClassId> m_triangleClass;
    WallTree m_wallTree;
    std::vector<Aabb> m_bushes; ///< of each object that has some
    Aabb m_bounds;
    Hash128 m_hash;
};

/// Reads any level: .xml, .obj, .gltf, .glb, .bsp, .walls, or `file.pk3:maps/x.bsp`, by the ending; `openarena:x`, a
/// map that a package of the machine brings (installed_maps.h).
Result<LevelData> loadLevelData(const std::string& path);
Result<std::shared_ptr<const Level>> loadLevel(const std::string& path);

/// Parses the XML schema (docs/level-format.md). Files it names are looked for beside `name`.
Result<LevelData> parseLevelXml(std::string_view text, const std::string& name);

} // namespace lince
