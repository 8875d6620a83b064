#pragma once
// The three rules of flocks (Reynolds 1987: separation, alignment, cohesion) over arrays, and a flock of any size that
// lives by them. The sums of one body over its neighbours are one function, used by a mind for what it sees and by
// `Flock` for thousands.

#include <lince/core/debug_draw.h>
#include <lince/core/job_pool.h>
#include <lince/core/vec.h>
#include <lince/move/neighbours.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

/// How far each rule reaches, metres between middles, and how wide (cosine of half the angle ahead; -1: all around).
struct FlockReach {
    float separation = 2, alignment = 5, cohesion = 5;
    float separationCosine = -0.7f, alignmentCosine = 0.7f, cohesionCosine = -0.15f; ///< as OpenSteer's flocks
};

/// Sums over the neighbours in reach.
struct FlockSums {
    Vec3 away;     ///< sum of (self - other) / distance²
    Vec3 velocity; ///< sum of their velocities
    Vec3 place;    ///< sum of (other - self)
    float separationCount = 0, alignmentCount = 0, cohesionCount = 0;
};

/// `heading`: unit, where the body looks. Others at the very same place are left out. The order of summing is fixed by
/// the order of the neighbours and the same on every machine.
FlockSums flockSums(Vec3 self, Vec3 heading, const NeighbourSpan& others, const FlockReach& reach);

/// Wished directions from the sums, each of length at most 1; zero where nobody is in reach.
Vec3 separationOf(const FlockSums& sums);
Vec3 alignmentOf(const FlockSums& sums, Vec3 heading);
Vec3 cohesionOf(const FlockSums& sums);

struct FlockSettings {
    FlockReach reach;
    float separation = 12, alignment = 8, cohesion = 8; ///< weights
    float mostForce = 27, mostSpeed = 9, mass = 1;
    float containRadius = 50; ///< members that leave this ball around the middle come in on the other side; 0: none
    bool flies = true;        ///< else all forces lie in the plane
    Vec3 middle;
};

/// A flock without minds: a host's birds, fish or people in the distance. Structure of arrays, neighbours from a grid,
/// the same result on any number of threads, nothing allocated once the buffers have grown.
class Flock {
  public:
    explicit Flock(const FlockSettings& settings = {});
    ~Flock();

    /// Its number, from 0.
    std::uint32_t add(Vec3 position, Vec3 velocity);
    std::uint32_t size() const;
    Vec3 position(std::uint32_t member) const;
    Vec3 velocity(std::uint32_t member) const;
    /// A force beside the flock's own (obstacles, a wolf), newtons, for the next step only.
    void push(std::uint32_t member, Vec3 force);
    const FlockSettings& settings() const;
    void change(const FlockSettings& settings);
    void step(float seconds, JobPool& pool);
    /// Mean number of neighbours in the widest reach in the last step.
    float meanNeighbours() const;

  private:
    struct Arrays;
    std::unique_ptr<Arrays> m_arrays;
};

void draw(DebugDraw& sink, const Flock& flock, Colour colour);

} // namespace lince
