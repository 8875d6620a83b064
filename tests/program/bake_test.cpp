// `lince bake`: navigation data of a level, kept in the cache folder and made anew when the level is another.

#include "places.h"
#include "run_program.h"

#include <csignal>
#include <filesystem>
#include <fstream>

namespace lince::test {
namespace {

const std::string kHouse = tests::home() + "/levels/house.xml";

/// Files with that ending in the folder and below.
std::vector<std::string> filesOf(const ScratchFolder& folder, const std::string& ending) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "."))
        if (entry.path().extension() == ending) files.push_back(entry.path().string());
    return files;
}

std::string navFileOf(const ScratchFolder& folder) {
    const auto files = filesOf(folder, ".nav");
    return files.empty() ? std::string() : files[0];
}

TEST(Bake, IsKeptUntilTheLevelChanges) {
    const ScratchFolder folder;
    const std::string level = folder / "house.xml";
    std::filesystem::copy_file(kHouse, level);
    const std::string cache = folder / "cache";
    Outcome outcome = runProgram({"bake", level, "--cache", cache});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": baked"), std::string::npos) << outcome.out;
    ASSERT_NE(navFileOf(folder), "");
    EXPECT_NE(navFileOf(folder).find("/cache/maps/"), std::string::npos) << "nothing is left beside the level";
    EXPECT_EQ(runProgram({"check", navFileOf(folder)}).code, 0);

    outcome = runProgram({"bake", level, "--cache", folder / "cache"});
    EXPECT_NE(outcome.out.find(": up to date"), std::string::npos) << outcome.out;

    std::ifstream in(kHouse);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    const std::string crate = "<crate position=\"(-5, 0.5, -8)\"";
    ASSERT_NE(text.find(crate), std::string::npos);
    text.replace(text.find(crate), crate.size(), "<crate position=\"(-5, 0.5, -6)\"");
    std::ofstream(level) << text;
    outcome = runProgram({"bake", level, "--cache", folder / "cache"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": baked"), std::string::npos) << outcome.out;
}

TEST(Bake, AScenarioGetsItsRoadmaps) {
    // A copy of the level, so that nothing is left in the project.
    const ScratchFolder folder;
    const std::filesystem::path data = std::filesystem::path(tests::home()) / "games/groups/data";
    std::filesystem::copy(data, folder / "data", std::filesystem::copy_options::recursive);
    const std::string scenario = folder / "data/scenarios/cats-homing.xml";
    const auto roadmapFile = [&] {
        const auto files = filesOf(folder, ".roadmap");
        return files.empty() ? std::string() : files[0];
    };
    const std::string cache = folder / "cache";
    ASSERT_EQ(roadmapFile(), "");
    Outcome outcome = runProgram({"bake", scenario, "--cache", cache});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(": learnt"), std::string::npos) << outcome.out;
    ASSERT_NE(roadmapFile(), "");
    outcome = runProgram({"check", roadmapFile()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("nodes"), std::string::npos) << outcome.out;
    EXPECT_NE(runProgram({"bake", scenario, "--cache", cache}).out.find(": up to date"), std::string::npos);
    EXPECT_NE(runProgram({"bake", scenario, "--force", "--cache", cache}).out.find(": learnt"), std::string::npos);
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
    ASSERT_EQ(runProgram({"bake", level, "--cache", folder / "cache"}).code, 0);
    const std::string nav = navFileOf(folder);
    std::filesystem::resize_file(nav, std::filesystem::file_size(nav) / 2);
    expectRefused(runProgram({"check", nav}), "found");
    EXPECT_EQ(runProgram({"bake", level, "--cache", folder / "cache"}).code, 0)
        << "a broken file is no map: it is baked anew";
    EXPECT_EQ(runProgram({"check", nav}).code, 0);
}

TEST(Bake, OfASquareOfKilometresIsRefusedAtOnceOrSpeaksUntilItIsStopped) {
    const ScratchFolder folder;
    const std::string level = folder / "wide.xml", cache = folder / "cache", err = folder / "err";
    std::ofstream(level) << "<level version=\"1\"><box position=\"0 -1 0\" size=\"4000 1 4000\"/></level>\n";
    const Outcome refused = runProgram({"bake", level, "--cache", cache});
    expectRefused(refused, "wide.xml: found about ");
    EXPECT_NE(refused.err.find("million squares of ground to bake a map of"), std::string::npos) << refused.err;
    EXPECT_LT(refused.seconds, 2);

    const pid_t child = fork();
    if (child == 0) {
        const std::string program = tests::program();
        if (std::freopen(err.c_str(), "w", stderr) == nullptr) _exit(125);
        execl(program.c_str(), program.c_str(), "bake", level.c_str(), "--cache", cache.c_str(), "--long", nullptr);
        _exit(126);
    }
    const auto speaks = [&] { return contentOf(err).find("baking a map: ") != std::string::npos; };
    for (int i = 0; i < 300 && !speaks(); ++i)
        usleep(100'000);
    EXPECT_TRUE(speaks());
    kill(child, SIGINT);
    int status = 0;
    for (int i = 0; i < 50 && waitpid(child, &status, WNOHANG) == 0; ++i)
        usleep(100'000);
    if (waitpid(child, &status, WNOHANG) == 0) {
        ADD_FAILURE() << "it goes on after SIGINT";
        kill(child, SIGKILL), waitpid(child, &status, 0);
    }
    EXPECT_TRUE(filesOf(folder, ".nav").empty());
}

} // namespace
} // namespace lince::test
