#pragma once
// When a mind that steers changes from one mix of behaviours to another (spec S2.S "action selection"), as data:
//
//     "graze>flee sees dog within 10; *>flee hears beyond 13 within 40; flee>graze misses strangers within 14 for 3"
//
// Rules are tried in order; the first one that holds is taken. `*` is any other state.

#include <lince/core/error.h>
#include <lince/mind/brain.h>
#include <lince/move/steering_mix.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct SteerRule {
    enum class When : std::uint8_t {
        Sees,   ///< one of the target within `within`
        Misses, ///< none of them for `seconds`
        Hears,  ///< a noise between `beyond` and `within` away
        Hurt,
        After, ///< `seconds` in the state
        Near,  ///< the goal within `within`
    };
    static constexpr std::uint32_t kAny = 0xffffffffu;
    std::uint32_t from = kAny, to = 0; ///< states
    When when = When::Sees;
    SteeringTarget target;
    float within = 1e9f, beyond = 0, seconds = 0;
    std::string words; ///< as written, for people
};

/// States by name, in order. Errors: `switch: found X, expected Y`.
Result<std::vector<SteerRule>> parseSteerRules(std::string_view text, const std::vector<std::string>& states,
                                               const SideNames& sides);

} // namespace lince
