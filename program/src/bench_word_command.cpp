// The word `bench` of the program: starts lince-bench, which lies beside it and has the benchmarks.
#include "command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

namespace lince::program {
namespace {

int startBench(const std::vector<std::string>& words) {
    std::error_code code;
    const auto beside = std::filesystem::read_symlink("/proc/self/exe", code).parent_path() / "lince-bench";
    std::vector<std::string> all{beside.string(), "bench"};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    arguments.reserve(all.size() + 1);
    for (std::string& word : all)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(beside.c_str(), arguments.data());
    return badInput({fmt::format("{}: cannot be started; `./lince bench` builds it", beside.string())});
}

void addBenchWord(CLI::App& program, Action& action) {
    CLI::App* word = program.add_subcommand("bench", "Measure speed, beside peers where they are installed");
    word->prefix_command();
    word->set_help_flag();
    word->callback([word, &action] { action = [words = word->remaining()] { return startBench(words); }; });
}

const Word kBenchWord{addBenchWord};

} // namespace
} // namespace lince::program
