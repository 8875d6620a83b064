#pragma once
// Flat ground with discs, boxes and walls on it, and a grid over them: free space for a disc, exact. For games that
// know their obstacles, for benchmarks and tests; levels have MeshSpace and, for the air, AirSpace of navbuild.

#include <lince/core/error.h>
#include <lince/roadmap/free_space.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct FieldDisc {
    Vec2 centre; ///< (x, z)
    float radius = 0;
};
struct FieldBox { ///< along the axes
    Vec2 low, high;
};
struct FieldWall {
    Vec2 from, to;
};

struct FieldObstacles {
    Vec2 low{0, 0}, high{40, 40}; ///< the ground; nobody leaves it
    float height = 0;             ///< of the ground, metres
    std::vector<FieldDisc> discs;
    std::vector<FieldBox> boxes;
    std::vector<FieldWall> walls;
};

/// Lines `D x z radius`, `B x0 z0 x1 z1`, `W x0 z0 x1 z1`; `G x0 z0 x1 z1` is the ground (else `ground` is taken as it
/// is); empty lines and what follows # mean nothing. Corners in any order. [Limit: coordinates up to 1,000,000 m,
/// 100,000 obstacles]
Result<FieldObstacles> parseFieldObstacles(std::string_view text, const std::string& name, FieldObstacles ground = {});

/// A disc of that radius among them; touching is free. Nearly all straight ways are judged by a grid of `cellMetres`
/// (0: by the number of obstacles); no answer depends on it. [Limit: finite; the parser's limits]
std::shared_ptr<const FreeSpace> makeFieldSpace(const FieldObstacles& obstacles, float radius, float cellMetres = 0);

} // namespace lince
