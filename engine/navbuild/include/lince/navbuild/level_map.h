#pragma once
// The whole map of a level for one body: baked once and kept in a cache folder.

#include <lince/core/error.h>
#include <lince/core/job_pool.h>
#include <lince/core/log.h>
#include <lince/nav/nav_data.h>
#include <lince/navbuild/tile_baker.h>

#include <memory>
#include <string>
#include <vector>

namespace lince {

/// The boxes of a level as they stand in its file.
std::vector<NavBox> boxesOf(const Level& level);

/// Same result on any number of threads. Long work tells every few seconds how far it is; what is too long is refused
/// before it begins (BakeSettings::mostSquares).
Result<NavData> bakeMap(const TileBaker& baker, std::span<const NavBox> boxes, const BakeSettings& settings,
                        JobPool& pool, const Log& log = {});

/// Where a cache folder keeps the map of a level for a body: maps/LEVEL.KEY.nav. LEVEL is the hash of the level's
/// content, so that all who have the same level share it; KEY stands for body, settings and the baker's version. Empty:
/// nowhere.
std::string mapFileIn(const std::string& cacheFolder, const Level& level, const NavBody& body,
                      const BakeSettings& settings);

/// Read when it is there and fits level, body and settings; else baked by the pool and kept, unless `cacheFolder` is
/// empty. A file that cannot be read or written is a line of the log, no error.
Result<NavData> loadOrBakeMap(const std::string& cacheFolder, const std::shared_ptr<const Level>& level,
                              const NavBody& body, const BakeSettings& settings, JobPool& pool, const Log& log);

} // namespace lince
