// Flocks by Reynolds' three rules, sixty steps a second, from a random start in a ball (or disc) that they cannot
// leave. The ball is as big as it must be for nine neighbours in reach, the mean of all members and measured steps:
// that is the crowd of the figures of OpenSteer, which were measured once on another machine (two-core Zen 4, one
// thread); it is not packaged, so it is not run beside us.
//
// Every figure is the mean of the steps of two seconds, each at its best of the rounds: the rounds are the same to the
// bit.

#include "bench.h"

#include <lince/core/random.h>
#include <lince/move/flock.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace lince::bench {

namespace {

constexpr float kFlockStep = 1.0f / 60, kNeighbours = 9;
constexpr double kFrameSeconds = 1.0 / 60;

struct Crowd {
    std::uint32_t count = 0;
    bool flies = true;
    float radius = 0; ///< of the ball
};

Flock flockOf(const Crowd& crowd) {
    FlockSettings settings;
    settings.flies = crowd.flies;
    settings.containRadius = crowd.radius;
    Flock flock(settings);
    RandomStream random(1, 0, RandomPurpose::Scenario);
    const auto inBall = [&] {
        while (true) {
            Vec3 place;
            place.x = random.between(-1, 1);
            if (crowd.flies) place.y = random.between(-1, 1);
            place.z = random.between(-1, 1);
            if (lengthSquared(place) <= 1) return place;
        }
    };
    for (std::uint32_t i = 0; i < crowd.count; ++i) {
        const Vec3 place = inBall() * crowd.radius;
        const Vec3 velocity = normalized(inBall(), {1, 0, 0}) * 4;
        flock.add(place, velocity);
    }
    return flock;
}

struct Measured {
    double seconds = 0; ///< of a step
    double neighbours = 0;
};

Measured measure(const Crowd& crowd, int steps, int rounds, JobPool& pool) {
    std::vector<double> best(static_cast<std::size_t>(steps), std::numeric_limits<double>::infinity());
    Measured measured;
    for (int round = 0; round < rounds; ++round) {
        Flock flock = flockOf(crowd);
        measured.neighbours = 0;
        for (double& seconds : best) {
            const auto begin = std::chrono::steady_clock::now();
            flock.step(kFlockStep, pool);
            seconds =
                std::min(seconds, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            measured.neighbours += static_cast<double>(flock.meanNeighbours()) / steps;
        }
    }
    measured.seconds = std::accumulate(best.begin(), best.end(), 0.0) / steps;
    return measured;
}

/// With a ball for nine neighbours: a guess, made better so many times.
Crowd crowdOf(std::uint32_t count, bool flies, int steps, int attempts, JobPool& pool) {
    const auto root = [&](double ratio) { return static_cast<float>(flies ? std::cbrt(ratio) : std::sqrt(ratio)); };
    Crowd crowd{count, flies, 0};
    crowd.radius = FlockReach{}.cohesion * root(count / double{kNeighbours});
    for (int attempt = 0; attempt < attempts; ++attempt)
        crowd.radius *= root(measure(crowd, steps, 1, pool).neighbours / double{kNeighbours});
    return crowd;
}

} // namespace

Status benchFlock(BenchReport& report) {
    ThreadPool one(1), two(2);
    const int steps = report.quick ? 5 : 120;
    struct Size {
        std::uint32_t count;
        std::optional<double> openSteer; ///< ms a step
    };
    const Size sizes[] = {{1000, 0.91}, {10'000, 13.6}, {100'000, std::nullopt}};
    for (const bool flies : {true, false})
        for (const Size& size : sizes) {
            const std::string name = (flies ? "flock/" : "flock/plane_") + std::to_string(size.count);
            const int rounds = report.quick ? 1 : size.count < 100'000 ? 10 : 3;
            const Crowd crowd = crowdOf(size.count, flies, steps, report.quick ? 1 : 3, two);
            const Measured alone = measure(crowd, steps, rounds, one);
            BenchRow row{name, alone.seconds * 1000, "ms/step", false, {}};
            if (flies && size.openSteer) row.peers.push_back({"OpenSteer, elsewhere", *size.openSteer});
            report.rows.push_back(row);
            report.rows.push_back({name + "_neighbours", alone.neighbours, "mean", false, {}});
            report.rows.push_back(
                {name + "_two_threads", measure(crowd, steps, rounds, two).seconds * 1000, "ms/step", false, {}});
        }

    // Where one core ends: the flock whose step takes the whole of a sixtieth of a second. The time grows a little
    // faster than the flock, so the guess is made again from each measurement.
    for (const bool flies : {true, false}) {
        std::uint32_t count = report.quick ? 1000 : 100'000;
        for (int attempt = 0; attempt < (report.quick ? 1 : 3); ++attempt) {
            const int few = report.quick ? 2 : 20;
            const double seconds = measure(crowdOf(count, flies, few, 2, two), few, 3, one).seconds;
            count = static_cast<std::uint32_t>(std::clamp(count * kFrameSeconds / seconds, 100.0, 2e6));
        }
        report.rows.push_back({flies ? "flock/one_core" : "flock/plane_one_core",
                               static_cast<double>(count),
                               "members at 60 Hz",
                               true,
                               {}});
    }
    return {};
}

} // namespace lince::bench
