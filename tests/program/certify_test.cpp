// `lince certify` as a user meets it.
#include "places.h"
#include "run_program.h"

#include <nlohmann/json.hpp>

namespace lince::test {
namespace {

using Json = nlohmann::json;

const std::string kPatrol = tests::data() + "/certificate/patrol.xml";

TEST(Certify, HonestMindsGetOneLineEachAndCodeZero) {
    const Outcome outcome =
        runProgram({"certify", kPatrol, "--ticks", "240", "--trials", "8", "--follow", "30", "--quiet"});
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find(": honest\n"), std::string::npos) << outcome.out;
    for (const char* brain : {"  goto ", "  script ", "  still ", "  wander "})
        EXPECT_NE(outcome.out.find(brain), std::string::npos) << outcome.out;
}

TEST(Certify, JsonTellsEveryTrial) {
    const Outcome outcome =
        runProgram({"certify", kPatrol, "--ticks", "240", "--trials", "12", "--follow", "30", "--seed", "4", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const Json json = Json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << outcome.out;
    EXPECT_EQ(json["scenario"], "patrol");
    EXPECT_EQ(json["seed"], 4);
    EXPECT_EQ(json["ticks"], 240);
    EXPECT_EQ(json["honest"], true);
    ASSERT_EQ(json["trials"].size(), 12u); // four brains
    std::uint32_t sum = 0;
    for (const Json& trial : json["trials"]) {
        EXPECT_EQ(trial["verdict"], "honest");
        EXPECT_EQ(trial["finding"], "");
        EXPECT_LE(trial["sameTicks"], 30);
        for (const char* kind : {"moved", "removed", "added", "altered"})
            sum += trial[kind].get<std::uint32_t>();
    }
    EXPECT_EQ(json["changes"], sum);
    EXPECT_GT(sum, 0u);
    ASSERT_EQ(json["brains"].size(), 4u);
    std::uint64_t thoughts = 0;
    for (const Json& brain : json["brains"]) {
        EXPECT_GE(brain["trials"], 1) << brain;
        thoughts += brain["thoughts"].get<std::uint64_t>();
    }
    EXPECT_EQ(json["shadow"]["thoughts"], thoughts) << "each was thought twice";
    EXPECT_EQ(json["shadow"]["processes"], json["shadow"]["agents"]);
    EXPECT_LT(json["bound"], 3.0 / static_cast<double>(thoughts) + 1e-9);
}

TEST(Certify, WithoutMindsNothingIsTested) {
    const ScratchFolder scratch;
    const std::string file = scratch / "nobody.xml";
    std::ofstream(file)
        << "<scenario version=\"1\" name=\"nobody\" level=\"" << tests::data()
        << "/certificate/cells.xml\" definitions=\"" << tests::data()
        << "/certificate/definitions.xml\" ticks=\"60\"><agents body=\"blind\" brain=\"input\"/></scenario>";
    const Outcome outcome = runProgram({"certify", file, "--follow", "10", "--quiet"});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_NE(outcome.out.find("nothing was tested"), std::string::npos) << outcome.out;
}

TEST(Certify, BadUseIsRefusedInOneLine) {
    expectRefused(runProgram({"certify", "no-such-scenario", "--quiet"}), "no-such-scenario");
    expectRefused(runProgram({"certify", kPatrol, "--trials", "0"}), "--trials");
    expectRefused(runProgram({"certify"}), "scenario");
}

} // namespace
} // namespace lince::test
