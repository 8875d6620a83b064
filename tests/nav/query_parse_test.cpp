// Query files: what is read, and what is said of mistakes.

#include "places.h"
#include "query_fakes.h"

#include <lince/core/files.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

std::string mistakeIn(const std::string& text) {
    const auto queries = parseQueries(text, "q.xml");
    return queries ? "none" : queries.error().message;
}

std::string inQuery(const std::string& parts) {
    return "<queries>\n<query name=\"q\">\n" + parts + "\n</query>\n</queries>\n";
}

TEST(QueryParse, ReadsWhatIsSaidOfATest) {
    const auto queries = parseQueries(
        inQuery("<grid around=\"enemy\" halfSize=\"15\" spacing=\"2\"/>"
                "<visible of=\"enemy\" purpose=\"filter\" atLeast=\"1\"/>"
                "<obstacles radius=\"4\" weight=\"3\" curve=\"squareRoot\"/>"
                "<distance to=\"enemy\" better=\"more\" low=\"2\" high=\"20\" purpose=\"both\" atMost=\"30\"/>"
                "<distance to=\"self\"/>"
                "<path mode=\"safe\" high=\"50\"/>"),
        "q.xml");
    ASSERT_TRUE(queries) << queries.error().message;
    ASSERT_EQ(queries->size(), 1u);
    const EnvironmentQuery& query = queries->front();
    EXPECT_EQ(query.generators.size(), 1u);
    EXPECT_EQ(query.maxItems, EnvironmentQuery::kMaxItems);
    ASSERT_EQ(query.tests.size(), 5u);
    const QueryTestUse &visible = query.tests[0], &obstacles = query.tests[1], &distance = query.tests[2],
                       &home = query.tests[3], &path = query.tests[4];
    EXPECT_EQ(visible.name, "visible");
    EXPECT_EQ(visible.purpose, TestPurpose::Filter);
    EXPECT_EQ(visible.keep.low, 1);
    EXPECT_EQ(obstacles.weight, 3);
    EXPECT_EQ(obstacles.curve, ScoreCurve::SquareRoot);
    EXPECT_FALSE(obstacles.lessIsBetter);
    EXPECT_EQ(distance.purpose, TestPurpose::Both);
    EXPECT_FALSE(distance.lessIsBetter);
    EXPECT_EQ(distance.keep.high, 30);
    ASSERT_TRUE(distance.normalised);
    EXPECT_EQ(distance.normalised->low, 2);
    EXPECT_EQ(distance.normalised->high, 20);
    EXPECT_TRUE(home.lessIsBetter);
    EXPECT_FALSE(home.normalised); // by the items
    ASSERT_TRUE(path.normalised);  // its own low, the file's high
    EXPECT_EQ(path.normalised->low, 0);
    EXPECT_EQ(path.normalised->high, 50);
}

TEST(QueryParse, SaysWhatIsWrongAndWhere) {
    const struct {
        std::string text, message;
    } kCases[] = {
        {"<quests/>", "q.xml:1:1: found <quests>, expected <queries>"},
        {"<queries><quest/></queries>", "q.xml:1:10: found <quest>, expected <query>"},
        {"<queries><query/></queries>", "q.xml:1:10: found <query> without name, expected an attribute name=\"…\""},
        {"<queries><query name=\"q\"/></queries>",
         "q.xml:1:10: found query 'q' without a generator, expected one of cells, covers, grid, navmesh, ring"},
        {"<queries><query name=\"q\"><ring/></query><query name=\"q\"><ring/></query></queries>",
         "q.xml:1:41: found a second query 'q', expected names that differ"},
        {inQuery("<grid/><grind/>"),
         "q.xml:3:8: found <grind>, expected a generator (cells, covers, grid, navmesh, ring) or a test (behind, "
         "distance, expansion, flanking, influence, obstacles, path, random, repetition, visible)"},
        {inQuery("<grid spacing=\"wide\"/>"), "q.xml:3:7: found spacing='wide', expected a number from 0.1 to 100"},
        {inQuery("<grid spacing=\"-1\"/>"), "q.xml:3:7: found spacing='-1', expected a number from 0.1 to 100"},
        {inQuery("<grid space=\"1\"/>"),
         "q.xml:3:7: found attribute 'space', expected only attributes that <grid> has"},
        {inQuery("<grid halfSize=\"100\" spacing=\"1\"/>"), "q.xml:3:1: found 40401 places, expected at most 10000"},
        {inQuery("<ring rings=\"1000\" count=\"11\"/>"), "q.xml:3:1: found 11000 places, expected at most 10000"},
        {inQuery("<ring radius=\"3\" innerRadius=\"4\"/>"),
         "q.xml:3:18: found innerRadius='4', expected at most radius, 3"},
        {inQuery("<grid/><distance/>"), "q.xml:3:8: found <distance> without to, expected an attribute to=\"…\""},
        {inQuery("<grid/><random purpose=\"luck\"/>"),
         "q.xml:3:16: found purpose='luck', expected one of filter, score, both"},
        {inQuery("<grid/><random curve=\"cubic\"/>"),
         "q.xml:3:16: found curve='cubic', expected one of linear, square, squareRoot, inverseLinear, constant"},
        {inQuery("<grid/><random weight=\"-2\"/>"), "q.xml:3:16: found weight='-2', expected a number from 0 to 1000"},
        {inQuery("<grid/><random purpose=\"filter\"/>"),
         "q.xml:3:8: found a filter without limits, expected atLeast=\"…\", atMost=\"…\" or both"},
        {inQuery("<grid/><random atMost=\"0.5\"/>"),
         "q.xml:3:16: found atMost='0.5', expected purpose=\"filter\" or \"both\", or curve=\"constant\", where there "
         "are limits"},
        {inQuery("<grid/><random purpose=\"filter\" atLeast=\"1\" atMost=\"0\"/>"),
         "q.xml:3:8: found atLeast 1 and atMost 0, expected atLeast not above atMost"},
        {inQuery("<grid/><random low=\"1\" high=\"1\"/>"),
         "q.xml:3:8: found low 1 and high 1, expected low below high"},
        {inQuery("<grid/><distance to=\"self\" low=\"1\"/>"),
         "q.xml:3:8: found low alone, expected low and high, or neither"},
        {inQuery("<grid/><path mode=\"fast\"/>"), "q.xml:3:14: found mode='fast', expected one of cost, length, safe"},
        {inQuery("<grid/><random><grid/></random>"),
         "q.xml:3:16: found <grid> in <random>, expected nothing inside it"},
        {inQuery("<grid/><random weight=\"nan\"/>"),
         "q.xml:3:16: found weight='nan', expected a number from 0 to 1000"},
        {"<queries version=\"2\"/>",
         "q.xml:1:10: found version='2', expected at most 1: this file is newer than the program"},
        {"<queries><query name=\"q\" max=\"0\"><grid/></query></queries>",
         "q.xml:1:26: found max='0', expected a whole number from 1 to 10000"},
    };
    for (const auto& [text, message] : kCases)
        EXPECT_EQ(mistakeIn(text), message) << text;
}

TEST(QueryParse, RefusesTooMuch) {
    std::string tests = "<grid/>", grids, queries = "<queries>";
    for (int i = 0; i < 33; ++i)
        tests += "<random/>";
    for (int i = 0; i < 17; ++i)
        grids += "<grid/>";
    for (int i = 0; i < 257; ++i)
        queries += fmt::format("<query name=\"q{}\"><grid/></query>", i);
    EXPECT_EQ(mistakeIn(inQuery(tests)), "q.xml:3:296: found more than 32 tests, expected fewer");
    EXPECT_EQ(mistakeIn(inQuery(grids)), "q.xml:3:113: found more than 16 generators, expected fewer");
    EXPECT_NE(mistakeIn(queries + "</queries>").find("found more than 256 queries, expected fewer"), std::string::npos);
}

TEST(QueryParse, SpoiltFilesGiveOneLine) {
    const std::string good(standardQueriesText());
    RandomStream random(3, 1, RandomPurpose::Test);
    int refused = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        std::string bad = good;
        const std::uint32_t changes = 1 + random.below(4);
        for (std::uint32_t c = 0; c < changes; ++c) {
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(bad.size()));
            if (random.chance(0.5f))
                bad.erase(at, 1 + random.below(8));
            else
                bad[at] = static_cast<char>(random.below(256));
        }
        const auto queries = parseQueries(bad, "bad.xml");
        if (queries) continue;
        ++refused;
        EXPECT_EQ(queries.error().message.find_first_of("\r\n"), std::string::npos);
        EXPECT_EQ(queries.error().message.rfind("bad.xml:", 0), 0u) << queries.error().message;
    }
    EXPECT_GT(refused, 300);
}

TEST(QueryParse, AnAuthorsTestIsOneRegistration) {
    class NorthTest final : public QueryTest {
      public:
        explicit NorthTest(float scale) : m_scale(scale) {}
        int expense() const override { return 1; }
        float value(const QueryContext& context, const QueryItem& item) const override {
            return (context.self.z - item.place.position.z - item.place.position.x) * m_scale;
        }

      private:
        float m_scale;
    };
    QueryRegistry registry = QueryRegistry::standard();
    registry.addTest("north", [](const XmlElement& element) {
        return std::make_unique<NorthTest>(element.number("scale", 1, 0, 10));
    });
    registry.addGenerator("line", [](const XmlElement& element) {
        return std::make_unique<LineGenerator>(static_cast<int>(element.integer("count", 5, 1, 100)));
    });
    const std::string text = inQuery("<line count=\"4\"/><north scale=\"2\" weight=\"3\"/>");
    EXPECT_NE(mistakeIn(text), "none"); // not in the standard registry
    const auto queries = parseQueries(text, "q.xml", registry);
    ASSERT_TRUE(queries) << queries.error().message;
    BareQueryScene scene;
    QueryRun run;
    run.begin(queries->front());
    const QueryAnswer& answer = run.finish(queries->front(), scene.context({0, 0, 1}));
    ASSERT_EQ(answer.items.size(), 4u);
    EXPECT_EQ(answer.best, 0u);
    EXPECT_EQ(answer.raw, (std::vector<float>{2, 0, -2, -4}));
}

TEST(QueryParse, MakersThatMakeNothingAreMistakes) {
    QueryRegistry registry = QueryRegistry::standard();
    registry.addTest("nothing", [](const XmlElement&) { return std::unique_ptr<QueryTest>(); });
    registry.addGenerator("nowhere", [](const XmlElement&) { return std::unique_ptr<QueryGenerator>(); });
    EXPECT_FALSE(parseQueries(inQuery("<grid/><nothing/>"), "q.xml", registry));
    EXPECT_FALSE(parseQueries(inQuery("<nowhere/>"), "q.xml", registry));
}

TEST(QueryParse, TheSixOfTheSpecStandInTheFileWhichIsCompiledIn) {
    const auto file = readTextFile(tests::home() + "/data/queries.xml");
    ASSERT_TRUE(file);
    EXPECT_EQ(*file, standardQueriesText());
    const auto parsed = parseQueries(*file, "data/queries.xml");
    ASSERT_TRUE(parsed) << parsed.error().message;
    ASSERT_EQ(standardQueries().size(), parsed->size());

    // The table of S1.Q, tests in order of weight; filters in brackets.
    const struct {
        const char* name;
        std::vector<std::string> filters, scores;
    } kSpec[] = {
        {"search", {}, {"influence", "path", "expansion", "obstacles"}},
        {"cover", {}, {"behind", "path", "random"}},
        {"attack", {"visible"}, {"obstacles", "flanking", "path", "distance", "random"}},
        {"advance", {"visible"}, {"distance", "obstacles", "flanking", "path", "random"}},
        {"suppression", {"visible", "repetition"}, {"distance", "random"}},
        {"lineOfFire", {"visible"}, {"distance"}},
    };
    ASSERT_EQ(standardQueries().size(), std::size(kSpec));
    for (const auto& [name, filters, scores] : kSpec) {
        const EnvironmentQuery* query = findQuery(standardQueries(), name);
        ASSERT_NE(query, nullptr) << name;
        std::vector<std::string> foundFilters;
        std::vector<const QueryTestUse*> scoring;
        float weights = 0;
        for (const QueryTestUse& use : query->tests) {
            if (!use.scores()) foundFilters.push_back(use.name);
            if (!use.scores()) continue;
            scoring.push_back(&use);
            weights += use.weight;
            EXPECT_TRUE(use.normalised) << name << " " << use.name; // so that costly tests can go unasked
        }
        std::stable_sort(scoring.begin(), scoring.end(), [](auto* a, auto* b) { return a->weight > b->weight; });
        std::vector<std::string> foundScores;
        for (const QueryTestUse* use : scoring) {
            foundScores.push_back(use->name);
            if (use->name != "random") continue;
            EXPECT_GE(use->weight / weights, 0.05f) << name;
            EXPECT_LE(use->weight / weights, 0.10f) << name;
        }
        EXPECT_EQ(foundFilters, filters) << name;
        EXPECT_EQ(foundScores, scores) << name;
    }
    EXPECT_EQ(findQuery(standardQueries(), "none"), nullptr);
}

} // namespace
} // namespace lince
