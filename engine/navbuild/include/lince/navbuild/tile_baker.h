#pragma once
// Level → navmesh tiles, by Recast. A baker is immutable: tiles can be baked on any number of threads at once, and a
// tile is a pure function of level, body, settings, its place and the boxes given.

#include <lince/core/error.h>
#include <lince/core/progress.h>
#include <lince/nav/nav_data.h>
#include <lince/navmesh/nav_tile.h>
#include <lince/visibility/nav_box.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class Level;

/// What baking is refused beyond: up to ten minutes of work of one core. `lince bake --long` goes beyond.
inline constexpr double kMostSquares = 2.5e8;

struct BakeSettings {
    float cellMetres = 0; ///< side of a voxel; 0: a third of the radius, 0.1 at least
    float cellHeight = 0.1f;
    float tileMetres = 16;
    float edgeMaxMetres = 12, edgeError = 1.3f;          ///< of contours; the error in cells
    float regionMinMetres = 0.6f, regionMergeMetres = 4; ///< side of a square of that area
    float coverLow = 0.7f, coverHigh = 1.4f;             ///< metres above the ground that an obstacle must reach
    float gridMetres = 1;                                ///< side of a ground cell
    double mostSquares = kMostSquares;                   ///< TileBaker::squaresToBake that are not refused
};

/// False where Recast is missing (the browser): maps must be baked beforehand.
bool canBake();

class TileBaker {
  public:
    static Result<std::shared_ptr<const TileBaker>> make(std::shared_ptr<const Level> level, const NavBody& body,
                                                         const BakeSettings& settings = {});
    ~TileBaker();
    const NavLayout& layout() const;
    /// Null when there is no walkable ground in it. Jumps and covers included.
    std::shared_ptr<const NavTile> bake(std::int32_t column, std::int32_t row, std::span<const NavBox> boxes) const;
    /// Tiles whose result can depend on the box, as indices row × columns + column, ascending, appended.
    void tilesTouchedBy(const NavBox& box, std::vector<std::uint32_t>& out) const;
    /// What blocks views 1.6 m above the floors that the tiles lie on, without boxes. Null tiles are passed over.
    std::shared_ptr<const SightMap> bakeSight(std::span<const std::shared_ptr<const NavTile>> tiles,
                                              const Progress& progress = {}) const;
    /// About how many squares of a voxel's side all that blocks bodies covers, seen from above, every floor counted:
    /// what baking takes grows with it.
    double squaresToBake() const;

  private:
    struct Parts;
    explicit TileBaker(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace lince
