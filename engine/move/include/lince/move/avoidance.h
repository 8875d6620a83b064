#pragma once
// Local avoidance between moving bodies (spec S1.N6): optimal reciprocal collision avoidance (ORCA, van den Berg et al.
// 2011) with walls, priorities, different radii and speeds. Who meets whom head on passes on the right, by an amount
// that the two ids settle; who waits long grows urgent, and the others make room. Vec2 is (x, z), metres and metres a
// second.
//
// Two kinds of half-planes of velocities: *hard* ones are never broken (no touching of walls, at most the own share of
// the gap to a body in one step; standing still obeys them all), *soft* ones (the paper's, seconds ahead) give way
// evenly where a crowd is too dense for all of them. Bodies that all move by `avoid` therefore do not overlap.

#include <lince/core/debug_draw.h>
#include <lince/core/job_pool.h>
#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

struct AvoidanceSettings {
    float secondsToBodies = 1; ///< how far ahead others are avoided
    float secondsToWalls = 0.5f;
    float neighbourMetres = 6;      ///< others farther away (between the middles) are ignored
    int maxNeighbours = 10;         ///< the nearest by the gap between them [Limit: kAvoidanceMax]
    float stepSeconds = 1.0f / 60;  ///< how long a velocity is kept before the next is asked for
    float rightBias = 0.3f;         ///< slope by which bodies on a collision course turn to the right; 0: symmetric
    float patienceSeconds = 0.5f;   ///< waited longer than this, one is urgent
    bool wallsBoundCentres = false; ///< walls are the border of a navmesh: the middle of a body may come up to them
};

inline constexpr int kAvoidanceMax = 32; ///< bodies, and walls, that one velocity looks at

/// Who gets through a jam: more urgency first, then the lower id that it began with, then whoever is nearer to that
/// one.
struct AvoidanceRank {
    float urgency = 0;        ///< seconds that one of the jam waits too long already
    std::uint32_t source = 0; ///< its id
    std::uint32_t hops = 0;   ///< bodies that handed it on
    bool above(const AvoidanceRank& other) const {
        if (urgency != other.urgency) return urgency > other.urgency;
        return source != other.source ? source < other.source : hops < other.hops;
    }
};

struct AvoidanceBody {
    Vec2 position, velocity;
    float radius = 0.35f;
    float priority = 0.5f; ///< [0, 1]: share of the evasion that the other one takes; 1 gives way to nobody
    std::uint32_t id = 0;  ///< breaks ties: equal on both sides of a meeting is not allowed
    AvoidanceRank rank;    ///< as of AvoidancePatience; none where the asker does not know
    Vec2 wish;             ///< unit: where it presses to, as its heading shows; zero where the asker does not know
};

/// Bodies keep to the left of from→to, as of NavWall: to the side where cross(to - from, body - from) < 0. Who is on
/// the other side does not feel it. A wall that begins where another ends is one line with it; only free ends are
/// rounded.
struct AvoidanceWall {
    Vec2 from, to;
};

/// Velocities v with dot(v, normal) >= offset.
struct AvoidanceLine {
    Vec2 normal;
    float offset = 0;
};

/// Working memory of one call; afterwards the half-planes that were obeyed, for drawing.
struct AvoidanceScratch {
    std::array<AvoidanceLine, 4 * kAvoidanceMax> lines; ///< hard ones first
    int hardCount = 0, count = 0;
};

/// What keeps crowds from locking: a body that does not get on becomes urgent, and those of less urgency that stand
/// where it presses to step aside, and hand its urgency on to whoever stands in *their* way. The most urgent one of a
/// jam gets through therefore; ties go to the lower id. State of one body.
struct AvoidancePatience {
    float waited = 0;   ///< seconds without getting on; forgotten after some of getting on
    float going = 0;    ///< seconds since it last waited
    AvoidanceRank rank; ///< own, or of whom it makes room for
    Vec2 wish;          ///< unit, or zero when it wants nothing
    /// The velocity to give to `avoid` instead of `preferred`. `others` as sensed; their urgency and wish count.
    Vec2 press(const AvoidanceBody& self, Vec2 preferred, float maxSpeed, std::span<const AvoidanceBody> others,
               const AvoidanceSettings& settings);
    void visitState(StateVisitor& v);
};

/// The velocity nearest to `preferred` that keeps clear of all that is near. `others` are what the asker senses of
/// them. Those beyond settings.maxNeighbours, and walls beyond kAvoidanceMax, are the farthest.
Vec2 avoid(const AvoidanceBody& self, Vec2 preferred, float maxSpeed, std::span<const AvoidanceBody> others,
           std::span<const AvoidanceWall> walls, const AvoidanceSettings& settings, AvoidanceScratch& scratch);

/// Thousands at once: a host's crowd, and the benchmark. Same rule, neighbours from a grid. Allocates nothing once its
/// buffers have grown.
class AvoidanceCrowd {
  public:
    explicit AvoidanceCrowd(const AvoidanceSettings& settings = {});
    ~AvoidanceCrowd();

    /// Its id is the number returned, from 0.
    std::uint32_t add(Vec2 position, float radius, float maxSpeed, float priority = 0.5f);
    void setWalls(std::vector<AvoidanceWall> walls);
    void setPreferred(std::uint32_t body, Vec2 velocity) { m_preferred[body] = velocity; }
    Vec2 position(std::uint32_t body) const { return m_positions[body]; }
    Vec2 velocity(std::uint32_t body) const { return m_velocities[body]; }
    float radius(std::uint32_t body) const { return m_radii[body]; }
    const AvoidancePatience& patience(std::uint32_t body) const { return m_patience[body]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_positions.size()); }
    /// New velocities from the old state, then all move. Same result on any number of threads.
    void step(float seconds, JobPool& pool);

  private:
    struct Grid;
    AvoidanceSettings m_settings;
    std::vector<Vec2> m_positions, m_velocities, m_preferred;
    std::vector<float> m_radii, m_speeds, m_priorities;
    std::vector<AvoidancePatience> m_patience;
    std::unique_ptr<Grid> m_grid;
};

/// The body, where it would go (grey) and where it goes (green), as arrows of a second's way.
void draw(DebugDraw& sink, const AvoidanceBody& self, Vec2 preferred, Vec2 chosen, float height);
/// The half-planes of the last call around the body: hard ones red, soft ones yellow, ticks towards what is forbidden.
void draw(DebugDraw& sink, const AvoidanceBody& self, const AvoidanceScratch& scratch, float height);

} // namespace lince
