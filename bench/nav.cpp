// Ways over the rooms of vision_level.obj: 10,000 pairs of places on one thread, nearest places and corners included,
// beside Detour on the same polygons; what baking costs beside Recast alone; what the map weighs.

#include "bench.h"
#include "nav_bench.h"
#include "nav_peer.h"
#include "packed_file.h"
#include "stopwatch.h"

#include <lince/core/job_pool.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>

namespace lince::bench {
namespace {

struct Pair {
    Vec3 from, to;
};

struct Input {
    std::shared_ptr<const Level> level;
    std::vector<Pair> pairs;
};

Result<Input> readInput(const BenchReport& report) {
    Input input;
    const std::string levelPath = report.dataFolder + "/vision_level.obj.zst";
    const auto level = readPacked(levelPath);
    if (!level) return level.error();
    LevelData data;
    auto mesh = importObj(*level, levelPath, data.classes);
    if (!mesh) return mesh.error();
    data.mesh = std::move(*mesh);
    input.level = Level::make(std::move(data));
    const std::string pairsPath = report.dataFolder + "/nav_pairs.txt.zst";
    auto text = readPacked(pairsPath);
    if (!text) return text.error();
    text->push_back(std::byte{0});
    const char* at = reinterpret_cast<const char*>(text->data());
    Pair pair;
    for (int read = 0; std::sscanf(at, "%f %f %f %f %f %f%n", &pair.from.x, &pair.from.y, &pair.from.z, &pair.to.x,
                                   &pair.to.y, &pair.to.z, &read) == 6;
         at += read)
        input.pairs.push_back(pair);
    if (input.pairs.empty()) return errorAt({pairsPath}, "found no pair, expected six numbers in each line");
    return input;
}

/// One way to do the work, measured in turns with the others so that a machine that slows down does so for all.
struct Runner {
    std::string name;
    std::function<void()> work;
    double best = 1e30; ///< seconds
};

void measure(const BenchReport& report, std::vector<Runner>& runners) {
    for (int round = 0; round < (report.quick ? 1 : 7); ++round)
        for (Runner& runner : runners)
            runner.best = std::min(runner.best, medianSeconds(1, runner.work));
}

void addRate(BenchReport& report, const std::string& name, double count, const std::string& unit,
             const std::vector<Runner>& runners) {
    BenchRow row{name, count / runners[0].best, unit, true, {}};
    for (std::size_t i = 1; i < runners.size(); ++i)
        row.peers.push_back({runners[i].name, count / runners[i].best});
    report.rows.push_back(std::move(row));
}

void measureQueries(BenchReport& report, const NavMesh& mesh, const std::vector<Pair>& pairs, NavPeer* peer) {
    NavQuery query;
    NavPath path;
    const NavFilter filter;
    const auto count = static_cast<double>(pairs.size());
    std::size_t sum = 0; // keeps the work from being left out
    std::vector<Runner> paths = {{"lince", [&] {
                                      for (const Pair& pair : pairs) {
                                          const NavPoint from = query.nearest(mesh, pair.from);
                                          const NavPoint to = query.nearest(mesh, pair.to);
                                          query.path(mesh, from, to, filter, path);
                                          sum += path.corners.size();
                                      }
                                  }}};
    std::vector<PathRequest> requests;
    for (const Pair& pair : pairs)
        requests.push_back({query.nearest(mesh, pair.from), query.nearest(mesh, pair.to)});
    std::vector<Runner> rays = {{"lince", [&] {
                                     for (const PathRequest& pair : requests)
                                         sum += query.ray(mesh, pair.from, pair.to.position, filter).blocked ? 1 : 0;
                                 }}};
    std::vector<Runner> nearest = {{"lince", [&] {
                                        for (const Pair& pair : pairs)
                                            sum += query.nearest(mesh, pair.from).polygon;
                                    }}};
    if (peer != nullptr) {
        paths.push_back({"Detour", [&] {
                             for (const Pair& pair : pairs)
                                 sum += peer->path(pair.from, pair.to) > 0 ? 1 : 0;
                         }});
        rays.push_back({"Detour", [&] {
                            for (const PathRequest& pair : requests)
                                sum += peer->ray(pair.from, pair.to.position) ? 1 : 0;
                        }});
        nearest.push_back({"Detour", [&] {
                               for (const Pair& pair : pairs)
                                   sum += peer->nearest(pair.from) ? 1 : 0;
                           }});
    }
    measure(report, paths);
    addRate(report, "nav/path/plain", count, "paths/s", paths);
    if (peer != nullptr) {
        double ours = 0, theirs = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            query.path(mesh, requests[i].from, requests[i].to, filter, path);
            if (const double metres = peer->path(pairs[i].from, pairs[i].to); metres > 0)
                theirs += metres, ours += static_cast<double>(path.length);
        }
        report.rows.push_back({"nav/path/length", ours / count, "m", false, {{"Detour", theirs / count}}});
    }
    measure(report, rays);
    addRate(report, "nav/ray", count, "rays/s", rays);
    measure(report, nearest);
    addRate(report, "nav/nearest", count, "points/s", nearest);

    const std::size_t few = std::min<std::size_t>(requests.size(), 200);
    std::vector<float> field;
    std::vector<Runner> fields = {{"lince", [&] {
                                       for (std::size_t i = 0; i < few; ++i)
                                           query.distances(mesh, requests[i].from, 1e6f, filter, field);
                                   }}};
    measure(report, fields);
    report.rows.push_back({"nav/distances", fields[0].best / static_cast<double>(few) * 1e6, "us", false, {}});
    std::vector<Runner> draws = {{"lince", [&] {
                                      RandomStream random(1, 1, RandomPurpose::Statistics);
                                      for (std::size_t i = 0; i < few; ++i)
                                          sum +=
                                              query.randomReachable(mesh, requests[i].from, 20, filter, random).polygon;
                                  }}};
    measure(report, draws);
    report.rows.push_back({"nav/random", draws[0].best / static_cast<double>(few) * 1e6, "us", false, {}});
    if (sum == 0) report.rows.push_back({"nav/nothing", 0, "", true, {}});
}

} // namespace

Status benchNav(BenchReport& report) {
    auto input = readInput(report);
    if (!input) return input.error();
    if (report.quick) input->pairs.resize(std::min<std::size_t>(input->pairs.size(), 200));
    const BakeSettings settings;
    const auto baker = TileBaker::make(input->level, NavBody{}, settings);
    if (!baker) return baker.error();
    const NavLayout layout = (*baker)->layout();
    std::vector<std::shared_ptr<const NavTile>> tiles;
    std::vector<Runner> bakes = {{"lince", [&] {
                                      tiles.clear();
                                      for (std::int32_t row = 0; row < layout.rows; ++row)
                                          for (std::int32_t column = 0; column < layout.columns; ++column)
                                              tiles.push_back((*baker)->bake(column, row, {}));
                                  }}};
    measure(report, bakes);
    report.rows.push_back({"nav/bake", bakes[0].best * 1e3, "ms", false, {}});
    std::shared_ptr<const NavMesh> mesh;
    std::vector<Runner> stitches = {{"lince", [&] { mesh = NavMesh::make(layout, tiles); }}};
    measure(report, stitches);
    report.rows.push_back({"nav/stitch", stitches[0].best * 1e3, "ms", false, {}});

    std::unique_ptr<NavPeer> peer;
#ifdef LINCE_PEER_DETOUR
    peer = makeDetourPeer(*mesh);
#endif
    BenchRow memory{"nav/memory", static_cast<double>(mesh->bytes()) / 1024, "KiB", false, {}};
    if (peer) memory.peers.push_back({"Detour", static_cast<double>(peer->bytes()) / 1024});
    report.rows.push_back(std::move(memory));
    measureQueries(report, *mesh, input->pairs, peer.get());

    ThreadPool pool(1);
    const auto map = bakeMap(**baker, {}, settings, pool);
    if (!map) return map.error();
    NavQuery query;
    std::vector<PathRequest> requests;
    for (const Pair& pair : input->pairs)
        requests.push_back({query.nearest(*map->mesh, pair.from), query.nearest(*map->mesh, pair.to)});
    if (Status status = addTacticalRows(report, *map, requests); !status) return status;
    return addChangeRows(report);
}

} // namespace lince::bench
