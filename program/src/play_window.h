#pragma once
// The window with what the program knows: where levels lie, how they become shows.

#include "command.h"

#include <lince/app/application.h>

#include <optional>
#include <string>

namespace CLI { // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace lince::program {

/// Options of every word that opens a window.
struct WindowOptions {
    std::string script, settings, camera;
};
void addWindowOptions(CLI::App& word, WindowOptions& options);

struct WindowShow : WindowOptions {
    std::string what;            ///< level, scenario or recording; empty: the menu
    std::string scenario, level; ///< of a recording: where they lie now
    std::string record;
    std::optional<std::uint64_t> seed;
    unsigned company = 12, threads = 1;
    bool quiet = false;
    bool whole = false; ///< the recording brings along what it was made from
};

/// What is filmed without a display, and plays behind the main menu.
std::string defaultGame();

/// Runs the window to its end and returns the program's exit code. Nothing: there is no window to be had; `lack` and
/// `why` say so, and nobody was told yet.
std::optional<int> runWindow(const WindowShow& show, app::Window::Lack& lack, Error& why);

} // namespace lince::program
