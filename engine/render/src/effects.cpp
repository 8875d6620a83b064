#include <lince/core/math.h>
#include <lince/render/effects.h>
#include <lince/sim/definitions.h>

#include <algorithm>

namespace lince {
namespace {

Colour shaded(Colour colour, float by) {
    const auto part = [&](std::uint8_t v) {
        return static_cast<std::uint8_t>(clamp(static_cast<float>(v) * by, 0, 255));
    };
    return {part(colour.red), part(colour.green), part(colour.blue), colour.alpha};
}

Colour withAlpha(Colour colour, float alpha) {
    colour.alpha = static_cast<std::uint8_t>(clamp(alpha, 0, 255));
    return colour;
}

/// Of an explosion, metres; what is not a number is the smallest.
float radiusOf(float radius) {
    return radius > 0.2f ? minimum(radius, 20) : 0.2f;
}

/// Makes room for one more; the oldest stand first, since things are only ever added at the end.
template <class T>
void addCapped(std::vector<T>& list, const T& thing, std::size_t max) {
    if (list.size() >= max) {
        // In lots, so that a full list does not move everything for each new one.
        list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() - max + 1 + max / 32));
    }
    list.push_back(thing);
}

template <class T>
void age(std::vector<T>& list, float seconds) {
    for (T& thing : list)
        thing.age += seconds;
    list.erase(std::remove_if(list.begin(), list.end(), [](const T& thing) { return thing.age >= thing.life; }),
               list.end());
}

} // namespace

float Effects::random(float low, float high) {
    return m_random.between(low, high);
}

Vec3 Effects::randomDirection() {
    const float y = random(-1, 1);
    const float turn = random(0, kTwoPi);
    const float across = std::sqrt(maximum(0, 1 - y * y));
    return {across * cosine(turn), y, across * sine(turn)};
}

void Effects::add(const Particle& p) {
    if (!isFinite(p.position) || !isFinite(p.velocity)) return;
    addCapped(m_particles, p, kMaxParticles);
}

void Effects::muzzle(Vec3 at, Vec3 direction) {
    if (!isFinite(at)) return;
    const Vec3 along = normalized(direction, {0, 0, -1});
    addCapped(m_flashes, Flash{at + along * 0.15f, {1, 0.78f, 0.45f}, 5, 0, 0.06f}, kMaxFlashes);
    // A short tongue of fire: blobs that shrink away from the barrel, gone within two frames or three.
    for (int i = 0; i < 4; ++i) {
        Particle p;
        p.shape = ParticleShape::Fire;
        p.position = at + along * (0.05f + 0.07f * static_cast<float>(i));
        p.velocity = along * 2.0f;
        p.size = 0.075f - 0.014f * static_cast<float>(i);
        p.growth = 0.3f;
        p.life = random(0.04f, 0.07f);
        p.gravity = 0;
        p.colour = i == 0 ? Colour{255, 244, 210, 255} : Colour{255, 196, 96, 230};
        add(p);
    }
    for (int i = 0; i < 4; ++i) {
        Particle p;
        p.position = at;
        const float speed = random(5, 11);
        p.velocity = (along + randomDirection() * 0.22f) * speed;
        p.size = 0.006f;
        p.life = random(0.05f, 0.12f);
        p.drag = 3;
        p.colour = {255, 214, 140, 255};
        add(p);
    }
    for (int i = 0; i < 2; ++i) {
        Particle p;
        p.shape = ParticleShape::Smoke;
        p.position = at + along * 0.1f;
        const float speed = random(0.5f, 1.2f);
        p.velocity = along * speed + randomDirection() * 0.15f;
        p.size = 0.04f, p.growth = 0.22f;
        p.life = random(0.35f, 0.6f);
        p.gravity = -0.04f, p.drag = 3.5f;
        p.colour = {168, 164, 156, 50};
        add(p);
    }
}

void Effects::tracer(Vec3 from, Vec3 to) {
    if (!isFinite(from) || !isFinite(to)) return;
    Tracer t;
    t.from = from, t.to = to;
    addCapped(m_tracers, t, kMaxTracers);
}

void Effects::impact(Vec3 at, Vec3 normal, Colour dust) {
    if (!isFinite(at)) return;
    const Vec3 out = normalized(normal, {0, 1, 0});
    for (int i = 0; i < 7; ++i) {
        Particle p;
        p.position = at + out * 0.02f;
        const float speed = random(2, 7);
        p.velocity = normalized(out + randomDirection() * 0.85f, out) * speed;
        p.size = 0.007f;
        p.life = random(0.12f, 0.35f);
        p.drag = 1.5f;
        p.colour = i % 3 == 0 ? Colour{255, 240, 205, 255} : Colour{255, 196, 110, 255};
        add(p);
    }
    for (int i = 0; i < 5; ++i) {
        Particle p;
        p.shape = ParticleShape::Smoke;
        p.position = at + out * 0.04f;
        const float speed = random(0.4f, 1.6f);
        p.velocity = out * speed + randomDirection() * 0.35f;
        p.size = random(0.03f, 0.05f);
        p.growth = random(0.16f, 0.3f);
        p.life = random(0.45f, 0.9f);
        p.gravity = 0.03f, p.drag = 4;
        p.colour = withAlpha(dust, random(70, 115));
        add(p);
    }
    for (int i = 0; i < 4; ++i) {
        Particle p;
        p.shape = ParticleShape::Debris;
        p.position = at + out * 0.03f;
        const float speed = random(1, 3.2f);
        p.velocity = normalized(out + randomDirection() * 0.7f, out) * speed;
        p.size = random(0.008f, 0.018f);
        p.life = random(0.4f, 0.8f);
        p.colour = withAlpha(shaded(dust, random(0.6f, 0.95f)), 255);
        add(p);
    }
    Decal mark;
    mark.place = at, mark.normal = out;
    mark.size = random(0.03f, 0.05f);
    addCapped(m_decals, mark, kMaxDecals);
}

void Effects::wound(Vec3 at, Vec3 direction) {
    const Vec3 along = normalized(direction, {0, 0, -1});
    for (int i = 0; i < 5; ++i) {
        Particle p;
        p.shape = ParticleShape::Smoke;
        p.position = at;
        const float speed = random(0.2f, 1.1f);
        p.velocity = along * speed + randomDirection() * 0.4f;
        p.size = random(0.03f, 0.05f);
        p.growth = random(0.08f, 0.18f);
        p.life = random(0.22f, 0.42f);
        p.gravity = 0.25f, p.drag = 4;
        p.colour = {96, 22, 20, 130};
        add(p);
    }
}

void Effects::explosion(Vec3 at, float radius, std::optional<float> floor) {
    if (!isFinite(at)) return;
    const float r = radiusOf(radius);
    const float reach = std::sqrt(r); // larger ones last longer, but not in proportion
    addCapped(m_flashes, Flash{at, {1, 0.72f, 0.38f}, r * 4, 0, 0.22f}, kMaxFlashes);
    Particle core; // hides the small beginnings of all the rest
    core.shape = ParticleShape::Fire;
    core.position = at;
    core.size = 0.42f * r, core.growth = 1.2f * r;
    core.life = 0.13f;
    core.gravity = 0;
    core.colour = {255, 236, 196, 255};
    if (floor) core.floor = *floor;
    add(core);
    const int fires = static_cast<int>(clamp(14 + 7 * r, 14, 70));
    for (int i = 0; i < fires; ++i) {
        Particle p;
        p.shape = ParticleShape::Fire;
        if (floor) p.floor = *floor;
        const Vec3 way = randomDirection();
        const float from = random(0, 0.25f) * r;
        const float speed = random(1.0f, 4.8f) * r;
        p.position = at + way * from;
        p.velocity = way * speed + Vec3{0, 0.7f * r, 0};
        p.size = random(0.12f, 0.22f) * r;
        p.growth = random(0.15f, 0.4f) * r;
        p.life = random(0.16f, 0.42f) * reach;
        p.gravity = -0.1f, p.drag = 5;
        p.colour = i % 5 == 0   ? Colour{255, 226, 160, 255}
                   : i % 2 == 0 ? Colour{255, 142, 44, 240}
                                : Colour{214, 74, 22, 225};
        add(p);
    }
    const int smokes = static_cast<int>(clamp(6 + 2.5f * r, 6, 24));
    for (int i = 0; i < smokes; ++i) {
        Particle p;
        p.shape = ParticleShape::Smoke;
        if (floor) p.floor = *floor;
        Vec3 way = randomDirection();
        way.y = absolute(way.y); // it rises
        const float from = random(0, 0.2f) * r;
        const float speed = random(0.5f, 1.8f) * r;
        // Small at first, inside the fire, and soon larger than it.
        p.position = at + way * from;
        p.velocity = way * speed + Vec3{0, 0.9f * reach, 0};
        p.size = random(0.03f, 0.08f) * r;
        p.growth = random(0.16f, 0.3f) * r;
        p.life = random(0.7f, 1.5f) * reach;
        p.gravity = -0.12f, p.drag = 2.6f;
        const float grey = random(0.8f, 1.25f);
        p.colour = withAlpha(shaded({104, 98, 90, 0}, grey), random(45, 95));
        add(p);
    }
    const int pieces = static_cast<int>(clamp(14 + 4 * r, 14, 50));
    for (int i = 0; i < pieces; ++i) {
        Particle p;
        const bool glows = i % 2 == 0;
        p.shape = glows ? ParticleShape::Spark : ParticleShape::Debris;
        Vec3 way = randomDirection();
        way.y = absolute(way.y); // what goes down is soon stopped by the ground
        const float speed = random(3, 9) * reach;
        p.position = at + way * 0.1f;
        p.velocity = way * speed;
        const float size = random(0.02f, 0.05f);
        p.size = glows ? 0.014f : size;
        p.life = glows ? random(0.3f, 0.9f) : random(0.8f, 1.6f);
        p.drag = glows ? 1.2f : 0.4f;
        p.colour = glows ? Colour{255, 190, 100, 255} : Colour{58, 54, 50, 255};
        add(p);
    }
}

void Effects::scorch(Vec3 at, Vec3 normal, float radius) {
    if (!isFinite(at)) return;
    Decal burn;
    burn.place = at, burn.normal = normalized(normal, {0, 1, 0});
    burn.size = 0.45f * radiusOf(radius), burn.life = 40;
    burn.colour = {26, 23, 20, 150};
    addCapped(m_decals, burn, kMaxDecals);
}

void Effects::shatter(Vec3 at, Vec3 halfSize, Colour colour) {
    if (!isFinite(at) || !isFinite(halfSize)) return;
    const Vec3 half = minimum(absolute(halfSize), {5, 5, 5});
    const float size = maximum(half.x, maximum(half.y, half.z));
    const int pieces = static_cast<int>(clamp(18 + 40 * size, 18, 80));
    for (int i = 0; i < pieces; ++i) {
        Particle p;
        p.shape = ParticleShape::Debris;
        const float x = random(-1, 1);
        const float y = random(-1, 1);
        const float z = random(-1, 1);
        const Vec3 from = half * Vec3{x, y, z};
        const float speed = random(0.8f, 3.4f);
        p.position = at + from;
        p.velocity = normalized(from, {0, 1, 0}) * speed + Vec3{0, 1.6f, 0} + randomDirection() * 0.6f;
        p.size = random(0.05f, 0.16f) * clamp(size, 0.1f, 1);
        p.life = random(0.7f, 1.5f);
        p.drag = 0.3f;
        p.colour = withAlpha(shaded(colour, random(0.65f, 1.15f)), 255);
        add(p);
    }
    for (int i = 0; i < 10; ++i) {
        Particle p;
        p.shape = ParticleShape::Smoke;
        const Vec3 way = randomDirection();
        p.position = at + half * way * 0.7f;
        p.velocity = way * 0.7f + Vec3{0, 0.3f, 0};
        p.size = random(0.25f, 0.45f) * clamp(size, 0.1f, 2);
        p.growth = random(0.25f, 0.5f);
        p.life = random(0.6f, 1.3f);
        p.gravity = 0.02f, p.drag = 3;
        p.colour = withAlpha(shaded(colour, 1.1f), random(45, 80));
        add(p);
    }
}

void Effects::pickUp(Vec3 at, Colour colour) {
    // A ring that rises and closes: friendly, and unlike anything that hurts. Every other one covers what is behind it,
    // so that the colour is seen before a bright wall too.
    constexpr int kRing = 20;
    for (int i = 0; i < kRing; ++i) {
        Particle p;
        const bool covers = i % 2 == 0;
        p.shape = covers ? ParticleShape::Debris : ParticleShape::Spark;
        const float turn = kTwoPi * static_cast<float>(i) / kRing;
        const Vec3 aside{cosine(turn), 0, sine(turn)};
        p.position = at + aside * 0.35f;
        const float speed = random(1.2f, 1.9f);
        p.velocity = Vec3{0, speed, 0} - aside * 0.45f;
        p.size = covers ? 0.022f : 0.012f;
        p.life = random(0.45f, 0.7f);
        p.gravity = 0, p.drag = 1.2f;
        p.colour = withAlpha(colour, 255);
        add(p);
    }
}

void Effects::trail(Vec3 from, Vec3 to) {
    if (!isFinite(from) || !isFinite(to)) return;
    // As many puffs as close the gaps, however fast it flies.
    const int puffs = static_cast<int>(clamp(length(to - from) / 0.09f, 0, 8)) + 1;
    for (int i = 0; i < puffs; ++i) {
        const Vec3 at = lerp(from, to, static_cast<float>(i + 1) / static_cast<float>(puffs));
        Particle fire;
        fire.shape = ParticleShape::Fire;
        fire.position = at;
        fire.velocity = randomDirection() * 0.2f;
        fire.size = random(0.05f, 0.08f), fire.growth = -0.25f;
        fire.life = random(0.08f, 0.16f);
        fire.gravity = 0;
        fire.colour = {255, 178, 84, 190};
        add(fire);
        Particle smoke;
        smoke.shape = ParticleShape::Smoke;
        smoke.position = at + randomDirection() * 0.04f;
        smoke.velocity = randomDirection() * 0.2f;
        smoke.size = random(0.04f, 0.06f);
        smoke.growth = random(0.1f, 0.2f);
        smoke.life = random(0.7f, 1.3f);
        smoke.gravity = -0.02f, smoke.drag = 2;
        smoke.colour = {150, 146, 140, 70};
        add(smoke);
    }
}

void Effects::update(float seconds) {
    if (!(seconds > 0)) return;
    for (Particle& p : m_particles) {
        // Exact for the drag, so that slow pictures show the same cloud as fast ones; the gravity of half a step before
        // and half after.
        const float pull = kGravity * p.gravity * seconds * 0.5f;
        p.velocity.y -= pull;
        const float left = p.drag > 0 ? exponential(-p.drag * seconds) : 1;
        const float way = p.drag > 0 ? (1 - left) / p.drag : seconds;
        p.position += p.velocity * way;
        p.velocity *= left;
        p.velocity.y -= pull;
    }
    age(m_particles, seconds);
    age(m_tracers, seconds);
    age(m_decals, seconds);
    age(m_flashes, seconds);
}

void Effects::clear() {
    m_particles.clear();
    m_tracers.clear();
    m_decals.clear();
    m_flashes.clear();
}

} // namespace lince
