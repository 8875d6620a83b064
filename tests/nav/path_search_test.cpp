#include "bench_level.h"
#include "grid_map.h"

#include <lince/core/state_visitor.h>
#include <lince/navmesh/path_search.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

using test::GridMap;

NavPoint pointAt(const NavMesh& mesh, int x, int z) {
    NavQuery query;
    return query.nearest(mesh, GridMap::centre(x, z), {0.1f, 1, 0.1f});
}

void expectSame(const NavPath& a, const NavPath& b) {
    EXPECT_EQ(a.result, b.result);
    EXPECT_EQ(a.length, b.length);
    EXPECT_EQ(a.cost, b.cost);
    EXPECT_EQ(a.corridor, b.corridor);
    ASSERT_EQ(a.corners.size(), b.corners.size());
    for (std::size_t i = 0; i < a.corners.size(); ++i)
        EXPECT_EQ(a.corners[i].position, b.corners[i].position);
}

/// Saved and read back before every step.
void expectTheSameHoweverCut(const NavMesh& mesh, const PathRequest& pair, const NavFilter& filter) {
    NavQuery query;
    NavPath whole, cut;
    query.path(mesh, pair.from, pair.to, filter, whole);
    for (const int steps : {1, 7, 1'000'000}) {
        auto search = std::make_unique<PathSearch>();
        search->begin(pair.from, pair.to);
        int rounds = 0;
        while (search->step(mesh, filter, steps) == SearchState::Running && ++rounds < 100'000) {
            if (rounds % 3 != 0) continue;
            StateWriter writer;
            search->visitState(writer);
            search = std::make_unique<PathSearch>();
            StateReader reader(writer.bytes());
            search->visitState(reader);
            ASSERT_TRUE(!reader.failed() && reader.atEnd());
        }
        ASSERT_EQ(search->state(), SearchState::Done);
        StateWriter writer;
        search->visitState(writer);
        PathSearch again;
        StateReader reader(writer.bytes());
        again.visitState(reader);
        search->finish(mesh, filter, query, cut);
        expectSame(whole, cut);
        again.finish(mesh, filter, query, cut);
        expectSame(whole, cut);
    }
}

TEST(PathSearch, GivesTheSameHoweverItIsCut) {
    const auto& mesh = test::benchMesh();
    for (const PathRequest& pair : test::benchPairs(*mesh, 25))
        expectTheSameHoweverCut(*mesh, pair, {});
}

TEST(PathSearch, GivesTheSameOverMixedGround) {
    RandomStream random(3, 7, RandomPurpose::Test);
    GridMap map;
    for (int z = 0; z < 12; ++z) {
        map.rows.emplace_back();
        for (int x = 0; x < 12; ++x)
            map.rows.back() += "....~#!."[random.below(8)];
    }
    map.rows[0][0] = map.rows[11][11] = '.';
    map.jumps.push_back({GridMap::centre(0, 0), GridMap::centre(5, 5), NavStep::Jump, true, false});
    const auto mesh = map.mesh();
    for (int i = 0; i < 8; ++i) {
        const NavPoint from = pointAt(*mesh, 0, 0), to = pointAt(*mesh, 11 - i, 11);
        if (from && to) expectTheSameHoweverCut(*mesh, {from, to}, {});
    }
}

TEST(PathSearch, CanBeThrownAway) {
    const auto mesh = GridMap{{"....", ".##.", "...."}}.mesh();
    NavQuery query;
    NavPath path;
    PathSearch search;
    EXPECT_EQ(search.step(*mesh, {}, 10), SearchState::Idle);
    search.begin(pointAt(*mesh, 0, 0), pointAt(*mesh, 3, 2));
    search.step(*mesh, {}, 1);
    search.cancel();
    EXPECT_EQ(search.state(), SearchState::Idle);
    EXPECT_EQ(search.step(*mesh, {}, 10), SearchState::Idle);
    EXPECT_EQ(search.finish(*mesh, {}, query, path), PathResult::None);
    search.begin({}, pointAt(*mesh, 3, 2));
    EXPECT_EQ(search.step(*mesh, {}, 1), SearchState::Done);
    EXPECT_EQ(search.finish(*mesh, {}, query, path), PathResult::None);
}

TEST(PathSearch, BeginsAgainOnAnotherMesh) {
    GridMap map{{".....", ".###.", "....."}};
    const auto before = map.mesh();
    PathSearch search;
    const NavPoint from = pointAt(*before, 0, 0), to = pointAt(*before, 4, 2);
    search.begin(from, to);
    while (search.step(*before, {}, 1) == SearchState::Running) {
    }
    map.rows[0] = "..#..";
    const auto after = map.mesh();
    NavQuery query;
    NavPath path, expected;
    EXPECT_EQ(search.finish(*after, {}, query, path), PathResult::None) << "what was found does not hold there";
    search.begin(pointAt(*after, 0, 0), pointAt(*after, 4, 2));
    while (search.step(*after, {}, 1) == SearchState::Running) {
    }
    search.finish(*after, {}, query, path);
    query.path(*after, pointAt(*after, 0, 0), pointAt(*after, 4, 2), {}, expected);
    expectSame(path, expected);
}

TEST(PathSearch, NonsenseBytesDoNoHarm) {
    const auto mesh = GridMap{{".~...", ".###.", "....."}}.mesh();
    PathSearch search;
    search.begin(pointAt(*mesh, 0, 0), pointAt(*mesh, 4, 2));
    search.step(*mesh, {}, 3);
    StateWriter writer;
    search.visitState(writer);
    const std::vector<std::byte> good(writer.bytes().begin(), writer.bytes().end());
    NavQuery query;
    NavPath path;
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (const int value : {0x00, 0x7f, 0xff}) {
            std::vector<std::byte> bytes = good;
            bytes[i] = static_cast<std::byte>(value);
            StateReader reader(bytes);
            PathSearch broken;
            broken.visitState(reader);
            if (reader.failed()) continue;
            for (int k = 0; k < 50 && broken.step(*mesh, {}, 5) == SearchState::Running; ++k) {
            }
            EXPECT_NE(broken.state(), SearchState::Running) << "byte " << i;
            broken.finish(*mesh, {}, query, path);
            for (const PathCorner& corner : path.corners)
                EXPECT_TRUE(isFinite(corner.position)) << "byte " << i;
        }
    }
}

} // namespace
} // namespace lince
