#pragma once
// From what a user names (a scenario, a recording, a level) to a show that can be watched, played or filmed.

#include <lince/app/application.h>

#include <optional>
#include <string>

namespace lince::program {

struct ShowOptions {
    std::string scenario; ///< where a recording's scenario lies now
    std::string level;    ///< instead of a scenario's own
    std::optional<std::uint64_t> seed;
    std::optional<Tick> ticks;
    unsigned company = 12; ///< figures that wander about in a level
    bool quiet = false;
    bool whole = false; ///< a recording of it brings along all that it is made from
};

/// Scenarios and recordings by file or name; levels are made a visit: one body for the player and some company.
Result<app::Opened> openShow(const std::string& name, const ShowOptions& options);

} // namespace lince::program
