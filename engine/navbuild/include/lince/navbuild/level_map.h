#pragma once
// The whole map of a level for one body: baked once, kept in a file beside the level, baked again when the level is
// another.

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

/// Same result on any number of threads.
Result<NavData> bakeMap(const TileBaker& baker, std::span<const NavBox> boxes, const BakeSettings& settings,
                        JobPool& pool);

/// Where the map of a level for a body is kept: beside the level as LEVEL.KEY.nav; for levels inside archives and of
/// packages, and where that folder cannot be written, in the user's cache folder (XDG_CACHE_HOME, else HOME/.cache).
/// KEY stands for body, settings and the baker's version. Empty: nowhere.
std::string mapFileBeside(const std::string& levelPath, const NavBody& body, const BakeSettings& settings);

/// Read when it is there and fits level, body and settings; else baked on all cores and, if possible, kept. A file that
/// cannot be read or written is a line of the log, no error.
Result<NavData> loadOrBakeMap(const std::string& levelPath, const std::shared_ptr<const Level>& level,
                              const NavBody& body, const BakeSettings& settings, const Log& log);

} // namespace lince
