#include "kind_support.h"

namespace lince {
namespace {

using namespace test;

const char* const kMood = R"(<Utility momentum="0.25">
  <Option name="eat"><Consideration input="hunger"/><Do what="Eat" takes="9"/></Option>
  <Option name="sleep"><Consideration input="tired"/><Do what="Sleep" takes="9"/></Option>
  <Option name="flee" commit="0.1"><Consideration input="danger" curve="step"/><Do what="Flee" takes="9"/></Option>
</Utility>)";
std::vector<KeyInfo> moodKeys() {
    return {numberKey("hunger"), numberKey("tired"), numberKey("danger")};
}

TEST(Utility, RunsWhatScoresMost) {
    TestMind mind(kMood, moodKeys());
    EXPECT_EQ(mind.tick(), Answer::Failure) << "nothing speaks for anything";
    mind.set("hunger", 0.5);
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick Eat");
    mind.set("tired", 0.6); // 0.5 × 1.25 is more
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick Eat");
    mind.set("tired", 0.63);
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "halt Eat, tick Sleep");
    mind.set("tired", 0);
    mind.set("hunger", 0);
    EXPECT_EQ(mind.tick(), Answer::Failure);
    EXPECT_EQ(mind.done(), "halt Sleep");
}

TEST(Utility, EqualScoresGoToTheOneWrittenFirst) {
    TestMind mind(kMood, moodKeys());
    mind.set("hunger", 0.5);
    mind.set("tired", 0.5);
    (void)mind.tick();
    EXPECT_EQ(mind.done(), "tick Eat");
}

TEST(Utility, ACommitmentHoldsUnlessItScoresNothing) {
    TestMind mind(kMood, moodKeys());
    mind.set("danger", 1);
    (void)mind.tick();
    EXPECT_EQ(mind.done(), "tick Flee");
    mind.set("hunger", 1e9); // cut to 1; with the commitment of 6 ticks it must wait, and 1.25 is still more
    mind.set("danger", 0.5);
    for (int t = 1; t < 6; ++t) {
        (void)mind.tick();
        EXPECT_EQ(mind.done(), "tick Flee");
    }
    mind.set("danger", 0.4); // a veto ends even a commitment
    (void)mind.tick();
    EXPECT_EQ(mind.done(), "halt Flee, tick Eat");

    TestMind two(R"(<Utility momentum="0" commit="0.1">
      <Option name="a"><Consideration input="a"/><Do what="A" takes="99"/></Option>
      <Option name="b"><Consideration input="b"/><Do what="B" takes="99"/></Option>
    </Utility>)",
                 {numberKey("a", 0.5), numberKey("b")});
    (void)two.tick();
    two.set("b", 0.9);
    for (int t = 1; t < 6; ++t) {
        (void)two.tick();
        EXPECT_EQ(two.done(), "tick A") << t;
    }
    (void)two.tick();
    EXPECT_EQ(two.done(), "halt A, tick B") << "six ticks after it was chosen";
}

TEST(Utility, AnswersAsItsChildAndChoosesAnewAfterwards) {
    TestMind mind(R"(<Utility>
      <Option name="a" weight="2"><Consideration input="a"/><Do what="A" takes="1" fails="{bad}"/></Option>
      <Option name="b"><Consideration input="b"/><Do what="B"/></Option>
    </Utility>)",
                  {numberKey("a", 0.5), numberKey("b", 0.9), truthKey("bad")});
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_EQ(mind.done(), "tick A") << "twice 0.5";
    EXPECT_EQ(mind.tick(), Answer::Success);
    mind.set("bad", 1);
    (void)mind.tick();
    EXPECT_EQ(mind.tick(), Answer::Failure);
    mind.set("a", 0);
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick B");
}

TEST(Utility, PassesOverOptionsThatAreSkipped) {
    TestMind mind(R"(<Utility>
      <Option name="a"><Consideration input="a"/><Do what="A" _skipIf="off"/></Option>
      <Option name="b"><Consideration input="b"/><Do what="B" _skipIf="off2"/></Option>
    </Utility>)",
                  {numberKey("a", 0.9), numberKey("b", 0.5), truthKey("off"), truthKey("off2")});
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick A");
    mind.set("off", 1);
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick B");
}

TEST(Utility, ChoosesByLotAmongTheBest) {
    TestMind mind(R"(<Utility top="2" momentum="0" compensation="none">
      <Option name="a"><Consideration input="a"/><Do what="A"/></Option>
      <Option name="b"><Consideration input="b"/><Do what="B"/></Option>
      <Option name="c"><Consideration input="c"/><Do what="C"/></Option>
    </Utility>)",
                  {numberKey("a", 0.2), numberKey("b", 0.6), numberKey("c", 0.1)});
    int a = 0, b = 0;
    const std::uint64_t before = mind.random.position();
    for (int t = 0; t < 4000; ++t) {
        ASSERT_EQ(mind.tick(), Answer::Success);
        ASSERT_NE(mind.done(), "tick C") << "third of all";
        (mind.done() == "tick A" ? a : b) += 1;
    }
    EXPECT_NEAR(a / 4000.0, 0.25, 0.03) << "in proportion to their scores";
    EXPECT_EQ(mind.random.position(), before + 2) << "a stream of its own, sown once";
    // One that runs stays while it is among the best.
    TestMind stays(R"(<Utility top="2" momentum="0">
      <Option name="a"><Consideration input="a"/><Do what="A" takes="1000"/></Option>
      <Option name="b"><Consideration input="b"/><Do what="B" takes="1000"/></Option>
      <Option name="c"><Consideration input="c"/><Do what="C" takes="1000"/></Option>
    </Utility>)",
                   {numberKey("a", 0.5), numberKey("b", 0.5), numberKey("c", 0.1)});
    (void)stays.tick();
    const std::string first = stays.done();
    for (int t = 0; t < 100; ++t) {
        (void)stays.tick();
        ASSERT_EQ(stays.done(), first);
    }
    stays.set("c", 0.9);
    stays.set(first == "tick A" ? "a" : "b", 0.4);
    (void)stays.tick();
    EXPECT_EQ(stays.done().substr(0, 6), "halt " + first.substr(5, 1));
}

TEST(Utility, AThresholdAndMissingValues) {
    KeyInfo unknown;
    unknown.name = "unknown", unknown.type = ValueType::Number;
    TestMind mind(R"(<Utility threshold="0.3">
      <Option name="a"><Consideration input="a"/><Do what="A"/></Option>
      <Option name="b"><Consideration input="unknown" falls="true"/><Do what="B"/></Option>
    </Utility>)",
                  {numberKey("a", 0.29), unknown});
    EXPECT_EQ(mind.tick(), Answer::Failure) << "what is not known speaks for nothing";
    mind.set("a", 0.31);
    EXPECT_EQ(mind.tick(), Answer::Success);
}

TEST(Utility, TellsScoresAndWhyNot) {
    TestMind mind(kMood, moodKeys());
    mind.set("hunger", 0.5);
    mind.set("tired", 0.25);
    DecisionTrace trace;
    (void)mind.tick(&trace);
    const std::string text = trace.toText();
    EXPECT_NE(text.find("eat: hunger"), std::string::npos) << text;
    EXPECT_NE(text.find("0.250 against 0.500 of eat"), std::string::npos) << text;
    EXPECT_NE(text.find("a consideration or the weight is 0"), std::string::npos) << text;
}

TEST(Utility, MistakesAreToldWithTheirPlace) {
    const std::vector<KeyInfo> keys{numberKey("a")};
    EXPECT_EQ(mistakeIn("<Utility/>", keys), "m.xml:2:1: found no option, expected at least one <Option>");
    EXPECT_EQ(mistakeIn("<Utility><Do what='A'/></Utility>", keys), "m.xml:2:10: found <Do>, expected <Option>");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x'><Consideration input='a'/></Option></Utility>", keys),
              "m.xml:2:10: found an option without a node, expected one node for what it does");
    EXPECT_EQ(
        mistakeIn("<Utility><Option name='x'><Consideration input='a +'/><Do what='A'/></Option></Utility>", keys),
        "m.xml:2:52: found the end, expected a number, a name, a key or '('");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x'><Consideration input='a' curve='bent'/><Do what='A'/></Option>"
                        "</Utility>",
                        keys),
              "m.xml:2:52: found curve='bent', expected one of linear, power, logistic, gauss, step, drawn");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x'><Consideration input='a' min='3' max='2'/><Do what='A'/></Option>"
                        "</Utility>",
                        keys),
              "m.xml:2:60: found max='2', expected min below max");
    EXPECT_EQ(
        mistakeIn("<Utility><Option name='x'><Consideration input='a' curve='drawn' points='0 0, 0 1'/>"
                  "<Do what='A'/></Option></Utility>",
                  keys),
        "m.xml:2:66: found points='0 0, 0 1', expected 1 to 64 pairs \"input score, input score\" with growing inputs");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x'><Do what='A'/><Do what='B'/></Option></Utility>", keys),
              "m.xml:2:41: found <Do>, expected one node in an option");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x'><Do what='A'/></Option><Option name='x'><Do what='A'/></Option>"
                        "</Utility>",
                        keys),
              "m.xml:2:58: found name='x', expected a name that no other option has");
    EXPECT_EQ(mistakeIn("<Utility top='0'><Option name='x'><Do what='A'/></Option></Utility>", keys).substr(0, 11),
              "m.xml:2:10:");
    EXPECT_EQ(mistakeIn("<Utility><Option name='x' wieght='2'><Do what='A'/></Option></Utility>", keys).substr(0, 12),
              "m.xml:2:27: ");
}

TEST(Utility, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    rerunEveryTick(R"(<Utility top="2" commit="0.05">
      <Option name="a"><Consideration input="a" curve="logistic"/><Do what="A" takes="5"/></Option>
      <Option name="b"><Consideration input="b" curve="gauss"/><Do what="B" takes="3" fails="{bad}"/></Option>
      <Option name="c" weight="0.8"><Consideration input="a"/><Consideration input="b" falls="true"/>
        <Utility><Option name="d"><Consideration input="b"/><Do what="D" takes="7"/></Option></Utility></Option>
    </Utility>)",
                   {numberKey("a"), numberKey("b"), truthKey("bad")}, [](TestMind& mind, RandomStream& chance) {
                       const float a = chance.unit();
                       const float b = chance.unit();
                       mind.set("bad", chance.below(2));
                       if (a < 0.2f) mind.set("a", static_cast<double>(b));
                       if (b < 0.2f) mind.set("b", static_cast<double>(a));
                   });
}

} // namespace
} // namespace lince
