#include "clearance_grid.h"

#include <lince/roadmap/roadmap.h>
#include <lince/roadmap/roadmap_query.h>

namespace lince {
namespace {

constexpr Colour kFree{60, 190, 90, 70}, kNear{240, 190, 60, 80}, kBlocked{200, 60, 50, 80};
constexpr Colour kNode{40, 90, 255, 255}, kNeighbours{70, 140, 230, 140};
constexpr Colour kFound{0, 0, 0, 255}, kOptimised{230, 20, 20, 255};
constexpr float kLift = 0.06f;     ///< metres above the ground, so that it does not hide in it
constexpr float kNodeSize = 0.12f; ///< metres from the middle to a tip
constexpr float kRibbon = 0.05f;   ///< metres between the lines of a way

Vec3 lifted(Vec3 p, float by) {
    return {p.x, p.y + by, p.z};
}

void drawCell(DebugDraw& sink, const ClearanceCell& cell, float metres) {
    const float half = metres * 0.47f; // a gap shows the cells apart
    const Vec3 m = lifted(cell.place, kLift * 0.5f);
    const Vec3 a = m + Vec3{-half, 0, -half}, b = m + Vec3{half, 0, -half};
    const Vec3 c = m + Vec3{half, 0, half}, d = m + Vec3{-half, 0, half};
    // Free: the whole cell is, to its corners.
    const Colour colour = cell.clearance < 0 ? kBlocked : cell.clearance < metres * 0.70711f ? kNear : kFree;
    sink.triangle(a, c, b, colour);
    sink.triangle(a, d, c, colour);
}

void drawNode(DebugDraw& sink, Vec3 p) {
    const Vec3 top = lifted(p, kLift + 2 * kNodeSize), middle = lifted(p, kLift + kNodeSize), foot = lifted(p, kLift);
    const Vec3 tips[4] = {middle + Vec3{kNodeSize, 0, 0}, middle + Vec3{0, 0, kNodeSize},
                          middle - Vec3{kNodeSize, 0, 0}, middle - Vec3{0, 0, kNodeSize}};
    for (int i = 0; i < 4; ++i) {
        const Vec3 tip = tips[i], next = tips[(i + 1) % 4];
        sink.triangle(tip, top, next, kNode);
        sink.triangle(tip, next, foot, kNode);
    }
}

/// Three lines side by side: one alone is a hair in the picture.
void drawRibbon(DebugDraw& sink, const std::vector<Vec3>& way, float lift, Colour colour) {
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Vec3 from = lifted(way[i - 1], lift), to = lifted(way[i], lift);
        const Vec3 along = to - from;
        const Vec3 side = normalized(Vec3{-along.z, 0, along.x}, {1, 0, 0}) * kRibbon;
        sink.line(from, to, colour);
        sink.line(from + side, to + side, colour);
        sink.line(from - side, to - side, colour);
    }
}

} // namespace

void draw(DebugDraw& sink, const Roadmap& roadmap, const RoadmapView& view) {
    if (view.grid) {
        const ClearanceGrid& grid = roadmap.m_grid->get(roadmap.space(), roadmap.settings().gridCell);
        for (const ClearanceCell& cell : grid.cells)
            drawCell(sink, cell, grid.cellMetres);
    }
    if (view.neighbours)
        for (std::uint32_t i = 0; i < roadmap.size(); ++i)
            for (const RoadmapEdge& edge : roadmap.edges(i))
                if (i < edge.to) // once, not there and back
                    sink.line(lifted(roadmap.node(i), kLift), lifted(roadmap.node(edge.to), kLift), kNeighbours);
    if (view.nodes)
        for (const Vec3& node : roadmap.nodes())
            drawNode(sink, node);
}

void draw(DebugDraw& sink, const RoadmapPath& path) {
    drawRibbon(sink, path.graph, kLift * 2, kFound);
    drawRibbon(sink, path.points, kLift * 3, kOptimised);
}

} // namespace lince
