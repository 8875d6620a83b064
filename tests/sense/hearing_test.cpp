// Who hears what, how loud, and through how many walls. Ears are at (0, 1.6, 0); noises sound at the same height.
#include "sense_stage.h"

namespace lince::test {
namespace {

SenseList ears(HearingSense hearing = {}) {
    SenseList list;
    list.give(hearing);
    return list;
}

/// What is heard of one noise `distance` metres ahead of the ears; nothing when it is not heard.
std::optional<Percept> heard(SenseStage& stage, float distance, float carries, const HearingSense& hearing = {}) {
    AgentSenses senses = sensesOf(stage.me, ears(hearing));
    SenseScratch scratch;
    stage.world.refreshGrid();
    stage.world.clearEvents();
    stage.world.emit({EventKind::Noise, {}, {}, {0, 1.6f, -distance}, carries});
    senses.sense(stage.world, 7, scratch);
    if (senses.percepts().empty()) return {};
    EXPECT_EQ(senses.percepts().size(), 1u);
    return senses.percepts().front();
}

LevelData walls(int count) {
    LevelData data;
    for (int i = 0; i < count; ++i) // 0.2 m thick, half a metre apart, from z = -1 on
        addBlock(data, {0, 1, -1 - 0.5f * static_cast<float>(i)}, {20, 5, 0.1f});
    return data;
}

TEST(Hearing, inTheOpenLoudnessFallsWithTheDistance) {
    SenseStage stage;
    const auto noise = heard(stage, 10, 40);
    ASSERT_TRUE(noise);
    EXPECT_EQ(noise->sense, SenseKind::Hearing);
    EXPECT_EQ(noise->event, PerceptEvent::Gained);
    EXPECT_EQ(noise->tick, 7u);
    EXPECT_EQ(noise->position, (Vec3{0, 1.6f, -10}));
    EXPECT_FLOAT_EQ(noise->strength, 0.75f);
    EXPECT_EQ(noise->certainty, 1);
    EXPECT_EQ(noise->objectClass, classes::kNothing); // a place, never who
    EXPECT_EQ(noise->faction, FactionId{});
    EXPECT_NEAR(heard(stage, 39.9f, 40).value().strength, 0.0025f, 1e-4f);
    EXPECT_FALSE(heard(stage, 40, 40));
    EXPECT_FALSE(heard(stage, 40.1f, 40));
    EXPECT_FALSE(heard(stage, 5, 0));
    EXPECT_FLOAT_EQ(heard(stage, 0, 40).value().strength, 1);
}

TEST(Hearing, aShotThatPassesIsHeardWhereItPassed) {
    SenseStage stage;
    const EntityId shooter = stage.add({0, 0, -30}), other = stage.add({5, 0, 0});
    AgentSenses senses = sensesOf(stage.me, ears());
    SenseScratch scratch;
    stage.world.refreshGrid();
    stage.world.emit({EventKind::Whiz, shooter, stage.me, {0.5f, 1.6f, 0}, 0.7f});
    stage.world.emit({EventKind::Whiz, shooter, other, {5.5f, 1.6f, 0}, 0.7f}); // another's
    senses.sense(stage.world, 7, scratch);
    ASSERT_EQ(senses.percepts().size(), 1u);
    const Percept& whiz = senses.percepts()[0];
    EXPECT_EQ(whiz.sense, SenseKind::Hearing);
    EXPECT_EQ(whiz.event, PerceptEvent::Gained);
    EXPECT_EQ(whiz.objectClass, classes::kProjectile);
    EXPECT_EQ(whiz.position, (Vec3{0.5f, 1.6f, 0}));
    EXPECT_EQ(whiz.strength, 0.7f);
    EXPECT_EQ(whiz.faction, FactionId{});
    EXPECT_EQ(whiz.velocity, Vec3{});
}

TEST(Hearing, acuityAndRange) {
    SenseStage stage;
    HearingSense sharp;
    sharp.acuity = 2;
    sharp.range = 60;
    EXPECT_FLOAT_EQ(heard(stage, 50, 40, sharp).value().strength, 1 - 50 / 80.0f);
    EXPECT_TRUE(heard(stage, 60, 40, sharp));
    EXPECT_FALSE(heard(stage, 60.1f, 40, sharp));
    HearingSense deaf;
    deaf.acuity = 0;
    EXPECT_FALSE(heard(stage, 1, 1000, deaf));
}

TEST(Hearing, eachWallTakesItsFractionOfTheDistance) {
    SenseStage none(walls(0)), one(walls(1)), two(walls(2));
    EXPECT_TRUE(heard(none, 39.9f, 40));
    EXPECT_FLOAT_EQ(heard(one, 10, 40).value().strength, 0.5f); // carries 20 m
    EXPECT_FLOAT_EQ(heard(one, 10, 40).value().certainty, 0.5f);
    EXPECT_TRUE(heard(one, 19.9f, 40));
    EXPECT_FALSE(heard(one, 20.1f, 40));
    EXPECT_FLOAT_EQ(heard(two, 5, 40).value().strength, 0.5f); // carries 10 m
    EXPECT_FLOAT_EQ(heard(two, 5, 40).value().certainty, 0.25f);
    EXPECT_TRUE(heard(two, 9.9f, 40));
    EXPECT_FALSE(heard(two, 10.1f, 40));
    EXPECT_EQ(heard(two, 5, 40).value().position, (Vec3{0, 1.6f, -5})); // muffled, but from there
    HearingSense thin;
    thin.wallLoss = 0.25f;
    EXPECT_FLOAT_EQ(heard(one, 10, 40, thin).value().strength, 1 - 10 / 30.0f);
    HearingSense tight;
    tight.wallLoss = 1;
    EXPECT_FALSE(heard(one, 2, 1000, tight));
}

TEST(Hearing, moreThanFourWallsAreFour) {
    SenseStage four(walls(4)), seven(walls(7));
    EXPECT_FLOAT_EQ(heard(four, 50, 1600).value().strength, 0.5f); // carries 100 m
    EXPECT_FLOAT_EQ(heard(seven, 50, 1600).value().strength, 0.5f);
    SenseStage three(walls(3)); // and two doors
    for (const float z : {-20.0f, -30.0f})
        three.addBox(EntityKind::Door, {0, 1, z}, {1, 2, 0.1f});
    EXPECT_FLOAT_EQ(heard(three, 25, 1600).value().certainty, 1 / 16.0f);
    EXPECT_FLOAT_EQ(heard(three, 50, 3200).value().certainty, 1 / 16.0f);
}

TEST(Hearing, aSheetIsOneWallFromBothSides) {
    for (const bool turned : {false, true}) {
        LevelData data;
        if (turned)
            addSheet(data, {9, -9, -3}, {-9, -9, -3}, {-9, 9, -3}, {9, 9, -3});
        else
            addSheet(data, {-9, -9, -3}, {9, -9, -3}, {9, 9, -3}, {-9, 9, -3});
        SenseStage stage(std::move(data));
        EXPECT_FLOAT_EQ(heard(stage, 10, 40).value().certainty, 0.5f) << turned;
    }
}

TEST(Hearing, aHillIsAWall) {
    LevelData data;
    std::vector<float> heights(21 * 21, 0.0f);
    for (std::size_t column = 0; column < 21; ++column)
        heights[10 * 21 + column] = 4;
    data.terrain.emplace(heights, 21, 21, Vec3{-10, 0, -20}, 1.0f, 1, 1); // a ridge at z = -10
    SenseStage stage(std::move(data));
    EXPECT_FLOAT_EQ(heard(stage, 8, 40).value().certainty, 1);
    EXPECT_FLOAT_EQ(heard(stage, 15, 40).value().certainty, 0.5f);
}

TEST(Hearing, aClosedDoorMufflesAndABoxDoesNot) {
    SenseStage stage;
    const EntityId door = stage.addBox(EntityKind::Door, {0, 1, -12}, {1, 2, 0.1f}); // in the second piece of the way
    stage.addBox(EntityKind::Box, {0, 1, -3}, {1, 2, 0.5f});
    EXPECT_FLOAT_EQ(heard(stage, 15, 40).value().certainty, 0.5f);
    EXPECT_FLOAT_EQ(heard(stage, 11, 40).value().certainty, 1);
    stage[door].position.x = 2.5f; // slid aside
    EXPECT_FLOAT_EQ(heard(stage, 15, 40).value().certainty, 1);
}

TEST(Hearing, stepsAreNotMuffledByTheFloorTheySoundOn) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
    SenseStage stage(std::move(data));
    AgentSenses senses = sensesOf(stage.me, ears());
    SenseScratch scratch;
    stage.world.emit({EventKind::Noise, {}, {}, {3, 0, -4}, 12});
    senses.sense(stage.world, 0, scratch);
    ASSERT_EQ(senses.percepts().size(), 1u);
    EXPECT_EQ(senses.percepts()[0].certainty, 1);
}

TEST(Hearing, onesOwnNoiseIsNotHeardAndOtherEventsAreSilent) {
    SenseStage stage;
    const EntityId other = stage.add({0, 0, -3});
    AgentSenses senses = sensesOf(stage.me, ears());
    SenseScratch scratch;
    stage.world.emit({EventKind::Noise, stage.me, {}, {0, 0, 0}, 100});
    stage.world.emit({EventKind::Shot, other, {}, {0, 1, -3}, 100});
    senses.sense(stage.world, 0, scratch);
    EXPECT_TRUE(senses.percepts().empty());
    stage.world.emit({EventKind::Noise, other, {}, {0, 1, -3}, 100});
    senses.sense(stage.world, 1, scratch);
    EXPECT_EQ(senses.percepts().size(), 1u);
}

TEST(Hearing, aNoiseIsGainedOnceAndForgottenAfterItsAge) {
    SenseStage stage;
    HearingSense hearing;
    hearing.ageLimit = 10;
    AgentSenses senses = sensesOf(stage.me, ears(hearing));
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 40; ++tick) {
        stage.world.clearEvents();
        if (tick == 3 || tick == 5) stage.world.emit({EventKind::Noise, {}, {}, {0, 1, -3}, 100});
        senses.sense(stage.world, tick, scratch);
        all += story(senses, tick);
    }
    EXPECT_EQ(all, "3 gained 1; 5 gained 2; 14 forgotten 1; 16 forgotten 2; ");
}

} // namespace
} // namespace lince::test
