// What led to what in a trace, and what came of it in a few words.
#include <lince/agent/decision_reasons.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// As a tree notes it: a node after what is inside it.
DecisionTrace patrolling() {
    DecisionTrace trace;
    trace.note(TraceKind::Memory, "remembers 7", true, 0.5f);
    trace.deeper();
    trace.deeper();
    trace.note(TraceKind::Condition, "hear", false);
    trace.shallower();
    trace.note(TraceKind::Choice, "investigate", false);
    trace.deeper();
    trace.note(TraceKind::Choice, "go", true);
    trace.shallower();
    trace.note(TraceKind::Choice, "patrol", true);
    trace.shallower();
    trace.note(TraceKind::Choice, "guard", true);
    trace.note(TraceKind::Intent, "walk", true, 1.4f);
    trace.note(TraceKind::Intent, "look", true, 0.3f);
    return trace;
}

TEST(DecisionReasons, WhatIsNotedBeforeAndDeeperLedToIt) {
    const DecisionTrace trace = patrolling();
    const std::vector<DecisionReason> reasons = nestedReasons(trace);
    ASSERT_EQ(reasons.size(), 4u);
    EXPECT_EQ(reasons[0].entry->label, "remembers 7");
    EXPECT_TRUE(reasons[0].inside.empty());
    const DecisionReason& guard = reasons[1];
    EXPECT_EQ(guard.entry->label, "guard");
    ASSERT_EQ(guard.inside.size(), 2u);
    EXPECT_EQ(guard.inside[0].entry->label, "investigate");
    ASSERT_EQ(guard.inside[0].inside.size(), 1u);
    EXPECT_EQ(guard.inside[0].inside[0].entry->label, "hear");
    ASSERT_EQ(guard.inside[1].inside.size(), 1u);
    EXPECT_EQ(guard.inside[1].inside[0].entry->label, "go");
}

TEST(DecisionReasons, ANodeThatOnlyAsksOthersIsNoDecision) {
    DecisionTrace trace; // a decorator that succeeds whatever is in it, beside what is done
    trace.deeper();
    trace.deeper();
    trace.note(TraceKind::Condition, "sees", false, 0, "FAILURE", {2, 3});
    trace.shallower();
    trace.note(TraceKind::Choice, "ForceSuccess", true, 0, "SUCCESS", {1, 2});
    trace.note(TraceKind::Choice, "chase", true, 0, "RUNNING", {3, 1});
    trace.shallower();
    trace.note(TraceKind::Choice, "Sequence", true, 0, "RUNNING", {0, 1});
    EXPECT_EQ(decisionOf(trace), "chase");
}

TEST(DecisionReasons, TheDecisionIsTheInnermostChoicesAndWhatIsWanted) {
    EXPECT_EQ(decisionOf(patrolling()), "go, walk");
    EXPECT_EQ(decisionOf(DecisionTrace()), "");
    EXPECT_EQ(choiceOf(patrolling()), "go");
    DecisionTrace reflex;
    reflex.note(TraceKind::Condition, "blocked", true);
    reflex.note(TraceKind::Intent, "turn", true, 0.5f);
    EXPECT_EQ(choiceOf(reflex), "turn") << "who notes no choice";
}

} // namespace
} // namespace lince
