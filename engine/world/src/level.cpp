#include "level_hash.h"

#include <lince/world/level.h>

#include <algorithm>

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
    level->findBushes();
    return level;
}

void Level::findBushes() {
    std::vector<Aabb> boxes(m_data.mesh.objects.size());
    for (std::uint32_t t = 0; t < m_data.mesh.triangleCount(); ++t)
        if (isBush(t))
            for (int i = 0; i < 3; ++i)
                boxes[m_data.mesh.objectOf[t]].add(m_data.mesh.corner(t, i));
    for (const Aabb& box : boxes)
        if (!box.empty()) m_bushes.push_back(box);
}

bool Level::isBush(std::uint32_t triangle) const {
    const Surface& surface = m_data.mesh.surfaces[m_data.mesh.surfaceOf[triangle]];
    return surface.blocks == Blocks::Sight && surface.material == kBushMaterial;
}

/// The first that is not the inner side of leaves in which the ray begins.
RayHit Level::closestTriangle(const Ray& ray) const {
    RayHit found = m_sight->closestHit(ray);
    const float step = 1e-3f / maximum(length(ray.direction), 1e-6f);
    float begun = 0;
    // A ray may begin in leaves that overlap: so many, then they hide.
    for (int i = 0; i < 4 && found && isBush(found.triangle); ++i) {
        if (dot(m_data.mesh.areaNormal(found.triangle), ray.direction) <= 0) break;
        const float from = begun + found.t + step;
        if (from >= ray.reach) return {};
        begun = from;
        found = m_sight->closestHit({ray.origin + ray.direction * begun, ray.direction, ray.reach - begun});
    }
    if (found) found.t += begun;
    return found;
}

LevelHit Level::closestHit(const Ray& ray) const {
    LevelHit hit;
    Ray left = ray;
    if (const RayHit found = closestTriangle(ray)) {
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
    if (m_data.terrain && m_data.terrain->hitByRay(ray)) return true;
    if (!m_sight->anyHit(ray)) return false;
    const auto within = [&](const Aabb& box) { return box.overlaps({ray.origin, ray.origin}); };
    return std::none_of(m_bushes.begin(), m_bushes.end(), within) || static_cast<bool>(closestTriangle(ray));
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
