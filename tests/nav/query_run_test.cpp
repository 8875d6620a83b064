// How queries are asked: the answer is that of asking everything, however the run is cut, and little is asked for it.

#include "query_fakes.h"

#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>

namespace lince {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

struct Verdict {
    bool empty = true;
    std::uint32_t best = 0;
    float score = 0;
};

/// The rule of environment_query.h read word by word: all tests of all items, no order, no stopping.
Verdict askEverything(const EnvironmentQuery& query, std::size_t items) {
    const auto raw = [&](std::size_t test, std::size_t item) {
        return dynamic_cast<const TableTest&>(*query.tests[test].test).values[item];
    };
    std::vector<bool> passes(items, true), hasAll(items, true);
    float weights = 0;
    for (std::size_t t = 0; t < query.tests.size(); ++t) {
        const QueryTestUse& use = query.tests[t];
        if (use.purpose != TestPurpose::Filter) weights += use.weight;
        for (std::size_t i = 0; i < items; ++i) {
            if (std::isnan(raw(t, i))) hasAll[i] = false;
            const bool within = raw(t, i) >= use.keep.low && raw(t, i) <= use.keep.high;
            if (use.purpose != TestPurpose::Score && !within) passes[i] = false;
        }
    }
    std::vector<float> scores(items, 0);
    for (std::size_t t = 0; t < query.tests.size(); ++t) {
        const QueryTestUse& use = query.tests[t];
        if (use.purpose == TestPurpose::Filter || weights == 0) continue;
        QueryRange range{1e30f, -1e30f};
        for (std::size_t i = 0; i < items; ++i)
            if (passes[i] && !std::isnan(raw(t, i)))
                range = {std::min(range.low, raw(t, i)), std::max(range.high, raw(t, i))};
        if (use.normalised) range = *use.normalised;
        for (std::size_t i = 0; i < items; ++i) {
            float n =
                range.low < range.high ? std::clamp((raw(t, i) - range.low) / (range.high - range.low), 0.0f, 1.0f) : 1;
            if (use.lessIsBetter && range.low < range.high) n = 1 - n;
            if (use.curve == ScoreCurve::Square) n = n * n;
            if (use.curve == ScoreCurve::SquareRoot) n = std::sqrt(n);
            if (use.curve == ScoreCurve::InverseLinear) n = 1 - n;
            if (use.curve == ScoreCurve::Constant) n = raw(t, i) >= use.keep.low && raw(t, i) <= use.keep.high ? 1 : 0;
            scores[i] += use.weight / weights * n;
        }
    }
    Verdict verdict;
    for (std::uint32_t i = 0; i < items; ++i) {
        if (!passes[i] || !hasAll[i] || (!verdict.empty && scores[i] <= verdict.score)) continue;
        verdict = {false, i, scores[i]};
    }
    return verdict;
}

/// Few different values, so that scores are often equal; some without a value; costs, ranges and bounds of all kinds.
EnvironmentQuery randomQuery(RandomStream& random, int& items) {
    items = 1 + static_cast<int>(random.below(50));
    EnvironmentQuery query;
    query.name = "random";
    query.generators.push_back(std::make_shared<LineGenerator>(items));
    const std::uint32_t tests = 1 + random.below(6);
    for (std::uint32_t t = 0; t < tests; ++t) {
        auto test = std::make_shared<TableTest>();
        const std::uint32_t levels = 2 + random.below(6);
        const bool holes = random.chance(0.2f), bounded = random.chance(0.4f);
        for (int i = 0; i < items; ++i) {
            const float value = static_cast<float>(random.below(levels)) * 0.7f - 1;
            const float below = random.unit(), above = random.unit();
            test->values.push_back(holes && random.chance(0.15f) ? kNaN : value);
            if (bounded) test->knownBounds.push_back({value - below, value + above});
        }
        constexpr int kExpenses[] = {1, 3, 20, 400};
        test->expenseOfOne = kExpenses[random.below(4)];
        if (random.chance(0.7f)) test->ownRange = QueryRange{-1 + random.unit() * 0.5f, 1.5f + random.unit()};
        QueryTestUse use = scoring(test, static_cast<float>(random.below(4)));
        use.purpose = static_cast<TestPurpose>(random.below(3));
        use.curve = static_cast<ScoreCurve>(random.below(5));
        use.lessIsBetter = random.chance(0.5f);
        if (random.chance(0.5f)) use.keep.low = -0.5f;
        if (random.chance(0.5f)) use.keep.high = 1.2f;
        query.tests.push_back(use);
    }
    return query;
}

void expectVerdict(const Verdict& expected, const QueryAnswer& answer, const std::string& how) {
    ASSERT_NE(answer.state, QueryAnswer::State::Running) << how;
    ASSERT_EQ(answer.state == QueryAnswer::State::Empty, expected.empty) << how;
    if (expected.empty) return;
    EXPECT_EQ(answer.best, expected.best) << how;
    EXPECT_EQ(answer.bestItem()->score, expected.score) << how; // the same bits
    EXPECT_TRUE(answer.bestItem()->complete) << how;
}

TEST(QueryRun, TheAnswerIsThatOfAskingEverything) {
    RandomStream random(7, 1, RandomPurpose::Test);
    int empty = 0;
    std::uint64_t asked = 0, all = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        int items = 0;
        const EnvironmentQuery query = randomQuery(random, items);
        const Verdict expected = askEverything(query, static_cast<std::size_t>(items));
        empty += expected.empty ? 1 : 0;
        BareQueryScene scene;
        QueryRun run;
        run.begin(query);
        expectVerdict(expected, run.finish(query, scene.context()), "best " + std::to_string(trial));
        asked += run.answer().asked;
        run.begin(query, QueryWant::Everything);
        expectVerdict(expected, run.finish(query, scene.context()), "everything " + std::to_string(trial));
        all += run.answer().asked;
        if (HasFailure()) return;
    }
    EXPECT_GT(empty, 20);
    EXPECT_LT(empty, 1200);
    EXPECT_LT(asked * 10, all * 9); // even of such small and chancy ones
}

std::vector<std::byte> runState(QueryRun& run) {
    StateWriter writer;
    run.visitState(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

TEST(QueryRun, CutsAndRestoresChangeNothing) {
    RandomStream random(8, 1, RandomPurpose::Test);
    for (int trial = 0; trial < 150; ++trial) {
        int items = 0;
        const EnvironmentQuery query = randomQuery(random, items);
        const QueryWant want = random.chance(0.8f) ? QueryWant::Best : QueryWant::Everything;
        BareQueryScene whole;
        QueryRun run;
        run.begin(query, want);
        run.finish(query, whole.context());
        const std::vector<std::byte> expected = runState(run);
        for (const int budget : {1, 7, 100, INT_MAX}) {
            BareQueryScene scene;
            QueryRun cut;
            cut.begin(query, want);
            while (cut.step(query, scene.context(), budget) == QueryAnswer::State::Running) {
                if (!random.chance(0.3f)) continue;
                const std::vector<std::byte> saved = runState(cut);
                StateReader reader(saved);
                QueryRun restored;
                restored.visitState(reader);
                ASSERT_TRUE(!reader.failed() && reader.atEnd());
                cut = restored;
            }
            ASSERT_EQ(runState(cut), expected) << "trial " << trial << ", budget " << budget;
        }
    }
}

TEST(QueryRun, ABudgetIsKept) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(10));
    query.tests.push_back(scoring(table({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 400, QueryRange{0, 10})));
    const auto& test = dynamic_cast<const TableTest&>(*query.tests[0].test);
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    EXPECT_EQ(run.step(query, scene.context(), 0), QueryAnswer::State::Running);
    EXPECT_TRUE(run.answer().items.empty());
    EXPECT_EQ(run.step(query, scene.context(), 5), QueryAnswer::State::Running); // the places
    EXPECT_EQ(run.answer().items.size(), 10u);
    EXPECT_TRUE(test.asked.empty());
    for (std::size_t asks = 1; asks <= 10; ++asks) {
        EXPECT_EQ(run.step(query, scene.context(), 300), QueryAnswer::State::Running);
        EXPECT_EQ(test.asked.size(), asks);
    }
    EXPECT_EQ(run.step(query, scene.context(), 1), QueryAnswer::State::Done);
    EXPECT_EQ(run.answer().best, 9u);
    EXPECT_EQ(run.answer().spent, 4000u);
}

TEST(QueryRun, CostlyTestsAreAskedOnlyOfThoseThatCanWin) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(6));
    const auto cheap = table({0.1f, 0.9f, 0.8f, 0.2f, 0.5f, 0.85f}, 1, QueryRange{0, 1});
    const auto costly = table({1, 0.5f, 0.6f, 1, 1, 0.1f}, 400, QueryRange{0, 1});
    query.tests.push_back(scoring(costly, 1));
    query.tests.push_back(scoring(cheap, 3));
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    const QueryAnswer& answer = run.finish(query, scene.context());
    EXPECT_EQ(cheap->asked.size(), 6u);
    // 1 leads and gets (0.5 + 2.7) / 4 = 0.8; 5 could have had 0.887 and gets 0.66; 2 could have had 0.85 and gets
    // 0.75; 4 can get 0.625 at most.
    EXPECT_EQ(costly->asked, (std::vector<int>{1, 5, 2}));
    EXPECT_EQ(answer.best, 1u);
    EXPECT_FLOAT_EQ(answer.bestItem()->score, 0.8f);
    EXPECT_FALSE(answer.items[4].complete);
    EXPECT_FLOAT_EQ(answer.items[4].score, 0.625f);
    EXPECT_TRUE(std::isnan(answer.raw[4 * 2]));
}

TEST(QueryRun, BoundsSpareCostlyTests) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(5));
    const auto path = table({40, 30, 12, 20, 50}, 400, QueryRange{0, 100});
    path->knownBounds = {{35, 1e9f}, {20, 1e9f}, {10, 1e9f}, {15, 1e9f}, {45, 1e9f}};
    query.tests.push_back(scoring(path));
    query.tests[0].lessIsBetter = true;
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    EXPECT_EQ(run.finish(query, scene.context()).best, 2u);
    EXPECT_EQ(path->asked, (std::vector<int>{2}));
}

TEST(QueryRun, FiltersGoFirstAndCheapOnesBeforeCostlyOnes) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(4));
    const auto costlyFilter = table({1, 1, 0, 0}, 400), cheapFilter = table({1, 0, 1, 0}, 1);
    const auto score = table({1, 2, 3, 4}, 20); // normalised by the items: asked of all that pass
    query.tests = {scoring(score), filtering(costlyFilter, {1, 1}), filtering(cheapFilter, {1, 1})};
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    const QueryAnswer& answer = run.finish(query, scene.context());
    EXPECT_EQ(cheapFilter->asked, (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(costlyFilter->asked, (std::vector<int>{0, 2}));
    EXPECT_EQ(score->asked, (std::vector<int>{0}));
    EXPECT_EQ(answer.best, 0u);
    EXPECT_EQ(answer.bestItem()->score, 1);
    EXPECT_TRUE(answer.items[1].out && answer.items[1].outBy == 2);
    EXPECT_TRUE(answer.items[2].out && answer.items[2].outBy == 1);
}

TEST(QueryRun, OfEqualItemsTheFirstIsBest) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(5));
    query.tests.push_back(scoring(table({1, 3, 3, 3, 2}, 400, QueryRange{0, 3})));
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    EXPECT_EQ(run.finish(query, scene.context()).best, 1u);
}

TEST(QueryRun, TooManyPlacesAreThinnedEvenly) {
    EnvironmentQuery query;
    query.generators.push_back(std::make_shared<LineGenerator>(1000));
    query.maxItems = 10;
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    const QueryAnswer& answer = run.finish(query, scene.context());
    ASSERT_EQ(answer.items.size(), 10u);
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_EQ(answer.items[i].place.position.x, 100.0f * static_cast<float>(i));
}

TEST(QueryRun, NothingToAskOrNowhereIsNoAccident) {
    EnvironmentQuery query;
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    EXPECT_EQ(run.finish(query, scene.context()).state, QueryAnswer::State::Empty);
    EXPECT_EQ(run.answer().bestItem(), nullptr);
    query.generators.push_back(std::make_shared<LineGenerator>(3)); // places and no test: the first
    run.begin(query);
    EXPECT_EQ(run.finish(query, scene.context()).state, QueryAnswer::State::Done);
    EXPECT_EQ(run.answer().best, 0u);
}

TEST(QueryRun, AStateOfAnotherQueryBeginsAgain) {
    EnvironmentQuery small, large;
    small.generators.push_back(std::make_shared<LineGenerator>(3));
    small.tests.push_back(scoring(table({1, 2, 3}, 400, QueryRange{0, 3})));
    large.generators.push_back(std::make_shared<LineGenerator>(4));
    large.tests.push_back(scoring(table({1, 4, 3, 2}, 400, QueryRange{0, 4})));
    large.tests.push_back(scoring(table({1, 4, 3, 2}, 20, QueryRange{0, 4})));
    BareQueryScene scene;
    QueryRun run;
    run.begin(small);
    run.step(small, scene.context(), 500);
    EXPECT_EQ(run.finish(large, scene.context()).best, 1u);
}

TEST(QueryRun, SpoiltStatesDoNoHarm) {
    RandomStream random(9, 1, RandomPurpose::Test);
    int items = 0;
    const EnvironmentQuery query = randomQuery(random, items);
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    run.step(query, scene.context(), items + 20);
    const std::vector<std::byte> good = runState(run);
    int read = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        std::vector<std::byte> bad = good;
        const std::uint32_t changes = 1 + random.below(3);
        for (std::uint32_t c = 0; c < changes; ++c) {
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(bad.size()));
            bad[at] = static_cast<std::byte>(random.below(256));
        }
        QueryRun restored;
        StateReader reader(bad);
        restored.visitState(reader);
        if (reader.failed()) continue;
        ++read;
        // Places that are none cannot be told from others; the table has no values for them.
        const auto& found = restored.answer().items;
        if (std::any_of(found.begin(), found.end(), [&](const QueryAnswer::Item& item) {
                return !(item.place.position.x >= 0 && item.place.position.x < static_cast<float>(items));
            }))
            continue;
        (void)restored.answer().explain(query, 3);
        EXPECT_NE(restored.finish(query, scene.context()).state, QueryAnswer::State::Running);
    }
    EXPECT_GT(read, 1000);
}

TEST(QueryRun, ChanceIsAnItemsOwnAndNewInEveryRun) {
    const auto queries = parseQueries(
        "<queries><query name=\"q\"><points/><random/><random weight=\"0\"/></query></queries>", "q.xml", [] {
            QueryRegistry registry = QueryRegistry::standard();
            registry.addGenerator("points", [](const XmlElement&) { return std::make_unique<LineGenerator>(200); });
            return registry;
        }());
    ASSERT_TRUE(queries) << queries.error().message;
    BareQueryScene scene;
    QueryRun first, second;
    first.begin((*queries)[0]);
    first.finish((*queries)[0], scene.context());
    second.begin((*queries)[0]);
    second.finish((*queries)[0], scene.context());
    EXPECT_NE(first.answer().raw, second.answer().raw); // the stream went on
    double sum = 0;
    int same = 0;
    for (std::size_t i = 0; i < 200; ++i) {
        sum += static_cast<double>(first.answer().raw[2 * i]);
        same += first.answer().raw[2 * i] == first.answer().raw[2 * i + 1] ? 1 : 0;
    }
    EXPECT_NEAR(sum / 200, 0.5, 0.08);
    EXPECT_EQ(same, 0); // two tests of one query draw apart
}

} // namespace
} // namespace lince
