#pragma once
// What a tick of a simulation costs, by its parts.

#include "bench_report.h"

#include <lince/core/error.h>
#include <lince/runtime/simulation.h>

#include <functional>
#include <string>
#include <vector>

namespace lince::bench {

struct TickLength {
    Tick warmUp = 60, measured = 60;
};

double medianOf(std::vector<double> values);

/// Of all threads of this process: what others do on the machine does not count.
double processorSeconds();

/// Rows named `name` and what they are: median, worst and mean tick, and what of it went into minds, senses, bodies and
/// the map's changes. `each`: after each tick that is measured.
Status measureTicks(BenchReport& report, const std::string& name, Simulation& run, unsigned threads, TickLength length,
                    const std::function<void()>& each = {});

} // namespace lince::bench
