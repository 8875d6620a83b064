// Cones of the garrison (spec S3.V): the source's formula anew, and on every level what is drawn is what is sensed, by
// day and by night, of who stands and of who crouches.
#include "cone_judge.h"
#include "places.h"

#include <lince/games/games.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lince::commandos {
namespace {

const SightSense* sightOf(const Agent& agent) {
    return agent.senses.list().find<SightSense>();
}

// --- S3.V1

struct Point {
    double x, y, z;
};
Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double dotted(Point a, Point b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Point exact(Vec3 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

/// The point of the body's upright axis that is nearest to the half line from the apex, by halving: the distance is
/// convex along the axis.
Point nearestOnAxis(Point apex, Point way, Point feet, double height) {
    const auto apart = [&](double s) {
        const Point p{feet.x, feet.y + s, feet.z};
        const double t = std::max(0.0, dotted(p - apex, way));
        const Point q{apex.x + way.x * t, apex.y + way.y * t, apex.z + way.z * t};
        return dotted(p - q, p - q);
    };
    double low = 0, high = height;
    for (int i = 0; i < 100; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (apart(a) <= apart(b) ? high : low) = apart(a) <= apart(b) ? b : a;
    }
    return {feet.x, feet.y + low, feet.z};
}

/// As the source writes it: squared distance at most L², cosine to the axis above that of the opening; and by how much
/// it is missed, so that nobody asks about last bits.
bool sourceSees(Point apex, Point way, Point point, double length, double opening, double& doubt) {
    const Point to = point - apex;
    const double squared = dotted(to, to), cosine = dotted(to, way) / std::sqrt(squared), least = std::cos(opening / 2);
    doubt = std::min(std::abs(squared - length * length) / (length * length), std::abs(cosine - least));
    return squared <= length * length && cosine > least;
}

/// S3.V1 and S3.V3, 20,000 random cases on an open field; `wrong` widens the sense by that share: it must be found.
int disagreements(float wrong, int& seen) {
    LevelData data; // no ground: nothing hides anybody
    data.name = "nothing";
    const World world(Level::make(std::move(data)));
    std::vector<std::uint32_t> scratch;
    RandomStream random(11, 1, RandomPurpose::Test);
    int differ = 0;
    for (int i = 0; i < 20'000; ++i) {
        SightSense sight;
        sight.test = SightSense::Test::ConeAxis;
        sight.angle = random.between(20, 150) * kRadiansPerDegree;
        sight.range = random.between(4, 40);
        sight.crouchedFraction = 0.5f;
        const Vec3 eye{random.between(-5, 5), random.between(-2, 8), random.between(-5, 5)};
        const float yaw = random.between(-kPi, kPi), pitch = random.between(-1.2f, 1.2f);
        SightTarget body;
        body.crouching = i % 2 == 1;
        body.height = body.crouching ? 1.08f : 1.8f;
        body.feet = eye + directionFromYawPitch(yaw + random.between(-1.5f, 1.5f), 0) * random.between(0.5f, 44);
        body.feet.y = random.between(-3, 3);
        SightSense asked = sight;
        asked.range *= 1 + wrong;
        const bool found = seenOf(asked, SightCone::of(asked, eye, yaw, pitch), world, {}, body, scratch).fraction > 0;
        const Point apex = exact(eye), way = exact(directionFromYawPitch(yaw, pitch));
        const Point point = nearestOnAxis(apex, way, exact(body.feet), static_cast<double>(body.height));
        double doubt = 0;
        const double length = static_cast<double>(sight.range) * (body.crouching ? 0.5 : 1.0);
        const bool expected = sourceSees(apex, way, point, length, static_cast<double>(sight.angle), doubt);
        seen += expected ? 1 : 0;
        if (doubt > 1e-4 && found != expected) ++differ;
    }
    return differ;
}

TEST(ConesOfTheSource, AreTheFormulaInRandomCases) { // S3.V1, S3.V3
    int seen = 0;
    EXPECT_EQ(disagreements(0, seen), 0);
    EXPECT_GT(seen, 2000);
    EXPECT_LT(seen, 18'000);
    EXPECT_GT(disagreements(0.01f, seen), 20) << "a cone longer by a hundredth is found";
}

// --- what is drawn, on every level

class ConesOn : public testing::TestWithParam<const char*> {
  protected:
    /// The garrison at its posts, with senses and no minds, by day or by night.
    std::unique_ptr<Simulation> garrison(bool night) {
        const std::string file = tests::home() + "/games/commandos/data/scenarios/" + GetParam() + ".xml";
        auto stage = loadStage(file, {}, {}, &games::all());
        EXPECT_TRUE(stage) << stage.error().message;
        if (!stage) return nullptr;
        if (stage->level->data().night != night) {
            LevelData data = stage->level->data();
            data.night = night;
            stage->level = Level::make(std::move(data));
        }
        Scenario& scenario = stage->scenario;
        scenario.game.clear(), scenario.rules = {};
        std::erase_if(scenario.groups, [](const AgentGroup& group) { return group.faction != "garrison"; });
        for (AgentGroup& group : scenario.groups)
            group.brain = "still", group.mindPath.clear(), group.parameters = {};
        auto made = Simulation::create(std::move(*stage), 1, games::all());
        EXPECT_TRUE(made) << made.error().message;
        if (made) (*made)->tick(m_pool);
        return made ? std::move(*made) : nullptr;
    }
    /// 10,000 places around all of them together; drawn as if turned by so much.
    test::ConeCount judged(const Simulation& run, float turned = 0) {
        constexpr float kEdgeMetres = 0.36f; // half the diagonal of a cell
        std::vector<const Agent*> watchers;
        for (const Agent& agent : run.agents())
            if (sightOf(agent) != nullptr && run.world().find(agent.body) != nullptr) watchers.push_back(&agent);
        test::ConeCount all;
        const int places = 10'000 / static_cast<int>(std::max<std::size_t>(1, watchers.size())) + 1;
        for (const Agent* agent : watchers) {
            const Entity& body = *run.world().find(agent->body);
            Entity drawer = body;
            drawer.yaw += turned;
            ConeShape shape;
            shape.update(run.world(), drawer, *sightOf(*agent), {});
            const test::ConeCount one = test::judgeCone(run.world(), body, *sightOf(*agent), shape, places, kEdgeMetres,
                                                        RandomStream(5, agent->id.number(), RandomPurpose::Test));
            all.asked += one.asked, all.seen += one.seen, all.differ += one.differ, all.beyond += one.beyond;
        }
        return all;
    }
    ThreadPool m_pool{0};
};

TEST_P(ConesOn, WhatIsDrawnIsWhatIsSensedByDayAndByNight) { // S3.V1 to S3.V3
    int seen[2] = {};
    for (const bool night : {false, true}) {
        const auto run = garrison(night);
        ASSERT_NE(run, nullptr);
        const test::ConeCount count = judged(*run);
        EXPECT_EQ(count.beyond, 0) << (night ? "night: " : "day: ") << count.differ << " differ of " << count.asked
                                   << ", " << count.seen << " seen";
        EXPECT_GT(count.asked, 5000);
        EXPECT_GT(count.seen, 50);
        seen[night ? 1 : 0] = count.seen;
        if (night) continue;
        EXPECT_GT(judged(*run, 0.08f).beyond, 0) << "cones that are drawn turned by five degrees are found";
    }
    EXPECT_LT(seen[1], seen[0]) << "the dark hides";
}

INSTANTIATE_TEST_SUITE_P(All, ConesOn,
                         testing::Values("first-post", "landing", "lighthouse", "bridge", "village-night", "airfield",
                                         "manor", "way-out"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace
} // namespace lince::commandos
