// The words play, replay and film where there is no display, or none that can draw: told in one line, or done
// otherwise. What needs a display is in run.sh.
#include "../app/environment.h"
#include "../program/run_program.h"
#include "places.h"

namespace lince::test {
namespace {

using app::Environment;

const std::string kHouse = tests::home() + "/levels/house.xml", kRoom = tests::data() + "/program/room-walk.xml";

/// As on a server: nothing to open a window on, and no settings of whoever runs the tests.
class WithoutDisplay : public testing::Test {
  protected:
    ScratchFolder m_folder;
    std::string m_settings = m_folder / "settings.xml";
    Environment m_environment{{"DISPLAY", nullptr},
                              {"WAYLAND_DISPLAY", nullptr},
                              {"SDL_VIDEODRIVER", nullptr},
                              {"LINCE_SETTINGS", m_settings.c_str()},
                              {"LC_ALL", "C"},
                              {"LINCE_ROOT", nullptr}};

    std::string written(const std::string& name, const std::string& text) {
        std::ofstream(m_folder / name) << text;
        return m_folder / name;
    }
};
using Play = WithoutDisplay;
using Replay = WithoutDisplay;
using Film = WithoutDisplay;
using ScriptFile = WithoutDisplay;

TEST_F(Play, FilmsInsteadAndTellsWhere) {
    const Outcome outcome = runProgram({"play", kHouse, "--film-seconds", "0.1"}, m_folder / "");
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, m_folder / "lince-play.mp4\n");
    EXPECT_NE(outcome.err.find("there is no display here"), std::string::npos) << outcome.err;
    EXPECT_GT(std::filesystem::file_size(m_folder / "lince-play.mp4"), 2000u);
}

TEST_F(Play, TellsThatTheFilmCannotBeWritten) {
    expectRefused(runProgram({"play", kHouse}, "/proc"), "cannot be written to /proc/lince-play.mp4");
}

TEST_F(Play, TellsWhatItCouldNotOpen) {
    expectRefused(runProgram({"play", "no-such-level"}),
                  "found 'no-such-level', expected a scenario, a level or a recording");
    expectRefused(runProgram({"play", written("bad.xml", "<level version=\"1\">\n<box/>")}), "bad.xml:");
    expectRefused(runProgram({"play", kHouse, "--camera", "sideways"}), "found camera 'sideways'");
    expectRefused(runProgram({"play", kHouse, "--record", "/no/such/folder/x.lince"}), "x.lince: cannot be written");
}

TEST_F(Play, NeedsGraphicsOnADisplay) {
    const Environment dummy({{"SDL_VIDEODRIVER", "dummy"}});
    expectRefused(runProgram({"play", kHouse}), "found no OpenGL ES 3.0 on this display");
}

TEST_F(ScriptFile, NeedsAWindow) {
    expectRefused(runProgram({"play", kHouse, "--script", written("a.txt", "wait 1\n")}), "found no display");
}

TEST_F(ScriptFile, IsCheckedBeforeAnythingRuns) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"jump\n", ":1:1: found 'jump', expected one of wait, key, hold"},
        {"wait 1\n\n# a comment\n  wait long # words\n",
         ":4:1: found 'long', expected a whole number from 0 to 1000000"},
        {"wait -1\n", ":1:1: found '-1', expected a whole number"},
        {"wait\n", ":1:1: found 0 words after wait, expected 1"},
        {"wait 1 2\n", ":1:1: found 2 words after wait, expected 1"},
        {"key Return\n", ":1:1: found 'Return', expected the name of a key"},
        {"key Down some\n", ":1:1: found 'some', expected a whole number"},
        {"key Down 1 1\n", ":1:1: found 3 words after key, expected 1"},
        {"mouse 1 left\n", ":1:1: found 'left', expected a number"},
        {"click 0\n", ":1:1: found '0', expected a mouse button from 1 to 31"},
        {"pad trigger\n", ":1:1: found 'trigger', expected the name of a gamepad's button"},
        {"axis lefty- 1\n", ":1:1: found 'lefty-', expected the name of a gamepad's axis"},
        {"expect tick is 5\n", ":1:1: found 'is', expected =, !=, >, < or has"},
        {"expect tick =\n", ":1:1: found 2 words after expect, expected 3 or more"},
        {"print\n", ":1:1: found 0 words after print, expected 1"},
    };
    for (const auto& [text, part] : mistakes)
        expectRefused(runProgram({"play", kHouse, "--script", written("a.txt", text)}), "a.txt" + std::string(part));
    expectRefused(runProgram({"play", kHouse, "--script", m_folder / "none.txt"}), "none.txt: no such file");
}

TEST_F(Replay, IsPrintedInstead) {
    const std::string file = m_folder / "a.lince";
    ASSERT_EQ(runProgram({"run", kRoom, "--ticks", "40", "--record", file}).code, 0);
    const std::vector<std::string> words = {"replay", file, "--scenario", kRoom};
    const auto with = [&](const char* option) {
        std::vector<std::string> more = words;
        more.emplace_back(option);
        return runProgram(more);
    };
    const Outcome asked = with("--print"), without = runProgram(words);
    ASSERT_EQ(asked.code, 0) << asked.err;
    EXPECT_EQ(asked.err, "");
    EXPECT_NE(asked.out.find("tick 40 of 40\nhash "), std::string::npos) << asked.out;
    EXPECT_EQ(without.code, 0);
    EXPECT_EQ(without.out, asked.out);
    EXPECT_EQ(without.lines(), 1) << without.err;
    EXPECT_NE(without.err.find("there is no display here"), std::string::npos) << without.err;
    EXPECT_EQ(with("--quiet").err, "");
    const Environment dummy({{"SDL_VIDEODRIVER", "dummy"}});
    const Outcome blind = runProgram(words);
    EXPECT_EQ(blind.code, 0);
    EXPECT_EQ(blind.out, asked.out);
    EXPECT_EQ(blind.lines(), 1) << blind.err;
}

TEST_F(Film, MistakesAreToldInOneLine) {
    expectRefused(runProgram({"film", kHouse, "-o", m_folder / "x.png", "--size", "0x9", "--quiet"}),
                  "found --size '0x9'");
    expectRefused(runProgram({"film", kHouse, "-o", m_folder / "x.png", "--camera", "sideways", "--quiet"}),
                  "sideways");
    expectRefused(runProgram({"film", kHouse, "-o", m_folder / "x.png", "--layers", "ghosts", "--quiet"}),
                  "found layer 'ghosts', expected one of");
    expectRefused(runProgram({"film", "no-such-thing", "-o", m_folder / "x.png"}), "found 'no-such-thing'");
    expectRefused(runProgram({"film", kHouse, "-o", "/no/such/folder/x.png", "--quiet"}), "/no/such/folder/x.png");
}

TEST_F(Film, EveryKindIsAFilmOfAllItsPictures) {
    const std::vector<std::string> small = {"--seconds", "0.5", "--fps", "10", "--size", "64x36", "--quiet"};
    for (const char* name : {"a.mp4", "a.mkv", "a.avi", "a.webm", "a.gif"}) {
        std::vector<std::string> words = {"film", kHouse, "-o", m_folder / name};
        words.insert(words.end(), small.begin(), small.end());
        const Outcome outcome = runProgram(words);
        EXPECT_EQ(outcome.code, 0) << name << ": " << outcome.err; // ffprobe counted them
        EXPECT_EQ(outcome.err, "") << name;
        EXPECT_GT(contentOf(m_folder / name).size(), 500u) << name;
    }
    EXPECT_EQ(contentOf(m_folder / "a.webm").substr(0, 4), "\x1a\x45\xdf\xa3");
    EXPECT_EQ(contentOf(m_folder / "a.gif").substr(0, 6), "GIF89a");
    expectRefused(runProgram({"film", kHouse, "-o", m_folder / "a.mov", "--quiet"}), "a.mov: found ending '.mov'");
    expectRefused(runProgram({"film", kHouse, "-o", m_folder / "b.gif", "--fps", "60", "--quiet"}), "at most 50");
}

TEST_F(Film, OfWhichSomethingFailedIsNotThereAndTheOldOneIs) {
    const std::string film = written("old.mp4", "the old one");
    const std::vector<std::string> words = {"film", kHouse, "-o", film, "--seconds", "0.3", "--size", "64x36"};
    { // a child that says all is well and wrote nothing
        std::filesystem::create_directory(m_folder / "bin");
        const std::string fake = written("bin/ffmpeg", "#!/bin/sh\ncat >/dev/null\n");
        std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
        const std::string path = m_folder / "bin:" + std::getenv("PATH");
        const Environment environment({{"PATH", path.c_str()}});
        expectRefused(runProgram(words), "old.mp4: found no film, expected");
    }
    { // and none at all
        const Environment environment({{"PATH", "/no/such/folder"}});
        expectRefused(runProgram(words), "old.mp4: found no ffmpeg");
    }
    EXPECT_EQ(contentOf(film), "the old one");
    std::size_t entries = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder / ""))
        entries += entry.path().filename().string().starts_with("old") ? 1 : 0;
    EXPECT_EQ(entries, 1u) << "no part of a film is left";
}

} // namespace
} // namespace lince::test
