// Which cones are shown (spec S3.P3), and who sees a place.
#include "missions_for_tests.h"

#include <lince/commandos/cones.h>

namespace lince::commandos {
namespace {

using ShownCones = SmallMission;

/// Counts what it is given.
class Counter final : public DebugDraw {
  public:
    void line(Vec3, Vec3, Colour) override {}
    void triangle(Vec3 a, Vec3 b, Vec3 c, Colour) override {
        ++triangles;
        for (const Vec3 point : {a, b, c})
            farthest = maximum(farthest, length(horizontal(point - from)));
    }
    void text(Vec3, std::string_view, Colour) override {}
    Vec3 from;
    int triangles = 0;
    float farthest = 0;
};

TEST_F(ShownCones, OfTheSelectedEnemyAsLongAsHeLives) { // S3.P3
    const EntityId guard = body(kGuard);
    Cones cones;
    const auto his = [&](const Agent& agent) { return agent.body == guard; };
    cones.update(simulation(), his, guard);
    EXPECT_EQ(cones.count(), 1u);
    EXPECT_EQ(cones.updated(), 1u);
    Counter drawn;
    drawn.from = feet(kGuard);
    cones.draw(drawn, simulation());
    EXPECT_GT(drawn.triangles, 100);
    EXPECT_GT(drawn.farthest, 15) << "he looks over the yard";
    EXPECT_LT(drawn.farthest, 23) << "and no farther than his range";
    cones.update(simulation(), [](const Agent&) { return false; }, {});
    EXPECT_EQ(cones.count(), 0u) << "nobody is selected any more";
    cones.update(simulation(), his, guard);
    kill(kGuard);
    cones.update(simulation(), his, guard);
    EXPECT_EQ(cones.count(), 0u) << "the dead see nothing";
}

TEST_F(ShownCones, AreMadeAnewWhenTimeGoesOnAndNotBefore) {
    const EntityId guard = body(kGuard);
    Cones cones;
    const auto his = [&](const Agent& agent) { return agent.body == guard; };
    cones.update(simulation(), his, guard);
    cones.update(simulation(), his, guard);
    EXPECT_EQ(cones.updated(), 0u) << "time stands: nothing has changed";
    run(1);
    cones.update(simulation(), his, guard);
    EXPECT_EQ(cones.updated(), 1u);
}

TEST_F(ShownCones, WhoSeesAPlaceIsTold) {
    const auto enemies = [&](const Agent& agent) { return agent.body == body(kGuard); };
    const Vec3 ahead{0, 0, 4}; // twelve metres before him: too far for who crouches
    auto watchers = watchersOf(simulation(), ahead, enemies);
    ASSERT_EQ(watchers.size(), 1u);
    EXPECT_EQ(watchers[0].body, body(kGuard));
    EXPECT_FALSE(watchers[0].crouching);
    watchers = watchersOf(simulation(), {0, 0, -3}, enemies);
    ASSERT_EQ(watchers.size(), 1u);
    EXPECT_TRUE(watchers[0].crouching);
    EXPECT_TRUE(watchersOf(simulation(), {0, 0, -14}, enemies).empty()) << "behind him";
}

} // namespace
} // namespace lince::commandos
