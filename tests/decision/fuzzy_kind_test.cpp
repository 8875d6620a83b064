#include "kind_support.h"

namespace lince {
namespace {

using namespace test;

const char* const kRetreat = R"(<Fuzzy>
  <Input name="distance" value="distance"><Set name="near" shape="shoulder" points="20 10"/>
    <Set name="far" shape="shoulder" points="40 60"/></Input>
  <Input name="health" value="health"><Set name="low" shape="shoulder" points="50 0"/></Input>
  <Output name="retreat" key="retreat" otherwise="0.5"><Set name="weak" shape="triangle" points="0 0.25 0.5"/>
    <Set name="strong" shape="triangle" points="0.5 0.75 1"/></Output>
  <Output name="speed" key="speed" max="10"><Set name="fast" shape="gauss" points="7.5 1"/></Output>
  <Rule says="if distance is near and health is low then retreat is strong, speed is fast"/>
  <Rule says="if distance is far or health is not low then retreat is weak"/>
  <Do what="Move" takes="{steps}"/>
</Fuzzy>)";
std::vector<KeyInfo> retreatKeys() {
    KeyInfo speed;
    speed.name = "speed", speed.type = ValueType::Number;
    return {numberKey("distance", 5), numberKey("health"), numberKey("retreat"), numberKey("steps"), speed};
}

TEST(FuzzyKind, WritesWhatItConcludes) {
    TestMind mind(kRetreat, retreatKeys());
    EXPECT_EQ(mind.tick(), Answer::Success);
    EXPECT_EQ(mind.done(), "tick Move");
    EXPECT_NEAR(mind.number("retreat"), 0.75, 1e-6);
    EXPECT_NEAR(mind.number("speed"), 7.5, 0.05);
    mind.set("speed", 3);
    mind.set("distance", 100);
    (void)mind.tick();
    EXPECT_NEAR(mind.number("retreat"), 0.25, 1e-6);
    EXPECT_EQ(mind.number("speed"), 3) << "no rule speaks of it: it stays";
    mind.set("distance", 30);
    (void)mind.tick();
    EXPECT_EQ(mind.number("retreat"), 0.5) << "no rule speaks of it: otherwise";
    mind.set("health", 25); // low ½, not low ½; the distance in between says nothing
    (void)mind.tick();
    EXPECT_NEAR(mind.number("retreat"), 0.25, 1e-6);
    mind.set("distance", 15); // both rules at one half
    (void)mind.tick();
    EXPECT_NEAR(mind.number("retreat"), 0.5, 1e-6);
}

TEST(FuzzyKind, AnswersAsItsChildAndReckonsWhileThatRuns) {
    TestMind mind(kRetreat, retreatKeys());
    mind.set("steps", 2);
    EXPECT_EQ(mind.tick(), Answer::Running);
    mind.set("distance", 100);
    EXPECT_EQ(mind.tick(), Answer::Running);
    EXPECT_NEAR(mind.number("retreat"), 0.25, 1e-6);
    EXPECT_EQ(mind.tick(), Answer::Success);
    mind.set("steps", 5);
    (void)mind.tick();
    mind.halt();
    EXPECT_EQ(mind.done(), "halt Move");
}

TEST(FuzzyKind, TellsDegreesAndRules) {
    TestMind mind(kRetreat, retreatKeys());
    DecisionTrace trace;
    (void)mind.tick(&trace);
    EXPECT_NE(trace.toText().find("distance is near"), std::string::npos) << trace.toText();
    EXPECT_NE(trace.toText().find("if distance is far or health is not low then retreat is weak"), std::string::npos);
}

TEST(FuzzyKind, MistakesAreToldWithTheirPlace) {
    const std::vector<KeyInfo> keys{numberKey("a"), numberKey("b"), truthKey("t")};
    const auto with = [](const std::string& rule) {
        return "<Fuzzy><Input name='x' value='a'><Set name='s' shape='shoulder' points='0 1'/></Input>"
               "<Output name='y' key='b'><Set name='s' shape='shoulder' points='0 1'/></Output>\n" +
               rule + "</Fuzzy>";
    };
    EXPECT_EQ(mistakeIn(with("<Rule says='if x is s then y is s'/>"), keys), "");
    EXPECT_EQ(mistakeIn(with(""), keys), "m.xml:2:1: found no rule, expected at least one <Rule>");
    EXPECT_EQ(mistakeIn(with("<Rule says='if z is s then y is s'/>"), keys),
              "m.xml:3:16: found 'z', expected an input, one of x");
    EXPECT_EQ(mistakeIn(with("<Rule says='if x is s &#97;nd x is q then y is s'/>"), keys),
              "m.xml:3:36: found 'q', expected a set of x, one of s")
        << "columns are those of the file";
    EXPECT_EQ(mistakeIn("<Fuzzy><Input name='if' value='a'/></Fuzzy>", keys).substr(0, 12), "m.xml:2:15: ");
    EXPECT_EQ(mistakeIn("<Fuzzy><Input name='x' value='a'/></Fuzzy>", keys),
              "m.xml:2:8: found no set, expected at least one <Set>");
    EXPECT_EQ(mistakeIn("<Fuzzy><Input name='x' value='a'><Set name='s' shape='triangle' points='1 0 2'/></Input>"
                        "</Fuzzy>",
                        keys),
              "m.xml:2:65: found points='1 0 2', expected points that grow");
    EXPECT_EQ(
        mistakeIn("<Fuzzy><Input name='x' value='a'><Set name='s' shape='gauss' points='1 0'/></Input></Fuzzy>", keys),
        "m.xml:2:62: found points='1 0', expected a middle and a width above 0");
    EXPECT_EQ(mistakeIn("<Fuzzy samples='7'/>", keys).substr(0, 11), "m.xml:2:8: ");
}

TEST(FuzzyKind, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    rerunEveryTick(kRetreat, retreatKeys(), [](TestMind& mind, RandomStream& chance) {
        mind.set("distance", chance.below(70));
        mind.set("health", chance.below(100));
        mind.set("steps", chance.below(4));
    });
}

} // namespace
} // namespace lince
