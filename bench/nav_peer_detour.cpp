#include "detour_mesh.h"
#include "nav_peer.h"

#include <cmath>

namespace lince::bench {
namespace {

class DetourPeer final : public NavPeer {
  public:
    explicit DetourPeer(DetourMesh mesh) : m_mesh(std::move(mesh)) {}

    double path(Vec3 from, Vec3 to) override {
        float start[3], end[3];
        const dtPolyRef startRef = place(from, start), endRef = place(to, end);
        if (startRef == 0 || endRef == 0) return 0;
        dtPolyRef corridor[512];
        int polygons = 0;
        m_mesh.query->findPath(startRef, endRef, start, end, &m_filter, corridor, &polygons, 512);
        if (polygons == 0 || corridor[polygons - 1] != endRef) return 0;
        float corners[256 * 3];
        int count = 0;
        m_mesh.query->findStraightPath(start, end, corridor, polygons, corners, nullptr, nullptr, &count, 256, 0);
        double length = 0;
        for (int i = 1; i < count; ++i) {
            const float dx = corners[i * 3] - corners[i * 3 - 3], dz = corners[i * 3 + 2] - corners[i * 3 - 1];
            length += std::sqrt(static_cast<double>(dx * dx + dz * dz));
        }
        return length;
    }
    bool ray(NavPoint from, Vec3 to) override {
        const float start[3] = {from.position.x, from.position.y, from.position.z}, end[3] = {to.x, to.y, to.z};
        float t = 0, normal[3];
        dtPolyRef corridor[256];
        int polygons = 0;
        m_mesh.query->raycast(m_mesh.refs[from.polygon], start, end, &m_filter, &t, normal, corridor, &polygons, 256);
        return t <= 1;
    }
    bool nearest(Vec3 point) override {
        float found[3];
        return place(point, found) != 0;
    }
    std::size_t bytes() const override { return m_mesh.bytes; }

  private:
    dtPolyRef place(Vec3 point, float* found) {
        const float centre[3] = {point.x, point.y, point.z}, reach[3] = {2, 2, 2};
        dtPolyRef ref = 0;
        m_mesh.query->findNearestPoly(centre, reach, &m_filter, &ref, found);
        return ref;
    }

    DetourMesh m_mesh;
    dtQueryFilter m_filter;
};

} // namespace

std::unique_ptr<NavPeer> makeDetourPeer(const NavMesh& mesh) {
    DetourMesh detour = detourMesh(mesh);
    if (!detour.query) return nullptr;
    return std::make_unique<DetourPeer>(std::move(detour));
}

} // namespace lince::bench
