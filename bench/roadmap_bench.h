#pragma once
// What the files of the roadmap benchmark share.

#include "bench_report.h"
#include "roadmap_peer.h"

#include <lince/roadmap/obstacle_field.h>
#include <lince/roadmap/roadmap.h>

#include <memory>

namespace lince::bench {

/// The space with ways judged by places on them, every 1 % of its extent, ends included: what OMPL does when it is told
/// nothing else. Such a way may cut a corner.
std::shared_ptr<const FreeSpace> makeSampledSpace(std::shared_ptr<const FreeSpace> space);

/// Walls with one gap each, hardly wider than the body: how many queries are answered, by sampling.
void measurePassages(BenchReport& report);

} // namespace lince::bench
