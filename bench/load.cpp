// How long a level takes from file to first query.

#include "bench.h"
#include "stopwatch.h"

#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <algorithm>

namespace lince::bench {
namespace {

Status measure(BenchReport& report, const std::string& name, const std::string& path) {
    if (const auto once = loadLevel(path); !once) return once.error();
    const double seconds = medianSeconds(report.quick ? 3 : 7, [&] { (void)loadLevel(path); });
    report.rows.push_back({"load/" + name, seconds * 1000, "ms", false, {}});
    return {};
}

} // namespace

Status benchLoad(BenchReport& report) {
    for (const char* level : {"hills.xml", "yard.xml", "house.xml", "vault.bsp"})
        if (Status s = measure(report, level, report.home + "/levels/" + level); !s) return s;

    // Real maps, when Debian's package is there; the slowest one is what the half-second bar is about.
    const auto maps = installedMaps();
    if (!maps) return maps.error();
    double slowest = 0;
    for (const std::string& map : *maps) {
        if (Status s = measure(report, map, map); !s) return s;
        slowest = std::max(slowest, report.rows.back().value);
    }
    if (slowest > 0) report.rows.push_back({"load/slowest map", slowest, "ms", false, {}});
    return {};
}

} // namespace lince::bench
