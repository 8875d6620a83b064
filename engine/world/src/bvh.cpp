#include "bvh_tree.h"

#include <algorithm>
#include <limits>

namespace lince {

struct Bvh::Content {
    bvh::Tree tree;
};

Bvh::Bvh() = default;
Bvh::~Bvh() = default;
Bvh::Bvh(Bvh&&) noexcept = default;
Bvh& Bvh::operator=(Bvh&&) noexcept = default;

Bvh Bvh::build(const TriangleMesh& mesh, Blocks blocks) {
    Bvh out;
    out.m_content = std::make_unique<Content>(Content{bvh::buildTree(mesh, blocks)});
    return out;
}

namespace {

/// What is not a number, or without end, lets the box tests pass for lanes that hold no child: their boxes reach from
/// plus to minus infinity.
bool goesSomewhere(const Ray& ray) {
    return isFinite(ray.origin) && isFinite(ray.direction);
}

} // namespace

RayHit Bvh::closestHit(const Ray& ray) const {
    return m_content && goesSomewhere(ray) ? bvh::closestHit(m_content->tree, ray) : RayHit{};
}

bool Bvh::anyHit(const Ray& ray) const {
    return m_content && goesSomewhere(ray) && bvh::anyHit(m_content->tree, ray);
}

void Bvh::overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const {
    constexpr float kMost = std::numeric_limits<float>::max(); // short of the infinities of lanes that hold no child
    if (!m_content) return;
    const auto before = static_cast<std::ptrdiff_t>(out.size());
    bvh::collectOverlapping(
        m_content->tree, {maximum(box.low, {-kMost, -kMost, -kMost}), minimum(box.high, {kMost, kMost, kMost})}, out);
    std::sort(out.begin() + before, out.end());
}

Aabb Bvh::bounds() const {
    return m_content ? m_content->tree.bounds : Aabb{};
}

std::size_t Bvh::triangleCount() const {
    return m_content ? m_content->tree.triangleCount : 0;
}

std::size_t Bvh::memoryBytes() const {
    if (!m_content) return 0;
    return sizeof(Content) + m_content->tree.nodes.capacity() * sizeof(bvh::Node) +
           m_content->tree.blocks.capacity() * sizeof(bvh::Block);
}

} // namespace lince
