// Roadmaps over real levels: on the ground of baked maps and in the air.
#include "built_levels.h"
#include "places.h"

#include <lince/core/job_pool.h>
#include <lince/navbuild/air_space.h>
#include <lince/roadmap/mesh_space.h>
#include <lince/roadmap/roadmap_file.h>
#include <lince/roadmap/roadmap_query.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::shared_ptr<const Level> levelOf(const std::string& name) {
    const auto level = loadLevel(tests::home() + "/levels/" + name);
    EXPECT_TRUE(level) << (level ? "" : level.error().message);
    return level ? *level : nullptr;
}

std::shared_ptr<const FreeSpace> groundOf(const std::shared_ptr<const Level>& level) {
    const auto baker = bakerFor(level);
    ThreadPool pool(2);
    const auto map = bakeMap(*baker, boxesOf(*level), {}, pool);
    EXPECT_TRUE(map);
    return makeMeshSpace(map->mesh, NavBody{}.radius);
}

void expectFree(const FreeSpace& space, const std::vector<Vec3>& way) {
    for (std::size_t i = 1; i < way.size(); ++i)
        ASSERT_TRUE(space.isFreeWay(way[i - 1], way[i]))
            << "piece " << i << " of " << way.size() - 1 << " from " << way[i - 1].x << " " << way[i - 1].y << " "
            << way[i - 1].z << " to " << way[i].x << " " << way[i].y << " " << way[i].z;
}

float lengthFromAbove(const std::vector<Vec3>& way) {
    float sum = 0;
    for (std::size_t i = 1; i < way.size(); ++i)
        sum += length(horizontal(way[i] - way[i - 1]));
    return sum;
}

void tryRoadmap(const std::shared_ptr<const FreeSpace>& space, const RoadmapSettings& settings, double minFraction) {
    const auto roadmap = Roadmap::learn(space, settings);
    ASSERT_EQ(roadmap->size(), settings.nodes);
    RoadmapQuery query;
    RoadmapPath path;
    RandomStream random(4, 1, RandomPurpose::Test);
    int asked = 0, found = 0;
    for (int i = 0; i < 40; ++i) {
        const auto from = space->place(space->draw(random)), to = space->place(space->draw(random));
        if (!from || !to) continue;
        ++asked;
        if (!query.find(*roadmap, *from, *to, path)) continue;
        ++found;
        expectFree(*space, path.graph);
        RoadmapSmoothing smoothing;
        smoothing.bezier = false;
        query.smooth(*roadmap, smoothing, random, path);
        EXPECT_LE(path.length, path.graphLength * 1.0001f);
        expectFree(*space, path.points);
        // Points of curves lie on the ground, where a straight piece counts as if it went through it (over stairs): so
        // only what is seen from above must not grow.
        const float before = lengthFromAbove(path.points);
        smoothing.bezier = true, smoothing.shortCuts = 0;
        query.smooth(*roadmap, smoothing, random, path);
        EXPECT_LE(lengthFromAbove(path.points), before * 1.0001f);
        expectFree(*space, path.points);
        EXPECT_EQ(path.points.front(), path.graph.front());
        EXPECT_EQ(path.points.back(), path.graph.back());
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(asked, 5);
    EXPECT_GE(found, asked * minFraction) << found << " of " << asked;
    const auto read = readRoadmap(writeRoadmap(*roadmap), "a.roadmap", space);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ((*read)->hash(), roadmap->hash());
}

RoadmapSettings settingsOf(RoadmapSampling sampling, RoadmapLocal local) {
    RoadmapSettings settings;
    settings.nodes = 300;
    settings.sampling = sampling;
    settings.local = local;
    return settings;
}

TEST(RoadmapLevels, OnTheGroundOfAHouse) {
    const auto space = groundOf(levelOf("house.xml"));
    tryRoadmap(space, settingsOf(RoadmapSampling::Uniform, RoadmapLocal::Straight), 0.5);
    tryRoadmap(space, settingsOf(RoadmapSampling::Bridge, RoadmapLocal::Straight), 0.5);
    tryRoadmap(space, settingsOf(RoadmapSampling::Gaussian, RoadmapLocal::Slide), 0.5);
}

TEST(RoadmapLevels, OnTheGroundOfACompound) {
    const auto space = groundOf(levelOf("compound.xml"));
    tryRoadmap(space, settingsOf(RoadmapSampling::Uniform, RoadmapLocal::Slide), 0.5);
}

TEST(RoadmapLevels, InTheAirOfACompound) {
    const auto space = makeAirSpace(levelOf("compound.xml"), {});
    tryRoadmap(space, settingsOf(RoadmapSampling::Uniform, RoadmapLocal::Straight), 0.7);
    tryRoadmap(space, settingsOf(RoadmapSampling::Gaussian, RoadmapLocal::Slide), 0.7);
}

TEST(RoadmapLevels, InTheAirOfAHouse) {
    const auto space = makeAirSpace(levelOf("house.xml"), {});
    tryRoadmap(space, settingsOf(RoadmapSampling::Bridge, RoadmapLocal::Straight), 0.7);
}

} // namespace
} // namespace lince
