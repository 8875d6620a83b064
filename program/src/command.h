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

/// Each word adds itself to the program and keeps what to do in `action`.
using Action = std::function<int()>;
void addRunCommand(CLI::App& program, Action& action);
void addRecordingCommands(CLI::App& program, Action& action);
void addJudgeCommand(CLI::App& program, Action& action);
void addTuneCommand(CLI::App& program, Action& action);
void addCertifyCommand(CLI::App& program, Action& action);
void addCheckCommand(CLI::App& program, Action& action);
void addBakeCommand(CLI::App& program, Action& action);
void addListCommand(CLI::App& program, Action& action);
void addBenchCommand(CLI::App& program, Action& action);
void addFilmCommand(CLI::App& program, Action& action);
void addPlayCommand(CLI::App& program, Action& action);

} // namespace lince::program
