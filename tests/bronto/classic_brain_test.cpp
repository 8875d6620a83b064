#include "../mind/painted_view.h"

#include <lince/bronto/brains.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace lince::bronto {
namespace {

constexpr MotionColour kComing{0.4f, 0.1f, 0.6f};
constexpr MotionColour kLeaving{0.4f, 0.9f, 0.6f};

/// Bronto's mind before pictures painted by hand. The body goes where it is told, or stands still if it is held.
class Classic : public testing::Test {
  protected:
    Classic() : brain(make()), painted({}, eyePose({0, 1.6f, 0}, 0, 0)), random(1, 1, RandomPurpose::Test) {
        self.health = self.ammunition = 100;
        painted.paintFloor(50);
    }
    static std::unique_ptr<Brain> make(std::initializer_list<std::pair<const char*, const char*>> words = {}) {
        BrainRegistry registry;
        addBrains(registry);
        BrainParameters parameters; // numbers that the expectations below are reckoned with
        for (const char* margin : {"upperMargin", "lowerMargin"})
            parameters.set(margin, "10");
        parameters.set("bodyPixels", "12");
        parameters.set("cut", "0.8");
        for (const auto& [name, value] : words)
            parameters.set(name, value);
        auto made = registry.make("classic", parameters);
        return made ? std::move(*made) : nullptr;
    }
    void think(bool looks = true) {
        const EyeView view = painted.view();
        ThinkInput input{tick, self, {}, {}, looks ? &view : nullptr};
        trace.clear();
        ThinkOutput output{intent, messages, random, &trace};
        brain->think(input, output);
        for (int i = 0; i < 6; ++i, ++tick) {
            if (!held) self.position += intent.move * (intent.pressed(Button::Run) ? 0.05f : 0.025f);
            self.yaw = wrapAngle(self.yaw + clamp(angleDifference(self.yaw, intent.yaw), -0.05f, 0.05f));
        }
    }
    bool noted(std::string_view label, bool taken) const {
        return std::any_of(trace.entries().begin(), trace.entries().end(),
                           [&](const TraceEntry& e) { return e.label == label && e.taken == taken; });
    }
    void closeIn() { painted.paint(0, 0, 160, 120, classes::kWall, 1); }

    std::unique_ptr<Brain> brain;
    PaintedView painted;
    RandomStream random;
    SelfState self;
    Intent intent;
    std::vector<Message> messages;
    DecisionTrace trace;
    Tick tick = 0;
    bool held = false;
};

TEST_F(Classic, WalksStraightOn) {
    think();
    EXPECT_EQ(brain->report().activity, "walk around");
    EXPECT_TRUE(noted("strategy 1: straight on", true)) << trace.toText();
    EXPECT_LT(intent.move.z, -0.99f);
    EXPECT_FALSE(intent.pressed(Button::Run));
    // Destination: row 50 − 20 + 10 = 40 of the picture, where the floor is 8.5 m away.
    RecordingDebugDraw drawn;
    brain->draw(drawn, self, nullptr);
    ASSERT_FALSE(drawn.lines.empty());
    float farthest = 0;
    for (const auto& line : drawn.lines)
        farthest = minimum(farthest, line.to.z);
    EXPECT_NEAR(farthest, -8.8f, 0.5f);
}

TEST_F(Classic, ChoosesAnewOnlyAfterTheCut) {
    brain = make({{"cut", "0.5"}});
    think();
    think();
    EXPECT_TRUE(noted("walk on", true));
    int thoughts = 2;
    while (!noted("strategy 1: straight on", true) && thoughts < 100)
        think(), ++thoughts;
    // Half of 8.5 m at 0.15 m a thought.
    EXPECT_NEAR(thoughts, 29, 3);
}

TEST_F(Classic, TurnsToTheOtherSideIfOneFails) {
    painted.paint(0, 15, 160, 120, classes::kWall, 3); // too near for a free way
    painted.paint(0, 0, 75, 60, classes::kWall, 2);    // nothing on the left
    for (int seed = 0; seed < 8; ++seed) {
        brain = make();
        intent = {}, self.position = {}, self.yaw = 0;
        random = RandomStream(static_cast<std::uint64_t>(seed), 1, RandomPurpose::Test);
        think();
        EXPECT_TRUE(noted("turn right", true)) << trace.toText();
        EXPECT_LT(intent.move.z, 0);
        for (int i = 0; i < 15; ++i)
            think(false);
        EXPECT_GT(self.position.x, 0.2f);
    }
}

TEST_F(Classic, TurnsLeftOrRightByChance) {
    painted.paint(0, 15, 160, 120, classes::kWall, 3);
    int left = 0, right = 0;
    for (int seed = 0; seed < 40; ++seed) {
        brain = make();
        random = RandomStream(static_cast<std::uint64_t>(seed), 1, RandomPurpose::Test);
        think();
        left += noted("turn left", true), right += noted("turn right", true);
    }
    EXPECT_EQ(left + right, 40);
    EXPECT_GT(left, 8);
    EXPECT_GT(right, 8);
}

TEST_F(Classic, WithNoWayAndNoPathItTurnsRound) {
    closeIn();
    think();
    EXPECT_TRUE(noted("turn round", true)) << trace.toText();
    EXPECT_EQ(intent.move, Vec3{});
    EXPECT_EQ(brain->report().activity, "walk around");
    for (int i = 0; i < 10; ++i) {
        think(false);
        EXPECT_EQ(intent.move, Vec3{});
    }
    EXPECT_NEAR(absolute(self.yaw), kPi, 0.06f);
}

TEST_F(Classic, WithNoWayItStillWalksItsPathToTheEnd) {
    think();
    closeIn();
    int thoughts = 0;
    while (intent.move != Vec3{} && thoughts < 200)
        think(), ++thoughts;
    EXPECT_LT(self.position.z, -8);
    EXPECT_TRUE(noted("turn round", true) || noted("turn left", false));
}

TEST_F(Classic, GoesBelowThePowerUpItNeeds) {
    self.health = 60; // below 75
    painted.paint(110, 32, 120, 42, classes::kHealth, 6);
    painted.paint(30, 30, 40, 40, classes::kAmmunition, 5);
    think();
    EXPECT_EQ(brain->report().activity, "look for health");
    EXPECT_TRUE(noted("go below it", true)) << trace.toText();
    EXPECT_FALSE(intent.pressed(Button::Run));
    for (int i = 0; i < 60; ++i)
        think(false);
    EXPECT_NEAR(self.position.x, (110.5f - 80) * painted.pixelSize() * 6, 0.4f);
    EXPECT_NEAR(self.position.z, -6, 0.7f);
}

TEST_F(Classic, AnyMeansTheNearerOfBoth) {
    self.health = self.ammunition = 60;
    painted.paint(110, 32, 120, 42, classes::kHealth, 6);
    painted.paint(30, 30, 40, 40, classes::kAmmunition, 5);
    think();
    EXPECT_EQ(brain->report().activity, "look for any");
    for (int i = 0; i < 60; ++i)
        think(false);
    EXPECT_LT(self.position.x, -1);
}

TEST_F(Classic, RunsWhenInAHurry) {
    self.ammunition = 20;
    painted.paint(30, 30, 40, 40, classes::kAmmunition, 5);
    think();
    EXPECT_EQ(brain->report().activity, "look quickly for ammunition");
    EXPECT_TRUE(intent.pressed(Button::Run));
    self.health = 10;
    think();
    EXPECT_EQ(brain->report().activity, "look quickly for health");
    brain = make({{"runQuickly", "0"}});
    think();
    EXPECT_FALSE(intent.pressed(Button::Run));
}

TEST_F(Classic, WalksAroundWhenThePowerUpHasNoFloorBelow) {
    self.health = 60;
    painted.paint(110, 80, 120, 90, classes::kHealth, 30); // high on a wall; no floor at 30 m below it
    painted.paint(105, 0, 125, 80, classes::kWall, 30);
    think();
    EXPECT_TRUE(noted("go below it", false)) << trace.toText();
    EXPECT_TRUE(noted("strategy 1: straight on", true)) << trace.toText();
}

TEST_F(Classic, InterceptsAnEnemyWhenWellSupplied) {
    think(); // has a path
    painted.paint(110, 45, 118, 53, classes::kEnemy, 7, kLeaving);
    think(); // at once, not only after the cut
    EXPECT_EQ(brain->report().activity, "intercept");
    for (int i = 0; i < 60; ++i)
        think(false);
    EXPECT_GT(self.position.x, 1);
}

TEST_F(Classic, InterceptWithoutFloorBelowGoesOnAsBefore) {
    painted.paint(110, 45, 118, 53, classes::kEnemy, 7);
    painted.paint(105, 0, 125, 45, classes::kWall, 3);
    think();
    EXPECT_EQ(brain->report().activity, "walk around");
    EXPECT_TRUE(noted("strategy 1: straight on", true)) << trace.toText();
}

TEST_F(Classic, AvoidsAnEnemyThatComesNearerWhenInNeed) {
    think();
    self.health = 60;
    painted.paint(75, 60, 85, 70, classes::kEnemy, 7, kComing);
    think();
    EXPECT_EQ(brain->report().activity, "avoid");
    EXPECT_EQ(intent.move, Vec3{});
    for (int i = 0; i < 11; ++i)
        think(false);
    EXPECT_NEAR(absolute(self.yaw), kPi, 0.06f);
}

TEST_F(Classic, DoesNotWorryAboutAnEnemyThatLeaves) {
    self.health = 60;
    painted.paint(75, 60, 85, 70, classes::kEnemy, 7, kLeaving);
    think();
    EXPECT_EQ(brain->report().activity, "look for health");
    EXPECT_TRUE(noted("strategy 1: straight on", true)) << trace.toText();
}

TEST_F(Classic, StuckItTurnsRoundBySidesInTurn) {
    held = true;
    float firstTurn = 0;
    for (int round = 0; round < 2; ++round) {
        int thoughts = 0;
        while (brain->report().activity != "stuck" && thoughts < 40)
            think(), ++thoughts;
        // 1.5 seconds of ten thoughts each, one to begin with.
        EXPECT_NEAR(thoughts, 17, 2) << "round " << round;
        const float turn = angleDifference(self.yaw, intent.yaw);
        if (round == 0)
            firstTurn = turn;
        else
            EXPECT_LT(turn * firstTurn, 0); // the other side
        for (int i = 0; i < 12; ++i)
            think(false);
        EXPECT_NE(brain->report().activity, "stuck");
        EXPECT_NEAR(absolute(self.yaw), round == 0 ? kPi : 0, 0.06f);
    }
}

TEST_F(Classic, WithoutAViewItKeepsWalkingItsPath) {
    think();
    for (int i = 0; i < 20; ++i)
        think(false);
    EXPECT_NEAR(self.position.z, -21 * 0.15f, 0.05f);
}

TEST_F(Classic, LooksWhereItIsTold) {
    brain = make({{"gazeDegrees", "-15"}});
    think();
    EXPECT_NEAR(intent.pitch, -0.2618f, 1e-3f);
}

TEST_F(Classic, StateComesBackAndThinksOnTheSame) {
    self.health = 60;
    painted.paint(110, 32, 120, 42, classes::kHealth, 6);
    // Saved on the way, while being held back, while turning round and after it.
    for (const int savedAfter : {9, 20, 27, 36}) {
        brain = make();
        self.position = {}, self.yaw = 0, intent = {}, tick = 0;
        const auto run = [&](int from, int to, std::vector<Intent>* intents) {
            for (int i = from; i < to; ++i) {
                held = i > 9;
                think();
                if (intents != nullptr) intents->push_back(intent);
            }
        };
        run(0, savedAfter, nullptr);
        StateWriter writer;
        brain->visitState(writer);
        const auto saved = std::make_tuple(self, intent, random, tick);
        std::vector<Intent> first, second;
        run(savedAfter, 80, &first);
        brain = make();
        std::tie(self, intent, random, tick) = saved;
        StateReader reader(writer.bytes());
        brain->visitState(reader);
        ASSERT_FALSE(reader.failed());
        ASSERT_TRUE(reader.atEnd());
        run(savedAfter, 80, &second);
        EXPECT_EQ(first, second) << "saved after " << savedAfter;
    }
}

} // namespace
} // namespace lince::bronto
