#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/path_follower.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// A body without mass: goes where the stick points, turns as fast as it may, and is asked only every sixth tick.
struct Walker {
    SelfState self;
    Intent intent;
    PathFollower follower;
    float farthestFromPath = 0;

    bool thought(const PathFollowing& following) {
        const bool onTheWay = follower.steer(self, following, intent);
        for (int tick = 0; tick < 6; ++tick) {
            const float speed = intent.pressed(Button::Run) ? 3.0f : 1.5f;
            self.position += intent.move * (speed / 60);
            const float turn = angleDifference(self.yaw, intent.yaw);
            self.yaw = wrapAngle(self.yaw + clamp(turn, -0.1f, 0.1f));
            const Vec2 here{self.position.x, self.position.z};
            const GroundPath& path = follower.path();
            const float metres = path.nearest(here, 0, path.length());
            farthestFromPath = maximum(farthestFromPath, length(path.at(metres) - here));
        }
        return onTheWay;
    }
};

TEST(PathFollower, WalksACurveToItsEnd) {
    for (const bool run : {false, true}) {
        Walker walker;
        walker.follower.start(GroundPath::direct({0, 0}, {0, -1}, {5, -5}));
        int thoughts = 0;
        PathFollowing following;
        following.run = run;
        while (walker.thought(following) && thoughts < 200)
            ++thoughts;
        ASSERT_LT(thoughts, 200);
        EXPECT_NEAR(walker.self.position.x, 5, 0.35f);
        EXPECT_NEAR(walker.self.position.z, -5, 0.35f);
        EXPECT_LT(walker.farthestFromPath, 0.15f);
        EXPECT_NEAR(walker.self.yaw, kPi / 4, 0.05f); // it arrives looking along the straight line
        EXPECT_FALSE(walker.follower.walking());
        EXPECT_EQ(walker.follower.fractionWalked(), 1);
        EXPECT_EQ(walker.intent.move, Vec3{});
        EXPECT_FALSE(walker.intent.pressed(Button::Run));
    }
}

TEST(PathFollower, KnowsTheFractionWalked) {
    Walker walker;
    EXPECT_EQ(walker.follower.fractionWalked(), 1); // no path
    walker.follower.start(GroundPath::direct({0, 0}, {1, 0}, {8, 0}));
    EXPECT_EQ(walker.follower.fractionWalked(), 0);
    float before = 0;
    for (int i = 0; i < 20; ++i) {
        walker.thought({});
        EXPECT_GE(walker.follower.fractionWalked(), before); // never back
        before = walker.follower.fractionWalked();
    }
    // 20 thoughts are 2 seconds, 3 metres; the last one was taken 0.15 m before.
    EXPECT_NEAR(walker.follower.metresWalked(), 2.85f, 0.05f);
    EXPECT_NEAR(walker.follower.fractionWalked(), 2.85f / 8, 0.01f);
}

TEST(PathFollower, DoesNotJumpToALaterPartThatPassesNear) {
    Walker walker;
    walker.follower.start(GroundPath::through({0, 0}, {1, 0}, {{10, 0}, {10, 0.8f}, {0, 0.8f}}));
    walker.self.position = {3, 0, 0.5f}; // nearer to the way back than to the way out
    for (int i = 0; i < 5; ++i)
        walker.follower.steer(walker.self, {}, walker.intent);
    EXPECT_NEAR(walker.follower.metresWalked(), 3, 0.5f);
    EXPECT_GT(walker.intent.move.x, 0);
}

TEST(PathFollower, ComesBackWhenPushedAside) {
    Walker walker;
    walker.follower.start(GroundPath::direct({0, 0}, {1, 0}, {8, 0}));
    for (int i = 0; i < 10; ++i)
        walker.thought({});
    walker.self.position.z = 0.6f;
    for (int i = 0; i < 15; ++i)
        walker.thought({});
    EXPECT_NEAR(walker.self.position.z, 0, 0.1f);
}

TEST(PathFollower, LeavesTheGazeAloneIfAsked) {
    Walker walker;
    walker.self.yaw = walker.intent.yaw = 1.25f;
    PathFollowing following;
    following.faceTheWay = false;
    walker.follower.start(GroundPath::direct({0, 0}, {0, 1}, {0, 8}));
    walker.follower.steer(walker.self, following, walker.intent);
    EXPECT_EQ(walker.intent.yaw, 1.25f);
    EXPECT_GT(walker.intent.move.z, 0.99f);
}

TEST(PathFollower, StoppedIsStill) {
    Walker walker;
    walker.follower.start(GroundPath::direct({0, 0}, {1, 0}, {8, 0}));
    walker.thought({});
    walker.follower.stop();
    EXPECT_FALSE(walker.follower.steer(walker.self, {}, walker.intent));
    EXPECT_EQ(walker.intent.move, Vec3{});
    walker.follower.start({});
    EXPECT_FALSE(walker.follower.walking());
}

TEST(PathFollower, StateComesBackAndWalksOnTheSame) {
    Walker walker;
    walker.follower.start(GroundPath::through({0, 0}, {0, -1}, {{4, -1}, {6, -5}}));
    for (int i = 0; i < 12; ++i)
        walker.thought({});
    StateWriter writer;
    walker.follower.visitState(writer);
    Walker other;
    other.self = walker.self, other.intent = walker.intent;
    StateReader reader(writer.bytes());
    other.follower.visitState(reader);
    EXPECT_FALSE(reader.failed());
    for (int i = 0; i < 20; ++i) {
        walker.thought({}), other.thought({});
        ASSERT_EQ(walker.intent, other.intent);
        ASSERT_EQ(walker.self.position, other.self.position);
    }
}

} // namespace
} // namespace lince
