#include "places.h"

#include <lince/runtime/tuning.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace lince {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScenario = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<!-- <agents of a remark> -->
<scenario version="1" level="LEVEL" definitions="DATA" ticks="240">
  <agents count="2" body="walker" brain="still" position="(8, 0, 8)"/>
  <agents count='3' body="walker" brain="steer" mix="wander 1 strength=0.3 + separate 0.5 within=2"
          mix.speed="0.2" position="(0, 0, 0)"/>
</scenario>
)xml";

/// A scenario in a folder of its own.
class TuningTest : public ::testing::Test {
  protected:
    TuningTest() {
        m_folder = fs::temp_directory_path() /
                   ("lince-tuning-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::create_directories(m_folder);
        std::string text = kScenario;
        text.replace(text.find("LEVEL"), 5, tests::home() + "/levels/range.xml");
        text.replace(text.find("DATA"), 4, tests::home() + "/data/standard.xml");
        std::ofstream(m_folder / "s.xml") << text;
    }
    ~TuningTest() override {
        std::error_code code;
        fs::remove_all(m_folder, code);
    }

    Result<Tuning> parse(const std::string& inside, const std::string& attributes = {}) const {
        return parseTuning(
            "<tuning scenario=\"s.xml\" seeds=\"2\" generations=\"6\" population=\"6\" checkSeeds=\"4\" " + attributes +
                ">" + inside + "</tuning>",
            (m_folder / "t.xml").string());
    }
    static Result<TuningResult> tuned(const Tuning& tuning, unsigned threads = 1) {
        ThreadPool pool(threads);
        return tune(tuning, Catalogue(), pool);
    }
    std::string errorOf(const std::string& inside) const {
        const auto tuning = parse(inside);
        if (!tuning) return tuning.error().message;
        const auto result = tuned(*tuning);
        return result ? "" : result.error().message;
    }

    fs::path m_folder;
};

constexpr const char* kFaster =
    R"(<parameter agents="2" attribute="mix.speed" min="0.05" max="1"/><aim measure="distanceWalked"/>)";

TEST_F(TuningTest, FindsTheBetterEndOfAParameter) {
    const auto tuning = parse(kFaster);
    ASSERT_TRUE(tuning) << tuning.error().message;
    const auto result = tuned(*tuning);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_FLOAT_EQ(static_cast<float>(result->first.values[0]), 0.2f);
    EXPECT_GT(result->best.values[0], 0.85);
    EXPECT_GT(result->best.score, result->first.score);
    EXPECT_GT(result->gain.low, 0) << "on seeds that breeding did not see";
    ASSERT_EQ(result->bestOfGeneration.size(), 6u);
    for (std::size_t i = 1; i < result->bestOfGeneration.size(); ++i)
        EXPECT_GE(result->bestOfGeneration[i], result->bestOfGeneration[i - 1]);
}

TEST_F(TuningTest, TheOtherSignFindsTheOtherEnd) {
    const auto tuning = parse(
        R"(<parameter agents="2" attribute="mix.speed" min="0.05" max="1"/><aim measure="distanceWalked" weight="-1"/>)");
    ASSERT_TRUE(tuning);
    const auto result = tuned(*tuning);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_LT(result->best.values[0], 0.15);
}

TEST_F(TuningTest, ThreadsMakeNoDifference) {
    const auto tuning = parse(kFaster, "seed=\"7\"");
    ASSERT_TRUE(tuning);
    const auto one = tuned(*tuning, 1), three = tuned(*tuning, 3);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->best.values, three->best.values);
    EXPECT_EQ(one->bestOfGeneration, three->bestOfGeneration);
    EXPECT_EQ(one->checkBest, three->checkBest);
    const auto other = parse(kFaster, "seed=\"8\"");
    ASSERT_TRUE(other);
    EXPECT_NE(tuned(*other)->best.values, one->best.values);
}

TEST_F(TuningTest, NumbersInsideAMixAreTunedAndWritten) {
    const auto tuning = parse(R"(<parameter agents="2" attribute="mix" term="separate" min="0" max="4"/>
        <parameter agents="2" attribute="mix" term="separate.within" min="1" max="6"/>
        <parameter agents="2" attribute="mix.speed" min="0.05" max="1"/><aim measure="distanceWalked"/>)");
    ASSERT_TRUE(tuning);
    const auto result = tuned(*tuning);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(result->changes.size(), 2u);
    for (const bool sameFolder : {true, false}) {
        const auto text = tunedScenario(*tuning, *result, sameFolder);
        ASSERT_TRUE(text) << text.error().message;
        const auto scenario = parseScenario(*text, (m_folder / "best.xml").string());
        ASSERT_TRUE(scenario) << scenario.error().message << "\n" << *text;
        ASSERT_EQ(scenario->groups.size(), 2u);
        EXPECT_EQ(scenario->groups[1].count, 3u);
        EXPECT_EQ(scenario->groups[1].parameters.values().at("mix"), result->changes[0].value);
        EXPECT_EQ(scenario->groups[1].parameters.values().at("mix.speed"), result->changes[1].value);
        EXPECT_TRUE(scenario->groups[0].parameters.values().empty()) << "others stay as they were";
        EXPECT_NE(text->find("<!-- <agents of a remark> -->"), std::string::npos);
    }
}

TEST_F(TuningTest, WholeParametersStayWhole) {
    const auto tuning = parse(
        R"(<parameter agents="2" attribute="mix.speed" min="0" max="1" whole="yes"/><aim measure="distanceWalked"/>)");
    ASSERT_TRUE(tuning);
    const auto result = tuned(*tuning);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->best.values[0], 1);
}

TEST_F(TuningTest, TakesTheBrainsOwnRangeWhereItSaysNone) {
    const auto tuning =
        parse(R"(<parameter agents="2" attribute="mix.speed" min="0.5"/><aim measure="distanceWalked"/>)");
    ASSERT_TRUE(tuning) << tuning.error().message;
    EXPECT_EQ(tuning->parameters[0].min, 0.5);
    EXPECT_FALSE(tuning->parameters[0].max.has_value());
    const auto result = tuned(*tuning);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_GT(result->best.values[0], 0.9) << "who walks faster comes farther";
    EXPECT_LE(result->best.values[0], 1) << "the brain takes no more";
    EXPECT_NE(errorOf(R"(<parameter agents="2" attribute="mix" term="separate" min="1"/><aim measure="deaths"/>)")
                  .find("found term='separate', expected min and max with it"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter agents="2" attribute="mix.speed" min="3"/><aim measure="deaths"/>)")
                  .find("found min 3 and max 1, expected a max above the min"),
              std::string::npos);
}

TEST_F(TuningTest, SaysWhatIsWrong) {
    EXPECT_NE(errorOf("").find("expected one of each at least"), std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter attribute="x" least="2" max="3"/><aim measure="m"/>)").find("expected min, as"),
              std::string::npos)
        << "the old name of an attribute is answered with the new one";
    EXPECT_NE(errorOf(R"(<parameter attribute="x" min="2" max="1"/><aim measure="m"/>)").find("more than min"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter attribute="x" min="1" max="2"/><aim measure="m"/>)").find("t.xml:1:"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter agents="3" attribute="x" min="1" max="2"/><aim measure="m"/>)").find("at most 2"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter agents="2" attribute="mix" min="1" max="2"/><aim measure="m"/>)")
                  .find("a number, or a term of a mix"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter agents="2" attribute="mix" term="align" min="1" max="2"/><aim measure="m"/>)")
                  .find("found term='align'"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<parameter agents="2" attribute="mix.speed" min="0" max="1"/><aim measure="joy"/>)")
                  .find("found measure 'joy', expected one of"),
              std::string::npos);
    EXPECT_NE(errorOf(R"(<breed/>)").find("<parameter> or <aim>"), std::string::npos);
}

} // namespace
} // namespace lince
