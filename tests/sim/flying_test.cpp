#include "stage.h"

#include <cmath>

namespace lince {
namespace {

Definitions birdAndMan() {
    return readDefinitions("<item name='health' health='25' respawn='1'/>"
                           "<body name='bird' motion='fly' radius='0.2' height='0.5' walkSpeed='2' runSpeed='5'"
                           " acceleration='10' flightHeight='8' maxHealth='50' respawn='3'/>"
                           "<body name='man' walkSpeed='1.5'/>");
}
constexpr BodyTypeId kBird{1}, kFlyingMan{2};

Intent flyTo(Vec3 direction, std::initializer_list<Button> buttons = {}) {
    Intent intent;
    intent.move = direction;
    intent.yaw = yawOf(direction);
    intent.pitch = pitchOf(direction);
    for (const Button b : buttons)
        intent.press(b);
    return intent;
}

/// Twelve by twelve metres between walls six metres high with pillars, a slope and a roof over a part.
LevelData hall() {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {7, 0.5f, 7});
    for (const float side : {-1.0f, 1.0f}) {
        addBlock(data, {6.5f * side, 3, 0}, {0.5f, 3, 7});
        addBlock(data, {0, 3, 6.5f * side}, {7, 3, 0.5f});
    }
    addBlock(data, {2, 1.5f, 2}, {0.5f, 1.5f, 0.5f}, 0.5f);
    addBlock(data, {-3, 3, -3}, {0.3f, 3, 0.3f});
    addBlock(data, {-3, 2.2f, 3}, {2, 0.1f, 2});
    addQuad(data, {1, 0, -5}, {1, 0, -1}, {5, 3, -1}, {5, 3, -5});
    addQuad(data, {-6, 0, 5}, {-6, 4, 5}, {-2, 4, 6}, {-2, 0, 6}); // narrower than the bird at its end
    return data;
}

LevelData hills() {
    LevelData data;
    std::vector<float> heights;
    for (int row = 0; row < 21; ++row)
        for (int column = 0; column < 21; ++column)
            heights.push_back(2 + 1.8f * sine(static_cast<float>(column) * 0.8f) * cosine(static_cast<float>(row)));
    data.terrain.emplace(std::move(heights), 21u, 21u, Vec3{-10, 0, -10}, 1.0f, 1u, 1u);
    return data;
}

/// Changes its mind now and then; often into the ground or the sky.
Intent whim(RandomStream& random) {
    Vec3 way;
    way.x = random.between(-1, 1);
    way.y = random.between(-1, 1);
    way.z = random.between(-1, 1);
    const bool runs = random.chance(0.5f);
    return runs ? flyTo(way, {Button::Run}) : flyTo(way);
}

TEST(Flying, StaysInTheAirWhereItWasPut) {
    Stage stage(floorOnly(), birdAndMan());
    const EntityId bird = stage.spawn({1, 3, 2}, 0.5f, {}, kBird);
    EXPECT_EQ(stage.at(bird), (Vec3{1, 3, 2}));
    stage.run(120);
    EXPECT_EQ(stage.at(bird), (Vec3{1, 3, 2}));
    EXPECT_FALSE(stage.who(bird).onGround);
}

TEST(Flying, GoesWhereItWantsWithinItsAcceleration) {
    Stage stage(floorOnly(), birdAndMan());
    const EntityId bird = stage.spawn({0, 3, 0}, 0, {}, kBird);
    const Intent up = flyTo({0, 1, 0});
    stage.run(1, bird, up);
    EXPECT_NEAR(stage.entity(bird).velocity.y, 10 * kTickSeconds, 1e-5f);
    stage.run(59, bird, up);
    EXPECT_NEAR(stage.entity(bird).velocity.y, 2, 1e-5f);
    EXPECT_NEAR(stage.at(bird).y, 4.8f, 0.05f); // a second, less what the start took
    EXPECT_GT(stage.entity(bird).pitch, 1.5f);
    const Intent run = flyTo({0.6f, -0.8f, 0}, {Button::Run});
    stage.run(60, bird, run);
    EXPECT_NEAR(stage.entity(bird).velocity.x, 3, 1e-4f);
    EXPECT_NEAR(stage.who(bird).movedVelocity.y, -4, 1e-2f);
    stage.run(60, bird, flyTo({0, 0, 0}));
    EXPECT_EQ(stage.entity(bird).velocity, Vec3{}); // hovers
}

TEST(Flying, SlidesAlongWallsAndSaysWhatBlocksIt) {
    Stage stage(hall(), birdAndMan());
    const EntityId bird = stage.spawn({0, 3, 0}, 0, {}, kBird);
    const Intent intent = flyTo(normalized(Vec3{1, 0, 0.5f}));
    int touches = 0;
    for (int i = 0; i < 240; ++i) {
        stage.run(1, bird, intent);
        touches += static_cast<int>(stage.events(EventKind::Touch).size());
    }
    EXPECT_EQ(touches, 1);
    EXPECT_NEAR(stage.at(bird).x, 5.8f, 0.01f); // at the wall
    EXPECT_TRUE(stage.who(bird).blocked);
    EXPECT_NEAR(stage.who(bird).blockedNormal.x, -1, 1e-3f);
    EXPECT_NEAR(stage.who(bird).movedVelocity.z, 2 * 0.447f, 0.01f); // and on along it
    stage.run(1, bird, flyTo({-1, 0, 0}));
    EXPECT_FALSE(stage.who(bird).blocked);
}

TEST(Flying, FollowsTheHillsWhenItPressesAgainstThem) {
    Stage stage(hills(), birdAndMan());
    const EntityId bird = stage.spawn({-8, 5, 0.3f}, 0, {}, kBird);
    stage.run(120, bird, flyTo({0, -1, 0}));
    float lowest = 100, highest = -100;
    for (int i = 0; i < 900; ++i) {
        stage.run(1, bird, flyTo(normalized(Vec3{1, -0.3f, 0})));
        ASSERT_LE(stage.depthInLevel(bird), 0.005f) << i;
        lowest = minimum(lowest, stage.at(bird).y), highest = maximum(highest, stage.at(bird).y);
    }
    EXPECT_GT(stage.at(bird).x, 5);
    EXPECT_GT(highest - lowest, 1);
}

TEST(Flying, NeverGetsIntoAWallNorOutOfItsAir) {
    for (const bool outside : {false, true}) {
        Stage stage(outside ? hills() : hall(), birdAndMan());
        const EntityId bird = stage.spawn({0, 5, 0}, 0, {}, kBird);
        const Aabb bounds = stage.world.level().bounds();
        RandomStream random(5, 1, RandomPurpose::Test);
        Intent intent;
        float highest = -100;
        double way = 0;
        for (int i = 0; i < 60 * 60 * 4; ++i) {
            if (i % 45 == 0) intent = whim(random);
            stage.run(1, bird, intent);
            const Entity& e = stage.entity(bird);
            ASSERT_LE(stage.depthInLevel(bird), 0.005f) << i;
            ASSERT_LE(e.position.y + e.shape.height, bounds.low.y + 8 + 1e-3f) << i;
            ASSERT_GE(e.position.y, bounds.low.y - 1e-3f) << i;
            ASSERT_GE(minimum(e.position.x - bounds.low.x, e.position.z - bounds.low.z), 0.199f) << i;
            ASSERT_GE(minimum(bounds.high.x - e.position.x, bounds.high.z - e.position.z), 0.199f) << i;
            ASSERT_FALSE(stage.who(bird).onGround);
            ASSERT_LE(length(e.velocity), 5.001f);
            highest = maximum(highest, e.position.y + e.shape.height);
            way += static_cast<double>(length(stage.who(bird).movedVelocity) * kTickSeconds);
        }
        EXPECT_GT(highest, bounds.low.y + 7.9f); // the ceiling was tried
        EXPECT_GT(way, 100);
    }
}

TEST(Flying, BodiesMeetInTheAirAsOnTheGround) {
    Stage stage(floorOnly(), birdAndMan());
    const EntityId bird = stage.spawn({0, 1, 3}, 0, {}, kBird), man = stage.spawn({0, 0, 0}, 0, {}, kFlyingMan);
    float deepest = -1;
    for (int i = 0; i < 240; ++i) {
        stage.run(1, bird, flyTo({0, 0, -1}));
        deepest = maximum(deepest, overlap(stage.entity(bird), stage.entity(man)));
    }
    EXPECT_LE(deepest, 0.005f);
    EXPECT_GT(stage.at(bird).z, 0.5f);
    EXPECT_NEAR(stage.at(man).z, 0, 0.05f); // nobody is pushed about
    EXPECT_TRUE(stage.who(bird).blocked);
}

TEST(Flying, TakesNoItemsAndFallsWhenItDies) {
    LevelData data = floorOnly();
    data.items.push_back({"health", {0, 0, 0}});
    Stage stage(std::move(data), birdAndMan());
    const EntityId bird = stage.spawn({0, 4, 0}, 0, {}, kBird);
    stage.sim.damage(bird, 20, {}, {});
    stage.run(300, bird, flyTo({0, -1, 0}));
    EXPECT_NEAR(stage.at(bird).y, 0, 0.01f);
    EXPECT_EQ(stage.who(bird).health, 30);
    stage.run(120, bird, flyTo({0, 1, 0}));
    EXPECT_GT(stage.at(bird).y, 2);
    stage.sim.damage(bird, 100, {}, {});
    EXPECT_FALSE(stage.who(bird).alive);
    stage.run(170, bird, flyTo({0, 1, 0}));
    EXPECT_NEAR(stage.at(bird).y, 0, 0.02f);
    stage.run(12);
    EXPECT_TRUE(stage.who(bird).alive); // fresh, where it began
    EXPECT_NEAR(stage.at(bird).y, 4, 1e-5f);
    EXPECT_EQ(stage.entity(bird).shape.height, 0.5f);
}

TEST(Flying, TheSameBitsTwiceAndAfterRestoring) {
    const auto flight = [](Stage& stage, EntityId bird, int from, int to) {
        for (int i = from; i < to; ++i) {
            RandomStream random(9, static_cast<std::uint32_t>(i / 30), RandomPurpose::Test);
            stage.run(1, bird, whim(random));
        }
    };
    Stage a(hall(), birdAndMan()), b(hall(), birdAndMan());
    const EntityId birdA = a.spawn({0, 3, 0}, 0, {}, kBird), birdB = b.spawn({0, 3, 0}, 0, {}, kBird);
    flight(a, birdA, 0, 600), flight(b, birdB, 0, 600);
    EXPECT_EQ(a.hash(), b.hash());
    const auto saved = a.save();
    flight(a, birdA, 600, 1200);
    ASSERT_TRUE(b.restore(saved));
    flight(b, birdB, 600, 1200);
    EXPECT_EQ(a.hash(), b.hash());
}

TEST(Flying, IsAWordOfTheDefinitions) {
    EXPECT_EQ(birdAndMan().bodies[1].motion, MotionKind::Fly);
    EXPECT_EQ(birdAndMan().bodies[1].flightHeight, 8);
    const auto wrong = parseDefinitions("<definitions><body name='b' motion='swim'/></definitions>", "d.xml");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("one of walk, bounce, fly"), std::string::npos) << wrong.error().message;
}

} // namespace
} // namespace lince
