// Openness and lamps, by rays.

#include "level_parts.h"

#include <lince/core/math.h>

#include <algorithm>

namespace lince::looks {
namespace {

constexpr float kOffSurface = 0.02f;    // metres; rays start that far from what they light
constexpr float kOnTheWay = 0.01f;      // metres
constexpr float kBuriedFraction = 0.6f; // of rays that meet backs; beyond, a place is inside something
constexpr float kLampSize = 0.25f;      // metres; how round a lamp is, for the softness of its shadow
constexpr float kSunLikeRadius = 100;   // metres; such a lamp outdoors stands for the sun, which the renderer has
// Strength of lamps: nearly full light at half their reach where there is no other; hardly seen beside the sun.
constexpr float kLamp = 1.3f, kLampByDay = 0.5f;
constexpr std::size_t kGrain = 64;
/// Light that a closed level has without any lamp, linear: enough to find the way by.
constexpr Vec3 kClosedAmbient{0.20f, 0.18f, 0.16f};

/// Two axes that make a right-handed frame with a unit normal, without a jump except at straight down (Duff et al.,
/// "Building an Orthonormal Basis, Revisited", 2017; about Y here).
struct Frame {
    Vec3 side, up, front;
    explicit Frame(Vec3 n) : up(n) {
        const float sign = n.y >= 0 ? 1.0f : -1.0f;
        const float a = -1 / (sign + n.y), b = n.x * n.z * a;
        side = {1 + sign * n.x * n.x * a, -sign * n.x, sign * b};
        front = {b, -n.z, sign + n.z * n.z * a};
    }
    Vec3 operator()(Vec3 v) const { return side * v.x + up * v.y + front * v.z; }
};

/// Spread evenly over the hemisphere about +Y, each standing for the same share of the light on a flat surface.
std::vector<Vec3> cosineDirections(int count) {
    constexpr float kGoldenAngle = 2.39996323f;
    std::vector<Vec3> out;
    for (int i = 0; i < count; ++i) {
        const float fraction = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const float radius = std::sqrt(fraction), angle = kGoldenAngle * static_cast<float>(i);
        out.push_back({radius * cosine(angle), std::sqrt(1 - fraction), radius * sine(angle)});
    }
    return out;
}

} // namespace

Baker::Baker(const Level& level, const LevelLookSettings& settings)
    : m_level(level), m_reach(maximum(settings.openReach, 0.1f)),
      m_directions(cosineDirections(std::max(settings.rays, 1))) {
    findOutdoors();
    for (const lince::Light& light : level.data().lights) {
        if (m_outdoors && light.radius >= kSunLikeRadius) continue;
        m_lamps.push_back({light.position, linearOf(light.colour) * (m_outdoors ? kLampByDay : kLamp), light.radius});
    }
}

void Baker::findOutdoors() {
    std::vector<Vec3> heads;
    for (const SpawnPoint& spawn : m_level.data().spawnPoints)
        heads.push_back(spawn.position + Vec3{0, 1, 0});
    if (heads.empty()) { // some of the floors, evenly through the file
        const TriangleMesh& mesh = m_level.data().mesh;
        constexpr std::size_t kSamples = 256;
        const std::size_t step = mesh.triangleCount() / kSamples + 1;
        for (std::size_t t = 0; t < mesh.triangleCount(); t += step) {
            if (m_level.classOfTriangle(t) != classes::kFloor) continue;
            heads.push_back((mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3 + Vec3{0, 1, 0});
        }
    }
    if (heads.empty()) return; // nothing to stand on: open
    constexpr float kFar = 10'000;
    const std::array<Vec3, 5> ways{Vec3{0, 1, 0}, Vec3{0.5f, 1, 0.1f}, Vec3{-0.1f, 1, 0.5f}, Vec3{-0.5f, 1, -0.1f},
                                   Vec3{0.1f, 1, -0.5f}};
    std::size_t escaped = 0;
    for (const Vec3 head : heads)
        for (const Vec3 way : ways)
            if (!m_level.anyHit({head, way, kFar})) ++escaped;
    m_outdoors = escaped * 5 >= heads.size() * ways.size(); // a fifth
}

Sample Baker::openness(Vec3 position, Vec3 normal) const {
    const TriangleMesh& mesh = m_level.data().mesh;
    const Terrain* terrain = m_level.data().terrain ? &*m_level.data().terrain : nullptr;
    const Vec3 from = position + normal * kOffSurface;
    Sample place;
    if (terrain != nullptr) {
        const auto ground = terrain->heightAt(from.x, from.z);
        place.buried = ground && from.y < *ground - 0.05f;
        if (place.buried) {
            place.light.openness = 0;
            return place;
        }
    }
    const auto isBack = [&](const RayHit& hit, Vec3 direction) {
        return dot(mesh.areaNormal(hit.triangle), direction) > 0;
    };
    const Frame frame(normal);
    float sum = 0;
    std::size_t backs = 0;
    for (const Vec3 direction : m_directions) {
        Ray ray{from, frame(direction), m_reach};
        float fraction = 1;
        RayHit hit = m_level.sightTree().closestHit(ray);
        // A corner on the plane of a neighbouring face leaves it to one side.
        if (hit && hit.t < kOnTheWay && isBack(hit, ray.direction)) {
            ray.origin += ray.direction * kOnTheWay;
            hit = m_level.sightTree().closestHit(ray);
        }
        if (hit) {
            // The back of a triangle: the ray went through a wall that starts right here, so nothing comes this way.
            const bool back = isBack(hit, ray.direction);
            backs += back ? 1 : 0;
            fraction = back ? 0 : hit.t / m_reach;
            ray.reach = hit.t;
        }
        if (terrain != nullptr && fraction > 0)
            if (const auto t = terrain->hitByRay(ray)) fraction = minimum(fraction, *t / m_reach);
        sum += fraction;
    }
    const auto rays = static_cast<float>(m_directions.size());
    place.light.openness = sum / rays;
    place.buried = static_cast<float>(backs) > kBuriedFraction * rays;
    return place;
}

Vec3 Baker::lampsAt(Vec3 position, Vec3 normal) const {
    // Corners of a tetrahedron: four points of the lamp's ball.
    static constexpr std::array<Vec3, 4> kBall{Vec3{0.577f, 0.577f, 0.577f}, Vec3{0.577f, -0.577f, -0.577f},
                                               Vec3{-0.577f, 0.577f, -0.577f}, Vec3{-0.577f, -0.577f, 0.577f}};
    const bool anyDirection = normal == Vec3{};
    const Vec3 from = position + normal * kOffSurface;
    Vec3 sum;
    for (const Lamp& lamp : m_lamps) {
        const Vec3 way = lamp.position - from;
        const float squared = lengthSquared(way), fraction = squared / (lamp.radius * lamp.radius);
        if (fraction >= 1) continue;
        const float facing = anyDirection ? 0.6f : dot(normal, way) / std::sqrt(maximum(squared, 1e-6f));
        if (facing <= 0) continue;
        int seen = 0;
        for (const Vec3 point : kBall)
            if (m_level.clearLine(from, lamp.position + point * minimum(kLampSize, lamp.radius * 0.1f))) ++seen;
        // To nothing at the radius, with no edge there.
        sum += lamp.colour * (facing * (1 - fraction) * (1 - fraction) * static_cast<float>(seen) * 0.25f);
    }
    return sum;
}

void Baker::finish(Light& light) const {
    if (!m_outdoors) light.lamps += kClosedAmbient * (0.3f + 0.7f * light.openness);
}

/// A place inside a wall (a floor's corner under it) must not draw its darkness out to where it is seen: it takes the
/// light of the points where its edges come out.
Light Baker::mended(std::size_t corner, std::span<const Corner> corners, std::span<const Sample> found,
                    std::span<const std::uint32_t> around) const {
    Light sum{0, {}};
    float count = 0;
    for (const std::uint32_t neighbour : around) {
        if (found[neighbour].buried || count >= 4) continue;
        const Corner &inside = corners[corner], &outside = corners[neighbour];
        // First that is free on the way out; the neighbour is.
        Light light = found[neighbour].light;
        for (const float fraction : {0.25f, 0.5f, 0.75f}) {
            const Vec3 point = lerp(inside.position, outside.position, fraction);
            const Sample there = openness(point, inside.normal);
            if (there.buried) continue;
            light = there.light;
            light.lamps = lampsAt(point, inside.normal);
            break;
        }
        sum.openness += light.openness, sum.lamps += light.lamps, count += 1;
    }
    if (count == 0) return {0.2f, {}}; // all around it is hidden too
    return {sum.openness / count, sum.lamps / count};
}

void Baker::sample(std::span<const Corner> corners, std::vector<Sample>& found, JobPool& pool) const {
    const std::size_t first = found.size();
    found.resize(corners.size());
    pool.forEach(corners.size() - first, kGrain, [&](std::size_t k) {
        const Corner& corner = corners[first + k];
        if (corner.hasOwnLight) return;
        Sample& out = found[first + k];
        out = openness(corner.position, corner.normal);
        if (!out.buried) out.light.lamps = lampsAt(corner.position, corner.normal);
    });
}

std::vector<Light> Baker::settle(std::span<const Corner> corners, std::span<const DrawnTriangle> triangles,
                                 std::span<const Sample> found, JobPool& pool) const {
    // Neighbours of the buried, listed one after the other.
    std::vector<std::uint32_t> first(corners.size() + 1, 0);
    const auto forEdges = [&](auto&& visit) {
        for (const DrawnTriangle& t : triangles)
            for (std::size_t i = 0; i < 3; ++i)
                for (const std::size_t other : {(i + 1) % 3, (i + 2) % 3})
                    if (found[t.corners[i]].buried) visit(t.corners[i], t.corners[other]);
    };
    forEdges([&](std::uint32_t a, std::uint32_t) { ++first[a + 1]; });
    for (std::size_t i = 0; i < corners.size(); ++i)
        first[i + 1] += first[i];
    std::vector<std::uint32_t> around(first.back()), filled(first.begin(), first.end() - 1);
    forEdges([&](std::uint32_t a, std::uint32_t b) { around[filled[a]++] = b; });

    std::vector<Light> out(corners.size());
    pool.forEach(corners.size(), kGrain, [&](std::size_t i) {
        out[i] = found[i].light;
        if (found[i].buried) {
            const auto begin = around.begin() + first[i], end = around.begin() + first[i + 1];
            std::sort(begin, end); // an inner edge is listed by both its triangles
            const auto last = std::unique(begin, end);
            out[i] = mended(i, corners, found, {begin, last});
        }
        if (!corners[i].hasOwnLight) finish(out[i]);
    });
    return out;
}

void Baker::bakeProbes(LevelLook& look, JobPool& pool) const {
    layProbes(look);
    std::vector<std::uint8_t> valid(look.probes.size(), 1);
    pool.forEach(look.probes.size(), kGrain, [&](std::size_t i) {
        const Vec3 p = probePlace(look, i);
        const Sample place = openness(p, {0, 1, 0});
        valid[i] = place.buried ? 0 : 1;
        Light light = place.light;
        if (!place.buried) light.lamps = lampsAt(p, {});
        finish(light);
        look.probes[i] = {light.lamps, light.openness};
    });
    spreadProbes(look, valid);
}

} // namespace lince::looks
