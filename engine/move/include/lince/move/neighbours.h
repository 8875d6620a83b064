#pragma once
// Bodies around one body as arrays: what a mind sensed of them, or a run of a big flock's own arrays. The rules of
// flocking read nothing else, so one cat and ten thousand birds go by the same code.

#include <lince/core/vec.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lince {

/// Somebody else's arrays. Places are the middle of the body's foot circle, or of the sphere in the air.
struct NeighbourSpan {
    const float *x = nullptr, *y = nullptr, *z = nullptr;
    const float *vx = nullptr, *vy = nullptr, *vz = nullptr;
    std::size_t count = 0;
};

struct Neighbours {
    std::vector<float> x, y, z, vx, vy, vz, radius;
    std::vector<std::uint16_t> side; ///< FactionId
    std::vector<std::uint32_t> id;   ///< of the percept: the same thing as long as it is sensed

    std::size_t size() const { return x.size(); }
    void clear();
    void add(Vec3 position, Vec3 velocity, float bodyRadius, std::uint16_t ofSide, std::uint32_t withId);
    Vec3 position(std::size_t i) const { return {x[i], y[i], z[i]}; }
    Vec3 velocity(std::size_t i) const { return {vx[i], vy[i], vz[i]}; }
    NeighbourSpan span() const;
};

} // namespace lince
