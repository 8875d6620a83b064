#pragma once
// What Bronto is about, from health H and ammunition W alone, and how an enemy in sight changes it (spec S0.A, S0.A4).

#include <lince/bronto/parameters.h>

#include <cstdint>
#include <string_view>

namespace lince::bronto {

enum class Need : std::uint8_t {
    WalkAround,               ///< H_ut <= H and W_ut <= W
    LookForHealth,            ///< H_lt <= H < H_ut and W_ut <= W
    LookForAmmunition,        ///< H_ut <= H and W_lt < W < W_ut
    LookForAny,               ///< H_lt <= H < H_ut and W_lt < W < W_ut
    LookQuicklyForAmmunition, ///< H_lt <= H and W <= W_lt
    LookQuicklyForHealth,     ///< H < H_lt
};
Need needOf(int health, int ammunition, const Parameters& parameters);
/// "look for health".
std::string_view nameOf(Need need);

constexpr bool isQuick(Need need) {
    return need == Need::LookQuicklyForAmmunition || need == Need::LookQuicklyForHealth;
}
constexpr bool wantsHealth(Need need) {
    return need == Need::LookForHealth || need == Need::LookForAny || need == Need::LookQuicklyForHealth;
}
constexpr bool wantsAmmunition(Need need) {
    return need == Need::LookForAmmunition || need == Need::LookForAny || need == Need::LookQuicklyForAmmunition;
}

enum class Reaction : std::uint8_t {
    DontWorry, ///< no enemy in sight, or it goes away while something is lacking
    Intercept, ///< an enemy in sight, H_ut <= H and W_ut <= W
    Avoid,     ///< an enemy comes nearer, and H or W is below its upper threshold
};
/// `approaching`: the green of the dynamic viewport is below 0.5 for at least one enemy.
Reaction reactionTo(bool enemySeen, bool approaching, Need need);
std::string_view nameOf(Reaction reaction);

} // namespace lince::bronto
