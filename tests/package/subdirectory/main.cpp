// How far one sees along -Z in a square with a wall.
#include <lince/visibility/visibility_area.h>

#include <cstdio>

int main() {
    using namespace lince;
    const auto floor = SightFloor::make(0, {-10, -10}, {10, 10}, {{{-2, -4}, {2, -4}, 0}});
    const float metres = seeAlong(*floor, {0, 0}, {0, -1}, 50);
    std::printf("%g m\n", static_cast<double>(metres));
    return metres > 3.9f && metres < 4.1f ? 0 : 1;
}
