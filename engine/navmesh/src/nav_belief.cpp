#include <lince/core/state_visitor.h>
#include <lince/navmesh/nav_belief.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::size_t kMaxObstacles = 64;
/// Numbers beyond are no doors of any level: a wrong number costs no memory.
constexpr std::size_t kMaxDoors = 4096;
/// Metres of height that keep two obstacles apart, since they stand on different floors.
constexpr float kFloorMetres = 2;

bool overlap(Vec3 a, float aRadius, Vec3 b, float bRadius) {
    const float dx = a.x - b.x, dz = a.z - b.z, reach = aRadius + bRadius;
    return dx * dx + dz * dz < reach * reach && absolute(a.y - b.y) < kFloorMetres;
}

} // namespace

void BelievedObstacle::visitState(StateVisitor& v) {
    v.field("centre", centre);
    v.field("radius", radius);
    v.field("factor", factor);
    v.field("until", until);
}

void NavBelief::setDoor(std::uint16_t door, DoorBelief belief) {
    if (door >= kMaxDoors) return;
    if (door >= m_doors.size()) {
        if (belief == DoorBelief::Unknown) return;
        m_doors.resize(door + 1u, DoorBelief::Unknown);
    }
    m_doors[door] = belief;
    while (!m_doors.empty() && m_doors.back() == DoorBelief::Unknown)
        m_doors.pop_back();
}

DoorBelief NavBelief::door(std::uint16_t door) const {
    return door < m_doors.size() ? m_doors[door] : DoorBelief::Unknown;
}

void NavBelief::block(const BelievedObstacle& obstacle) {
    if (!isFinite(obstacle.centre) || !(obstacle.radius > 0) || !std::isfinite(obstacle.radius)) return;
    clear(obstacle.centre, obstacle.radius);
    if (m_obstacles.size() >= kMaxObstacles) m_obstacles.erase(m_obstacles.begin());
    m_obstacles.push_back(obstacle);
}

void NavBelief::clear(Vec3 centre, float radius) {
    m_obstacles.erase(
        std::remove_if(m_obstacles.begin(), m_obstacles.end(),
                       [&](const BelievedObstacle& o) { return overlap(o.centre, o.radius, centre, radius); }),
        m_obstacles.end());
}

void NavBelief::forget(Tick now) {
    m_obstacles.erase(std::remove_if(m_obstacles.begin(), m_obstacles.end(),
                                     [&](const BelievedObstacle& o) { return o.until != 0 && o.until <= now; }),
                      m_obstacles.end());
}

void NavBelief::visitState(StateVisitor& v) {
    v.list("doors", m_doors);
    v.list("obstacles", m_obstacles);
}

} // namespace lince
