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

/// `heading`: unit, where the body looks. Others at the very same place are left out, so the body itself may be among
/// them. Summed one after the other in the order of the neighbours: the same bits on every machine, and those of
/// `Flock`.
FlockSums flockSums(Vec3 self, Vec3 heading, const NeighbourSpan& others, const FlockReach& reach);

/// Wished directions from the sums, each of length at most 1; zero where nobody is in reach. They fade where there is
/// little to wish for, so that nobody trembles: `separationOf` where the pushes cancel each other (weaker together than
/// one body at 4 m), `alignmentOf` (their direction - heading) as the headings become one, `cohesionOf` within a metre
/// of the others' middle.
Vec3 separationOf(const FlockSums& sums);
Vec3 alignmentOf(const FlockSums& sums, Vec3 heading);
Vec3 cohesionOf(const FlockSums& sums);

struct FlockSettings {
    FlockReach reach;
    float separation = 12, alignment = 8, cohesion = 8; ///< weights
    float maxForce = 27, maxSpeed = 9, mass = 1;        ///< newtons, metres a second, kilograms
    float minSpeed = 2.7f;    ///< birds do not stand in the air, and alignment brakes who turns; 0: they may stand
    float containRadius = 50; ///< members that leave this ball around the middle come in on the other side; 0: none
    bool flies = true;        ///< else forces and the ball are horizontal, and heights stay as they are
    Vec3 middle;
};

/// A flock without minds: a host's birds, fish or people in the distance. Structure of arrays, neighbours from a grid,
/// the same result on any number of threads and with any vector instructions, nothing allocated once the buffers have
/// grown. Who stands looks along -z. Numbers that are not finite are taken as 0, others cut to ±1e9.
class Flock {
  public:
    explicit Flock(const FlockSettings& settings = {});
    ~Flock();
    Flock(Flock&&) noexcept;
    Flock& operator=(Flock&&) noexcept;

    /// Its number, from 0.
    std::uint32_t add(Vec3 position, Vec3 velocity);
    std::uint32_t size() const;
    Vec3 position(std::uint32_t member) const;
    Vec3 velocity(std::uint32_t member) const;
    /// A force beside the flock's own (obstacles, a wolf), newtons, for the next step only; several add up. The sum
    /// with the flock's own is cut to `maxForce`.
    void push(std::uint32_t member, Vec3 force);
    const FlockSettings& settings() const;
    void change(const FlockSettings& settings);
    /// Nothing happens unless `seconds` is positive. [Limit: <= 1000]
    void step(float seconds, JobPool& pool);
    /// Mean number of others within the widest reach, all around, in the last step.
    float meanNeighbours() const;

  private:
    struct Arrays;
    std::unique_ptr<Arrays> m_arrays;
};

void draw(DebugDraw& sink, const Flock& flock, Colour colour);

} // namespace lince
