// The order of percepts tells nothing of who is who: two worlds that look alike, in which alike things have other slots
// and events come in another order, are sensed alike to the last bit.
#include "sanitized.h"
#include "sense_stage.h"

#include <algorithm>

namespace lince::test {
namespace {

/// Everything that waits for the mind over two seconds in which five bodies alike walk, step and strike; they are made
/// and do things in the order of `order`.
std::vector<std::byte> sensedInOrder(const std::vector<int>& order) {
    SenseStage stage;
    EyeScene scene(EyeLevel::make(stage.world.level()));
    std::vector<EntityId> bodies(order.size());
    for (const int number : order)
        bodies[static_cast<std::size_t>(number)] = stage.add({static_cast<float>(number) * 0.9f - 2, 0, -5});
    SenseList list = SenseList::plain();
    list.give(EyeSense{});
    list.give(SightSense{}).period = 3;
    list.give(HearingSense{});
    AgentSenses senses = sensesOf(stage.me, list);
    SenseScratch scratch;
    StateWriter writer;
    for (Tick tick = 0; tick < 120; ++tick) {
        stage.world.clearEvents();
        for (const int number : order) {
            const EntityId id = bodies[static_cast<std::size_t>(number)];
            Entity& body = stage[id];
            body.velocity = {0, 0, number % 2 == 0 ? 3.0f : -3.0f};
            body.position.z += body.velocity.z * kTickSeconds; // some come past and are lost, some go
            if (tick % 10 == 0) stage.world.emit({EventKind::Noise, id, {}, body.position, 30});
            if (tick % 20 == 0) stage.world.emit({EventKind::Damage, stage.me, id, {}, 3});
            if (tick == 40) stage.world.emit({EventKind::Touch, stage.me, id, body.position, 0});
        }
        stage.world.refreshGrid();
        scene.update(stage.world);
        senses.sense(stage.world, tick, scratch);
        (void)senses.look(stage.world, scene, tick, scratch);
        for (Percept percept : senses.percepts())
            percept.visitState(writer);
        senses.forgetPercepts();
    }
    return {writer.bytes().begin(), writer.bytes().end()};
}

TEST(PerceptOrder, tellsNothingOfWhoIsWho) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    std::vector<int> order{0, 1, 2, 3, 4};
    const std::vector<std::byte> first = sensedInOrder(order);
    EXPECT_GT(first.size(), 10'000u);
    int others = 0;
    while (std::next_permutation(order.begin(), order.end()))
        others += sensedInOrder(order) == first ? 0 : 1;
    EXPECT_EQ(others, 0) << "of 119 other orders";
}

} // namespace
} // namespace lince::test
