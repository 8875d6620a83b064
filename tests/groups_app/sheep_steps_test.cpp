// What the dog's game teaches: each step is done by doing it, and by nothing else.
#include <lince/groups/sheep_steps.h>

#include <gtest/gtest.h>

namespace lince::groups {
namespace {

/// The fold lies to the north (-Z), the flock before it.
FlockView flock(Vec3 dog) {
    FlockView view;
    view.fold = {0, 0, -20};
    view.middle = {0, 0, 0};
    view.dog = dog;
    view.outside = 6, view.farthest = 4;
    view.nearest = length(dog - view.middle) - view.farthest;
    return view;
}

TEST(Drives, whoHasTheFlockBetweenHimAndTheFold) {
    EXPECT_TRUE(drives(flock({0, 0, 12})));
    EXPECT_TRUE(drives(flock({6, 0, 9})));
    EXPECT_FALSE(drives(flock({0, 0, -12}))) << "between flock and fold";
    EXPECT_FALSE(drives(flock({12, 0, 0}))) << "beside it";
    EXPECT_FALSE(drives(flock({0, 0, 40}))) << "too far away to be heeded";
    FlockView home = flock({0, 0, 12});
    home.outside = 0;
    EXPECT_FALSE(drives(home));
}

struct Introduced : testing::Test {
    void SetUp() override {
        knows.flock = [this] { return view; };
        knows.state = [this]() -> const SheepState& { return state; };
        knows.barks = [this] { return barks; };
        knows.wolfNear = [this] { return wolf; };
        steps.offer(sheepIntroduction(knows), sheepHints(knows));
    }
    void pass(float seconds) {
        for (float t = 0; t < seconds; t += 0.1f)
            steps.update(0.1f);
    }

    SheepKnowledge knows;
    FlockView view = flock({0, 0, -12});
    SheepState state;
    std::uint32_t barks = 0;
    bool wolf = false;
    std::vector<std::string> known;
    app::FirstSteps steps{known};
};

TEST_F(Introduced, runGatherDriveBarkGate) {
    pass(4);
    EXPECT_EQ(steps.shown(), "run");
    view = flock({14, 0, -2});
    pass(4);
    EXPECT_EQ(steps.shown(), "gather") << "beside the flock is not behind it";
    view = flock({0, 0, 12});
    view.farthest = 20;
    pass(4);
    EXPECT_EQ(steps.shown(), "gather") << "scattered";
    view.farthest = 5;
    pass(4);
    EXPECT_EQ(steps.shown(), "drive");
    view.middle.z -= 5, view.dog.z -= 5;
    pass(4);
    EXPECT_EQ(steps.shown(), "bark");
    ++barks;
    pass(4);
    EXPECT_EQ(steps.shown(), "gate");
    EXPECT_TRUE(known.empty());
    state.home = 1;
    pass(4);
    EXPECT_EQ(steps.shown(), "ending");
    EXPECT_EQ(known, std::vector<std::string>{"sheep"});
}

TEST_F(Introduced, anEarlierBarkIsNoBark) {
    barks = 3;
    for (int i = 0; i < 3; ++i)
        steps.skip();
    pass(10);
    EXPECT_EQ(steps.shown(), "bark");
}

TEST_F(Introduced, hintsWhenTheFlockIsScatteredOrAWolfIsNear) {
    while (steps.running())
        steps.skip();
    view.farthest = 40;
    pass(16);
    EXPECT_EQ(steps.shown(), "sheep.scattered");
    pass(12);
    wolf = true;
    pass(2);
    EXPECT_EQ(steps.shown(), "sheep.wolf");
    state.outcome = SheepOutcome::Won;
    pass(200);
    EXPECT_EQ(steps.shown(), "") << "who has won needs no hints";
}

} // namespace
} // namespace lince::groups
