// A cone is drawn where the sense would see somebody, and nowhere else (spec S3.V).
#include "cone_judge.h"
#include "sense_stage.h"

#include <cmath>

namespace lince::test {
namespace {

constexpr float kEdgeMetres = 0.36f; ///< half the diagonal of a cell
constexpr int kPlaces = 10'000;

SightSense guardSight() {
    SightSense sight;
    sight.test = SightSense::Test::ConeAxis;
    sight.angle = 66 * kRadiansPerDegree;
    sight.range = 22;
    sight.crouchedFraction = 0.5f;
    return sight;
}

LevelData yardWithWalls() {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
    addBlock(data, {-4, 1.5f, -8}, {3, 1.5f, 0.2f});
    addBlock(data, {5, 1.5f, -11}, {0.2f, 1.5f, 4}, 0.4f);
    addBlock(data, {2, 0.6f, -6}, {1.5f, 0.6f, 0.3f}); // over it he who stands is seen, who crouches is not
    addBlock(data, {-8, 1, -15}, {0.5f, 1, 0.5f}, 0.8f);
    return data;
}

LevelData hills() {
    LevelData data;
    std::vector<float> heights(81 * 81);
    for (std::size_t row = 0; row < 81; ++row)
        for (std::size_t column = 0; column < 81; ++column)
            heights[row * 81 + column] =
                1.6f * std::sin(static_cast<float>(column) * 0.31f) * std::cos(static_cast<float>(row) * 0.23f);
    data.terrain.emplace(heights, 81, 81, Vec3{-40, 0, -40}, 1.0f, 1, 1);
    return data;
}

LevelData nightWithLamp() {
    LevelData data = yardWithWalls();
    data.night = true;
    Light lamp;
    lamp.position = {3, 4, -14};
    lamp.radius = 9;
    data.lights.push_back(lamp);
    return data;
}

void putBoxes(SenseStage& stage) {
    stage.addBox(EntityKind::Box, {-1, 0.7f, -12}, {0.6f, 0.7f, 0.6f});
    stage.addBox(EntityKind::Door, {4, 1.2f, -3}, {1, 1.2f, 0.1f});
    stage.world.refreshGrid();
}

ConeCount judged(SenseStage& stage, const SightSense& drawn, const SightSense& sensed, float turned = 0) {
    ConeShape shape;
    Entity drawer = stage.self();
    drawer.yaw += turned;
    shape.update(stage.world, drawer, drawn, {});
    return judgeCone(stage.world, stage.self(), sensed, shape, kPlaces, kEdgeMetres,
                     RandomStream(7, 1, RandomPurpose::Test));
}

void expectExact(const ConeCount& count, int leastSeen) {
    EXPECT_GE(count.asked, kPlaces);
    EXPECT_GE(count.seen, leastSeen);
    EXPECT_EQ(count.beyond, 0) << count.differ << " differ of " << count.asked << ", " << count.seen << " seen";
    EXPECT_LE(count.differ, count.asked / 100);
}

TEST(ConeShape, drawnIsSensedBetweenWalls) {
    SenseStage stage(yardWithWalls());
    putBoxes(stage);
    expectExact(judged(stage, guardSight(), guardSight()), 700);
}

TEST(ConeShape, drawnIsSensedOverHills) {
    SenseStage stage(hills());
    for (const float yaw : {0.0f, 1.3f, 3.0f}) {
        stage.self().yaw = yaw;
        stage.self().position = {0, 0, 0};
        expectExact(judged(stage, guardSight(), guardSight()), 250);
    }
}

TEST(ConeShape, drawnIsSensedByNight) {
    SenseStage stage(nightWithLamp());
    putBoxes(stage);
    SightSense sight = guardSight();
    sight.darkFraction = 0.4f;
    const ConeCount count = judged(stage, sight, sight);
    expectExact(count, 300);
    const ConeCount day = judged(stage, guardSight(), guardSight());
    EXPECT_LT(count.seen, day.seen);
}

TEST(ConeShape, drawnIsSensedFromATowerLookingDown) {
    LevelData data = yardWithWalls();
    addBlock(data, {0, 2, 2}, {2, 2, 2.2f}); // its top is at 4 m
    SenseStage stage(std::move(data));
    stage.self().position = {0, 4, 0};
    stage.self().pitch = -0.35f;
    SightSense sight = guardSight();
    expectExact(judged(stage, sight, sight), 700);
    sight.test = SightSense::Test::ThreeRays;
    expectExact(judged(stage, sight, sight), 700);
}

TEST(ConeShape, aConeThatIsDrawnWronglyIsFound) {
    SenseStage stage(yardWithWalls());
    putBoxes(stage);
    EXPECT_GT(judged(stage, guardSight(), guardSight(), 0.06f).beyond, 0) << "turned by three degrees";
    SightSense wrong = guardSight();
    wrong.range *= 1.03f;
    EXPECT_GT(judged(stage, wrong, guardSight()).beyond, 0) << "0.7 m too long";
    wrong = guardSight();
    wrong.crouchedFraction = 0.55f;
    EXPECT_GT(judged(stage, wrong, guardSight()).beyond, 0) << "who crouches is seen too far";
    SenseStage open(yardWithWalls()); // as if the boxes and the door were not there
    open.world.refreshGrid();
    ConeShape shape;
    shape.update(open.world, open.self(), guardSight(), {});
    EXPECT_GT(judgeCone(stage.world, stage.self(), guardSight(), shape, kPlaces, kEdgeMetres,
                        RandomStream(7, 1, RandomPurpose::Test))
                  .beyond,
              0);
}

TEST(ConeShape, twoLayersAndWhatIsCoarseIsCheaper) {
    SenseStage stage(yardWithWalls());
    stage.world.refreshGrid();
    ConeShape fine, coarse;
    fine.update(stage.world, stage.self(), guardSight(), {});
    coarse.update(stage.world, stage.self(), guardSight(), {}, ConeShape::kCoarse);
    const auto area = [](const ConeShape& shape, bool crouching) {
        float sum = 0;
        for (const ConeTriangle& one : shape.triangles())
            if (one.crouching == crouching) sum += cross(one.b - one.a, one.c - one.a).y * 0.5f;
        return sum;
    };
    EXPECT_GT(area(fine, true), 30);
    EXPECT_LT(area(fine, true), area(fine, false) * 0.5f);
    EXPECT_NEAR(area(coarse, false), area(fine, false), area(fine, false) * 0.05f);
    EXPECT_LT(coarse.triangles().size() * 2, fine.triangles().size());
}

} // namespace
} // namespace lince::test
