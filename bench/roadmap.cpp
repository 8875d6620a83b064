// The learning phase of probabilistic roadmaps: the source's table (200 and 300 nodes, 10 and 20 neighbours, three
// worlds) beside OMPL with the same geometry, with ways checked exactly and by places; queries; narrow passages. One
// thread.

#include "bench.h"
#include "roadmap_bench.h"
#include "stopwatch.h"

#include <lince/core/files.h>
#include <lince/roadmap/roadmap_query.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

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

/// Pieces of work that take about a millisecond each.
struct Work {
    std::string name;
    std::function<void(int piece)> run;
    std::function<void()> prepare{}; ///< before each round, not counted
    std::vector<double> best{};      ///< seconds, by piece

    double seconds() const { return std::accumulate(best.begin(), best.end(), 0.0); }
};

int roundsOf(const BenchReport& report) {
    return report.quick ? 1 : 15;
}

/// In turns, so that a machine that slows down does so for all; of each piece the best of the rounds.
void measure(const BenchReport& report, int pieces, std::vector<Work>& works) {
    for (Work& work : works)
        work.best.assign(static_cast<std::size_t>(pieces), 1e30);
    for (int round = 0; round < roundsOf(report); ++round) {
        for (Work& work : works)
            if (work.prepare) work.prepare();
        for (int piece = 0; piece < pieces; ++piece)
            for (Work& work : works) {
                double& best = work.best[static_cast<std::size_t>(piece)];
                best = std::min(best, medianSeconds(1, [&] { work.run(piece); }));
            }
    }
}

void addRow(BenchReport& report, const std::string& name, const std::vector<Work>& works, double scale,
            const char* unit) {
    BenchRow row{name, works[0].seconds() * scale, unit, false, {}};
    for (std::size_t i = 1; i < works.size(); ++i)
        row.peers.push_back({works[i].name, works[i].seconds() * scale});
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
    double edges = 0, peerEdges = 0; // of all rounds
    std::vector<Work> works = {{"lince", [&](int piece) {
                                    settings.seed = static_cast<std::uint64_t>(piece) + 1;
                                    edges +=
                                        0.5 * Roadmap::learn(space, settings)->edgeCount(); // there and back are two
                                }}};
    const auto peer = peerOf(c.space, check);
    const PeerConnect peerConnect = connect == RoadmapConnect::Forest ? PeerConnect::Forest : PeerConnect::Nearest;
    if (peer)
        works.push_back({"OMPL", [&](int) {
                             peer->learn(settings.nodes, settings.neighbours, peerConnect);
                             peerEdges += static_cast<double>(peer->edges());
                         }});
    measure(report, learnings, works);
    const double all = learnings * roundsOf(report);
    const char* what = connect == RoadmapConnect::Forest ? "forest" : check == WayCheck::Exact ? "exact" : "sampled";
    addRow(report, fmt::format("roadmap/{} {}", c.name, what), works, 1000.0 / learnings, "ms");
    if (!peer || check != WayCheck::Exact || connect == RoadmapConnect::Forest) return;
    // Shows that both did the same.
    report.rows.push_back(
        {fmt::format("roadmap/{} edges", c.name), edges / all, "", true, {{"OMPL", peerEdges / all}}});
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
    const double scale = 1e6 / static_cast<double>(pairs.size());
    const int count = static_cast<int>(pairs.size());
    const auto pairOf = [&](int piece) -> const Pair& { return pairs[static_cast<std::size_t>(piece)]; };
    std::vector<Work> works = {
        {"lince", [&](int piece) { query.find(*roadmap, pairOf(piece).from, pairOf(piece).to, path); }}};
    const auto peer = peerOf(c.space, WayCheck::Exact);
    if (peer) // the ends of queries stay in its roadmap, so it learns anew for each round
        works.push_back({"OMPL", [&](int piece) { peer->query(pairOf(piece).from, pairOf(piece).to); },
                         [&] { peer->learn(c.settings.nodes, c.settings.neighbours, PeerConnect::Nearest); }});
    measure(report, count, works);
    addRow(report, fmt::format("roadmap/query {}", c.name), works, scale, "us");

    double found = 0, smoothed = 0;
    std::vector<Work> smoothing = {{"lince", [&](int piece) {
                                        RandomStream random(1, 3, RandomPurpose::Statistics);
                                        if (!query.find(*roadmap, pairOf(piece).from, pairOf(piece).to, path)) return;
                                        query.smooth(*roadmap, {}, random, path);
                                        found += static_cast<double>(path.graphLength);
                                        smoothed += static_cast<double>(path.length);
                                    }}};
    measure(report, count, smoothing);
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
