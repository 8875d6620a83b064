#include "built_levels.h"

#include <lince/navbuild/air_space.h>

namespace lince {
namespace {

/// A house with a door and a window, a table, a slab and a ramp on a floor of 20 × 20 m.
std::shared_ptr<const Level> house() {
    LevelBuilder level;
    level.floor(0, 0, 20, 20);
    level.box({5, 0, 5}, {5.3f, 4, 12}).box({5, 0, 5}, {12, 4, 5.3f}).box({11.7f, 0, 5}, {12, 4, 9});
    level.box({5, 0, 11.7f}, {12, 4, 12}).box({11.7f, 2.5f, 9}, {12, 4, 11.7f}).box({5, 4, 5}, {12, 4.3f, 12});
    level.box({14, 1, 14}, {17, 1.2f, 17}).box({3, 6, 3}, {17, 6.5f, 4});
    // The ramp is closed: nobody flies inside of it.
    const Vec3 lowNear{13, 0, 2}, lowFar{13, 0, 8}, highNear{19, 3, 2}, highFar{19, 3, 8}, near{19, 0, 2},
        far{19, 0, 8};
    const auto face = [&](Vec3 a, Vec3 b, Vec3 c) { level.data.mesh.addTriangle(a, b, c, level.stone); };
    face(lowNear, lowFar, highFar), face(lowNear, highFar, highNear);
    face(near, highNear, highFar), face(near, highFar, far);
    face(lowNear, highNear, near), face(lowFar, far, highFar);
    return level.make();
}

std::shared_ptr<const Level> hills() {
    LevelData data;
    std::vector<float> heights;
    for (int row = 0; row < 17; ++row)
        for (int column = 0; column < 17; ++column)
            heights.push_back(2 + 1.5f * std::sin(static_cast<float>(column) * 0.9f) *
                                      std::cos(static_cast<float>(row) * 0.7f));
    data.terrain.emplace(std::move(heights), 17u, 17u, Vec3{-8, 0, -8}, 1.0f, 1u, 1u);
    return Level::make(std::move(data));
}

struct Case {
    bool hills;
    AirBody body;
};
class AnyAir : public testing::TestWithParam<Case> {
  protected:
    std::shared_ptr<const Level> level = GetParam().hills ? hills() : house();
    AirBody body = GetParam().body;
    std::shared_ptr<const FreeSpace> space = makeAirSpace(level, body);

    /// Judged with every triangle: how deep the body with what it keeps below is in anything.
    float depthAt(Vec3 feet) const {
        const Capsule capsule{feet + Vec3{0, body.radius - body.floor, 0}, body.radius,
                              body.height - 2 * body.radius + body.floor};
        std::vector<std::uint32_t> scratch;
        std::vector<Level::Corners> all;
        level->bodyTriangles(level->bounds().grown(1), scratch, all);
        float deepest = 0;
        for (const auto& t : all)
            deepest = maximum(deepest, penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth);
        return deepest;
    }
};

TEST_P(AnyAir, AWayIsFreeWhenTheBodyTouchesNothingOnIt) {
    RandomStream random(3, 1, RandomPurpose::Test);
    int free = 0, blocked = 0;
    for (int i = 0; i < 500; ++i) {
        const auto from = space->place(space->draw(random));
        Vec3 to = space->draw(random);
        if (!from) continue;
        EXPECT_EQ(depthAt(*from), 0);
        if (i % 8 == 0) to = *from + (to - *from) * 3.0f; // some leave the level
        const FreeSweep sweep = space->sweep(*from, to);
        ASSERT_EQ(space->isFreeWay(*from, to), !sweep.blocked);
        EXPECT_LE(length(sweep.place - (*from + (to - *from) * sweep.fraction)), 1e-3f);
        for (int k = 0; k <= 16; ++k) {
            const Vec3 p = *from + (sweep.place - *from) * (static_cast<float>(k) / 16);
            ASSERT_LE(depthAt(p), 1e-4f) << i;
            ASSERT_TRUE(space->place(p) || depthAt(p) > 0) << i; // above ground all the way, too
        }
        if (!sweep.blocked) {
            ++free;
            EXPECT_EQ(sweep.fraction, 1);
            continue;
        }
        ++blocked;
        EXPECT_NEAR(double{length(sweep.normal)}, 1, 1e-4);
        const Vec3 way = normalized(to - *from);
        EXPECT_LT(dot(way, sweep.normal), 1e-3f) << i;
        if (dot(way, sweep.normal) > -0.2f) continue;
        const Vec3 beyond = sweep.place + way * 0.01f;
        EXPECT_TRUE(depthAt(beyond) > 0 || !space->bounds().contains(beyond)) << i;
    }
    EXPECT_GT(free, 40);
    EXPECT_GT(blocked, 40);
}

TEST_P(AnyAir, TheNearestObstacleIsTheNearestOfAll) {
    RandomStream random(4, 1, RandomPurpose::Test);
    int found = 0;
    for (int i = 0; i < 400; ++i) {
        const auto place = space->place(space->draw(random));
        if (!place) continue;
        const auto near = space->nearest(*place, 2);
        if (!near) continue;
        ++found;
        EXPECT_GE(near->distance, 0);
        EXPECT_LE(near->distance, 2);
        EXPECT_NEAR(double{length(near->normal)}, 1, 1e-4);
        // The whole of that distance is free in every direction, and a hair more towards it is not.
        for (const Vec3 way :
             {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}}) {
            const Vec3 p = *place + way * maximum(near->distance - 1e-3f, 0);
            EXPECT_LE(depthAt(p), 1e-4f) << i;
        }
        const Vec3 beyond = *place - near->normal * (near->distance + 0.002f);
        EXPECT_TRUE(depthAt(beyond) > 0 || !space->bounds().contains(beyond)) << i;
    }
    EXPECT_GT(found, 100);
}

INSTANTIATE_TEST_SUITE_P(Bodies, AnyAir,
                         testing::Values(Case{false, {0.25f, 0.5f, 9, 0.3f}}, Case{false, {0.1f, 0.8f, 9, 0}},
                                         Case{true, {0.25f, 0.5f, 9, 0.3f}}, Case{true, {0.4f, 0.9f, 7, 1}}));

TEST(AirSpace, PlacesKeepOffTheGroundAndBelowTheCeiling) {
    const auto level = house();
    const auto space = makeAirSpace(level, {0.25f, 0.5f, 9, 0.3f});
    EXPECT_TRUE(space->flies());
    EXPECT_EQ(level->bounds().low.y, -0.5f);
    EXPECT_TRUE(space->place({2, 0.31f, 2}));
    EXPECT_FALSE(space->place({2, 0.29f, 2}));
    EXPECT_TRUE(space->place({2, 7.99f, 2})); // its top 9 m above the lowest point
    EXPECT_FALSE(space->place({2, 8.01f, 2}));
    EXPECT_FALSE(space->place({0.2f, 1, 2}));         // beside the level
    EXPECT_TRUE(space->place({15.5f, 1.6f, 15.5f}));  // above the table
    EXPECT_FALSE(space->place({15.5f, 1.4f, 15.5f})); // too near to its top
    EXPECT_TRUE(space->place({8, 2, 8}));             // in the house
    EXPECT_FALSE(space->place({2, -0.25f, 2}));
    EXPECT_FALSE(space->place({std::nanf(""), 2, 2}));
}

TEST(AirSpace, NobodyFliesInsideOfThingsOrBelowTheGround) {
    LevelBuilder level;
    level.floor(0, 0, 20, 20).box({5, 0, 5}, {15, 8, 15}); // hollow, as all boxes are
    const auto space = makeAirSpace(level.make(), {0.25f, 0.5f, 20, 0.3f});
    EXPECT_FALSE(space->place({10, 4, 10}));
    EXPECT_TRUE(space->place({10, 9, 10}));
    const auto high = makeAirSpace(hills(), {0.1f, 0.2f, 9, 0});
    EXPECT_FALSE(high->place({0, high->bounds().low.y, 0})); // under the surface
    EXPECT_TRUE(high->place({0, 5, 0}));
}

TEST(AirSpace, BelowAGroundWithoutThicknessThereIsEarthNotAir) {
    LevelBuilder level;
    level.floor(0, 0, 20, 20);
    level.data.mesh.addTriangle({0, 6, 0}, {0, 6, 20}, {20, 6, 20}, level.stone); // looks up, over one half
    const auto space = makeAirSpace(level.make(), {0.25f, 0.5f, 20, 0.3f});
    EXPECT_TRUE(space->place({5, 8, 15}));
    EXPECT_FALSE(space->place({5, 3, 15}));
    EXPECT_TRUE(space->place({15, 3, 5}));
}

TEST(AirSpace, ThroughTheWindowButNotThroughTheWall) {
    const auto space = makeAirSpace(house(), {0.25f, 0.5f, 9, 0.3f});
    EXPECT_TRUE(space->isFreeWay({18, 1, 10.3f}, {8, 1, 10.3f}));
    EXPECT_FALSE(space->isFreeWay({18, 1, 7}, {8, 1, 7}));
    EXPECT_FALSE(space->isFreeWay({18, 2.2f, 10.3f}, {8, 2.2f, 10.3f})); // above the door
    const FreeSweep up = space->sweep({8, 1, 8}, {8, 8, 8});
    EXPECT_TRUE(up.blocked);
    EXPECT_EQ(up.normal, (Vec3{0, -1, 0}));
    EXPECT_NEAR(double{up.place.y}, 3.5, 0.01);
}

TEST(AirSpace, TheHashIsOfTheLevelAndTheBody) {
    EXPECT_EQ(makeAirSpace(house(), {})->hash(), makeAirSpace(house(), {})->hash());
    EXPECT_NE(makeAirSpace(house(), {})->hash(), makeAirSpace(hills(), {})->hash());
    EXPECT_NE(makeAirSpace(house(), {})->hash(), makeAirSpace(house(), {0.25f, 0.5f, 12, 0.31f})->hash());
}

} // namespace
} // namespace lince
