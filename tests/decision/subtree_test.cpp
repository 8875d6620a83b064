// Subtrees: what is theirs, what is remapped; minds out and in again.
#include <lince/core/files.h>
#include <lince/decision/convert.h>
#include <lince/decision/desk.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince {
namespace {

std::unique_ptr<MindDesk> desk(const std::string& mind, const std::string& leaves) {
    auto script = parseDeskScript(leaves, "leaves");
    EXPECT_TRUE(script);
    auto made = MindDesk::make(mind, "m.xml", std::move(*script));
    EXPECT_TRUE(made) << (made ? "" : made.error().message);
    return made ? std::move(*made) : nullptr;
}

std::string valueOf(MindDesk& d, const char* key) {
    const KeyId id = d.program().keys().find(key);
    return id ? toText(d.memory().board[id], d.program().names()) : "no key";
}

constexpr const char* kTwo = R"x(<root BTCPP_format="4" main_tree_to_execute="Main">
  <BehaviorTree ID="Main"><Sequence>
    <Script code="goal := 1; _own := 5; shared := 7"/>
    <SubTree ID="Go" target="{goal}" speed="3" same="{=}"/>
    <SubTree ID="Go" name="Second" target="home"/>
    <SubTree ID="Auto" _autoremap="true"/>
  </Sequence></BehaviorTree>
  <BehaviorTree ID="Go"><Script code="target = target; mine := 2; @root := 9; speed := 4; same := 6"/></BehaviorTree>
  <BehaviorTree ID="Auto"><Script code="shared += 1; _own := 8"/></BehaviorTree>
</root>)x";

TEST(SubTree, KeysAreItsOwnUnlessRemapped) {
    const auto d = desk(kTwo, "");
    ASSERT_TRUE(d);
    EXPECT_EQ(d->tick().toText(), "SUCCESS");
    EXPECT_EQ(valueOf(*d, "goal"), "1");
    EXPECT_EQ(valueOf(*d, "same"), "6");     // {=}: the same name above
    EXPECT_EQ(valueOf(*d, "Go.mine"), "2");  // its own
    EXPECT_EQ(valueOf(*d, "Go.speed"), "4"); // a constant at first
    EXPECT_EQ(valueOf(*d, "Second.target"), "'home'");
    EXPECT_EQ(valueOf(*d, "Second.mine"), "2");
    EXPECT_EQ(valueOf(*d, "root"), "9"); // @: of the main tree
    EXPECT_EQ(valueOf(*d, "shared"), "8");
    EXPECT_EQ(valueOf(*d, "_own"), "5"); // private, in spite of _autoremap
    EXPECT_EQ(valueOf(*d, "Auto._own"), "8");
}

TEST(Mind, ConvertedItGivesTheSameProgram) {
    const std::string mind = R"x(<root BTCPP_format="4"><Keys><key name="x" type="number" initial="1"/></Keys>
      <BehaviorTree ID="Main"><Fallback><Precondition if="x &gt; 1 &amp;&amp; true" abort="both"><Open door="{x}"/></Precondition>
      <RandomSelector weights="1;1"><Walk/><Cooldown seconds="1"><Walk name="again"/></Cooldown></RandomSelector></Fallback></BehaviorTree></root>)x";
    const auto once = convertMind(mind, "m.xml");
    ASSERT_TRUE(once) << once.error().message;
    EXPECT_NE(once->find("<Action ID=\"Open\">\n      <inout_port name=\"door\"/>\n"), std::string::npos) << *once;
    EXPECT_NE(once->find("<Control ID=\"RandomSelector\">"), std::string::npos);
    EXPECT_EQ(once->find("<Control ID=\"Fallback\">"), std::string::npos); // the library has it
    const auto twice = convertMind(*once, "m.xml");
    ASSERT_TRUE(twice) << twice.error().message;
    EXPECT_EQ(*twice, *once);
    const auto a = desk(mind, "Open: R S\nWalk: F R\nagain: S\n@2 x=3"),
               b = desk(*once, "Open: R S\nWalk: F R\nagain: S\n@2 x=3");
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->program().nodes().size(), b->program().nodes().size());
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(a->tick().toText(), b->tick().toText()) << i;
}

TEST(Desk, ScriptsSayTheirMistakes) {
    const auto mistake = [](const char* text) {
        const auto script = parseDeskScript(text, "l.txt");
        return script ? std::string("none") : script.error().message;
    };
    EXPECT_EQ(mistake("A: S F\n\n# remark\n@3 x=2 # more\nB:SFR"), "none");
    EXPECT_EQ(mistake("A S"),
              "l.txt:1:1: found 'A S', expected a leaf and its answers, as in 'Open: S F R', or '@3 key=value'");
    EXPECT_EQ(mistake("A: S\n  B: S X"), "l.txt:2:8: found 'X', expected S, F or R");
    EXPECT_EQ(mistake("A:"), "l.txt:1:1: found leaf 'A' without answers, expected S, F or R");
    EXPECT_EQ(mistake("A: S\nA: F"), "l.txt:2:1: found a second line of leaf 'A', expected one");
    EXPECT_EQ(mistake("@x y=1"), "l.txt:1:1: found '@x', expected @ and the number of a tick");
    EXPECT_EQ(mistake("@1 y"), "l.txt:1:1: found 'y', expected key=value behind the tick");
    auto script = parseDeskScript("A: S", "l.txt");
    ASSERT_TRUE(script);
    const auto made = MindDesk::make("<root BTCPP_format=\"4\"><BehaviorTree ID=\"M\">\n<Other/></BehaviorTree></root>",
                                     "m.xml", *script);
    ASSERT_FALSE(made);
    EXPECT_EQ(
        made.error().message.rfind("m.xml:2:1: found <Other>, expected a node that is known, or a leaf of l.txt: ", 0),
        0u);
}

TEST(Desk, ExpressionsInPortsOfItsLeavesAreNoKeys) {
    const char* const mind = R"(<root BTCPP_format="4"><Keys><key name="reach" type="number"/></Keys>
      <BehaviorTree ID="Main"><Open within="{=reach + 0.5}"/></BehaviorTree></root>)";
    auto script = parseDeskScript("Open: S", "script");
    ASSERT_TRUE(script);
    const auto desk = MindDesk::make(mind, "m.xml", *script);
    ASSERT_TRUE(desk) << desk.error().message;
    EXPECT_EQ((*desk)->tick().toText(), "SUCCESS: tick Open");
    EXPECT_EQ((*desk)->program().keys().size(), 1u);
}

TEST(Desk, TestsOfMindsAreRun) {
    const std::string folder = testing::TempDir() + "lince_mindtest/";
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(writeTextFile(
        folder + "m.xml",
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"M\"><Sequence><A/><B/></Sequence></BehaviorTree></root>"));
    const auto run = [&](const std::string& cases) {
        EXPECT_TRUE(writeTextFile(folder + "m.mindtest.xml", "<mindtest mind=\"m.xml\">\n" + cases + "</mindtest>"));
        const auto result = runMindTests(folder + "m.mindtest.xml");
        return result ? std::to_string(*result) : result.error().message.substr(folder.size());
    };
    EXPECT_EQ(run("<case name=\"a\"><leaves>A: S\nB: R S</leaves><expect>RUNNING: tick A, tick B\n  SUCCESS: tick "
                  "B</expect></case>"),
              "1");
    EXPECT_EQ(run("<case name=\"a\"><leaves>A: S\nB: R S</leaves><expect>RUNNING: tick A, tick B\nRUNNING: tick "
                  "B</expect></case>"),
              "m.mindtest.xml:2:1: found SUCCESS: tick B in tick 1 of case 'a', expected RUNNING: tick B");
    EXPECT_EQ(run("<case name=\"a\"/>"),
              "m.mindtest.xml:2:1: found a case that expects nothing, expected <expect> with a line for each tick");
    EXPECT_EQ(run(""), "m.mindtest.xml:1:1: found no <case>, expected at least one");
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace lince
