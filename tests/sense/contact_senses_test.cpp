// Pain and touch: where a blow came from, and how long a contact lasts.
#include "sense_stage.h"

namespace lince::test {
namespace {

SenseList skin(Tick touchAge = 10, Tick damageAge = 20) {
    SenseList list;
    list.give(TouchSense{touchAge});
    list.give(DamageSense{damageAge});
    return list;
}

TEST(DamageSense, aBlowTellsPointsAndDirectionButNotHowFar) {
    SenseStage stage;
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    for (const float distance : {3.0f, 300.0f}) {
        const EntityId attacker = stage.add({distance * 0.6f, 0, -distance * 0.8f});
        stage.world.clearEvents();
        stage.world.emit({EventKind::Damage, stage.me, attacker, {0, 1, 0}, 12});
        senses.sense(stage.world, 5, scratch);
        ASSERT_EQ(senses.percepts().size(), 1u);
        const Percept& p = senses.percepts()[0];
        EXPECT_EQ(p.sense, SenseKind::Damage);
        EXPECT_EQ(p.strength, 12);
        EXPECT_NEAR(p.position.x, 0.6f, 1e-6f); // a metre from the middle of the body
        EXPECT_NEAR(p.position.y, 0.9f, 1e-6f);
        EXPECT_NEAR(p.position.z, -0.8f, 1e-6f);
        EXPECT_EQ(p.objectClass, classes::kNothing);
        EXPECT_EQ(p.faction, FactionId{});
        senses.forgetPercepts();
    }
    stage.world.clearEvents();
    stage.world.emit({EventKind::Damage, stage.me, {}, {0, 1, 0}, 5}); // nobody: a fall, lava
    senses.sense(stage.world, 6, scratch);
    ASSERT_EQ(senses.percepts().size(), 1u);
    EXPECT_EQ(senses.percepts()[0].position, stage.self().middle());
}

TEST(DamageSense, othersPainIsNotFeltAndOnesOwnIsForgotten) {
    SenseStage stage;
    const EntityId other = stage.add({2, 0, 0});
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 60; ++tick) {
        stage.world.clearEvents();
        stage.world.emit({EventKind::Damage, other, stage.me, {2, 1, 0}, 5});
        if (tick == 4) stage.world.emit({EventKind::Damage, stage.me, other, {0, 1, 0}, 5});
        senses.sense(stage.world, tick, scratch);
        all += story(senses, tick);
    }
    EXPECT_EQ(all, "4 gained 1; 25 forgotten 1; ");
}

/// The body stands against a wall whose face is at z = -1, and walks into it at tick 2; `move` is where it goes then.
std::string touchStory(Vec3 perTick, Tick from, Tick until, Vec3* lastPlace = nullptr) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
    addBlock(data, {0, 1, -2}, {40, 1, 1});
    SenseStage stage(std::move(data));
    stage.self().position = {0, 0, -0.649f};
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 40; ++tick) {
        stage.world.clearEvents();
        if (tick == 2) stage.world.emit({EventKind::Touch, stage.me, {}, {0, 0.35f, -1}, 0}); // told once
        if (tick >= from && tick < until) stage.self().position += perTick;
        senses.sense(stage.world, tick, scratch);
        for (const Percept& p : senses.percepts()) {
            EXPECT_EQ(p.sense, SenseKind::Touch);
            EXPECT_EQ(p.objectClass, classes::kWall);
            if (lastPlace != nullptr) *lastPlace = p.position;
        }
        all += story(senses, tick);
    }
    return all;
}

TEST(TouchSense, aContactLastsUntilTheBodyPartsAndIsForgottenLater) {
    EXPECT_EQ(touchStory({0, 0, 0.1f}, 5, 40), "2 gained 1; 3 updated 1; 4 updated 1; 5 lost 1; 15 forgotten 1; ");
}

TEST(TouchSense, standingAtTheWallGoesOn) {
    const std::string all = touchStory({}, 0, 0);
    EXPECT_NE(all.find("39 updated 1; "), std::string::npos) << all;
    EXPECT_EQ(all.find("lost"), std::string::npos) << all;
}

TEST(TouchSense, slidingAlongTheWallTakesThePlaceAlong) {
    Vec3 place;
    const std::string all = touchStory({0.08f, 0, 0}, 3, 33, &place); // 30 ticks
    EXPECT_NE(all.find("39 updated 1; "), std::string::npos) << all;
    EXPECT_NEAR(place.x, 2.4f, 1e-3f);
    EXPECT_NEAR(place.z, -1, 1e-3f);
}

TEST(TouchSense, whereAWallEndsNothingIsFeltInTheAir) {
    LevelData data;
    addBlock(data, {-5, 1, -2}, {5, 1, 1}); // ends at x = 0; its face is at z = -1
    SenseStage stage(std::move(data));
    stage.self().position = {-0.2f, 0, -0.649f};
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    stage.world.emit({EventKind::Touch, stage.me, {}, {-0.2f, 0.35f, -1}, 0});
    int pastTheEnd = 0;
    for (Tick tick = 0; tick < 40; ++tick) {
        senses.sense(stage.world, tick, scratch);
        stage.world.clearEvents();
        for (const Percept& p : senses.percepts()) {
            EXPECT_LE(p.position.x, 0.011f) << "felt where there is no wall, tick " << tick;
            pastTheEnd += stage.self().position.x > 0 && p.event == PerceptEvent::Updated ? 1 : 0;
        }
        senses.forgetPercepts();
        stage.self().position.x += 0.02f;
    }
    EXPECT_GT(pastTheEnd, 0) << "its edge is still in reach";
}

TEST(TouchSense, somebodyTouchedIsNotKnownByNameAndIsLostWhenHeGoes) {
    SenseStage stage;
    const EntityId other = stage.add({0, 0, -0.71f});
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 10; ++tick) {
        stage.world.clearEvents();
        if (tick == 1) stage.world.emit({EventKind::Touch, stage.me, other, {0, 1, -0.35f}, 0});
        if (tick == 1) stage.world.emit({EventKind::Touch, other, stage.me, {0, 1, -0.35f}, 0}); // his, not ours
        if (tick == 4) stage[other].position.z = -0.76f;
        senses.sense(stage.world, tick, scratch);
        if (tick == 1) {
            ASSERT_EQ(senses.percepts().size(), 1u);
            EXPECT_EQ(senses.percepts()[0].objectClass, classes::kCharacter);
            EXPECT_EQ(senses.percepts()[0].faction, FactionId{});
        }
        all += story(senses, tick);
    }
    EXPECT_EQ(all, "1 gained 1; 2 updated 1; 3 updated 1; 4 lost 1; ");
}

TEST(TouchSense, aBoxThatIsPushedStaysFeltAndOneThatBreaksDoesNot) {
    SenseStage stage;
    const EntityId box = stage.addBox(EntityKind::Box, {0, 0.5f, -0.86f}, {0.5f, 0.5f, 0.5f});
    stage[box].yaw = 0.1f;
    AgentSenses senses = sensesOf(stage.me, skin());
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 5; ++tick) {
        stage.world.clearEvents();
        if (tick == 0) stage.world.emit({EventKind::Touch, stage.me, box, {0, 0.5f, -0.36f}, 0});
        stage.self().position.z -= 0.02f;
        if (tick <= 3) stage[box].position.z -= 0.02f;
        if (tick == 3) stage.world.remove(box);
        senses.sense(stage.world, tick, scratch);
        all += story(senses, tick);
    }
    EXPECT_EQ(all, "0 gained 1; 1 updated 1; 2 updated 1; 3 lost 1; ");
}

} // namespace
} // namespace lince::test
