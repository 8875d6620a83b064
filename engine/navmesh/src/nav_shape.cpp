#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_shape.h>

namespace lince {
namespace {

constexpr float kHandMetres = 0.1f;

/// Searches the squares of the grid that a box touches; every polygon is asked at most once a square.
class NearestSearch {
  public:
    NearestSearch(const NavMesh& mesh, Vec3 point, Vec3 reach)
        : m_mesh(mesh), m_graph(mesh.graph()), m_point(point), m_reach(reach), m_low(point - reach),
          m_high(point + reach) {}

    NavPoint run() {
        if (m_graph.faces.empty()) return {};
        const std::int32_t column = m_graph.column(m_point.x), row = m_graph.row(m_point.z);
        // Whatever lies straight above or below is in the point's own square.
        const bool inside = m_point.x >= m_graph.gridOrigin.x && m_point.z >= m_graph.gridOrigin.y;
        if (inside) {
            ask(column, row);
            if (m_best && m_distance == 0) return m_best;
        }
        const std::int32_t lastColumn = m_graph.column(m_high.x), lastRow = m_graph.row(m_high.z);
        for (std::int32_t r = m_graph.row(m_low.z); r <= lastRow; ++r)
            for (std::int32_t c = m_graph.column(m_low.x); c <= lastColumn; ++c)
                if (!inside || c != column || r != row) ask(c, r);
        return m_best;
    }

  private:
    void ask(std::int32_t column, std::int32_t row) {
        for (const std::uint32_t polygon : m_graph.gridAt(column, row)) {
            const Aabb& box = m_graph.bounds[polygon];
            if (box.low.x > m_high.x || box.high.x < m_low.x || box.low.z > m_high.z || box.high.z < m_low.z) continue;
            if (box.low.y > m_high.y || box.high.y < m_low.y) continue;
            if (m_best) {
                const float dx = maximum(0, maximum(box.low.x - m_point.x, m_point.x - box.high.x));
                const float dz = maximum(0, maximum(box.low.z - m_point.z, m_point.z - box.high.z));
                if (dx * dx + dz * dz > m_distance) continue;
            }
            take(polygon);
        }
    }

    void take(std::uint32_t polygon) {
        const Vec3 place = nearestOfPolygon(m_mesh, polygon, m_point);
        const float dx = place.x - m_point.x, dz = place.z - m_point.z, rise = absolute(place.y - m_point.y);
        if (absolute(dx) > m_reach.x || absolute(dz) > m_reach.z || rise > m_reach.y) return;
        const float beyond = maximum(0, rise - m_mesh.layout().body.stepHeight);
        const float distance = dx * dx + dz * dz + beyond * beyond;
        if (m_best) {
            if (distance > m_distance) return;
            if (distance == m_distance && (rise > m_rise || (rise == m_rise && polygon >= m_best.polygon))) return;
        }
        m_best = {place, polygon};
        m_distance = distance, m_rise = rise;
    }

    const NavMesh& m_mesh;
    const NavGraph& m_graph;
    Vec3 m_point, m_reach, m_low, m_high;
    NavPoint m_best;
    float m_distance = 0, m_rise = 0;
};

} // namespace

bool containsFromAbove(std::span<const Vec3> corners, Vec2 point) {
    Vec2 before = {corners.back().x, corners.back().z};
    for (const Vec3& corner : corners) {
        const Vec2 here = {corner.x, corner.z};
        if (turn(before, here, point) > 0) return false;
        before = here;
    }
    return true;
}

Vec2 nearestFromAbove(std::span<const Vec3> corners, Vec2 point) {
    if (containsFromAbove(corners, point)) return point;
    Vec2 best = {corners[0].x, corners[0].z};
    float bestDistance = std::numeric_limits<float>::infinity();
    Vec2 before = {corners.back().x, corners.back().z};
    for (const Vec3& corner : corners) {
        const Vec2 here = {corner.x, corner.z}, along = here - before;
        const float square = lengthSquared(along);
        const float t = square > 0 ? clamp(dot(point - before, along) / square, 0, 1) : 0;
        const Vec2 candidate = t >= 1 ? here : before + along * t;
        if (const float distance = lengthSquared(candidate - point); distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
        before = here;
    }
    return best;
}

Vec3 nearestOfPolygon(const NavMesh& mesh, std::uint32_t polygon, Vec3 point) {
    const Vec2 place = nearestFromAbove(mesh.corners(polygon), {point.x, point.z});
    return {place.x, mesh.heightAt(polygon, place.x, place.y), place.y};
}

NavPoint nearestOfMesh(const NavMesh& mesh, Vec3 point, Vec3 reach) {
    if (!isFinite(point) || !isFinite(reach) || reach.x < 0 || reach.y < 0 || reach.z < 0) return {};
    return NearestSearch(mesh, point, reach).run();
}

bool liesOn(const NavMesh& mesh, const NavPoint& point) {
    if (point.polygon >= mesh.polygonCount() || !isFinite(point.position)) return false;
    const Vec2 place = {point.position.x, point.position.z};
    return lengthSquared(nearestFromAbove(mesh.corners(point.polygon), place) - place) <= kHandMetres * kHandMetres;
}

} // namespace lince
