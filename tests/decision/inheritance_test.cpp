// Minds that inherit: what is said again takes the place of what was, the rest stays.
#include "kind_support.h"

#include <map>

namespace lince {
namespace {

using Files = std::map<std::string, std::string>;

Result<std::shared_ptr<const Program>> compiledOf(const Files& files, const LeafRegistry& leaves) {
    MindOptions options;
    options.leaves = &leaves;
    options.readFile = [&](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        return found != files.end() ? Result<std::string>(found->second) : Error{"found no " + path};
    };
    return loadMind("own.xml", options);
}

/// What leaves are asked for in the first thought.
std::string firstThought(const Files& files) {
    const LeafRegistry leaves = test::doLeaves();
    const auto program = compiledOf(files, leaves);
    if (!program) return program.error().message;
    test::LeafNotes notes;
    DecisionMemory memory(**program);
    RandomStream random(1, 1, RandomPurpose::Test);
    Run run(**program, memory, 0, random, &notes);
    (void)run.tick();
    std::string lines;
    for (const std::string& line : notes.lines)
        lines += (lines.empty() ? "" : ", ") + line;
    return lines;
}

constexpr const char* kInherited = R"x(<root BTCPP_format="4" main_tree_to_execute="Guard">
  <Keys>
    <key name="patience" type="number" min="1" max="60" initial="6" unit="s" parameter="true" help="how long"/>
    <key name="seen" type="truth"/>
  </Keys>
  <BehaviorTree ID="Guard"><Sequence><SubTree ID="Look"/><SubTree ID="Walk"/></Sequence></BehaviorTree>
  <BehaviorTree ID="Look"><Do what="look"/></BehaviorTree>
  <BehaviorTree ID="Walk"><Do what="walk"/></BehaviorTree>
</root>)x";

TEST(Inheritance, ATreeOfTheSameNameTakesThePlaceWhereverItIsAskedFor) {
    EXPECT_EQ(firstThought({{"own.xml", kInherited}}), "tick look, tick walk");
    EXPECT_EQ(firstThought({{"guard.xml", kInherited}, {"own.xml", R"x(<root BTCPP_format="4" inherits="guard.xml">
  <BehaviorTree ID="Walk"><Do what="run"/></BehaviorTree></root>)x"}}),
              "tick look, tick run");
}

TEST(Inheritance, WithinATreeItsOwnNameMeansTheInheritedOne) {
    EXPECT_EQ(firstThought({{"guard.xml", kInherited},
                            {"middle.xml", R"x(<root BTCPP_format="4" inherits="guard.xml">
  <BehaviorTree ID="Walk"><Sequence><Do what="stretch"/><SubTree ID="Walk"/></Sequence></BehaviorTree></root>)x"},
                            {"own.xml", R"x(<root BTCPP_format="4" inherits="middle.xml">
  <BehaviorTree ID="Walk"><Sequence><Do what="yawn"/><SubTree ID="Walk"/></Sequence></BehaviorTree></root>)x"}}),
              "tick look, tick yawn, tick stretch, tick walk");
}

TEST(Inheritance, AnotherMainTreeMayBeSaid) {
    EXPECT_EQ(firstThought({{"guard.xml", kInherited},
                            {"own.xml", R"x(<root BTCPP_format="4" inherits="guard.xml" main_tree_to_execute="Rest">
  <BehaviorTree ID="Rest"><Sequence><Do what="sit"/><SubTree ID="Guard"/></Sequence></BehaviorTree></root>)x"}}),
              "tick sit, tick look, tick walk");
}

TEST(Inheritance, OfAKeyOnlyWhatIsSaidAgainDiffers) {
    const LeafRegistry leaves = test::doLeaves();
    const Files files = {{"guard.xml", kInherited}, {"own.xml", R"x(<root BTCPP_format="4" inherits="guard.xml">
  <Keys><key name="patience" initial="20"/><key name="more" type="number" initial="1"/></Keys></root>)x"}};
    const auto program = compiledOf(files, leaves);
    ASSERT_TRUE(program) << program.error().message;
    const BlackboardLayout& keys = (*program)->keys();
    const KeyInfo& patience = keys[keys.find("patience")];
    EXPECT_EQ(patience.initial.asNumber(), 20);
    EXPECT_EQ(patience.min, 1);
    EXPECT_EQ(patience.max, 60);
    EXPECT_EQ(patience.unit, "s");
    EXPECT_EQ(patience.help, "how long");
    EXPECT_TRUE(patience.parameter);
    EXPECT_TRUE(keys.find("seen"));
    EXPECT_TRUE(keys.find("more"));
}

TEST(Inheritance, MistakesAreNamedWithTheirPlace) {
    const auto mistake = [](const std::string& own, const char* other = kInherited) {
        return firstThought({{"guard.xml", other}, {"own.xml", own}});
    };
    EXPECT_EQ(mistake(R"(<root BTCPP_format="4" inherits="ghost.xml"/>)"),
              "own.xml:1:24: found inherits='ghost.xml', expected a file that can be read: found no ghost.xml");
    EXPECT_EQ(mistake(R"(<root BTCPP_format="4" inherits="own.xml"/>)"),
              "own.xml:1:24: found inherits='own.xml', expected a file that is not read already");
    EXPECT_EQ(
        mistake(
            R"(<root BTCPP_format="4" inherits="guard.xml"><Keys><key name="patience" type="truth"/></Keys></root>)"),
        "own.xml:1:72: found type='truth', expected number, as it is inherited");
    EXPECT_EQ(
        mistake(
            R"(<root BTCPP_format="4" inherits="guard.xml"><Keys><key name="patience" initial="90"/></Keys></root>)"),
        "own.xml:1:72: found initial='90', expected a number from 1 to 60");
    EXPECT_EQ(mistake(R"(<root BTCPP_format="4" inherits="guard.xml">
  <BehaviorTree ID="Walk"><Do what="a"/></BehaviorTree><BehaviorTree ID="Walk"><Do what="b"/></BehaviorTree></root>)"),
              "own.xml:2:56: found a second tree 'Walk', expected names that differ");
    EXPECT_EQ(
        mistake(
            R"(<root BTCPP_format="4"><include path="guard.xml"/><BehaviorTree ID="M"><Do what="a"/></BehaviorTree></root>)",
            R"(<root BTCPP_format="4" inherits="base.xml"/>)"),
        "guard.xml:1:24: found inherits='base.xml', expected none in a file that is included");
    // A tree of the lowest layer that holds itself is what it always was.
    EXPECT_NE(mistake(R"(<root BTCPP_format="4" inherits="guard.xml">
  <BehaviorTree ID="New"><SubTree ID="New"/></BehaviorTree><BehaviorTree ID="Walk"><SubTree ID="New"/></BehaviorTree></root>)")
                  .find("expected a tree that does not hold itself: Guard > Walk > New > New"),
              std::string::npos);
}

} // namespace
} // namespace lince
