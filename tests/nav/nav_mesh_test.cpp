#include "grid_map.h"

#include <lince/core/random.h>
#include <lince/navmesh/nav_graph.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

using test::GridMap;

GridMap randomMap(std::uint32_t seed, int columns, int rows, float walls) {
    RandomStream random(seed, 1, RandomPurpose::Test);
    GridMap map;
    for (int z = 0; z < rows; ++z) {
        map.rows.emplace_back();
        for (int x = 0; x < columns; ++x)
            map.rows.back() += random.chance(walls) ? '#' : '.';
    }
    return map;
}

TEST(NavMesh, PolygonsAcrossTilesAreJoined) {
    const GridMap map{{"..........", "..........", ".........."}};
    const auto mesh = map.mesh();
    ASSERT_EQ(mesh->polygonCount(), 30u);
    std::size_t portals = 0;
    for (std::uint32_t i = 0; i < mesh->polygonCount(); ++i) {
        EXPECT_EQ(mesh->face(i).component, 0u);
        for (const NavPortal& portal : mesh->portals(i)) {
            ++portals;
            // Who leaves has left to the left: the other polygon lies ahead.
            const Vec3 along = portal.right - portal.left, ahead = {along.z, 0, -along.x};
            Vec3 here, there;
            for (const Vec3& corner : mesh->corners(i))
                here += corner / 4;
            for (const Vec3& corner : mesh->corners(portal.to))
                there += corner / 4;
            EXPECT_GT(dot(there - here, ahead), 0.5f);
            // And there is a way back through the same ends.
            bool back = false;
            for (const NavPortal& other : mesh->portals(portal.to))
                back = back || (other.to == i && other.left == portal.right && other.right == portal.left);
            EXPECT_TRUE(back);
        }
    }
    EXPECT_EQ(portals, 2u * (9 * 3 + 10 * 2));
}

TEST(NavMesh, BodiesKeepToTheLeftOfWalls) {
    const GridMap map{{"######", "#....#", "#.##.#", "#....#", "######"}};
    const auto mesh = map.mesh();
    std::vector<NavWall> walls;
    mesh->walls({{-10, -10, -10}, {20, 10, 20}}, walls);
    EXPECT_EQ(walls.size(), 14u + 6u);
    for (const NavWall& wall : walls) {
        const Vec3 along = normalized(wall.to - wall.from), left = {along.z, 0, -along.x};
        const Vec3 middle = lerp(wall.from, wall.to, 0.5f), inside = middle + left * 0.5f,
                   outside = middle - left * 0.5f;
        EXPECT_EQ(map.at(static_cast<int>(inside.x), static_cast<int>(inside.z)), '.');
        EXPECT_EQ(map.at(static_cast<int>(outside.x), static_cast<int>(outside.z)), '#');
    }
    std::vector<NavWall> near;
    mesh->walls({{2.2f, -1, 1.5f}, {2.4f, 1, 2.5f}}, near);
    ASSERT_EQ(near.size(), 1u);
    EXPECT_EQ(near[0].from.z, 2);
}

TEST(NavMesh, OverlappingFindsWhatABruteForceFinds) {
    const auto mesh = randomMap(3, 30, 30, 0.3f).mesh();
    RandomStream random(4, 1, RandomPurpose::Test);
    for (int i = 0; i < 200; ++i) {
        Aabb box;
        for (int k = 0; k < 2; ++k) {
            const float x = random.between(-3, 33);
            const float z = random.between(-3, 33);
            box.add(Vec3{x, k == 0 ? -1.0f : 1.0f, z});
        }
        std::vector<std::uint32_t> found, expected;
        mesh->overlapping(box, found);
        for (std::uint32_t p = 0; p < mesh->polygonCount(); ++p) {
            Aabb bounds;
            for (const Vec3& corner : mesh->corners(p))
                bounds.add(corner);
            if (bounds.overlaps(box)) expected.push_back(p);
        }
        EXPECT_EQ(found, expected);
    }
}

TEST(NavMesh, AFloorAboveIsAnotherComponent) {
    GridMap low{{"....", "...."}}, high = low;
    high.heights.assign(9, 3.0f);
    low.tileCells = high.tileCells = 4;
    NavLayout layout = low.layout();
    layout.columns = 2;
    auto tiles = low.tiles();
    auto other = std::make_shared<NavTile>(*high.tile(0, 0, false));
    other->column = 1;
    for (Vec3& vertex : other->vertices)
        vertex.x += 4;
    for (NavPolygon& polygon : other->polygons)
        if (other->vertices[polygon.corners[0]].x == 4) polygon.neighbours[0] = NavPolygon::kBorder;
    other->seal();
    auto left = std::make_shared<NavTile>(*tiles[0]);
    for (NavPolygon& polygon : left->polygons)
        if (left->vertices[polygon.corners[2]].x == 4) polygon.neighbours[2] = NavPolygon::kBorder | 2;
    left->seal();
    const auto apart = NavMesh::make(layout, {left, other});
    EXPECT_NE(apart->face(0).component, apart->face(apart->polygonCount() - 1).component);
    for (Vec3& vertex : other->vertices)
        vertex.y = 0.3f; // within a step
    other->seal();
    const auto joined = NavMesh::make(layout, {left, other});
    EXPECT_EQ(joined->face(0).component, joined->face(joined->polygonCount() - 1).component);
}

TEST(NavMesh, JumpsArePortals) {
    GridMap map{{"..##..", "..##.."}};
    map.jumps.push_back({{1.5f, 0, 0.5f}, {4.5f, 0, 0.5f}, NavStep::Jump, true, false});
    map.jumps.push_back({{1.5f, 0, 1.5f}, {40, 0, 1.5f}, NavStep::Drop, false, false}); // leads nowhere
    const auto mesh = map.mesh();
    ASSERT_EQ(mesh->jumps().size(), 1u);
    int jumps = 0;
    for (std::uint32_t i = 0; i < mesh->polygonCount(); ++i)
        for (const NavPortal& portal : mesh->portals(i))
            if (portal.step == NavStep::Jump) {
                ++jumps;
                EXPECT_EQ(portal.left, portal.right);
            }
    EXPECT_EQ(jumps, 2);
}

TEST(NavMesh, AnExchangedTileGivesTheMeshMadeFromScratch) {
    GridMap map = randomMap(9, 24, 24, 0.25f);
    const auto before = map.mesh();
    for (int z = 9; z < 11; ++z) // inside of a tile: its neighbours stay as they are
        for (int x = 9; x < 11; ++x)
            map.rows[static_cast<std::size_t>(z)][static_cast<std::size_t>(x)] = x % 2 == 0 ? '#' : '.';
    const std::shared_ptr<const NavTile> changed[] = {map.tile(2, 2, false)};
    const auto after = before->with(changed), fresh = map.mesh();
    EXPECT_EQ(after->hash(), fresh->hash());
    EXPECT_NE(after->hash(), before->hash());
    EXPECT_EQ(after->tiles()[0], before->tiles()[0]) << "tiles that did not change are shared";
    ASSERT_EQ(after->polygonCount(), fresh->polygonCount());
    for (std::uint32_t i = 0; i < after->polygonCount(); ++i) {
        EXPECT_EQ(after->face(i).component, fresh->face(i).component);
        const auto a = after->corners(i), b = fresh->corners(i);
        ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
        const auto p = after->portals(i), q = fresh->portals(i);
        ASSERT_EQ(p.size(), q.size());
        for (std::size_t k = 0; k < p.size(); ++k)
            EXPECT_TRUE(p[k].to == q[k].to && p[k].left == q[k].left && p[k].right == q[k].right);
    }
    const CornerGraph &one = after->graph().corners, &two = fresh->graph().corners;
    EXPECT_EQ(one.polygons, two.polygons);
    EXPECT_EQ(one.landmarks, two.landmarks);
    EXPECT_EQ(one.links.size(), two.links.size());
}

TEST(NavMesh, HeightsFollowTheSurface) {
    GridMap map{{"....", "...."}};
    map.heights = {0, 0.25f, 0.5f, 0.5f, 0};
    const auto mesh = map.mesh();
    for (std::uint32_t i = 0; i < mesh->polygonCount(); ++i) {
        const Vec3 corner = mesh->corners(i)[0];
        const auto column = static_cast<std::size_t>(corner.x);
        EXPECT_NEAR(mesh->heightAt(i, corner.x + 0.5f, corner.z + 0.5f),
                    (map.heights[column] + map.heights[column + 1]) / 2, 1e-6f);
        EXPECT_NEAR(mesh->heightAt(i, corner.x, corner.z + 0.7f), map.heights[column], 1e-6f);
    }
}

TEST(NavMesh, NothingIsAMeshToo) {
    const auto mesh = NavMesh::make({}, {});
    EXPECT_EQ(mesh->polygonCount(), 0u);
    std::vector<std::uint32_t> polygons;
    std::vector<NavWall> walls;
    mesh->overlapping({{-1, -1, -1}, {1, 1, 1}}, polygons);
    mesh->walls({{-1, -1, -1}, {1, 1, 1}}, walls);
    EXPECT_TRUE(polygons.empty() && walls.empty());
    EXPECT_GT(mesh->bytes(), 0u);
}

TEST(NavMesh, CanBeDrawn) {
    GridMap map{{"..##..", "..##.~"}};
    map.jumps.push_back({{1.5f, 0, 0.5f}, {4.5f, 0, 0.5f}, NavStep::Jump, false, false});
    RecordingDebugDraw sink;
    draw(sink, *map.mesh());
    EXPECT_EQ(sink.triangles.size(), 8u * 2);
    EXPECT_GT(sink.lines.size(), 16u);
}

} // namespace
} // namespace lince
