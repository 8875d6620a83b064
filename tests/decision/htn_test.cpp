#include "kind_support.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace lince {
namespace {

using namespace test;

const char* const kSoldier = R"(<Htn>
  <Task name="Live">
    <Method name="flee" if="hurt &amp;&amp; enemy"><Do task="run"/></Method>
    <Method name="fight" if="enemy"><Do task="Arm"/><Do task="Attack"/></Method>
    <Method name="patrol"><Do task="walk"/><Do task="look"/></Method>
  </Task>
  <Task name="Arm">
    <Method name="armed" if="gun &amp;&amp; ammo &gt; 0"/>
    <Method name="load" if="gun"><Do task="reload"/></Method>
    <Method name="fetch"><Do task="fetch"/><Do task="reload"/></Method>
  </Task>
  <Task name="Attack">
    <Method name="flank" if="way"><Do task="sneak"/><Do task="shoot"/></Method>
    <Method name="front"><Do task="shoot"/></Method>
  </Task>
  <Action name="run"><Do what="Run" takes="1"/></Action>
  <Action name="walk"><Do what="Walk" takes="1"/></Action>
  <Action name="look"><Do what="Look" takes="1"/></Action>
  <Action name="fetch" effect="gun = true"><Do what="Fetch" takes="1"/></Action>
  <Action name="reload" needs="gun &amp;&amp; mags &gt; 0" effect="ammo = 3; mags -= 1"><Do what="Reload" takes="1"/></Action>
  <Action name="sneak" needs="way"><Do what="Sneak" takes="1" fails="{stuck}"/></Action>
  <Action name="shoot" needs="gun &amp;&amp; ammo &gt; 0" effect="ammo -= 1" expects="enemy = false"><Do what="Shoot" takes="1"/></Action>
</Htn>)";
std::vector<KeyInfo> soldierKeys() {
    return {truthKey("hurt"),  truthKey("enemy"), truthKey("gun"),     truthKey("way"),
            truthKey("stuck"), numberKey("ammo"), numberKey("mags", 1)};
}
std::string soldier(const std::string& attributes) {
    std::string text = kSoldier;
    return text.replace(0, 5, "<Htn " + attributes + ">");
}

/// Leaves that were asked, each once for as long as it was asked in a row, and those halted.
std::string lived(TestMind& mind, int ticks, const std::function<void(int)>& before = {}) {
    std::string all, last;
    for (int t = 0; t < ticks; ++t) {
        if (before) before(t);
        (void)mind.tick();
        for (const std::string& line : mind.notes.lines) {
            const bool halted = line.rfind("halt ", 0) == 0;
            if (!halted && line == last) continue;
            all += (all.empty() ? "" : " ") + std::string(halted ? "-" : "") + line.substr(5);
            last = line;
        }
    }
    return all;
}

TEST(Htn, TakesTheFirstMethodThatHoldsAndReckonsWithEffects) {
    TestMind mind(kSoldier, soldierKeys());
    EXPECT_EQ(lived(mind, 3), "Walk Look");
    TestMind fighter(kSoldier, soldierKeys());
    fighter.set("enemy", 1);
    EXPECT_EQ(lived(fighter, 4), "Fetch Reload Shoot");
    EXPECT_EQ(fighter.number("ammo"), 2) << "effects are written as each action succeeds";
    EXPECT_EQ(fighter.number("mags"), 0);
    EXPECT_EQ(fighter.number("enemy"), 1) << "what is only expected is not written";
    TestMind armed(kSoldier, soldierKeys());
    armed.set("enemy", 1), armed.set("gun", 1), armed.set("ammo", 1), armed.set("way", 1);
    EXPECT_EQ(lived(armed, 3), "Sneak Shoot") << "a method without steps has nothing to do";
    armed.halt();
    armed.set("hurt", 1);
    EXPECT_EQ(lived(armed, 1), "Run");
}

TEST(Htn, ConditionsAreAnyExpressions) {
    TestMind mind(R"(<Htn><Task name="T">
        <Method name="a" if="min(x, y) &gt; 2 || (x + y) * 2 == 8"><Do task="a"/></Method>
        <Method name="b"><Do task="more"/><Do task="T"/></Method></Task>
      <Action name="more" expects="x += 1"><Do what="More" takes="1"/></Action>
      <Action name="a"><Do what="A"/></Action></Htn>)",
                  {numberKey("x"), numberKey("y", 1)});
    DecisionTrace trace;
    EXPECT_EQ(mind.tick(&trace), Answer::Running);
    EXPECT_NE(trace.toText().find(" more, more, more, a\n"), std::string::npos) << "(3 + 1) * 2\n" << trace.toText();
    EXPECT_EQ(mind.number("x"), 0) << "and are put back";
    EXPECT_EQ(mind.memory.board.revision(), 0u) << "nobody noticed";
    EXPECT_EQ(mind.memory.board.writes(mind.key("x")), 0u);
}

TEST(Htn, TakesBackChoicesAlsoOfTasksThatWereDoneWith) {
    // The first way of Get suits itself but not what comes after it.
    TestMind mind(R"(<Htn>
      <Task name="Root"><Method name="1"><Do task="Get"/><Do task="Use"/></Method><Method name="2"><Do task="idle"/></Method></Task>
      <Task name="Get"><Method name="wood"><Do task="wood"/></Method><Method name="stone"><Do task="stone"/></Method></Task>
      <Task name="Use"><Method name="axe"><Do task="axe"/></Method></Task>
      <Action name="wood" effect="wood += 1"><Do what="Wood"/></Action>
      <Action name="stone" effect="stone += 1"><Do what="Stone"/></Action>
      <Action name="axe" needs="stone &gt;= need" effect="stone = 0"><Do what="Axe"/></Action>
      <Action name="idle"><Do what="Idle"/></Action></Htn>)",
                  {numberKey("wood"), numberKey("stone"), numberKey("need", 1)});
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick Stone, tick Axe");
    EXPECT_EQ(mind.number("wood"), 0);
    mind.set("need", 2);
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick Idle") << "when nothing else goes, the choice at the root is taken back";
}

TEST(Htn, FailsWhenThereIsNoPlanAndSucceedsWhenNothingIsToBeDone) {
    TestMind none(R"(<Htn><Task name="T"><Method name="m" if="x"><Do task="a"/></Method></Task>
      <Action name="a"><Do what="A"/></Action></Htn>)",
                  {truthKey("x")});
    EXPECT_EQ(none.tick(), Answer::Failure);
    EXPECT_EQ(none.done(), "");
    none.set("x", 1);
    EXPECT_EQ(none.tick(), Answer::Success);
    TestMind empty(R"(<Htn><Task name="T"><Method/></Task><Action name="a"><Do what="A"/></Action></Htn>)", {});
    EXPECT_EQ(empty.tick(), Answer::Success);
    EXPECT_EQ(empty.done(), "");
}

// ---- bounds and partial plans ---------------------------------------------------------------------------------------

TEST(Htn, APlanThatWouldBeTooLongIsCutAndGoesOnAfterwards) {
    const auto counts = [](const char* attributes) {
        return std::string("<Htn ") + attributes + R"(>
          <Task name="T"><Method name="again" if="n &lt; 7"><Do task="add"/><Do task="T"/></Method><Method name="end"><Do task="last"/></Method></Task>
          <Action name="add" effect="n += 1"><Do what="Add"/></Action>
          <Action name="last"><Do what="Last"/></Action></Htn>)";
    };
    for (const char* attributes : {"length='3'", "depth='4'", "length='64'", "length='1'"}) {
        TestMind mind(counts(attributes), {numberKey("n")});
        std::string all;
        Answer answer = Answer::Running;
        for (int t = 0; t < 50 && answer == Answer::Running; ++t) {
            answer = mind.tick();
            all += mind.done() + (mind.done().empty() ? "" : ", ");
        }
        EXPECT_EQ(answer, Answer::Success) << attributes;
        EXPECT_EQ(all, "tick Add, tick Add, tick Add, tick Add, tick Add, tick Add, tick Add, tick Last, ")
            << attributes;
    }
}

TEST(Htn, ACutPlanGoesOnInAllTasksThatItWasIn) {
    for (const char* length : {"1", "2", "3", "4"}) {
        TestMind mind(std::string("<Htn length='") + length + R"('>
          <Task name="Outer"><Method><Do task="a"/><Do task="Middle"/><Do task="e"/><Do task="Middle"/></Method></Task>
          <Task name="Middle"><Method><Do task="b"/><Do task="Inner"/><Do task="d"/></Method></Task>
          <Task name="Inner"><Method><Do task="c"/><Do task="c"/></Method></Task>
          <Action name="a"><Do what="a"/></Action><Action name="b"><Do what="b"/></Action><Action name="c"><Do what="c"/></Action>
          <Action name="d"><Do what="d"/></Action><Action name="e"><Do what="e"/></Action></Htn>)",
                      {});
        std::string all;
        Answer answer = Answer::Running;
        for (int t = 0; t < 50 && answer == Answer::Running; ++t) {
            answer = mind.tick();
            for (const std::string& line : mind.notes.lines)
                all += line.substr(5);
        }
        EXPECT_EQ(answer, Answer::Success) << length;
        EXPECT_EQ(all, "abccdebccd") << length;
    }
}

TEST(Htn, WhatIsMarkedLaterIsPlannedWhenAllBeforeItIsDone) {
    const std::string text = R"(<Htn>
      <Task name="T"><Method name="1"><Do task="look"/><Do task="Go" later="true"/><Do task="end"/></Method></Task>
      <Task name="Go"><Method name="left" if="clear"><Do task="left"/></Method><Method name="right"><Do task="right"/></Method></Task>
      <Action name="look"><Do what="Look" takes="1"/></Action><Action name="left"><Do what="Left" takes="1"/></Action>
      <Action name="right"><Do what="Right" takes="1"/></Action><Action name="end"><Do what="End"/></Action></Htn>)";
    TestMind mind(text, {truthKey("clear")});
    DecisionTrace trace;
    (void)mind.tick(&trace);
    EXPECT_NE(trace.toText().find("look …"), std::string::npos) << trace.toText();
    mind.set("clear", 1); // seen while it looked
    EXPECT_EQ(lived(mind, 2), "Look Left End");
    // Where it comes first, there is nothing to be done before it.
    TestMind first(R"(<Htn><Task name="T"><Method name="1"><Do task="a" later="true"/></Method></Task>
      <Action name="a"><Do what="A"/></Action></Htn>)",
                   {});
    EXPECT_EQ(first.tick(), Answer::Success);
    EXPECT_EQ(first.done(), "tick A");
}

TEST(Htn, WhenTheRestCannotBePlannedItBeginsAnew) {
    TestMind mind(R"(<Htn>
      <Task name="T"><Method name="1" if="!done"><Do task="a"/><Do task="B" later="true"/></Method><Method name="2"><Do task="c"/></Method></Task>
      <Task name="B"><Method name="1" if="x"><Do task="b"/></Method></Task>
      <Action name="a" effect="done = true"><Do what="A" takes="1"/></Action><Action name="b"><Do what="B"/></Action>
      <Action name="c"><Do what="C"/></Action></Htn>)",
                  {truthKey("done"), truthKey("x")});
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick A, tick C");
}

TEST(Htn, RecursionHasAnEnd) {
    const auto endless = [](const char* attributes, const char* method) {
        return std::string("<Htn ") + attributes + "><Task name='T'><Method name='1'>" + method +
               "</Method><Method name='2'><Do task='b'/></Method></Task><Action name='a'><Do what='A'/></Action>"
               "<Action name='b'><Do what='B'/></Action></Htn>";
    };
    // Without an action before it: as deep as is allowed, then back; there the other method is found.
    TestMind left(endless("depth='5'", "<Do task='T'/>"), {});
    EXPECT_EQ(left.tick(), Answer::Success);
    EXPECT_EQ(left.done(), "tick B");
    // The bound on nodes ends it before the bound on depth does.
    TestMind wide(endless("nodes='20' budget='1000' depth='64'", "<Do task='T'/><Do task='T'/>"), {});
    EXPECT_EQ(wide.tick(), Answer::Failure);
    DecisionTrace trace;
    (void)wide.tick(&trace);
    EXPECT_NE(trace.toText().find("none within the bounds"), std::string::npos);
    // For ever, with actions that take no time: no more in a thought than a plan may have, and it never ends.
    TestMind right(endless("length='4' budget='1000'", "<Do task='a'/><Do task='T'/>"), {});
    for (int t = 0; t < 100; ++t) {
        ASSERT_EQ(right.tick(), Answer::Running);
        ASSERT_EQ(right.done(), "tick A, tick A, tick A, tick A");
    }
}

// ---- planning anew --------------------------------------------------------------------------------------------------

TEST(Htn, PlansAnewWhenAConditionOfWhatIsLeftFails) {
    TestMind mind(kSoldier, soldierKeys());
    mind.set("enemy", 1), mind.set("gun", 1);
    // The gun is lost while it loads: what loading needs.
    EXPECT_EQ(lived(mind, 5,
                    [&](int t) {
                        if (t == 1) mind.set("gun", 0);
                    }),
              "Reload -Reload Fetch Reload Shoot");
    // The way is shut while it loads: a method that is still ahead.
    TestMind way(kSoldier, soldierKeys());
    way.set("enemy", 1), way.set("gun", 1), way.set("way", 1);
    EXPECT_EQ(lived(way, 4,
                    [&](int t) {
                        if (t == 1) way.set("way", 0);
                    }),
              "Reload -Reload Reload Shoot");
}

TEST(Htn, WhatAnActionChangesItselfMayFailWhileItRuns) {
    TestMind mind(R"(<Htn><Task name="T"><Method name="1"><Do task="eat"/><Do task="rest"/></Method></Task>
      <Action name="eat" needs="food &gt; 0 &amp;&amp; calm" effect="food -= 1"><Do what="Eat" takes="2"/></Action>
      <Action name="rest" needs="food == 0"><Do what="Rest"/></Action></Htn>)",
                  {numberKey("food", 1), truthKey("calm", true)});
    EXPECT_EQ(mind.tick(), Answer::Running);
    mind.set("food", 0); // the node itself took it already
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick Eat");
    mind.set("calm", 0); // that is not its own doing
    EXPECT_EQ(mind.tick(), Answer::Failure);
    EXPECT_EQ(mind.done(), "halt Eat");
}

TEST(Htn, WhatWasExpectedAndDidNotComeIsPlannedFor) {
    const std::string twice = R"(<Htn><Task name="T"><Method name="in" if="open"><Do task="enter"/></Method>
        <Method name="push"><Do task="push"/><Do task="enter"/></Method></Task>
      <Action name="push" expects="open = true"><Do what="Push" takes="1"/></Action>
      <Action name="enter" needs="open"><Do what="Enter"/></Action></Htn>)";
    TestMind door(twice, {truthKey("open")});
    EXPECT_EQ(lived(door, 2), "Push");
    EXPECT_EQ(door.done(), "tick Push, tick Push") << "it did not open: once more";
    door.set("open", 1);
    EXPECT_EQ(door.tick(), Answer::Success);
    EXPECT_EQ(door.done(), "tick Push, tick Enter");
}

TEST(Htn, KeysThatNoConditionReadsAreNoReasonToLookAgain) {
    TestMind mind(kSoldier, soldierKeys());
    (void)mind.tick();
    mind.set("stuck", 1);
    DecisionTrace trace;
    (void)mind.tick(&trace);
    EXPECT_EQ(trace.toText().find("Live"), std::string::npos) << trace.toText();
}

TEST(Htn, AnActionThatFailedIsLeftOutForAWhile) {
    TestMind mind(kSoldier, soldierKeys());
    mind.set("enemy", 1), mind.set("gun", 1), mind.set("ammo", 3), mind.set("way", 1), mind.set("stuck", 1);
    EXPECT_EQ(lived(mind, 4), "Sneak Shoot");
}

TEST(Htn, LooksForBetterPlansOnlyWhenAsked) {
    const auto afterTheEnemyCame = [](const std::string& text) {
        TestMind mind(text, soldierKeys());
        mind.set("gun", 1), mind.set("ammo", 3);
        return lived(mind, 5, [&](int t) {
            if (t == 1) mind.set("enemy", 1);
        });
    };
    EXPECT_EQ(afterTheEnemyCame(kSoldier), "Walk Look Shoot");
    EXPECT_EQ(afterTheEnemyCame(soldier("replan='better'")), "Walk -Walk Shoot");
    TestMind slow(R"(<Htn replan="better" budget="1"><Task name="T"><Method name="1" if="go"><Do task="U"/></Method>
        <Method name="2"><Do task="b"/></Method></Task><Task name="U"><Method><Do task="a"/></Method></Task>
      <Action name="a"><Do what="A"/></Action><Action name="b"><Do what="B" takes="9"/></Action></Htn>)",
                  {truthKey("go")});
    EXPECT_EQ(lived(slow, 3), "B");
    slow.set("go", 1);
    EXPECT_EQ(lived(slow, 2), "B") << "meanwhile it goes on with what it does";
    EXPECT_EQ(lived(slow, 1), "-B A");
    // Methods that come later are no reason, and what runs goes on when the better plan begins with it.
    TestMind mind(soldier("replan='better'"), soldierKeys());
    mind.set("enemy", 1), mind.set("gun", 1), mind.set("ammo", 1), mind.set("mags", 0);
    EXPECT_EQ(lived(mind, 1), "Shoot");
    mind.set("mags", 5);
    EXPECT_EQ(lived(mind, 1), "Shoot");
    TestMind same(R"(<Htn replan="better"><Task name="T">
        <Method name="two" if="two"><Do task="a"/><Do task="b"/></Method><Method name="one"><Do task="a"/></Method></Task>
      <Action name="a"><Do what="A" takes="3"/></Action><Action name="b"><Do what="B"/></Action></Htn>)",
                  {truthKey("two")});
    EXPECT_EQ(lived(same, 4,
                    [&](int t) {
                        if (t == 2) same.set("two", 1);
                    }),
              "A B");
}

TEST(Htn, ABetterPlanCanBeToDoNothing) {
    TestMind mind(
        R"(<Htn replan="better"><Task name="T"><Method name="rest" if="home"/><Method name="go"><Do task="go"/></Method></Task>
      <Action name="go"><Do what="Go" takes="5"/></Action></Htn>)",
        {truthKey("home")});
    EXPECT_EQ(mind.tick(), Answer::Running);
    mind.set("home", 1);
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "halt Go");
}

TEST(Htn, StandsWithinOtherKindsAndTheyInIt) {
    TestMind mind(R"(<Sequence><Htn><Task name="T"><Method name="1"><Do task="a"/><Do task="b"/></Method></Task>
        <Action name="a"><Fallback><Do what="A" fails="true"/><Do what="A2" takes="1"/></Fallback></Action>
        <Action name="b" effect="x = 1"><Htn><Task name="Inner"><Method name="1" if="x == 0"><Do task="c"/></Method></Task>
          <Action name="c"><Do what="C"/></Action></Htn></Action></Htn><Do what="D"/></Sequence>)",
                  {numberKey("x")});
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick A, tick A2");
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick A2, tick C, tick D");
    (void)mind.tick();
    mind.halt();
    EXPECT_EQ(mind.done(), "halt A2");
}

TEST(Htn, TellsWhichMethodsWereTriedAndWhyNot) {
    TestMind mind(kSoldier, soldierKeys());
    mind.set("enemy", 1), mind.set("gun", 1), mind.set("mags", 0);
    DecisionTrace trace;
    EXPECT_EQ(mind.tick(&trace), Answer::Running);
    const std::string told = trace.toText();
    for (const char* part :
         {"- Live > flee 0.000  false, since hurt is false", "+ Live > fight 0.000  true, since enemy is true",
          "- Arm > armed 0.000  false, since ammo > 0 does not hold (0 > 0)",
          "- reload 0.000  false, since mags > 0 does not hold", "+ Live > patrol 0.000  without condition",
          "+ plan 10.000  walk, look"})
        EXPECT_NE(told.find(part), std::string::npos) << part << "\n" << told;
    mind.set("mags", 1);
    mind.set("hurt", 1);
    mind.halt();
    (void)mind.tick();
    mind.set("enemy", 0);
    trace.clear();
    (void)mind.tick(&trace);
    EXPECT_EQ(trace.toText().find("a condition of what is left fails"), std::string::npos)
        << "what began is not asked again" << trace.toText();
}

// ---- against a planner that could not be simpler --------------------------------------------------------------------

/// A domain by lot over six truths; a task only has tasks after it, so that it has an end.
struct DrawnDomain {
    struct Rule {
        int fact = -1; ///< below 0: always
        bool is = false;
        bool holds(unsigned facts) const { return fact < 0 || ((facts >> fact & 1u) != 0) == is; }
        std::string text(const char* attribute) const {
            return fact < 0 ? "" : fmt::format(" {}=\"{}f{}\"", attribute, is ? "" : "!", fact);
        }
    };
    struct Method {
        Rule rule;
        std::vector<int> steps; ///< tasks, and actions from kTasks on
    };
    static constexpr int kTasks = 5, kActions = 6, kFacts = 6;
    std::vector<Method> methods[kTasks];
    Rule needs[kActions], effects[kActions];

    explicit DrawnDomain(RandomStream& chance) {
        const auto draw = [&](std::uint32_t below) { return static_cast<int>(chance.below(below)); };
        const auto rule = [&](std::uint32_t always) {
            Rule one;
            const int kind = draw(always);
            one.fact = kind == 0 ? -1 : draw(kFacts);
            one.is = draw(2) == 1;
            return one;
        };
        for (int t = 0; t < kTasks; ++t)
            for (int m = 1 + draw(3); m > 0; --m) {
                Method method;
                method.rule = rule(3);
                for (int s = draw(4); s > 0; --s) {
                    const int low = t + 1;
                    method.steps.push_back(low + draw(static_cast<std::uint32_t>(kTasks + kActions - low)));
                }
                methods[t].push_back(method);
            }
        for (int a = 0; a < kActions; ++a) {
            needs[a] = rule(2);
            effects[a] = rule(4);
        }
    }
    std::string text(const char* attributes) const {
        std::string all = std::string("<Htn ") + attributes + ">";
        for (int t = 0; t < kTasks; ++t) {
            all += fmt::format("<Task name=\"T{}\">", t);
            for (const Method& method : methods[t]) {
                all += "<Method" + method.rule.text("if") + ">";
                for (const int step : method.steps)
                    all += step < kTasks ? fmt::format("<Do task=\"T{}\"/>", step)
                                         : fmt::format("<Do task=\"a{}\"/>", step - kTasks);
                all += "</Method>";
            }
            all += "</Task>";
        }
        for (int a = 0; a < kActions; ++a) {
            const Rule& effect = effects[a];
            all += fmt::format("<Action name=\"a{}\"{}{}><Do what=\"a{}\"/></Action>", a, needs[a].text("needs"),
                               effect.fact < 0 ? "" : fmt::format(" effect=\"f{} = {}\"", effect.fact, effect.is), a);
        }
        return all + "</Htn>";
    }
    /// The first plan in the order of methods; `left` is what is to be done, the next last.
    std::optional<std::vector<int>> plan(std::vector<int> left, unsigned facts) const {
        if (left.empty()) return std::vector<int>();
        const int next = left.back();
        left.pop_back();
        if (next >= kTasks) {
            const int a = next - kTasks;
            if (!needs[a].holds(facts)) return {};
            if (effects[a].fact >= 0) {
                facts &= ~(1u << effects[a].fact);
                if (effects[a].is) facts |= 1u << effects[a].fact;
            }
            auto rest = plan(left, facts);
            if (rest) rest->insert(rest->begin(), a);
            return rest;
        }
        for (const Method& method : methods[next]) {
            if (!method.rule.holds(facts)) continue;
            std::vector<int> all = left;
            all.insert(all.end(), method.steps.rbegin(), method.steps.rend());
            if (auto found = plan(all, facts)) return found;
        }
        return {};
    }
};

TEST(Htn, FindsTheFirstPlanHoweverItIsSpread) {
    RandomStream chance(15, 2, RandomPurpose::Test);
    int found = 0, none = 0, spread = 0;
    for (int round = 0; round < 400; ++round) {
        const DrawnDomain domain(chance);
        const unsigned facts = chance.below(64);
        const auto expected = domain.plan({0}, facts);
        if (expected && expected->size() > 60) continue;
        std::string steps;
        for (const int a : expected.value_or(std::vector<int>()))
            steps += (steps.empty() ? "tick a" : ", tick a") + std::to_string(a);
        std::vector<KeyInfo> keys;
        keys.reserve(DrawnDomain::kFacts);
        for (int f = 0; f < DrawnDomain::kFacts; ++f)
            keys.push_back(truthKey(fmt::format("f{}", f).c_str(), (facts >> f & 1u) != 0));
        const Answer answer = expected ? Answer::Success : Answer::Failure;
        TestMind once(domain.text("length='64' nodes='4096' budget='100000' depth='64'"), keys);
        ASSERT_EQ(once.tick(), answer) << round;
        ASSERT_EQ(once.done(), steps) << round;
        TestMind slow(domain.text("length='64' nodes='4096' budget='1' depth='64'"), keys);
        int thoughts = 0;
        Answer last = Answer::Running;
        for (; last == Answer::Running && thoughts < 5000; ++thoughts) {
            last = slow.tick();
            if (last == Answer::Running) {
                ASSERT_EQ(slow.done(), "") << round;
            }
        }
        ASSERT_EQ(last, answer) << round;
        ASSERT_EQ(slow.done(), steps) << round;
        found += expected && !steps.empty() ? 1 : 0, none += expected ? 0 : 1, spread += thoughts > 5 ? 1 : 0;
    }
    EXPECT_GT(found, 80);
    EXPECT_GT(none, 40);
    EXPECT_GT(spread, 80);
}

// ---- mistakes, state ------------------------------------------------------------------------------------------------

TEST(Htn, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    for (const char* attributes : {"budget='2' bar='0.1' length='2'", "budget='3' bar='0.1' replan='better'"})
        rerunEveryTick(soldier(attributes), soldierKeys(), [](TestMind& mind, RandomStream& chance) {
            const std::uint32_t what = chance.below(30);
            const std::uint32_t to = chance.below(2);
            if (what == 0) mind.set("hurt", to);
            if (what == 1) mind.set("enemy", to);
            if (what == 2) mind.set("gun", to);
            if (what == 3) mind.set("way", to);
            if (what == 4) mind.set("stuck", to);
            if (what == 5) mind.set("ammo", to);
            if (what == 6) mind.set("mags", to * 2);
        });
}

TEST(Htn, AForgedStateLeadsNowhere) {
    RandomStream chance(3, 3, RandomPurpose::Test);
    for (int round = 0; round < 300; ++round) {
        TestMind mind(
            soldier(round % 2 == 0 ? "replan='better' nodes='8' length='3'" : "nodes='8' depth='2' budget='2'"),
            soldierKeys());
        mind.set("enemy", 1);
        for (int t = 0; t < 20; ++t) {
            // Words of its state by lot: small ones, which mislead, and any.
            std::vector<std::byte> bytes = mind.saved();
            const std::size_t first = bytes.size() / 2;
            for (int i = 0; i < 20; ++i) {
                const std::size_t at = first + chance.below(static_cast<std::uint32_t>(bytes.size() - first - 40));
                const std::uint32_t small = chance.below(2);
                const std::uint32_t value = chance.below(small == 0 ? 256 : 8);
                bytes[at] = static_cast<std::byte>(value);
            }
            StateReader reader(bytes);
            mind.memory.visitState(reader);
            if (reader.failed()) break; // a length was hit: the reader says so
            const Answer answer = mind.tick();
            ASSERT_NE(answer, Answer::Idle);
        }
    }
}

} // namespace
} // namespace lince
