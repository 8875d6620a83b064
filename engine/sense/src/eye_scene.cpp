#include "light_field.h"

#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

namespace lince {
namespace {

constexpr std::size_t kMaxNumbers = 65'535; ///< a picture's numbers have 16 bits; what is beyond is not seen
constexpr float kBehind = 1e-3f;            ///< metres behind a surface, where its back is looked at

/// Whether one may stand behind a surface and see its back. (Formats promise surfaces that wind counter-clockwise seen
/// from the open side; thin walls, leaves and carelessly made meshes have two.) Inside a solid every way leads out
/// through the back of a surface; where one does not, the space is open. (Compiled maps have lost the surfaces between
/// solids: there, a way that leads nowhere says nothing.)
bool backIsOpen(const Level& level, std::size_t triangle) {
    const bool compiled = level.data().visibility.has_value();
    const TriangleMesh& mesh = level.data().mesh;
    const Vec3 normal = normalized(mesh.areaNormal(triangle));
    const Vec3 centre = (mesh.corner(triangle, 0) + mesh.corner(triangle, 1) + mesh.corner(triangle, 2)) * (1.0f / 3);
    // Not along the axes: such rays run within the walls of most levels.
    for (const Vec3 way : {-normal, Vec3{0.1f, 1, 0.07f} - normal * 0.3f, Vec3{1, 0.05f, 0.3f} - normal * 0.3f,
                           Vec3{-0.3f, 0.08f, 1} - normal * 0.3f, Vec3{-1, 0.03f, -1} - normal * 0.3f}) {
        if (dot(way, normal) >= 0) continue;
        const Ray ray{centre - normal * kBehind, way};
        const RayHit hit = level.sightTree().closestHit(ray);
        if (hit ? dot(mesh.areaNormal(hit.triangle), way) < 0 : !compiled) return true;
    }
    return false;
}

ClassId classOfBack(ClassId front) {
    if (front == classes::kFloor) return classes::kCeiling;
    return front == classes::kCeiling ? classes::kFloor : front;
}

/// The ground, in strips of neighbouring cells: what is added together is culled together.
void addTerrain(const Terrain& terrain, EyeMesh& mesh) {
    std::vector<Vec3> strip;
    ClassId last;
    const auto flush = [&] {
        if (!strip.empty()) mesh.addTriangles(last.value, strip);
        strip.clear();
    };
    constexpr std::uint32_t kSide = 2; // cells: 2 × 2 are 8 triangles
    const std::uint32_t columns = terrain.columns() - 1, rows = terrain.rows() - 1;
    for (std::uint32_t row = 0; row < rows; row += kSide)
        for (std::uint32_t column = 0; column < columns; column += kSide)
            for (const ClassId wanted : {classes::kFloor, classes::kWall}) {
                last = wanted;
                for (std::uint32_t i = 0; i < kSide * kSide * 2; ++i) {
                    const std::uint32_t r = row + i / (2 * kSide), c = column + i / 2 % kSide;
                    if (r >= rows || c >= columns) continue;
                    const TerrainTriangle t = terrain.triangle(2 * (r * columns + c) + i % 2);
                    const Vec3 normal = normalized(cross(t.b - t.a, t.c - t.a));
                    if (classifyByNormal(normal.y) != wanted) continue;
                    strip.insert(strip.end(), {t.a, t.b, t.c});
                }
                flush();
            }
}

bool isWarm(EntityKind kind) {
    return kind == EntityKind::Character || kind == EntityKind::Projectile;
}

} // namespace

EyeLevel::EyeLevel() = default;
EyeLevel::~EyeLevel() = default;

std::shared_ptr<const EyeLevel> EyeLevel::make(const Level& level) {
    const std::shared_ptr<EyeLevel> made(new EyeLevel);
    const LevelData& data = level.data();
    made->m_classCount = data.classes.size();
    std::vector<std::vector<Vec3>> corners(data.classes.size());
    const auto add = [&](ClassId objectClass, Vec3 a, Vec3 b, Vec3 c) {
        std::vector<Vec3>& list = corners[objectClass.value];
        list.insert(list.end(), {a, b, c});
    };
    for (std::size_t t = 0; t < data.mesh.triangleCount(); ++t) {
        if (!any(data.mesh.surfaces[data.mesh.surfaceOf[t]].blocks, Blocks::Sight)) continue;
        const Vec3 a = data.mesh.corner(t, 0), b = data.mesh.corner(t, 1), c = data.mesh.corner(t, 2);
        add(level.classOfTriangle(t), a, b, c);
        if (backIsOpen(level, t)) add(classOfBack(level.classOfTriangle(t)), a, c, b);
    }
    for (std::size_t i = 1; i < corners.size(); ++i)
        if (!corners[i].empty()) made->m_mesh.addObject(static_cast<std::uint16_t>(i), corners[i]);
    if (data.terrain) addTerrain(*data.terrain, made->m_mesh);
    made->m_mesh.finish();
    return made;
}

const LightField& EyeLevel::light(const Level& level) const {
    std::call_once(m_lit, [&] { m_light = std::make_unique<const LightField>(level); });
    return *m_light;
}

EyeScene::EyeScene(std::shared_ptr<const EyeLevel> level)
    : m_level(std::move(level)), m_meshes{&m_level->mesh(), &m_moving} {
    m_moving.finish();
}

void EyeScene::update(const World& world) {
    m_moving.clear();
    m_things.clear();
    m_numberOfSlot.assign(world.slots().size(), 0);
    for (std::size_t i = 0; i < m_level->classCount(); ++i)
        m_things.push_back({{}, ClassId{static_cast<std::uint16_t>(i)}, {}, {}, false});
    for (const Entity& e : world.slots()) {
        if (!e.id || !e.visible || m_things.size() >= kMaxNumbers) continue;
        const auto number = static_cast<std::uint16_t>(m_things.size());
        const Shape& shape = e.shape;
        if (shape.isBox())
            m_moving.addBox(number, e.position, shape.halfSize, e.yaw, e.tilt);
        else if (shape.height > 2 * shape.radius)
            m_moving.addCylinder(number, e.position, shape.radius, shape.height);
        else
            m_moving.addSphere(number, e.middle(), shape.radius);
        m_numberOfSlot[e.id.slot] = number;
        m_things.push_back({e.id, e.objectClass, e.faction, e.velocity, isWarm(e.kind)});
    }
    m_moving.finish();
}

std::uint16_t EyeScene::numberOf(EntityId entity) const {
    return entity.slot < m_numberOfSlot.size() ? m_numberOfSlot[entity.slot] : std::uint16_t{0};
}

} // namespace lince
