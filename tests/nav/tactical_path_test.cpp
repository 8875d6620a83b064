// Ways that keep out of sight, on maps of squares drawn by letters.

#include "tactical_graph.h"

#include <lince/tactical/tactical_path.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace lince {
namespace {

constexpr float kSquare = 4; ///< metres

/// '#' is a wall as high as a house, 'w' water, 'd' a door, everything else ground. One square polygon a letter.
struct LetterMap {
    std::shared_ptr<const NavMesh> mesh;
    std::shared_ptr<const SightMap> sight;
    std::shared_ptr<const GroundGrid> ground;
    std::vector<std::string> rows;
    std::vector<int> polygons; ///< by letter

    explicit LetterMap(std::vector<std::string> letters) : rows(std::move(letters)) {
        const int columns = static_cast<int>(rows[0].size()), count = static_cast<int>(rows.size());
        auto tile = std::make_shared<NavTile>();
        for (int row = 0; row <= count; ++row)
            for (int column = 0; column <= columns; ++column)
                tile->vertices.push_back({static_cast<float>(column) * kSquare, 0, static_cast<float>(row) * kSquare});
        polygons.assign(static_cast<std::size_t>(columns * count), -1);
        int next = 0;
        for (std::size_t i = 0; i < polygons.size(); ++i)
            if (letterAt(i) != '#') polygons[i] = next++;
        std::vector<SightSegment> walls;
        for (int row = 0; row < count; ++row)
            for (int column = 0; column < columns; ++column)
                addSquare(*tile, row, column, walls);
        tile->surfaceVertices = tile->vertices;
        tile->seal();
        NavLayout layout;
        layout.tileMetres = kSquare * static_cast<float>(std::max(columns, count));
        layout.columns = layout.rows = 1;
        mesh = NavMesh::make(layout, {tile});
        const Vec2 high{kSquare * static_cast<float>(columns), kSquare * static_cast<float>(count)};
        sight = SightMap::make({SightFloor::make(0, {0, 0}, high, walls)});
        ground = GroundGrid::make(*mesh, 1);
    }

    char letterAt(std::size_t index) const { return rows[index / rows[0].size()][index % rows[0].size()]; }
    int polygonAt(int row, int column) const {
        const int columns = static_cast<int>(rows[0].size());
        if (row < 0 || column < 0 || column >= columns || row >= static_cast<int>(rows.size())) return -1;
        return polygons[static_cast<std::size_t>(row * columns + column)];
    }

    void addSquare(NavTile& tile, int row, int column, std::vector<SightSegment>& walls) const {
        const int columns = static_cast<int>(rows[0].size());
        const char letter = letterAt(static_cast<std::size_t>(row * columns + column));
        const auto vertex = [&](int r, int c) { return static_cast<std::uint16_t>(r * (columns + 1) + c); };
        // Counter-clockwise seen from above: down, right, up, left.
        const std::uint16_t corners[4] = {vertex(row, column), vertex(row + 1, column), vertex(row + 1, column + 1),
                                          vertex(row, column + 1)};
        if (letter == '#') {
            for (int i = 0; i < 4; ++i) {
                const Vec3 a = tile.vertices[corners[i]], b = tile.vertices[corners[(i + 1) % 4]];
                walls.push_back({{a.x, a.z}, {b.x, b.z}, static_cast<std::uint32_t>(row * columns + column)});
            }
            return;
        }
        NavPolygon polygon;
        polygon.cornerCount = 4;
        const int neighbours[4] = {polygonAt(row, column - 1), polygonAt(row + 1, column), polygonAt(row, column + 1),
                                   polygonAt(row - 1, column)};
        for (std::size_t i = 0; i < 4; ++i) {
            polygon.corners[i] = corners[i];
            polygon.neighbours[i] = neighbours[i] < 0 ? NavPolygon::kWall : static_cast<std::uint16_t>(neighbours[i]);
        }
        polygon.area = letter == 'w' ? NavArea::Water : letter == 'd' ? NavArea::Door : NavArea::Ground;
        polygon.door = letter == 'd' ? 0 : kNoDoor;
        polygon.firstTriangle = static_cast<std::uint32_t>(tile.surfaceTriangles.size());
        polygon.triangleCount = 2;
        tile.surfaceTriangles.push_back({corners[0], corners[1], corners[2]});
        tile.surfaceTriangles.push_back({corners[0], corners[2], corners[3]});
        tile.polygons.push_back(polygon);
    }

    /// The middle of the square, moved by shares of a square.
    NavPoint at(int row, int column, float right = 0, float down = 0) const {
        const float x = (static_cast<float>(column) + 0.5f + right) * kSquare;
        const float z = (static_cast<float>(row) + 0.5f + down) * kSquare;
        return {{x, 0, z}, static_cast<std::uint32_t>(polygonAt(row, column))};
    }
    VisibilityArea see(NavPoint from, float yaw = 0, float angle = kTwoPi) const {
        const auto scratch = makeVisibilityScratch();
        return {sight, Viewer{from.position, yaw, angle, 60}, *scratch};
    }
};

/// Two ways between (1, 0) and (1, 7): by the north, shorter, and by the south.
const LetterMap& ring() {
    static const LetterMap map({
        "........", //
        ".######.", //
        ".######.", //
        "........", //
    });
    return map;
}

/// A wide place with blocks to hide behind.
const LetterMap& yard() {
    static const LetterMap map({
        "..........", //
        ".#..#..#..", //
        "..........", //
        "....#.....", //
        ".#.....#..", //
        "....#.....", //
        "..........", //
        ".#..#..#..", //
        "..........", //
        "..........", //
    });
    return map;
}

struct Asked {
    TacticalPath tactical, shortest;
};

Asked ask(const LetterMap& map, NavPoint from, NavPoint to, const TacticalView& view, const NavFilter& filter = {},
          const TacticalCosts& costs = {}) {
    Asked asked;
    NavQuery query;
    NavPath plain;
    query.path(*map.mesh, from, to, filter, plain);
    TacticalPlanner::price(*map.mesh, plain, filter, costs, view, asked.shortest);
    TacticalPlanner planner;
    planner.path(*map.mesh, from, to, filter, costs, view, asked.tactical);
    return asked;
}

float sumOfPieces(const TacticalPath& path) {
    float sum = 0;
    for (const TacticalPiece& piece : path.pieces) {
        EXPECT_FLOAT_EQ(piece.cost, piece.ground + piece.exposure + piece.fire + piece.threat);
        sum += piece.cost;
    }
    return sum;
}

/// Corners lie on the mesh, legs too, the corridor is one of neighbours.
void expectSound(const LetterMap& map, const TacticalPath& path, NavPoint from, NavPoint to) {
    ASSERT_GE(path.path.corners.size(), 2u);
    EXPECT_EQ(path.path.corners.front().position, from.position);
    EXPECT_EQ(path.path.corners.back().position, to.position);
    ASSERT_FALSE(path.path.corridor.empty());
    EXPECT_EQ(path.path.corridor.front(), from.polygon);
    for (std::size_t i = 1; i < path.path.corridor.size(); ++i) {
        bool neighbours = false;
        for (const NavPortal& portal : map.mesh->portals(path.path.corridor[i - 1]))
            neighbours = neighbours || portal.to == path.path.corridor[i];
        EXPECT_TRUE(neighbours) << path.path.corridor[i - 1] << " and " << path.path.corridor[i];
    }
    for (std::size_t i = 1; i < path.path.corners.size(); ++i)
        for (int s = 0; s <= 40; ++s) {
            const Vec3 p =
                lerp(path.path.corners[i - 1].position, path.path.corners[i].position, static_cast<float>(s) / 40);
            NavQuery query;
            const NavPoint nearest = query.nearest(*map.mesh, p);
            ASSERT_TRUE(nearest);
            EXPECT_LT(length(horizontal(nearest.position - p)), 0.01f) << "through a wall";
        }
    EXPECT_NEAR(sumOfPieces(path), path.path.cost, 1e-3f * (1 + path.path.cost));
    float seen = 0, whole = 0;
    for (const TacticalPiece& piece : path.pieces) {
        whole += piece.length;
        if (piece.seen) seen += piece.length;
    }
    EXPECT_NEAR(seen, path.seenMetres, 1e-3f);
    EXPECT_NEAR(whole, path.path.length, 0.01f);
    EXPECT_LE(path.longestSeenMetres, path.seenMetres + 1e-3f);
}

TEST(TacticalPath, GoesRoundWhereNobodyLooks) {
    const LetterMap& map = ring();
    const NavPoint from = map.at(1, 0), to = map.at(1, 7);
    const VisibilityArea area = map.see(map.at(0, 4));
    const VisibilityArea* const viewers[] = {&area};
    TacticalView view;
    view.viewers = viewers;
    const Asked asked = ask(map, from, to, view);
    EXPECT_EQ(asked.tactical.path.result, PathResult::Complete);
    EXPECT_GT(asked.shortest.seenMetres, 20);
    EXPECT_LT(asked.tactical.seenMetres, 0.01f);
    EXPECT_GT(asked.tactical.path.length, asked.shortest.path.length);
    EXPECT_LT(asked.tactical.path.cost, asked.shortest.path.cost);
    expectSound(map, asked.tactical, from, to);
    expectSound(map, asked.shortest, from, to);
}

TEST(TacticalPath, TwoViewersAreOneDanger) {
    const LetterMap& map = ring();
    const VisibilityArea north = map.see(map.at(0, 4)), south = map.see(map.at(3, 4));
    const VisibilityArea* const viewers[] = {&north, &south};
    TacticalView view;
    view.viewers = viewers;
    const Asked asked = ask(map, map.at(1, 0), map.at(1, 7), view);
    EXPECT_GT(asked.tactical.seenMetres, 20);
    // Both ways are seen: the shorter one it is.
    EXPECT_FLOAT_EQ(asked.tactical.path.length, asked.shortest.path.length);
    // The same one twice is no more than once.
    const VisibilityArea* const twins[] = {&north, &north};
    const VisibilityArea* const single[] = {&north};
    TacticalPath twice, once;
    view.viewers = twins;
    TacticalPlanner::price(*map.mesh, asked.shortest.path, {}, {}, view, twice);
    view.viewers = single;
    TacticalPlanner::price(*map.mesh, asked.shortest.path, {}, {}, view, once);
    EXPECT_FLOAT_EQ(twice.path.cost, once.path.cost);
}

TEST(TacticalPath, LongExposureIsWorseThanItsParts) {
    const LetterMap& map = ring();
    const VisibilityArea area = map.see(map.at(0, 0));
    const VisibilityArea* const viewers[] = {&area};
    TacticalView view;
    view.viewers = viewers;
    NavPath whole;
    whole.result = PathResult::Complete;
    whole.corners = {{map.at(0, 1).position, NavStep::Walk, 1}, {map.at(0, 6).position, NavStep::Walk, 6}};
    whole.corridor = {1, 2, 3, 4, 5, 6};
    TacticalPath one, bent;
    TacticalPlanner::price(*map.mesh, whole, {}, {}, view, one);
    // 20 metres × 2, to the power of 1.5.
    EXPECT_NEAR(one.path.cost, 40 * std::sqrt(40.0f), 0.01f);
    // A corner in the middle does not break the run.
    whole.corners.insert(whole.corners.begin() + 1, {map.at(0, 3).position, NavStep::Walk, 3});
    TacticalPlanner::price(*map.mesh, whole, {}, {}, view, bent);
    EXPECT_NEAR(bent.path.cost, one.path.cost, 0.01f);
    EXPECT_NEAR(bent.longestSeenMetres, 20, 1e-3f);
    EXPECT_NEAR(bent.pieces.back().openRun, 40, 1e-3f);
    TacticalCosts plain;
    plain.exposurePower = 1;
    TacticalPlanner::price(*map.mesh, whole, {}, plain, view, bent);
    EXPECT_NEAR(bent.path.cost, 40, 0.01f);
}

TEST(TacticalPath, WithoutDifferenceItIsThePlainPath) {
    const LetterMap& map = yard();
    TacticalCosts even;
    even.seenFactor = even.hiddenFactor = 1;
    even.exposurePower = 1;
    RandomStream random(5, 0, RandomPurpose::None);
    for (int i = 0; i < 60; ++i) {
        const std::uint32_t a = random.below(map.ground->cellCount());
        const std::uint32_t b = random.below(map.ground->cellCount());
        const std::uint32_t c = random.below(map.ground->cellCount());
        const NavPoint from{map.ground->centre(a), map.ground->polygon(a)},
            to{map.ground->centre(b), map.ground->polygon(b)};
        const VisibilityArea area = map.see({map.ground->centre(c), map.ground->polygon(c)});
        const VisibilityArea* const viewers[] = {&area};
        TacticalView view;
        view.viewers = viewers;
        const Asked asked = ask(map, from, to, view, {}, even);
        EXPECT_LE(asked.tactical.path.length, asked.shortest.path.length * 1.02f + 0.01f) << i;
        EXPECT_NEAR(asked.tactical.path.cost, asked.tactical.path.length, 0.01f) << i;
    }
}

TEST(TacticalPath, IsNeverDearerThanThePlainPathAndSoundAnywhere) {
    const LetterMap& map = yard();
    RandomStream random(6, 0, RandomPurpose::None);
    float tactical = 0, shortest = 0;
    for (int i = 0; i < 40; ++i) {
        const std::uint32_t a = random.below(map.ground->cellCount());
        const std::uint32_t b = random.below(map.ground->cellCount());
        const std::uint32_t c = random.below(map.ground->cellCount());
        if (a == b) continue;
        const NavPoint from{map.ground->centre(a), map.ground->polygon(a)},
            to{map.ground->centre(b), map.ground->polygon(b)};
        const VisibilityArea area = map.see({map.ground->centre(c), map.ground->polygon(c)});
        const VisibilityArea* const viewers[] = {&area};
        TacticalView view;
        view.viewers = viewers;
        const Asked asked = ask(map, from, to, view);
        EXPECT_LE(asked.tactical.path.cost, asked.shortest.path.cost * 1.0001f);
        expectSound(map, asked.tactical, from, to);
        tactical += asked.tactical.path.cost, shortest += asked.shortest.path.cost;
    }
    EXPECT_LT(tactical, shortest * 0.8f);
}

TEST(TacticalPath, KeepsOutOfFriendsLinesOfFire) {
    const LetterMap& map = ring();
    const FireLine line{map.at(0, 1).position + Vec3{0, 1.4f, 0}, map.at(0, 6).position + Vec3{0, 1.4f, 0}};
    TacticalView view;
    view.friendlyFire = std::span(&line, 1);
    const Asked asked = ask(map, map.at(1, 0), map.at(1, 7), view);
    float fire = 0;
    for (const TacticalPiece& piece : asked.tactical.pieces)
        fire += piece.fire;
    EXPECT_EQ(fire, 0);
    EXPECT_EQ(asked.tactical.path.result, PathResult::Complete);
    expectSound(map, asked.tactical, map.at(1, 0), map.at(1, 7));
}

TEST(TacticalPath, KeepsOutOfThreatenedGround) {
    const LetterMap& map = ring();
    InfluenceMap threat(map.ground, {});
    for (std::uint32_t cell = 0; cell < map.ground->cellCount(); ++cell)
        if (map.ground->centre(cell).z < kSquare) threat.set(cell, 1);
    TacticalView view;
    view.threat = &threat;
    const Asked asked = ask(map, map.at(1, 0), map.at(1, 7), view);
    float dangerous = 0;
    for (const TacticalPiece& piece : asked.tactical.pieces)
        dangerous += piece.threat;
    EXPECT_EQ(dangerous, 0);
    EXPECT_GT(asked.shortest.path.cost, asked.tactical.path.cost);
}

TEST(TacticalPath, ThreatThatIsNoNumberDoesNotHang) {
    const LetterMap& map = ring();
    InfluenceMap threat(map.ground, {});
    for (std::uint32_t cell = 0; cell < map.ground->cellCount(); ++cell)
        threat.set(cell, map.ground->centre(cell).z < kSquare ? 1 : std::numeric_limits<float>::quiet_NaN());
    TacticalView view;
    view.threat = &threat;
    const Asked asked = ask(map, map.at(0, 0), map.at(0, 7), view);
    EXPECT_EQ(asked.tactical.path.result, PathResult::Complete);
}

TEST(TacticalPath, DoorsAndGroundCount) {
    const LetterMap map({
        "........", //
        ".######.", //
        ".######.", //
        "...dww..", //
    });
    const VisibilityArea area = map.see(map.at(0, 4));
    const VisibilityArea* const viewers[] = {&area};
    TacticalView view;
    view.viewers = viewers;
    NavFilter filter;
    const Asked wet = ask(map, map.at(1, 0), map.at(1, 7), view, filter);
    EXPECT_LT(wet.tactical.seenMetres, 0.01f);
    // 8 metres of water for 4 times as much, 4 metres of doorway for 1.2 times.
    EXPECT_NEAR(wet.tactical.path.cost, wet.tactical.path.length + 8 * 3 + 4 * 0.2f, 0.5f);
    NavBelief belief;
    filter.belief = &belief;
    belief.setDoor(0, DoorBelief::Closed);
    const Asked shut = ask(map, map.at(1, 0), map.at(1, 7), view, filter);
    EXPECT_NEAR(shut.tactical.path.cost, wet.tactical.path.cost + filter.closedDoorMetres, 0.5f);
    belief.setDoor(0, DoorBelief::Locked);
    const Asked locked = ask(map, map.at(1, 0), map.at(1, 7), view, filter);
    EXPECT_EQ(locked.tactical.path.result, PathResult::Complete);
    EXPECT_GT(locked.tactical.seenMetres, 20); // there is no other way
    NavFilter dry;
    dry.cost[static_cast<std::size_t>(NavArea::Water)] = kClosed;
    EXPECT_GT(ask(map, map.at(1, 0), map.at(1, 7), view, dry).tactical.seenMetres, 20);
}

TEST(TacticalPath, GoalsOutOfReachGiveAPartOfTheWay) {
    const LetterMap map({
        "......#.", //
        ".####.#.", //
        "......#.", //
    });
    const VisibilityArea area = map.see(map.at(0, 3));
    const VisibilityArea* const viewers[] = {&area};
    TacticalView view;
    view.viewers = viewers;
    TacticalPlanner planner;
    TacticalPath path;
    EXPECT_EQ(planner.path(*map.mesh, map.at(1, 0), map.at(1, 7), {}, {}, view, path), PathResult::Partial);
    EXPECT_EQ(path.path.result, PathResult::Partial);
    EXPECT_GT(path.path.length, 10);
    EXPECT_EQ(planner.path(*map.mesh, {}, map.at(1, 7), {}, {}, view, path), PathResult::None);
    EXPECT_TRUE(path.pieces.empty());
    EXPECT_EQ(planner.path(*map.mesh, map.at(1, 0), {{1, 0, 1}, 4711}, {}, {}, view, path), PathResult::None);
}

TEST(TacticalPath, AnswersDoNotHangOnWhatWasAskedBefore) {
    const LetterMap& map = yard();
    TacticalPlanner used;
    RandomStream random(9, 0, RandomPurpose::None);
    for (int i = 0; i < 60; ++i) {
        const std::uint32_t a = random.below(map.ground->cellCount());
        const std::uint32_t b = random.below(map.ground->cellCount());
        const std::uint32_t c = random.below(6) * 17; // few viewers, so that they come again
        const NavPoint from{map.ground->centre(a), map.ground->polygon(a)},
            to{map.ground->centre(b), map.ground->polygon(b)};
        const VisibilityArea area = map.see({map.ground->centre(c), map.ground->polygon(c)});
        const VisibilityArea* const viewers[] = {&area};
        TacticalView view;
        view.viewers = viewers;
        TacticalPlanner fresh;
        TacticalPath one, other;
        used.path(*map.mesh, from, to, {}, {}, view, one);
        fresh.path(*map.mesh, from, to, {}, {}, view, other);
        EXPECT_EQ(one.path.cost, other.path.cost);
        ASSERT_EQ(one.path.corners.size(), other.path.corners.size());
        for (std::size_t k = 0; k < one.path.corners.size(); ++k)
            EXPECT_EQ(one.path.corners[k].position, other.path.corners[k].position);
        EXPECT_EQ(one.path.corridor, other.path.corridor);
    }
}

TEST(TacticalPath, ExplainsAndDrawsEveryPiece) {
    const LetterMap& map = ring();
    const VisibilityArea area = map.see(map.at(0, 4));
    const VisibilityArea* const viewers[] = {&area};
    TacticalView view;
    view.viewers = viewers;
    const Asked asked = ask(map, map.at(1, 0), map.at(1, 7), view);
    DecisionTrace trace;
    explain(asked.shortest, trace);
    ASSERT_EQ(trace.entries().size(), asked.shortest.pieces.size() + 1);
    float sum = 0;
    int seen = 0;
    for (std::size_t i = 1; i < trace.entries().size(); ++i) {
        sum += trace.entries()[i].value;
        EXPECT_EQ(trace.entries()[i].depth, 1);
        if (trace.entries()[i].label == "seen") ++seen;
    }
    EXPECT_NEAR(sum, trace.entries()[0].value, 1e-3f * sum);
    EXPECT_GT(seen, 0);
    RecordingDebugDraw drawing;
    draw(drawing, asked.shortest);
    EXPECT_EQ(drawing.lines.size(), asked.shortest.pieces.size());
    EXPECT_EQ(drawing.texts.size(), asked.shortest.pieces.size());
    int red = 0;
    for (const auto& line : drawing.lines)
        if (line.colour.red > line.colour.green) ++red;
    EXPECT_EQ(red, seen);
    EXPECT_EQ(drawing.triangles.size(), static_cast<std::size_t>(2 * seen));
}

TEST(TacticalGraph, IsConnectedAndItsWaysAreHardlyLonger) {
    const LetterMap& map = yard();
    const TacticalGraph graph(*map.mesh);
    EXPECT_GT(graph.places.size(), map.mesh->polygonCount());
    // Dijkstra by hand from the first point.
    std::vector<float> metres(graph.places.size(), 1e9f);
    metres[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t point = 0; point < graph.places.size(); ++point)
            for (const TacticalGraph::Link& link : graph.linksOf(point))
                if (metres[point] + link.length < metres[link.to] - 1e-4f)
                    metres[link.to] = metres[point] + link.length, changed = true;
    }
    NavQuery query;
    NavPath path;
    const NavPoint start = query.nearest(*map.mesh, graph.places[0]);
    for (std::uint32_t point = 1; point < graph.places.size(); point += 7) {
        const NavPoint end = query.nearest(*map.mesh, graph.places[point]);
        ASSERT_EQ(query.path(*map.mesh, start, end, {}, path), PathResult::Complete);
        EXPECT_GE(metres[point], path.length * 0.999f);
        EXPECT_LE(metres[point], path.length * 1.12f + 1);
    }
}

} // namespace
} // namespace lince
