// A mind that runs asks for no memory. The operators of this program count.
#include "allocations.h"

#include <lince/core/state_visitor.h>
#include <lince/decision/compile.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// Something of everything, with leaves by chance.
constexpr const char* kMind = R"x(<root BTCPP_format="4" main_tree_to_execute="Main">
  <Keys><key name="n" type="number" initial="0" scope="squad"/><key name="v" type="name"/><key name="t" type="time"/></Keys>
  <BehaviorTree ID="Main">
    <ReactiveFallback>
      <Precondition if="n &gt; 5 &amp;&amp; n &lt; 9" abort="self"><Chance/></Precondition>
      <Fallback>
        <Precondition if="n == 3 || age(t) &gt; 1" abort="both"><Sequence><Chance/><Chance/></Sequence></Precondition>
        <Parallel success_count="2" failure_count="2"><Chance/><Chance/><Delay delay_msec="40"><Chance/></Delay></Parallel>
        <RandomSelector weights="1;2;3"><Chance/><Timeout msec="50"><Chance/></Timeout><SubTree ID="Sub" _autoremap="true"/></RandomSelector>
        <Service period="0.1" deviation="0.05"><Script code="n = n &gt; 9 ? 0 : n + 1; t = now"/><Repeat num_cycles="3"><Chance/></Repeat></Service>
        <LoopString queue="a;b;c" value="{v}"><Switch2 variable="{v}" case_1="a" case_2="b"><Chance/><Chance/><AlwaysSuccess/></Switch2></LoopString>
      </Fallback>
    </ReactiveFallback>
  </BehaviorTree>
  <BehaviorTree ID="Sub"><Sequence _onHalted="n += 1" _while="n &lt; 100"><SkipUnlessUpdated entry="{n}"><Chance/></SkipUnlessUpdated>
    <Cooldown seconds="0.2"><Chance/></Cooldown></Sequence></BehaviorTree>
</root>)x";

LeafRegistry leavesByChance() {
    LeafRegistry leaves;
    LeafDefinition chance;
    chance.name = "Chance";
    chance.tick = [](LeafCall& call) {
        const std::uint32_t drawn = call.random().below(10);
        return drawn < 4 ? Answer::Running : drawn < 7 ? Answer::Success : Answer::Failure;
    };
    chance.halt = [](LeafCall& call) { call.cells()[0] = 0; };
    chance.cells = 1;
    leaves.add(std::move(chance));
    return leaves;
}

std::shared_ptr<const Program> makeProgram() {
    const LeafRegistry leaves = leavesByChance();
    MindOptions options;
    options.leaves = &leaves;
    auto program = compileMind(kMind, "chance.xml", options);
    EXPECT_TRUE(program) << (program ? "" : program.error().message);
    return program ? *program : nullptr;
}

TEST(MindAllocation, NothingIsAllocatedWhileItRuns) {
    const auto program = makeProgram();
    ASSERT_TRUE(program);
    DecisionMemory memory(*program);
    RandomStream random(5, 1, RandomPurpose::Test);
    const long before = g_allocations;
    for (Tick now = 0; now < 5000; ++now)
        lince::Run(*program, memory, now, random).tick();
    EXPECT_EQ(g_allocations - before, 0);
    EXPECT_GT(before, 0);                     // it does count
    EXPECT_GT(memory.board.revision(), 100u); // it did run
}

/// The other kinds, each within another: a machine of utility, a decision, fuzzy rules and plans of both sorts.
constexpr const char* kKinds = R"x(<root BTCPP_format="4">
  <Keys><key name="a" type="number" initial="0"/><key name="b" type="number" initial="0"/><key name="c" type="truth" initial="false"/>
    <key name="d" type="number" initial="0"/></Keys>
  <BehaviorTree ID="Main">
    <StateMachine>
      <State name="One"><Transition to="Two" on="done" do="a += 1"/><Transition to="Two" changed="b" if="a &gt; 3"/>
        <Utility top="2"><Option name="x"><Consideration input="a" max="9"/><Chance/></Option>
          <Option name="y"><Consideration input="b" curve="gauss" max="9"/><Chance/></Option></Utility></State>
      <State name="Two" onEnter="b += 1; c = false; a = a &gt; 9 ? 0 : a"><Transition to="Three" on="done"/>
        <Decision><Test if="a &gt; 4">
          <Goap budget="3" bar="0.05"><Goal name="g" wants="c &amp;&amp; b &gt;= 9"/>
            <Action name="add" cost="a + 1" effect="b += 2"><Chance/></Action>
            <Action name="set" needs="b &gt; 1" effect="c = true; b -= 1"><Chance/></Action></Goap>
          <Fuzzy><Input name="a" value="a"><Set name="high" shape="sigmoid" points="3 1"/></Input>
            <Output name="b" key="b" max="9"><Set name="big" shape="trapezoid" points="3 5 7 9"/></Output>
            <Rule says="if a is not very high then b is big"/><Chance/></Fuzzy></Test></Decision></State>
      <State name="Three"><Transition to="One" on="done"/>
        <Htn budget="3" length="2" bar="0.05" replan="better">
          <Task name="T"><Method if="d &gt; 6"><Do task="take"/><Do task="T"/></Method>
            <Method if="max(d, 1) &lt; 4"><Do task="add"/><Do task="T" later="true"/></Method><Method><Do task="take"/></Method></Task>
          <Action name="add" effect="d += 2"><Chance/></Action>
          <Action name="take" needs="d &gt; 0" effect="d -= 1" expects="c = true"><Chance/></Action></Htn></State>
    </StateMachine>
  </BehaviorTree>
</root>)x";

TEST(MindAllocation, NoKindAllocatesWhileItRuns) {
    const LeafRegistry leaves = leavesByChance();
    MindOptions options;
    options.leaves = &leaves;
    const auto program = compileMind(kKinds, "kinds.xml", options);
    ASSERT_TRUE(program) << program.error().message;
    DecisionMemory memory(**program);
    RandomStream random(5, 1, RandomPurpose::Test);
    const long before = g_allocations;
    int visited = 0;
    for (Tick now = 0; now < 5000; ++now) {
        lince::Run thought(**program, memory, now, random);
        (void)thought.tick();
        for (NodeIndex node = 0; node < (*program)->nodes().size(); ++node)
            if (memory.answer(node) == Answer::Running) visited |= 1 << node;
    }
    EXPECT_EQ(g_allocations - before, 0);
    EXPECT_EQ(visited, (1 << (*program)->nodes().size()) - 1) << "every node ran";
}

/// Promise 2: saved and restored at every tick of 5,000, a mind goes on as the one that never was.
TEST(MindRestore, EveryTickOfFiveThousand) {
    const auto program = makeProgram();
    ASSERT_TRUE(program);
    DecisionMemory straight(*program), other(*program);
    RandomStream random(5, 1, RandomPurpose::Test), otherRandom(5, 1, RandomPurpose::Test);
    StateWriter writer, again;
    for (Tick now = 0; now < 5000; ++now) {
        writer.clear();
        other.visitState(writer);
        otherRandom.visitState(writer);
        other = DecisionMemory(*program);
        otherRandom = {};
        StateReader reader(writer.bytes());
        other.visitState(reader);
        otherRandom.visitState(reader);
        ASSERT_TRUE(reader.atEnd() && !reader.failed());
        const Answer a = lince::Run(*program, straight, now, random).tick();
        const Answer b = lince::Run(*program, other, now, otherRandom).tick();
        ASSERT_EQ(a, b) << now;
        writer.clear();
        again.clear();
        straight.visitState(writer);
        other.visitState(again);
        ASSERT_TRUE(
            std::equal(writer.bytes().begin(), writer.bytes().end(), again.bytes().begin(), again.bytes().end()))
            << now;
    }
}

} // namespace
} // namespace lince
