#pragma once
// Working memory for a mind's questions to the map: buffers and kept results of one thread. What it holds changes how
// fast an answer comes, never the answer.

#include <lince/move/avoidance.h>
#include <lince/navmesh/nav_query.h>
#include <lince/query/environment_query.h>
#include <lince/tactical/tactical_path.h>
#include <lince/visibility/visibility_area.h>

#include <vector>

namespace lince {

struct NavWorkspace {
    NavQuery query;
    TacticalPlanner tactics;
    VisibilityCache visibility;
    AvoidanceScratch avoidance;
    QueryScratch queries;
    NavPath path;
    std::vector<std::uint32_t> polygons;
    std::vector<NavWall> walls;
    std::vector<AvoidanceWall> avoidanceWalls;
    std::vector<AvoidanceBody> bodies;
};

} // namespace lince
