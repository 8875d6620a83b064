#include "build_facts.h"
#include "command.h"

#include <lince/core/version.h>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace lince::program {
namespace {

/// A function's own, since words are added before main.
std::vector<Word::Add>& addedWords() {
    static std::vector<Word::Add> words;
    return words;
}

} // namespace

Word::Word(Add add) {
    addedWords().push_back(add);
}

void addRunOptions(CLI::App& app, RunOptions& options) {
    app.add_option("--seed", options.seed, "Seed of chance, instead of the scenario's")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{INT64_MAX}));
    app.add_option("--ticks", options.ticks, "How many ticks, instead of the scenario's")
        ->check(CLI::Range(0u, 5'184'000u));
    addWorkOptions(app, options);
}

void addWorkOptions(CLI::App& app, WorkOptions& options) {
    app.add_option("--threads", options.threads, "Threads; 0: as many as the machine has")->check(CLI::Range(0u, 256u));
    app.add_flag("--json", options.json, "One JSON object on stdout");
    app.add_flag("--quiet", options.quiet, "No bars, no messages");
}

void put(std::FILE* stream, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stream); // the stream remembers a failure: see finished
}

void sayJson(const nlohmann::json& json) {
    put(stdout, json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n");
}

int badInput(const Error& error) {
    tell("lince: {}\n", oneLine(error.message, 4000));
    return kBadInput;
}

Log makeLog(bool quiet) {
    if (quiet) return {};
    return Log([](LogLevel level, std::string_view text) { tell("lince: {}: {}\n", nameOf(level), text); });
}

namespace {

/// `--record "$FILE"` with a variable that nobody set must not run for an hour and record nothing.
void refuseEmptyValues(CLI::App& word) {
    for (CLI::Option* option : word.get_options([](const CLI::Option* o) { return o->get_items_expected_max() > 0; }))
        option->check([](const std::string& value) {
            return std::string(value.empty() ? "found an empty value, expected one" : "");
        });
}

} // namespace

int runProgram(int argc, char** argv) {
    CLI::App program{"Lince: game characters that live by their senses", "lince"};
    program.set_version_flag("--version", std::string("lince ") + kVersion);
    program.require_subcommand(1);
    Action action;
    for (const Word::Add add : addedWords())
        add(program, action);
    std::string cache;
    for (CLI::App* word : program.get_subcommands([](const CLI::App*) { return true; })) {
        word->add_option("--cache", cache, "Folder for baked maps, instead of the user's cache folder");
        refuseEmptyValues(*word);
    }
    if (argc > 1 && argv[1][0] != '-') { // CLI11 would only say that a word is missing, not which one it does not know
        std::vector<std::string> words;
        for (const CLI::App* word : program.get_subcommands([](const CLI::App*) { return true; }))
            words.push_back(word->get_name());
        std::sort(words.begin(), words.end());
        if (std::find(words.begin(), words.end(), argv[1]) == words.end())
            return badInput({fmt::format("found word {}, expected one of {} (lince help tells more)", inQuotes(argv[1]),
                                         fmt::join(words, ", "))});
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& e) {
        return program.exit(e);
    } catch (const CLI::ParseError& e) {
        return badInput({fmt::format("{} (lince help tells more)", e.what())});
    }
    if (!cache.empty()) setenv("LINCE_CACHE", cache.c_str(), 1); // as if the user had said so: userCacheFolder
    return action();
}

namespace {

/// A file that is opened must not take the number of a stream that was closed for us (`>&-`): it would get our words.
void holdPlacesOfClosedStreams() {
    for (int stream = 0; stream <= STDERR_FILENO; ++stream)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0) std::_Exit(kBadInput); // NOLINT: once
}

/// Whatever was done, it did not arrive when one of the streams failed.
int finished(int code) {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        code = std::max(code, badInput({"standard output cannot be written"}));
    return std::ferror(stderr) != 0 ? std::max(code, kBadInput) : code;
}

int guarded(int argc, char** argv) {
    try {
        return runProgram(argc, argv);
    } catch (const std::bad_alloc&) {
        return badInput({"out of memory"});
    } catch (const std::exception& e) {
        return badInput({e.what()});
    }
}

} // namespace
} // namespace lince::program

int main(int argc, char** argv) {
    lince::program::holdPlacesOfClosedStreams();
    return lince::program::finished(lince::program::guarded(argc, argv));
}
