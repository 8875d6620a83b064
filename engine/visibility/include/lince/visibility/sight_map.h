#pragma once
// What blocks a standing person's view, floor by floor, seen from above: upright obstacles as segments. Vec2 is (x, z).
// Baked from slices of the level at eye height; boxes that come and go lie over it.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>
#include <lince/visibility/nav_box.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

struct SightSegment {
    Vec2 from, to;
    std::uint32_t obstacle = 0; ///< segments of one closed outline share it
    bool operator==(const SightSegment&) const = default;
};

/// One floor: made fit for many views. Segments may touch and cross; they block from both sides. Those that are not
/// finite are left out, those that reach over the bounds are cut there.
class SightFloor {
  public:
    /// ground: metres, the height of the floor; views never go beyond [low, high]. Bounds that hold nothing (or are not
    /// finite) make a floor on which nobody sees anything. Takes milliseconds for thousands of segments.
    static std::shared_ptr<const SightFloor> make(float ground, Vec2 low, Vec2 high,
                                                  std::vector<SightSegment> segments);
    ~SightFloor();
    SightFloor(const SightFloor&) = delete;
    SightFloor& operator=(const SightFloor&) = delete;

    float ground() const { return m_ground; }
    Vec2 low() const { return m_low; }
    Vec2 high() const { return m_high; }
    /// As given to `make`.
    const std::vector<SightSegment>& segments() const { return m_segments; }
    std::size_t bytes() const;
    struct Tree; ///< private to the algorithms of this module
    const Tree& tree() const { return *m_tree; }

  private:
    friend class SightMap;
    SightFloor();
    /// The same with some more; far cheaper than `make` of all of them.
    std::shared_ptr<const SightFloor> with(std::span<const SightSegment> added) const;
    float m_ground = 0;
    Vec2 m_low, m_high;
    std::vector<SightSegment> m_segments;
    std::unique_ptr<const Tree> m_tree;
};

class SightMap {
  public:
    static constexpr float kStep = 0.5f; ///< metres that feet may be below a floor and still be on it
    static constexpr std::size_t kMaxFloors = 64;

    /// Floors by ascending ground. [Limit: kMaxFloors; higher ones are left out] None may be null.
    static std::shared_ptr<const SightMap> make(std::vector<std::shared_ptr<const SightFloor>> floors);
    /// The same level with these boxes standing in it, in place of those that stood there: a box blocks the floors
    /// whose eye height lies between its bottom and its top. Floors that no box stands on are shared.
    std::shared_ptr<const SightMap> withBoxes(std::span<const NavBox> boxes, float eyeHeight = 1.6f) const;

    const std::vector<std::shared_ptr<const SightFloor>>& floors() const { return m_floors; }
    /// Without the boxes.
    const std::vector<std::shared_ptr<const SightFloor>>& bareFloors() const { return m_bare; }
    const std::vector<NavBox>& boxes() const { return m_boxes; }
    /// Of the highest floor not above the feet (+ kStep); 0 when all are above.
    std::size_t floorAt(float feetHeight) const;
    std::size_t bytes() const;

  private:
    std::vector<std::shared_ptr<const SightFloor>> m_floors; ///< with the boxes
    std::vector<std::shared_ptr<const SightFloor>> m_bare;   ///< without; the same where no box stands
    std::vector<NavBox> m_boxes;
};

/// Obstacles as low fences, bounds as a line on the ground.
void draw(DebugDraw& sink, const SightMap& map);

} // namespace lince
