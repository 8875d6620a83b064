#pragma once
// What lies over the map for one agent: what ground costs it, and what it believes of doors and of things in the way.
// Comes from percepts and messages only; whoever has none believes that every door opens and nothing else stands about.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/navmesh/nav_tile.h>

#include <array>
#include <cstdint>
#include <vector>

namespace lince {

class StateVisitor;

/// Factor on the length of a way over this kind of ground. [Limit: >= 1, or kClosed]
inline constexpr float kClosed = -1;

enum class DoorBelief : std::uint8_t { Unknown, Open, Closed, Locked };

/// Something believed to stand in the way: polygons that it touches cost `factor` times more; a portal that lies wholly
/// inside it is closed when `factor` is kClosed.
struct BelievedObstacle {
    Vec3 centre;
    float radius = 0.5f;
    float factor = kClosed;
    Tick until = 0; ///< forgotten then; 0: never
    void visitState(StateVisitor& v);
};

class NavBelief {
  public:
    void setDoor(std::uint16_t door, DoorBelief belief);
    DoorBelief door(std::uint16_t door) const;
    /// One that overlaps an older one takes its place. [Limit: 64; the oldest goes]
    void block(const BelievedObstacle& obstacle);
    /// What is believed to stand within the circle is gone.
    void clear(Vec3 centre, float radius);
    void forget(Tick now);
    const std::vector<BelievedObstacle>& obstacles() const { return m_obstacles; }
    bool empty() const { return m_doors.empty() && m_obstacles.empty(); }
    void visitState(StateVisitor& v);

  private:
    std::vector<DoorBelief> m_doors; ///< by number of the door
    std::vector<BelievedObstacle> m_obstacles;
};

struct NavFilter {
    std::array<float, kNavAreas> cost{1, 4, 1.2f, 20}; ///< by NavArea: factor, or kClosed
    float closedDoorMetres = 2;                        ///< what opening one costs
    float jumpMetres = 2, dropMetres = 1;              ///< what one costs besides its length; kClosed: never
    float carriedMetres = 0;                           ///< likewise, of a jump pad or teleporter
    const NavBelief* belief = nullptr;
};

} // namespace lince
