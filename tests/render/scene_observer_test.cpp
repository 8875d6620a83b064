// What the observer of a simulation makes of its bodies.

#include <lince/core/math.h>
#include <lince/render/scene.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// How far the wing of the one body of that look leaves its body's plane in three seconds, at the most: 1 is upright.
float strokeOf(const std::string& look) {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    const auto level = Level::make(std::move(data));
    auto definitions = parseDefinitions("<definitions><faction name='flock'/><body name='flier' look='" + look +
                                            "' motion='fly' radius='0.25' height='0.5'/></definitions>",
                                        "d.xml");
    EXPECT_TRUE(definitions) << (definitions ? "" : definitions.error().message);
    auto scenario = parseScenario("<scenario level='l.xml' definitions='d.xml'><agents body='flier' faction='flock' "
                                  "brain='still' position='0 2 0'/></scenario>",
                                  "s.xml");
    EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error().message);
    if (!definitions || !scenario) return 0;
    const Stage stage{*scenario, level, std::make_shared<const Definitions>(std::move(*definitions))};
    auto simulation = Simulation::create(stage, 1, BrainRegistry::standard());
    EXPECT_TRUE(simulation) << (simulation ? "" : simulation.error().message);
    if (!simulation) return 0;

    ThreadPool pool(1);
    const ModelLibrary models = ModelLibrary::standard();
    SceneObserver observer(makeLevelLook(*level, {}, pool), models);
    observer.restart(**simulation);
    float farthest = 0;
    for (int tick = 0; tick < 180; ++tick) {
        (*simulation)->tick(pool);
        observer.afterTick(**simulation);
        Scene scene;
        observer.fill(**simulation, 1, {}, scene);
        EXPECT_EQ(scene.characters.size(), 1u);
        if (scene.characters.size() != 1) return 0;
        EXPECT_EQ(models[scene.characters[0].model].name, look);
        const Mat4* bones = &scene.matrices[scene.characters[0].firstMatrix];
        const Vec3 up = normalized(transformDirection(bones[0], {0, 1, 0}), {});
        farthest = maximum(farthest, absolute(dot(up, normalized(transformDirection(bones[1], {1, 0, 0}), {}))));
    }
    return farthest;
}

TEST(SceneObserver, WingsOfEveryButterflyBeat) {
    EXPECT_GT(strokeOf("butterfly"), 0.5f);
    EXPECT_GT(strokeOf("monarch"), 0.5f);
}

} // namespace
} // namespace lince
