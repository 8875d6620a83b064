#include "nav_memory.h"

#include <lince/navmesh/nav_query.h>
#include <lince/navmesh/nav_shape.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::uint32_t kAll = 0xffffffffu;
/// How often a point that is too far is drawn again.
constexpr int kMaxDraws = 64;

double areaOf(std::span<const Vec3> corners) {
    double area = 0;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        const Vec3 a = corners[i - 1] - corners[0], b = corners[i] - corners[0];
        area += std::fabs(static_cast<double>(a.x) * static_cast<double>(b.z) -
                          static_cast<double>(a.z) * static_cast<double>(b.x)) /
                2;
    }
    return area;
}

/// Uniform over the polygon seen from above.
Vec2 drawWithin(std::span<const Vec3> corners, RandomStream& random) {
    double left = static_cast<double>(random.unit()) * areaOf(corners);
    float u = random.unit();
    float v = random.unit();
    if (u + v > 1) u = 1 - u, v = 1 - v;
    std::size_t at = 2;
    for (; at + 1 < corners.size(); ++at) {
        const Vec3 triangle[] = {corners[0], corners[at - 1], corners[at]};
        const double area = areaOf(triangle);
        if (left < area) break;
        left -= area;
    }
    const Vec3 place = corners[0] + (corners[at - 1] - corners[0]) * u + (corners[at] - corners[0]) * v;
    return {place.x, place.z};
}

} // namespace

void NavPath::clear() {
    result = PathResult::None;
    corners.clear();
    corridor.clear();
    length = cost = 0;
}

NavQuery::NavQuery() : m_memory(std::make_unique<Memory>()) {}
NavQuery::~NavQuery() = default;
NavQuery::NavQuery(NavQuery&&) noexcept = default;
NavQuery& NavQuery::operator=(NavQuery&&) noexcept = default;

NavPoint NavQuery::nearest(const NavMesh& mesh, Vec3 point, Vec3 reach) {
    return nearestOfMesh(mesh, point, reach);
}

bool NavQuery::reachable(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter) {
    if (!liesOn(mesh, from) || !liesOn(mesh, to)) return false;
    m_memory->rules.begin(mesh, filter);
    if (!m_memory->rules.mayClose() && mesh.face(from.polygon).component == mesh.face(to.polygon).component)
        return true;
    return m_memory->search.flood(mesh, m_memory->rules, from.polygon, to.polygon);
}

PathResult NavQuery::path(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter, NavPath& out) {
    if (!liesOn(mesh, from) || !liesOn(mesh, to)) {
        out.clear();
        return out.result;
    }
    m_memory->rules.begin(mesh, filter);
    m_memory->search.begin(mesh, m_memory->rules, from, to);
    m_memory->search.step(mesh, m_memory->rules, kAll);
    m_memory->search.build(mesh, m_memory->rules, out);
    return out.result;
}

void NavQuery::distances(const NavMesh& mesh, NavPoint from, float max, const NavFilter& filter,
                         std::vector<float>& out) {
    if (!liesOn(mesh, from)) {
        out.assign(mesh.polygonCount(), std::numeric_limits<float>::infinity());
        return;
    }
    m_memory->rules.begin(mesh, filter);
    m_memory->search.spread(mesh, m_memory->rules, from, max, out);
}

NavPoint NavQuery::randomReachable(const NavMesh& mesh, NavPoint from, float radius, const NavFilter& filter,
                                   RandomStream& random) {
    if (!liesOn(mesh, from) || !(radius >= 0)) return {};
    Memory& memory = *m_memory;
    memory.rules.begin(mesh, filter);
    memory.search.spread(mesh, memory.rules, from, radius, memory.field);
    const std::vector<std::uint32_t>& polygons = memory.search.flooded();
    memory.areas.clear();
    double sum = 0;
    for (const std::uint32_t polygon : polygons)
        memory.areas.push_back(sum += areaOf(mesh.corners(polygon)));
    for (int draw = 0; draw < kMaxDraws && sum > 0; ++draw) {
        const double at = static_cast<double>(random.unit()) * sum;
        const auto found = std::upper_bound(memory.areas.begin(), memory.areas.end(), at);
        const auto index = std::min(static_cast<std::size_t>(found - memory.areas.begin()), memory.areas.size() - 1);
        const std::uint32_t polygon = polygons[index];
        const Vec2 place = drawWithin(mesh.corners(polygon), random);
        const NavPoint point = {{place.x, mesh.heightAt(polygon, place.x, place.y), place.y}, polygon};
        const float dx = place.x - from.position.x, dz = place.y - from.position.z;
        if (dx * dx + dz * dz > radius * radius) continue;
        if (memory.search.costTo(mesh, memory.rules, from, point) <= radius) return point;
    }
    return from;
}

} // namespace lince
