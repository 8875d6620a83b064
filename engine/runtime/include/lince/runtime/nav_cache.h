#pragma once
// Maps of one level, one for each kind of body: read or baked once and shared by all runs of a stage.

#include <lince/core/error.h>
#include <lince/core/job_pool.h>
#include <lince/core/log.h>
#include <lince/nav/nav_data.h>
#include <lince/navbuild/tile_baker.h>
#include <lince/world/level.h>

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace lince {

/// The map for one body as the level's file has it.
struct BodyNavData {
    NavBody body;
    NavData map;
    std::vector<NavBox> boxes;              ///< of the level, as baked into it
    std::shared_ptr<const TileBaker> baker; ///< null where nothing can be baked: then the map never changes
};

class NavCache {
  public:
    /// `cacheFolder`: where maps are kept for the next time; empty: nowhere. `bakers`: threads that bake, of which none
    /// may ask for a map meanwhile; null: threads of its own.
    NavCache(std::string cacheFolder, std::shared_ptr<const Level> level, JobPool* bakers = nullptr);

    /// Any thread.
    Result<std::shared_ptr<const BodyNavData>> map(const NavBody& body, const Log& log);
    /// A tile with these boxes in it. Kept: the runs of a stage, and states restored from a recording, ask again. Any
    /// thread. `map` must have a baker.
    std::shared_ptr<const NavTile> tile(const BodyNavData& map, std::uint32_t index, std::span<const NavBox> boxes);

  private:
    std::string m_cacheFolder;
    std::shared_ptr<const Level> m_level;
    JobPool* m_bakers;
    std::mutex m_mutex;
    std::vector<std::shared_ptr<const BodyNavData>> m_maps;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const NavTile>> m_tiles; ///< by hash of the input
};

} // namespace lince
