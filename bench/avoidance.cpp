// Local avoidance on the dense disc: bodies of 0.35 m all over a disc with a square metre for each, everyone to the
// opposite point at 1.4 m/s, so that all meet in the middle. Ten neighbours within 6 m, sixty steps a second, one
// thread.
//
// avoidance/N is the mean of the first 200 steps, in which the disc closes up (each at its best of the rounds). RVO2's
// figures are those of its own dense disc with ten neighbours, measured once on another machine (two-core Zen 4, one
// thread); it is not packaged, so it is not run beside us.

#include "bench.h"

#include <lince/core/math.h>
#include <lince/move/avoidance.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace lince::bench {

namespace {

constexpr float kStep = 1.0f / 60, kRadius = 0.35f, kSpeed = 1.4f;
constexpr int kRounds = 5;

struct Disc {
    AvoidanceCrowd crowd;
    std::vector<Vec2> goals;
};

/// A sunflower's spiral puts them evenly.
void fill(Disc& disc, int count) {
    constexpr float kGoldenAngle = 2.399963f, kSquareMetresEach = 1;
    for (int i = 0; i < count; ++i) {
        const float distance = std::sqrt((static_cast<float>(i) + 0.5f) * kSquareMetresEach / kPi);
        const float angle = kGoldenAngle * static_cast<float>(i);
        const Vec2 at = Vec2{cosine(angle), sine(angle)} * distance;
        disc.crowd.add(at, kRadius, kSpeed);
        disc.goals.push_back(-at);
    }
}

/// Wishes for the next step; returns how many are not there yet.
int wish(Disc& disc) {
    int missing = 0;
    for (std::uint32_t i = 0; i < disc.crowd.size(); ++i) {
        const Vec2 way = disc.goals[i] - disc.crowd.position(i);
        const float distance = length(way);
        disc.crowd.setPreferred(i, distance > 1e-3f ? way * (minimum(kSpeed, 2 * distance) / distance) : Vec2{});
        missing += distance > 0.3f ? 1 : 0;
    }
    return missing;
}

double secondsOfStep(Disc& disc, JobPool& pool) {
    const auto begin = std::chrono::steady_clock::now();
    disc.crowd.step(kStep, pool);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Of two bodies, in percent of a radius.
double worstOverlap(const AvoidanceCrowd& crowd, std::vector<std::uint32_t>& order) {
    order.resize(crowd.size());
    for (std::uint32_t i = 0; i < crowd.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(crowd.position(a).x, a) < std::pair(crowd.position(b).x, b);
    });
    float worst = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const Vec2 apart = crowd.position(order[j]) - crowd.position(order[i]);
            if (apart.x > 2 * kRadius) break;
            worst = maximum(worst, (2 * kRadius - length(apart)) / kRadius);
        }
    return 100 * static_cast<double>(worst);
}

} // namespace

Status benchAvoidance(BenchReport& report) {
    ThreadPool pool(1);
    const std::pair<int, double> sizes[] = {{1000, 1.41}, {5000, 6.83}, {10000, 13.3}};
    for (const auto& [count, peer] : sizes) {
        const int steps = report.quick ? 10 : 200;
        // The rounds are the same to the bit, so each step has its best time, whatever else the machine did meanwhile.
        std::vector<double> best(static_cast<std::size_t>(steps), std::numeric_limits<double>::infinity());
        for (int round = 0; round < (report.quick ? 1 : kRounds); ++round) {
            Disc disc;
            fill(disc, count);
            for (double& seconds : best) {
                wish(disc);
                seconds = std::min(seconds, secondsOfStep(disc, pool));
            }
        }
        const double mean = std::accumulate(best.begin(), best.end(), 0.0) / steps;
        report.rows.push_back(
            {"avoidance/" + std::to_string(count), mean * 1000, "ms/step", false, {{"RVO2, elsewhere", peer}}});
    }

    // To the end: everybody arrives, nobody is touched, and what a step costs when the middle is packed.
    Disc disc;
    fill(disc, report.quick ? 100 : 1000);
    std::vector<std::uint32_t> order;
    double overlap = 0, sum = 0;
    int steps = 0;
    while (wish(disc) > 0) {
        if (steps == 60'000) return Error{"avoidance: found bodies that never arrive, expected all within 1000 s"};
        sum += secondsOfStep(disc, pool);
        overlap = std::max(overlap, worstOverlap(disc.crowd, order));
        ++steps;
    }
    report.rows.push_back({"avoidance/whole", sum / steps * 1000, "ms/step", false, {}});
    report.rows.push_back({"avoidance/arrive", static_cast<double>(steps), "steps", false, {}});
    report.rows.push_back({"avoidance/overlap", overlap, "% of radius", false, {}});
    return {};
}

} // namespace lince::bench
