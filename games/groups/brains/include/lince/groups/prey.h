#pragma once
// Which sheep a wolf goes for: the straying one, away from the others and from the dog.

#include <lince/core/vec.h>

#include <cstdint>
#include <optional>
#include <span>

namespace lince::groups {

struct PreySettings {
    float kinWithin = 6;  ///< metres: others this near protect
    float kinMetres = 8;  ///< metres of way that one of them is worth
    float dogWithin = 14; ///< metres: a sheep this near to the dog is left alone
    float keepMetres = 6; ///< of way that another one must be better to give up the present one
};

/// Index of the sheep with the fewest others near, weighed against the way there; ties: the lower index. Nothing when
/// the dog is near all of them. `present`: the one that it hunts already.
std::optional<std::uint32_t> choosePrey(Vec3 self, std::span<const Vec3> sheep, std::span<const Vec3> dogs,
                                        std::optional<std::uint32_t> present, const PreySettings& settings);

} // namespace lince::groups
