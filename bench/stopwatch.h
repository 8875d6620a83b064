#pragma once
// Median wall time of several rounds: robust against the machine's hiccups.

#include <algorithm>
#include <chrono>
#include <vector>

namespace lince::bench {

/// Seconds of one call of `work`: median of `rounds`.
template <class F>
double medianSeconds(int rounds, F&& work) {
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

} // namespace lince::bench
