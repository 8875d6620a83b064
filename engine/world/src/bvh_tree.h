#pragma once
// The hierarchy in memory: nodes of eight children and blocks of eight triangles, both as structures of arrays, so that
// one node or block is a handful of vector operations whatever the width of the machine's registers.

#include <lince/core/vec.h>
#include <lince/world/bvh.h>

#include <cstdint>
#include <vector>

namespace lince::bvh {

inline constexpr std::size_t kWidth = 8;

/// A child is a node, or a block when the top bit is set. Unused children have boxes that nothing meets.
inline constexpr std::uint32_t kBlockBit = 0x80000000u;

struct alignas(64) Node {
    float planes[6][kWidth]; ///< low x, y, z, then high x, y, z
    std::uint32_t child[kWidth];
};

struct alignas(64) Block {
    float corners[3][3][kWidth]; ///< [corner][axis][triangle]; unused triangles are NaN and never hit
    std::uint32_t index[kWidth]; ///< in the mesh
};

/// Nodes on any way from the root to a block, which bounds the stack of a traversal.
inline constexpr int kDeepest = 72;
inline constexpr int kStackSize = kDeepest * static_cast<int>(kWidth - 1) + 1;

struct Tree {
    std::vector<Node> nodes; ///< the first is the root; empty when there are no triangles
    std::vector<Block> blocks;
    Aabb bounds;
    std::size_t triangleCount = 0;
};

Tree buildTree(const TriangleMesh& mesh, Blocks blocks);

// With the widest instructions of the machine; the results are the same for all.
RayHit closestHit(const Tree& tree, const Ray& ray);
bool anyHit(const Tree& tree, const Ray& ray);
/// In no particular order.
void collectOverlapping(const Tree& tree, const Aabb& box, std::vector<std::uint32_t>& out);

} // namespace lince::bvh
