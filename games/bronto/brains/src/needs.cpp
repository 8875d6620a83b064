#include <lince/bronto/needs.h>

namespace lince::bronto {

Need needOf(int health, int ammunition, const Parameters& parameters) {
    const auto h = static_cast<float>(health);
    const auto w = static_cast<float>(ammunition);
    if (h < parameters.healthLower) return Need::LookQuicklyForHealth; // overrides all: zero is death
    if (w <= parameters.ammunitionLower) return Need::LookQuicklyForAmmunition;
    const bool enoughHealth = h >= parameters.healthUpper;
    const bool enoughAmmunition = w >= parameters.ammunitionUpper;
    if (enoughHealth && enoughAmmunition) return Need::WalkAround;
    if (enoughAmmunition) return Need::LookForHealth;
    return enoughHealth ? Need::LookForAmmunition : Need::LookForAny;
}

std::string_view nameOf(Need need) {
    switch (need) {
    case Need::WalkAround:
        return "walk around";
    case Need::LookForHealth:
        return "look for health";
    case Need::LookForAmmunition:
        return "look for ammunition";
    case Need::LookForAny:
        return "look for any";
    case Need::LookQuicklyForAmmunition:
        return "look quickly for ammunition";
    case Need::LookQuicklyForHealth:
        return "look quickly for health";
    }
    return {};
}

Reaction reactionTo(bool enemySeen, bool approaching, Need need) {
    if (!enemySeen) return Reaction::DontWorry;
    if (need == Need::WalkAround) return Reaction::Intercept;
    return approaching ? Reaction::Avoid : Reaction::DontWorry;
}

std::string_view nameOf(Reaction reaction) {
    switch (reaction) {
    case Reaction::DontWorry:
        return "don't worry";
    case Reaction::Intercept:
        return "intercept";
    case Reaction::Avoid:
        return "avoid";
    }
    return {};
}

} // namespace lince::bronto
