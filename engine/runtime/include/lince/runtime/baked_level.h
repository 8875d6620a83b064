#pragma once
// What is worked out of one level and shared by all who run in it. Each part is made when somebody first asks for it.

#include <memory>
#include <string>

namespace lince {

class EyeLevel;
class JobPool;
class NavCache;
class RoadmapCache;

struct BakedLevel {
    std::string cacheFolder{};                ///< where maps are kept for the next time; empty: nowhere
    JobPool* bakers = nullptr;                ///< threads that bake; null: as many of its own as there are cores
    std::shared_ptr<NavCache> maps{};         ///< null: made when the first mind asks for a map
    std::shared_ptr<RoadmapCache> roadmaps{}; ///< null: made when the first mind asks for a roadmap
    std::shared_ptr<const EyeLevel> eyes{};   ///< what eyes see of it; null: made when the first eye needs it
};

} // namespace lince
