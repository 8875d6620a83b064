// `lince bake`: navigation data beside a level, kept and made anew when the level is another.

#include "places.h"
#include "run_program.h"

#include <filesystem>
#include <fstream>

namespace lince::test {
namespace {

const std::string kHouse = tests::home() + "/levels/house.xml";

std::string navFileOf(const ScratchFolder& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder / "."))
        if (entry.path().extension() == ".nav") return entry.path().string();
    return {};
}

TEST(Bake, IsKeptUntilTheLevelChanges) {
    const ScratchFolder folder;
    const std::string level = folder / "house.xml";
    std::filesystem::copy_file(kHouse, level);
    Outcome outcome = runProgram({"bake", level});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": baked"), std::string::npos) << outcome.out;
    ASSERT_NE(navFileOf(folder), "");
    EXPECT_EQ(runProgram({"check", navFileOf(folder)}).code, 0);

    outcome = runProgram({"bake", level});
    EXPECT_NE(outcome.out.find(": up to date"), std::string::npos) << outcome.out;

    std::ifstream in(kHouse);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    const std::string crate = "<crate position=\"(-5, 0.5, -8)\"";
    ASSERT_NE(text.find(crate), std::string::npos);
    text.replace(text.find(crate), crate.size(), "<crate position=\"(-5, 0.5, -6)\"");
    std::ofstream(level) << text;
    outcome = runProgram({"bake", level});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": baked"), std::string::npos) << outcome.out;
}

TEST(Bake, AScenarioGetsItsRoadmapsBesideItsLevel) {
    // A copy of the level, so that nothing is left in the project.
    const ScratchFolder folder;
    const std::filesystem::path data = std::filesystem::path(tests::home()) / "games/groups/data";
    std::filesystem::copy(data, folder / "data", std::filesystem::copy_options::recursive);
    const std::string scenario = folder / "data/scenarios/cats-homing.xml";
    const auto roadmapFile = [&] {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "data"))
            if (entry.path().extension() == ".roadmap") return entry.path().string();
        return std::string();
    };
    ASSERT_EQ(roadmapFile(), "");
    Outcome outcome = runProgram({"bake", scenario});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": learnt"), std::string::npos) << outcome.out;
    ASSERT_NE(roadmapFile(), "");
    outcome = runProgram({"check", roadmapFile()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("nodes"), std::string::npos) << outcome.out;
    EXPECT_NE(runProgram({"bake", scenario}).out.find(": up to date"), std::string::npos);
    EXPECT_NE(runProgram({"bake", scenario, "--force"}).out.find(": learnt"), std::string::npos);
    std::filesystem::resize_file(roadmapFile(), 100);
    expectRefused(runProgram({"check", roadmapFile()}), "found 76 bytes of content, expected");
}

TEST(Bake, MistakesAreToldInOneLine) {
    const ScratchFolder folder;
    expectRefused(runProgram({"bake"}), "level");
    expectRefused(runProgram({"bake", folder / "nothing.xml"}), "no such file");
    expectRefused(runProgram({"bake", kHouse, "--body", "nobody"}), "found body 'nobody', expected one of");
    const std::string level = folder / "house.xml";
    std::filesystem::copy_file(kHouse, level);
    ASSERT_EQ(runProgram({"bake", level}).code, 0);
    const std::string nav = navFileOf(folder);
    std::filesystem::resize_file(nav, std::filesystem::file_size(nav) / 2);
    expectRefused(runProgram({"check", nav}), "found");
    EXPECT_EQ(runProgram({"bake", level}).code, 0) << "a broken file is no map: it is baked anew";
    EXPECT_EQ(runProgram({"check", nav}).code, 0);
}

} // namespace
} // namespace lince::test
