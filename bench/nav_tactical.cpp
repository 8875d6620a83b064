// What ways out of sight cost, and what they are worth: paths a second against viewers on the benchmark's level; then
// seen metres beside those of shortest paths, over a thousand random viewers and pairs in all levels that are there.

#include "exposure_study.h"
#include "nav_bench.h"
#include "stopwatch.h"

#include <lince/core/job_pool.h>
#include <lince/navbuild/level_map.h>
#include <lince/tactical/tactical_path.h>
#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <algorithm>
#include <string>
#include <vector>

namespace lince::bench {
namespace {

constexpr std::size_t kViewers = 8; ///< one after the other, each looking all around

/// Paths a second. Viewers stand where pairs begin; `known`: which links they see was found in an unmeasured round
/// before.
double tacticalPerSecond(const NavData& map, std::span<const PathRequest> places, std::size_t viewers,
                         std::span<const PathRequest> pairs, bool known) {
    const auto scratch = makeVisibilityScratch();
    TacticalPlanner planner;
    TacticalPath path;
    double seconds = 0;
    for (std::size_t v = 0; v < viewers; ++v) {
        Viewer viewer;
        viewer.feet = places[v * 37 % places.size()].from.position;
        viewer.range = ExposureStudy::kRange;
        const VisibilityArea area(map.sight, viewer, *scratch);
        const VisibilityArea* const all[] = {&area};
        TacticalView view;
        view.viewers = all;
        const auto work = [&] {
            for (const PathRequest& pair : pairs)
                planner.path(*map.mesh, pair.from, pair.to, {}, {}, view, path);
        };
        if (known) work();
        seconds += medianSeconds(known ? 3 : 1, work);
    }
    return static_cast<double>(pairs.size() * viewers) / seconds;
}

/// Few levels in a quick run. Real maps only where the machine has them.
std::vector<std::string> studyLevels(const BenchReport& report) {
    std::vector<std::string> paths;
    for (const char* name : {"/levels/house.xml", "/levels/yard.xml", "/levels/crates.xml", "/levels/village.xml",
                             "/levels/vault.bsp", "/games/bronto/data/levels/galleries.xml",
                             "/games/bronto/data/levels/patio.xml", "/games/bronto/data/levels/looking-for.xml"})
        paths.push_back(report.home + name);
    if (report.quick) {
        paths.resize(3);
        return paths;
    }
    if (const auto maps = installedMaps(); maps)
        paths.insert(paths.end(), maps->begin(), maps->begin() + std::min<std::ptrdiff_t>(std::ssize(*maps), 2));
    return paths;
}

Result<NavData> bakeLevel(const std::string& path) {
    const auto level = loadLevel(path);
    if (!level) return level.error();
    const BakeSettings settings;
    const auto baker = TileBaker::make(*level, {}, settings);
    if (!baker) return baker.error();
    ThreadPool pool(1);
    return bakeMap(**baker, boxesOf(**level), settings, pool);
}

Status addExposureRows(BenchReport& report, const NavData& map) {
    const std::vector<std::string> paths = studyLevels(report);
    const int cases = report.quick ? 60 : 1000;
    const int each = cases / static_cast<int>(paths.size() + 1) + 1;
    ExposureStudy study;
    RandomStream random(2021, 0, RandomPurpose::Statistics);
    study.add(map, each, random);
    for (const std::string& path : paths) {
        const auto other = bakeLevel(path);
        if (!other) return other.error();
        study.add(*other, each, random);
    }
    const ExposureSummary s = summarise(study.cases());
    const auto fraction = [&](std::size_t part) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(1, s.cases));
    };
    report.rows.push_back({"nav/exposure/cases", static_cast<double>(s.cases), "cases", true, {}});
    report.rows.push_back({"nav/exposure/shortest-is-seen", fraction(s.seen), "% of cases", false, {}});
    report.rows.push_back({"nav/exposure/has-alternative", fraction(s.alternatives), "% of cases", true, {}});
    report.rows.push_back({"nav/exposure/seen-metres",
                           static_cast<double>(s.seenMetres),
                           "m, median with an alternative",
                           false,
                           {{"shortest path", static_cast<double>(s.shortestSeenMetres)}}});
    report.rows.push_back({"nav/exposure/longest",
                           static_cast<double>(s.longest),
                           "m without a break, median",
                           false,
                           {{"shortest path", static_cast<double>(s.shortestLongest)}}});
    report.rows.push_back(
        {"nav/exposure/seen-left", 100.0 * static_cast<double>(s.seenLeft), "% of the shortest's, median", false, {}});
    report.rows.push_back({"nav/exposure/longest-left",
                           100.0 * static_cast<double>(s.longestLeft),
                           "% of the shortest's, median",
                           false,
                           {}});
    report.rows.push_back(
        {"nav/exposure/length-cost", 100.0 * static_cast<double>(s.lengthFactor - 1), "% longer, median", false, {}});
    report.rows.push_back({"nav/exposure/length-cost-90",
                           100.0 * static_cast<double>(s.lengthFactor90 - 1),
                           "% longer, nine of ten are below",
                           false,
                           {}});
    return {};
}

} // namespace

Status addTacticalRows(BenchReport& report, const NavData& map, std::span<const PathRequest> pairs) {
    if (pairs.empty() || map.sight == nullptr) return {};
    const std::size_t viewers = report.quick ? 2 : kViewers;
    const auto some = report.quick ? pairs.first(std::min<std::size_t>(pairs.size(), 500)) : pairs;
    report.rows.push_back(
        {"nav/path/tactical", tacticalPerSecond(map, some, viewers, some, true), "paths/s", true, {}});
    // Ten paths each against viewers who were never asked about: what a moving enemy costs.
    const auto few = some.first(std::min<std::size_t>(some.size(), 10));
    report.rows.push_back({"nav/path/tactical-new-viewer",
                           tacticalPerSecond(map, pairs, report.quick ? 20 : 400, few, false),
                           "paths/s",
                           true,
                           {}});
    return addExposureRows(report, map);
}

} // namespace lince::bench
