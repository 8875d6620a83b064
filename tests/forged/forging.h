#pragma once
// What the tests of forged states share: whom they forge, how many times, and a last word when it ends badly.

#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace lince::test {

constexpr unsigned kHangSeconds = 30; ///< a second of play takes a hundredth of that

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
    const char* how = signal == SIGALRM ? "hangs: " : "crashes: ";
    (void)!::write(2, how, std::strlen(how));
    (void)!::write(2, whatIsTried.data(), whatIsTried.size());
    ::_exit(1);
}

inline void tellWhatIsTriedWhenItEndsBadly() {
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM})
        (void)std::signal(signal, tellAndEnd);
}

inline std::uint32_t numberFrom(const char* variable, std::uint32_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

} // namespace lince::test
