// The smallest user of the installed package: makes a level in code and asks how far the wall is.
#include <lince/world/level.h>

#include <cstdio>

int main() {
    lince::LevelData data;
    data.name = "one wall";
    const auto brick = data.mesh.addSurface({.material = "brick"});
    data.mesh.addBox({0, 1, -6}, {5, 1, 1}, 0, brick);
    const auto level = lince::Level::make(std::move(data));

    const lince::Ray ray{.origin = {0, 1, 0}, .direction = {0, 0, -1}};
    const auto hit = level->closestHit(ray);
    if (!hit) {
        std::puts("there is no wall");
        return 1;
    }
    std::printf("the wall is %g m away\n", static_cast<double>(hit.t));
    return 0;
}
