#pragma once
// Bounding volume hierarchy over triangles: closest-hit and any-hit rays, and "which triangles are near".
//
// Built once, read by any number of threads. Wide nodes and SIMD inside; the same bits on every instruction set and
// in scalar code. Ties in distance go to the lower triangle index.

#include <lince/core/vec.h>
#include <lince/world/triangle_mesh.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace lince {

/// The points origin + t * direction with 0 <= t <= reach. The direction need not be of unit length.
struct Ray {
    Vec3 origin;
    Vec3 direction;
    float reach = std::numeric_limits<float>::infinity();
};
constexpr Ray raySegment(Vec3 from, Vec3 to) {
    return {from, to - from, 1.0f};
}

struct RayHit {
    static constexpr std::uint32_t kNoTriangle = 0xffffffffu;
    float t = std::numeric_limits<float>::infinity(); ///< in units of the ray's direction
    std::uint32_t triangle = kNoTriangle;             ///< index in the mesh
    explicit operator bool() const { return triangle != kNoTriangle; }
};

class Bvh {
  public:
    Bvh();
    ~Bvh();
    Bvh(Bvh&&) noexcept;
    Bvh& operator=(Bvh&&) noexcept;

    /// Takes the triangles of the mesh whose surface blocks something in `blocks`. The mesh may go away afterwards.
    /// Degenerate triangles are left out. Both sides of a triangle are hit.
    static Bvh build(const TriangleMesh& mesh, Blocks blocks);

    RayHit closestHit(const Ray& ray) const;
    bool anyHit(const Ray& ray) const;
    /// Appends, in ascending order, the indices of the triangles whose own boxes overlap `box`. Does not clear `out`.
    void overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const;

    Aabb bounds() const;
    std::size_t triangleCount() const;
    std::size_t memoryBytes() const;

  private:
    struct Content;
    std::unique_ptr<Content> m_content;
};

} // namespace lince
