#include "area_marks.h"

#include <string_view>

namespace lince::bake {
namespace {

constexpr float kDangerRim = 0.5f; ///< metres around what kills
constexpr float kDeepestWater = 4; ///< metres; ground farther below a surface belongs to another storey

AreaMark markOf(const Aabb& box, AreaMark::Kind kind) {
    AreaMark mark;
    mark.corners = {Vec3{box.low.x, 0, box.low.z}, Vec3{box.high.x, 0, box.low.z}, Vec3{box.high.x, 0, box.high.z},
                    Vec3{box.low.x, 0, box.high.z}};
    mark.low = box.low.y, mark.high = box.high.y;
    mark.kind = kind;
    return mark;
}

bool startsWith(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

} // namespace

std::vector<AreaMark> marksOf(const Level& level, const BakeGrid& grid) {
    const NavBody& body = grid.layout.body;
    std::vector<AreaMark> marks;
    for (const Zone& zone : level.data().zones) {
        if (startsWith(zone.name, "water")) marks.push_back(markOf(zone.box, AreaMark::Kind::Water));
        if (startsWith(zone.name, "danger")) marks.push_back(markOf(zone.box, AreaMark::Kind::Danger));
    }
    for (const Aabb& box : level.data().deadly) {
        // A body dies when its middle is inside.
        const Aabb ground = box.moved({0, -body.height / 2, 0});
        if (ground.empty()) continue;
        marks.push_back(markOf(ground, AreaMark::Kind::Deadly));
        const float rim = body.radius + kDangerRim;
        marks.push_back(
            markOf({ground.low - Vec3{rim, body.stepHeight, rim}, ground.high + Vec3{rim, body.height, rim}},
                   AreaMark::Kind::Danger));
    }
    for (const CarrierPlacement& carrier : level.data().carriers) {
        // Wherever a body would touch it: nobody walks across, and who wants to be carried pays a little more.
        const Vec3 reach{body.radius, 0, body.radius};
        marks.push_back(markOf({carrier.box.low - reach - Vec3{0, body.height, 0}, carrier.box.high + reach},
                               AreaMark::Kind::Danger));
    }
    const auto& doors = level.data().doors;
    for (std::size_t i = 0; i < doors.size() && i < kNoDoor; ++i) {
        // Wherever a body would touch the closed door.
        const float margin = body.radius;
        const NavBox box{doors[i].centre, doors[i].halfSize + Vec3{margin, 0, margin}, doors[i].yaw};
        const auto corners = cornersOf(box);
        AreaMark mark;
        mark.kind = AreaMark::Kind::Door;
        mark.door = static_cast<std::uint16_t>(i);
        for (std::size_t c = 0; c < 4; ++c)
            mark.corners[c] = corners[c];
        mark.low = doors[i].centre.y - doors[i].halfSize.y - body.height;
        mark.high = doors[i].centre.y + doors[i].halfSize.y;
        marks.push_back(mark);
    }
    return marks;
}

std::vector<std::uint32_t> waterToSinkInto(const Level& level) {
    std::vector<std::uint32_t> found;
    const TriangleMesh& mesh = level.data().mesh;
    for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
        if (level.classOfTriangle(t) == classes::kWater &&
            !any(mesh.surfaces[mesh.surfaceOf[t]].blocks, Blocks::Bodies))
            found.push_back(static_cast<std::uint32_t>(t));
    }
    return found;
}

std::vector<AreaMark> marksWithin(std::span<const AreaMark> marks, const TileGeometry& geometry, const Aabb& box) {
    std::vector<AreaMark> within;
    for (const TileGeometry::Triangle& t : geometry.water) {
        AreaMark mark;
        mark.kind = AreaMark::Kind::Water;
        mark.corners = {t.a, t.b, t.c, t.c};
        mark.cornerCount = 3;
        mark.high = maximum(t.a.y, maximum(t.b.y, t.c.y));
        mark.low = minimum(t.a.y, minimum(t.b.y, t.c.y)) - kDeepestWater;
        within.push_back(mark);
    }
    for (const AreaMark& mark : marks) {
        Aabb bounds;
        for (int i = 0; i < mark.cornerCount; ++i) {
            const Vec3 p = mark.corners[static_cast<std::size_t>(i)];
            bounds.add(Vec3{p.x, mark.low, p.z}), bounds.add(Vec3{p.x, mark.high, p.z});
        }
        if (bounds.overlaps(box)) within.push_back(mark);
    }
    return within;
}

} // namespace lince::bake
