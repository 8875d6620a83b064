#include <lince/core/state_visitor.h>
#include <lince/decision/blackboard.h>

#include <gtest/gtest.h>

#include <limits>

namespace lince {
namespace {

BlackboardLayout makeLayout() {
    BlackboardLayout layout;
    KeyInfo key;
    key.name = "ammo";
    key.type = ValueType::Number;
    key.initial = Value::ofNumber(5);
    layout.add(key);
    key = {};
    key.name = "contact";
    key.type = ValueType::Place;
    key.scope = KeyScope::Squad;
    layout.add(key);
    key = {};
    key.name = "any";
    layout.add(key);
    return layout;
}

const KeyId kAmmo{0}, kContact{1}, kAny{2};

TEST(Value, HoldsOneOfItsTypes) {
    NameTable names;
    EXPECT_EQ(toText(Value::ofNumber(0.1), names), "0.1");
    EXPECT_EQ(toText(Value::ofTruth(true), names), "true");
    EXPECT_EQ(toText(Value::ofPlace({1, -0.5f, 2}), names), "(1, -0.5, 2)");
    EXPECT_EQ(toText(Value::ofThing(7), names), "thing 7");
    EXPECT_EQ(toText(Value::ofAgent({3, 2}), names), "agent 3");
    EXPECT_EQ(Value::ofAgent({3, 2}).asAgent(), (AgentId{3, 2}));
    EXPECT_EQ(toText(Value::ofName(names.add("corner")), names), "'corner'");
    EXPECT_EQ(toText(Value::ofTime(120), names), "tick 120");
    EXPECT_EQ(toText(Value(), names), "none");
    EXPECT_FALSE(Value::ofNumber(std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(Value::ofPlace({0, 3e7f, 0}));
    EXPECT_EQ(Value::ofNumber(-0.0), Value::ofNumber(0.0));
    EXPECT_FALSE(Value::ofNumber(1) == Value::ofTruth(true));
    EXPECT_EQ(Value::ofName(1).asNumber(), 0);
}

TEST(Value, IsReadFromFiles) {
    NameTable names;
    EXPECT_EQ(parseValue("1;2;3", ValueType::Place, names), Value::ofPlace({1, 2, 3}));
    EXPECT_EQ(parseValue("(1, 2, 3)", ValueType::Direction, names), Value::ofDirection({1, 2, 3}));
    EXPECT_EQ(parseValue("1.5", ValueType::Time, names), Value::ofTime(90));
    EXPECT_EQ(parseValue("12", ValueType::None, names), Value::ofNumber(12));
    EXPECT_EQ(parseValue("true", ValueType::None, names), Value::ofTruth(true));
    EXPECT_EQ(parseValue("hello", ValueType::None, names), Value::ofName(0));
    EXPECT_FALSE(parseValue("x", ValueType::Number, names));
    EXPECT_FALSE(parseValue("3", ValueType::Thing, names));
    EXPECT_FALSE(parseValue("70000", ValueType::Agent, names));
    EXPECT_FALSE(parseValue("1;2", ValueType::Place, names));
}

TEST(Blackboard, TellsChangesFromWrites) {
    const BlackboardLayout layout = makeLayout();
    Blackboard board(layout);
    EXPECT_EQ(board[kAmmo], Value::ofNumber(5));
    EXPECT_EQ(board.changedAt(kAmmo), 0u);
    board.set(kAmmo, Value::ofNumber(5), 10);
    EXPECT_EQ(board.changedAt(kAmmo), 0u); // an equal value is no change
    EXPECT_EQ(board.writes(kAmmo), 1u);
    EXPECT_EQ(board.writtenAt(kAmmo), 10u);
    board.set(kAmmo, Value::ofNumber(4), 11);
    EXPECT_EQ(board.changedAt(kAmmo), 1u);
    board.set(kAny, Value::ofName(3), 12);
    EXPECT_EQ(board.changedAt(kAny), 2u);
    EXPECT_EQ(board.revision(), 2u);
    board.set(kAmmo, Value::ofName(3), 13); // not of its type
    EXPECT_EQ(board[kAmmo], Value::ofNumber(4));
    board.set(kAmmo, Value::ofTruth(true), 13);
    EXPECT_EQ(board[kAmmo], Value::ofNumber(1));
    board.unset(kAmmo, 14);
    EXPECT_FALSE(board[kAmmo]);
}

TEST(Blackboard, SharedKeysAreSaidAndHeard) {
    const BlackboardLayout layout = makeLayout();
    Blackboard board(layout), other(layout);
    board.set(kAmmo, Value::ofNumber(1), 5);
    EXPECT_TRUE(board.outgoing().empty()); // its own
    board.set(kContact, Value::ofPlace({1, 0, 0}), 5);
    board.set(kContact, Value::ofPlace({2, 0, 0}), 6);
    ASSERT_EQ(board.outgoing().size(), 1u); // the last is what is said
    const OutgoingWrite write = board.outgoing()[0];
    EXPECT_EQ(write.when, 6u);
    other.receive(write.key, write.value, write.when);
    EXPECT_EQ(other[kContact].asVector().x, 2);
    EXPECT_TRUE(other.outgoing().empty());                 // hearing is not saying
    other.receive(kContact, Value::ofPlace({9, 0, 0}), 3); // older than what is known
    EXPECT_EQ(other[kContact].asVector().x, 2);
    other.receive(kContact, Value::ofNumber(9), 30); // of another type
    EXPECT_EQ(other[kContact].asVector().x, 2);
    board.clearOutgoing();
    EXPECT_TRUE(board.outgoing().empty());
}

TEST(Blackboard, IsSavedAndRestored) {
    const BlackboardLayout layout = makeLayout();
    Blackboard board(layout);
    board.set(kAmmo, Value::ofNumber(0.1), 3);
    board.set(kContact, Value::ofPlace({1, 2, 3}), 4);
    board.set(kAny, Value::ofTruth(true), 5);
    StateWriter writer;
    board.visitState(writer);
    Blackboard restored(layout);
    StateReader reader(writer.bytes());
    restored.visitState(reader);
    EXPECT_TRUE(reader.atEnd() && !reader.failed());
    for (const KeyId key : {kAmmo, kContact, kAny}) {
        EXPECT_EQ(restored[key], board[key]);
        EXPECT_EQ(restored.changedAt(key), board.changedAt(key));
        EXPECT_EQ(restored.writtenAt(key), board.writtenAt(key));
    }
    EXPECT_EQ(restored.revision(), board.revision());
    EXPECT_EQ(restored.outgoing().size(), 1u);
}

} // namespace
} // namespace lince
