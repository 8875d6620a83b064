#include <lince/groups/prey.h>

namespace lince::groups {
namespace {

float apart(Vec3 a, Vec3 b) {
    return length(horizontal(a - b));
}

} // namespace

std::optional<std::uint32_t> choosePrey(Vec3 self, std::span<const Vec3> sheep, std::span<const Vec3> dogs,
                                        std::optional<std::uint32_t> present, const PreySettings& settings) {
    std::optional<std::uint32_t> best;
    float least = 0;
    for (std::uint32_t i = 0; i < sheep.size(); ++i) {
        bool guarded = false;
        for (const Vec3 dog : dogs)
            guarded = guarded || apart(dog, sheep[i]) < settings.dogWithin;
        if (guarded) continue;
        float kin = 0;
        for (std::uint32_t other = 0; other < sheep.size(); ++other)
            if (other != i && apart(sheep[other], sheep[i]) < settings.kinWithin) ++kin;
        float cost = kin * settings.kinMetres + apart(self, sheep[i]);
        if (present == i) cost -= settings.keepMetres;
        if (!best || cost < least) {
            best = i;
            least = cost;
        }
    }
    return best;
}

} // namespace lince::groups
