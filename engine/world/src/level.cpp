#include <lince/core/serial.h>
#include <lince/world/level.h>

namespace lince {
namespace {

/// Upright quads for the wall list, facing the side of their normals.
void addWalls(TriangleMesh& mesh, const std::vector<WallSegment>& walls, float height) {
    if (walls.empty()) return;
    const std::uint16_t surface = mesh.addSurface({"wall", classes::kWall, Blocks::All});
    for (const WallSegment& w : walls) {
        Vec2 a = w.from, b = w.to;
        // Counter-clockwise seen from the open side: the face a→b has its normal to one side of the way.
        const Vec3 normal = cross(Vec3{b.x - a.x, 0, b.y - a.y}, Vec3{0, 1, 0});
        if (dot(Vec2{normal.x, normal.z}, w.normal()) < 0) std::swap(a, b);
        const Vec3 p{a.x, 0, a.y}, q{b.x, 0, b.y}, up{0, height, 0};
        mesh.addTriangle(p, q, q + up, surface);
        mesh.addTriangle(p, q + up, p + up, surface);
    }
}

Hash128 hashOf(const LevelData& data) {
    ByteWriter w;
    const auto vec = [&](Vec3 p) { w.put(p.x), w.put(p.y), w.put(p.z); };
    const auto box = [&](const Aabb& b) { vec(b.low), vec(b.high); };
    // All lengths first: without them the end of one list could pass for the beginning of the next.
    for (const std::size_t size :
         {data.mesh.positions.size(), data.mesh.indices.size(), data.mesh.surfaceOf.size(), data.mesh.surfaces.size(),
          data.terrain ? data.terrain->heights().size() : 0, data.spawnPoints.size(), data.items.size(),
          data.doors.size(), data.boxes.size(), data.zones.size(), data.agents.size(), data.deadly.size(),
          data.classes.size(), data.lights.size(), data.lightmaps.size()})
        w.putVarint(size);
    for (const Vec3& p : data.mesh.positions)
        vec(p);
    for (const std::uint32_t i : data.mesh.indices)
        w.put(i);
    for (const std::uint16_t i : data.mesh.surfaceOf)
        w.put(i);
    for (const Surface& s : data.mesh.surfaces)
        w.putText(s.material), w.put(s.objectClass.value), w.put(static_cast<std::uint8_t>(s.blocks));
    if (data.terrain) {
        vec(data.terrain->origin()), w.put(data.terrain->cellSize()), w.put(data.terrain->columns());
        for (const float h : data.terrain->heights())
            w.put(h);
    }
    for (const SpawnPoint& s : data.spawnPoints)
        vec(s.position), w.put(s.yaw), w.putText(s.group);
    for (const ItemPlacement& i : data.items)
        w.putText(i.type), vec(i.position);
    for (const DoorPlacement& d : data.doors)
        w.putText(d.name), vec(d.centre), vec(d.halfSize), w.put(d.yaw), vec(d.slide), w.put(d.speed),
            w.put(d.stayOpenSeconds);
    for (const BoxPlacement& b : data.boxes)
        vec(b.centre), vec(b.halfSize), w.put(b.yaw), w.put(b.mass), w.put(b.health);
    for (const Zone& z : data.zones)
        w.putText(z.name), box(z.box);
    for (const AgentPlacement& a : data.agents) {
        w.putText(a.kind), w.putText(a.type), vec(a.position), w.put(a.yaw), w.putVarint(a.waitpoints.size());
        for (const Vec3& p : a.waitpoints)
            vec(p);
    }
    for (const Aabb& b : data.deadly)
        box(b);
    for (std::size_t i = 0; i < data.classes.size(); ++i)
        w.putText(data.classes[ClassId{static_cast<std::uint16_t>(i)}].name);
    for (const Light& l : data.lights) // eyes that need light see by them
        vec(l.position), w.put(l.radius), w.put(l.colour.red), w.put(l.colour.green), w.put(l.colour.blue);
    for (const Lightmap& l : data.lightmaps)
        for (const std::uint8_t value : l.pixels)
            w.put(value);
    if (!data.links.empty()) w.putVarint(data.links.size());
    for (const LinkPlacement& l : data.links)
        vec(l.from), vec(l.to), w.put(static_cast<std::uint8_t>(l.step)), w.put(l.bothWays);
    return hashBytes(w.bytes());
}

bool sameBlocking(const TriangleMesh& mesh) {
    for (const Surface& s : mesh.surfaces)
        if (s.blocks != Blocks::All) return false;
    return true;
}

} // namespace

std::shared_ptr<const Level> Level::make(LevelData data) {
    const auto level = std::make_shared<Level>();
    addWalls(data.mesh, data.walls, data.wallHeight);
    level->m_wallTree = WallTree(data.walls);
    level->m_body = std::make_shared<const Bvh>(Bvh::build(data.mesh, Blocks::Bodies));
    level->m_sight =
        sameBlocking(data.mesh) ? level->m_body : std::make_shared<const Bvh>(Bvh::build(data.mesh, Blocks::Sight));

    level->m_triangleClass.reserve(data.mesh.triangleCount());
    for (std::size_t t = 0; t < data.mesh.triangleCount(); ++t) {
        const ClassId given = data.mesh.surfaces[data.mesh.surfaceOf[t]].objectClass;
        level->m_triangleClass.push_back(given ? given : classifyByNormal(normalized(data.mesh.areaNormal(t)).y));
    }
    level->m_bounds = data.mesh.bounds();
    if (data.terrain) level->m_bounds.add(data.terrain->bounds());
    if (level->m_bounds.empty()) level->m_bounds = {{0, 0, 0}, {0, 0, 0}};
    level->m_hash = hashOf(data);
    level->m_data = std::move(data);
    return level;
}

LevelHit Level::closestHit(const Ray& ray) const {
    LevelHit hit;
    Ray left = ray;
    if (const RayHit found = m_sight->closestHit(ray)) {
        Vec3 normal = normalized(m_data.mesh.areaNormal(found.triangle));
        if (dot(normal, ray.direction) > 0) normal = -normal;
        hit = {found.t, normal, m_triangleClass[found.triangle], m_data.mesh.objectOf[found.triangle]};
        left.reach = found.t;
    }
    if (m_data.terrain) {
        const auto t = m_data.terrain->hitByRay(left);
        if (t && *t < hit.t) {
            const Vec3 p = ray.origin + ray.direction * *t;
            const Vec3 normal = m_data.terrain->normalAt(p.x, p.z);
            hit = {*t, normal, classifyByNormal(normal.y), 0};
        }
    }
    return hit;
}

bool Level::anyHit(const Ray& ray) const {
    return m_sight->anyHit(ray) || (m_data.terrain && m_data.terrain->hitByRay(ray));
}

void Level::bodyTriangles(const Aabb& box, std::vector<std::uint32_t>& scratch, std::vector<Corners>& out) const {
    scratch.clear();
    m_body->overlapping(box, scratch);
    for (const std::uint32_t t : scratch)
        out.push_back({m_data.mesh.corner(t, 0), m_data.mesh.corner(t, 1), m_data.mesh.corner(t, 2)});
    if (m_data.terrain) {
        scratch.clear();
        m_data.terrain->overlapping(box, scratch);
        for (const std::uint32_t t : scratch) {
            const TerrainTriangle corners = m_data.terrain->triangle(t);
            out.push_back({corners.a, corners.b, corners.c});
        }
    }
}

} // namespace lince
