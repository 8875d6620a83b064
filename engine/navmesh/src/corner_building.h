#pragma once
// How a CornerGraph is made. Private to this module.

#include <lince/core/progress.h>
#include <lince/navmesh/corner_graph.h>
#include <lince/navmesh/nav_graph.h>

#include <cstdint>
#include <span>

namespace lince {

/// From the portals of the graph. turns: by vertex, whether a way may bend there; before, after: see Corner.
struct CornerSource {
    std::uint32_t vertex = 0;
    Vec2 before, after;
    bool simple = false;
};
void buildCorners(const NavGraph& graph, std::span<const CornerSource> sources, CornerGraph& out,
                  const Progress& progress);

} // namespace lince
