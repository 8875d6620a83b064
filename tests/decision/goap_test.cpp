#include "kind_support.h"

namespace lince {
namespace {

using namespace test;

const char* const kCamp = R"(<Goap>
  <Goal name="warm" wants="fire"/>
  <Goal name="safe" if="wolf" priority="5" wants="wolf == false"/>
  <Action name="fetch" effect="axe = true"><Do what="Fetch" takes="1" fails="{stuck}"/></Action>
  <Action name="chop" needs="axe" cost="2" effect="wood += 2"><Do what="Chop" takes="1"/></Action>
  <Action name="collect" cost="far ? 9 : 1" effect="wood += 1"><Do what="Collect" takes="1"/></Action>
  <Action name="burn" needs="wood &gt;= 3" effect="wood -= 3" expects="fire = true"><Do what="Burn" takes="1"/></Action>
  <Action name="shout" effect="wolf = false"><Do what="Shout" takes="1"/></Action>
</Goap>)";
std::vector<KeyInfo> campKeys() {
    return {truthKey("fire"), truthKey("wolf"), truthKey("axe"), truthKey("far"), truthKey("stuck"), numberKey("wood")};
}

/// Leaves that were asked for the first time, one after the other.
std::string story(TestMind& mind, int ticks, const std::function<void(int)>& before = {}) {
    std::string all;
    for (int t = 0; t < ticks; ++t) {
        if (before) before(t);
        (void)mind.tick();
        for (const std::string& line : mind.notes.lines)
            if (line.rfind("tick ", 0) == 0 && (all.empty() || all.substr(all.rfind(' ') + 1) != line.substr(5)))
                all += " " + line.substr(5);
            else if (line.rfind("halt ", 0) == 0)
                all += " -" + line.substr(5);
    }
    return all;
}

TEST(Goap, DoesTheCheapestPlanByCostsOfTheMoment) {
    TestMind near(kCamp, campKeys());
    EXPECT_EQ(story(near, 5), " Collect Burn");
    EXPECT_EQ(near.number("wood"), 0) << "effects are written as each action succeeds";
    TestMind far(kCamp, campKeys());
    far.set("far", 1);
    EXPECT_EQ(story(far, 5), " Fetch Chop Burn");
    EXPECT_EQ(far.number("wood"), 1);
    EXPECT_EQ(far.number("fire"), 0) << "what is only expected is not written";
    far.set("fire", 1);
    EXPECT_EQ(far.tick(), Answer::Success) << "the goal holds";
}

TEST(Goap, SucceedsWhenTheGoalIsReached) {
    TestMind mind(R"(<Goap><Goal name="g" wants="x &gt;= 2"/><Action name="a" effect="x += 1"><Do what="A"/></Action>
      </Goap>)",
                  {numberKey("x")});
    EXPECT_EQ(mind.tick(), Answer::Success) << "actions that take no time are done at once";
    EXPECT_EQ(mind.done(), "tick A, tick A");
}

TEST(Goap, PlansWithWhatAHaltedActionWrote) {
    TestMind mind(R"(<Goap><Goal name="rest" if="tired" priority="2" wants="rested"/><Goal name="work" wants="done"/>
      <Action name="dig" expects="done = true"><Do what="Dig" takes="99" _onHalted="dirty = true"/></Action>
      <Action name="wash" needs="dirty" effect="dirty = false"><Do what="Wash" takes="1"/></Action>
      <Action name="sleep" needs="!dirty" expects="rested = true"><Do what="Sleep" takes="9"/></Action></Goap>)",
                  {truthKey("tired"), truthKey("rested"), truthKey("done"), truthKey("dirty")});
    EXPECT_EQ(story(mind, 6, [&](int t) { mind.set("tired", t >= 2); }), " Dig -Dig Wash Sleep");
}

TEST(Goap, PlansAnewWhenAConditionOfWhatIsLeftFails) {
    TestMind mind(kCamp, campKeys());
    mind.set("far", 1);
    // The axe is lost while it chops the first time.
    const std::string did = story(mind, 7, [&](int t) {
        if (t == 2) mind.set("axe", 0);
    });
    EXPECT_EQ(did, " Fetch Chop -Chop Fetch Chop Burn");
}

TEST(Goap, AnotherGoalComesFirstWhenItIsMoreUrgent) {
    TestMind mind(kCamp, campKeys());
    const std::string did = story(mind, 7, [&](int t) {
        if (t == 2) mind.set("wolf", 1);
    });
    EXPECT_EQ(did, " Collect -Collect Shout Collect Burn");
    EXPECT_EQ(mind.number("wolf"), 0);
}

TEST(Goap, AnActionThatFailedIsLeftOutForAWhile) {
    TestMind mind(kCamp, campKeys());
    mind.set("far", 1);
    mind.set("stuck", 1);
    EXPECT_EQ(story(mind, 7), " Fetch Collect Burn") << "dear, but it goes";
}

TEST(Goap, FailsWhenThereIsNoPlanAndSpreadsItsSearch) {
    TestMind none(R"(<Goap><Goal name="g" wants="x &gt;= 2"/><Action name="a" needs="y" effect="x += 1"><Do what="A"/>
      </Action></Goap>)",
                  {numberKey("x"), truthKey("y")});
    EXPECT_EQ(none.tick(), Answer::Failure);
    EXPECT_EQ(none.done(), "");
    std::string slow = kCamp;
    slow.replace(0, 6, "<Goap budget='1'>");
    TestMind slices(slow, campKeys());
    slices.set("far", 1);
    int thoughts = 0;
    while (slices.notes.lines.empty() && thoughts < 100) {
        EXPECT_EQ(slices.tick(), Answer::Running);
        ++thoughts;
    }
    EXPECT_GT(thoughts, 3) << "one node a thought";
    EXPECT_EQ(slices.done(), "tick Fetch") << "and the same plan";
}

TEST(Goap, TellsItsPlanAndWhyItWasDropped) {
    TestMind mind(kCamp, campKeys());
    mind.set("far", 1);
    DecisionTrace trace;
    (void)mind.tick(&trace);
    EXPECT_NE(trace.toText().find("fetch, chop, chop, burn"), std::string::npos) << trace.toText();
    (void)mind.tick();
    (void)mind.tick();
    mind.set("axe", 0);
    trace.clear();
    (void)mind.tick(&trace);
    EXPECT_NE(trace.toText().find("needs axe"), std::string::npos) << trace.toText();
}

TEST(Goap, MistakesAreToldWithTheirPlace) {
    KeyInfo place;
    place.name = "place", place.type = ValueType::Place;
    const std::vector<KeyInfo> keys{numberKey("x"), numberKey("y"), truthKey("t"), place};
    const auto with = [](const std::string& part) {
        return "<Goap><Goal name='g' wants='t'/>\n" + part +
               "<Action name='b' effect='t = true'><Do what='B'/></Action></Goap>";
    };
    EXPECT_EQ(mistakeIn(with(""), keys), "");
    EXPECT_EQ(mistakeIn("<Goap><Goal name='g' wants='t'/></Goap>", keys),
              "m.xml:2:1: found no action, expected at least one <Action>");
    EXPECT_EQ(mistakeIn("<Goap><Action name='a' effect='x = 1'><Do what='A'/></Action></Goap>", keys),
              "m.xml:2:1: found no goal, expected at least one <Goal>");
    EXPECT_EQ(mistakeIn(with("<Action name='a' needs='x &gt; y' effect='x = 1'><Do what='A'/></Action>"), keys),
              "m.xml:3:25: found 'x > y', expected key, !key or key compared with a constant, joined by &&");
    EXPECT_EQ(mistakeIn(with("<Action name='a' needs='t || x' effect='x = 1'><Do what='A'/></Action>"), keys),
              "m.xml:3:25: found 't || x', expected key, !key or key compared with a constant, joined by &&");
    EXPECT_EQ(mistakeIn(with("<Action name='a' effect='x = y'><Do what='A'/></Action>"), keys),
              "m.xml:3:26: found 'x = y', expected key = constant, key += constant or key -= constant");
    EXPECT_EQ(mistakeIn(with("<Action name='a' effect='x = 1; x += 2'><Do what='A'/></Action>"), keys),
              "m.xml:3:33: found a key for the second time, expected one effect a key in an action");
    EXPECT_EQ(mistakeIn(with("<Action name='a'><Do what='A'/></Action>"), keys),
              "m.xml:3:1: found an action without effect, expected the attribute effect or expects");
    EXPECT_EQ(mistakeIn(with("<Action name='a' effect='x = 1'/>"), keys),
              "m.xml:3:1: found 0 nodes in an action, expected one");
    EXPECT_EQ(mistakeIn(with("<Action name='b' effect='x = 1'><Do what='A'/></Action>"), keys),
              "m.xml:3:64: found name='b', expected a name that no other action has");
    EXPECT_EQ(mistakeIn(with("<Task name='b'/>"), keys), "m.xml:3:1: found <Task>, expected <Goal> or <Action>");
}

TEST(Goap, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    std::string slow = kCamp;
    slow.replace(0, 6, "<Goap budget='2' bar='0.1'>");
    rerunEveryTick(slow, campKeys(), [](TestMind& mind, RandomStream& chance) {
        const std::uint32_t what = chance.below(30);
        const std::uint32_t to = chance.below(2);
        if (what == 0) mind.set("wolf", to);
        if (what == 1) mind.set("axe", to);
        if (what == 2) mind.set("far", to);
        if (what == 3) mind.set("stuck", to);
        if (what == 4) mind.set("wood", to);
        if (what == 5) mind.set("fire", to);
    });
}

} // namespace
} // namespace lince
