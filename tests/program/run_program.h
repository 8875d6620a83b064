#pragma once
// Runs the real program as a user would, with bounds on what it may take.

#include "places.h"
#include "sanitized.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace lince::test {

/// Somebody walks around in a room.
inline const std::string kRoom = tests::data() + "/program/room-walk.xml";

struct Outcome {
    int code = -1; ///< exit code; below 0: ended by that signal
    std::string out, err;
    double seconds = 0; ///< of processor time
    long kilobytes = 0; ///< most memory at once

    /// Lines on stderr.
    int lines() const { return static_cast<int>(std::count(err.begin(), err.end(), '\n')); }
};

inline std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A folder of its own for each test, gone afterwards.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "lince-test-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) m_path = name;
    }
    ~ScratchFolder() {
        std::error_code code;
        std::filesystem::remove_all(m_path, code);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    std::string operator/(const std::string& name) const { return (m_path / name).string(); }

  private:
    std::filesystem::path m_path;
};

/// `folder`: where it is run. At most 2 GiB of address space and 60 s of processor time.
inline Outcome runProgram(const std::vector<std::string>& words, const std::string& folder = tests::home(),
                          const std::string& program = tests::program()) {
    const ScratchFolder scratch;
    const std::string outFile = scratch / "out", errFile = scratch / "err";
    const pid_t child = fork();
    if (child == 0) {
        if (chdir(folder.c_str()) != 0 || std::freopen(outFile.c_str(), "w", stdout) == nullptr ||
            std::freopen(errFile.c_str(), "w", stderr) == nullptr || std::freopen("/dev/null", "r", stdin) == nullptr)
            _exit(125);
        const rlimit memory{rlim_t{2} << 30, rlim_t{2} << 30}, time{60, 60};
        if (!kSanitized) setrlimit(RLIMIT_AS, &memory);
        setrlimit(RLIMIT_CPU, &time);
        alarm(300); // also when it waits for something that never comes
        std::vector<char*> arguments{const_cast<char*>(program.c_str())};
        for (const std::string& word : words)
            arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        execv(program.c_str(), arguments.data());
        _exit(126);
    }
    Outcome outcome;
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
        ADD_FAILURE() << "cannot start " << program;
        return outcome;
    }
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    outcome.out = contentOf(outFile), outcome.err = contentOf(errFile);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    outcome.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    outcome.kilobytes = used.ru_maxrss;
    return outcome;
}

/// Exit code 2, one line that holds `part`, nothing else said. How every mistake from outside ends.
inline void expectRefused(const Outcome& outcome, const std::string& part) {
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_EQ(outcome.lines(), 1) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("lince: ", 0), 0u) << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err << "does not hold: " << part;
    EXPECT_EQ(outcome.out, "");
}

} // namespace lince::test
