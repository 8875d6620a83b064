#include "kind_support.h"

namespace lince {
namespace {

using namespace test;

/// The spec's example. Guards patrol, look into noises and chase; whatever they do, two that meet talk, and then go on
/// with just that. A flat machine needs "talking while on patrol", "talking while chasing" … : here Talk stands once.
const char* const kGuard = R"(<StateMachine name="guard">
  <Transition to="Dead" if="health &lt;= 0"/>
  <State name="Duty" onEnter="duties += 1">
    <Transition to="Talk" if="met"/>
    <State name="Patrol">
      <Transition to="Chase" if="enemy"/>
      <Transition to="Investigate" changed="noise"/>
      <Do what="Walk" takes="3"/>
    </State>
    <State name="Investigate">
      <Transition to="Chase" if="enemy"/>
      <Transition to="Patrol" on="done"/>
      <Do what="Look" takes="2"/>
    </State>
    <State name="Chase" onEnter="chases += 1" onUpdate="effort += 1" onExit="ended += 1">
      <Transition to="Patrol" if="!enemy" after="0.1"/>
      <Do what="Run" takes="99"/>
    </State>
  </State>
  <State name="Talk">
    <Transition to="Duty" history="deep" on="success" do="talks += 1"/>
    <Do what="Say" takes="2"/>
  </State>
  <Final name="Dead" answer="failure"/>
</StateMachine>)";
std::vector<KeyInfo> guardKeys() {
    return {numberKey("health", 10), truthKey("met"),     truthKey("enemy"),  numberKey("noise"), numberKey("duties"),
            numberKey("chases"),     numberKey("effort"), numberKey("ended"), numberKey("talks")};
}

TEST(StateMachine, GuardsTalkAndGoOnWhereTheyWere) {
    TestMind guard(kGuard, guardKeys());
    EXPECT_EQ(guard.tick(), Answer::Running);
    EXPECT_EQ(guard.done(), "tick Walk") << "the first state of the first state";
    EXPECT_EQ(guard.number("duties"), 1);
    for (const bool chasing : {false, true}) {
        const char* const doing = chasing ? "Run" : "Walk";
        guard.set("enemy", chasing);
        (void)guard.tick();
        (void)guard.tick();
        EXPECT_EQ(guard.done(), std::string("tick ") + doing);
        guard.set("met", 1);
        (void)guard.tick();
        EXPECT_EQ(guard.done(), std::string("halt ") + doing + ", tick Say");
        guard.set("met", 0);
        (void)guard.tick();
        (void)guard.tick(); // says the last word, and leaves in the same thought
        EXPECT_EQ(guard.done(), "tick Say");
        (void)guard.tick();
        EXPECT_EQ(guard.done(), std::string("tick ") + doing) << "goes on where it was";
    }
    EXPECT_EQ(guard.number("talks"), 2);
    EXPECT_EQ(guard.number("duties"), 3);
    EXPECT_EQ(guard.number("chases"), 2) << "entered anew after the talk";
    EXPECT_EQ(guard.number("ended"), 1);
}

TEST(StateMachine, InheritsTransitionsOfItsParents) {
    TestMind guard(kGuard, guardKeys());
    (void)guard.tick();
    guard.set("enemy", 1);
    (void)guard.tick();
    guard.set("health", 0);
    EXPECT_EQ(guard.tick(), Answer::Failure) << "the machine's own transition holds in every state";
    EXPECT_EQ(guard.done(), "halt Run");
    EXPECT_EQ(guard.number("ended"), 1);
    guard.set("health", 10);
    guard.set("enemy", 0);
    EXPECT_EQ(guard.tick(), Answer::Running);
    EXPECT_EQ(guard.done(), "tick Walk") << "and then begins anew, with no history";
}

TEST(StateMachine, TheInnermostTransitionIsFirst) {
    TestMind guard(kGuard, guardKeys());
    (void)guard.tick();
    guard.set("enemy", 1); // Patrol's own, before Duty's
    guard.set("met", 1);
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "halt Walk, tick Run");
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "halt Run, tick Say") << "one transition a thought";
}

TEST(StateMachine, AfterCountsFromTheStatesBeginning) {
    TestMind guard(kGuard, guardKeys());
    (void)guard.tick();
    guard.set("enemy", 1);
    (void)guard.tick();
    guard.set("enemy", 0);
    for (int t = 1; t < 6; ++t) {
        (void)guard.tick();
        EXPECT_EQ(guard.done(), "tick Run") << t;
    }
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "halt Run, tick Walk") << "0.1 s are six ticks";
    EXPECT_EQ(guard.number("effort"), 6) << "updated once a thought while it is in it";
}

TEST(StateMachine, AChangeIsAnEventOfOneThought) {
    TestMind guard(kGuard, guardKeys());
    (void)guard.tick();
    guard.set("noise", 1);
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "halt Walk, tick Look");
    (void)guard.tick();
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "tick Look") << "which ends it";
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "tick Walk") << "the noise is old";
    guard.set("noise", 1);
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "tick Walk") << "an equal value is no change";
    guard.set("noise", 2);
    (void)guard.tick();
    EXPECT_EQ(guard.done(), "halt Walk, tick Look");
}

/// A within B within C: which history remembers what.
std::string nest(const char* history) {
    return std::string(R"(<StateMachine>
  <State name="C">
    <Transition to="Away" if="away"/>
    <State name="C1"><Transition to="B" if="step"/><Do what="C1" takes="99"/></State>
    <State name="B"><State name="B1"><Transition to="B2" if="step"/><Do what="B1" takes="99"/></State>
                    <State name="B2"><Do what="B2" takes="99"/></State></State>
  </State>
  <State name="Away"><Transition to="C" if="!away" )") +
           history + R"(/><Do what="Away" takes="99"/></State>
</StateMachine>)";
}

TEST(StateMachine, HistoryIsNoneShallowOrDeep) {
    for (const auto& [history, expected] : {std::pair("", "C1"), std::pair("history='none'", "C1"),
                                            std::pair("history='shallow'", "B1"), std::pair("history='deep'", "B2")}) {
        TestMind mind(nest(history), {truthKey("away"), truthKey("step")});
        mind.set("step", 1);
        for (int t = 0; t < 4; ++t)
            (void)mind.tick();
        EXPECT_EQ(mind.done(), "tick B2");
        mind.set("step", 0);
        mind.set("away", 1);
        (void)mind.tick();
        EXPECT_EQ(mind.done(), "halt B2, tick Away");
        mind.set("away", 0);
        (void)mind.tick();
        EXPECT_EQ(mind.done(), std::string("halt Away, tick ") + expected) << history;
    }
}

TEST(StateMachine, AStatesOwnHistoryHoldsWhereATransitionSaysNothing) {
    for (const auto& [history, expected] : {std::pair("shallow", "B1"), std::pair("deep", "B2")}) {
        std::string text = nest("");
        text.replace(text.find("name=\"C\""), 8, std::string("name=\"C\" history=\"") + history + "\"");
        TestMind mind(text, {truthKey("away"), truthKey("step")});
        mind.set("step", 1);
        for (int t = 0; t < 4; ++t)
            (void)mind.tick();
        mind.set("step", 0);
        mind.set("away", 1);
        (void)mind.tick();
        mind.set("away", 0);
        (void)mind.tick();
        EXPECT_EQ(mind.done(), std::string("halt Away, tick ") + expected) << history;
    }
}

TEST(StateMachine, AMachineWithHistoryGoesOnAfterItWasHalted) {
    for (const auto& [history, expected] : {std::pair("", "tick A"), std::pair("history='shallow'", "tick B")}) {
        TestMind mind(std::string("<StateMachine ") + history + R"(>
            <State name="A" onExit="left += 1"><Transition to="B" if="go"/><Do what="A" takes="99"/></State>
            <State name="B" onExit="left += 10"><Do what="B" takes="99"/></State></StateMachine>)",
                      {truthKey("go"), numberKey("left")});
        (void)mind.tick();
        mind.set("go", 1);
        (void)mind.tick();
        mind.halt();
        EXPECT_EQ(mind.done(), "halt B");
        EXPECT_EQ(mind.number("left"), 11);
        mind.set("go", 0);
        (void)mind.tick();
        EXPECT_EQ(mind.done(), expected);
    }
}

TEST(StateMachine, AnEndWithinAStateEndsThatState) {
    TestMind mind(R"(<StateMachine>
      <State name="Job">
        <Transition to="Good" on="success"/><Transition to="Bad" on="failure"/>
        <State name="Work"><Transition to="Ok" if="ok"/><Transition to="Broken" if="broken"/><Do what="W" takes="99"/></State>
        <Final name="Ok"/><Final name="Broken" answer="failure"/>
      </State>
      <Final name="Good"/><Final name="Bad" answer="failure"/></StateMachine>)",
                  {truthKey("ok"), truthKey("broken")});
    EXPECT_EQ(mind.tick(), Answer::Running);
    mind.set("ok", 1);
    EXPECT_EQ(mind.tick(), Answer::Success);
    mind.set("ok", 0);
    mind.set("broken", 1);
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.tick(), Answer::Failure);
}

TEST(StateMachine, AStateCanHoldAnyKindAndBeginsItAnewWhenDone) {
    TestMind mind(R"(<StateMachine><State name="S"><Sequence><Do what="A"/><Do what="B" takes="1"/></Sequence></State>
      </StateMachine>)",
                  {});
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick A, tick B");
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick B");
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick A, tick B");
}

TEST(StateMachine, TellsGuardsAndWhyNot) {
    TestMind guard(kGuard, guardKeys());
    (void)guard.tick();
    DecisionTrace trace;
    (void)guard.tick(&trace);
    const std::string text = trace.toText();
    EXPECT_NE(text.find("Patrol to Chase"), std::string::npos) << text;
    EXPECT_NE(text.find("noise did not change"), std::string::npos) << text;
    EXPECT_NE(text.find("state Duty/Patrol"), std::string::npos) << text;
}

TEST(StateMachine, MistakesAreToldWithTheirPlace) {
    EXPECT_EQ(mistakeIn("<StateMachine/>"), "m.xml:2:1: found no state, expected at least one <State>");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'><Transition to='B' if='true'/></State></StateMachine>"),
              "m.xml:2:43: found to='B', expected a state, one of A");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'><Transition to='A'/></State></StateMachine>"),
              "m.xml:2:31: found a transition that is always taken, expected one of the attributes if, on, after, "
              "changed");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'/><State name='A'/></StateMachine>"),
              "m.xml:2:39: found name='A', expected a name that no other state of the machine has");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'><Do what='x'/><Do what='y'/></State></StateMachine>"),
              "m.xml:2:45: found <Do>, expected one node in a state");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'><State name='B'/><Do what='y'/></State></StateMachine>"),
              "m.xml:2:48: found <Do>, expected <State>, <Final> or <Transition> in a state that has states");
    EXPECT_EQ(mistakeIn("<StateMachine initial='B'><State name='A'><State name='B'/></State></StateMachine>"),
              "m.xml:2:15: found initial='B', expected a state that stands directly in this one");
    EXPECT_EQ(mistakeIn("<StateMachine><State name='A'><Transition to='A' if='1 +'/></State></StateMachine>"),
              "m.xml:2:57: found the end, expected a number, a name, a key or '('");
    EXPECT_EQ(mistakeIn("<StateMachine><Final name='A' answer='maybe'/></StateMachine>"),
              "m.xml:2:31: found answer='maybe', expected one of success, failure");
    std::string deep = "<StateMachine>", end;
    for (int i = 0; i < 20; ++i)
        deep += "<State name='s" + std::to_string(i) + "'>", end += "</State>";
    EXPECT_NE(mistakeIn(deep + end + "</StateMachine>").find("found a state too deep, expected at most 16"),
              std::string::npos);
}

/// Graze until the dog was away for `patience`; stand for `rest` at the most.
const char* const kSheep = R"(<StateMachine>
  <State name="Flee"><Transition to="Graze" if="dog == 0" for="patience"/><Do what="Run" takes="99"/></State>
  <State name="Graze"><Transition to="Flee" if="dog > 0"/><Transition to="Stand" after="rest * 2"/><Do what="Eat" takes="99"/></State>
  <State name="Stand"><Transition to="Flee" if="dog > 0"/><Do what="Stand" takes="99"/></State>
</StateMachine>)";

TEST(StateMachine, WhatMustHoldForAWhileBeginsAnewWhenItDoesNot) {
    TestMind sheep(kSheep, {numberKey("dog", 1), numberKey("patience", 0.05), numberKey("rest", 0.05)});
    const auto doing = [&](const char* leaf, int ticks, int line) {
        for (int i = 0; i < ticks; ++i) {
            (void)sheep.tick();
            EXPECT_NE(sheep.done().find(std::string("tick ") + leaf), std::string::npos) << line << ": " << i;
        }
    };
    doing("Run", 9, __LINE__);
    sheep.set("dog", 0);
    doing("Run", 3, __LINE__); // three ticks are 0.05 s: the first one begins them
    sheep.set("dog", 1);
    doing("Run", 1, __LINE__);
    sheep.set("dog", 0);
    doing("Run", 3, __LINE__); // all over again
    doing("Eat", 6, __LINE__);
    doing("Stand", 9, __LINE__);
    sheep.set("dog", 1);
    doing("Run", 1, __LINE__);
    sheep.set("dog", 0);
    sheep.set("patience", 0.1);
    doing("Run", 6, __LINE__); // what held before it fled does not count
    doing("Eat", 1, __LINE__);
}

TEST(StateMachine, WhatMustHoldForAWhileIsSavedToo) {
    rerunEveryTick(kSheep, {numberKey("dog", 1), numberKey("patience", 0.05), numberKey("rest", 0.05)},
                   [](TestMind& mind, RandomStream& chance) {
                       if (chance.below(5) == 0) mind.set("dog", chance.below(2));
                   });
}

TEST(StateMachine, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    rerunEveryTick(kGuard, guardKeys(), [](TestMind& mind, RandomStream& chance) {
        const std::uint32_t what = chance.below(40);
        if (what == 0) mind.set("met", 1);
        if (what == 1 || what == 2) mind.set("met", 0);
        if (what == 3) mind.set("enemy", 1);
        if (what == 4) mind.set("enemy", 0);
        if (what == 5) mind.set("noise", chance.below(3));
        if (what == 6) mind.set("health", chance.below(4));
    });
}

} // namespace
} // namespace lince
