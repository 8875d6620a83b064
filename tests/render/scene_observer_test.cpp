// What the observer of a simulation makes of its bodies.

#include <lince/core/math.h>
#include <lince/render/scene.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// A floor with a box.
std::unique_ptr<Simulation> simulationWith(const BoxPlacement& box) {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    data.boxes = {box};
    const auto level = Level::make(std::move(data));
    auto scenario = parseScenario("<scenario level='l.xml' definitions='d.xml'/>", "s.xml");
    EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error().message);
    if (!scenario) return nullptr;
    const Stage stage{*scenario, level, std::make_shared<const Definitions>()};
    auto simulation = Simulation::create(stage, 1, BrainRegistry::standard());
    EXPECT_TRUE(simulation) << (simulation ? "" : simulation.error().message);
    return simulation ? std::move(*simulation) : nullptr;
}

TEST(SceneObserver, ALeaningBoxIsDrawnAsItLeans) {
    const auto simulation = simulationWith({{5, 1, 5}, {1, 0.1f, 0.5f}, 0.6f, 0, 0});
    ASSERT_TRUE(simulation);
    const EntityId box = simulation->sim().boxes()[0].entity;
    ThreadPool pool(1);
    const ModelLibrary models = ModelLibrary::standard();
    SceneObserver observer(makeLevelLook(simulation->world().level(), {}, pool), models);
    observer.restart(*simulation);
    const auto drawnEnd = [&](float fraction) { // of its own +X, which is a metre from its middle
        Scene scene;
        observer.fill(*simulation, fraction, {}, scene);
        EXPECT_EQ(scene.objects.size(), 1u);
        return transformPoint(scene.matrices[scene.objects.at(0).firstMatrix], {1, 0, 0});
    };
    EXPECT_NEAR(drawnEnd(1).y, 1, 1e-5f);
    const Quat tilt = quatFromAxisAngle({0, 0, 1}, 1.0f);
    ASSERT_TRUE(simulation->alterTruth([&](World& world, Sim&) { world.find(box)->tilt = tilt; }));
    observer.afterTick(*simulation);
    const Entity& truth = *simulation->world().find(box);
    EXPECT_LT(length(drawnEnd(1) - (truth.position + rotate(truth.orientation(), {1, 0, 0}))), 1e-5f);
    EXPECT_NEAR(drawnEnd(1).y, 1 + sine(1), 1e-5f);
    EXPECT_NEAR(drawnEnd(0.5f).y, 1 + sine(0.5f), 1e-3f); // and half-way between two ticks
}

TEST(SceneObserver, WhoLivesAgainLeavesADeadBodyBehindForAWhile) {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    const auto level = Level::make(std::move(data));
    auto definitions = parseDefinitions(
        "<definitions><faction name='all'/><body name='walker' respawn='0.5'/></definitions>", "d.xml");
    auto scenario = parseScenario("<scenario level='l.xml' definitions='d.xml'><agents body='walker' faction='all' "
                                  "brain='still' position='0 0 0'/></scenario>",
                                  "s.xml");
    ASSERT_TRUE(definitions && scenario);
    const Stage stage{*scenario, level, std::make_shared<const Definitions>(std::move(*definitions))};
    auto simulation = Simulation::create(stage, 1, BrainRegistry::standard());
    ASSERT_TRUE(simulation);
    ThreadPool pool(1);
    const ModelLibrary models = ModelLibrary::standard();
    SceneObserver observer(makeLevelLook(*level, {}, pool), models);
    observer.restart(**simulation);
    const EntityId body = (*simulation)->agents()[0].body;
    const auto drawn = [&] {
        Scene scene;
        observer.fill(**simulation, 1, {}, scene);
        return scene.characters.size();
    };
    const auto isAlive = [&] { return (*simulation)->sim().character(body)->alive; };
    const auto tick = [&] {
        (*simulation)->tick(pool);
        observer.afterTick(**simulation);
    };
    ASSERT_TRUE((*simulation)->alterTruth([&](World&, Sim& sim) { sim.damage(body, 1000, EntityId{}, {}); }));
    tick();
    ASSERT_FALSE(isAlive());
    EXPECT_EQ(drawn(), 1u);
    for (int i = 0; i < 100 && !isAlive(); ++i)
        tick();
    ASSERT_TRUE(isAlive());
    EXPECT_EQ(drawn(), 2u);
    for (int i = 0; i < 60 * static_cast<int>(kTicksPerSecond); ++i)
        tick();
    EXPECT_EQ(drawn(), 1u) << "it does not lie for ever";
}

} // namespace
} // namespace lince
