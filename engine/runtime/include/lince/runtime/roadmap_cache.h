#pragma once
// Roadmaps of one level: learnt or read once for each kind of body and settings, and shared by all runs of a stage.

#include <lince/core/error.h>
#include <lince/core/log.h>
#include <lince/roadmap/roadmap.h>
#include <lince/runtime/nav_cache.h>
#include <lince/sim/definitions.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace lince {

class RoadmapCache {
  public:
    /// Bodies on the ground take their space from the maps of the cache.
    RoadmapCache(std::string cacheFolder, std::shared_ptr<const Level> level, std::shared_ptr<NavCache> maps);

    /// Where this body can be. Any thread.
    Result<std::shared_ptr<const FreeSpace>> space(const BodyDefinition& body, const Log& log);
    /// From the cache folder when it was baked there, else learnt. Any thread.
    Result<std::shared_ptr<const Roadmap>> roadmap(const BodyDefinition& body, const RoadmapSettings& settings,
                                                   const Log& log);

  private:
    struct BodySpace {
        NavBody body;
        bool flies = false;
        float flightHeight = 0;
        std::shared_ptr<const FreeSpace> space;
    };
    Result<std::shared_ptr<const FreeSpace>> spaceOf(const BodyDefinition& body, const Log& log);

    std::string m_cacheFolder;
    std::shared_ptr<const Level> m_level;
    std::shared_ptr<NavCache> m_maps;
    std::mutex m_mutex;
    std::vector<BodySpace> m_spaces;
    std::vector<std::shared_ptr<const Roadmap>> m_roadmaps;
};

/// Where a cache folder keeps it: roadmaps/HASH.roadmap, of the space and the settings. Empty: nowhere.
std::string roadmapFileIn(const std::string& cacheFolder, const FreeSpace& space, const RoadmapSettings& settings);

} // namespace lince
