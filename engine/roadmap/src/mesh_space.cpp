#include <lince/core/serial.h>
#include <lince/navmesh/nav_query.h>
#include <lince/roadmap/mesh_space.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kBeside = 0.01f;       ///< metres beside the mesh that are rounding of the baker's and ours
constexpr float kStartBeside = 0.3f;   ///< metres beside the mesh that a body may stand, pressed against a wall
constexpr float kBeforeBorder = 1e-3f; ///< metres before a border, so that the place where a sweep ends is on the mesh
constexpr float kLargestRise = 2;      ///< metres between a place and borders that may concern it
constexpr int kLattice = 64;           ///< a side: points that measure how much of the box is no ground
constexpr int kMaxTries = 64;          ///< to find a point beside the ground
constexpr double kComponentFraction =
    0.05; ///< of all ground: smaller components (roofs, tops of walls) are not drawn from

/// Working memory of this thread: no answer depends on what was asked before.
struct Memory {
    NavQuery query;
    std::vector<NavWall> walls;
};
Memory& memory() {
    static thread_local Memory memory;
    return memory;
}

class MeshSpace final : public FreeSpace {
  public:
    MeshSpace(std::shared_ptr<const NavMesh> mesh, float radius) : m_mesh(std::move(mesh)), m_radius(radius) {
        ByteWriter writer;
        writer.put(radius);
        m_hash = combine(m_mesh->hash(), hashBytes(writer.bytes()));
        measure();
    }

    bool flies() const override { return false; }
    float radius() const override { return m_radius; }
    Aabb bounds() const override { return m_bounds; }
    Hash128 hash() const override { return m_hash; }

    std::optional<Vec3> place(Vec3 point) const override {
        const NavPoint found = memory().query.nearest(*m_mesh, point, {kBeside, kPlaceReach, kBeside});
        if (!found) return std::nullopt;
        return found.position;
    }

    FreeSweep sweep(Vec3 from, Vec3 to) const override {
        NavQuery& query = memory().query;
        const NavPoint start = query.nearest(*m_mesh, from, {kStartBeside, kPlaceReach, kStartBeside});
        if (!start) return {0, from, {}, true};
        const NavRayHit hit = query.ray(*m_mesh, start, to, m_filter);
        if (!hit.blocked) {
            if (!endsBelowAnother(hit.position, to)) return {1, hit.position, {}, false};
            return {1, hit.position, {}, true};
        }
        // A little back, where one still is on the mesh.
        const Vec3 way = horizontal(to - start.position);
        const float size = length(way);
        const float fraction = size > 0 ? maximum(0, hit.t - kBeforeBorder / size) : 0;
        Vec3 end = start.position + way * fraction;
        const NavPoint kept = query.nearest(*m_mesh, {end.x, hit.position.y, end.z}, {kBeside, kPlaceReach, kBeside});
        end = kept ? kept.position : hit.position;
        return {fraction, end, {hit.normal.x, 0, hit.normal.y}, true};
    }

    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override;
    Vec3 draw(RandomStream& random) const override;

  private:
    /// Where floors lie above each other, a way may come to the right place from above on the wrong one.
    bool endsBelowAnother(Vec3 end, Vec3 to) const {
        const float step = maximum(m_mesh->layout().body.stepHeight, 0.1f);
        if (absolute(end.y - to.y) <= step) return false;
        const NavPoint meant = memory().query.nearest(*m_mesh, to, {kBeside, step, kBeside});
        return meant && absolute(meant.position.y - end.y) > step;
    }
    void measure();
    bool aboveGround(float x, float z) const;
    Vec3 drawFrom(std::uint32_t polygon, RandomStream& random) const;
    std::uint32_t drawPolygon(RandomStream& random) const;

    std::shared_ptr<const NavMesh> m_mesh;
    float m_radius;
    NavFilter m_filter;
    Aabb m_bounds;
    Hash128 m_hash;
    std::vector<float> m_areas; ///< square metres from above of the polygons up to and with each
    float m_emptyFraction = 0;  ///< of everything drawn: points with no ground above or below
};

float areaFromAbove(Vec3 a, Vec3 b, Vec3 c) {
    return 0.5f * absolute((b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x));
}

void MeshSpace::measure() {
    std::vector<double> areas, components;
    double all = 0;
    for (std::uint32_t polygon = 0; polygon < m_mesh->polygonCount(); ++polygon) {
        const auto corners = m_mesh->corners(polygon);
        for (const Vec3& corner : corners)
            m_bounds.add(corner);
        double area = 0;
        for (std::size_t i = 2; i < corners.size(); ++i)
            area += double{areaFromAbove(corners[0], corners[i - 1], corners[i])};
        areas.push_back(area);
        const std::uint32_t component = m_mesh->face(polygon).component;
        if (component >= components.size()) components.resize(component + 1, 0);
        components[component] += area;
        all += area;
    }
    double sum = 0;
    for (std::uint32_t polygon = 0; polygon < m_mesh->polygonCount(); ++polygon) {
        if (components[m_mesh->face(polygon).component] >= kComponentFraction * all) sum += areas[polygon];
        m_areas.push_back(static_cast<float>(sum));
    }
    // The finer surface gives the height of places.
    for (const auto& tile : m_mesh->tiles())
        if (tile)
            for (const Vec3& vertex : tile->surfaceVertices)
                m_bounds.low.y = minimum(m_bounds.low.y, vertex.y),
                m_bounds.high.y = maximum(m_bounds.high.y, vertex.y);
    if (m_bounds.empty()) {
        m_bounds = {{0, 0, 0}, {0, 0, 0}};
        return;
    }
    const Vec3 size = m_bounds.size();
    int empty = 0;
    for (int row = 0; row < kLattice; ++row)
        for (int column = 0; column < kLattice; ++column) {
            const float x = m_bounds.low.x + size.x * ((static_cast<float>(column) + 0.5f) / kLattice);
            const float z = m_bounds.low.z + size.z * ((static_cast<float>(row) + 0.5f) / kLattice);
            if (!aboveGround(x, z)) ++empty;
        }
    const float emptyArea = size.x * size.z * static_cast<float>(empty) / (kLattice * kLattice);
    const float whole = emptyArea + m_areas.back();
    m_emptyFraction = whole > 0 ? emptyArea / whole : 0;
}

bool MeshSpace::aboveGround(float x, float z) const {
    const Vec3 middle{x, m_bounds.centre().y, z};
    return static_cast<bool>(memory().query.nearest(*m_mesh, middle, {kBeside, m_bounds.size().y + 1, kBeside}));
}

std::uint32_t MeshSpace::drawPolygon(RandomStream& random) const {
    const float wanted = random.unit() * m_areas.back();
    const auto found = std::upper_bound(m_areas.begin(), m_areas.end(), wanted);
    return static_cast<std::uint32_t>(
        std::min<std::ptrdiff_t>(found - m_areas.begin(), static_cast<std::ptrdiff_t>(m_areas.size()) - 1));
}

/// A triangle of the polygon's fan by its area, then a point of it.
Vec3 MeshSpace::drawFrom(std::uint32_t polygon, RandomStream& random) const {
    const auto corners = m_mesh->corners(polygon);
    float whole = 0;
    for (std::size_t i = 2; i < corners.size(); ++i)
        whole += areaFromAbove(corners[0], corners[i - 1], corners[i]);
    float wanted = random.unit() * whole;
    std::size_t last = 2;
    for (; last + 1 < corners.size(); ++last) {
        const float area = areaFromAbove(corners[0], corners[last - 1], corners[last]);
        if (wanted < area) break;
        wanted -= area;
    }
    float u = random.unit();
    float v = random.unit();
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const Vec3 a = corners[0], b = corners[last - 1], c = corners[last];
    const Vec3 point = a + (b - a) * u + (c - a) * v;
    return {point.x, m_mesh->heightAt(polygon, point.x, point.z), point.z};
}

Vec3 MeshSpace::draw(RandomStream& random) const {
    if (m_areas.empty()) return m_bounds.low;
    const bool beside = random.unit() < m_emptyFraction;
    const std::uint32_t polygon = drawPolygon(random);
    if (!beside) return drawFrom(polygon, random);
    Vec3 point = m_bounds.centre();
    for (int i = 0; i < kMaxTries; ++i) {
        point.x = random.between(m_bounds.low.x, m_bounds.high.x);
        point.z = random.between(m_bounds.low.z, m_bounds.high.z);
        if (!aboveGround(point.x, point.z)) break;
    }
    // The height of the ground nearby: what stands beside a floor is an obstacle of that floor.
    const float rise = m_bounds.size().y + 1, widest = maximum(m_bounds.size().x, m_bounds.size().z) + 1;
    for (float reach = 2;; reach *= 4) {
        const NavPoint near = memory().query.nearest(*m_mesh, point, {reach, rise, reach});
        if (near) point.y = near.position.y;
        if (near || reach > widest) return point;
    }
}

std::optional<NearObstacle> MeshSpace::nearest(Vec3 place, float reach) const {
    if (!isFinite(place) || !(reach >= 0)) return std::nullopt;
    std::vector<NavWall>& walls = memory().walls;
    walls.clear();
    const float rise = minimum(kLargestRise, m_mesh->layout().body.stepHeight + reach);
    m_mesh->walls({place - Vec3{reach, rise, reach}, place + Vec3{reach, rise, reach}}, walls);
    const Vec2 p{place.x, place.z};
    float best = reach * reach;
    Vec2 away;
    const NavWall* nearest = nullptr;
    for (const NavWall& wall : walls) {
        const Vec2 from{wall.from.x, wall.from.z}, along = Vec2{wall.to.x, wall.to.z} - from;
        const float square = lengthSquared(along);
        const float t = square > 0 ? clamp(dot(p - from, along) / square, 0, 1) : 0;
        // A border of another floor that only its box brings near.
        if (absolute(wall.from.y + (wall.to.y - wall.from.y) * t - place.y) > rise) continue;
        const Vec2 off = p - (from + along * t);
        const float distance = lengthSquared(off);
        if (distance > best || (nearest != nullptr && distance == best)) continue;
        best = distance, away = off, nearest = &wall;
    }
    if (nearest == nullptr) return std::nullopt;
    const float distance = std::sqrt(best);
    if (distance < 1e-5f) { // on the border: its own side
        const Vec2 along{nearest->to.x - nearest->from.x, nearest->to.z - nearest->from.z};
        away = Vec2{along.y, -along.x};
    }
    const Vec2 normal = normalized(away, {1, 0});
    return NearObstacle{{normal.x, 0, normal.y}, distance};
}

} // namespace

std::shared_ptr<const FreeSpace> makeMeshSpace(std::shared_ptr<const NavMesh> mesh, float radius) {
    return std::make_shared<const MeshSpace>(std::move(mesh), radius);
}

} // namespace lince
