// Streams that are closed or full, and names that would steer a terminal: what a script learns from the exit code.
#include "run_program.h"

#include <nlohmann/json.hpp>

namespace lince::test {
namespace {

/// Exit code of the program with these words and redirections of the shell; below 0: ended by that signal.
int codeOf(const std::string& words, const std::string& redirections) {
    const std::string command = "exec '" + tests::program() + "' " + words + " " + redirections;
    const int status = std::system(command.c_str()); // NOLINT(concurrency-mt-unsafe): one thread
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Streams, ThatFailAreNeverTakenForSuccess) {
    const std::string good = "run '" + kRoom + "' --ticks 3", bad = "run no-such-scenario";
    EXPECT_EQ(codeOf(good, ">/dev/null 2>&1"), 0);
    for (const char* out : {">/dev/full", ">&-"}) {
        for (const std::string& words : {good, good + " --json", std::string("list"), std::string("--help")})
            EXPECT_EQ(codeOf(words, std::string(out) + " 2>/dev/null"), 2) << words << " " << out;
        EXPECT_EQ(codeOf(good, std::string(out) + " 2>&-"), 2) << "and nobody to tell";
    }
    for (const char* err : {"2>/dev/full", "2>&-", "2>&- <&-"}) {
        EXPECT_EQ(codeOf(bad, std::string(">/dev/null ") + err), 2) << err;
        EXPECT_EQ(codeOf(good + " --record /dev/null", std::string(">/dev/null ") + err), 2)
            << "it could not say that it recorded " << err;
        EXPECT_EQ(codeOf(good + " --quiet", std::string(">/dev/null ") + err), 0) << "nothing was to be said " << err;
    }
}

TEST(Streams, ThatAreClosedDoNotGetTheirWordsIntoFiles) {
    const ScratchFolder scratch;
    const std::string file = scratch / "room.lince", good = "run '" + kRoom + "' --ticks 3 --record '" + file + "'";
    EXPECT_EQ(codeOf(good, ">&- 2>&- <&-"), 2);
    EXPECT_EQ(runProgram({"check", file}).code, 0) << "the recording is whole";
}

TEST(Streams, AreWrittenToByName) {
    const ScratchFolder scratch;
    const std::string report = scratch / "report.xml";
    std::ofstream(report) << "before\n";
    EXPECT_EQ(
        codeOf("judge '" + tests::data() + "/program/passing.xml' --quiet --junit /dev/stdout", ">>'" + report + "'"),
        0);
    const std::string text = contentOf(report);
    EXPECT_EQ(text.rfind("before\n<?xml", 0), 0u) << text;
    EXPECT_NE(text.find("</testsuite>"), std::string::npos);
    EXPECT_NE(text.find(" passed, "), std::string::npos) << "the table follows";
    EXPECT_EQ(codeOf("judge '" + tests::data() + "/program/passing.xml' --quiet --junit /dev/full", ">/dev/null 2>&1"),
              2);
}

TEST(Names, ComeOutWithoutWhatSteersATerminal) {
    const ScratchFolder scratch;
    const std::string odd = scratch / "a\x1b[2J\xff\nb.xml";
    std::filesystem::copy_file(tests::data() + "/program/room.xml", odd);
    for (const char* word : {"check", "bake"}) {
        const Outcome outcome = runProgram({word, odd, "--cache", scratch / "cache"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos) << outcome.out;
        EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
        const Outcome json = runProgram({word, odd, "--json", "--cache", scratch / "cache"});
        EXPECT_EQ(json.code, 0) << json.err;
        EXPECT_TRUE(nlohmann::json::accept(json.out)) << json.out;
    }
    std::filesystem::rename(odd, odd + ".txt");
    expectRefused(runProgram({"check", odd + ".txt"}), "a\\x1b[2J\\xff\\x0ab.xml.txt: found ending");
}

} // namespace
} // namespace lince::test
