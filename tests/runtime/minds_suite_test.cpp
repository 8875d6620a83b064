// The suite minds can fail: guards with a mistake are found out, each assertion by at least one of them. And guards of
// every kind go on from a save at any tick as they did without.
#include "places.h"
#include "sanitized.h"
#include "stage_helpers.h"

#include <lince/runtime/judge.h>
#include <lince/runtime/restored_twin.h>

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

namespace lince {
namespace {

constexpr const char* kKinds[] = {"tree", "states", "hierarchy", "utility", "goap", "htn", "fuzzy", "table"};

Suite suiteAt(const std::string& path) {
    auto suite = loadSuite(tests::home() + path);
    EXPECT_TRUE(suite) << suite.error().message;
    return std::move(*suite);
}

/// What is demanded, without of whom.
std::string demandOf(const SuiteAssertion& a) {
    return fmt::format("{} {} {} {}", static_cast<int>(a.statistic.kind), a.measure, a.atLeast.value_or(-1),
                       a.atMost.value_or(-1));
}
std::string demandOf(const SuiteComparison& c) {
    return fmt::format("{} {} {} {}", static_cast<int>(c.statistic.kind), c.measure, static_cast<int>(c.expect),
                       c.margin);
}
std::set<std::string> demandsOf(const Suite& suite) {
    std::set<std::string> demands;
    for (const SuiteAssertion& a : suite.assertions)
        demands.insert(demandOf(a));
    for (const SuiteComparison& c : suite.comparisons)
        demands.insert(demandOf(c));
    return demands;
}

TEST(MindsSuite, EveryAssertionFindsAGuardWithAMistake) {
    const Suite broken = suiteAt("/tests/data/guards/broken.xml");
    EXPECT_EQ(demandsOf(suiteAt("/suites/minds.xml")), demandsOf(broken));
    if (test::kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    ThreadPool pool(0);
    const auto judgement = judge(broken, Catalogue(), pool);
    ASSERT_TRUE(judgement) << judgement.error().message;
    for (const Verdict& verdict : judgement->verdicts)
        EXPECT_FALSE(verdict.passed) << verdict.what << " holds for a guard with a mistake: " << verdict.value;
}

TEST(MindsSuite, AsksTheSameOfEveryKind) {
    for (const char* path : {"/suites/minds.xml", "/suites/minds-short.xml"}) {
        std::map<std::string, std::set<std::string>> demands;
        for (const SuiteAssertion& a : suiteAt(path).assertions)
            demands[a.run].insert(demandOf(a));
        EXPECT_EQ(demands.size(), std::size(kKinds));
        for (const char* kind : kKinds)
            EXPECT_EQ(demands[kind], demands["tree"]) << path << " " << kind;
    }
}

class GuardOfKind : public ::testing::TestWithParam<const char*> {};

TEST_P(GuardOfKind, GoesOnFromASaveAtAnyTick) {
    const Stage stage = test::stageOf(std::string("guard-") + GetParam());
    const Tick ticks = test::kSanitized ? 100 : 5000;
    const auto parted = rerunFromSaves(stage, 7, Catalogue(), ticks, 1);
    ASSERT_TRUE(parted) << parted.error().message;
    EXPECT_FALSE(parted->has_value()) << (*parted)->toText();
}

INSTANTIATE_TEST_SUITE_P(EightWays, GuardOfKind, ::testing::ValuesIn(kKinds),
                         [](const auto& kind) { return std::string(kind.param); });

} // namespace
} // namespace lince
