// Hundreds in one spot: each minds the nearest, and they ease apart.
#include "stage.h"

#include <lince/sim/surroundings.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kRadius = 0.05f, kHeight = 0.3f; ///< metres

/// Whether somebody 1.5 m to the east is met on the way there when so many stand nearer, to the west.
bool meetsTheOneInTheEast(int others) {
    BodyDefinition small;
    small.radius = kRadius, small.height = kHeight;
    Stage stage(floorOnly(), oneBody(small));
    const EntityId east = stage.spawn({1.5f, 0, 0}); // made first: not the number decides
    for (int i = 0; i < others; ++i) {
        const float metres = 0.7f + 0.12f * static_cast<float>(i / 12), angle = 0.2f * static_cast<float>(i % 12 - 6);
        stage.spawn({-metres * cosine(angle), 0, metres * sine(angle)});
    }
    stage.world.refreshGrid();
    Surroundings around;
    const Capsule capsule{{0, kRadius, 0}, kRadius, kHeight - 2 * kRadius};
    around.gather(stage.world, capsule.bounds().grown(2), {});
    return around.sweep(capsule, {1.6f, 0, 0}).entity == east;
}

TEST(Crowd, OfAHeapTheNearestCount) {
    EXPECT_TRUE(meetsTheOneInTheEast(0));
    EXPECT_TRUE(meetsTheOneInTheEast(63));
    EXPECT_FALSE(meetsTheOneInTheEast(64));
    EXPECT_FALSE(meetsTheOneInTheEast(70));
}

TEST(Crowd, InOneSpotEasesApart) {
    Stage stage(floorOnly());
    std::vector<EntityId> crowd;
    for (int i = 0; i < 300; ++i)
        crowd.push_back(stage.spawn({static_cast<float>(i % 20), 0, static_cast<float>(i / 20)}));
    for (const EntityId id : crowd)
        stage.world.find(id)->position = {};
    stage.world.refreshGrid();
    const auto overlapping = [&] {
        int pairs = 0;
        for (std::size_t i = 0; i < crowd.size(); ++i)
            for (std::size_t k = i + 1; k < crowd.size(); ++k) {
                const Vec3 apart = stage.world.find(crowd[i])->position - stage.world.find(crowd[k])->position;
                pairs += length(apart) < 0.68f ? 1 : 0; // 2 cm less than they are wide
            }
        return pairs;
    };
    EXPECT_EQ(overlapping(), 300 * 299 / 2);
    for (int tick = 0; tick < 60; ++tick)
        stage.step();
    EXPECT_LT(overlapping(), 300 * 299 / 20);
    for (const EntityId id : crowd)
        EXPECT_NEAR(stage.world.find(id)->position.y, 0, 0.01f);
}

} // namespace
} // namespace lince
