#include "tile_stitching.h"

#include "corner_building.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

using Tiles = std::vector<std::shared_ptr<const NavTile>>;

/// Ends of edges of two tiles that come nearer than this are one vertex; edges must overlap by twice as much.
constexpr float kSameMetres = 0.01f;
/// Of a bend, as a sine: straighter vertices of a wall count as corners, for safety against rounding.
constexpr float kStraight = 1e-4f;

/// Sets that grow together. The representative is the least member, so that it depends on nothing but the sets.
class Sets {
  public:
    explicit Sets(std::size_t count) : m_parent(count) {
        for (std::size_t i = 0; i < count; ++i)
            m_parent[i] = static_cast<std::uint32_t>(i);
    }
    std::uint32_t of(std::uint32_t i) {
        while (m_parent[i] != i)
            i = m_parent[i] = m_parent[m_parent[i]];
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = of(a), b = of(b);
        if (a < b)
            m_parent[b] = a;
        else
            m_parent[a] = b;
    }

  private:
    std::vector<std::uint32_t> m_parent;
};

/// An edge on the border of a tile, by growing coordinate along the border.
struct BorderEdge {
    float low = 0, high = 0;             ///< along the border
    float heightLow = 0, heightHigh = 0; ///< at its ends
    std::uint32_t vertexLow = 0, vertexHigh = 0, face = 0;
    std::uint8_t edge = 0;
    bool downwards = false; ///< the polygon walks it from high to low

    float heightAt(float at) const {
        return high > low ? heightLow + (heightHigh - heightLow) * ((at - low) / (high - low)) : heightLow;
    }
};

/// The rule of Detour: they overlap, and the heights cross or come within two steps at one end. Two floors lie further
/// apart than that, by the height of a body.
bool touch(const BorderEdge& a, const BorderEdge& b, float step) {
    const float low = maximum(a.low + kSameMetres, b.low + kSameMetres);
    const float high = minimum(a.high - kSameMetres, b.high - kSameMetres);
    if (low > high) return false;
    const float atLow = b.heightAt(low) - a.heightAt(low), atHigh = b.heightAt(high) - a.heightAt(high);
    return atLow * atHigh < 0 || absolute(atLow) <= 2 * step || absolute(atHigh) <= 2 * step;
}

/// A portal before it has found its place in the list.
struct LoosePortal {
    std::uint32_t face = 0;
    NavPortal portal;
    std::uint32_t leftVertex = kNoVertex, rightVertex = kNoVertex;
    std::uint8_t edge = 0;
};
struct LooseWall {
    std::uint32_t face = 0, fromVertex = 0, toVertex = 0; ///< as the polygon walks
    Vec3 from, to;
    std::uint8_t edge = 0;
};

class Stitching {
  public:
    Stitching(const NavLayout& layout, const Tiles& tiles, SewnMesh& out)
        : m_layout(layout), m_tiles(tiles), m_out(out), m_graph(*out.graph), m_firstVertex(firstVertices(tiles)),
          m_vertexSets(m_firstVertex.back()) {}

    void run(std::span<const OffMeshLink> jumps, std::span<const PlacedJump> placed, const Progress& progress) {
        m_border.resize(m_tiles.size() * 4);
        for (std::size_t tile = 0; tile < m_tiles.size(); ++tile)
            if (m_tiles[tile]) walkEdges(static_cast<std::uint32_t>(tile));
        for (std::size_t tile = 0; tile < m_tiles.size(); ++tile) {
            if (!m_tiles[tile]) continue;
            if (progress) progress("tiles stitched", tile, m_tiles.size());
            joinBorders(static_cast<std::uint32_t>(tile));
        }
        nameVertices();
        findTurns();
        for (const PlacedJump& place : placed)
            addJump(jumps[place.jump], place);
        store();
        findIslands();
        if (m_graph.onlyGround) buildCorners(m_graph, m_corners, m_graph.corners, progress);
    }

  private:
    static std::vector<std::uint32_t> firstVertices(const Tiles& tiles) {
        std::vector<std::uint32_t> first{0};
        for (const auto& tile : tiles)
            first.push_back(first.back() + (tile ? static_cast<std::uint32_t>(tile->vertices.size()) : 0));
        return first;
    }

    void walkEdges(std::uint32_t tileIndex) {
        const NavTile& tile = *m_tiles[tileIndex];
        for (std::uint32_t i = 0; i < tile.polygons.size(); ++i) {
            const NavPolygon& polygon = tile.polygons[i];
            const std::uint32_t face = m_out.firstFace[tileIndex] + i;
            for (std::uint8_t edge = 0; edge < polygon.cornerCount; ++edge) {
                // The polygon lies to the left of its edges: who leaves has the second end to the left.
                const std::uint16_t right = polygon.corners[edge];
                const std::uint16_t left = polygon.corners[edge + 1 < polygon.cornerCount ? edge + 1 : 0];
                const std::uint32_t leftVertex = m_firstVertex[tileIndex] + left;
                const std::uint32_t rightVertex = m_firstVertex[tileIndex] + right;
                const Vec3 leftPlace = tile.vertices[left], rightPlace = tile.vertices[right];
                const std::uint16_t neighbour = polygon.neighbours[edge];
                if (neighbour == NavPolygon::kWall) {
                    m_walls.push_back({face, rightVertex, leftVertex, rightPlace, leftPlace, edge});
                } else if ((neighbour & NavPolygon::kBorder) != 0) {
                    addBorder(tileIndex, neighbour & 3u, face, edge, rightVertex, leftVertex, rightPlace, leftPlace);
                } else if (neighbour < tile.polygons.size()) {
                    m_portals.push_back({face, walkTo(leftPlace, rightPlace, m_out.firstFace[tileIndex] + neighbour),
                                         leftVertex, rightVertex, edge});
                }
            }
        }
    }

    static NavPortal walkTo(Vec3 left, Vec3 right, std::uint32_t to) { return {left, right, to, 0, NavStep::Walk}; }

    void addBorder(std::uint32_t tile, std::uint32_t side, std::uint32_t face, std::uint8_t edge, std::uint32_t first,
                   std::uint32_t second, Vec3 firstPlace, Vec3 secondPlace) {
        const int axis = side == 0 || side == 2 ? 2 : 0;
        BorderEdge border;
        border.face = face, border.edge = edge;
        border.downwards = firstPlace[axis] > secondPlace[axis];
        if (border.downwards) std::swap(first, second), std::swap(firstPlace, secondPlace);
        border.low = firstPlace[axis], border.high = secondPlace[axis];
        border.heightLow = firstPlace.y, border.heightHigh = secondPlace.y;
        border.vertexLow = first, border.vertexHigh = second;
        m_border[tile * 4 + side].push_back(border);
    }

    void joinBorders(std::uint32_t tile) {
        const std::int32_t column = static_cast<std::int32_t>(tile) % m_layout.columns;
        const std::int32_t row = static_cast<std::int32_t>(tile) / m_layout.columns;
        for (std::uint32_t side = 0; side < 4; ++side) {
            const std::int32_t otherColumn = column + (side == 2 ? 1 : side == 0 ? -1 : 0);
            const std::int32_t otherRow = row + (side == 1 ? 1 : side == 3 ? -1 : 0);
            const bool inside =
                otherColumn >= 0 && otherColumn < m_layout.columns && otherRow >= 0 && otherRow < m_layout.rows;
            const auto other = static_cast<std::uint32_t>(otherRow * m_layout.columns + otherColumn);
            static const std::vector<BorderEdge> kNone;
            const std::vector<BorderEdge>& others = inside ? m_border[other * 4 + (side ^ 2u)] : kNone;
            for (const BorderEdge& mine : m_border[tile * 4 + side])
                joinEdge(mine, others, side == 0 || side == 2 ? 2 : 0);
        }
    }

    /// Portals to all that touch it, and walls in between.
    void joinEdge(const BorderEdge& mine, const std::vector<BorderEdge>& others, int axis) {
        struct End {
            float at = 0;
            std::uint32_t vertex = 0;
        };
        struct Opening {
            End low, high;
            std::uint32_t to = 0;
        };
        std::vector<Opening> openings;
        for (const BorderEdge& other : others) {
            if (!touch(mine, other, m_layout.body.stepHeight)) continue;
            Opening opening;
            opening.to = other.face;
            opening.low = mine.low >= other.low ? End{mine.low, mine.vertexLow} : End{other.low, other.vertexLow};
            opening.high =
                mine.high <= other.high ? End{mine.high, mine.vertexHigh} : End{other.high, other.vertexHigh};
            if (absolute(mine.low - other.low) <= kSameMetres) m_vertexSets.join(mine.vertexLow, other.vertexLow);
            if (absolute(mine.high - other.high) <= kSameMetres) m_vertexSets.join(mine.vertexHigh, other.vertexHigh);
            openings.push_back(opening);
        }
        std::sort(openings.begin(), openings.end(), [](const Opening& a, const Opening& b) {
            return a.low.at != b.low.at ? a.low.at < b.low.at : a.to < b.to;
        });
        const auto place = [&](const End& end) {
            const NavFace& face = m_out.faces[mine.face];
            const Vec3 first = m_out.corners[face.firstCorner + mine.edge];
            Vec3 between = first;
            between[axis] = end.at;
            between.y = mine.heightAt(end.at);
            const Vec3 second =
                m_out.corners[face.firstCorner + (mine.edge + 1u < face.cornerCount ? mine.edge + 1u : 0u)];
            if (end.at == second[axis]) return second;
            return end.at == first[axis] ? first : between;
        };
        const auto wall = [&](const End& low, const End& high) {
            if (high.at - low.at <= kSameMetres) return;
            if (mine.downwards)
                m_walls.push_back({mine.face, high.vertex, low.vertex, place(high), place(low), mine.edge});
            else
                m_walls.push_back({mine.face, low.vertex, high.vertex, place(low), place(high), mine.edge});
        };
        End covered{mine.low, mine.vertexLow};
        for (const Opening& opening : openings) {
            wall(covered, opening.low);
            if (opening.high.at > covered.at) covered = opening.high;
            const End& left = mine.downwards ? opening.low : opening.high;
            const End& right = mine.downwards ? opening.high : opening.low;
            m_portals.push_back(
                {mine.face, walkTo(place(left), place(right), opening.to), left.vertex, right.vertex, mine.edge});
        }
        wall(covered, {mine.high, mine.vertexHigh});
    }

    /// Vertices are numbered anew, one number for each set.
    void nameVertices() {
        std::vector<std::uint32_t> number(m_firstVertex.back(), kNoVertex);
        m_graph.vertices.clear();
        for (std::size_t tile = 0; tile < m_tiles.size(); ++tile) {
            for (std::uint32_t i = m_firstVertex[tile]; i < m_firstVertex[tile + 1]; ++i) {
                const std::uint32_t representative = m_vertexSets.of(i);
                if (representative == i) {
                    number[i] = static_cast<std::uint32_t>(m_graph.vertices.size());
                    m_graph.vertices.push_back(m_tiles[tile]->vertices[i - m_firstVertex[tile]]);
                } else {
                    number[i] = number[representative]; // the least of its set: it has its number by now
                }
            }
        }
        for (LoosePortal& portal : m_portals)
            portal.leftVertex = number[portal.leftVertex], portal.rightVertex = number[portal.rightVertex];
        for (LooseWall& wall : m_walls)
            wall.fromVertex = number[wall.fromVertex], wall.toVertex = number[wall.toVertex];
    }

    /// A shortest way bends at a corner of walls that juts into the ground, and where kinds of ground meet.
    void findTurns() {
        struct Around {
            int in = 0, out = 0;
            Vec2 inAlong, outAlong;
            std::uint32_t kind = kNoVertex;
            bool mixed = false;
        };
        std::vector<Around> around(m_graph.vertices.size());
        for (const LooseWall& wall : m_walls) {
            const Vec2 along = normalized(Vec2{wall.to.x - wall.from.x, wall.to.z - wall.from.z});
            Around& from = around[wall.fromVertex];
            ++from.out, from.outAlong = along;
            Around& to = around[wall.toVertex];
            ++to.in, to.inAlong = along;
        }
        const auto touchKind = [&](std::uint32_t vertex, std::uint32_t face) {
            const NavFace& f = m_out.faces[face];
            const std::uint32_t kind = static_cast<std::uint32_t>(f.area) << 16u | f.door;
            Around& a = around[vertex];
            if (a.kind == kNoVertex) a.kind = kind;
            if (a.kind != kind) a.mixed = true;
        };
        for (const LoosePortal& portal : m_portals) {
            for (const std::uint32_t vertex : {portal.leftVertex, portal.rightVertex}) {
                touchKind(vertex, portal.face);
                touchKind(vertex, portal.portal.to);
            }
        }
        m_turns.resize(around.size());
        for (std::size_t i = 0; i < around.size(); ++i) {
            const Around& a = around[i];
            const bool plain = a.in == 1 && a.out == 1;
            const bool jutting = plain ? cross(a.inAlong, a.outAlong) >= -kStraight : a.in + a.out > 0;
            m_turns[i] = jutting || a.mixed ? 1 : 0;
            if (jutting) m_corners.push_back({static_cast<std::uint32_t>(i), a.inAlong, a.outAlong, plain});
        }
    }

    void addJump(const OffMeshLink& jump, const PlacedJump& place) {
        const auto from = static_cast<std::uint32_t>(m_graph.vertices.size());
        m_graph.vertices.push_back(jump.from);
        m_graph.vertices.push_back(jump.to);
        m_turns.resize(m_graph.vertices.size(), 1);
        m_portals.push_back({place.from, {jump.from, jump.from, place.to, place.jump, jump.step}, from, from + 1, 0});
        if (jump.bothWays)
            m_portals.push_back({place.to, {jump.to, jump.to, place.from, place.jump, jump.step}, from + 1, from, 0});
        m_graph.hasJumps = true;
    }

    void store() {
        const std::size_t faces = m_out.faces.size();
        // By face, edges in order and along each edge from left to right: they were made in that order or its reverse.
        std::stable_sort(m_portals.begin(), m_portals.end(), [](const LoosePortal& a, const LoosePortal& b) {
            if (a.face != b.face) return a.face < b.face;
            const bool aJumps = a.portal.step != NavStep::Walk, bJumps = b.portal.step != NavStep::Walk;
            return aJumps != bJumps ? bJumps : a.edge < b.edge;
        });
        std::stable_sort(m_walls.begin(), m_walls.end(), [](const LooseWall& a, const LooseWall& b) {
            return a.face != b.face ? a.face < b.face : a.edge < b.edge;
        });
        m_out.portals.reserve(m_portals.size());
        m_graph.portals.reserve(m_portals.size());
        for (const LoosePortal& loose : m_portals) {
            NavFace& face = m_out.faces[loose.face];
            if (face.portalCount == 0) face.firstPortal = static_cast<std::uint32_t>(m_out.portals.size());
            ++face.portalCount;
            m_out.portals.push_back(loose.portal);
            NavGraph::Portal portal;
            portal.left = seenFromAbove(m_graph.vertices[loose.leftVertex]);
            portal.right = seenFromAbove(m_graph.vertices[loose.rightVertex]);
            portal.to = loose.portal.to;
            portal.leftVertex = loose.leftVertex, portal.rightVertex = loose.rightVertex;
            portal.edge = loose.edge;
            portal.leftTurns = m_turns[loose.leftVertex] != 0, portal.rightTurns = m_turns[loose.rightVertex] != 0;
            portal.step = loose.portal.step;
            m_graph.portals.push_back(portal);
            if (portal.step != NavStep::Walk) m_graph.faces[loose.face].hasJump = true;
        }
        for (std::size_t i = 0; i < faces; ++i) {
            m_graph.faces[i].firstPortal = m_out.faces[i].firstPortal;
            m_graph.faces[i].portalCount = m_out.faces[i].portalCount;
        }
        m_graph.firstWall.assign(faces + 1, 0);
        for (const LooseWall& wall : m_walls) {
            ++m_graph.firstWall[wall.face + 1];
            m_graph.walls.push_back({wall.from, wall.to, wall.edge});
        }
        for (std::size_t i = 0; i < faces; ++i)
            m_graph.firstWall[i + 1] += m_graph.firstWall[i];
    }

    void findIslands() {
        Sets sets(m_out.faces.size());
        for (const LoosePortal& portal : m_portals)
            if (portal.portal.step == NavStep::Walk) sets.join(portal.face, portal.portal.to);
        for (std::uint32_t i = 0; i < m_out.faces.size(); ++i) {
            const std::uint32_t representative = sets.of(i);
            m_out.faces[i].component =
                representative == i ? m_graph.componentCount++ : m_out.faces[representative].component;
        }
    }

    const NavLayout& m_layout;
    const Tiles& m_tiles;
    SewnMesh& m_out;
    NavGraph& m_graph;
    std::vector<std::uint32_t> m_firstVertex; ///< of each tile, and one more
    Sets m_vertexSets;
    std::vector<std::vector<BorderEdge>> m_border; ///< tile × 4 + side
    std::vector<LoosePortal> m_portals;
    std::vector<LooseWall> m_walls;
    std::vector<std::uint8_t> m_turns; ///< by vertex
    std::vector<CornerSource> m_corners;
};

void makeGrid(NavGraph& graph) {
    Aabb all;
    for (const Aabb& box : graph.bounds)
        all.add(box);
    if (all.empty()) return;
    const Vec3 size = all.size();
    // About two squares for each polygon; never more squares than can be afforded, however large the map.
    const auto count = static_cast<float>(graph.bounds.size());
    graph.gridCell = maximum(0.5f, std::sqrt(maximum(size.x, 1) * maximum(size.z, 1) / (2 * count)));
    graph.gridPerMetre = 1 / graph.gridCell;
    graph.gridOrigin = {all.low.x, all.low.z};
    graph.gridColumns = static_cast<std::int32_t>(size.x * graph.gridPerMetre) + 1;
    graph.gridRows = static_cast<std::int32_t>(size.z * graph.gridPerMetre) + 1;
    const auto cells = static_cast<std::size_t>(graph.gridColumns) * static_cast<std::size_t>(graph.gridRows);
    graph.gridFirst.assign(cells + 1, 0);
    const auto forEachCell = [&](const Aabb& box, auto&& what) {
        const std::int32_t lastRow = graph.row(box.high.z), lastColumn = graph.column(box.high.x);
        for (std::int32_t row = graph.row(box.low.z); row <= lastRow; ++row)
            for (std::int32_t column = graph.column(box.low.x); column <= lastColumn; ++column)
                what(static_cast<std::size_t>(row) * static_cast<std::size_t>(graph.gridColumns) +
                     static_cast<std::size_t>(column));
    };
    for (const Aabb& box : graph.bounds)
        forEachCell(box, [&](std::size_t cell) { ++graph.gridFirst[cell + 1]; });
    for (std::size_t i = 0; i < cells; ++i)
        graph.gridFirst[i + 1] += graph.gridFirst[i];
    graph.gridPolygons.resize(graph.gridFirst[cells]);
    std::vector<std::uint32_t> next(graph.gridFirst.begin(), graph.gridFirst.end() - 1);
    for (std::uint32_t i = 0; i < graph.bounds.size(); ++i)
        forEachCell(graph.bounds[i], [&](std::size_t cell) { graph.gridPolygons[next[cell]++] = i; });
}

} // namespace

void layOut(const Tiles& tiles, SewnMesh& out) {
    out.graph = std::make_shared<NavGraph>();
    NavGraph& graph = *out.graph;
    for (std::uint32_t t = 0; t < tiles.size(); ++t) {
        out.firstFace.push_back(static_cast<std::uint32_t>(out.faces.size()));
        if (!tiles[t]) continue;
        const NavTile& tile = *tiles[t];
        for (std::uint32_t i = 0; i < tile.polygons.size(); ++i) {
            const NavPolygon& polygon = tile.polygons[i];
            NavFace face;
            face.firstCorner = static_cast<std::uint32_t>(out.corners.size());
            face.cornerCount = polygon.cornerCount;
            face.area = polygon.area, face.door = polygon.door;
            face.tile = t, face.polygon = i;
            Aabb box;
            for (std::uint8_t c = 0; c < polygon.cornerCount; ++c) {
                out.corners.push_back(tile.vertices[polygon.corners[c]]);
                box.add(out.corners.back());
            }
            for (std::uint32_t s = 0; s < polygon.triangleCount; ++s)
                for (const std::uint16_t vertex : tile.surfaceTriangles[polygon.firstTriangle + s]) {
                    const float y = tile.surfaceVertices[vertex].y;
                    box.low.y = minimum(box.low.y, y), box.high.y = maximum(box.high.y, y);
                }
            Vec2 middle;
            for (std::uint8_t c = 0; c < polygon.cornerCount; ++c)
                middle = middle + seenFromAbove(out.corners[face.firstCorner + c]);
            graph.middles.push_back(middle * (1 / static_cast<float>(polygon.cornerCount)));
            out.faces.push_back(face);
            graph.bounds.push_back(box);
            NavGraph::Face searched;
            searched.area = face.area, searched.door = face.door;
            graph.faces.push_back(searched);
            if (face.area != NavArea::Ground) graph.onlyGround = false;
        }
    }
    out.firstFace.push_back(static_cast<std::uint32_t>(out.faces.size()));
    makeGrid(graph);
}

void stitch(const NavLayout& layout, const Tiles& tiles, std::span<const OffMeshLink> jumps,
            std::span<const PlacedJump> placed, SewnMesh& out, const Progress& progress) {
    Stitching(layout, tiles, out).run(jumps, placed, progress);
}

} // namespace lince
