// Where the objectives of a mission lie on a map (spec S3.P6).
#include "missions_for_tests.h"

#include <lince/commandos/briefing.h>

namespace lince::commandos {
namespace {

class Briefing : public SmallMission {
  protected:
    std::vector<ObjectivePlace> places() const {
        return objectivePlaces(simulation(), MissionRules::in(simulation())->state());
    }
};

TEST_F(Briefing, ObjectivesLieWhereTheyAreUntilTheyAreDone) {
    ASSERT_EQ(places().size(), 2u);
    EXPECT_EQ(places()[0].number, 1u);
    EXPECT_LT(length(horizontal(places()[0].place - Vec3{10, 0, 0})), 0.1f) << "the radio";
    EXPECT_EQ(places()[1].number, 2u);
    EXPECT_LT(length(horizontal(places()[1].place - Vec3{0, 0, 35})), 0.1f) << "the boats";
    ASSERT_TRUE(m_simulation->alterTruth([&](World& world, Sim& sim) {
        for (const Entity& e : world.slots())
            if (e.id && e.kind == EntityKind::Box && absolute(e.position.x - 10) < 0.1f) sim.damage(e.id, 1000, {}, {});
    }));
    run(2);
    ASSERT_EQ(places().size(), 1u);
    EXPECT_EQ(places()[0].number, 2u) << "it keeps its number";
}

TEST_F(Briefing, ItsMapHoldsTheWholeLevelAndOnlyOnesOwn) {
    app::MinimapState map;
    map.yaw = 2;
    map.metresAcross = 10;
    map.marks.resize(2);
    map.marks[0].side = app::MinimapSide::Own;
    map.marks[1].side = app::MinimapSide::Enemy;
    const Aabb bounds = simulation().world().level().bounds();
    const app::MinimapState whole = wholeMap(map, bounds);
    for (const Vec3 corner : {bounds.low, bounds.high}) {
        const Vec2 at = onMinimap(whole, corner);
        EXPECT_LE(absolute(at.x), 1.001f);
        EXPECT_LE(absolute(at.y), 1.001f);
    }
    EXPECT_LT(onMinimap(whole, whole.centre - Vec3{0, 0, 10}).y, 0) << "north is up";
    ASSERT_EQ(whole.marks.size(), 1u) << "where the enemy stands is not briefed";
    EXPECT_EQ(whole.marks[0].side, app::MinimapSide::Own);
}

} // namespace
} // namespace lince::commandos
