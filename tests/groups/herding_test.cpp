#include <lince/core/math.h>
#include <lince/groups/animal_memory.h>
#include <lince/groups/herding.h>
#include <lince/groups/prey.h>

#include <gtest/gtest.h>

namespace lince::groups {
namespace {

constexpr Vec3 kNorth{0, 0, -1};

TEST(Herding, FlocksArePartedByDistanceAndByFences) {
    const std::vector<Vec3> sheep{{0, 0, 0}, {5, 0, 0}, {40, 0, 0}, {9, 0, 0}};
    const auto flocks = flocksOf(sheep, 6);
    ASSERT_EQ(flocks.size(), 2u);
    EXPECT_EQ(flocks[0].members, (std::vector<std::uint32_t>{0, 1, 3})); // 9 is linked by 5
    EXPECT_EQ(flocks[1].members, (std::vector<std::uint32_t>{2}));
    EXPECT_FLOAT_EQ(flocks[0].centre.x, 14.0f / 3);
    EXPECT_EQ(flocks[0].farthest, 0u);

    const auto fence = [](Vec3 a, Vec3 b) { return (a.x < 7) == (b.x < 7); };
    EXPECT_EQ(flocksOf(sheep, 6, fence).size(), 3u);
    EXPECT_TRUE(flocksOf({}, 6).empty());
}

TEST(Herding, ATightFlockIsDrivenFromBehind) {
    const std::vector<Vec3> sheep{{0, 0, 0}, {2, 0, 0}, {0, 0, 2}, {2, 0, 2}};
    const auto flocks = flocksOf(sheep, 9);
    const HerdingPlan plan = planHerding(flocks[0], sheep, kNorth, {});
    EXPECT_EQ(plan.task, HerdingTask::Drive);
    EXPECT_NEAR(plan.goal().x, 1, 1e-4f);
    EXPECT_GT(plan.goal().z, 2 + 3) << "behind, and not among them";
}

TEST(Herding, AStrayIsCollectedFromOutside) {
    const std::vector<Vec3> sheep{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {12, 0, 0}};
    const auto flocks = flocksOf(sheep, 20);
    ASSERT_EQ(flocks.size(), 1u);
    const HerdingPlan plan = planHerding(flocks[0], sheep, kNorth, {});
    EXPECT_EQ(plan.task, HerdingTask::Collect);
    EXPECT_EQ(plan.from, sheep[3]);
    EXPECT_GT(plan.goal().x, 15) << "the stray is between the dog and the others";
    HerdingSettings patient;
    patient.spread = 3; // then twelve metres are no straying
    EXPECT_EQ(planHerding(flocks[0], sheep, kNorth, patient).task, HerdingTask::Drive);
}

TEST(Herding, NoSheepNoPlan) {
    EXPECT_EQ(planHerding({}, {}, kNorth, {}).task, HerdingTask::Scout);
}

TEST(Herding, GoesAroundTheFlock) {
    Vec3 dog{0, 0, -12};
    const Vec3 goal{0, 0, 8}, flock{0, 0, 0};
    int side = 0;
    float nearest = 100;
    bool arrived = false;
    for (int i = 0; i < 400 && !arrived; ++i) {
        const Vec3 next = wayAround(dog, goal, flock, 8, side);
        dog += normalized(next - dog) * 0.2f;
        nearest = minimum(nearest, length(dog));
        arrived = length(goal - dog) < 0.3f;
    }
    EXPECT_TRUE(arrived);
    EXPECT_GT(nearest, 7.0f);
}

TEST(Herding, AFreeWayIsStraight) {
    int side = 1;
    EXPECT_EQ(wayAround({20, 0, 0}, {20, 0, 9}, {0, 0, 0}, 8, side), (Vec3{20, 0, 9}));
    EXPECT_EQ(side, 0);
}

TEST(Prey, TheStrayIsHunted) {
    const std::vector<Vec3> sheep{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {14, 0, 0}};
    const Vec3 wolf{-5, 0, 0}; // the flock is nearer
    EXPECT_EQ(choosePrey(wolf, sheep, {}, {}, {}), 3u);
    const std::vector<Vec3> dogs{{16, 0, 0}};
    PreySettings settings;
    settings.dogWithin = 10; // the dog stands by the stray
    EXPECT_NE(choosePrey(wolf, sheep, dogs, {}, settings), 3u);
    settings.dogWithin = 100;
    EXPECT_FALSE(choosePrey(wolf, sheep, dogs, {}, settings));
}

TEST(Prey, KeepsToTheOneItHunts) {
    const std::vector<Vec3> sheep{{10, 0, 0}, {-10.5f, 0, 0}};
    EXPECT_EQ(choosePrey({0, 0, 0}, sheep, {}, {}, {}), 0u);
    EXPECT_EQ(choosePrey({0, 0, 0}, sheep, {}, 1u, {}), 1u);
}

Percept sight(std::uint32_t id, PerceptEvent event, Vec3 place, Tick tick, std::uint16_t side = 1) {
    Percept p;
    p.id = {id};
    p.event = event;
    p.position = place;
    p.tick = tick;
    p.faction = FactionId{side};
    return p;
}

/// One thought: sights of the first side, from there.
void look(WorkingMemory& seen, Tick tick, std::span<const Percept> percepts, Vec3 self) {
    seen.update(tick, percepts, sightOf(FactionId{1}));
    seen.forgetMissing(tick, self, 8);
}

TEST(AnimalMemory, RemembersWhereTheyWereSeenLast) {
    const Vec3 self{0, 0, 0};
    WorkingMemory seen = animalMemory(30, 4);
    const Percept first[] = {sight(1, PerceptEvent::Gained, {20, 0, 0}, 0),
                             sight(2, PerceptEvent::Gained, {0, 0, 20}, 0, 2)};
    look(seen, 0, first, self);
    ASSERT_EQ(seen.facts().size(), 1u) << "the other side is not of interest";
    const Percept lost[] = {sight(1, PerceptEvent::Lost, {20, 0, 0}, 10)};
    look(seen, 10, lost, self);
    look(seen, 600, {}, self);
    ASSERT_EQ(seen.facts().size(), 1u);
    EXPECT_FALSE(seen.facts()[0].sensed);
    const Percept again[] = {sight(5, PerceptEvent::Gained, {26, 0, 0}, 700)};
    look(seen, 700, again, self);
    ASSERT_EQ(seen.facts().size(), 1u) << "near enough to be the same";
    EXPECT_EQ(seen.facts()[0].position.x, 26);
}

TEST(AnimalMemory, ForgetsWhoIsNotThere) {
    WorkingMemory seen = animalMemory(30, 4);
    const Percept first[] = {sight(1, PerceptEvent::Gained, {20, 0, 0}, 0)};
    look(seen, 0, first, {});
    const Percept lost[] = {sight(1, PerceptEvent::Lost, {20, 0, 0}, 10)};
    look(seen, 10, lost, {});
    look(seen, 200, {}, {15, 0, 0}); // comes to look
    EXPECT_TRUE(seen.facts().empty());

    look(seen, 200, first, {});
    look(seen, 201, lost, {});
    look(seen, 201 + 31 * 60, {}, {});
    EXPECT_TRUE(seen.facts().empty()) << "too long ago";
}

} // namespace
} // namespace lince::groups
