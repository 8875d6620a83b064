#pragma once
// What can be placed in a level that is edited: pieces of its text, with a hole for the place.

#include <lince/core/phrase.h>
#include <lince/world/level_places.h>

#include <string>
#include <vector>

namespace lince::app {

struct LevelStamp {
    std::string title;   ///< for people: "Guard"
    std::string section; ///< those of one stand together: "Enemies"
    /// An element of the level. `{place}` is where it is put, as (x, z) on the terrain and as (x, y, z) elsewhere;
    /// `{centre}` always (x, y, z), `lift` above it; `{low}` and `{high}` corners of 8 × 5 × 8 m around it.
    std::string xml;
    float lift = 0;     ///< metres
    std::string name{}; ///< for scripts; empty: the title
};

/// What any level may have: tree, bush, wall, block, lamp, start place, zone.
std::vector<LevelStamp> standardStamps(Language language);
/// The element's text at that place.
std::string stampText(const LevelStamp& stamp, Vec3 place, const TerrainHeight& terrain);

} // namespace lince::app
