#pragma once
// Short-lived things that only an observer sees: sparks, smoke, tracers, flashes, marks on walls. They come from the
// world's events and never go back into it.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/core/vec.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace lince {

enum class ParticleShape : std::uint8_t { Spark, Smoke, Fire, Debris };

struct Particle {
    Vec3 position, velocity;
    float size = 0.05f, growth = 0; ///< metres at the start, metres a second
    float age = 0, life = 1;        ///< seconds
    float gravity = 1, drag = 0;    ///< share of gravity; share of speed lost a second
    Colour colour;                  ///< at the start; fades out with age
    ParticleShape shape = ParticleShape::Spark;
    float floor = -1e9f; ///< metres, y: fire and smoke swell above it, not through it
};
struct Tracer {
    Vec3 from, to;
    float age = 0, life = 0.08f;
    Colour colour{255, 226, 160, 255};
};
struct Decal {
    Vec3 place, normal;
    float size = 0.08f, age = 0, life = 20;
    Colour colour{20, 18, 16, 200};
};
struct Flash {
    Vec3 place;
    Vec3 colour{1, 0.8f, 0.5f};
    float radius = 6, age = 0, life = 0.07f;
};

class Effects {
  public:
    /// The most of each at once; when there are more, the oldest go.
    static constexpr std::size_t kMaxParticles = 4000, kMaxTracers = 256, kMaxDecals = 256, kMaxFlashes = 32;

    void muzzle(Vec3 at, Vec3 direction);
    void tracer(Vec3 from, Vec3 to);
    /// Against the level or a box: sparks, dust and a mark.
    void impact(Vec3 at, Vec3 normal, Colour dust);
    /// Against a body.
    void wound(Vec3 at, Vec3 direction);
    /// `floor`: y of the ground below, when it went off near it.
    void explosion(Vec3 at, float radius, std::optional<float> floor = {});
    /// What an explosion leaves on a surface, for who knows where that is.
    void scorch(Vec3 at, Vec3 normal, float radius);
    void shatter(Vec3 at, Vec3 halfSize, Colour colour);
    void pickUp(Vec3 at, Colour colour);
    /// Behind a flying rocket; once a tick, of 1/60 second or so.
    void trail(Vec3 at) { trail(at, at); }
    /// The same over the way that it flew in this tick, without gaps.
    void trail(Vec3 from, Vec3 to);

    void update(float seconds);
    void clear();

    const std::vector<Particle>& particles() const { return m_particles; }
    const std::vector<Tracer>& tracers() const { return m_tracers; }
    const std::vector<Decal>& decals() const { return m_decals; }
    const std::vector<Flash>& flashes() const { return m_flashes; }

  private:
    float random(float low, float high);
    Vec3 randomDirection();
    void add(const Particle& p);

    RandomStream m_random; ///< an observer's own: the simulation does not see it
    std::vector<Particle> m_particles;
    std::vector<Tracer> m_tracers;
    std::vector<Decal> m_decals;
    std::vector<Flash> m_flashes;
};

} // namespace lince
