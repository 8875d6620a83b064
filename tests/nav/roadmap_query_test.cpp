// Ways over roadmaps: free in every piece, found where there are any, never longer for being smoothed.
#include "roadmap_worlds.h"

#include <lince/roadmap/roadmap_query.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

using test::randomAir;
using test::randomField;
using test::twoRooms;

void expectFree(const FreeSpace& space, const std::vector<Vec3>& way) {
    for (std::size_t i = 1; i < way.size(); ++i)
        ASSERT_TRUE(space.isFreeWay(way[i - 1], way[i])) << "piece " << i << " of " << way.size() - 1;
}

float lengthOf(const std::vector<Vec3>& way) {
    float sum = 0;
    for (std::size_t i = 1; i < way.size(); ++i)
        sum += length(way[i] - way[i - 1]);
    return sum;
}

/// The straight pieces of a way seen from close by: the angle between two of them, as 1 - cosine.
float sharpestCorner(const std::vector<Vec3>& way) {
    float sharpest = 0;
    for (std::size_t i = 1; i + 1 < way.size(); ++i)
        sharpest = maximum(sharpest, 1 - dot(normalized(way[i] - way[i - 1]), normalized(way[i + 1] - way[i])));
    return sharpest;
}

struct Tally {
    int asked = 0, found = 0, curved = 0;
    double graph = 0, smooth = 0;
};

void tryWorld(const std::shared_ptr<const FreeSpace>& space, const RoadmapSettings& settings, Tally& tally) {
    const auto roadmap = Roadmap::learn(space, settings);
    RoadmapQuery query;
    RoadmapPath path;
    RandomStream random(settings.seed, 5, RandomPurpose::Test);
    for (int i = 0; i < 6; ++i) {
        const auto from = space->place(space->draw(random)), to = space->place(space->draw(random));
        if (!from || !to) continue;
        ++tally.asked;
        const bool found = query.find(*roadmap, *from, *to, path);
        ASSERT_EQ(found, path.found);
        if (!found) {
            ASSERT_TRUE(path.points.empty() && path.graph.empty() && path.nodes.empty());
            continue;
        }
        ++tally.found;
        ASSERT_EQ(path.points, path.graph);
        ASSERT_EQ(path.graph.front(), *from);
        ASSERT_EQ(path.graph.back(), *to);
        expectFree(*space, path.graph);
        ASSERT_FLOAT_EQ(path.graphLength, lengthOf(path.graph));
        if (settings.local == RoadmapLocal::Straight && !path.nodes.empty()) {
            ASSERT_EQ(path.graph.size(), path.nodes.size() + 2);
        }

        RoadmapSmoothing smoothing;
        smoothing.bezier = false;
        query.smooth(*roadmap, smoothing, random, path);
        expectFree(*space, path.points);
        ASSERT_LE(path.length, path.graphLength * 1.00001f);
        ASSERT_EQ(path.points.front(), *from);
        ASSERT_EQ(path.points.back(), *to);
        const float before = sharpestCorner(path.points);
        const float cut = path.length;
        smoothing.bezier = true, smoothing.shortCuts = 0;
        query.smooth(*roadmap, smoothing, random, path);
        expectFree(*space, path.points);
        ASSERT_LE(path.length, cut * 1.00001f);
        ASSERT_FLOAT_EQ(path.length, lengthOf(path.points));
        ASSERT_EQ(path.points.front(), *from);
        ASSERT_EQ(path.points.back(), *to);
        if (sharpestCorner(path.points) < before * 0.7f) ++tally.curved;
        tally.graph += static_cast<double>(path.graphLength);
        tally.smooth += static_cast<double>(path.length);
    }
}

TEST(RoadmapQuery, EveryPieceIsFreeInHundredsOfFields) {
    Tally tally;
    for (std::uint32_t seed = 1; seed <= 150; ++seed) {
        SCOPED_TRACE(seed);
        RoadmapSettings settings;
        settings.nodes = 120;
        settings.seed = seed;
        settings.connect = seed % 2 == 0 ? RoadmapConnect::Forest : RoadmapConnect::Nearest;
        settings.local = seed % 3 == 0 ? RoadmapLocal::Slide : RoadmapLocal::Straight;
        settings.sampling = static_cast<RoadmapSampling>(seed / 2 % 3);
        tryWorld(makeFieldSpace(randomField(seed), seed % 5 == 0 ? 0.0f : 0.35f), settings, tally);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(tally.asked, 400);
    EXPECT_GT(tally.found, tally.asked * 0.8) << "rooms that are closed are rare in these worlds";
    EXPECT_GT(tally.curved, tally.found / 10);
    EXPECT_LT(tally.smooth, tally.graph * 0.9);
}

TEST(RoadmapQuery, EveryPieceIsFreeInTheAir) {
    Tally tally;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        RoadmapSettings settings;
        settings.nodes = 120;
        settings.seed = seed;
        settings.local = seed % 3 == 0 ? RoadmapLocal::Slide : RoadmapLocal::Straight;
        tryWorld(randomAir(seed), settings, tally);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(tally.found, tally.asked * 0.95);
    EXPECT_LT(tally.smooth, tally.graph * 0.97);
}

TEST(RoadmapQuery, FindsTheShortestWayOfTheGraph) {
    const auto space = makeFieldSpace(randomField(11), 0.3f);
    RoadmapSettings settings;
    const auto roadmap = Roadmap::learn(space, settings);
    RoadmapQuery query;
    RoadmapPath path;
    // From every node all ways by Bellman and Ford; a query joins more nodes, so it may be shorter, never longer.
    std::vector<float> lengths(roadmap->size(), 1e9f);
    lengths[0] = 0;
    for (std::uint32_t round = 0; round < roadmap->size(); ++round)
        for (std::uint32_t i = 0; i < roadmap->size(); ++i)
            for (const RoadmapEdge& edge : roadmap->edges(i))
                lengths[edge.to] = minimum(lengths[edge.to], lengths[i] + edge.length);
    int compared = 0;
    for (std::uint32_t i = 1; i < roadmap->size(); ++i) {
        const bool found = query.find(*roadmap, roadmap->node(0), roadmap->node(i), path);
        ASSERT_EQ(found, roadmap->component(i) == roadmap->component(0)) << i;
        if (!found) continue;
        ++compared;
        EXPECT_LE(path.graphLength, lengths[i] * 1.0001f) << i;
    }
    EXPECT_GT(compared, 150);
}

TEST(RoadmapQuery, KnowsWhenThereIsNoWay) {
    FieldObstacles field = twoRooms(1, 1);
    field.boxes.push_back({{10, 9}, {11, 11}}); // shut
    const auto roadmap = Roadmap::learn(makeFieldSpace(field, 0.3f), {});
    EXPECT_EQ(roadmap->components(), 2u);
    RoadmapQuery query;
    RoadmapPath path;
    EXPECT_FALSE(query.find(*roadmap, {2, 0, 2}, {18, 0, 18}, path));
    EXPECT_FALSE(path.found);
    EXPECT_TRUE(query.find(*roadmap, {2, 0, 2}, {8, 0, 18}, path));
    EXPECT_FALSE(query.find(*roadmap, {2, 0, 2}, {10.5f, 0, 5}, path)) << "in the wall";
    EXPECT_FALSE(query.find(*roadmap, {2, 0, 2}, {std::numeric_limits<float>::quiet_NaN(), 0, 5}, path));
    RandomStream random;
    query.smooth(*roadmap, {}, random, path); // nothing to smooth
    EXPECT_TRUE(path.points.empty());
}

TEST(RoadmapQuery, AStraightWayNeedsNoRoadmap) {
    RoadmapSettings settings;
    settings.nodes = 1;
    const auto roadmap = Roadmap::learn(makeFieldSpace(twoRooms(1, 1), 0.3f), settings);
    RoadmapQuery query;
    RoadmapPath path;
    ASSERT_TRUE(query.find(*roadmap, {2, 0, 2}, {8, 0, 18}, path));
    EXPECT_EQ(path.points.size(), 2u);
    EXPECT_TRUE(path.nodes.empty());
}

TEST(RoadmapQuery, WhoStandsALittleInAWallMeansThePlaceBesideIt) {
    const auto space = makeFieldSpace(twoRooms(1.5f, 1), 0.3f);
    const auto roadmap = Roadmap::learn(space, {});
    RoadmapQuery query;
    RoadmapPath path;
    const Vec3 inWall{9.75f, 0, 4}; // the wall begins at 10, the body reaches 0.3
    ASSERT_FALSE(space->place(inWall));
    ASSERT_TRUE(query.find(*roadmap, inWall, {2, 0, 16}, path));
    EXPECT_LT(length(path.graph.front() - inWall), 0.31f);
    expectFree(*space, path.points);
}

TEST(RoadmapQuery, NarrowPassagesAreFoundByBridges) {
    int uniform = 0, bridge = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RoadmapSettings settings;
        settings.nodes = 100;
        settings.seed = seed;
        settings.spread = 1.5f;
        settings.expansion = 0;
        const auto space = makeFieldSpace(twoRooms(0.75f, 1), 0.3f);
        RoadmapQuery query;
        RoadmapPath path;
        uniform += query.find(*Roadmap::learn(space, settings), {2, 0, 3}, {18, 0, 17}, path) ? 1 : 0;
        settings.sampling = RoadmapSampling::Bridge;
        bridge += query.find(*Roadmap::learn(space, settings), {2, 0, 3}, {18, 0, 17}, path) ? 1 : 0;
    }
    EXPECT_LE(uniform, 5);
    EXPECT_GE(bridge, 15);
}

TEST(RoadmapQuery, SlidingGetsAroundWhatALineDoesNot) {
    FieldObstacles field;
    field.high = {20, 20};
    field.discs.push_back({{10, 11.6f}, 2}); // mostly beside the line
    const auto space = makeFieldSpace(field, 0.3f);
    RoadmapSettings settings;
    settings.nodes = 1;
    std::vector<Vec3> way;
    EXPECT_FALSE(Roadmap::learn(space, settings)->localWay({4, 0, 10}, {16, 0, 10}, way));
    EXPECT_TRUE(way.empty());
    settings.local = RoadmapLocal::Slide;
    const auto roadmap = Roadmap::learn(space, settings);
    ASSERT_TRUE(roadmap->localWay({4, 0, 10}, {16, 0, 10}, way));
    EXPECT_GT(way.size(), 3u);
    way.insert(way.begin(), Vec3{4, 0, 10});
    expectFree(*space, way);
    std::vector<Vec3> back = {{16, 0, 10}};
    ASSERT_TRUE(roadmap->localWay({16, 0, 10}, {4, 0, 10}, back));
    std::reverse(back.begin(), back.end());
    EXPECT_EQ(way, back) << "the way back is the same one";
    // A pocket that opens towards the start: greedy steps end in it, and they do end.
    field.walls = {{{12, 5}, {12, 15}}, {{8, 5}, {12, 5}}, {{8, 15}, {12, 15}}};
    field.discs.clear();
    way.clear();
    EXPECT_FALSE(Roadmap::learn(makeFieldSpace(field, 0.3f), settings)->localWay({4, 0, 10}, {16, 0, 10}, way));
}

TEST(RoadmapQuery, TheSameStreamSmoothsAlike) {
    const auto roadmap = Roadmap::learn(makeFieldSpace(randomField(14), 0.3f), {});
    std::vector<Vec3> first;
    for (int round = 0; round < 2; ++round) {
        RoadmapQuery query; // other working memory
        RoadmapPath path;
        RandomStream random(3, 1, RandomPurpose::Test);
        ASSERT_TRUE(query.find(*roadmap, roadmap->node(1), roadmap->node(77), path));
        query.smooth(*roadmap, {}, random, path);
        if (round == 0) first = path.points;
        EXPECT_EQ(path.points, first);
    }
}

TEST(RoadmapQuery, WaysAreDrawnBlackAndRed) {
    RoadmapPath path;
    path.graph = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}};
    path.points = {{0, 0, 0}, {1, 0, 1}};
    RecordingDebugDraw sink;
    draw(sink, path);
    const auto count = [&](Colour colour) {
        return std::count_if(sink.lines.begin(), sink.lines.end(), [&](const auto& l) { return l.colour == colour; });
    };
    EXPECT_GE(count({0, 0, 0, 255}), 2);
    EXPECT_GE(std::count_if(sink.lines.begin(), sink.lines.end(),
                            [](const auto& l) { return l.colour.red > 200 && l.colour.green < 50; }),
              1);
}

TEST(RoadmapQuery, GridNodesAndNeighboursAreDrawn) {
    const auto roadmap = Roadmap::learn(makeFieldSpace(twoRooms(1, 1), 0.3f), {});
    RecordingDebugDraw nothing, nodes, neighbours, grid;
    draw(nothing, *roadmap, {false, false, false});
    EXPECT_TRUE(nothing.lines.empty() && nothing.triangles.empty());
    draw(nodes, *roadmap, {false, true, false});
    EXPECT_GE(nodes.triangles.size(), roadmap->size());
    draw(neighbours, *roadmap, {false, false, true});
    EXPECT_EQ(neighbours.lines.size(), roadmap->edgeCount() / 2);
    draw(grid, *roadmap, {true, false, false});
    // Cells in the wall have another colour than those far from it.
    const auto colourAt = [&](Vec3 p) {
        for (const auto& t : grid.triangles) {
            Aabb box;
            box.add(t.a), box.add(t.b), box.add(t.c);
            if (p.x >= box.low.x && p.x <= box.high.x && p.z >= box.low.z && p.z <= box.high.z) return t.colour;
        }
        return Colour{0, 0, 0, 0};
    };
    const Colour wall = colourAt({10.5f, 0, 4}), open = colourAt({4, 0, 4}), beside = colourAt({9.65f, 0, 4});
    EXPECT_FALSE(wall == open);
    EXPECT_FALSE(beside == open);
    EXPECT_FALSE(beside == wall);
}

} // namespace
} // namespace lince
