#pragma once
// What stands around a tile: the level with the boxes that the tile is baked with. For heights, cover and jumps.

#include <lince/visibility/nav_box.h>
#include <lince/world/level.h>

#include <optional>
#include <span>
#include <vector>

namespace lince::bake {

/// Made for one tile and used by one thread: it keeps buffers.
class Surroundings {
  public:
    Surroundings(const Level& level, std::span<const NavBox> boxes) : m_level(level), m_boxes(boxes) {}

    struct Ground {
        float height = 0;
        float normalUp = 0; ///< of the unit normal
    };
    /// The first solid straight below, at most `depth` metres.
    std::optional<Ground> groundBelow(Vec3 from, float depth) const;
    /// Something solid for bodies lies between.
    bool blocksBody(Vec3 from, Vec3 to) const;
    /// The same for eyes and shots.
    bool blocksSight(Vec3 from, Vec3 to) const;
    /// Room for a capsule whose lowest point is at `feet`.
    bool hasRoom(Vec3 feet, float radius, float height) const;
    /// The capsule gets there on a straight line.
    bool passes(Vec3 fromFeet, Vec3 toFeet, float radius, float height) const;
    /// Where nobody can be: no cluster of a compiled map, inside of a box, or inside of a closed solid, whose surface
    /// one sees from behind to all sides.
    bool outside(Vec3 place) const;
    bool deadly(Vec3 feet, float height) const;

  private:
    bool boxBetween(Vec3 from, Vec3 to) const;

    const Level& m_level;
    std::span<const NavBox> m_boxes;
    mutable std::vector<std::uint32_t> m_indices;
    mutable std::vector<Level::Corners> m_corners;
};

} // namespace lince::bake
