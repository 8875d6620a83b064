// The brain `goto`: what it does when it does not get on.

#include <lince/mind/brain.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(GoToBrain, WhoIsHeldOnTheWayRoundAWallTurnsBackAndOffTheWall) {
    BrainParameters parameters;
    parameters.set("to", "0 10");
    auto brain = BrainRegistry::standard().make("goto", parameters);
    ASSERT_TRUE(brain) << brain.error().message;
    SelfState self;
    self.blocked = true;
    self.blockedNormal = {0, 0, -1}; // a wall before it, and somebody beside it who comes the other way
    RandomStream random{1, 1, RandomPurpose::Test};
    Intent intent;
    std::vector<Message> said;
    const auto moveAt = [&](Tick tick) {
        ThinkInput input{tick, self, {}, {}};
        ThinkOutput output{intent, said, random};
        (*brain)->think(input, output);
        return intent.move;
    };
    const Vec3 first = moveAt(0);
    ASSERT_GT(absolute(first.x), 0.5f) << "along the wall";
    bool turned = false;
    for (Tick tick = 3; tick <= 18 && !turned; tick += 3) {
        const Vec3 now = moveAt(tick);
        turned = now.x * first.x < 0 && now.z < 0;
    }
    EXPECT_TRUE(turned) << "within a third of a second";
}

} // namespace
} // namespace lince
