// What panels show of each kind of decision besides its tree.
#include "kind_support.h"

#include <lince/decision/node_rows.h>

#include <fmt/format.h>

namespace lince {
namespace {

using namespace test;

/// "> eat 0.03 s" when marked, "x" when over, by depth; a bare child by its kind.
std::string shown(const TestMind& mind) {
    std::string all;
    for (const NodeRow& row : rowsOf({*mind.program, mind.memory, 0, mind.now})) {
        all += std::string(row.depth * std::size_t{2}, ' ') + (row.marked ? "> " : row.done ? "x " : "- ");
        all += row.text.empty() ? std::string(row.what.english) : row.text;
        if (row.value) all += fmt::format(" = {:.2f} ({:.2f})", *row.value, row.fraction);
        if (row.seconds) all += fmt::format(" {:.2f} s", *row.seconds);
        all += "\n";
    }
    return all;
}

TEST(NodeRows, OptionsWithTheChosenOne) {
    TestMind mind(R"(<Utility>
      <Option name="eat"><Consideration input="hunger"/><Do what="Eat" takes="9"/></Option>
      <Option name="sleep"><Consideration input="tired"/><Do what="Sleep" takes="9"/></Option></Utility>)",
                  {numberKey("hunger"), numberKey("tired")});
    EXPECT_EQ(shown(mind), "- eat\n- sleep\n");
    mind.set("tired", 0.5);
    for (int t = 0; t < 6; ++t)
        (void)mind.tick();
    EXPECT_EQ(shown(mind), "- eat\n> sleep 0.10 s\n");
    mind.set("hunger", 0.9);
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "> eat 0.02 s\n- sleep\n");
}

TEST(NodeRows, StatesWithinStates) {
    TestMind mind(R"(<StateMachine initial="Duty">
      <State name="Duty"><Transition to="Talk" if="met"/>
        <State name="Patrol"><Do what="Walk" takes="99"/></State>
        <State name="Look"><Do what="Look"/></State>
      </State>
      <State name="Talk"><Do what="Talk" takes="99"/></State>
      <Final name="Dead"/></StateMachine>)",
                  {truthKey("met")});
    EXPECT_EQ(shown(mind), "- Duty\n  - Patrol\n  - Look\n- Talk\n- Dead\n") << "it has not begun";
    for (int t = 0; t < 30; ++t)
        (void)mind.tick();
    EXPECT_EQ(shown(mind), "> Duty 0.50 s\n  > Patrol 0.50 s\n  - Look\n- Talk\n- Dead\n");
    mind.set("met", 1);
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "- Duty\n  - Patrol\n  - Look\n> Talk 0.02 s\n- Dead\n");
}

TEST(NodeRows, GoalsAndThePlanForOne) {
    TestMind mind(R"(<Goap><Goal name="warm" wants="fire"/><Goal name="safe" if="wolf" priority="5" wants="!wolf"/>
      <Action name="chop" effect="wood += 1"><Do what="Chop" takes="1"/></Action>
      <Action name="burn" needs="wood &gt;= 2" effect="wood -= 2; fire = true"><Do what="Burn" takes="9"/></Action>
      <Action name="shout" effect="wolf = false"><Do what="Shout" takes="1"/></Action></Goap>)",
                  {truthKey("fire"), truthKey("wolf"), numberKey("wood")});
    EXPECT_EQ(shown(mind), "- warm\n- safe\n");
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "> warm\n  > chop\n  - chop\n  - burn\n- safe\n");
    (void)mind.tick();
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "> warm\n  x chop\n  x chop\n  > burn\n- safe\n");
    mind.set("wolf", 1);
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "- warm\n> safe\n  > shout\n");
}

TEST(NodeRows, TasksWithTheirMethodsAndSteps) {
    const std::string body = R"(<Htn REPLAN>
      <Task name="Live"><Method name="fight" if="enemy"><Do task="Arm"/><Do task="shoot"/></Method>
        <Method name="patrol"><Do task="walk"/></Method></Task>
      <Task name="Arm"><Method name="armed" if="gun"/><Method name="fetch"><Do task="fetch"/></Method></Task>
      <Action name="walk"><Do what="Walk" takes="9"/></Action>
      <Action name="fetch" effect="gun = true"><Do what="Fetch" takes="1"/></Action>
      <Action name="shoot" needs="gun"><Do what="Shoot" takes="9"/></Action></Htn>)";
    for (const char* replan : {"", R"(replan="better")"}) {
        std::string text = body;
        text.replace(text.find("REPLAN"), 6, replan);
        TestMind mind(text, {truthKey("enemy"), truthKey("gun")});
        EXPECT_EQ(shown(mind), "");
        (void)mind.tick();
        EXPECT_EQ(shown(mind), "- Live > patrol\n  > walk\n");
        if (*replan == 0) continue; // without it the walk goes on
        mind.set("enemy", 1);
        (void)mind.tick();
        EXPECT_EQ(shown(mind), "- Live > fight\n  - Arm > fetch\n    > fetch\n  - shoot\n");
        (void)mind.tick();
        EXPECT_EQ(shown(mind), "- Live > fight\n  - Arm > fetch\n    x fetch\n  > shoot\n");
    }
}

TEST(NodeRows, APlanThatIsStillSought) {
    TestMind mind(R"(<Htn budget="1"><Task name="Live"><Method name="a"><Do task="b"/><Do task="b"/></Method></Task>
      <Action name="b"><Do what="B" takes="9"/></Action></Htn>)",
                  {});
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "> Live\n");
}

TEST(NodeRows, RulesAndWhatTheyConclude) {
    TestMind mind(
        R"(<Fuzzy><Input name="distance" value="distance"><Set name="near" shape="shoulder" points="20 10"/></Input>
      <Output name="retreat" key="retreat" max="2"><Set name="strong" shape="triangle" points="0.5 1 1.5"/></Output>
      <Rule says="if distance is near then retreat is strong"/></Fuzzy>)",
        {numberKey("distance", 5), numberKey("retreat")});
    (void)mind.tick();
    EXPECT_EQ(shown(mind), "- if distance is near then retreat is strong\n- retreat = 1.00 (0.50)\n");
}

TEST(NodeRows, TestsWithinTestsAndTables) {
    TestMind tests(R"(<Decision><Test if="a"><Test if="b"><Do name="both" what="Both" takes="9"/></Test>
      <Do name="none" what="None" takes="9"/></Test></Decision>)",
                   {truthKey("a"), truthKey("b")});
    (void)tests.tick();
    EXPECT_EQ(shown(tests), "- a\n  - b\n    - yes\n  > no\n");
    TestMind table(R"(<Decision><Column if="a"/><Row when="y"><Do what="Yes" takes="9"/></Row>
      <Row when="-"><Do what="No" takes="9"/></Row></Decision>)",
                   {truthKey("a", true)});
    (void)table.tick();
    EXPECT_EQ(shown(table), "- a\n> row y\n- row -\n");
}

TEST(NodeRows, PlainNodesHaveNone) {
    TestMind mind(R"(<Sequence><Do what="A"/></Sequence>)", {});
    EXPECT_EQ(shown(mind), "");
}

TEST(NodeRows, TracesTellWhichNodeSaidWhat) {
    TestMind mind(R"(<Fallback><Do what="A" fails="true"/><Do what="B" takes="9"/></Fallback>)", {});
    DecisionTrace trace;
    (void)mind.tick(&trace);
    std::string told;
    for (const TraceEntry& entry : trace.entries())
        told += fmt::format("{} {}\n", entry.node.index, nameOf(static_cast<Answer>(entry.node.answer)));
    EXPECT_EQ(told, "1 FAILURE\n2 RUNNING\n0 RUNNING\n");
}

} // namespace
} // namespace lince
