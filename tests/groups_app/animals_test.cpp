// Models of the game's animals: how they move, and that bodies find them by their looks.
#include "../render/posed_model.h"
#include "places.h"

#include <lince/core/math.h>
#include <lince/groups/models.h>
#include <lince/render/scene.h>

namespace lince::groups {
namespace {

const ModelLibrary& library() {
    static const ModelLibrary models = [] {
        ModelLibrary made = ModelLibrary::standard();
        addModels(made);
        return made;
    }();
    return models;
}

class Animals : public testing::Test {
  protected:
    static const ModelMesh& model(const std::string& name) { return library()[library().find(name)]; }
};

TEST_F(Animals, EveryLookOfTheGamesBodiesIsThere) {
    const auto definitions = loadDefinitions(tests::home() + "/games/groups/data/groups.xml");
    ASSERT_TRUE(definitions) << definitions.error().message;
    for (const BodyDefinition& body : definitions->bodies)
        EXPECT_TRUE(body.look.empty() || library().find(body.look)) << body.look;
    EXPECT_FALSE(ModelLibrary::standard().find("sheep")) << "the engine knows no animals";
}

TEST_F(Animals, StayInTheirBoxesAndMoveSmoothly) {
    for (const char* name : {"cat", "tom", "sheep", "dog", "wolf"}) {
        SCOPED_TRACE(name);
        const ModelMesh& mesh = model(name);
        std::vector<Mat4> matrices(mesh.bones);
        std::vector<Vec3> before, now;
        float farthest = 0;
        for (int frame = 0; frame < 480; ++frame) {
            const float seconds = static_cast<float>(frame) / 60.0f;
            // Speeds up to a run and back while it goes, and falls slowly in the end: the gait must not jump.
            const float speed = 1.8f - 1.8f * cosine(seconds * 1.1f);
            mesh.pose({.speed = speed, .seconds = seconds, .deadSeconds = 0.5f * clamp(seconds - 7, 0, 1)}, matrices);
            expectInside(mesh, matrices);
            now = posed(mesh, matrices);
            for (std::size_t i = 0; i < before.size(); ++i)
                farthest = maximum(farthest, length(now[i] - before[i]));
            before = now;
        }
        // A wolf at 3.6 m/s: the paw on the ground goes back 6.4 cm a frame, and the gallop nods. A beat that jumps
        // would move it by up to its stride, 0.49 m.
        EXPECT_LT(farthest, 0.13f);
        EXPECT_GT(farthest, 0.005f);
    }
}

TEST_F(Animals, ButterfliesStayInTheirBoxesAndLean) {
    const ModelMesh& butterfly = model("butterfly");
    std::vector<Mat4> wings(butterfly.bones);
    for (int frame = 0; frame < 600; ++frame) {
        const float seconds = static_cast<float>(frame) / 60.0f;
        butterfly.pose({.seconds = seconds, .climb = sine(seconds) * 0.7f, .bank = cosine(seconds) * 0.6f}, wings);
        expectInside(butterfly, wings);
        const Vec3 ahead = transformDirection(wings[0], {0, 0, -1}), right = transformDirection(wings[0], {1, 0, 0});
        if (sine(seconds) > 0.6f) { // climbs: nose up
            EXPECT_GT(ahead.y, 0.3f);
        }
        if (sine(seconds) < -0.8f) {
            EXPECT_LT(ahead.y, -0.1f);
        }
        if (cosine(seconds) > 0.6f) { // turns right: right wing down
            EXPECT_LT(right.y, -0.2f);
        }
    }
}

TEST_F(Animals, PawsOfOneThatWalksStandStill) {
    // By animal: where its paws are built, in the shin's frame.
    struct Case {
        const char* name;
        Vec3 front, hind;
    };
    for (const Case& c : {Case{"cat", {0.048f, 0.02f, -0.12f}, {0.05f, 0.02f, 0.16f}},
                          Case{"sheep", {0.13f, 0.04f, -0.29f}, {0.135f, 0.04f, 0.31f}},
                          Case{"dog", {0.075f, 0.028f, -0.19f}, {0.078f, 0.028f, 0.24f}}}) {
        SCOPED_TRACE(c.name);
        const ModelMesh& mesh = model(c.name);
        std::vector<Mat4> before(mesh.bones), now(mesh.bones);
        constexpr float kSpeed = 0.7f, kStep = 1.0f / 120;
        float slip = 0;
        int standing = 0;
        for (int frame = 0; frame < 240; ++frame) {
            mesh.pose({.speed = kSpeed, .seconds = static_cast<float>(frame) * kStep}, now);
            for (std::size_t leg = 0; frame > 0 && leg < 4; ++leg) {
                const std::size_t shin = 5 + leg * 2 + 1;
                Vec3 paw = leg < 2 ? c.front : c.hind;
                if (leg % 2 == 0) paw.x = -paw.x;
                const Vec3 a = transformPoint(before[shin], paw), b = transformPoint(now[shin], paw);
                if (a.y > paw.y + 0.0015f || b.y > paw.y + 0.0015f) continue;
                ++standing;
                slip = maximum(slip, absolute(b.z - a.z - kSpeed * kStep));
            }
            before = now;
        }
        EXPECT_GT(standing, 400);
        EXPECT_LT(slip, 0.002f);
    }
}

TEST_F(Animals, TheDeadLieOnTheirSides) {
    for (const char* name : {"sheep", "wolf"}) {
        const ModelMesh& mesh = model(name);
        std::vector<Mat4> matrices(mesh.bones);
        mesh.pose({.seconds = 3, .deadSeconds = 1}, matrices);
        const Vec3 up = transformDirection(matrices[0], {0, 1, 0});
        EXPECT_LT(absolute(up.y), 0.1f) << name;
        float lowest = 1, highest = 0;
        for (const Vec3 p : posed(mesh, matrices))
            lowest = minimum(lowest, p.y), highest = maximum(highest, p.y);
        EXPECT_NEAR(lowest, 0, 0.13f) << name;
        EXPECT_LT(highest, 0.7f) << name;
    }
}

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
    SceneObserver observer(makeLevelLook(*level, {}, pool), library());
    observer.restart(**simulation);
    float farthest = 0;
    for (int tick = 0; tick < 180; ++tick) {
        (*simulation)->tick(pool);
        observer.afterTick(**simulation);
        Scene scene;
        observer.fill(**simulation, 1, {}, scene);
        EXPECT_EQ(scene.characters.size(), 1u);
        if (scene.characters.size() != 1) return 0;
        EXPECT_EQ(library()[scene.characters[0].model].name, look);
        const Mat4* bones = &scene.matrices[scene.characters[0].firstMatrix];
        const Vec3 up = normalized(transformDirection(bones[0], {0, 1, 0}), {});
        farthest = maximum(farthest, absolute(dot(up, normalized(transformDirection(bones[1], {1, 0, 0}), {}))));
    }
    return farthest;
}

TEST_F(Animals, WingsOfEveryButterflyBeat) {
    EXPECT_GT(strokeOf("butterfly"), 0.5f);
    EXPECT_GT(strokeOf("monarch"), 0.5f);
}

} // namespace
} // namespace lince::groups
