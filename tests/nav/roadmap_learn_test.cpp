// The learning phase: what defines each way of sampling and connecting.
#include "roadmap_worlds.h"

#include <lince/roadmap/roadmap.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace lince {
namespace {

using test::randomAir;
using test::randomField;
using test::twoRooms;

RoadmapSettings settingsOf(std::uint32_t nodes, std::uint32_t neighbours) {
    RoadmapSettings settings;
    settings.nodes = nodes;
    settings.neighbours = neighbours;
    return settings;
}

/// Every node free, every edge free and there and back with the same length, components right.
void expectSound(const Roadmap& roadmap) {
    const FreeSpace& space = roadmap.space();
    std::vector<Vec3> way;
    for (std::uint32_t i = 0; i < roadmap.size(); ++i) {
        const auto place = space.place(roadmap.node(i));
        ASSERT_TRUE(place) << "node " << i;
        EXPECT_EQ(*place, roadmap.node(i));
        float last = 0;
        for (const RoadmapEdge& edge : roadmap.edges(i)) {
            EXPECT_GE(edge.length, last);
            last = edge.length;
            EXPECT_EQ(roadmap.component(i), roadmap.component(edge.to));
            const auto back = roadmap.edges(edge.to);
            EXPECT_TRUE(std::any_of(back.begin(), back.end(),
                                    [&](const RoadmapEdge& b) { return b.to == i && b.length == edge.length; }))
                << i << " to " << edge.to;
            way = {roadmap.node(i)};
            ASSERT_TRUE(roadmap.localWay(roadmap.node(i), roadmap.node(edge.to), way));
            float walked = 0;
            for (std::size_t k = 1; k < way.size(); ++k) {
                EXPECT_TRUE(space.isFreeWay(way[k - 1], way[k]));
                walked += length(way[k] - way[k - 1]);
            }
            EXPECT_EQ(way.back(), roadmap.node(edge.to));
            EXPECT_NEAR(walked, edge.length, 1e-3f);
        }
    }
}

std::uint32_t componentsByFlooding(const Roadmap& roadmap) {
    std::vector<char> seen(roadmap.size());
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < roadmap.size(); ++i) {
        if (seen[i] != 0) continue;
        ++count;
        std::vector<std::uint32_t> open = {i};
        seen[i] = 1;
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            for (const RoadmapEdge& edge : roadmap.edges(node))
                if (seen[edge.to] == 0) seen[edge.to] = 1, open.push_back(edge.to);
        }
    }
    return count;
}

TEST(RoadmapLearn, IsSoundInManyWorlds) {
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        RoadmapSettings settings = settingsOf(120, 8);
        settings.seed = seed;
        settings.connect = seed % 2 == 0 ? RoadmapConnect::Forest : RoadmapConnect::Nearest;
        settings.sampling = static_cast<RoadmapSampling>(seed % 3);
        settings.local = seed % 4 == 3 ? RoadmapLocal::Slide : RoadmapLocal::Straight;
        SCOPED_TRACE(seed);
        const auto space = seed % 3 == 1 ? randomAir(seed) : makeFieldSpace(randomField(seed), 0.35f);
        const auto roadmap = Roadmap::learn(space, settings);
        EXPECT_EQ(roadmap->size(), 120u);
        expectSound(*roadmap);
        EXPECT_EQ(roadmap->components(), componentsByFlooding(*roadmap));
    }
}

TEST(RoadmapLearn, AForestHasNoCircle) {
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        RoadmapSettings settings = settingsOf(200, 12);
        settings.seed = seed;
        const auto space = makeFieldSpace(randomField(seed), 0.3f);
        const auto circles = Roadmap::learn(space, settings);
        settings.connect = RoadmapConnect::Forest;
        const auto forest = Roadmap::learn(space, settings);
        EXPECT_EQ(forest->edgeCount() / 2, forest->size() - forest->components());
        EXPECT_EQ(forest->components(), componentsByFlooding(*forest));
        EXPECT_GT(circles->edgeCount() / 2, circles->size());
        EXPECT_LT(forest->counters().ways, circles->counters().ways / 2) << "few checks are what it is for";
    }
}

TEST(RoadmapLearn, ANewNodeIsTriedWithItsNearestOnly) {
    const auto space = makeFieldSpace(randomField(3), 0.3f);
    RoadmapSettings settings = settingsOf(150, 6);
    settings.expansion = 0;
    const auto roadmap = Roadmap::learn(space, settings);
    EXPECT_LE(roadmap->counters().ways, 150u * 6u);
    for (std::uint32_t i = 0; i < roadmap->size(); ++i) {
        // Its edges to nodes that were there before it lead to the six nearest of these.
        std::vector<std::pair<float, std::uint32_t>> before;
        for (std::uint32_t k = 0; k < i; ++k)
            before.push_back({length(roadmap->node(k) - roadmap->node(i)), k});
        std::sort(before.begin(), before.end());
        std::set<std::uint32_t> nearest, joined;
        for (std::size_t k = 0; k < std::min<std::size_t>(6, before.size()); ++k)
            if (space->isFreeWay(roadmap->node(i), roadmap->node(before[k].second))) nearest.insert(before[k].second);
        for (const RoadmapEdge& edge : roadmap->edges(i))
            if (edge.to < i) joined.insert(edge.to);
        EXPECT_EQ(joined, nearest) << "node " << i;
    }
}

TEST(RoadmapLearn, NoConnectionIsLongerThanTheFarthest) {
    RoadmapSettings settings = settingsOf(150, 20);
    settings.farthest = 3;
    const auto roadmap = Roadmap::learn(makeFieldSpace(randomField(4), 0.3f), settings);
    ASSERT_GT(roadmap->edgeCount(), 100u);
    for (std::uint32_t i = 0; i < roadmap->size(); ++i)
        for (const RoadmapEdge& edge : roadmap->edges(i))
            EXPECT_LE(edge.length, 3.0001f);
    settings.farthest = 0;
    const auto far = Roadmap::learn(makeFieldSpace(randomField(4), 0.3f), settings);
    EXPECT_GT(far->edgeCount(), roadmap->edgeCount());
}

TEST(RoadmapLearn, TheSameSeedGivesTheSameBits) {
    const auto space = makeFieldSpace(randomField(5), 0.3f);
    RoadmapSettings settings = settingsOf(100, 10);
    const auto first = Roadmap::learn(space, settings), again = Roadmap::learn(space, settings);
    EXPECT_EQ(first->hash(), again->hash());
    EXPECT_TRUE(std::equal(first->nodes().begin(), first->nodes().end(), again->nodes().begin()));
    settings.seed = 2;
    EXPECT_NE(first->hash(), Roadmap::learn(space, settings)->hash());
}

TEST(RoadmapLearn, AllCompilersGiveTheseBits) {
    // A change of these is a change of every roadmap in every recording: mean it.
    RoadmapSettings settings = settingsOf(200, 10);
    settings.sampling = RoadmapSampling::Bridge;
    settings.local = RoadmapLocal::Slide;
    EXPECT_EQ(toHex(Roadmap::learn(makeFieldSpace(randomField(6), 0.3f), settings)->hash()),
              "fcc4db18642c5f9af56aaa671b88e440");
    EXPECT_EQ(toHex(Roadmap::learn(randomAir(6), settingsOf(200, 10))->hash()), "d252b3116e5b3d0434df3241809a3c63");
}

TEST(RoadmapLearn, GaussianSamplesLieNearObstacles) {
    RoadmapSettings settings = settingsOf(200, 5);
    settings.expansion = 0;
    settings.spread = 0.8f;
    const auto space = makeFieldSpace(randomField(8), 0.3f);
    const auto fractionNear = [&](RoadmapSampling sampling) {
        settings.sampling = sampling;
        settings.uniformFraction = 0;
        const auto roadmap = Roadmap::learn(space, settings);
        const auto isNear = [&](Vec3 node) { return space->nearest(node, 2 * settings.spread).has_value(); };
        const auto nodes = roadmap->nodes();
        return static_cast<double>(std::count_if(nodes.begin(), nodes.end(), isNear)) /
               static_cast<double>(nodes.size());
    };
    EXPECT_LT(fractionNear(RoadmapSampling::Uniform), 0.8);
    EXPECT_GT(fractionNear(RoadmapSampling::Gaussian), 0.95) << "two standard deviations";
}

bool isInPassage(Vec3 p, float gap, float thick) {
    return p.x > 9.5f && p.x < 10.5f + thick && absolute(p.z - 10) <= gap / 2;
}

TEST(RoadmapLearn, BridgeSamplesLieInThePassage) {
    RoadmapSettings settings = settingsOf(200, 5);
    settings.expansion = 0;
    const float gap = 1.2f, thick = 1;
    const auto space = makeFieldSpace(twoRooms(gap, thick), 0.3f);
    const auto inPassage = [&](RoadmapSampling sampling, float uniformFraction) {
        settings.sampling = sampling;
        settings.uniformFraction = uniformFraction;
        const auto roadmap = Roadmap::learn(space, settings);
        const auto nodes = roadmap->nodes();
        return std::count_if(nodes.begin(), nodes.end(), [&](Vec3 p) { return isInPassage(p, gap, thick); });
    };
    EXPECT_LT(inPassage(RoadmapSampling::Uniform, 0), 8);
    EXPECT_GT(inPassage(RoadmapSampling::Bridge, 0), 60);
    const auto mixed = inPassage(RoadmapSampling::Bridge, 0.5f);
    EXPECT_GT(mixed, 25);
    EXPECT_LT(mixed, 110) << "half of them are uniform";
}

TEST(RoadmapLearn, ExpansionAddsNodesNearDifficultOnes) {
    const float gap = 0.9f, thick = 1;
    const auto space = makeFieldSpace(twoRooms(gap, thick), 0.3f);
    RoadmapSettings settings = settingsOf(200, 10);
    settings.spread = 1;
    double plainNear = 0, expandedNear = 0;
    const auto nearWall = [&](const Roadmap& roadmap, std::uint32_t begin) {
        double count = 0;
        for (std::uint32_t i = begin; i < roadmap.size(); ++i)
            count += absolute(roadmap.node(i).x - 10.5f) < 2.5f ? 1 : 0;
        return count / (roadmap.size() - begin);
    };
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        settings.seed = seed;
        settings.expansion = 0;
        plainNear += nearWall(*Roadmap::learn(space, settings), 100);
        settings.expansion = 0.5f;
        expandedNear += nearWall(*Roadmap::learn(space, settings), 100);
    }
    EXPECT_GT(expandedNear, plainNear * 1.3) << "connections fail at the wall";
}

/// Nobody fits, or hardly anybody.
class CrampedSpace final : public FreeSpace {
  public:
    explicit CrampedSpace(int oneIn) : m_oneIn(oneIn) {}
    bool flies() const override { return false; }
    float radius() const override { return 0.3f; }
    Aabb bounds() const override { return {{0, 0, 0}, {10, 0, 10}}; }
    Hash128 hash() const override { return {}; }
    std::optional<Vec3> place(Vec3 point) const override {
        if (m_oneIn == 0 || ++m_asked % m_oneIn != 0) return std::nullopt;
        return point;
    }
    FreeSweep sweep(Vec3 from, Vec3) const override { return {0, from, {}, true}; }
    std::optional<NearObstacle> nearest(Vec3, float) const override { return NearObstacle{}; }
    Vec3 draw(RandomStream& random) const override {
        const float x = random.between(0, 10);
        return {x, 0, random.between(0, 10)};
    }

  private:
    int m_oneIn;
    mutable int m_asked = 0;
};

TEST(RoadmapLearn, EndsWhereThereIsHardlyAnyPlace) {
    for (const RoadmapSampling sampling :
         {RoadmapSampling::Uniform, RoadmapSampling::Gaussian, RoadmapSampling::Bridge}) {
        RoadmapSettings settings = settingsOf(1000, 10);
        settings.sampling = sampling;
        const auto none = Roadmap::learn(std::make_shared<const CrampedSpace>(0), settings);
        EXPECT_EQ(none->size(), 0u);
        EXPECT_EQ(none->components(), 0u);
        EXPECT_EQ(none->edgeCount(), 0u);
        const auto few = Roadmap::learn(std::make_shared<const CrampedSpace>(9001), settings);
        EXPECT_GT(few->size(), 0u);
        EXPECT_LT(few->size(), 1000u);
        EXPECT_EQ(few->components(), few->size());
    }
}

TEST(RoadmapLearn, OddSettingsAreBroughtIntoTheirLimits) {
    RoadmapSettings settings;
    settings.nodes = 0;
    settings.neighbours = 0;
    for (float* value : {&settings.farthest, &settings.spread, &settings.uniformFraction, &settings.expansion,
                         &settings.slideStep, &settings.gridCell})
        *value = std::numeric_limits<float>::quiet_NaN();
    settings.sampling = RoadmapSampling::Gaussian;
    EXPECT_EQ(Roadmap::learn(makeFieldSpace(randomField(1), 0.3f), settings)->size(), 1u);
    settings.nodes = 50, settings.neighbours = 4000000000u;
    settings.expansion = 7, settings.uniformFraction = -3, settings.local = RoadmapLocal::Slide;
    EXPECT_EQ(Roadmap::learn(makeFieldSpace(randomField(1), 0.3f), settings)->size(), 50u);
}

TEST(RoadmapLearn, ManyNodesKeepToTheGrid) {
    RoadmapSettings settings = settingsOf(5000, 8);
    const auto roadmap = Roadmap::learn(makeFieldSpace(randomField(9), 0.3f), settings);
    ASSERT_EQ(roadmap->size(), 5000u);
    std::vector<std::uint32_t> near;
    roadmap->nearest(roadmap->node(17), 3, near);
    ASSERT_EQ(near.size(), 3u);
    EXPECT_EQ(near[0], 17u);
    for (const RoadmapEdge& edge : roadmap->edges(4999))
        EXPECT_LT(edge.length, 3);
}

} // namespace
} // namespace lince
