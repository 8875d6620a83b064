// Jump pads and teleporters.

#include "stage.h"

#include <lince/core/math.h>

namespace lince {
namespace {

using Kind = CarrierPlacement::Kind;

TEST(Carriers, AJumpPadThrowsOverItsTarget) {
    LevelData data = floorOnly();
    data.carriers.push_back({Kind::JumpPad, {{2, 0, -1}, {3, 0.4f, 1}}, {6, 5, 0}});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    int ticks = 0;
    while (stage.who(man).onGround && ++ticks < 300)
        stage.run(1, man, walkTowards(kEastwards));
    ASSERT_EQ(stage.events(EventKind::Carried).size(), 1u);
    EXPECT_NEAR(stage.at(man).x, 2 - stage.entity(man).shape.radius, 0.05f) << "as soon as it is touched";
    float highest = 0, there = 0;
    for (int i = 0; i < 200 && !stage.who(man).onGround; ++i) {
        stage.run(1, man, Intent{});
        if (stage.at(man).y > highest) highest = stage.at(man).y, there = stage.at(man).x;
    }
    EXPECT_NEAR(highest, 5, 0.1f);
    EXPECT_NEAR(there, 6, 0.2f);
    EXPECT_TRUE(stage.who(man).onGround);
    EXPECT_NEAR(stage.at(man).x, 10.4f, 0.4f) << "as far down as up";
}

TEST(Carriers, ATeleporterPutsTheBodyThereAndItWalksOn) {
    LevelData data = floorOnly();
    data.carriers.push_back({Kind::Teleporter, {{2, 0, -1}, {3, 2, 1}}, {-10, 0, 7}, kPi});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    int ticks = 0;
    while (stage.at(man).x > -5 && ++ticks < 300)
        stage.run(1, man, walkTowards(kEastwards));
    ASSERT_EQ(stage.events(EventKind::Carried).size(), 1u);
    EXPECT_EQ(stage.at(man), (Vec3{-10, 0, 7}));
    EXPECT_NEAR(absolute(stage.entity(man).yaw), kPi, 1e-5f);
    EXPECT_NEAR(stage.entity(man).velocity.z, 2, 0.05f) << "out of it, as fast as it came";
    stage.run(2, man, walkTowards(kPi));
    EXPECT_TRUE(stage.who(man).onGround);
    EXPECT_GT(stage.at(man).z, 7.03f);
}

} // namespace
} // namespace lince
