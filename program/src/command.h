#pragma once
// What the program's words share: options, output, exit codes.

#include <lince/core/error.h>
#include <lince/core/log.h>
#include <lince/core/tick.h>

#include <fmt/format.h>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
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

/// Of what is printed: words may come from files, so what would move a terminal's cursor or begin a line is escaped.
template <class T>
using Shown = std::conditional_t<std::is_convertible_v<const T&, std::string_view>, std::string, std::decay_t<T>>;
template <class T>
Shown<T> shown(const T& value) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>)
        return oneLine(value, std::string_view::npos);
    else
        return value;
}
template <class... Values>
std::string formatted(fmt::format_string<Shown<Values>...> text, const Values&... values) {
    return fmt::format(fmt::runtime(fmt::string_view(text)), shown(values)...);
}

void put(std::FILE* stream, std::string_view text);
/// On standard output. What cannot be written there ends in kBadInput, told when the program ends.
template <class... Values>
void say(fmt::format_string<Shown<Values>...> text, const Values&... values) {
    put(stdout, formatted<Values...>(text, values...));
}
/// One line, of ASCII characters alone; bytes that are no text are replaced.
void sayJson(const nlohmann::json& json);
/// On standard error. Nobody can be told that this fails but by the exit code.
template <class... Values>
void tell(fmt::format_string<Shown<Values>...> text, const Values&... values) {
    put(stderr, formatted<Values...>(text, values...));
}

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
