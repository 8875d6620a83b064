#include <lince/commandos/kits.h>

#include <array>

namespace lince::commandos {

std::span<const Kit> kits() {
    static constexpr std::array<Kit, 5> kKits = {{
        {.body = "beret", .carries = true},
        {.body = "sniper"},
        {.body = "spy", .disguises = true},
        {.body = "sapper", .cuts = true},
        {.body = "medic", .carries = true, .bandages = 6},
    }};
    return kKits;
}

const Kit& kitOf(std::string_view body) {
    static constexpr Kit kNone;
    for (const Kit& kit : kits())
        if (kit.body == body) return kit;
    return kNone;
}

} // namespace lince::commandos
