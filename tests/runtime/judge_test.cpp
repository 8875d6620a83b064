#include "places.h"
#include "stage_helpers.h"

#include <lince/runtime/judge.h>

namespace lince {
namespace {

Suite suiteOf(const std::string& body) {
    const std::string path = tests::home() + "/suites/test.xml";
    auto suite = parseSuite("<suite version=\"1\" name=\"test\">" + body + "</suite>", path);
    EXPECT_TRUE(suite) << suite.error().message;
    return std::move(*suite);
}

Judgement judged(const Suite& suite, unsigned threads = 2) {
    ThreadPool pool(threads);
    auto judgement = judge(suite, Catalogue(), pool);
    EXPECT_TRUE(judgement) << judgement.error().message;
    return std::move(*judgement);
}

constexpr const char* kRuns =
    "<run name=\"walk\" scenario=\"../scenarios/walkers-walls.xml\" seeds=\"6\" ticks=\"300\"/>"
    "<run name=\"house\" scenario=\"../scenarios/items.xml\" seeds=\"6\" ticks=\"300\"/>";

TEST(Judge, PassesAndFailsByTheNumbers) {
    const Judgement j =
        judged(suiteOf(std::string(kRuns) +
                       "<assert run=\"walk\" measure=\"wallsCrossed\" statistic=\"max\" atMost=\"0\"/>"
                       "<assert run=\"walk\" measure=\"distanceWalked\" statistic=\"median\" atLeast=\"1e6\"/>"
                       "<assert run=\"house\" measure=\"doorsOpened\" statistic=\"rate\" above=\"0.5\" atLeast=\"1\"/>"
                       "<compare first=\"walk\" second=\"house\" measure=\"agents\" expect=\"less\"/>"
                       "<compare first=\"walk\" second=\"house\" measure=\"agents\" expect=\"greater\"/>"));
    ASSERT_EQ(j.verdicts.size(), 5u);
    EXPECT_TRUE(j.verdicts[0].passed);
    EXPECT_FALSE(j.verdicts[1].passed);
    EXPECT_TRUE(j.verdicts[2].passed);
    EXPECT_TRUE(j.verdicts[3].passed);
    EXPECT_FALSE(j.verdicts[4].passed);
    EXPECT_FALSE(j.passed());
    EXPECT_EQ(j.samples.at("walk").at("distanceWalked").size(), 6u);
    const std::string junit = toJUnit(j);
    EXPECT_NE(junit.find("tests=\"5\" failures=\"2\""), std::string::npos) << junit;
}

TEST(Judge, SameVerdictOnAnyNumberOfThreads) {
    const Suite suite = suiteOf(std::string(kRuns) + "<assert run=\"walk\" measure=\"distanceWalked\" atLeast=\"1\"/>");
    const Judgement one = judged(suite, 1), eight = judged(suite, 8);
    EXPECT_EQ(one.samples, eight.samples);
    EXPECT_EQ(one.verdicts[0].interval.low, eight.verdicts[0].interval.low);
}

TEST(Judge, UnknownMeasureIsAnErrorWithItsPlace) {
    ThreadPool pool(1);
    const auto outcome = judge(suiteOf(std::string(kRuns) + "<assert run=\"walk\" measure=\"beauty\" atLeast=\"1\"/>"),
                               Catalogue(), pool);
    ASSERT_FALSE(outcome);
    EXPECT_NE(outcome.error().message.find("'beauty'"), std::string::npos);
}

TEST(Statistics, KnownValues) {
    const double v[] = {4, 1, 3, 2};
    EXPECT_DOUBLE_EQ(mean(v), 2.5);
    EXPECT_DOUBLE_EQ(median(v), 2.5);
    EXPECT_DOUBLE_EQ(quantile(v, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(quantile(v, 0), 1);
    EXPECT_DOUBLE_EQ(quantile(v, 1), 4);
    EXPECT_DOUBLE_EQ((Statistic{Statistic::Kind::RateAbove, 2}.of(v)), 0.5);
}

TEST(Statistics, IntervalCoversTheTruthAboutAsOftenAsItSays) {
    // 200 samples of 30 normal numbers: the 90 % interval of the mean holds 0 in about 90 % (bootstrap: a little less).
    int covered = 0;
    for (std::uint32_t i = 0; i < 200; ++i) {
        RandomStream random(1, i, RandomPurpose::Test);
        std::vector<double> sample;
        for (int k = 0; k < 30; ++k)
            sample.push_back(static_cast<double>(random.normal()));
        const Interval interval = bootstrap(sample, {}, 0.9, RandomStream(2, i, RandomPurpose::Test));
        covered += interval.low <= 0 && interval.high >= 0;
    }
    EXPECT_GE(covered, 165);
    EXPECT_LE(covered, 195);
}

} // namespace
} // namespace lince
