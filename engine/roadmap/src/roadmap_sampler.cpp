#include "roadmap_sampler.h"

namespace lince {
namespace {

/// One place in this many that is free is found nearly always; rarer ones are not worth the search.
constexpr std::uint32_t kMaxInVain = 20000;
constexpr std::uint32_t kTriesOfNode = 100, kTriesAtLeast = 100000;
/// Where a strategy finds nothing, a uniform sample takes its place; after some of these it is left (no obstacles, no
/// passages). Bridges are rare: one try in a thousand succeeds where a passage takes a thousandth of the ground.
constexpr int kTriesOfStrategy = 1500, kMaxNodesInVain = 8;
/// A place against a wall would fail its connections by rounding: stop a little before.
constexpr float kBeforeWall = 0.95f;
constexpr int kTriesBetween = 8;
constexpr float kAside = 0.5f; ///< of the spread, from the way between two nodes

} // namespace

RoadmapSampler::RoadmapSampler(const FreeSpace& space, const RoadmapSettings& settings, RoadmapCounters& counters)
    : m_space(space), m_settings(settings), m_counters(counters), m_bounds(space.bounds()), m_flies(space.flies()),
      m_left(kTriesAtLeast + kTriesOfNode * settings.nodes) {}

bool RoadmapSampler::mayTry() {
    if (m_left == 0 || m_inVain >= kMaxInVain) return false;
    --m_left;
    ++m_inVain;
    return true;
}

std::optional<Vec3> RoadmapSampler::freePlace(Vec3 point) {
    ++m_counters.samples;
    const auto place = m_space.place(point);
    if (place) ++m_counters.freeSamples;
    return place;
}

Vec3 RoadmapSampler::offset(RandomStream& random) const {
    const float x = random.normal() * m_settings.spread;
    const float y = m_flies ? random.normal() * m_settings.spread : 0;
    const float z = random.normal() * m_settings.spread;
    return {x, y, z};
}

std::optional<Vec3> RoadmapSampler::uniform(RandomStream& random) {
    return freePlace(m_space.draw(random));
}

/// Boor, Overmars, van der Stappen 1999: of two points near each other the free one, when the other is not.
std::optional<Vec3> RoadmapSampler::gaussian(RandomStream& random) {
    const Vec3 first = m_space.draw(random);
    const Vec3 second = first + offset(random);
    if (!m_bounds.contains(second)) return std::nullopt; // the end of the world is no obstacle worth nodes
    const auto firstPlace = freePlace(first);
    const auto secondPlace = freePlace(second);
    if (firstPlace && secondPlace) return std::nullopt;
    return firstPlace ? firstPlace : secondPlace;
}

/// Hsu, Jiang, Reif, Sun 2003: the middle of a short bridge whose ends both stand in obstacles.
std::optional<Vec3> RoadmapSampler::bridge(RandomStream& random) {
    const Vec3 first = m_space.draw(random);
    if (freePlace(first)) return std::nullopt;
    const Vec3 second = first + offset(random);
    if (!m_bounds.contains(second) || freePlace(second)) return std::nullopt;
    return freePlace(lerp(first, second, 0.5f));
}

std::optional<Vec3> RoadmapSampler::next(RandomStream& random) {
    std::optional<Vec3> place;
    if (m_settings.sampling != RoadmapSampling::Uniform && m_nodesInVain < kMaxNodesInVain &&
        !random.chance(m_settings.uniformFraction)) {
        const bool isBridge = m_settings.sampling == RoadmapSampling::Bridge;
        for (int i = 0; i < kTriesOfStrategy && !place; ++i)
            place = isBridge ? bridge(random) : gaussian(random);
        m_nodesInVain = place ? 0 : m_nodesInVain + 1;
    }
    while (!place && mayTry())
        place = uniform(random);
    if (place) m_inVain = 0;
    return place;
}

/// What is in the way lies between them, and so does a gap in it, if there is one.
std::optional<Vec3> RoadmapSampler::between(Vec3 place, Vec3 other, RandomStream& random) {
    std::optional<Vec3> found;
    for (int i = 0; i < kTriesBetween && !found && mayTry(); ++i) {
        const float fraction = random.unit();
        found = freePlace(lerp(place, other, fraction) + offset(random) * kAside);
    }
    // As far as one gets: the random bounce of Kavraki et al. 1996, with one bounce.
    if (!found) found = freePlace(lerp(place, m_space.sweep(place, place + offset(random)).place, kBeforeWall));
    if (found) m_inVain = 0;
    return found;
}

} // namespace lince
