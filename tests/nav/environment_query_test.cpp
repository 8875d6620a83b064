// Answers explain themselves, to people, to the trace and to the eye.

#include "query_fakes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

EnvironmentQuery makeQuery() {
    EnvironmentQuery query;
    query.name = "where";
    query.generators.push_back(std::make_shared<LineGenerator>(5));
    query.tests.push_back(filtering(table({1, 1, 0, 1, 1}), {1, 1}));
    query.tests.push_back(scoring(table({0.5f, 1, 1, 0.1f, 0.25f}, 1, QueryRange{0, 1}), 3));
    query.tests.push_back(
        scoring(table({1, 0.5f, 1, 1, std::numeric_limits<float>::quiet_NaN()}, 400, QueryRange{0, 1})));
    query.tests[0].name = "free";
    query.tests[1].name = "view";
    query.tests[2].name = "path";
    return query;
}

TEST(QueryAnswer, ExplainsItselfInLines) {
    const EnvironmentQuery query = makeQuery();
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    EXPECT_EQ(run.finish(query, scene.context()).explain(query, 2),
              "where: 5 places, 1 out\n"
              "  best (1.00, 0.00, 0.00) 0.875: free 1, view 1 gives 0.750, path 0.5 gives 0.125\n"
              "  then (0.00, 0.00, 0.00) at most 0.625: free 1, view 0.5 gives 0.375, path not asked\n"
              "  out by free: 1\n");
    run.begin(query, QueryWant::Everything);
    EXPECT_EQ(run.finish(query, scene.context()).explain(query, 1),
              "where: 5 places, 2 out\n"
              "  best (1.00, 0.00, 0.00) 0.875: free 1, view 1 gives 0.750, path 0.5 gives 0.125\n"
              "  out by free: 1\n"
              "  out by path: 1\n");
}

TEST(QueryAnswer, WritesEveryItemAndTestIntoTheTrace) {
    const EnvironmentQuery query = makeQuery();
    BareQueryScene scene;
    QueryRun run;
    run.begin(query, QueryWant::Everything);
    run.finish(query, scene.context());
    DecisionTrace trace;
    explain(run.answer(), query, trace);
    ASSERT_EQ(trace.entries().size(), 1u + 5u * 4u);
    const TraceEntry &choice = trace.entries()[0], &best = trace.entries()[1], &view = trace.entries()[3],
                     &second = trace.entries()[5];
    EXPECT_EQ(choice.kind, TraceKind::Choice);
    EXPECT_EQ(choice.label, "query where");
    EXPECT_FLOAT_EQ(choice.value, 0.875f);
    EXPECT_EQ(best.label, "place (1.00, 0.00, 0.00)");
    EXPECT_TRUE(best.taken);
    EXPECT_EQ(view.label, "view");
    EXPECT_EQ(view.reason, "1 gives 0.750");
    EXPECT_FLOAT_EQ(view.value, 0.75f);
    EXPECT_EQ(view.depth, 2);
    EXPECT_FALSE(second.taken);
    // The one that the filter took, and the one without a way there, come last.
    const TraceEntry &filtered = trace.entries()[13], &free = trace.entries()[14], &lost = trace.entries()[17],
                     &path = trace.entries()[20];
    EXPECT_EQ(filtered.reason, "out by free");
    EXPECT_EQ(free.kind, TraceKind::Condition);
    EXPECT_FALSE(free.taken);
    EXPECT_EQ(free.reason, "0, kept from 1 to 1");
    EXPECT_EQ(lost.reason, "out by path");
    EXPECT_EQ(path.reason, "no value");
    EXPECT_FALSE(path.taken);

    DecisionTrace few;
    explain(run.answer(), query, few, 2);
    EXPECT_EQ(few.entries().size(), 1u + 2u * 4u);
}

TEST(QueryAnswer, IsDrawn) {
    const EnvironmentQuery query = makeQuery();
    BareQueryScene scene;
    QueryRun run;
    run.begin(query, QueryWant::Everything);
    run.finish(query, scene.context());
    RecordingDebugDraw sink;
    draw(sink, run.answer());
    EXPECT_EQ(sink.triangles.size(), 5u * 8u);
    ASSERT_EQ(sink.texts.size(), 3u); // not of those that are out
    EXPECT_EQ(sink.texts[0].words, "0.62");
    EXPECT_EQ(sink.texts[1].words, "0.88");
    EXPECT_GT(sink.texts[1].colour.red, sink.texts[2].colour.red); // warmer
    EXPECT_LT(sink.texts[1].colour.blue, sink.texts[2].colour.blue);
    const Colour out = sink.triangles[2 * 8].colour;
    EXPECT_TRUE(out.red == out.green && out.green == out.blue);
    ASSERT_EQ(sink.lines.size(), 16u); // two rings around the best
    for (const auto& line : sink.lines)
        EXPECT_LT(length(horizontal(line.from - Vec3{1, 0, 0})), 0.5f);
}

TEST(QueryAnswer, OfAnotherQueryIsNotExplained) {
    const EnvironmentQuery query = makeQuery();
    EnvironmentQuery other = query;
    other.tests.pop_back();
    BareQueryScene scene;
    QueryRun run;
    run.begin(query);
    run.finish(query, scene.context());
    EXPECT_EQ(run.answer().explain(other, 3), "");
    DecisionTrace trace;
    explain(run.answer(), other, trace);
    EXPECT_TRUE(trace.entries().empty());
}

} // namespace
} // namespace lince
