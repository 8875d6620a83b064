// Sight by cone and rays. The looker's eye is at (0, 1.6, 0) and looks along -Z.
#include "sense_stage.h"

#include <lince/core/math.h>

namespace lince::test {
namespace {

SightSense rays(float degrees = 120, float range = 40) {
    SightSense sight;
    sight.angle = degrees * kRadiansPerDegree;
    sight.range = range;
    sight.period = 1;
    sight.ageLimit = 10;
    return sight;
}

SightSense cone(float degrees, float range = 40) {
    SightSense sight = rays(degrees, range);
    sight.test = SightSense::Test::ConeAxis;
    return sight;
}

std::vector<Percept> seen(SenseStage& stage, const SightSense& sight) {
    SenseList list;
    list.give(sight);
    AgentSenses senses = sensesOf(stage.me, list);
    SenseScratch scratch;
    stage.world.refreshGrid();
    senses.sense(stage.world, 3, scratch);
    return {senses.percepts().begin(), senses.percepts().end()};
}

/// Share of the rays that reach the only other body; 0: not seen.
float fraction(SenseStage& stage, const SightSense& sight) {
    const std::vector<Percept> all = seen(stage, sight);
    EXPECT_LE(all.size(), 1u);
    return all.empty() ? 0 : all[0].strength;
}

TEST(RaySight, aPerceptTellsWhatCanBeSeen) {
    SenseStage stage;
    const EntityId other = stage.add({3, 0, -10});
    stage[other].velocity = {1, 0, 2};
    const std::vector<Percept> all = seen(stage, rays());
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].sense, SenseKind::Sight);
    EXPECT_EQ(all[0].objectClass, classes::kCharacter);
    EXPECT_EQ(all[0].faction, FactionId{2});
    EXPECT_EQ(all[0].position, (Vec3{3, 0.9f, -10}));
    EXPECT_EQ(all[0].velocity, (Vec3{1, 0, 2}));
    EXPECT_EQ(all[0].halfExtent, (Vec3{0.35f, 0.9f, 0.35f}));
    EXPECT_EQ(all[0].strength, 1);
    EXPECT_EQ(all[0].tick, 3u);
}

TEST(RaySight, thingsAreSeenByWhoLooksForThem) {
    SenseStage stage;
    const auto put = [&](EntityKind kind, Vec3 place) {
        Entity thing;
        thing.kind = kind;
        thing.objectClass = kind == EntityKind::Item ? classes::kHealth : classes::kProjectile;
        thing.position = place;
        thing.shape = Shape::sphere(0.2f);
        thing.solid = false;
        return stage.world.add(thing);
    };
    const EntityId item = put(EntityKind::Item, {0, 0.2f, -8});
    (void)put(EntityKind::Item, {0, 0.2f, 8}); // behind
    EXPECT_TRUE(seen(stage, rays()).empty());
    SightSense sight = rays();
    sight.things = true;
    const auto found = seen(stage, sight);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].objectClass, classes::kHealth);
    EXPECT_EQ(found[0].position, (Vec3{0, 0.2f, -8}));
    EXPECT_EQ(found[0].halfExtent, (Vec3{0.2f, 0.2f, 0.2f}));
    (void)put(EntityKind::Projectile, {1, 0.2f, -5}); // a grenade on the floor
    EXPECT_EQ(seen(stage, sight).size(), 2u);
    stage[item].visible = false; // taken
    EXPECT_EQ(seen(stage, sight).size(), 1u);
    stage.addBox(EntityKind::Box, {1, 0.5f, -3}, {0.6f, 0.5f, 0.1f});
    EXPECT_TRUE(seen(stage, sight).empty());
}

TEST(RaySight, threeRaysByAngleAndRange) {
    // 90 degrees: whoever stands at x = -z is on the edge with his head; the shoulders are 0.315 m to both sides.
    const auto at = [](Vec3 place, float degrees, float range) {
        SenseStage stage;
        stage.add(place);
        return fraction(stage, rays(degrees, range));
    };
    EXPECT_EQ(at({9.6f, 0, -10}, 90, 40), 1);
    EXPECT_FLOAT_EQ(at({9.9f, 0, -10}, 90, 40), 2.0f / 3); // head and the inner shoulder
    EXPECT_FLOAT_EQ(at({10.2f, 0, -10}, 90, 40), 1.0f / 3);
    EXPECT_EQ(at({10.4f, 0, -10}, 90, 40), 0);
    EXPECT_EQ(at({-10.4f, 0, -10}, 90, 40), 0);
    EXPECT_FLOAT_EQ(at({0, 0, -10}, 90, 10), 1.0f / 3); // the head is exactly 10 m away
    EXPECT_EQ(at({0, 0, -10.001f}, 90, 10), 0);
    EXPECT_EQ(at({0, 0, 5}, 350, 40), 0);
    EXPECT_EQ(at({0, 0, 5}, 360, 40), 1);
}

TEST(RaySight, theConeTurnsWithTheEye) {
    SenseStage stage;
    stage.add({10, 0, 0});
    EXPECT_EQ(fraction(stage, rays(30)), 0);
    stage.self().yaw = kHalfPi; // clockwise from -Z: +X
    EXPECT_EQ(fraction(stage, rays(30)), 1);
    stage.self().pitch = 0.5f; // up and over it
    EXPECT_EQ(fraction(stage, rays(30)), 0);
}

TEST(RaySight, oneShoulderIsEnough) {
    // The rays to the shoulders cross z = -5 at x = ±0.1575.
    const auto behind = [](float edge) {
        LevelData data;
        addBlock(data, {edge - 5, 2, -5}, {5, 4, 0.01f}); // a wall up to x = edge
        SenseStage stage(std::move(data));
        stage.add({0, 0, -10});
        return fraction(stage, rays());
    };
    EXPECT_EQ(behind(-0.2f), 1);
    EXPECT_FLOAT_EQ(behind(-0.1f), 2.0f / 3);
    EXPECT_FLOAT_EQ(behind(0.1f), 1.0f / 3);
    EXPECT_EQ(behind(0.2f), 0);
}

TEST(RaySight, aHeadOverAWallIsEnough) {
    // To the head the ray stays at 1.6 m; to the shoulders, at 1.44 m, it crosses z = -5 at 1.52 m.
    const auto behind = [](float height) {
        LevelData data;
        addBlock(data, {0, height - 1, -5}, {5, 1, 0.01f});
        SenseStage stage(std::move(data));
        stage.add({0, 0, -10});
        return fraction(stage, rays());
    };
    EXPECT_EQ(behind(1.5f), 1);
    EXPECT_FLOAT_EQ(behind(1.56f), 1.0f / 3);
    EXPECT_EQ(behind(1.65f), 0);
}

TEST(RaySight, shouldersAreWhereTheBodyTurnsThem) {
    // Side on, both shoulders lie behind each other on the line of sight: a wall that hides the axis hides all three.
    LevelData data;
    addBlock(data, {-5 + 0.1f, 2, -5}, {5, 4, 0.01f});
    SenseStage stage(std::move(data));
    const EntityId other = stage.add({0, 0, -10});
    EXPECT_FLOAT_EQ(fraction(stage, rays()), 1.0f / 3);
    stage[other].yaw = kHalfPi;
    EXPECT_EQ(fraction(stage, rays()), 0);
}

TEST(RaySight, doorsAndBoxesHideAndPeopleAndItemsDoNot) { // S3.V2
    for (const EntityKind kind : {EntityKind::Door, EntityKind::Box}) {
        SenseStage stage;
        stage.add({0, 0, -10});
        const EntityId box = stage.addBox(kind, {0, 1, -5}, {1, 2, 0.1f});
        EXPECT_EQ(fraction(stage, rays()), 0);
        EXPECT_EQ(fraction(stage, cone(120)), 0);
        stage[box].position.x = 3;
        EXPECT_EQ(fraction(stage, rays()), 1);
        EXPECT_EQ(fraction(stage, cone(120)), 1);
    }
    SenseStage stage;
    stage.add({0, 0, -10});
    stage.add({0, 0, -5});
    EXPECT_EQ(seen(stage, rays()).size(), 2u);
}

LevelData ridge(float height) {
    LevelData data;
    std::vector<float> heights(41 * 41, 0.0f);
    for (std::size_t column = 0; column < 41; ++column)
        heights[30 * 41 + column] = height;
    data.terrain.emplace(heights, 41, 41, Vec3{-20, 0, -35}, 1.0f, 1, 1); // at z = -5
    return data;
}

TEST(RaySight, terrainHigherThanTheLineHides) { // S3.V2
    SenseStage high(ridge(1.7f)), middle(ridge(1.55f)), low(ridge(1.4f));
    for (SenseStage* stage : {&high, &middle, &low})
        stage->add({0, 0, -10});
    EXPECT_EQ(fraction(high, rays()), 0);
    EXPECT_FLOAT_EQ(fraction(middle, rays()), 1.0f / 3);
    EXPECT_EQ(fraction(low, rays()), 1);
    EXPECT_EQ(fraction(high, cone(120)), 0); // the point at eye height
    EXPECT_EQ(fraction(middle, cone(120)), 1);
}

TEST(RaySight, whoCrouchesIsSeenAtAShareOfTheRange) { // S3.V3
    for (SightSense sight : {rays(120, 20), cone(120, 20)}) {
        sight.crouchedFraction = 0.5f;
        SenseStage stage;
        const EntityId other = stage.add({0, 0, -19.9f});
        EXPECT_GT(fraction(stage, sight), 0);
        stage[other].crouching = true;
        EXPECT_EQ(fraction(stage, sight), 0);
        stage[other].position.z = -10.1f;
        EXPECT_EQ(fraction(stage, sight), 0);
        stage[other].position.z = -9.9f;
        EXPECT_GT(fraction(stage, sight), 0);
    }
}

TEST(ConeSight, angleAndRange) {
    const auto at = [](Vec3 place, float degrees, float range) {
        SenseStage stage;
        stage.add(place);
        return fraction(stage, cone(degrees, range));
    };
    // The axis is level, so the tested point is at eye height: the cosine is 10 / sqrt(100 + x²).
    EXPECT_EQ(at({9.99f, 0, -10}, 90, 40), 1);
    EXPECT_EQ(at({10.01f, 0, -10}, 90, 40), 0);
    EXPECT_EQ(at({0, 0, -10}, 90, 10), 1); // exactly at the range
    EXPECT_EQ(at({0, 0, -10.001f}, 90, 10), 0);
    EXPECT_EQ(at({0, 0, 3}, 170, 40), 0);
}

TEST(ConeSight, theTestedPointIsTheOneNearestToTheConesAxis) {
    const auto at = [](float pitchDegrees, float halfDegrees) {
        SenseStage stage;
        stage.self().pitch = pitchDegrees * kRadiansPerDegree;
        stage.add({0, 0, -10});
        return fraction(stage, cone(2 * halfDegrees));
    };
    // 30 degrees up the axis passes over the head, at 1.8 m: atan(0.2 / 10) = 1.146 degrees, 28.854 from the axis.
    EXPECT_EQ(at(30, 28.9f), 1);
    EXPECT_EQ(at(30, 28.8f), 0);
    // 30 degrees down it passes under the feet: atan(1.6 / 10) = 9.090 degrees, 20.910 from the axis.
    EXPECT_EQ(at(-30, 20.95f), 1);
    EXPECT_EQ(at(-30, 20.87f), 0);
    // 5 degrees down it goes through the body: any cone will do.
    EXPECT_EQ(at(-5, 0.5f), 1);
}

TEST(ConeSight, theTestedPointAgreesWithASearchAlongTheBody) {
    for (const Vec3 place :
         {Vec3{4, 0, -7}, Vec3{-6, -3, -9}, Vec3{3, 2, -3}, Vec3{-8, 0.5f, -2}, Vec3{1, -4, 2}, Vec3{-1, 3, 4}})
        for (const float pitch : {-0.9f, -0.3f, 0.2f, 0.7f}) {
            const Vec3 apex{0, 1.6f, 0}, axis = directionFromYawPitch(0, pitch);
            float best = 1e9f, angle = 0;
            for (int i = 0; i <= 3600; ++i) {
                const Vec3 way = place + Vec3{0, 1.8f * static_cast<float>(i) / 3600, 0} - apex;
                const float distance = length(way - axis * maximum(0, dot(way, axis)));
                if (distance >= best) continue;
                best = distance;
                angle = arcCosine(dot(normalized(way), axis)) / kRadiansPerDegree;
            }
            SenseStage stage;
            stage.self().pitch = pitch;
            stage.add(place);
            EXPECT_EQ(fraction(stage, cone(2 * (angle + 0.1f))), 1) << place.x << " " << pitch;
            EXPECT_EQ(fraction(stage, cone(2 * (angle - 0.1f))), 0) << place.x << " " << pitch;
        }
}

TEST(ConeSight, feetOnTheFloorAreNotHiddenByIt) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
    SenseStage stage(std::move(data));
    stage.self().pitch = -60 * kRadiansPerDegree;
    stage.add({0, 0, -3}); // the axis meets the floor at 0.92 m: the tested point is the feet
    EXPECT_EQ(fraction(stage, cone(90)), 1);
}

TEST(RaySight, theDeadTheHiddenAndOneselfAreNotSeenAndOrderIsByPlace) {
    SenseStage stage;
    const EntityId first = stage.add({2, 0, -20}), dead = stage.add({0, 0, -6}), gone = stage.add({1, 0, -6});
    stage.add({-2, 0, -4});
    stage[dead].solid = false;
    stage[gone].visible = false;
    const std::vector<Percept> all = seen(stage, rays());
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[1].position, stage[first].middle()); // made first, which nobody can see
    EXPECT_EQ(all[0].id.value, 1u);
    EXPECT_EQ(all[1].id.value, 2u);
}

TEST(RaySight, gainedUpdatedLostForgottenAndNewWhenItComesBack) {
    SenseStage stage;
    const EntityId other = stage.add({0, 0, -10});
    SenseList list;
    list.give(rays());
    AgentSenses senses = sensesOf(stage.me, list);
    SenseScratch scratch;
    std::string all;
    for (Tick tick = 0; tick < 30; ++tick) {
        if (tick == 3) stage[other].position.z = 10;
        if (tick == 20) stage[other].position.z = -10;
        stage.world.refreshGrid();
        senses.sense(stage.world, tick, scratch);
        if (tick == 3) {
            ASSERT_EQ(senses.percepts().size(), 1u);
            EXPECT_EQ(senses.percepts()[0].position.z, -10); // where it was last
            EXPECT_EQ(senses.percepts()[0].tick, 2u);
        }
        if (tick <= 20) all += story(senses, tick);
    }
    EXPECT_EQ(all, "0 gained 1; 1 updated 1; 2 updated 1; 3 lost 1; 13 forgotten 1; 20 gained 2; ");
}

TEST(RaySight, looksOncePerPeriod) {
    SenseStage stage;
    stage.add({0, 0, -10});
    SenseList list;
    list.give(rays()).period = 6;
    AgentSenses senses = sensesOf(stage.me, list);
    SenseScratch scratch;
    stage.world.refreshGrid();
    int looks = 0;
    for (Tick tick = 0; tick < 601; ++tick) {
        senses.sense(stage.world, tick, scratch);
        looks += static_cast<int>(senses.percepts().size());
        senses.forgetPercepts();
    }
    EXPECT_NEAR(looks, 101, 1);
}

} // namespace
} // namespace lince::test
