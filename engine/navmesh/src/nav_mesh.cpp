#include "tile_stitching.h"

#include <lince/core/serial.h>
#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_mesh.h>
#include <lince/navmesh/nav_shape.h>

#include <algorithm>

namespace lince {
namespace {

/// How far from the mesh the end of a jump may lie.
constexpr Vec3 kJumpReach = {1, 1, 1};

Hash128 hashOf(const NavLayout& layout, const std::vector<std::shared_ptr<const NavTile>>& tiles) {
    ByteWriter bytes;
    const NavBody& body = layout.body;
    for (const float value :
         {body.radius, body.height, body.stepHeight, body.steepestCosine, body.jumpHeight, body.jumpDistance,
          body.dropHeight, layout.origin.x, layout.origin.y, layout.origin.z, layout.tileMetres})
        bytes.put(value);
    bytes.put(layout.columns);
    bytes.put(layout.rows);
    bytes.put(layout.level.high);
    bytes.put(layout.level.low);
    for (const auto& tile : tiles) {
        bytes.put<std::uint8_t>(tile ? 1 : 0);
        if (!tile) continue;
        bytes.put(tile->hash.high);
        bytes.put(tile->hash.low);
    }
    return hashBytes(bytes.bytes());
}

template <class T>
std::size_t bytesOf(const std::vector<T>& values) {
    return values.size() * sizeof(T);
}

} // namespace

std::shared_ptr<const NavMesh> NavMesh::make(const NavLayout& layout, std::vector<std::shared_ptr<const NavTile>> tiles,
                                             const Progress& progress) {
    auto mesh = std::shared_ptr<NavMesh>(new NavMesh); // NOLINT(modernize-make-shared): the constructor is private
    mesh->m_layout = layout;
    tiles.resize(static_cast<std::size_t>(layout.columns) * static_cast<std::size_t>(layout.rows));
    mesh->m_tiles = std::move(tiles);
    mesh->m_hash = hashOf(layout, mesh->m_tiles);

    SewnMesh stitched;
    layOut(mesh->m_tiles, stitched);
    // Jumps are sought on the mesh as far as it is made by now.
    mesh->m_faces = stitched.faces;
    mesh->m_corners = stitched.corners;
    mesh->m_graph = stitched.graph;
    std::vector<PlacedJump> placed;
    std::vector<Vec3> middles; // of what carries, by jump
    for (std::size_t i = 0; i < mesh->m_tiles.size(); ++i) {
        const auto& tile = mesh->m_tiles[i];
        if (!tile) continue;
        if (progress) progress("tiles searched for jumps", i, mesh->m_tiles.size());
        mesh->m_covers.insert(mesh->m_covers.end(), tile->covers.begin(), tile->covers.end());
        for (const OffMeshLink& jump : tile->jumps) {
            const NavPoint from = nearestOfMesh(*mesh, jump.from, kJumpReach);
            const NavPoint to = nearestOfMesh(*mesh, jump.to, kJumpReach);
            if (!from || !to || from.polygon == to.polygon) continue;
            placed.push_back({static_cast<std::uint32_t>(mesh->m_jumps.size()), from.polygon, to.polygon});
            mesh->m_jumps.push_back(jump);
            middles.push_back(jump.from);
            mesh->m_jumps.back().from = from.position;
            mesh->m_jumps.back().to = to.position;
        }
    }
    stitch(layout, mesh->m_tiles, mesh->m_jumps, placed, stitched, progress);
    for (std::size_t i = 0; i < middles.size(); ++i) // ways begin beside it, on the mesh; who is there goes on into it
        if (mesh->m_jumps[i].step == NavStep::Carried) mesh->m_jumps[i].from = middles[i];
    mesh->m_faces = std::move(stitched.faces);
    mesh->m_portals = std::move(stitched.portals);
    mesh->m_firstFace = std::move(stitched.firstFace);
    return mesh;
}

std::shared_ptr<const NavMesh> NavMesh::with(std::span<const std::shared_ptr<const NavTile>> changed) const {
    // Stitching all anew takes some two milliseconds for five hundred polygons, most of it for the graph of corners:
    // less than baking one tile, and there is no second way that could give something else.
    auto tiles = m_tiles;
    for (const auto& tile : changed) {
        if (!tile || tile->column < 0 || tile->column >= m_layout.columns || tile->row < 0 ||
            tile->row >= m_layout.rows)
            continue;
        tiles[static_cast<std::size_t>(tile->row) * static_cast<std::size_t>(m_layout.columns) +
              static_cast<std::size_t>(tile->column)] = tile;
    }
    return make(m_layout, std::move(tiles));
}

std::size_t NavMesh::bytes() const {
    std::size_t bytes = sizeof(NavMesh) + sizeof(NavGraph);
    for (const auto& tile : m_tiles) {
        bytes += sizeof tile;
        if (!tile) continue;
        bytes += sizeof(NavTile) + bytesOf(tile->vertices) + bytesOf(tile->polygons) + bytesOf(tile->surfaceVertices) +
                 bytesOf(tile->surfaceTriangles) + bytesOf(tile->jumps) + bytesOf(tile->covers);
    }
    bytes += bytesOf(m_faces) + bytesOf(m_corners) + bytesOf(m_portals) + bytesOf(m_jumps) + bytesOf(m_covers) +
             bytesOf(m_firstFace);
    bytes += bytesOf(m_graph->faces) + bytesOf(m_graph->portals) + bytesOf(m_graph->vertices) +
             bytesOf(m_graph->walls) + bytesOf(m_graph->firstWall) + bytesOf(m_graph->bounds) +
             bytesOf(m_graph->middles) + bytesOf(m_graph->gridFirst) + bytesOf(m_graph->gridPolygons) +
             m_graph->corners.bytes();
    return bytes;
}

void NavMesh::overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (m_faces.empty() || box.empty()) return;
    const NavGraph& graph = *m_graph;
    const std::size_t begin = out.size();
    const std::int32_t lastRow = graph.row(box.high.z), lastColumn = graph.column(box.high.x);
    for (std::int32_t row = graph.row(box.low.z); row <= lastRow; ++row)
        for (std::int32_t column = graph.column(box.low.x); column <= lastColumn; ++column)
            for (const std::uint32_t polygon : graph.gridAt(column, row))
                if (graph.bounds[polygon].overlaps(box)) out.push_back(polygon);
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
    out.erase(std::unique(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end()), out.end());
}

void NavMesh::walls(const Aabb& box, std::vector<NavWall>& out) const {
    if (m_faces.empty() || box.empty()) return;
    const NavGraph& graph = *m_graph;
    const auto visit = [&](std::uint32_t polygon) {
        for (const NavGraph::Wall& wall : graph.wallsOf(polygon)) {
            Aabb bounds;
            bounds.add(wall.from);
            bounds.add(wall.to);
            if (bounds.overlaps(box)) out.push_back({wall.from, wall.to});
        }
    };
    // A polygon is met in each square that its box touches: it counts in the first of them that the question touches.
    const std::int32_t firstRow = graph.row(box.low.z), lastRow = graph.row(box.high.z);
    const std::int32_t firstColumn = graph.column(box.low.x), lastColumn = graph.column(box.high.x);
    for (std::int32_t row = firstRow; row <= lastRow; ++row) {
        for (std::int32_t column = firstColumn; column <= lastColumn; ++column) {
            for (const std::uint32_t polygon : graph.gridAt(column, row)) {
                const Aabb& bounds = graph.bounds[polygon];
                if (!bounds.overlaps(box)) continue;
                if (row == std::max(firstRow, graph.row(bounds.low.z)) &&
                    column == std::max(firstColumn, graph.column(bounds.low.x)))
                    visit(polygon);
            }
        }
    }
}

float NavMesh::heightAt(std::uint32_t polygon, float x, float z) const {
    const NavFace& face = m_faces[polygon];
    const NavTile& tile = *m_tiles[face.tile];
    const NavPolygon& source = tile.polygons[face.polygon];
    float best = -std::numeric_limits<float>::infinity(), height = m_corners[face.firstCorner].y;
    const auto take = [&](Vec3 a, Vec3 b, Vec3 c) {
        const float area = turn({a.x, a.z}, {b.x, b.z}, {c.x, c.z});
        if (area == 0) return false;
        float u = turn({b.x, b.z}, {c.x, c.z}, {x, z}) / area, v = turn({c.x, c.z}, {a.x, a.z}, {x, z}) / area;
        float w = 1 - u - v;
        const float min = minimum(u, minimum(v, w));
        if (min <= best) return false;
        best = min;
        if (min < 0) { // beside it: the nearest part of the triangle, roughly
            u = maximum(u, 0), v = maximum(v, 0), w = maximum(w, 0);
            const float sum = u + v + w;
            u /= sum, v /= sum, w /= sum;
        }
        height = a.y * u + b.y * v + c.y * w;
        return min >= 0;
    };
    for (std::uint32_t i = 0; i < source.triangleCount; ++i) {
        const auto& triangle = tile.surfaceTriangles[source.firstTriangle + i];
        if (take(tile.surfaceVertices[triangle[0]], tile.surfaceVertices[triangle[1]],
                 tile.surfaceVertices[triangle[2]]))
            return height;
    }
    if (source.triangleCount == 0) {
        const auto corners = this->corners(polygon);
        for (std::size_t i = 2; i < corners.size(); ++i)
            if (take(corners[0], corners[i - 1], corners[i])) return height;
    }
    return height;
}

} // namespace lince
