#pragma once
// What follows from a picture: percepts, apart from drawing.

#include "bench.h"

#include <lince/agent/eye_view.h>
#include <lince/world/triangle_mesh.h>

#include <span>

namespace lince::bench {

/// A hundred people stand where the eyes are and look at each other.
void measurePercepts(BenchReport& report, const TriangleMesh& rooms, std::span<const EyePose> eyes);

} // namespace lince::bench
