// Rays through the hierarchy with vector instructions. Compiled once per instruction set (foreach_target includes this
// file again and again); the machine's best is chosen at run time, or the only one there is in the browser.
//
// Promise: the same bits for every set. Each lane does the same IEEE operations in the same order (no fused
// multiply-add, no approximate reciprocals), and lanes are joined by exact comparisons only.

// Vectors without a fixed size cannot be members of a struct.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh_traverse.cpp"
#include "bvh_tree.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cmath>
#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace lince::bvh {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<float, kWidth>;
using Floats = hn::Vec<Wide>;
using Mask = hn::Mask<Wide>;

/// One bit for each lane of a group of up to eight.
HWY_INLINE unsigned bitsOf(Mask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Wide(), mask, bytes);
    return bytes[0];
}

/// What a ray needs at every node and block, computed once.
struct RayConstants {
    // Boxes. The two origins differ only on an axis along which the ray does not move.
    Floats nearOrigin[3], farOrigin[3];
    Floats inverse[3];
    std::size_t nearPlane[3], farPlane[3]; ///< where in Node::planes the row begins
    // The triangle test of Woop, Benthin and Wald (2013): space is sheared so that the ray runs along its dominant
    // axis. Edges are then products in the plane that two neighbours compute alike, so no ray slips between them.
    int axisX, axisY, axisZ;
    Floats shearX, shearY, shearZ;
    Floats origins[3]; ///< in the order axisX, axisY, axisZ

    HWY_INLINE explicit RayConstants(const Ray& ray) {
        const Wide d;
        for (int axis = 0; axis < 3; ++axis) {
            const float from = ray.origin[axis];
            const float along = ray.direction[axis];
            float slack = 0;
            float inverseAlong = 1 / along;
            if (std::fabs(along) < kStill) {
                // Not the infinity of 1/0, which gives NaN for a plane through the origin: a huge factor, and a slack
                // that puts such a plane on the outer side, makes the slab hold the whole ray or nothing of it.
                inverseAlong = std::copysign(1 / kStill, along);
                slack = std::copysign(maximum(std::fabs(from) * 2.4e-7f, 1e-20f), along);
            }
            nearOrigin[axis] = hn::Set(d, from + slack);
            farOrigin[axis] = hn::Set(d, from - slack);
            inverse[axis] = hn::Set(d, inverseAlong);
            const bool down = std::signbit(along);
            const std::size_t low = static_cast<std::size_t>(axis) * kWidth;
            const std::size_t high = low + 3 * kWidth;
            nearPlane[axis] = down ? high : low;
            farPlane[axis] = down ? low : high;
        }
        const Vec3 a = absolute(ray.direction);
        axisZ = a.x >= a.y ? (a.x >= a.z ? 0 : 2) : (a.y >= a.z ? 1 : 2);
        axisX = axisZ == 2 ? 0 : axisZ + 1;
        axisY = axisX == 2 ? 0 : axisX + 1;
        // A ray that does not move hits nothing: NaN fails every comparison.
        const bool moves = a[axisZ] >= kStill;
        const float perStep = moves ? 1 / ray.direction[axisZ] : std::numeric_limits<float>::quiet_NaN();
        shearX = hn::Set(d, ray.direction[axisX] * perStep);
        shearY = hn::Set(d, ray.direction[axisY] * perStep);
        shearZ = hn::Set(d, perStep);
        origins[0] = hn::Set(d, ray.origin[axisX]);
        origins[1] = hn::Set(d, ray.origin[axisY]);
        origins[2] = hn::Set(d, ray.origin[axisZ]);
    }

    static constexpr float kStill = 1e-37f; ///< slower is not moving; the reciprocal is still a float
};

/// Times at which the ray enters the boxes from `lane` on, and which boxes it meets before `limit`.
HWY_INLINE Mask meets(const Node& node, std::size_t lane, const RayConstants& ray, Floats limit, Floats& enter) {
    const Wide d;
    const float* planes = &node.planes[0][0] + lane;
    const auto enterAt = [&](int axis) HWY_ATTR {
        return hn::Mul(hn::Sub(hn::Load(d, planes + ray.nearPlane[axis]), ray.nearOrigin[axis]), ray.inverse[axis]);
    };
    const auto leaveAt = [&](int axis) HWY_ATTR {
        return hn::Mul(hn::Sub(hn::Load(d, planes + ray.farPlane[axis]), ray.farOrigin[axis]), ray.inverse[axis]);
    };
    const Floats near = hn::Max(hn::Max(enterAt(0), enterAt(1)), hn::Max(enterAt(2), hn::Zero(d)));
    const Floats far = hn::Min(hn::Min(leaveAt(0), leaveAt(1)), leaveAt(2));
    // Each time is wrong by at most three roundings; twice that on one side makes up for both (Ize 2013).
    const Floats farther = hn::Min(hn::Mul(far, hn::Set(d, 1.0000004f)), limit);
    enter = near;
    return hn::Le(near, farther);
}

/// Times at which the ray meets the triangles from `lane` on, and which it meets within [0, reach].
HWY_INLINE Mask hits(const Block& block, std::size_t lane, const RayConstants& ray, Floats reach, Floats& time) {
    const Wide d;
    Floats x[3], y[3], z[3];
    for (int corner = 0; corner < 3; ++corner) {
        z[corner] = hn::Sub(hn::Load(d, block.corners[corner][ray.axisZ] + lane), ray.origins[2]);
        x[corner] = hn::Sub(hn::Sub(hn::Load(d, block.corners[corner][ray.axisX] + lane), ray.origins[0]),
                            hn::Mul(ray.shearX, z[corner]));
        y[corner] = hn::Sub(hn::Sub(hn::Load(d, block.corners[corner][ray.axisY] + lane), ray.origins[1]),
                            hn::Mul(ray.shearY, z[corner]));
    }
    const Floats u = hn::Sub(hn::Mul(x[2], y[1]), hn::Mul(y[2], x[1]));
    const Floats v = hn::Sub(hn::Mul(x[0], y[2]), hn::Mul(y[0], x[2]));
    const Floats w = hn::Sub(hn::Mul(x[1], y[0]), hn::Mul(y[1], x[0]));
    const Floats zero = hn::Zero(d);
    const Floats min = hn::Min(u, hn::Min(v, w));
    const Floats max = hn::Max(u, hn::Max(v, w));
    const Floats sum = hn::Add(hn::Add(u, v), w);
    const Mask within = hn::And(hn::Or(hn::Ge(min, zero), hn::Le(max, zero)), hn::Ne(sum, zero));
    if (hn::AllFalse(d, within)) return within;
    const Floats scaled = hn::Add(hn::Add(hn::Mul(u, z[0]), hn::Mul(v, z[1])), hn::Mul(w, z[2]));
    time = hn::Div(hn::Mul(scaled, ray.shearZ), sum);
    return hn::And(within, hn::And(hn::Ge(time, zero), hn::Le(time, reach)));
}

/// A child to visit: the bits of the time of entry above, which order like the time since it is not negative, and the
/// child below. As one number it is compared and moved without branches that no processor could foresee.
using Visit = std::uint64_t;

/// Boxes are entered a little beyond the nearest hit so far (or the reach), more than all roundings together: what is
/// found, also among equals, then does not depend on which box came first.
HWY_INLINE float boxLimit(float time) {
    return time * 1.000004f;
}

HWY_INLINE float enterOf(Visit visit) {
    const auto bits = static_cast<std::uint32_t>(visit >> 32);
    float time;
    std::memcpy(&time, &bits, sizeof time);
    return time;
}

RayHit closestHitWith(const Tree& tree, const Ray& ray) {
    const Wide d;
    const RayConstants constants(ray);
    const Node* const nodes = tree.nodes.data();
    const Block* const blocks = tree.blocks.data();
    Visit stack[kStackSize];
    Visit* top = stack;
    std::uint32_t current = 0;
    RayHit hit;
    hit.t = ray.reach;
    float limit = boxLimit(ray.reach);
    HWY_ALIGN std::uint32_t enters[kWidth];
    HWY_ALIGN float times[kWidth];
    const hn::RebindToUnsigned<Wide> bitsTag;

    for (;;) {
        while (!(current & kBlockBit)) {
            const Node& node = nodes[current];
            unsigned met = 0;
            for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
                Floats enter;
                const Mask mask = meets(node, lane, constants, hn::Set(d, limit), enter);
                // Abs: the sign of zero would break the order.
                hn::Store(hn::BitCast(bitsTag, hn::Abs(enter)), bitsTag, enters + lane);
                met |= bitsOf(mask) << lane;
            }
            if (met == 0) goto next;
            const auto take = [&]() HWY_ATTR {
                const std::size_t lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(met);
                met &= met - 1;
                return (Visit{enters[lane]} << 32) | node.child[lane];
            };
            Visit nearest = take();
            if (met != 0) {
                // The nearest next, the others on the stack, nearly sorted with the nearer above.
                const Visit second = take();
                *top++ = nearest > second ? nearest : second;
                nearest = nearest > second ? second : nearest;
                while (met != 0) {
                    Visit visit = take();
                    const Visit above = top[-1];
                    const Visit nearer = visit < nearest ? visit : nearest;
                    visit = visit < nearest ? nearest : visit;
                    nearest = nearer;
                    top[-1] = above > visit ? above : visit;
                    *top++ = above > visit ? visit : above;
                }
            }
            current = static_cast<std::uint32_t>(nearest);
        }
        {
            const Block& block = blocks[current & ~kBlockBit];
            for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
                Floats time = hn::Zero(d);
                unsigned found = bitsOf(hits(block, lane, constants, hn::Set(d, hit.t), time));
                if (found == 0) continue;
                hn::Store(time, d, times + lane);
                for (; found != 0; found &= found - 1) {
                    const std::size_t at = lane + hwy::Num0BitsBelowLS1Bit_Nonzero32(found);
                    if (times[at] < hit.t || (times[at] == hit.t && block.index[at] < hit.triangle)) {
                        hit = {times[at], block.index[at]};
                        limit = boxLimit(hit.t);
                    }
                }
            }
        }
    next:
        do {
            if (top == stack) return hit ? hit : RayHit{};
            --top;
        } while (enterOf(*top) > limit);
        current = static_cast<std::uint32_t>(*top);
    }
}

bool anyHitWith(const Tree& tree, const Ray& ray) {
    const Wide d;
    const RayConstants constants(ray);
    const Floats reach = hn::Set(d, ray.reach);
    const Floats limit = hn::Set(d, boxLimit(ray.reach));
    const Node* const nodes = tree.nodes.data();
    const Block* const blocks = tree.blocks.data();
    std::uint32_t stack[kStackSize];
    std::uint32_t* top = stack;
    std::uint32_t current = 0;
    for (;;) {
        while (!(current & kBlockBit)) {
            const Node& node = nodes[current];
            unsigned met = 0;
            for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
                Floats enter;
                met |= bitsOf(meets(node, lane, constants, limit, enter)) << lane;
            }
            if (met == 0) goto next;
            for (;;) {
                const std::uint32_t child = node.child[hwy::Num0BitsBelowLS1Bit_Nonzero32(met)];
                met &= met - 1;
                if (met == 0) {
                    current = child;
                    break;
                }
                *top++ = child;
            }
        }
        {
            const Block& block = blocks[current & ~kBlockBit];
            for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
                Floats time = hn::Zero(d);
                if (!hn::AllFalse(d, hits(block, lane, constants, reach, time))) return true;
            }
        }
    next:
        if (top == stack) return false;
        current = *--top;
    }
}

void collectOverlappingWith(const Tree& tree, const Aabb& box, std::vector<std::uint32_t>& out) {
    const Wide d;
    std::uint32_t stack[kStackSize];
    int top = 0;
    stack[top++] = 0;
    const auto overlap = [&](Floats low, Floats high, int axis) HWY_ATTR {
        return hn::And(hn::Le(low, hn::Set(d, box.high[axis])), hn::Ge(high, hn::Set(d, box.low[axis])));
    };
    while (top != 0) {
        const std::uint32_t current = stack[--top];
        for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
            if (current & kBlockBit) {
                const Block& block = tree.blocks[current & ~kBlockBit];
                const auto onAxis = [&](int axis) HWY_ATTR {
                    const Floats a = hn::Load(d, block.corners[0][axis] + lane);
                    const Floats b = hn::Load(d, block.corners[1][axis] + lane);
                    const Floats c = hn::Load(d, block.corners[2][axis] + lane);
                    return overlap(hn::Min(a, hn::Min(b, c)), hn::Max(a, hn::Max(b, c)), axis);
                };
                unsigned found = bitsOf(hn::And(onAxis(0), hn::And(onAxis(1), onAxis(2))));
                for (; found != 0; found &= found - 1)
                    out.push_back(block.index[lane + hwy::Num0BitsBelowLS1Bit_Nonzero32(found)]);
            } else {
                const Node& node = tree.nodes[current];
                const auto onAxis = [&](int axis) HWY_ATTR {
                    return overlap(hn::Load(d, node.planes[axis] + lane), hn::Load(d, node.planes[axis + 3] + lane),
                                   axis);
                };
                unsigned found = bitsOf(hn::And(onAxis(0), hn::And(onAxis(1), onAxis(2))));
                for (; found != 0; found &= found - 1)
                    stack[top++] = node.child[lane + hwy::Num0BitsBelowLS1Bit_Nonzero32(found)];
            }
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace lince::bvh
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lince::bvh {

HWY_EXPORT(closestHitWith);
HWY_EXPORT(anyHitWith);
HWY_EXPORT(collectOverlappingWith);

RayHit closestHit(const Tree& tree, const Ray& ray) {
    if (tree.nodes.empty()) return {};
    return HWY_DYNAMIC_DISPATCH(closestHitWith)(tree, ray);
}

bool anyHit(const Tree& tree, const Ray& ray) {
    return !tree.nodes.empty() && HWY_DYNAMIC_DISPATCH(anyHitWith)(tree, ray);
}

void collectOverlapping(const Tree& tree, const Aabb& box, std::vector<std::uint32_t>& out) {
    if (!tree.nodes.empty()) HWY_DYNAMIC_DISPATCH(collectOverlappingWith)(tree, box, out);
}

} // namespace lince::bvh
#endif
