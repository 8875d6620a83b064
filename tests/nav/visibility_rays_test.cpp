// What is seen by the ends of obstacles against the plainest way: every segment for every ray.

#include "places.h"
#include "visibility_scenes.h"

#include <lince/core/hash.h>
#include <lince/core/math.h>

#include <gtest/gtest.h>

#include <fstream>
#include <span>
#include <sstream>

namespace lince {
namespace {

using namespace sight_scenes;

TEST(VisibilityRays, TheBorderIsWhereRaysEnd) {
    RandomStream random(5, 1, RandomPurpose::Test);
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    for (int i = 0; i < 200; ++i) {
        const bool whole = i % 2 == 1;
        const Scene scene = randomScene(random, whole);
        const auto floor = scene.floor();
        const Vec2 place = randomPoint(random, 9, whole);
        seeByVertices(*floor, around(place), *scratch, fan);
        for (int degree = 0; degree < 360; ++degree) {
            // Not along the rows and columns, where being on a wall's line is a matter of taste.
            const float yaw = (static_cast<float>(degree) + 0.317f) * kRadiansPerDegree;
            const DistanceRange expected = plainDistances(scene, place, yaw);
            const double found = static_cast<double>(fan.borderAlong(directionOf(yaw)));
            ASSERT_GE(found, expected.min - 1e-3) << "scene " << i << ", degree " << degree;
            ASSERT_LE(found, expected.max + 1e-3) << "scene " << i << ", degree " << degree;
            const double along = static_cast<double>(seeAlong(*floor, place, directionOf(yaw), 1000));
            ASSERT_GE(along, expected.min - 1e-3) << "scene " << i << ", degree " << degree;
            ASSERT_LE(along, expected.max + 1e-3) << "scene " << i << ", degree " << degree;
        }
    }
}

TEST(VisibilityRays, OutlinesGoRoundOnce) {
    RandomStream random(6, 1, RandomPurpose::Test);
    for (int i = 0; i < 100; ++i) {
        const Scene scene = randomScene(random, i % 2 == 1);
        Viewer viewer = around(randomPoint(random, 9, i % 2 == 1));
        viewer.range = random.between(2, 30);
        if (i % 3 == 0) viewer.angle = random.between(0.1f, 6);
        const VisibilityFan fan = see(*scene.floor(), viewer);
        ASSERT_FALSE(fan.outline().empty());
        double turned = 0;
        for (std::size_t j = 0; j + 1 < fan.outline().size(); ++j) {
            const Vec2 a = fan.outline()[j] - fan.viewer(), b = fan.outline()[j + 1] - fan.viewer();
            EXPECT_GE(cross(a, b), -1e-3f);
            turned += static_cast<double>(arcTangent2(cross(a, b), dot(a, b)));
            EXPECT_LE(length(a), viewer.range * 1.0001f);
        }
        EXPECT_LE(turned, static_cast<double>(viewer.angle) + 1e-3);
    }
}

TEST(VisibilityRays, ByAnglesComesNearerWithSmallerSteps) {
    RandomStream random(7, 1, RandomPurpose::Test);
    for (int i = 0; i < 20; ++i) {
        const Scene scene = randomScene(random, false);
        const auto floor = scene.floor();
        Viewer viewer = around(randomPoint(random, 9.5f, false));
        if (i % 2 == 1) viewer.angle = 2;
        const double exact = see(*floor, viewer).area();
        VisibilityFan fan;
        seeByAngles(*floor, viewer, 0.001f, fan);
        EXPECT_NEAR(fan.area(), exact, 0.01 * exact) << i;
        EXPECT_EQ(fan.allAround(), i % 2 == 0);
        double coarse = 0, fine = 0; // over several steps, since one may be right by luck
        for (int j = 0; j < 5; ++j) {
            seeByAngles(*floor, viewer, 0.11f + 0.01f * static_cast<float>(j), fan);
            coarse += std::fabs(fan.area() - exact);
            seeByAngles(*floor, viewer, 0.0011f + 0.0001f * static_cast<float>(j), fan);
            fine += std::fabs(fan.area() - exact);
        }
        EXPECT_LE(fine, coarse + 1e-3 * exact) << i;
    }
}

TEST(VisibilityRays, SeeAlongStopsAtTheRange) {
    const auto floor = Scene().floor();
    EXPECT_FLOAT_EQ(seeAlong(*floor, {0, 0}, {1, 0}, 4), 4);
    EXPECT_FLOAT_EQ(seeAlong(*floor, {0, 0}, {1, 0}, 40), 10);
    EXPECT_FLOAT_EQ(seeAlong(*floor, {2, 3}, {0, -1}, 40), 13);
}

TEST(VisibilityRays, EveryCompilerFindsTheSameBits) {
    RandomStream random(9, 1, RandomPurpose::Test);
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    Hash128 hash;
    const auto add = [&hash](const std::vector<Vec2>& points) {
        hash = combine(hash, hashBytes(std::as_bytes(std::span(points))));
    };
    for (int i = 0; i < 50; ++i) {
        const bool whole = i % 2 == 1;
        const Scene scene = randomScene(random, whole);
        const auto floor = scene.floor();
        Viewer viewer = around(randomPoint(random, 9, whole));
        if (i % 3 == 0) viewer.angle = random.between(0.1f, 6);
        if (i % 5 == 0) viewer.range = random.between(1, 15);
        seeByVertices(*floor, viewer, *scratch, fan);
        add(fan.outline());
        std::vector<Vec2> parts;
        const Vec2 from = randomPoint(random, 11, whole);
        const Vec2 to = randomPoint(random, 11, whole);
        fan.visibleParts(from, to, parts);
        add(parts);
        seeByAngles(*floor, viewer, 0.1f, fan);
        add(fan.outline());
    }
    EXPECT_EQ(toHex(hash), "aa000ab39a95c5f301701fcb166241da");
}

/// The arenas of the benchmark, with the areas that CGAL 5.5 finds (written once by the benchmark's peer).
class VisibilityArenas : public testing::TestWithParam<const char*> {};

TEST_P(VisibilityArenas, AreasAreCgals) {
    const std::string data = tests::home() + "/bench/data/";
    std::ifstream arenaFile(data + "arena_" + GetParam() + ".txt"), viewFile(data + "view_" + GetParam() + ".txt");
    std::ifstream areaFile(tests::data() + "/visibility/areas_" + GetParam() + ".txt");
    ASSERT_TRUE(arenaFile && viewFile && areaFile);
    Scene scene{{0, 0}, {100, 100}, {}};
    for (std::string line; std::getline(arenaFile, line);) {
        std::istringstream words(line);
        std::string kind;
        std::size_t count = 0;
        words >> kind >> count;
        ASSERT_EQ(kind, "P");
        std::vector<Vec2> corners(count);
        for (Vec2& corner : corners)
            words >> corner.x >> corner.y;
        addOutline(scene, corners);
    }
    const auto floor = scene.floor();
    int views = 0;
    double expected = 0;
    for (Vec2 place; viewFile >> place.x >> place.y; ++views) {
        ASSERT_TRUE(areaFile >> expected);
        EXPECT_NEAR(see(*floor, around(place)).area() / expected, 1, 1e-4) << "view " << views;
    }
    EXPECT_EQ(views, 100);
}

INSTANTIATE_TEST_SUITE_P(All, VisibilityArenas, testing::Values("50", "500"),
                         [](const auto& tested) { return std::string(tested.param); });

} // namespace
} // namespace lince
