#include <lince/core/math.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// A yard with a hollow tower, a table and a house of one room with a roof.
std::shared_ptr<const Level> yard() {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    const auto box = [&](Vec3 low, Vec3 high) { data.mesh.addBox((low + high) * 0.5f, (high - low) * 0.5f, 0, stone); };
    box({-12, -0.5f, -12}, {12, 0, 12});
    box({-9, 0, -9}, {-3, 9, -3});
    box({3, 0.8f, 3}, {7, 1, 7});
    box({2, 3, -10}, {10, 3.2f, -2}), box({2, 0, -10}, {2.2f, 3, -2}), box({9.8f, 0, -10}, {10, 3, -2});
    data.spawnPoints = {{{-6, 0, 6}, 1, "open"}, {{6, 0, -6}, 2, "roofed"}};
    return Level::make(std::move(data));
}

Stage stageWith(const std::string& agents) {
    auto scenario =
        parseScenario("<scenario name='air' level='none' definitions='none'>" + agents + "</scenario>", "air.xml");
    auto definitions = parseDefinitions("<definitions><body name='bird' motion='fly' radius='0.2' height='0.4'"
                                        " walkSpeed='2' runSpeed='4' flightHeight='10'/>"
                                        "<body name='man'/></definitions>",
                                        "d.xml");
    if (!scenario || !definitions) {
        ADD_FAILURE() << (scenario ? definitions.error().message : scenario.error().message);
        std::abort();
    }
    return {std::move(*scenario), yard(), std::make_shared<const Definitions>(std::move(*definitions))};
}

std::unique_ptr<Simulation> started(const Stage& stage, std::uint64_t seed = 1) {
    auto simulation = Simulation::create(stage, seed, BrainRegistry::standard());
    if (!simulation) {
        ADD_FAILURE() << simulation.error().message;
        std::abort();
    }
    return std::move(*simulation);
}

float depthInLevel(const World& world, const Entity& e) {
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> near;
    const Capsule capsule = e.capsule();
    world.level().bodyTriangles(capsule.bounds(), scratch, near);
    float deepest = 0;
    for (const auto& t : near)
        deepest = maximum(deepest, penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth);
    return deepest;
}

/// In nothing, half a metre above what is below, and below its ceiling.
void expectInTheAir(const World& world, const Entity& e) {
    EXPECT_LE(depthInLevel(world, e), 0.005f);
    const RayHit below = world.level().bodyTree().closestHit({e.position + Vec3{0, 0.1f, 0}, {0, -1, 0}});
    ASSERT_TRUE(below);
    EXPECT_GE(below.t - 0.1f, 0.45f);
    EXPECT_LE(e.position.y + e.shape.height, -0.5f + 10.001f);
    EXPECT_FALSE(e.position.x > -9 && e.position.x < -3 && e.position.z > -9 && e.position.z < -3 && e.position.y < 9);
}

TEST(FlyingBodies, ScatterThroughTheAirAndStayThere) {
    const auto simulation = started(stageWith("<agents body='bird' brain='input' count='80' spawn='scatter'/>"), 5);
    const World& world = simulation->world();
    float lowest = 100, highest = 0;
    std::vector<Vec3> places;
    for (const Agent& agent : simulation->agents()) {
        const Entity& e = *world.find(agent.body);
        expectInTheAir(world, e);
        lowest = minimum(lowest, e.position.y), highest = maximum(highest, e.position.y);
        for (const Vec3& other : places)
            EXPECT_GT(length(other - e.position), 0.3f);
        places.push_back(e.position);
    }
    EXPECT_EQ(places.size(), 80u);
    EXPECT_LT(lowest, 2);
    EXPECT_GT(highest, 7);
    ThreadPool pool(1);
    for (int i = 0; i < 60; ++i)
        simulation->tick(pool);
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_LT(length(world.find(simulation->agents()[i].body)->position - places[i]), 0.01f);
}

TEST(FlyingBodies, BeginAboveSpawnPointsBelowTheRoofOfOne) {
    const auto simulation =
        started(stageWith("<agents body='bird' brain='input' count='10' spawn='points' group='roofed'/>"
                          "<agents body='bird' brain='input' count='10' spawn='points' group='open'/>"));
    float highest = 0;
    for (std::size_t i = 0; i < 20; ++i) {
        const Entity& e = *simulation->world().find(simulation->agents()[i].body);
        expectInTheAir(simulation->world(), e);
        if (i < 10) {
            EXPECT_LE(e.position.y + e.shape.height, 3.01f);
            EXPECT_LT(length(horizontal(e.position - Vec3{6, 0, -6})), 7);
        } else {
            highest = maximum(highest, e.position.y);
        }
    }
    EXPECT_GT(highest, 4);
}

TEST(FlyingBodies, ArePlacedExactlyAndObeyInThreeDirections) {
    const auto simulation =
        started(stageWith("<agents body='bird' brain='input' spawn='placed' position='(-6, 5, 6)'/>"
                          "<agents body='man' brain='input' spawn='placed' position='(0, 0, 6)'/>"));
    const Agent& bird = simulation->agents()[0];
    EXPECT_LT(length(simulation->world().find(bird.body)->position - Vec3{-6, 5, 6}), 1e-5f);
    for (const Agent& agent : simulation->agents())
        EXPECT_EQ(agent.senses.feelSelf(simulation->world(), simulation->sim()).flies, &agent == &bird);
    Intent up;
    up.move = {0, 1, 0};
    const AgentInput input{bird.id, up};
    ThreadPool pool(1);
    for (int i = 0; i < 60; ++i)
        simulation->tick(pool, {&input, 1});
    EXPECT_GT(simulation->world().find(bird.body)->position.y, 6.5f);
}

} // namespace
} // namespace lince
