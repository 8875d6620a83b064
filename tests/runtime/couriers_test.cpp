// Minds that are files on a roadmap: judged by where the bodies are.
#include "stage_helpers.h"

#include <algorithm>

namespace lince {
namespace {

Vec3 onFloor(Vec3 place) {
    return {place.x, 0, place.z};
}

TEST(Couriers, GetToTheirPlacesOverTheRoadmapAndKeepClearOfOthers) {
    const Stage stage = test::stageOf("couriers");
    const auto run = test::simulationOf(stage, 5);
    const Vec3 corners[] = {{20, 0, -20}, {-20, 0, 20}, {-20, 0, 0}, {20, 0, 0}};
    ThreadPool pool(1);
    float nearest[4] = {1e9f, 1e9f, 1e9f, 1e9f}; // metres that each came to the far end of its round
    float closest = 1e9f;
    for (Tick t = 0; t < 3600; ++t) {
        run->tick(pool);
        std::vector<Vec3> feet;
        for (const Agent& agent : run->agents())
            feet.push_back(onFloor(run->world().find(agent.body)->position));
        for (std::size_t i = 0; i < 4; ++i)
            nearest[i] = std::min(nearest[i], length(feet[i] - corners[i]));
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < i; ++j)
                closest = std::min(closest, length(feet[i] - feet[j]));
    }
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(nearest[i], 1.1f) << i;
    EXPECT_GT(closest, 0.4f);
    for (const Agent& agent : run->agents())
        EXPECT_GE(agent.brain->report().goalsReached, 2u);
}

TEST(Couriers, GoOnTheSameAfterARestore) {
    const Stage stage = test::stageOf("couriers");
    const auto first = test::simulationOf(stage, 5), second = test::simulationOf(stage, 5);
    ThreadPool pool(1);
    for (Tick t = 0; t < 900; ++t)
        first->tick(pool);
    ASSERT_TRUE(second->restore(first->save()));
    for (Tick t = 0; t < 600; ++t) {
        first->tick(pool), second->tick(pool);
        ASSERT_EQ(first->hash(), second->hash()) << t;
    }
}

} // namespace
} // namespace lince
