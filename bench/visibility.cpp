// What a viewer sees in arenas with 50 and 500 obstacles: 100 viewers each, all around, as far as the walls. Then
// points and segments asked of it, the same by a ray every degree, a narrower view, and floors made and changed.

#include "bench.h"
#include "visibility_peer.h"

#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/visibility/visibility_area.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

namespace lince::bench {

namespace {

constexpr double kAreaError = 1e-4; // share that ours and others may differ by

struct Input {
    VisibilityArena arena;
    std::vector<Vec2> viewers;
    std::shared_ptr<const SightFloor> floor;
};

Result<Input> readInput(const BenchReport& report, const std::string& count) {
    Input input;
    const std::string arenaPath = report.dataFolder + "/arena_" + count + ".txt";
    auto text = readTextFile(arenaPath);
    if (!text) return text.error();
    std::istringstream lines(*text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line);
        std::string kind;
        std::size_t corners = 0;
        if (!(words >> kind >> corners) || kind != "P" || corners < 3 || corners > 1000)
            return errorAt({arenaPath, number}, inQuotes(line), "`P` and a number of corners");
        std::vector<Vec2> outline(corners);
        for (Vec2& corner : outline)
            if (!(words >> corner.x >> corner.y))
                return errorAt({arenaPath, number}, "too few numbers", std::to_string(2 * corners));
        input.arena.obstacles.push_back(std::move(outline));
    }
    const std::string viewPath = report.dataFolder + "/view_" + count + ".txt";
    text = readTextFile(viewPath);
    if (!text) return text.error();
    std::istringstream words(*text);
    for (Vec2 viewer; words >> viewer.x >> viewer.y;)
        input.viewers.push_back(viewer);
    if (input.viewers.empty()) return errorAt({viewPath}, "no viewers", "two numbers for each");
    if (report.quick && input.viewers.size() > 10) input.viewers.resize(10);
    return input;
}

std::shared_ptr<const SightFloor> makeFloor(const VisibilityArena& arena) {
    std::vector<SightSegment> segments;
    for (std::uint32_t i = 0; i < arena.obstacles.size(); ++i) {
        const std::vector<Vec2>& outline = arena.obstacles[i];
        for (std::size_t j = 0; j < outline.size(); ++j)
            segments.push_back({outline[j], outline[(j + 1) % outline.size()], i});
    }
    const auto side = static_cast<float>(arena.side);
    return SightFloor::make(0, {0, 0}, {side, side}, std::move(segments));
}

Viewer around(Vec2 place) {
    return {{place.x, 0, place.y}, 0, kTwoPi, 1000};
}

/// Seconds of one of `count` pieces of work: best of rounds.
template <class F>
double bestSeconds(int rounds, std::size_t count, F&& work) {
    double best = 1e9;
    for (int i = 0; i < rounds; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return best / static_cast<double>(count);
}

std::vector<std::unique_ptr<VisibilityPeer>> peersFor([[maybe_unused]] const VisibilityArena& arena) {
#ifdef LINCE_PEER_CGAL
    return makeCgalPeers(arena);
#else
    return {};
#endif
}

Status addPolygons(BenchReport& report, const Input& input, const std::string& name) {
    const int rounds = report.quick ? 2 : 200;
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    const double seconds = bestSeconds(rounds, input.viewers.size(), [&] {
        for (const Vec2& viewer : input.viewers)
            seeByVertices(*input.floor, around(viewer), *scratch, fan);
    });
    BenchRow row{"visibility/" + name, seconds * 1e6, "us", false, {}};
    for (const auto& peer : peersFor(input.arena)) {
        const double theirs = bestSeconds(report.quick ? 1 : 5, input.viewers.size(), [&] {
            for (const Vec2& viewer : input.viewers)
                peer->see(viewer);
        });
        row.peers.push_back({peer->name(), theirs * 1e6});
        for (std::size_t i = 0; i < input.viewers.size(); ++i) {
            peer->see(input.viewers[i]);
            seeByVertices(*input.floor, around(input.viewers[i]), *scratch, fan);
            const double fraction = fan.area() / peer->area();
            if (!(std::fabs(fraction - 1) <= kAreaError))
                return Error{"visibility/" + name + ": viewer " + std::to_string(i) + ": found " +
                             std::to_string(fan.area()) + " square metres, expected " + std::to_string(peer->area()) +
                             " (" + peer->name() + ")"};
        }
    }
    report.rows.push_back(std::move(row));
    return {};
}

/// Ways of one cell's length all over the arena, as pieces of paths are.
std::vector<std::pair<Vec2, Vec2>> someSegments(const VisibilityArena& arena) {
    std::vector<std::pair<Vec2, Vec2>> segments;
    const auto side = static_cast<int>(arena.side);
    for (int i = 0; i < 1000; ++i) {
        const Vec2 from{static_cast<float>(i * 37 % side) + 0.37f, static_cast<float>(i * 59 % side) + 0.59f};
        const Vec2 by{static_cast<float>(i * 7 % 11) - 5, static_cast<float>(i * 5 % 13) - 6};
        segments.emplace_back(from, from + by);
    }
    return segments;
}

void addQuestions(BenchReport& report, const Input& input) {
    const int rounds = report.quick ? 2 : 50;
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    std::vector<VisibilityFan> fans(std::min<std::size_t>(10, input.viewers.size()));
    for (std::size_t i = 0; i < fans.size(); ++i)
        seeByVertices(*input.floor, around(input.viewers[i]), *scratch, fans[i]);
    const auto segments = someSegments(input.arena);
    std::size_t inside = 0; // summed up, so that no compiler leaves the work out
    const double point = bestSeconds(rounds, fans.size() * segments.size(), [&] {
        for (const VisibilityFan& fan : fans)
            for (const auto& segment : segments)
                inside += fan.contains(segment.first) ? 1u : 0u;
    });
    std::vector<Vec2> parts;
    const double segment = bestSeconds(rounds, fans.size() * segments.size(), [&] {
        for (const VisibilityFan& fan : fans)
            for (const auto& [from, to] : segments) {
                parts.clear();
                fan.visibleParts(from, to, parts);
                inside += parts.size();
            }
    });
    const double ray = bestSeconds(rounds, fans.size() * segments.size(), [&] {
        for (const VisibilityFan& fan : fans)
            for (const auto& towards : segments)
                inside +=
                    seeAlong(*input.floor, fan.viewer(), normalized(towards.first - fan.viewer()), 60) < 30 ? 1u : 0u;
    });
    if (inside == 0) report.rows.push_back({"visibility/nothing", 0, "", false, {}});
    report.rows.push_back({"visibility/contains", point * 1e9, "ns", false, {}});
    report.rows.push_back({"visibility/segment", segment * 1e9, "ns", false, {}});
    report.rows.push_back({"visibility/ray", ray * 1e9, "ns", false, {}});
}

/// Two thousand places in turn, more than any processor remembers the way of: a hundred, asked again and again, are
/// learnt by heart. Best of rounds for each hundred by itself, since a whole round is longer than a busy machine leaves
/// us alone.
void addFreshViews(BenchReport& report, const Input& input) {
    constexpr int kHundreds = 20;
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    std::vector<double> best(kHundreds, 1e9);
    const auto side = static_cast<float>(input.arena.side);
    for (int round = 0; round < (report.quick ? 1 : 30); ++round)
        for (int hundred = 0; hundred < kHundreds; ++hundred) {
            const double seconds = bestSeconds(1, 100, [&] {
                for (int i = hundred * 100; i < hundred * 100 + 100; ++i) {
                    const Vec2 place{side * static_cast<float>(i * 773 % 2000) / 2000,
                                     side * (static_cast<float>(i) + 0.5f) / 2000};
                    seeByVertices(*input.floor, around(place), *scratch, fan);
                }
            });
            double& min = best[static_cast<std::size_t>(hundred)];
            min = std::min(min, seconds);
        }
    double sum = 0;
    for (const double seconds : best)
        sum += seconds;
    report.rows.push_back({"visibility/fresh", sum / kHundreds * 1e6, "us", false, {}});
}

void addOtherViews(BenchReport& report, const Input& input) {
    const int rounds = report.quick ? 2 : 50;
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    const auto each = [&](auto&& work) {
        return bestSeconds(rounds, input.viewers.size(), [&] {
            for (const Vec2& viewer : input.viewers)
                work(viewer);
        });
    };
    const double angles = each([&](Vec2 viewer) { seeByAngles(*input.floor, around(viewer), kRadiansPerDegree, fan); });
    const double narrow = each([&](Vec2 viewer) {
        seeByVertices(*input.floor, {{viewer.x, 0, viewer.y}, viewer.x, 100 * kRadiansPerDegree, 30}, *scratch, fan);
    });
    const auto map = SightMap::make({input.floor});
    VisibilityCache cache;
    std::size_t seen = 0;
    const std::size_t poses = std::min<std::size_t>(20, input.viewers.size());
    const double cached = bestSeconds(rounds, poses, [&] {
        for (std::size_t i = 0; i < poses; ++i)
            seen += cache.see(map, around(input.viewers[i])).fans().size();
    });
    report.rows.push_back({"visibility/angles", angles * 1e6, "us", false, {}});
    report.rows.push_back({"visibility/narrow", narrow * 1e6, "us", false, {}});
    report.rows.push_back({"visibility/cached", cached * 1e9, "ns", false, {}});
    if (seen == 0) report.rows.back().value = 0;
}

void addFloors(BenchReport& report, const Input& input) {
    const int rounds = report.quick ? 1 : 10;
    const double make = bestSeconds(rounds, 1, [&] { makeFloor(input.arena); });
    const auto map = SightMap::make({input.floor});
    std::vector<NavBox> boxes;
    boxes.reserve(20);
    for (int i = 0; i < 20; ++i)
        boxes.push_back(
            {{static_cast<float>(i * 37 % 97) + 1, 1, static_cast<float>(i * 53 % 89) + 1}, {1, 1, 1}, 0.3f});
    const double with = bestSeconds(rounds, 1, [&] { (void)map->withBoxes(boxes); });
    report.rows.push_back({"visibility/make", make * 1e3, "ms", false, {}});
    report.rows.push_back({"visibility/boxes", with * 1e3, "ms", false, {}});
}

} // namespace

Status benchVisibility(BenchReport& report) {
    for (const std::string name : {"50", "500"}) {
        auto input = readInput(report, name);
        if (!input) return input.error();
        input->floor = makeFloor(input->arena);
        if (const Status status = addPolygons(report, *input, name); !status) return status;
        if (name != "500") continue;
        addQuestions(report, *input);
        addFreshViews(report, *input);
        addOtherViews(report, *input);
        addFloors(report, *input);
    }
    return {};
}

} // namespace lince::bench
