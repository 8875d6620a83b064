// The mesh and ways over it, drawn.

#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_query.h>

namespace lince {
namespace {

constexpr float kLift = 0.04f;   ///< metres above the ground, so that the ground does not hide it
constexpr float kRibbon = 0.08f; ///< half the width of a way
constexpr float kArrowEvery = 2; ///< metres between arrows
constexpr float kFenceLow = 0.35f, kFenceHigh = 0.9f;
constexpr int kArcPieces = 8;

constexpr Colour kAreaColours[kNavAreas] = {
    {90, 170, 120, 70}, {70, 120, 220, 90}, {220, 170, 60, 90}, {220, 70, 60, 90}};
constexpr Colour kInnerEdge = {40, 80, 60, 90}, kBorderEdge = {20, 40, 30, 220};
constexpr Colour kJumpColour = {250, 220, 80, 255}, kDropColour = {250, 140, 60, 255};
constexpr Colour kLowCover = {120, 200, 250, 120}, kHighCover = {60, 120, 250, 150};

Vec3 lifted(Vec3 p) {
    return {p.x, p.y + kLift, p.z};
}

void drawArc(DebugDraw& sink, Vec3 from, Vec3 to, Colour colour) {
    const float top = maximum(0.3f, length(to - from) * 0.25f);
    Vec3 before = lifted(from);
    for (int i = 1; i <= kArcPieces; ++i) {
        const float t = static_cast<float>(i) / kArcPieces;
        Vec3 here = lifted(lerp(from, to, t));
        here.y += 4 * top * t * (1 - t);
        if (i == kArcPieces)
            drawArrow(sink, before, here, colour);
        else
            sink.line(before, here, colour);
        before = here;
    }
}

void drawSurface(DebugDraw& sink, const NavMesh& mesh, std::uint32_t polygon) {
    const NavFace& face = mesh.face(polygon);
    const Colour colour = kAreaColours[static_cast<std::size_t>(face.area)];
    const NavTile& tile = *mesh.tiles()[face.tile];
    const NavPolygon& source = tile.polygons[face.polygon];
    for (std::uint32_t i = 0; i < source.triangleCount; ++i) {
        const auto& t = tile.surfaceTriangles[source.firstTriangle + i];
        sink.triangle(lifted(tile.surfaceVertices[t[0]]), lifted(tile.surfaceVertices[t[1]]),
                      lifted(tile.surfaceVertices[t[2]]), colour);
    }
    if (source.triangleCount > 0) return;
    const auto corners = mesh.corners(polygon);
    for (std::size_t i = 2; i < corners.size(); ++i)
        sink.triangle(lifted(corners[0]), lifted(corners[i - 1]), lifted(corners[i]), colour);
}

} // namespace

void draw(DebugDraw& sink, const NavMesh& mesh) {
    for (std::uint32_t polygon = 0; polygon < mesh.polygonCount(); ++polygon) {
        drawSurface(sink, mesh, polygon);
        for (const NavPortal& portal : mesh.portals(polygon))
            if (portal.step == NavStep::Walk && portal.to > polygon) // once, not from both sides
                sink.line(lifted(portal.left), lifted(portal.right), kInnerEdge);
        for (const NavGraph::Wall& wall : mesh.graph().wallsOf(polygon))
            sink.line(lifted(wall.from), lifted(wall.to), kBorderEdge);
    }
    for (const OffMeshLink& jump : mesh.jumps()) {
        const Colour colour = jump.step == NavStep::Drop ? kDropColour : kJumpColour;
        drawArc(sink, jump.from, jump.to, colour);
        if (jump.bothWays) drawArc(sink, jump.to, jump.from, colour);
    }
    for (const CoverEdge& cover : mesh.covers()) {
        const Colour colour = cover.high ? kHighCover : kLowCover;
        const Vec3 up = {0, cover.high ? kFenceHigh : kFenceLow, 0};
        sink.triangle(cover.from, cover.to, cover.to + up, colour);
        sink.triangle(cover.from, cover.to + up, cover.from + up, colour);
        const Vec3 middle = lerp(cover.from, cover.to, 0.5f) + up * 0.5f;
        sink.line(middle, middle + cover.towards * 0.3f, colour);
    }
}

void draw(DebugDraw& sink, const NavPath& path, Colour colour) {
    for (std::size_t i = 1; i < path.corners.size(); ++i) {
        const Vec3 from = path.corners[i - 1].position, to = path.corners[i].position;
        if (path.corners[i].step != NavStep::Walk) {
            drawArc(sink, from, to, colour);
            continue;
        }
        const Vec3 along = normalized(horizontal(to - from)), side = Vec3{-along.z, 0, along.x} * kRibbon;
        const Vec3 a = lifted(from), b = lifted(to);
        sink.triangle(a - side, b - side, b + side, colour);
        sink.triangle(a - side, b + side, a + side, colour);
        const float size = length(to - from);
        for (float at = kArrowEvery / 2; at < size; at += kArrowEvery) {
            const Vec3 tip = lerp(a, b, at / size) + along * (3 * kRibbon);
            sink.triangle(tip, tip - along * (6 * kRibbon) + side * 3, tip - along * (6 * kRibbon) - side * 3, colour);
        }
    }
}

} // namespace lince
