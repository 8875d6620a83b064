#pragma once
// The entities of a Quake III map: text of `{ "key" "value" … }` blocks.

#include <lince/core/error.h>
#include <lince/world/level_data.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince::importing {

struct BspEntity {
    std::vector<std::pair<std::string, std::string>> pairs;

    /// Empty when the key is missing. The last of several equal keys counts, as in the original.
    std::string_view operator[](std::string_view key) const;
    float number(std::string_view key, float fallback) const;
    /// Map units and axes; zero when missing or malformed.
    Vec3 point(std::string_view key) const;
    /// n of "model" "*n".
    std::optional<std::size_t> model() const;
};

inline constexpr float kFeetBelowOrigin = 24; ///< map units; the origin of a player is inside its body

/// Where it looks, as our yaw.
float yawFromAngle(const BspEntity& entity);

/// Errors tell line and column inside the text.
Result<std::vector<BspEntity>> parseBspEntities(std::string_view text, const std::string& name);

/// Spawn points, items and lights of the level; other entities give nothing here.
void placeEntity(const BspEntity& entity, LevelData& level);

} // namespace lince::importing
