#pragma once
// Local avoidance between moving bodies (spec S1.N6): optimal reciprocal collision avoidance, van den Berg et al. 2011,
// with walls, priorities, different radii and speeds. Who meets whom head on passes on a side that ids settle, so that
// nobody dances and opposing crowds do not lock. Vec2 is (x, z).

#include <lince/core/debug_draw.h>
#include <lince/core/job_pool.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

struct AvoidanceSettings {
    float secondsToBodies = 2; ///< how far ahead others are avoided
    float secondsToWalls = 0.5f;
    float neighbourMetres = 6; ///< others farther away are ignored
    int mostNeighbours = 10;   ///< the nearest
};

struct AvoidanceBody {
    Vec2 position, velocity;
    float radius = 0.35f;
    float priority = 0.5f; ///< [0, 1]: share of the evasion that the other one takes; 1 gives way to nobody
    std::uint32_t id = 0;  ///< breaks ties: equal on both sides of a meeting is not allowed
};

/// Bodies keep to the left of from→to, as of NavWall.
struct AvoidanceWall {
    Vec2 from, to;
};

/// Buffers of one thread.
struct AvoidanceScratch {
    struct Line {
        Vec2 point, direction;
    };
    std::vector<Line> lines, projected;
    std::vector<std::uint32_t> nearest;
    std::vector<float> distances;
};

/// The velocity nearest to `preferred` that keeps clear of all that is near. `others` are what the asker senses of
/// them.
Vec2 avoid(const AvoidanceBody& self, Vec2 preferred, float mostSpeed, std::span<const AvoidanceBody> others,
           std::span<const AvoidanceWall> walls, const AvoidanceSettings& settings, AvoidanceScratch& scratch);

/// Thousands at once: a host's crowd, and the benchmark. Same rule, neighbours from a grid.
class AvoidanceCrowd {
  public:
    explicit AvoidanceCrowd(const AvoidanceSettings& settings = {});
    ~AvoidanceCrowd();

    std::uint32_t add(Vec2 position, float radius, float mostSpeed, float priority = 0.5f);
    void setWalls(std::vector<AvoidanceWall> walls);
    void setPreferred(std::uint32_t body, Vec2 velocity) { m_preferred[body] = velocity; }
    Vec2 position(std::uint32_t body) const { return m_positions[body]; }
    Vec2 velocity(std::uint32_t body) const { return m_velocities[body]; }
    float radius(std::uint32_t body) const { return m_radii[body]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_positions.size()); }
    /// New velocities from the old state, then all move. Same result on any number of threads.
    void step(float seconds, JobPool& pool);

  private:
    struct Grid;
    AvoidanceSettings m_settings;
    std::vector<Vec2> m_positions, m_velocities, m_preferred, m_next;
    std::vector<float> m_radii, m_speeds, m_priorities;
    std::unique_ptr<Grid> m_grid;
};

void draw(DebugDraw& sink, const AvoidanceBody& self, Vec2 preferred, Vec2 chosen, float height);

} // namespace lince
