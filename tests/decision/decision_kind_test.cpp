#include "kind_support.h"

namespace lince {
namespace {

using namespace test;

const char* const kTests = R"(<Decision>
  <Test if="enemy">
    <Test if="health &lt; 30"><Do what="Flee" takes="5"/><Do what="Fight" takes="5"/></Test>
    <Test if="noise"><Do what="Look" takes="5"/></Test>
  </Test>
</Decision>)";
const char* const kTable = R"(<Decision>
  <Column if="enemy"/><Column if="health &lt; 30"/><Column if="noise"/>
  <Row when="y y -"><Do what="Flee" takes="5"/></Row>
  <Row when="y n -"><Do what="Fight" takes="5"/></Row>
  <Row when="n - y"><Do what="Look" takes="5"/></Row>
</Decision>)";
std::vector<KeyInfo> decisionKeys() {
    return {truthKey("enemy"), numberKey("health", 100), truthKey("noise")};
}

TEST(Decision, TreeAndTableDecideAlike) {
    struct Row {
        int enemy, health, noise;
        const char* leaf;
    };
    for (const char* const text : {kTests, kTable})
        for (const Row& row :
             {Row{0, 100, 0, ""}, Row{0, 10, 0, ""}, Row{0, 100, 1, "Look"}, Row{0, 10, 1, "Look"},
              Row{1, 100, 0, "Fight"}, Row{1, 100, 1, "Fight"}, Row{1, 10, 0, "Flee"}, Row{1, 10, 1, "Flee"}}) {
            TestMind mind(text, decisionKeys());
            mind.set("enemy", row.enemy);
            mind.set("health", row.health);
            mind.set("noise", row.noise);
            EXPECT_EQ(mind.tick(), *row.leaf != 0 ? Answer::Running : Answer::Failure);
            EXPECT_EQ(mind.done(), *row.leaf != 0 ? std::string("tick ") + row.leaf : std::string());
        }
}

TEST(Decision, AnotherDecisionHaltsTheFirst) {
    TestMind mind(kTable, decisionKeys());
    mind.set("noise", 1);
    (void)mind.tick();
    mind.set("enemy", 1);
    (void)mind.tick();
    EXPECT_EQ(mind.done(), "halt Look, tick Fight");
    mind.set("enemy", 0);
    mind.set("noise", 0);
    EXPECT_EQ(mind.tick(), Answer::Failure);
    EXPECT_EQ(mind.done(), "halt Fight");
    TestMind remembers(std::string("<Decision reactive='false'>") + (kTable + std::string("<Decision>").size()),
                       decisionKeys());
    remembers.set("noise", 1);
    (void)remembers.tick();
    remembers.set("enemy", 1);
    (void)remembers.tick();
    EXPECT_EQ(remembers.done(), "tick Look") << "decides once";
}

TEST(Decision, AsksEachColumnOnceAndOnlyWhenNeeded) {
    TestMind mind(kTable, decisionKeys());
    mind.set("enemy", 1);
    DecisionTrace trace;
    (void)mind.tick(&trace);
    int asked = 0;
    for (const TraceEntry& entry : trace.entries())
        asked += entry.kind == TraceKind::Condition && entry.label == "enemy" ? 1 : 0;
    EXPECT_EQ(asked, 1);
    EXPECT_NE(trace.toText().find("row y n -"), std::string::npos) << trace.toText();
    EXPECT_EQ(trace.toText().find("noise"), std::string::npos) << "no row that was reached depends on it";
}

TEST(Decision, MistakesAreToldWithTheirPlace) {
    EXPECT_EQ(mistakeIn("<Decision/>"), "m.xml:2:1: found no test, expected a <Test>, or <Column> and <Row>");
    EXPECT_EQ(mistakeIn("<Decision><Do what='A'/></Decision>"),
              "m.xml:2:11: found <Do>, expected a <Test>, or <Column> and <Row>");
    EXPECT_EQ(mistakeIn("<Decision><Test if='true'/></Decision>"),
              "m.xml:2:11: found 0 nodes in a test, expected one for yes, and one for no if there is any");
    EXPECT_EQ(mistakeIn("<Decision><Column if='true'/><Row when='y n'><Do what='A'/></Row></Decision>"),
              "m.xml:2:35: found when='y n', expected 1 of y, n and -, one a column");
    EXPECT_EQ(mistakeIn("<Decision><Column if='true'/><Row when='x'><Do what='A'/></Row></Decision>"),
              "m.xml:2:35: found when='x', expected 1 of y, n and -, one a column");
    EXPECT_EQ(mistakeIn("<Decision><Column if='true'/><Row when='y'/></Decision>"),
              "m.xml:2:30: found 0 nodes in a row, expected one");
    EXPECT_EQ(mistakeIn("<Decision><Column if='true'/></Decision>"),
              "m.xml:2:11: found a table without rows, expected at least one <Row>");
    EXPECT_EQ(mistakeIn("<Decision><Column if='(1'/><Row when='y'><Do what='A'/></Row></Decision>"),
              "m.xml:2:25: found the end, expected ')'");
}

TEST(Decision, SavedAndRestoredAtEveryTickItGoesOnAlike) {
    for (const char* const text : {kTests, kTable})
        rerunEveryTick(text, decisionKeys(), [](TestMind& mind, RandomStream& chance) {
            const std::uint32_t what = chance.below(12);
            if (what == 0) mind.set("enemy", chance.below(2));
            if (what == 1) mind.set("noise", chance.below(2));
            if (what == 2) mind.set("health", chance.below(60));
        });
}

} // namespace
} // namespace lince
