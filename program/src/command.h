#pragma once
// What the program's words share: options, output, exit codes.

#include <lince/core/error.h>
#include <lince/core/log.h>
#include <lince/core/tick.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace lince::program {

/// Exit codes of the design.
inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;

/// Options of every word that takes long.
struct WorkOptions {
    unsigned threads = 1;
    bool json = false;
    bool quiet = false;
};

/// Options of words that choose what is run.
struct RunOptions : WorkOptions {
    std::optional<std::uint64_t> seed;
    std::optional<Tick> ticks;
};

void addWorkOptions(CLI::App& app, WorkOptions& options);
void addRunOptions(CLI::App& app, RunOptions& options);

/// Says what is wrong in one line on stderr and returns kBadInput.
int badInput(const Error& error);
/// Messages on stderr, none when quiet.
Log makeLog(bool quiet);

/// What a word does once its options are read; the result is the exit code.
using Action = std::function<int()>;

/// A word of the program. Its file adds it with one line, `const Word kRunWord{addRunCommand};`, and no list names it.
class Word {
  public:
    /// Adds the word and its options to the program, and keeps what to do in `action` when it is the one that was said.
    using Add = void (*)(CLI::App& program, Action& action);
    explicit Word(Add add);
};

} // namespace lince::program
