#include "painted_view.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/working_memory.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr Tick kMinute = 60 * kTicksPerSecond;

Percept seen(std::uint32_t id, PerceptEvent event, ClassId objectClass, Vec3 position, Tick tick) {
    Percept p;
    p.id = {id};
    p.event = event;
    p.objectClass = objectClass;
    p.position = position;
    p.tick = tick;
    p.halfExtent = {0.3f, 0.3f, 0.3f};
    return p;
}

void give(WorkingMemory& memory, Tick tick, std::initializer_list<Percept> percepts) {
    memory.update(tick, {percepts.begin(), percepts.size()});
}

TEST(WorkingMemory, KeepsWhatWasSeen) {
    WorkingMemory memory;
    give(memory, 10, {seen(1, PerceptEvent::Gained, classes::kHealth, {3, 0.5f, -4}, 10)});
    ASSERT_EQ(memory.facts().size(), 1u);
    const MemoryFact& thing = memory.facts()[0];
    EXPECT_EQ(thing.objectClass, classes::kHealth);
    EXPECT_EQ(thing.position, (Vec3{3, 0.5f, -4}));
    EXPECT_EQ(thing.percept, PerceptId{1});
    EXPECT_EQ(thing.firstSensed, 10u);
    give(memory, 70, {seen(1, PerceptEvent::Updated, classes::kHealth, {3.1f, 0.5f, -4}, 70)});
    ASSERT_EQ(memory.facts().size(), 1u);
    EXPECT_EQ(memory.facts()[0].position.x, 3.1f);
    EXPECT_EQ(memory.facts()[0].firstSensed, 10u);
    EXPECT_EQ(memory.facts()[0].lastSensed, 70u);
    EXPECT_EQ(memory.facts()[0].times, 1);
    give(memory, 130, {seen(1, PerceptEvent::Lost, classes::kHealth, {3.1f, 0.5f, -4}, 70)});
    EXPECT_FALSE(memory.facts()[0].sensed);
    EXPECT_EQ(memory.facts()[0].lastSensed, 70u);
}

TEST(WorkingMemory, FadesByHalvesAndForgets) {
    WorkingMemory memory; // half-life 120 s, forgotten below 0.05
    give(memory, 0, {seen(1, PerceptEvent::Gained, classes::kHealth, {}, 0)});
    give(memory, 0, {seen(1, PerceptEvent::Lost, classes::kHealth, {}, 0)});
    EXPECT_NEAR(memory.certainty(memory.facts()[0], 2 * kMinute), 0.5f, 1e-4f);
    EXPECT_NEAR(memory.certainty(memory.facts()[0], 4 * kMinute), 0.25f, 1e-4f);
    memory.update(8 * kMinute, {}); // 1/16 > 0.05
    EXPECT_EQ(memory.facts().size(), 1u);
    memory.update(9 * kMinute, {}); // 0.044
    EXPECT_TRUE(memory.facts().empty());
}

TEST(WorkingMemory, NoisesAreNotKeptByWhoAsksForThemAtOnce) {
    MemorySettings settings;
    settings.keepsNoises = false;
    WorkingMemory memory(settings);
    Percept steps = seen(1, PerceptEvent::Gained, classes::kCharacter, {3, 0, -4}, 10);
    steps.sense = SenseKind::Hearing;
    give(memory, 10, {steps});
    EXPECT_TRUE(memory.facts().empty());
    // Of somebody who was seen there they tell that he still is.
    give(memory, 20, {seen(2, PerceptEvent::Gained, classes::kCharacter, {3, 0, -4}, 20)});
    give(memory, 30, {seen(2, PerceptEvent::Lost, classes::kCharacter, {3, 0, -4}, 30)});
    steps.id = {3}, steps.position.x = 3.5f, steps.tick = 60;
    give(memory, 60, {steps});
    ASSERT_EQ(memory.facts().size(), 1u);
    EXPECT_EQ(memory.facts()[0].position.x, 3.5f);
    EXPECT_EQ(memory.facts()[0].lastSensed, 60u);
}

TEST(WorkingMemory, MovingThingsAndNoisesFadeFaster) {
    WorkingMemory memory;
    Percept ball = seen(1, PerceptEvent::Gained, classes::kEnemy, {}, 0);
    ball.velocity = {4, 0, 0};
    Percept noise = seen(2, PerceptEvent::Gained, ClassId{}, {9, 0, 9}, 0);
    noise.sense = SenseKind::Hearing;
    give(memory, 0, {ball, noise});
    ASSERT_EQ(memory.facts().size(), 2u);
    EXPECT_NEAR(memory.certainty(memory.facts()[0], 6 * kTicksPerSecond), 0.5f, 1e-4f);
    EXPECT_NEAR(memory.certainty(memory.facts()[1], 6 * kTicksPerSecond), 0.5f, 1e-4f);
    EXPECT_FALSE(memory.facts()[1].sensed); // it is over
    memory.update(30 * kTicksPerSecond, {});
    EXPECT_TRUE(memory.facts().empty());
}

TEST(WorkingMemory, ExpectsAMovingThingFurtherOnForTwoSeconds) {
    const WorkingMemory memory;
    MemoryFact ball;
    ball.position = {1, 1, 0};
    ball.velocity = {3, 0, -1};
    ball.lastSensed = 60;
    EXPECT_EQ(memory.expectedPlace(ball, 30), (Vec3{1, 1, 0}));
    const Vec3 soon = memory.expectedPlace(ball, 120);
    EXPECT_NEAR(soon.x, 4, 1e-4f);
    EXPECT_NEAR(soon.z, -1, 1e-4f);
    EXPECT_NEAR(memory.expectedPlace(ball, 6000).x, 7, 1e-4f);
    ball.velocity = {0.05f, 0, 0}; // lies still
    EXPECT_EQ(memory.expectedPlace(ball, 120), (Vec3{1, 1, 0}));
}

TEST(WorkingMemory, AThingSeenAgainNearItsPlaceIsTheSame) {
    WorkingMemory memory;
    give(memory, 0,
         {seen(1, PerceptEvent::Gained, classes::kHealth, {0, 0, 0}, 0),
          seen(2, PerceptEvent::Gained, classes::kHealth, {0.9f, 0, 0}, 0)});
    EXPECT_EQ(memory.facts().size(), 2u); // both in sight: two things, however near
    give(memory, 60,
         {seen(1, PerceptEvent::Lost, classes::kHealth, {0, 0, 0}, 0),
          seen(2, PerceptEvent::Lost, classes::kHealth, {0.9f, 0, 0}, 0)});
    give(memory, 120, {seen(7, PerceptEvent::Gained, classes::kHealth, {0.8f, 0, 0}, 120)});
    ASSERT_EQ(memory.facts().size(), 2u);
    EXPECT_EQ(memory.facts()[1].percept, PerceptId{7}); // the nearer of the two
    EXPECT_EQ(memory.facts()[1].times, 2);
    EXPECT_FALSE(memory.facts()[0].sensed);
    give(memory, 180,
         {seen(8, PerceptEvent::Gained, classes::kAmmunition, {0, 0, 0}, 180),
          seen(9, PerceptEvent::Gained, classes::kHealth, {0, 0, 1.5f}, 180)});
    EXPECT_EQ(memory.facts().size(), 4u); // of another class, and too far away
}

TEST(WorkingMemory, ARollingBallIsLookedForWhereItShouldBeByNow) {
    WorkingMemory memory;
    Percept ball = seen(1, PerceptEvent::Gained, classes::kEnemy, {0, 1, 0}, 0);
    ball.velocity = {4, 0, 0};
    give(memory, 0, {ball});
    ball.event = PerceptEvent::Lost;
    give(memory, 6, {ball});
    give(memory, 60, {seen(2, PerceptEvent::Gained, classes::kEnemy, {4.2f, 1, 0}, 60)});
    ASSERT_EQ(memory.facts().size(), 1u);
    EXPECT_EQ(memory.facts()[0].times, 2);
}

TEST(WorkingMemory, EarsDoNotMoveWhatTheEyesFollow) {
    WorkingMemory memory;
    give(memory, 0, {seen(1, PerceptEvent::Gained, classes::kCharacter, {5, 0, 0}, 0)});
    Percept step = seen(2, PerceptEvent::Gained, classes::kCharacter, {5.6f, 0, 0}, 6);
    step.sense = SenseKind::Hearing;
    give(memory, 6, {step});
    ASSERT_EQ(memory.facts().size(), 1u);
    EXPECT_EQ(memory.facts()[0].position.x, 5);
    EXPECT_EQ(memory.facts()[0].percept, PerceptId{1});
    EXPECT_EQ(memory.facts()[0].lastSensed, 6u);
}

TEST(WorkingMemory, APoorLookMakesNothingLessCertain) {
    WorkingMemory memory;
    Percept p = seen(1, PerceptEvent::Gained, classes::kHealth, {}, 0);
    p.certainty = 0.9f;
    give(memory, 0, {p});
    p.event = PerceptEvent::Updated, p.certainty = 0.3f, p.tick = 6;
    give(memory, 6, {p});
    EXPECT_GT(memory.certainty(memory.facts()[0], 6), 0.89f);
}

TEST(WorkingMemory, DropsTheLeastCertainForANewOne) {
    MemorySettings settings;
    settings.maxFacts = 3;
    WorkingMemory memory(settings);
    give(memory, 0, {seen(1, PerceptEvent::Gained, classes::kHealth, {0, 0, 0}, 0)});
    give(memory, kMinute, {seen(2, PerceptEvent::Gained, classes::kHealth, {10, 0, 0}, kMinute)});
    give(memory, kMinute, {seen(1, PerceptEvent::Updated, classes::kHealth, {0, 0, 0}, kMinute)});
    Percept unsure = seen(3, PerceptEvent::Gained, classes::kHealth, {20, 0, 0}, kMinute);
    unsure.certainty = 0.4f;
    give(memory, kMinute, {unsure});
    give(memory, kMinute, {seen(4, PerceptEvent::Gained, classes::kHealth, {30, 0, 0}, kMinute)});
    ASSERT_EQ(memory.facts().size(), 3u);
    for (const MemoryFact& thing : memory.facts())
        EXPECT_NE(thing.position.x, 20);
}

TEST(WorkingMemory, DoesNotTradeWhatIsCertainForWhatIsAsCertain) {
    MemorySettings settings;
    settings.maxFacts = 2;
    WorkingMemory memory(settings);
    for (Tick tick = 0; tick < 12; tick += 6)
        give(memory, tick,
             {seen(1, PerceptEvent::Updated, classes::kHealth, {0, 0, 0}, tick),
              seen(2, PerceptEvent::Updated, classes::kHealth, {10, 0, 0}, tick),
              seen(3, PerceptEvent::Updated, classes::kHealth, {20, 0, 0}, tick)});
    ASSERT_EQ(memory.facts().size(), 2u);
    EXPECT_EQ(memory.facts()[0].percept, PerceptId{1});
    EXPECT_EQ(memory.facts()[1].percept, PerceptId{2});
}

TEST(WorkingMemory, KeepsATrailInOrder) {
    MemorySettings settings;
    settings.trail = 3;
    WorkingMemory memory(settings);
    for (Tick tick = 0; tick < 5; ++tick)
        give(memory, tick, {seen(1, PerceptEvent::Updated, classes::kEnemy, {static_cast<float>(tick), 0, 0}, tick)});
    ASSERT_EQ(memory.facts()[0].trail.size(), 3u);
    EXPECT_EQ(memory.facts()[0].trail[0].place.x, 4);
    EXPECT_EQ(memory.facts()[0].trail[2].tick, 2u);

    MemoryFact wrong = memory.facts()[0];
    wrong.trail[1].tick = 9; // a state from outside
    StateWriter writer;
    wrong.visitState(writer);
    EXPECT_TRUE(wrong.trail.empty());
}

/// An eye at (0, 1.6, 0) that looks along -z; a power-up is remembered 5 m ahead, half a metre above the ground.
class Doubt : public testing::Test {
  protected:
    Doubt() : painted({}, eyePose({0, 1.6f, 0}, 0, 0)) {
        painted.paintFloor(55);
        Percept p = seen(1, PerceptEvent::Gained, classes::kHealth, {0, 0.5f, -5}, 0);
        give(memory, 0, {p});
        p.event = PerceptEvent::Lost;
        give(memory, 6, {p});
    }
    float certaintyAfterALook() {
        memory.doubtWhatIsMissing(6, painted.view());
        return memory.certainty(memory.facts()[0], 6);
    }
    PaintedView painted;
    WorkingMemory memory;
};

TEST_F(Doubt, WhatIsSeenThroughDropsToAQuarter) {
    EXPECT_NEAR(certaintyAfterALook(), 0.25f, 0.01f);
    EXPECT_NEAR(certaintyAfterALook(), 0.0625f, 0.01f);
    certaintyAfterALook();
    memory.update(6, {});
    EXPECT_TRUE(memory.facts().empty());
}

TEST_F(Doubt, WhatIsHiddenIsNotDoubted) {
    painted.paint(0, 0, 160, 120, classes::kWall, 3);
    EXPECT_GT(certaintyAfterALook(), 0.99f);
}

TEST_F(Doubt, WhatIsHalfHiddenIsNotDoubted) {
    const auto middle = painted.view().pixelOf({0, 0.5f, -5});
    ASSERT_TRUE(middle);
    painted.paint(0, 0, middle->x - 1, 120, classes::kWall, 3);
    EXPECT_GT(certaintyAfterALook(), 0.99f);
}

TEST_F(Doubt, WhatIsStillThereIsNotDoubted) {
    const auto middle = painted.view().pixelOf({0, 0.5f, -5});
    ASSERT_TRUE(middle);
    painted.paint(middle->x - 5, middle->y - 5, middle->x + 6, middle->y + 6, classes::kHealth, 4.8f);
    EXPECT_GT(certaintyAfterALook(), 0.99f);
}

TEST_F(Doubt, WhatIsOutsideThePictureOrBehindIsNotDoubted) {
    PaintedView away({}, eyePose({0, 1.6f, 0}, 2.5f, 0));
    away.paintFloor(55);
    memory.doubtWhatIsMissing(6, away.view());
    EXPECT_GT(memory.certainty(memory.facts()[0], 6), 0.99f);
}

TEST_F(Doubt, WhatIsTooFarToBeSeenIsNotDoubted) {
    PaintedView distant({}, eyePose({0, 1.6f, 90}, 0, 0)); // 95 m: a pixel is 0.9 m wide there
    distant.paintFloor(55);
    memory.doubtWhatIsMissing(6, distant.view());
    EXPECT_GT(memory.certainty(memory.facts()[0], 6), 0.99f);
}

TEST_F(Doubt, WhatIsFollowedIsNotDoubted) {
    give(memory, 6, {seen(2, PerceptEvent::Gained, classes::kHealth, {0, 0.5f, -5}, 6)});
    EXPECT_GT(certaintyAfterALook(), 0.99f);
}

TEST(WorkingMemory, StateComesBackWhole) {
    WorkingMemory memory;
    Percept ball = seen(1, PerceptEvent::Gained, classes::kEnemy, {1, 2, 3}, 5);
    ball.velocity = {4, 0, 0};
    ball.faction = FactionId{2};
    ball.certainty = 0.75f;
    give(memory, 5, {ball, seen(2, PerceptEvent::Gained, classes::kHealth, {7, 0, 0}, 5)});
    give(memory, 9, {seen(2, PerceptEvent::Lost, classes::kHealth, {7, 0, 0}, 5)});
    give(memory, 15, {seen(3, PerceptEvent::Gained, classes::kHealth, {7, 0, 0}, 15)});
    StateWriter writer;
    memory.visitState(writer);
    WorkingMemory restored;
    give(restored, 1, {seen(9, PerceptEvent::Gained, classes::kDoor, {}, 1)});
    StateReader reader(writer.bytes());
    restored.visitState(reader);
    EXPECT_FALSE(reader.failed());
    EXPECT_TRUE(reader.atEnd());
    ASSERT_EQ(restored.facts().size(), 2u);
    EXPECT_EQ(restored.facts()[0].percept, PerceptId{1});
    EXPECT_EQ(restored.facts()[0].velocity, (Vec3{4, 0, 0}));
    EXPECT_EQ(restored.facts()[0].faction, FactionId{2});
    EXPECT_EQ(restored.facts()[0].certainty, 0.75f);
    EXPECT_EQ(restored.facts()[1].times, 2);
    EXPECT_EQ(restored.facts()[1].firstSensed, 5u);
    EXPECT_EQ(restored.facts()[1].lastSensed, 15u);
    StateWriter again;
    restored.visitState(again);
    EXPECT_TRUE(std::equal(writer.bytes().begin(), writer.bytes().end(), again.bytes().begin(), again.bytes().end()));
}

} // namespace
} // namespace lince
