#include <lince/core/serial.h>
#include <lince/navbuild/air_space.h>
#include <lince/world/level.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr float kPieceMetres = 4;  ///< triangles are gathered for pieces of a way: the box of a long one holds too many
constexpr float kKeptBack = 1e-3f; ///< metres before what was met, so that the place where a sweep ends is free

struct Face { ///< of the level, straight above or below a point
    float height;
    int looks; ///< 1: up, -1: down
};

/// Working memory of this thread: no answer depends on what was asked before.
struct Memory {
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> triangles;
    std::vector<Face> faces;
};
Memory& memory() {
    static thread_local Memory memory;
    return memory;
}

class AirSpace final : public FreeSpace {
  public:
    AirSpace(std::shared_ptr<const Level> level, const AirBody& body) : m_level(std::move(level)), m_body(body) {
        const Aabb& whole = m_level->bounds();
        const float lowest = whole.low.y;
        m_bounds.low = {whole.low.x + body.radius, lowest + body.floor, whole.low.z + body.radius};
        m_bounds.high = {whole.high.x - body.radius, lowest + body.ceiling - body.height, whole.high.z - body.radius};
        m_roomy = !m_bounds.empty();
        if (!m_roomy) m_bounds = {whole.centre(), whole.centre()};
        const TriangleMesh& mesh = m_level->data().mesh;
        m_hasFloor = m_level->data().terrain.has_value();
        for (std::size_t t = 0; t < mesh.triangleCount() && !m_hasFloor; ++t)
            m_hasFloor = mesh.areaNormal(t).y > 0;
        ByteWriter writer;
        for (const float value : {body.radius, body.height, body.ceiling, body.floor})
            writer.put(value);
        m_hash = combine(m_level->hash(), hashBytes(writer.bytes()));
    }

    bool flies() const override { return true; }
    float radius() const override { return m_body.radius; }
    Aabb bounds() const override { return m_bounds; }
    Hash128 hash() const override { return m_hash; }

    std::optional<Vec3> place(Vec3 point) const override {
        if (!isFree(point) || !isAboveGround(point)) return std::nullopt;
        return point;
    }
    FreeSweep sweep(Vec3 from, Vec3 to) const override;
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override;

    Vec3 draw(RandomStream& random) const override {
        const float x = random.between(m_bounds.low.x, m_bounds.high.x);
        const float y = random.between(m_bounds.low.y, m_bounds.high.y);
        const float z = random.between(m_bounds.low.z, m_bounds.high.z);
        return {x, y, z};
    }

  private:
    /// The body, drawn out downwards by what it keeps above the ground: one exact shape for both.
    Capsule capsuleAt(Vec3 feet) const {
        return {feet + Vec3{0, m_body.radius - m_body.floor, 0}, m_body.radius,
                maximum(m_body.height - 2 * m_body.radius, 0) + m_body.floor};
    }
    const std::vector<Level::Corners>& trianglesIn(const Aabb& box) const {
        Memory& m = memory();
        m.triangles.clear();
        m_level->bodyTriangles(box, m.scratch, m.triangles);
        return m.triangles;
    }
    bool isFree(Vec3 feet) const {
        if (!m_roomy || !m_bounds.contains(feet)) return false;
        const Capsule capsule = capsuleAt(feet);
        for (const Level::Corners& t : trianglesIn(capsule.bounds()))
            if (penetrationCapsuleTriangle(capsule, t.a, t.b, t.c)) return false;
        return true;
    }
    bool isAboveGround(Vec3 feet) const;
    void faces(Vec3 feet, std::vector<Face>& out) const;
    FreeSweep endAt(Vec3 from, Vec3 to, float fraction, Vec3 normal) const;

    std::shared_ptr<const Level> m_level;
    AirBody m_body;
    Aabb m_bounds; ///< of the feet
    bool m_roomy = true, m_hasFloor = true;
    Hash128 m_hash;
};

/// Does (x, z) lie in the triangle seen from above? Of two triangles that share an edge, points on it lie in one.
bool containsFromAbove(const std::array<Vec3, 3>& corners, float x, float z) {
    bool inside = false;
    for (std::size_t i = 0; i < 3; ++i) {
        Vec3 a = corners[i], b = corners[(i + 1) % 3];
        if ((a.z > z) == (b.z > z)) continue;
        if (a.z > b.z) std::swap(a, b); // the same sum for both neighbours
        const double fraction = (double{z} - double{a.z}) / (double{b.z} - double{a.z});
        if (double{x} < double{a.x} + (double{b.x} - double{a.x}) * fraction) inside = !inside;
    }
    return inside;
}

/// All faces straight above and below, from the lowest.
void AirSpace::faces(Vec3 feet, std::vector<Face>& out) const {
    out.clear();
    const Aabb& whole = m_level->bounds();
    std::vector<std::uint32_t>& near = memory().scratch;
    near.clear();
    m_level->bodyTree().overlapping({{feet.x, whole.low.y - 1, feet.z}, {feet.x, whole.high.y + 1, feet.z}}, near);
    const TriangleMesh& mesh = m_level->data().mesh;
    for (const std::uint32_t t : near) {
        const std::array<Vec3, 3> corners{mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)};
        const Vec3 normal = mesh.areaNormal(t);
        if (normal.y == 0 || !containsFromAbove(corners, feet.x, feet.z)) continue;
        const double up = normal.y, away = double{normal.x} * (double{feet.x} - double{corners[0].x}) +
                                           double{normal.z} * (double{feet.z} - double{corners[0].z});
        out.push_back({static_cast<float>(double{corners[0].y} - away / up), up > 0 ? 1 : -1});
    }
    if (const auto& terrain = m_level->data().terrain)
        if (const auto ground = terrain->heightAt(feet.x, feet.z)) out.push_back({*ground, 1});
    std::sort(out.begin(), out.end(), [](const Face& a, const Face& b) { return a.height < b.height; });
}

/// Not inside of things, nor beside the level: the first face below looks up, and none above does, as the top of a
/// thing would that one is in. Where things stand on each other, faces of both lie in one plane and cancel.
bool AirSpace::isAboveGround(Vec3 feet) const {
    if (!m_hasFloor) return true;
    constexpr float kOnePlane = 1e-3f; // metres
    std::vector<Face>& all = memory().faces;
    faces(feet, all);
    std::size_t above = 0;
    while (above < all.size() && all[above].height <= feet.y)
        ++above;
    int looks = 0;
    for (std::size_t i = above; i < all.size(); ++i) {
        looks += all[i].looks;
        if (i + 1 < all.size() && all[i + 1].height - all[i].height < kOnePlane) continue;
        if (looks != 0) break;
    }
    if (looks > 0) return false;
    looks = 0;
    for (std::size_t i = above; i-- > 0;) {
        looks += all[i].looks;
        if (i > 0 && all[i].height - all[i - 1].height < kOnePlane) continue;
        if (looks != 0) break;
    }
    return looks > 0;
}

FreeSweep AirSpace::sweep(Vec3 from, Vec3 to) const {
    if (!m_roomy || !isFinite(from) || !isFinite(to)) return {0, from, {}, true};
    const Vec3 way = to - from;
    const float size = length(way);
    // The sides of the box of places; whoever is outside already may come back.
    float border = 1;
    Vec3 borderNormal;
    bool leaves = false;
    for (int axis = 0; axis < 3; ++axis) {
        const float low = m_bounds.low[axis], high = m_bounds.high[axis];
        if (way[axis] == 0 || (to[axis] >= low && to[axis] <= high)) continue;
        const bool up = way[axis] > 0;
        if (up ? to[axis] <= high : to[axis] >= low) continue;
        const float fraction = maximum(((up ? high : low) - from[axis]) / way[axis], 0);
        if (leaves && fraction >= border) continue;
        border = minimum(fraction, 1), leaves = true;
        borderNormal = {};
        borderNormal[axis] = up ? -1.0f : 1.0f;
    }
    const float reach = size * border;
    const int pieces = static_cast<int>(minimum(reach / kPieceMetres, 1e6f)) + 1;
    for (int i = 0; i < pieces; ++i) {
        const float begin = border * static_cast<float>(i) / static_cast<float>(pieces);
        const float end = border * static_cast<float>(i + 1) / static_cast<float>(pieces);
        const Capsule capsule = capsuleAt(from + way * begin);
        const Vec3 motion = way * (end - begin);
        Aabb swept = capsule.bounds();
        swept.add(capsule.bounds().moved(motion));
        SweepHit hit;
        for (const Level::Corners& t : trianglesIn(swept.grown(kKeptBack)))
            sweepCapsuleTriangle(capsule, motion, t.a, t.b, t.c, hit);
        if (hit) return endAt(from, to, begin + (end - begin) * hit.t, hit.normal);
    }
    if (leaves) return endAt(from, to, border, borderNormal);
    return {1, to, {}, false};
}

/// A little before what was met, at a free place.
FreeSweep AirSpace::endAt(Vec3 from, Vec3 to, float fraction, Vec3 normal) const {
    const float size = length(to - from);
    for (float back = kKeptBack; size > 0 && fraction * size > back; back *= 2) {
        const float t = fraction - back / size;
        const Vec3 place = from + (to - from) * t;
        if (isFree(place)) return {t, place, normal, true};
    }
    return {0, from, normal, true};
}

std::optional<NearObstacle> AirSpace::nearest(Vec3 place, float reach) const {
    if (!m_roomy || !isFinite(place) || !(reach >= 0)) return std::nullopt;
    NearObstacle best{{}, reach};
    bool found = false;
    const auto keep = [&](float distance, Vec3 normal) {
        if (distance > best.distance || (found && distance == best.distance)) return;
        best = {normal, distance};
        found = true;
    };
    // A thicker body is deeper in what is nearer.
    Capsule capsule = capsuleAt(place);
    capsule.radius += reach;
    for (const Level::Corners& t : trianglesIn(capsule.bounds()))
        if (const Penetration p = penetrationCapsuleTriangle(capsule, t.a, t.b, t.c)) keep(reach - p.depth, p.normal);
    keep(place.x - m_bounds.low.x, {1, 0, 0});
    keep(m_bounds.high.x - place.x, {-1, 0, 0});
    keep(place.z - m_bounds.low.z, {0, 0, 1});
    keep(m_bounds.high.z - place.z, {0, 0, -1});
    keep(m_bounds.high.y - place.y, {0, -1, 0});
    if (!found) return std::nullopt;
    return best;
}

} // namespace

std::shared_ptr<const FreeSpace> makeAirSpace(std::shared_ptr<const Level> level, const AirBody& body) {
    return std::make_shared<const AirSpace>(std::move(level), body);
}

} // namespace lince
