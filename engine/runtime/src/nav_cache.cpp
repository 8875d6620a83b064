#include <lince/core/hash.h>
#include <lince/navbuild/level_map.h>
#include <lince/runtime/nav_cache.h>

#include <algorithm>
#include <optional>

namespace lince {

namespace {
constexpr std::size_t kMaxTiles = 4096; ///< kept at once; a long run in a level of many boxes must not eat the memory
}

NavCache::NavCache(std::string cacheFolder, std::shared_ptr<const Level> level, JobPool* bakers)
    : m_cacheFolder(std::move(cacheFolder)), m_level(std::move(level)), m_bakers(bakers) {}

Result<std::shared_ptr<const BodyNavData>> NavCache::map(const NavBody& body, const Log& log) {
    // Held while baking: whoever asks for the same map waits for it.
    const std::lock_guard lock(m_mutex);
    const auto same = [&](const auto& map) { return map->body == body; };
    const auto found = std::find_if(m_maps.begin(), m_maps.end(), same);
    if (found != m_maps.end()) return *found;

    BakeSettings settings;
    std::optional<ThreadPool> own;
    JobPool& pool = m_bakers != nullptr ? *m_bakers : own.emplace(0);
    auto map = loadOrBakeMap(m_cacheFolder, m_level, body, settings, pool, log);
    if (!map) return map.error();
    auto made = std::make_shared<BodyNavData>();
    made->body = body;
    made->map = std::move(*map);
    made->boxes = boxesOf(*m_level);
    if (canBake() && !made->boxes.empty()) { // without boxes nothing changes
        auto baker = TileBaker::make(m_level, body, settings);
        if (!baker) return baker.error();
        made->baker = std::move(*baker);
    }
    m_maps.push_back(made);
    return std::shared_ptr<const BodyNavData>(made);
}

std::shared_ptr<const NavTile> NavCache::tile(const BodyNavData& map, std::uint32_t index,
                                              std::span<const NavBox> boxes) {
    std::vector<float> input;
    for (const NavBox& box : boxes)
        for (const float value :
             {box.centre.x, box.centre.y, box.centre.z, box.halfSize.x, box.halfSize.y, box.halfSize.z, box.yaw})
            input.push_back(value);
    const NavBody& body = map.body;
    for (const float value : {body.radius, body.height, body.stepHeight, body.steepestCosine, body.jumpHeight,
                              body.jumpDistance, body.dropHeight, static_cast<float>(index)})
        input.push_back(value);
    const Hash128 hash = hashBytes(std::as_bytes(std::span<const float>(input)));
    const std::pair<std::uint64_t, std::uint64_t> key{hash.high, hash.low};
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_tiles.find(key);
        if (found != m_tiles.end()) return found->second;
    }
    const std::int32_t columns = map.baker->layout().columns;
    auto tile =
        map.baker->bake(static_cast<std::int32_t>(index) % columns, static_cast<std::int32_t>(index) / columns, boxes);
    const std::lock_guard lock(m_mutex);
    if (m_tiles.size() >= kMaxTiles) m_tiles.clear();
    m_tiles.emplace(key, tile);
    return tile;
}

} // namespace lince
