// The learning phase of probabilistic roadmaps: the source's table (200 and 300 nodes, 10 and 20 neighbours, three
// worlds) beside OMPL with the same geometry, with ways checked exactly and by places; queries; narrow passages. One
// thread.

#include "bench.h"
#include "roadmap_bench.h"
#include "stopwatch.h"

#include <lince/core/files.h>
#include <lince/nav/roadmap_query.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace lince::bench {
namespace {

constexpr float kBody = 0; ///< a point, as in the worlds' description

class SampledSpace final : public FreeSpace {
  public:
    explicit SampledSpace(std::shared_ptr<const FreeSpace> space)
        : m_space(std::move(space)), m_step(length(m_space->bounds().size()) * 0.01f) {}
    bool flies() const override { return m_space->flies(); }
    float radius() const override { return m_space->radius(); }
    Aabb bounds() const override { return m_space->bounds(); }
    Hash128 hash() const override { return m_space->hash(); }
    std::optional<Vec3> place(Vec3 point) const override { return m_space->place(point); }
    FreeSweep sweep(Vec3 from, Vec3 to) const override { return m_space->sweep(from, to); }
    bool isFreeWay(Vec3 from, Vec3 to) const override {
        if (!m_space->place(to)) return false;
        const int count = static_cast<int>(std::ceil(length(to - from) / m_step));
        for (int i = 1; i < count; ++i)
            if (!m_space->place(lerp(from, to, static_cast<float>(i) / static_cast<float>(count)))) return false;
        return true;
    }
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override {
        return m_space->nearest(place, reach);
    }
    Vec3 draw(RandomStream& random) const override { return m_space->draw(random); }

  private:
    std::shared_ptr<const FreeSpace> m_space;
    float m_step; ///< metres
};

struct Work {
    std::string name;
    std::function<void()> run;
    double best = 1e30; ///< seconds
};

/// In turns, so that a machine that slows down does so for all; the best of the rounds.
void measure(const BenchReport& report, std::vector<Work>& works) {
    for (int round = 0; round < (report.quick ? 1 : 7); ++round)
        for (Work& work : works)
            work.best = std::min(work.best, medianSeconds(1, work.run));
}

void addRow(BenchReport& report, const std::string& name, const std::vector<Work>& works, double scale,
            const char* unit) {
    BenchRow row{name, works[0].best * scale, unit, false, {}};
    for (std::size_t i = 1; i < works.size(); ++i)
        row.peers.push_back({works[i].name, works[i].best * scale});
    report.rows.push_back(std::move(row));
}

struct Case {
    std::string name;
    std::shared_ptr<const FreeSpace> space;
    RoadmapSettings settings;
};

std::unique_ptr<RoadmapPeer> peerOf([[maybe_unused]] const std::shared_ptr<const FreeSpace>& space,
                                    [[maybe_unused]] WayCheck check) {
#ifdef LINCE_PEER_OMPL
    return makeOmplPeer(space, check);
#else
    return nullptr;
#endif
}

void measureLearning(BenchReport& report, const Case& c, WayCheck check, RoadmapConnect connect) {
    const int learnings = report.quick ? 1 : 10;
    RoadmapSettings settings = c.settings;
    settings.connect = connect;
    const auto space = check == WayCheck::Exact ? c.space : makeSampledSpace(c.space);
    double edges = 0, peerEdges = 0; // of all learnings of a round
    std::vector<Work> works = {{"lince", [&] {
                                    edges = 0;
                                    for (int i = 0; i < learnings; ++i) {
                                        settings.seed = static_cast<std::uint64_t>(i) + 1;
                                        edges += Roadmap::learn(space, settings)->edgeCount() / 2;
                                    }
                                }}};
    const auto peer = peerOf(c.space, check);
    const PeerConnect peerConnect = connect == RoadmapConnect::Forest ? PeerConnect::Forest : PeerConnect::Nearest;
    if (peer)
        works.push_back({"OMPL", [&] {
                             peerEdges = 0;
                             for (int i = 0; i < learnings; ++i) {
                                 peer->learn(settings.nodes, settings.neighbours, peerConnect);
                                 peerEdges += static_cast<double>(peer->edges());
                             }
                         }});
    measure(report, works);
    const char* what = connect == RoadmapConnect::Forest ? "forest" : check == WayCheck::Exact ? "exact" : "sampled";
    addRow(report, fmt::format("roadmap/{} {}", c.name, what), works, 1000.0 / learnings, "ms");
    if (!peer || check != WayCheck::Exact || connect == RoadmapConnect::Forest) return;
    // Shows that both did the same.
    report.rows.push_back(
        {fmt::format("roadmap/{} edges", c.name), edges / learnings, "", true, {{"OMPL", peerEdges / learnings}}});
}

struct Pair {
    Vec3 from, to;
};

/// Corner to corner and random ones, none of which is a straight way.
std::vector<Pair> pairsIn(const FreeSpace& space, std::size_t count) {
    std::vector<Pair> pairs;
    RandomStream random(1, 2, RandomPurpose::Statistics);
    const Aabb box = space.bounds();
    Vec3 from = lerp(box.low, box.high, 0.03f), to = lerp(box.low, box.high, 0.97f);
    while (pairs.size() < count) {
        if (space.place(from) && space.place(to) && !space.isFreeWay(from, to)) pairs.push_back({from, to});
        from = space.draw(random), to = space.draw(random);
    }
    return pairs;
}

void measureQueries(BenchReport& report, const Case& c) {
    const std::vector<Pair> pairs = pairsIn(*c.space, 20);
    const auto roadmap = Roadmap::learn(c.space, c.settings);
    RoadmapQuery query;
    RoadmapPath path;
    const int rounds = report.quick ? 1 : 50;
    const double scale = 1e6 / static_cast<double>(pairs.size());
    std::vector<Work> works = {{"lince", [&] {
                                    for (int round = 0; round < rounds; ++round)
                                        for (const Pair& pair : pairs)
                                            query.find(*roadmap, pair.from, pair.to, path);
                                }}};
    measure(report, works);
    works[0].best /= rounds;
    if (const auto peer = peerOf(c.space, WayCheck::Exact)) {
        // Its queries stay in its roadmap, so it learns before each round; that is not counted.
        Work theirs{"OMPL", {}};
        for (int round = 0; round < (report.quick ? 1 : 20); ++round) {
            peer->learn(c.settings.nodes, c.settings.neighbours, PeerConnect::Nearest);
            theirs.best = std::min(theirs.best, medianSeconds(1, [&] {
                                       for (const Pair& pair : pairs)
                                           peer->query(pair.from, pair.to);
                                   }));
        }
        works.push_back(std::move(theirs));
    }
    addRow(report, fmt::format("roadmap/query {}", c.name), works, scale, "us");

    double found = 0, smoothed = 0;
    std::vector<Work> smoothing = {{"lince", [&] {
                                        found = smoothed = 0;
                                        RandomStream random(1, 3, RandomPurpose::Statistics);
                                        for (const Pair& pair : pairs) {
                                            if (!query.find(*roadmap, pair.from, pair.to, path)) continue;
                                            query.smooth(*roadmap, {}, random, path);
                                            found += static_cast<double>(path.graphLength);
                                            smoothed += static_cast<double>(path.length);
                                        }
                                    }}};
    measure(report, smoothing);
    addRow(report, fmt::format("roadmap/query+smooth {}", c.name), smoothing, scale, "us");
    if (found > 0)
        report.rows.push_back(
            {fmt::format("roadmap/smoothed length {}", c.name), 100 * smoothed / found, "%", false, {}});
}

} // namespace

std::shared_ptr<const FreeSpace> makeSampledSpace(std::shared_ptr<const FreeSpace> space) {
    return std::make_shared<const SampledSpace>(std::move(space));
}

Status benchRoadmap(BenchReport& report) {
    std::shared_ptr<const FreeSpace> largest;
    for (const int side : {40, 50, 400}) {
        const std::string file = fmt::format("{}/world_{}.txt", report.dataFolder, side);
        const auto bytes = readFile(file);
        if (!bytes) return bytes.error();
        FieldObstacles ground;
        ground.high = {static_cast<float>(side), static_cast<float>(side)};
        const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        const auto obstacles = parseFieldObstacles(text, file, ground);
        if (!obstacles) return obstacles.error();
        largest = makeFieldSpace(*obstacles, kBody);
        for (const std::uint32_t nodes : {200u, 300u})
            for (const std::uint32_t neighbours : {10u, 20u}) {
                Case c{fmt::format("{}-{}-{}", side, nodes, neighbours), largest, {}};
                c.settings.nodes = nodes, c.settings.neighbours = neighbours;
                c.settings.expansion = 0; // as OMPL grows it
                measureLearning(report, c, WayCheck::Exact, RoadmapConnect::Nearest);
                measureLearning(report, c, WayCheck::Sampled, RoadmapConnect::Nearest);
                measureLearning(report, c, WayCheck::Exact, RoadmapConnect::Forest);
                if (nodes == 300 && neighbours == 20) measureQueries(report, c);
            }
    }
    for (const std::uint32_t nodes : {10000u, 100000u}) {
        if (report.quick) break;
        RoadmapSettings settings;
        settings.nodes = nodes;
        const double seconds = medianSeconds(1, [&] { Roadmap::learn(largest, settings); });
        report.rows.push_back({fmt::format("roadmap/400-{}-10 exact", nodes), seconds * 1000, "ms", false, {}});
    }
    measurePassages(report);
    return {};
}

} // namespace lince::bench
