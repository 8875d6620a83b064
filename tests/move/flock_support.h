#pragma once
// Flocks that the tests of several files start with.

#include <lince/core/hash.h>
#include <lince/core/random.h>
#include <lince/move/flock.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince::test {

/// Uniform in the ball of this radius around the origin, or in its disc.
inline Vec3 randomPlace(RandomStream& random, float radius, bool flies) {
    while (true) {
        Vec3 place;
        place.x = random.between(-1, 1);
        if (flies) place.y = random.between(-1, 1);
        place.z = random.between(-1, 1);
        if (lengthSquared(place) <= 1) return place * radius;
    }
}

/// `count` members all over a ball (or disc), in all directions at 4 m/s.
inline Flock randomFlock(const FlockSettings& settings, int count, float radius, std::uint64_t seed = 1) {
    Flock flock(settings);
    RandomStream random(seed, 0, RandomPurpose::Test);
    for (int i = 0; i < count; ++i) {
        const Vec3 place = randomPlace(random, radius, settings.flies);
        const Vec3 direction = normalized(randomPlace(random, 1, settings.flies), {1, 0, 0});
        flock.add(place, direction * 4);
    }
    return flock;
}

/// Places and velocities by number, to the bit.
inline std::string hashOf(const Flock& flock) {
    std::vector<Vec3> state;
    for (std::uint32_t i = 0; i < flock.size(); ++i)
        state.push_back(flock.position(i)), state.push_back(flock.velocity(i));
    return toHex(hashBytes(std::as_bytes(std::span<const Vec3>(state))));
}

} // namespace lince::test
