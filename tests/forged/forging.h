#pragma once
// What the tests of forged states share: whom they forge, how many times, and a last word when it ends badly.

#include "sanitized.h"

#include <lince/render/level_look.h>

#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace lince::test {

/// Of the processor, so that a busy machine is no hang: a second of play takes a hundredth of that, its film a tenth.
constexpr unsigned kHangSeconds = kSanitized ? 300 : 30;

/// What is tried from here on hangs when it takes longer; 0: nothing is tried.
inline void limitProcessorTime(unsigned seconds) {
    itimerval limit{};
    limit.it_value.tv_sec = seconds;
    (void)::setitimer(ITIMER_PROF, &limit, nullptr);
}

/// Light is baked from the level alone, which nobody forges: the least of it will do.
inline LevelLookSettings coarseLook() {
    LevelLookSettings look;
    look.longestEdge = 100, look.rays = 1, look.openReach = 0.5f;
    return look;
}

/// One of each brain, body and game that there is, in few agents.
inline const char* const kForgedScenarios[] = {"scenarios/items",
                                               "scenarios/shoot-out",
                                               "scenarios/boxes",
                                               "scenarios/map-travel",
                                               "scenarios/map-seek",
                                               "scenarios/map-hide",
                                               "scenarios/map-sneak",
                                               "games/bronto/data/scenarios/patio-bronto",
                                               "games/bronto/data/scenarios/patio-classic",
                                               "games/bronto/data/scenarios/balls",
                                               "games/groups/data/scenarios/sheep-4",
                                               "games/groups/data/scenarios/cats-search",
                                               "games/groups/data/scenarios/cats-homing",
                                               "games/groups/data/scenarios/cats-fetch",
                                               "games/groups/data/scenarios/butterflies",
                                               "games/groups/data/scenarios/steer-follow-leader",
                                               "games/groups/data/scenarios/town-formation"};

inline std::string whatIsTried; ///< told when it ends badly

extern "C" inline void tellAndEnd(int signal) {
    const char* how = signal == SIGPROF ? "hangs: " : "crashes: ";
    (void)!::write(2, how, std::strlen(how));
    (void)!::write(2, whatIsTried.data(), whatIsTried.size());
    ::_exit(1);
}

inline void tellWhatIsTriedWhenItEndsBadly() {
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF})
        (void)std::signal(signal, tellAndEnd);
}

inline std::uint32_t numberFrom(const char* variable, std::uint32_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

} // namespace lince::test
