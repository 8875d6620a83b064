#include <lince/mind/room_calls.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

Message called(Vec3 place, Tick tick, std::uint16_t from) {
    Message message = Message::of(MakeRoom{place, {0, 2}, 1.5f, 9, 2});
    message.tick = tick;
    message.from.value = from;
    return message;
}

AvoidanceBody bodyAt(Vec2 place) {
    AvoidanceBody body;
    body.position = place;
    body.id = 7;
    return body;
}

TEST(RoomCalls, GiveRankAndWishToTheOneWhoCalls) {
    RoomCalls calls;
    const Message heard[] = {called({1.1f, 0, 0}, 10, 3)};
    calls.hear(heard, 10);
    std::vector<AvoidanceBody> bodies{bodyAt({3, 0}), bodyAt({1, 0})};
    calls.addTo(bodies, SelfState{});
    ASSERT_EQ(bodies.size(), 2u);
    EXPECT_EQ(bodies[0].rank.urgency, 0);
    EXPECT_EQ(bodies[1].rank.urgency, 1.5f);
    EXPECT_EQ(bodies[1].rank.source, 9u);
    EXPECT_EQ(bodies[1].rank.hops, 2u);
    EXPECT_EQ(bodies[1].wish, (Vec2{0, 1})) << "unit, whatever was said";
    EXPECT_EQ(bodies[1].id, 7u) << "as it is seen";
}

TEST(RoomCalls, WhoPressesFromBehindIsHeard) {
    RoomCalls calls;
    const Message heard[] = {called({0, 0, 1}, 10, 3), called({0, 0, 9}, 10, 4), called({0, 3, 1}, 10, 5)};
    calls.hear(heard, 10);
    std::vector<AvoidanceBody> bodies;
    calls.addTo(bodies, SelfState{});
    ASSERT_EQ(bodies.size(), 1u) << "not the one far away, not the one on the floor above";
    EXPECT_EQ(bodies[0].position, (Vec2{0, 1}));
}

TEST(RoomCalls, ACallThatIsNotRepeatedIsOver) {
    RoomCalls calls;
    const Message first[] = {called({0, 0, 1}, 10, 3)}, again[] = {called({0, 0, 1.2f}, 14, 3)};
    calls.hear(first, 10);
    calls.hear(again, 14);
    std::vector<AvoidanceBody> bodies;
    calls.hear({}, 20);
    calls.addTo(bodies, SelfState{});
    ASSERT_EQ(bodies.size(), 1u) << "the same caller is one";
    EXPECT_EQ(bodies[0].position, (Vec2{0, 1.2f}));
    bodies.clear();
    calls.hear({}, 21);
    calls.addTo(bodies, SelfState{});
    EXPECT_TRUE(bodies.empty());
}

} // namespace
} // namespace lince
