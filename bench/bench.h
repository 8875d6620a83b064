#pragma once
// The benchmarks by name. Adding one: a function here, its file, a row in the table of bench.cpp.

#include "bench_report.h"

#include <lince/core/error.h>

#include <functional>
#include <vector>

namespace lince::bench {

struct Bench {
    const char* name;
    std::function<Status(BenchReport&)> run;
};

const std::vector<Bench>& allBenches();

Status benchRays(BenchReport& report);
Status benchLoad(BenchReport& report);
Status benchWalkers(BenchReport& report);
Status benchRecording(BenchReport& report);
Status benchVision(BenchReport& report);
Status benchNav(BenchReport& report);
Status benchVisibility(BenchReport& report);
Status benchInfluence(BenchReport& report);
Status benchQueries(BenchReport& report);
Status benchAvoidance(BenchReport& report);
Status benchRoadmap(BenchReport& report);
Status benchFlock(BenchReport& report);
Status benchMind(BenchReport& report);
Status benchGuards(BenchReport& report);
Status benchCombat(BenchReport& report);
Status benchPhysics(BenchReport& report);
Status benchRender(BenchReport& report);    ///< only with LINCE_PICTURE
Status benchCulling(BenchReport& report);   ///< likewise
Status benchCommandos(BenchReport& report); ///< likewise

} // namespace lince::bench
