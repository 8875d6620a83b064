#include <lince/core/files.h>
#include <lince/core/hash.h>
#include <lince/navbuild/air_space.h>
#include <lince/roadmap/mesh_space.h>
#include <lince/roadmap/roadmap_file.h>
#include <lince/runtime/nav_body.h>
#include <lince/runtime/roadmap_cache.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {

RoadmapCache::RoadmapCache(std::string cacheFolder, std::shared_ptr<const Level> level, std::shared_ptr<NavCache> maps)
    : m_cacheFolder(std::move(cacheFolder)), m_level(std::move(level)), m_maps(std::move(maps)) {}

Result<std::shared_ptr<const FreeSpace>> RoadmapCache::space(const BodyDefinition& body, const Log& log) {
    const std::lock_guard lock(m_mutex);
    return spaceOf(body, log);
}

Result<std::shared_ptr<const FreeSpace>> RoadmapCache::spaceOf(const BodyDefinition& body, const Log& log) {
    const NavBody navBody = navBodyOf(body);
    const bool flies = body.motion != MotionKind::Walk;
    const auto same = [&](const BodySpace& s) {
        return s.body == navBody && s.flies == flies && (!flies || s.flightHeight == body.flightHeight);
    };
    const auto found = std::find_if(m_spaces.begin(), m_spaces.end(), same);
    if (found != m_spaces.end()) return found->space;
    BodySpace made{navBody, flies, body.flightHeight, nullptr};
    if (flies) {
        AirBody air;
        air.radius = body.radius;
        air.height = std::max(body.height, 2 * body.radius);
        air.ceiling = body.flightHeight;
        made.space = makeAirSpace(m_level, air);
    } else {
        auto map = m_maps->map(navBody, log);
        if (!map) return map.error();
        made.space = makeMeshSpace((*map)->map.mesh, body.radius);
    }
    m_spaces.push_back(made);
    return made.space;
}

Result<std::shared_ptr<const Roadmap>> RoadmapCache::roadmap(const BodyDefinition& body,
                                                             const RoadmapSettings& settings, const Log& log) {
    constexpr std::uint64_t kMostConnections = 20'000'000;
    constexpr std::uint64_t kBytesEach = 32; // both ways, and what learning keeps beside
    const std::uint64_t connections = std::uint64_t{settings.nodes} * settings.neighbours;
    if (connections > kMostConnections)
        return Error{fmt::format("found nodes='{}' with neighbours='{}', which may take {:.1f} GB, expected at most {} "
                                 "connections (nodes × neighbours)",
                                 settings.nodes, settings.neighbours,
                                 static_cast<double>(connections * kBytesEach) * 1e-9, kMostConnections)};
    // Held while learning: whoever asks for the same roadmap waits for it.
    const std::lock_guard lock(m_mutex);
    auto space = spaceOf(body, log);
    if (!space) return space.error();
    const auto same = [&](const auto& r) { return &r->space() == space->get() && r->settings() == settings; };
    const auto found = std::find_if(m_roadmaps.begin(), m_roadmaps.end(), same);
    if (found != m_roadmaps.end()) return *found;

    const std::string file = roadmapFileIn(m_cacheFolder, **space, settings);
    std::shared_ptr<const Roadmap> made;
    if (const auto bytes = readFile(file); bytes) {
        auto read = readRoadmap(*bytes, file, *space);
        if (read && (*read)->settings() == settings)
            made = std::move(*read);
        else
            log.write(LogLevel::Warning,
                      (read ? file + ": learnt with other settings" : read.error().message) + "; learnt anew");
    }
    if (!made) made = Roadmap::learn(*space, settings);
    m_roadmaps.push_back(made);
    return made;
}

std::string roadmapFileIn(const std::string& cacheFolder, const FreeSpace& space, const RoadmapSettings& settings) {
    if (cacheFolder.empty()) return {};
    const std::string key =
        fmt::format("{:016x}{:016x} {} {} {} {} {} {} {} {} {} {} {} {}", space.hash().high, space.hash().low,
                    settings.nodes, settings.neighbours, settings.farthest, nameOf(settings.connect),
                    nameOf(settings.sampling), nameOf(settings.local), settings.spread, settings.uniformFraction,
                    settings.expansion, settings.slideStep, settings.gridCell, settings.seed);
    return fmt::format("{}/roadmaps/{}.roadmap", cacheFolder, toHex(hashText(key)));
}

} // namespace lince
