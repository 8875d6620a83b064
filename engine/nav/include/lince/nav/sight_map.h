#pragma once
// What blocks a standing person's view, floor by floor, seen from above: upright obstacles as segments. Vec2 is (x, z).
// Baked from slices of the level at eye height; boxes that come and go lie over it.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>
#include <lince/nav/nav_tile.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

struct SightSegment {
    Vec2 from, to;
    std::uint32_t obstacle = 0; ///< segments of one closed outline share it
};

/// One floor: made fit for many views. Segments may touch and cross.
class SightFloor {
  public:
    /// ground: metres, the height of the floor; reach: views never go beyond [low, high].
    static std::shared_ptr<const SightFloor> make(float ground, Vec2 low, Vec2 high,
                                                  std::vector<SightSegment> segments);
    ~SightFloor();

    float ground() const { return m_ground; }
    Vec2 low() const { return m_low; }
    Vec2 high() const { return m_high; }
    const std::vector<SightSegment>& segments() const { return m_segments; }
    struct Tree; ///< private to the algorithms of this module
    const Tree& tree() const { return *m_tree; }

  private:
    SightFloor() = default;
    float m_ground = 0;
    Vec2 m_low, m_high;
    std::vector<SightSegment> m_segments;
    std::unique_ptr<const Tree> m_tree;
};

class SightMap {
  public:
    /// Floors by ascending ground. [Limit: 64 floors]
    static std::shared_ptr<const SightMap> make(std::vector<std::shared_ptr<const SightFloor>> floors);
    /// The same level with these boxes standing in it (those that reach eye height above a floor block it there).
    std::shared_ptr<const SightMap> withBoxes(std::span<const NavBox> boxes, float eyeHeight = 1.6f) const;

    const std::vector<std::shared_ptr<const SightFloor>>& floors() const { return m_floors; }
    const std::vector<NavBox>& boxes() const { return m_boxes; }
    /// Of the highest floor not above the feet (+ a step); 0 when all are above.
    std::size_t floorAt(float feetHeight) const;
    std::size_t bytes() const;

  private:
    std::vector<std::shared_ptr<const SightFloor>> m_floors; ///< with the boxes
    std::vector<std::shared_ptr<const SightFloor>> m_bare;   ///< without; the same where no box stands
    std::vector<NavBox> m_boxes;
};

void draw(DebugDraw& sink, const SightMap& map);

} // namespace lince
