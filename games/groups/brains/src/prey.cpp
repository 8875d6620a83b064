#include <lince/groups/prey.h>

namespace lince::groups {
std::optional<std::uint32_t> choosePrey(Vec3 self, std::span<const Vec3> sheep, std::span<const Vec3> dogs,
                                        std::optional<std::uint32_t> present, const PreySettings& settings) {
    std::optional<std::uint32_t> best;
    float min = 0;
    for (std::uint32_t i = 0; i < sheep.size(); ++i) {
        bool guarded = false;
        for (const Vec3 dog : dogs)
            guarded = guarded || horizontalDistance(dog, sheep[i]) < settings.dogWithin;
        if (guarded) continue;
        float kin = 0;
        for (std::uint32_t other = 0; other < sheep.size(); ++other)
            if (other != i && horizontalDistance(sheep[other], sheep[i]) < settings.kinWithin) ++kin;
        float cost = kin * settings.kinMetres + horizontalDistance(self, sheep[i]);
        if (present == i) cost -= settings.keepMetres;
        if (!best || cost < min) {
            best = i;
            min = cost;
        }
    }
    return best;
}

} // namespace lince::groups
