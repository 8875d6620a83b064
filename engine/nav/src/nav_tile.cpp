#include <lince/nav/nav_tile.h>

namespace lince {

std::string_view nameOf(NavArea area) {
    constexpr std::string_view kNames[kNavAreas] = {"ground", "water", "door", "danger"};
    return kNames[static_cast<std::size_t>(area)];
}

} // namespace lince
