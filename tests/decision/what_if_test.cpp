// The numbers of a mind, and the mind with one of them changed.
#include "kind_support.h"

#include <lince/decision/what_if.h>

#include <algorithm>

namespace lince {
namespace {

std::shared_ptr<const Program> whatIfProgram(const std::string& text, const LeafRegistry& leaves) {
    MindOptions options;
    options.leaves = &leaves;
    auto program = compileMind(text, "m.xml", options);
    EXPECT_TRUE(program) << program.error().message;
    return program ? *program : nullptr;
}

constexpr const char* kNumbersMind = R"x(<root BTCPP_format="4">
  <Keys><key name="ammo" type="number" min="0" max="30" initial="2" unit="rounds"/><key name="hurt" type="truth"/>
    <key name="at" type="place" initial="3;0;4"/></Keys>
  <BehaviorTree ID="Main"><Fallback>
    <Sequence><ScriptCondition code="ammo &gt; 3 &amp;&amp; length(at - at) &lt; 7"/><Do what="fire" takes="2"/></Sequence>
    <Sequence><ScriptCondition code="length(at - at) &gt; 9"/><Do what="flee"/></Sequence>
    <Do what="wait"/>
  </Fallback></BehaviorTree></root>)x";

const NumberInMind* numberNamed(const std::vector<NumberInMind>& numbers, const std::string& text) {
    const auto found =
        std::find_if(numbers.begin(), numbers.end(), [&](const NumberInMind& n) { return n.text == text; });
    return found != numbers.end() ? &*found : nullptr;
}

std::string firstDeed(const Program& program, const NumberInMind* key = nullptr, double value = 0) {
    test::LeafNotes notes;
    DecisionMemory memory(program);
    if (key != nullptr) (void)memory.board.suppose(key->key, valueOf(*key, value));
    RandomStream random(1, 1, RandomPurpose::Test);
    Run run(program, memory, 0, random, &notes);
    (void)run.tick();
    return notes.lines.empty() ? "" : notes.lines.front();
}

TEST(WhatIf, KeysFunctionsPortsAndConstantsAreNumbers) {
    const LeafRegistry leaves = test::doLeaves();
    const auto program = whatIfProgram(kNumbersMind, leaves);
    ASSERT_TRUE(program);
    const auto numbers = numbersIn(*program);
    std::vector<std::string> texts;
    for (const NumberInMind& number : numbers)
        texts.push_back(number.text);
    EXPECT_EQ(texts,
              (std::vector<std::string>{"ammo", "hurt", "length(at - at)", "takes of Do", "takes of Do", "takes of Do",
                                        "3 in 'ammo > 3 && length(at - at) < 7'",
                                        "7 in 'ammo > 3 && length(at - at) < 7'", "9 in 'length(at - at) > 9'"}));
    EXPECT_EQ(numbers[0].unit, "rounds");
    EXPECT_EQ(numbers[0].max, 30);
    EXPECT_TRUE(numbers[1].isTruth);
    EXPECT_EQ(numbers[2].parts.size(), 2u) << "one number, wherever it is asked for";
    EXPECT_EQ(numbers[3].place.line, 5);
    EXPECT_EQ(numbers[3].written, 2);
    EXPECT_EQ(numbers[8].place.line, 6);
    EXPECT_EQ(numbers[8].place.column, 38) << "where its expression begins";
}

TEST(WhatIf, OneNumberIsAnotherAndTheProgramStaysAsItIs) {
    const LeafRegistry leaves = test::doLeaves();
    const auto program = whatIfProgram(kNumbersMind, leaves);
    ASSERT_TRUE(program);
    const auto numbers = numbersIn(*program);
    EXPECT_EQ(firstDeed(*program), "tick wait");
    EXPECT_EQ(firstDeed(*program, numberNamed(numbers, "ammo"), 4), "tick fire");
    EXPECT_EQ(firstDeed(*program, numberNamed(numbers, "ammo"), 3), "tick wait");
    const auto* three = numberNamed(numbers, "3 in 'ammo > 3 && length(at - at) < 7'");
    ASSERT_NE(three, nullptr);
    EXPECT_EQ(firstDeed(*programWith(*program, *three, 1.5)), "tick fire");
    EXPECT_EQ(firstDeed(*programWith(*program, *three, 2)), "tick wait");
    const auto* far = numberNamed(numbers, "length(at - at)");
    ASSERT_NE(far, nullptr);
    EXPECT_EQ(firstDeed(*programWith(*program, *far, 10)), "tick flee");
    const auto* takes = numberNamed(numbers, "takes of Do");
    EXPECT_TRUE(programWith(*program, *takes, 5)->isLike(*program));
    EXPECT_EQ(programWith(*program, *takes, 5)->port(takes->node, takes->port).constant.asNumber(), 5);
    EXPECT_EQ(program->port(takes->node, takes->port).constant.asNumber(), 2);
    EXPECT_EQ(firstDeed(*program), "tick wait");
}

} // namespace
} // namespace lince
