// A fault at every call that writes: the old file or the new one is whole, and the exit code says which. By default a
// sample of calls and kinds; LINCE_ALL_FAULTS=1 walks over all.
#include "run_program.h"

#include <set>

namespace lince::test {
namespace {

const std::string kOld = "the old file\n";

/// In the environment of programs that are started while it lives.
class Faults {
  public:
    Faults(const std::string& folder, const std::string& countFile, const std::string& kind, int at) {
        const std::string library = besides("liblince_faults.so");
        for (const auto& [name, value] : {std::pair<const char*, std::string>{"LD_PRELOAD", library},
                                          {"LINCE_FAULT_FOLDER", folder},
                                          {"LINCE_FAULT_COUNT", countFile},
                                          {"LINCE_FAULT_KIND", kind},
                                          {"LINCE_FAULT_AT", std::to_string(at)}})
            setenv(name, value.c_str(), 1); // NOLINT(concurrency-mt-unsafe): one thread
    }
    ~Faults() {
        for (const char* name :
             {"LD_PRELOAD", "LINCE_FAULT_FOLDER", "LINCE_FAULT_COUNT", "LINCE_FAULT_KIND", "LINCE_FAULT_AT"})
            unsetenv(name); // NOLINT(concurrency-mt-unsafe): one thread
    }
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

    /// In the folder of the tests' programs.
    static std::string besides(const std::string& name) {
        return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
    }
};

enum class Walk : std::uint8_t { AllCalls, Sample }; ///< sample: for what takes long

/// `words` with OUT for the file that is written, once for each call and kind of fault.
void walk(const std::vector<std::string>& words, const std::string& outName, Walk how,
          const std::string& program = tests::program()) {
    if (kSanitized) GTEST_SKIP() << "sanitizers want to be loaded first";
    const ScratchFolder scratch;
    const std::string folder = scratch / "written", out = folder + "/" + outName, counted = scratch / "count";
    const auto run = [&](const std::string& kind, int at) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(std::filesystem::path(out).parent_path());
        std::ofstream(out) << kOld;
        std::vector<std::string> all = words;
        for (std::string& word : all)
            if (word == "OUT") word = out;
        const Faults faults(folder, counted, kind, at);
        return runProgram(all, tests::home(), program);
    };
    const Outcome clean = run("none", 0);
    ASSERT_EQ(clean.code, 0) << clean.err;
    const std::string fresh = contentOf(out);
    ASSERT_NE(fresh, kOld);
    const int calls = std::atoi(contentOf(counted).c_str());
    ASSERT_GE(calls, 8) << "open, write, flush, close, rename; open, flush and close of the folder";
    const bool all = std::getenv("LINCE_ALL_FAULTS") != nullptr; // NOLINT(concurrency-mt-unsafe): one thread
    std::size_t survived = 0, replaced = 0, unflushed = 0;
    for (const char* kind : {"full", "killed", "broken", "interrupted", "closed", "short"})
        for (int at = 1; at <= calls; ++at) {
            if (!all && how == Walk::Sample && (at * 6 + static_cast<int>(kind[0])) % 7 != 0) continue;
            const Outcome outcome = run(kind, at);
            SCOPED_TRACE(std::string(kind) + " at call " + std::to_string(at) + " of " + std::to_string(calls));
            const std::string left = contentOf(out);
            EXPECT_TRUE(left == kOld || left == fresh) << "a file that is neither the old nor the new one";
            (left == fresh ? replaced : survived) += 1;
            if (outcome.code == -SIGKILL) continue;
            // The new file is whole, but its name could be lost with the power: that is told and no success.
            const bool onlyTheFolder =
                left == fresh && outcome.err.find("its folder cannot be flushed") != std::string::npos;
            unflushed += onlyTheFolder ? 1 : 0;
            EXPECT_EQ(outcome.code, left == fresh && !onlyTheFolder ? 0 : 2) << outcome.err;
            EXPECT_EQ(outcome.code == 2 ? outcome.lines() : 1, 1) << outcome.err;
            if (std::string(kind) == "interrupted" || std::string(kind) == "short") {
                EXPECT_EQ(outcome.code, 0) << outcome.err;
            }
        }
    EXPECT_GT(survived, 0u);
    EXPECT_GT(replaced, 0u);
    if (all || how == Walk::AllCalls) {
        EXPECT_GE(unflushed, 6u) << "full, broken and closed, at the folder's opening and flushing";
    }
}

TEST(FaultAtEveryCall, OfRecording) {
    walk({"run", kRoom, "--keyframes", "50", "--quiet", "--record", "OUT"}, "a.lince", Walk::AllCalls);
}

TEST(FaultAtEveryCall, OfReport) {
    walk({"judge", tests::data() + "/program/passing.xml", "--quiet", "--junit", "OUT"}, "a.xml", Walk::Sample);
}

TEST(FaultAtEveryCall, OfBakedMap) {
    walk({"bake", tests::data() + "/program/room.xml", "--quiet", "--force", "-o", "OUT"}, "a.nav", Walk::Sample);
}

#ifdef LINCE_TEST_PICTURE
TEST(FaultAtEveryCall, OfPicture) {
    walk({"film", kRoom, "--size", "32x18", "--no-shadows", "--quiet", "-o", "OUT"}, "a.png", Walk::Sample);
}

TEST(FaultAtEveryCall, OfFilm) {
    walk({"film", kRoom, "--size", "32x18", "--seconds", "0.1", "--no-shadows", "--quiet", "-o", "OUT"}, "a.mp4",
         Walk::Sample);
}

TEST(FaultAtEveryCall, OfSettings) {
    walk({"settings", "OUT"}, "settings.xml", Walk::AllCalls, Faults::besides("lince_player_files"));
}

TEST(FaultAtEveryCall, OfProgress) {
    walk({"progress", "OUT"}, "progress.xml", Walk::AllCalls, Faults::besides("lince_player_files"));
}
#endif

} // namespace
} // namespace lince::test
