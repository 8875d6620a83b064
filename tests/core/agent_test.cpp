#include <lince/agent/decision_trace.h>
#include <lince/agent/intent.h>
#include <lince/agent/message.h>
#include <lince/agent/percept.h>
#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace lince {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(Intent, buttons) {
    Intent i;
    EXPECT_FALSE(i.pressed(Button::Fire));
    i.press(Button::Fire);
    i.press(Button::Run);
    EXPECT_TRUE(i.pressed(Button::Fire));
    EXPECT_TRUE(i.pressed(Button::Run));
    EXPECT_FALSE(i.pressed(Button::Jump));
}

TEST(Intent, sanitizedCutsTheStickAndThePitch) {
    Intent i;
    i.move = {3, 0, 4};
    i.yaw = 100;
    i.pitch = 3;
    i.weaponSlot = 200;
    const Intent safe = sanitized(i);
    EXPECT_NEAR(length(safe.move), 1, 1e-6f);
    EXPECT_NEAR(safe.move.x, 0.6f, 1e-6f);
    EXPECT_EQ(safe.pitch, kHalfPi);
    EXPECT_EQ(safe.yaw, 100.0f);
    EXPECT_EQ(safe.weaponSlot, 200);
    i.move = {0.3f, 0, 0.4f};
    EXPECT_EQ(sanitized(i).move, i.move);
}

TEST(Intent, sanitizedMakesNonsenseHarmless) {
    for (const float bad : {kInfinity, -kInfinity, kNan, 3e38f}) {
        Intent i;
        i.move = {bad, 1, bad};
        i.yaw = i.pitch = bad;
        const Intent safe = sanitized(i);
        EXPECT_TRUE(isFinite(safe.move));
        EXPECT_LE(length(safe.move), 1.0001f);
        EXPECT_TRUE(std::isfinite(safe.yaw));
        EXPECT_LE(std::fabs(safe.pitch), kHalfPi);
    }
}

template <class T>
T roundTrip(T value) {
    StateWriter writer;
    value.visitState(writer);
    T other;
    StateReader reader(writer.bytes());
    other.visitState(reader);
    EXPECT_TRUE(reader.atEnd() && !reader.failed());
    StateWriter again;
    other.visitState(again);
    EXPECT_TRUE(std::equal(writer.bytes().begin(), writer.bytes().end(), again.bytes().begin(), again.bytes().end()));
    return other;
}

/// What a game adds from outside: nothing of the engine knows it.
struct Whistle {
    static constexpr Topic kTopic{static_cast<std::uint16_t>(Topic::User) + 7};
    std::uint8_t times = 0;
    float hertz = 0; ///< behind three bytes that nobody writes
    bool twoFingers = false;
    FactionId whom;
    void visitState(StateVisitor& v) {
        v.field("times", times);
        v.field("hertz", hertz);
        v.field("twoFingers", twoFingers);
        v.field("whom", whom);
    }
};

TEST(Message, SaysWhatAGameWantsToSay) {
    const Message message = Message::of(Whistle{3, 880, true, {5}}, {2});
    EXPECT_EQ(message.topic, Whistle::kTopic);
    EXPECT_EQ(message.to, AgentId{2});
    const auto heard = message.as<Whistle>();
    ASSERT_TRUE(heard);
    EXPECT_EQ(heard->times, 3);
    EXPECT_EQ(heard->hertz, 880);
    EXPECT_TRUE(heard->twoFingers);
    EXPECT_EQ(heard->whom, FactionId{5});
    EXPECT_FALSE(message.as<EnemyAt>()) << "it is about something else";
    EXPECT_FALSE(Message{}.as<Done>());
    EXPECT_TRUE(Message::of(Done{}).as<Done>());
}

TEST(Message, HoldsItsFieldsAndZeros) {
    Whistle dirty;
    std::memset(static_cast<void*>(&dirty), 0xa5, sizeof dirty); // what lies between fields must not be said
    dirty.times = 3, dirty.hertz = 880, dirty.twoFingers = true, dirty.whom = {5};
    const Message a = Message::of(Whistle{3, 880, true, {5}}), b = Message::of(dirty);
    EXPECT_EQ(a.payload, b.payload);
    EXPECT_EQ(a.payload.back(), 0u);
}

TEST(Message, WithNumbersThatAreNoneIsNotUnderstood) {
    EXPECT_FALSE(Message::of(EnemyAt{{0, kNan, 0}}).as<EnemyAt>());
    EXPECT_FALSE(Message::of(LeaderAt{{}, kInfinity}).as<LeaderAt>());
    Message wild;
    wild.topic = Topic::Waypoint;
    wild.payload.fill(0xffffffff); // NaN, too
    EXPECT_FALSE(wild.as<Waypoint>());
}

TEST(Agent, valuesSurviveSaving) {
    Intent i;
    i.move = {1, 2, 3};
    i.yaw = 4, i.pitch = 5, i.buttons = 63, i.weaponSlot = 7;
    EXPECT_EQ(roundTrip(i), i);

    Message m = Message::of(GoalAt{{1, 2, 3}, 4}, {2});
    m.from = {1}, m.tick = 99;
    const Message n = roundTrip(m);
    EXPECT_EQ(n.from, m.from);
    EXPECT_EQ(n.to, m.to);
    EXPECT_EQ(n.topic, m.topic);
    EXPECT_EQ(n.tick, m.tick);
    EXPECT_EQ(n.payload, m.payload);

    Percept p{{7}, SenseKind::Damage, PerceptEvent::Lost, {3}, {2}, 1234, {1, 2, 3}, {4, 5, 6}, {7, 8, 9}, 0.5f, 0.25f};
    const Percept q = roundTrip(p);
    EXPECT_EQ(q.id, p.id);
    EXPECT_EQ(q.sense, p.sense);
    EXPECT_EQ(q.event, p.event);
    EXPECT_EQ(q.objectClass, p.objectClass);
    EXPECT_EQ(q.faction, p.faction);
    EXPECT_EQ(q.tick, p.tick);
    EXPECT_EQ(q.position, p.position);
    EXPECT_EQ(q.velocity, p.velocity);
    EXPECT_EQ(q.halfExtent, p.halfExtent);
    EXPECT_EQ(q.strength, p.strength);
    EXPECT_EQ(q.certainty, p.certainty);
}

TEST(DecisionTrace, textShowsDepthAndWhatWasNotTaken) {
    DecisionTrace trace;
    trace.note(TraceKind::Condition, "sees enemy", false, 0.25f, "too far");
    trace.deeper();
    trace.note(TraceKind::Choice, "wander", true);
    trace.shallower();
    trace.note(TraceKind::Intent, "walk", true, 1);
    EXPECT_EQ(trace.toText(), "condition - sees enemy 0.250  too far\n"
                              "choice      + wander 0.000\n"
                              "intent    + walk 1.000\n");
    trace.deeper();
    trace.clear();
    EXPECT_TRUE(trace.entries().empty());
    trace.note(TraceKind::Score, "x", true);
    EXPECT_EQ(trace.entries()[0].depth, 0);
}

} // namespace
} // namespace lince
