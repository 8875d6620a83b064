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

/// Starts the program, waits until it says how much of `what` it has, and sends it SIGINT: then it ends.
void speaksUntilItIsStopped(const std::vector<std::string>& words, const ScratchFolder& folder,
                            const std::string& what) {
    const std::string err = folder / "err";
    std::filesystem::remove(err);
    const pid_t child = fork();
    if (child == 0) {
        std::string program = tests::program();
        std::vector<char*> all{program.data()};
        std::vector<std::string> copies = words;
        for (std::string& word : copies)
            all.push_back(word.data());
        all.push_back(nullptr);
        if (std::freopen(err.c_str(), "w", stderr) == nullptr) _exit(125);
        execv(program.c_str(), all.data());
        _exit(126);
    }
    const auto speaks = [&] {
        const std::string said = contentOf(err);
        return said.find("baking a map: ") != std::string::npos && said.find(what) != std::string::npos;
    };
    for (int i = 0; i < 600 && !speaks(); ++i)
        usleep(100'000);
    EXPECT_TRUE(speaks()) << contentOf(err);
    kill(child, SIGINT);
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; i < 50 && ended == 0; ++i) {
        usleep(100'000);
        ended = waitpid(child, &status, WNOHANG);
    }
    if (ended == 0) {
        ADD_FAILURE() << "it goes on after SIGINT";
        kill(child, SIGKILL), waitpid(child, &status, 0);
    }
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
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
    const std::string level = folder / "wide.xml", cache = folder / "cache";
    std::ofstream(level) << "<level version=\"1\"><box position=\"0 -1 0\" size=\"4000 1 4000\"/></level>\n";
    const Outcome refused = runProgram({"bake", level, "--cache", cache});
    expectRefused(refused, "wide.xml: found about ");
    EXPECT_NE(refused.err.find("million squares of ground to bake a map of"), std::string::npos) << refused.err;
    EXPECT_LT(refused.seconds, 2);

    speaksUntilItIsStopped({"bake", level, "--cache", cache, "--long"}, folder, "tiles");
    EXPECT_TRUE(filesOf(folder, ".nav").empty());
}

TEST(Bake, OfATowerOfFortyFloorsSpeaksUntilItIsStopped) {
    const ScratchFolder folder;
    const std::string level = folder / "tower.xml", cache = folder / "cache";
    std::ofstream file(level);
    file << "<level version=\"1\">\n";
    for (int floor = 0; floor < 40; ++floor) {
        file << "<box position=\"0 " << 3 * floor << " 0\" size=\"100 0.2 100\"/>\n";
        for (int wall = 0; wall < 6; ++wall)
            file << "<box position=\"" << 14 * wall - 35 << ' ' << 3 * floor + 1.5 << " 0\" size=\"0.4 2.8 60\"/>\n";
    }
    file << "</level>\n";
    file.close();
    speaksUntilItIsStopped({"bake", level, "--cache", cache}, folder, "tiles");
    EXPECT_TRUE(filesOf(folder, ".nav").empty());
    // As it does where a scenario is run whose minds want the map.
    std::ofstream(folder / "tower-walk.xml")
        << "<scenario version=\"1\" name=\"tower-walk\" level=\"tower.xml\" definitions=\"" << tests::home()
        << "/data/standard.xml\" ticks=\"60\"><agents body=\"walker\" faction=\"wanderers\" brain=\"travel\" "
           "spawn=\"scatter\"/></scenario>\n";
    const std::string walk = folder / "tower-walk.xml";
    speaksUntilItIsStopped({"run", walk, "--cache", cache, "--record", folder / "a.lince"}, folder, "tiles");
    EXPECT_TRUE(filesOf(folder, ".nav").empty());
}

} // namespace
} // namespace lince::test
