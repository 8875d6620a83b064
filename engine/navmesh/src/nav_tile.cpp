#include <lince/core/serial.h>
#include <lince/navmesh/nav_tile.h>

namespace lince {

std::string_view nameOf(NavArea area) {
    constexpr std::string_view kNames[kNavAreas] = {"ground", "water", "door", "danger"};
    return kNames[static_cast<std::size_t>(area)];
}

void NavTile::seal() {
    ByteWriter w;
    const auto vec = [&](Vec3 p) { w.put(p.x), w.put(p.y), w.put(p.z); };
    w.put(column), w.put(row);
    // All lengths first: without them the end of one list could pass for the beginning of the next.
    for (const std::size_t size : {vertices.size(), polygons.size(), surfaceVertices.size(), surfaceTriangles.size(),
                                   jumps.size(), covers.size()})
        w.putVarint(size);
    for (const Vec3& p : vertices)
        vec(p);
    for (const NavPolygon& p : polygons) {
        for (std::size_t i = 0; i < p.cornerCount; ++i)
            w.put(p.corners[i]), w.put(p.neighbours[i]);
        w.put(p.cornerCount), w.put(static_cast<std::uint8_t>(p.area)), w.put(p.door);
        w.put(p.firstTriangle), w.put(p.triangleCount);
    }
    for (const Vec3& p : surfaceVertices)
        vec(p);
    for (const auto& triangle : surfaceTriangles)
        for (const std::uint16_t corner : triangle)
            w.put(corner);
    for (const OffMeshLink& j : jumps) {
        vec(j.from), vec(j.to);
        w.put(static_cast<std::uint8_t>(j.step)), w.put(j.bothWays), w.put(j.authored);
    }
    for (const CoverEdge& c : covers)
        vec(c.from), vec(c.to), vec(c.towards), w.put(c.high);
    hash = hashBytes(w.bytes());
}

} // namespace lince
