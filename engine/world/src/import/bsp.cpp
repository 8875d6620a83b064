#include "import/bsp_brush.h"
#include "import/bsp_entities.h"
#include "import/bsp_file.h"
#include "import/bsp_patch.h"
#include "import/limits.h"

#include <lince/core/math.h>
#include <lince/world/importers.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace lince {
namespace {

using namespace importing;

// The largest maps of the original have some 200,000; a file that repeats its parts must end somewhere.
constexpr std::size_t kMaxMapTriangles = std::size_t{1} << 21;
constexpr std::size_t kMaxMapPositions = std::size_t{1} << 23;
// Sum over brushes of the square of their sides, which is what cutting them costs. Real maps stay below a million.
constexpr std::size_t kMaxCuts = std::size_t{1} << 24;

/// Turns one checked map file into a level.
class BspImport {
  public:
    BspImport(const BspFile& file, const std::string& name) : m_file(file), m_name(name) { m_level.name = name; }

    Result<LevelData> run() {
        auto entities = parseBspEntities(m_file.entities, m_name);
        if (!entities) return entities.error();
        if (const Status status = addModel(m_file.models[0], {}, 0, classes::kNothing); !status) return status.error();
        for (const BspEntity& entity : *entities) {
            placeEntity(entity, m_level);
            if (const Status status = addBrushModel(entity, *entities); !status) return status.error();
        }
        addVisibility();
        m_level.lightmaps = m_file.lightmaps;
        return std::move(m_level);
    }

  private:
    /// Movers stand where they rest; triggers are no geometry, and those that hurt are deadly.
    Status addBrushModel(const BspEntity& entity, const std::vector<BspEntity>& all) {
        const auto number = entity.model();
        if (!number) return {};
        if (*number >= m_file.models.size()) {
            return errorAt({m_name + ":entities"}, "model *" + std::to_string(*number),
                           "at most *" + std::to_string(m_file.models.size() - 1));
        }
        const BspModel& model = m_file.models[*number];
        const std::string_view kind = entity["classname"];
        if (kind == "trigger_hurt" && !model.box.empty()) {
            m_level.deadly.push_back(toMetres(model.box.moved(entity.point("origin"))));
        }
        if (kind == "trigger_push" || kind == "trigger_teleport") addCarrier(entity, model, all);
        if (kind.substr(0, 5) != "func_") return {};
        if (m_level.mesh.objects.size() >= 65535) return errorAt({m_name}, "more movers", "at most 65534");
        const std::string_view given = entity["targetname"];
        const std::string object =
            (given.empty() ? "*" + std::to_string(*number) : std::string(given)) + "_" + std::string(kind.substr(5));
        const ClassId objectClass = kind == "func_door" ? classes::kDoor : classes::kNothing;
        Vec3 place = restingPlace(entity, model, all);
        if (!isUsable(toMetres(place))) place = {}; // absurd numbers in the entity
        return addModel(model, place, m_level.mesh.addObject(object), objectClass);
    }

    /// Both lead to whatever bears the name of their target: a target_position, a teleporter's destination, a hint.
    void addCarrier(const BspEntity& entity, const BspModel& model, const std::vector<BspEntity>& all) {
        const auto named = [&](const BspEntity& e) {
            return !e["targetname"].empty() && e["targetname"] == entity["target"] && !e["origin"].empty();
        };
        const auto target = std::find_if(all.begin(), all.end(), named);
        const bool pad = entity["classname"] == "trigger_push";
        const bool forSpectators = !pad && entity.number("spawnflags", 0) == 1;
        if (target == all.end() || model.box.empty() || forSpectators) return;
        CarrierPlacement carrier;
        carrier.kind = pad ? CarrierPlacement::Kind::JumpPad : CarrierPlacement::Kind::Teleporter;
        carrier.box = toMetres(model.box.moved(entity.point("origin")));
        carrier.to = toMetres(target->point("origin") - Vec3{0, 0, kFeetBelowOrigin});
        carrier.yaw = pad ? 0 : yawFromAngle(*target);
        if (pad && carrier.to.y <= carrier.box.low.y) return; // it never threw anybody
        m_level.carriers.push_back(carrier);
    }

    static Vec3 slidingDirection(float degrees) {
        if (degrees == -1) return {0, 0, 1};
        if (degrees == -2) return {0, 0, -1};
        const float radians = clamp(degrees, -36000, 36000) * kRadiansPerDegree;
        return {cosine(radians), sine(radians), 0};
    }

    /// Where the original's game puts a mover before anything happens, in map units.
    static Vec3 restingPlace(const BspEntity& entity, const BspModel& model, const std::vector<BspEntity>& all) {
        const Vec3 origin = entity.point("origin");
        const std::string_view kind = entity["classname"];
        if (kind == "func_plat") { // drawn at its upper end, waits at its lower
            const float drop = entity.number("height", model.box.size().z - entity.number("lip", 8));
            return drop > 0 && drop < 65536 ? origin - Vec3{0, 0, drop} : origin;
        }
        if (kind == "func_door" && (static_cast<int>(clamp(entity.number("spawnflags", 0), 0, 65535)) & 1) != 0) {
            // Starts open: it was drawn closed and waits where it slides to.
            const Vec3 way = slidingDirection(entity.number("angle", 0));
            return origin + way * (dot(absolute(way), model.box.size()) - entity.number("lip", 8));
        }
        if (kind == "func_train" && !entity["target"].empty()) { // its lower corner goes to its first path corner
            for (const BspEntity& corner : all) {
                if (corner["targetname"] == entity["target"]) return corner.point("origin") - model.box.low;
            }
        }
        return origin;
    }

    Status addModel(const BspModel& model, Vec3 offset, std::uint16_t object, ClassId objectClass) {
        m_offset = offset, m_object = object, m_class = objectClass;
        for (std::uint32_t i = 0; i < model.faces; ++i) {
            if (const Status status = addFace(m_file.faces[model.firstFace + i]); !status) return status;
        }
        for (std::uint32_t i = 0; i < model.brushes; ++i) {
            if (const Status status = addBrush(m_file.brushes[model.firstBrush + i]); !status) return status;
        }
        return {};
    }

    Status addFace(const BspFace& face) {
        const BspTexture& texture = m_file.textures[face.texture];
        constexpr std::uint32_t kUnseen =
            surface_flags::kSky | surface_flags::kNoDraw | surface_flags::kHint | surface_flags::kSkip;
        constexpr std::uint32_t kSeenThrough =
            contents::kLava | contents::kSlime | contents::kWater | contents::kFog | contents::kTranslucent;
        Blocks blocks = Blocks::Nothing;
        if ((texture.flags & kUnseen) == 0 && (texture.contents & kSeenThrough) == 0) blocks = Blocks::Sight;
        // Flat faces are the skin of brushes, which stop bodies themselves; meshes are decoration. Patches have no
        // brush.
        const bool solid = (texture.contents & (contents::kSolid | contents::kPlayerClip)) != 0 &&
                           (texture.flags & surface_flags::kNonSolid) == 0;
        if (face.kind == BspFaceKind::Patch && solid) blocks = blocks | Blocks::Bodies;
        if (blocks == Blocks::Nothing || face.kind == BspFaceKind::Billboard) return {};

        const std::span<const Vec3> points(m_file.vertices.data() + face.firstVertex, face.vertices);
        const std::span<const VertexLook> looks(m_file.looks.data() + face.firstVertex, face.vertices);
        const std::uint16_t surface = surfaceFor(face.texture, blocks);
        if (face.kind == BspFaceKind::Patch) {
            const PatchGrid grid = tessellatePatch(points, looks, face.width, face.height);
            return addGrid(grid, surface, face.lightmap);
        }
        const auto first = addPoints(points);
        if (!first || !hasRoom(face.indices / 3)) return tooLarge();
        addLooks(looks, *first, face.lightmap);
        // Faces are clockwise seen from the open side; ours are counter-clockwise.
        for (std::uint32_t i = 0; i < face.indices; i += 3) {
            const std::uint32_t* corner = &m_file.indices[face.firstIndex + i];
            addFaceTriangle(*first + corner[0], *first + corner[2], *first + corner[1], surface);
        }
        return {};
    }

    Status addGrid(const PatchGrid& grid, std::uint16_t surface, std::int16_t lightmap) {
        const auto first = addPoints(grid.points);
        if (!first || !hasRoom(std::size_t{2} * (grid.columns - 1) * (grid.rows - 1))) return tooLarge();
        addLooks(grid.looks, *first, lightmap);
        for (std::uint32_t row = 0; row + 1 < grid.rows; ++row) {
            for (std::uint32_t column = 0; column + 1 < grid.columns; ++column) {
                const std::uint32_t a = *first + row * grid.columns + column, b = a + 1;
                const std::uint32_t c = a + grid.columns, d = c + 1;
                addFaceTriangle(a, b, c, surface);
                addFaceTriangle(b, d, c, surface);
            }
        }
        return {};
    }

    Status addBrush(const BspBrush& brush) {
        const std::uint32_t held = m_file.textures[brush.texture].contents;
        const bool solid = (held & (contents::kSolid | contents::kPlayerClip)) != 0;
        const bool deadly = (held & (contents::kLava | contents::kSlime)) != 0;
        if (!solid && !deadly) return {};
        m_cuts += std::size_t{brush.sides} * brush.sides;
        if (m_cuts > kMaxCuts) return tooLarge();
        m_planes.clear();
        for (std::uint32_t i = 0; i < brush.sides; ++i) {
            m_planes.push_back(m_file.planes[m_file.brushSides[brush.firstSide + i].plane]);
        }
        Aabb box;
        for (const BrushPolygon& polygon : brushPolygons(m_planes)) {
            for (const Vec3 p : polygon.corners)
                box.add(p);
            if (!solid) continue;
            const auto first = addPoints(polygon.corners);
            if (!first || !hasRoom(polygon.corners.size() - 2)) return tooLarge();
            const std::uint16_t surface =
                surfaceFor(m_file.brushSides[brush.firstSide + polygon.side].texture, Blocks::Bodies);
            for (std::uint32_t i = 2; i < polygon.corners.size(); ++i) {
                addTriangle(*first, *first + i - 1, *first + i, surface);
            }
        }
        if (deadly && !box.empty()) m_level.deadly.push_back(toMetres(box.moved(m_offset)));
        return {};
    }

    void addVisibility() {
        if (m_file.nodes.empty()) return;
        VisibilitySets sets;
        sets.nodes.reserve(m_file.nodes.size());
        for (const BspNode& node : m_file.nodes) {
            const BspPlane& plane = m_file.planes[node.plane];
            sets.nodes.push_back(
                {toOurAxes(plane.normal), plane.distance * kMetresPerUnit, node.children[0], node.children[1]});
        }
        sets.leaves.reserve(m_file.leaves.size());
        for (const BspLeaf& leaf : m_file.leaves)
            sets.leaves.push_back({toMetres(leaf.box), leaf.cluster});
        sets.clusters = m_file.clusters;
        sets.bytesPerRow = m_file.bytesPerCluster;
        sets.bits = m_file.visibility;
        m_level.visibility = std::move(sets);
    }

    std::uint16_t surfaceFor(std::uint32_t texture, Blocks blocks) {
        const auto key = std::tuple{texture, blocks, m_class};
        if (const auto known = m_surfaces.find(key); known != m_surfaces.end()) return known->second;
        return m_surfaces[key] = m_level.mesh.addSurface({m_file.textures[texture].name, m_class, blocks});
    }

    /// Index of the first of the points; nothing when there are too many.
    std::optional<std::uint32_t> addPoints(std::span<const Vec3> points) {
        auto& positions = m_level.mesh.positions;
        if (positions.size() + points.size() > kMaxMapPositions) return std::nullopt;
        const auto first = static_cast<std::uint32_t>(positions.size());
        for (const Vec3 p : points)
            positions.push_back(toMetres(p + m_offset));
        return first;
    }
    bool hasRoom(std::size_t triangles) const { return m_level.mesh.triangleCount() + triangles <= kMaxMapTriangles; }
    void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint16_t surface) {
        m_level.mesh.indices.insert(m_level.mesh.indices.end(), {a, b, c});
        m_level.mesh.surfaceOf.push_back(surface);
        m_level.mesh.objectOf.push_back(m_object);
    }
    /// The looks of a face's points, whose first position is `firstPosition`.
    void addLooks(std::span<const VertexLook> looks, std::uint32_t firstPosition, std::int16_t lightmap) {
        m_lookOffset =
            static_cast<std::uint32_t>(m_level.mesh.looks.size()) - firstPosition; // may wrap; so does adding
        for (VertexLook look : looks) {
            look.lightmap = lightmap;
            m_level.mesh.looks.push_back(look);
        }
    }
    void addFaceTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint16_t surface) {
        addTriangle(a, b, c, surface);
        m_level.mesh.addLooks(std::array{a + m_lookOffset, b + m_lookOffset, c + m_lookOffset});
    }
    Error tooLarge() const { return errorAt({m_name}, "more geometry", "a map of at most 2097152 triangles"); }

    const BspFile& m_file;
    const std::string& m_name;
    LevelData m_level;
    std::map<std::tuple<std::uint32_t, Blocks, ClassId>, std::uint16_t> m_surfaces;
    std::vector<BspPlane> m_planes;
    std::size_t m_cuts = 0;
    // The model that is being added.
    Vec3 m_offset;
    std::uint16_t m_object = 0;
    ClassId m_class;
    std::uint32_t m_lookOffset = 0; ///< from a position of the face that is being added to its look
};

} // namespace

Result<LevelData> importBsp(std::span<const std::byte> bytes, const std::string& name) {
    const auto file = readBspFile(bytes, name);
    if (!file) return file.error();
    return BspImport(*file, name).run();
}

} // namespace lince
