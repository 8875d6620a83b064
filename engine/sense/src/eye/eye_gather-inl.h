// Which clusters are in the frustum, where on the picture, in which order. Included once per instruction set.
#if defined(LINCE_EYE_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LINCE_EYE_GATHER_INL_H
#undef LINCE_EYE_GATHER_INL_H
#else
#define LINCE_EYE_GATHER_INL_H
#endif

#include "eye_internal.h"

#include <hwy/highway.h>

#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace lince::eye {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<float, kGroup>;
using WideInts = hn::Rebind<std::int32_t, Wide>;
using Floats = hn::Vec<Wide>;
using Mask = hn::Mask<Wide>;

/// One bit for each lane. A whole word is read back: bytes put together cost more than the comparison.
HWY_INLINE std::uint32_t bitsOf(Mask mask) {
    std::uint32_t bits = 0;
    hn::StoreMaskBits(Wide(), mask, reinterpret_cast<std::uint8_t*>(&bits)); // little-endian machines only
    return bits;
}

/// a * x + (b * y + c * z), never fused.
HWY_INLINE Floats product(Floats a, Floats x, Floats b, Floats y, Floats c, Floats z) {
    return hn::Add(hn::Mul(a, x), hn::Add(hn::Mul(b, y), hn::Mul(c, z)));
}

/// One bit for each box of the row that reaches into the frustum. `corner[p]` tells for each plane which corner of a
/// box lies farthest inside: only that one is tested.
struct Frustum {
    explicit Frustum(const View& view) {
        for (int p = 0; p < kPlanes; ++p) {
            for (int axis = 0; axis < 3; ++axis)
                offset[p][axis] = view.planes[p][axis] > 0 ? 3 * kGroup : 0;
        }
    }
    std::size_t offset[kPlanes][3];
};

HWY_INLINE std::uint32_t inFrustum(const View& view, const Frustum& frustum, const ClusterRow& row) {
    const Wide d;
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < kGroup; lane += hn::Lanes(d)) {
        const float* corners = &row.low[0][lane];
        Floats worst = hn::Set(d, std::numeric_limits<float>::max());
        for (int p = 0; p < kPlanes; ++p) {
            const float* plane = view.planes[p];
            const Floats x = hn::Load(d, corners + frustum.offset[p][0]);
            const Floats y = hn::Load(d, corners + kGroup + frustum.offset[p][1]);
            const Floats z = hn::Load(d, corners + 2 * kGroup + frustum.offset[p][2]);
            const Floats reach = product(hn::Set(d, plane[0]), x, hn::Set(d, plane[1]), y, hn::Set(d, plane[2]), z);
            worst = hn::Min(worst, hn::Add(reach, hn::Set(d, plane[3])));
        }
        const Mask real = hn::Lt(hn::Load(d, corners), hn::Set(d, 1e29f));
        bits |= bitsOf(hn::And(real, hn::Ge(worst, hn::Zero(d)))) << lane;
    }
    return bits;
}

/// Rectangles of boxes on the picture, in blocks, and the range of their depths.
struct alignas(64) Rectangles {
    float nearest[kGroup], middle[kGroup];
    std::int32_t left[kGroup], right[kGroup], top[kGroup], bottom[kGroup];
};

HWY_INLINE void rectanglesOf(const View& view, const ScratchData& data, const ClusterRow& row, Rectangles& out) {
    const Wide d;
    for (std::size_t lane = 0; lane < kGroup; lane += hn::Lanes(d)) {
        // What each side of the box adds to the pixel's x and y (times depth) and the depth; corners are sums of three.
        const float eye[3] = {view.position.x, view.position.y, view.position.z};
        const float across[3] = {view.across.x, view.across.y, view.across.z};
        const float down[3] = {view.down.x, view.down.y, view.down.z};
        const float ahead[3] = {view.ahead.x, view.ahead.y, view.ahead.z};
        Floats x[3][2], y[3][2], z[3][2];
        for (int axis = 0; axis < 3; ++axis) {
            const Floats from = hn::Set(d, eye[axis]);
            const Floats low = hn::Sub(hn::Load(d, &row.low[axis][lane]), from);
            const Floats high = hn::Sub(hn::Load(d, &row.high[axis][lane]), from);
            x[axis][0] = hn::Mul(hn::Set(d, across[axis]), low), x[axis][1] = hn::Mul(hn::Set(d, across[axis]), high);
            y[axis][0] = hn::Mul(hn::Set(d, down[axis]), low), y[axis][1] = hn::Mul(hn::Set(d, down[axis]), high);
            z[axis][0] = hn::Mul(hn::Set(d, ahead[axis]), low), z[axis][1] = hn::Mul(hn::Set(d, ahead[axis]), high);
        }
        const Floats huge = hn::Set(d, 1e9f);
        const Floats near = hn::Set(d, view.near);
        Floats left = huge, top = huge, nearest = huge;
        Floats right = hn::Neg(huge), bottom = right, farthest = right;
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < 2; ++j) {
                const Floats sumX = hn::Add(x[0][i], x[1][j]);
                const Floats sumY = hn::Add(y[0][i], y[1][j]);
                const Floats sumZ = hn::Add(z[0][i], z[1][j]);
                for (int k = 0; k < 2; ++k) {
                    const Floats depth = hn::Add(sumZ, z[2][k]);
                    nearest = hn::Min(nearest, depth), farthest = hn::Max(farthest, depth);
                    const Floats inverse = hn::Div(hn::Set(d, 1.0f), hn::Max(depth, near));
                    const Floats column = hn::Mul(hn::Add(sumX, x[2][k]), inverse);
                    const Floats line = hn::Mul(hn::Add(sumY, y[2][k]), inverse);
                    left = hn::Min(left, column), right = hn::Max(right, column);
                    top = hn::Min(top, line), bottom = hn::Max(bottom, line);
                }
            }
        }
        // Sums of three may be off by their largest part: nothing that is drawn comes nearer than what is left here.
        Floats parts = hn::Zero(d);
        for (int axis = 0; axis < 3; ++axis)
            parts = hn::Add(parts, hn::Max(hn::Abs(z[axis][0]), hn::Abs(z[axis][1])));
        const Floats middle = hn::Mul(hn::Add(nearest, farthest), hn::Set(d, 0.5f));
        nearest = hn::Sub(nearest, hn::Mul(parts, hn::Set(d, kRounding)));
        // A box that reaches behind the near plane may be anywhere on the picture, and so may one so large and so near
        // that its rectangle is off by more than a quarter of a pixel.
        nearest = hn::IfThenElse(hn::Lt(nearest, hn::Mul(parts, hn::Set(d, view.trusted))), hn::Zero(d), nearest);
        const Mask crosses = hn::Lt(nearest, near);
        left = hn::IfThenElse(crosses, hn::Neg(huge), left), right = hn::IfThenElse(crosses, huge, right);
        top = hn::IfThenElse(crosses, hn::Neg(huge), top), bottom = hn::IfThenElse(crosses, huge, bottom);
        const auto toBlock = [&](Floats pixel, int size, float slack, int count) {
            const Floats shifted = hn::Add(pixel, hn::Set(d, 0.5f * static_cast<float>(size) + slack));
            const Floats block = hn::Floor(hn::Mul(shifted, hn::Set(d, 1.0f / kBlock)));
            return hn::ConvertTo(WideInts(),
                                 hn::Min(hn::Max(block, hn::Zero(d)), hn::Set(d, static_cast<float>(count - 1))));
        };
        const WideInts di;
        hn::Store(nearest, d, &out.nearest[lane]);
        hn::Store(middle, d, &out.middle[lane]);
        hn::Store(toBlock(left, data.width, -0.75f, data.columns), di, &out.left[lane]);
        hn::Store(toBlock(right, data.width, 0.75f, data.columns), di, &out.right[lane]);
        hn::Store(toBlock(top, data.height, -0.75f, data.rows), di, &out.top[lane]);
        hn::Store(toBlock(bottom, data.height, 0.75f, data.rows), di, &out.bottom[lane]);
    }
}

/// Eight classes for each doubling of the depth, from 1/16 m.
HWY_INLINE std::uint32_t bucketOf(float depth) {
    const float clamped = depth < 0.0625f ? 0.0625f : depth;
    std::uint32_t bits;
    std::memcpy(&bits, &clamped, sizeof bits);
    const std::uint32_t bucket = (bits >> 20) - ((127 - 4) << 3);
    return bucket < kBuckets ? bucket : kBuckets - 1;
}

HWY_INLINE void gather(const View& view, const EyeMesh& mesh, ScratchData& data) {
    const Frustum frustum(view);
    Rectangles rectangles;
    const ClusterRow* rows = mesh.rows().data();
    for (const ClusterRow& upper : mesh.upperRows()) {
        std::uint32_t upperBits = inFrustum(view, frustum, upper);
        for (; upperBits != 0; upperBits &= upperBits - 1) {
            const ClusterRow& row = rows[upper.firstGroup[hwy::Num0BitsBelowLS1Bit_Nonzero32(upperBits)]];
            std::uint32_t bits = inFrustum(view, frustum, row);
            if (bits == 0) continue;
            rectanglesOf(view, data, row, rectangles);
            for (; bits != 0; bits &= bits - 1) {
                const std::size_t lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(bits);
                if (row.number[lane] == view.ignoredNumber) continue;
                const float nearest = rectangles.nearest[lane];
                // A cluster that may be anywhere is never hidden: its inverse depth is the largest there is.
                const float inverse =
                    nearest < view.near ? std::numeric_limits<float>::max() : kClusterNearer / nearest;
                // Field by field: a temporary would be read back before its parts have been written.
                Candidate& candidate = data.candidates.emplace_back();
                candidate.group = mesh.groups().data() + row.firstGroup[lane];
                candidate.number = row.number[lane];
                candidate.left = static_cast<std::int16_t>(rectangles.left[lane]),
                candidate.right = static_cast<std::int16_t>(rectangles.right[lane]);
                candidate.top = static_cast<std::int16_t>(rectangles.top[lane]),
                candidate.bottom = static_cast<std::int16_t>(rectangles.bottom[lane]);
                candidate.inverseNear = inverse;
                // By the middle of the box: 5 % fewer blocks to draw than by its nearest corner.
                candidate.bucket = bucketOf(rectangles.middle[lane]);
            }
        }
    }
}

/// Counting sort: no branch that could be guessed wrong, and ties stay in order.
HWY_INLINE void sortFrontToBack(ScratchData& data) {
    std::uint32_t ends[kBuckets] = {};
    for (const Candidate& candidate : data.candidates)
        ends[candidate.bucket]++;
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends) {
        const std::uint32_t count = end;
        end = sum;
        sum += count;
    }
    data.ordered.resize(data.candidates.size());
    for (const Candidate& candidate : data.candidates)
        data.ordered[ends[candidate.bucket]++] = candidate;
    data.counts.clustersInView += data.candidates.size();
}

} // namespace HWY_NAMESPACE
} // namespace lince::eye
HWY_AFTER_NAMESPACE();
#endif
