// Edges and planes of the quads of a cluster, as the view sees them. Included once per instruction set.
//
// Edges are planes through the eye and two corners (Olano and Greer 1997): their functions hold for corners behind the
// eye as well, so nothing is clipped. Two neighbours compute a common edge from the same corners with exactly opposite
// signs, so no pixel falls between them.
#if defined(LINCE_EYE_SETUP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LINCE_EYE_SETUP_INL_H
#undef LINCE_EYE_SETUP_INL_H
#else
#define LINCE_EYE_SETUP_INL_H
#endif

#include "eye_gather-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lince::eye {
namespace HWY_NAMESPACE {

/// Metres. Nearer to the plane of a quad it is seen edge-on, and not drawn.
constexpr float kEdgeOn = 1e-5f;

struct Corner {
    Floats x, y, z; ///< x and y in pixels times depth, z the depth
};

/// Fills `out`; returns one bit for each quad that may cover a pixel.
HWY_INLINE std::uint32_t setUp(const View& view, const QuadGroup& group, const ScratchData& data, SetupGroup& out) {
    const Wide d;
    const WideInts di;
    const auto set = [&](float value) { return hn::Set(d, value); };
    std::uint32_t result = 0;
    out.tooNear = 0;
    for (std::size_t lane = 0; lane < kGroup; lane += hn::Lanes(d)) {
        const Floats normalX = hn::Load(d, &group.normalX[lane]);
        const Floats normalY = hn::Load(d, &group.normalY[lane]);
        const Floats normalZ = hn::Load(d, &group.normalZ[lane]);
        const Floats eyeX = set(view.position.x), eyeY = set(view.position.y), eyeZ = set(view.position.z);
        const Floats distance = product(normalX, hn::Sub(eyeX, hn::Load(d, &group.x[0][lane])), normalY,
                                        hn::Sub(eyeY, hn::Load(d, &group.y[0][lane])), normalZ,
                                        hn::Sub(eyeZ, hn::Load(d, &group.z[0][lane])));
        Mask seen = hn::Gt(distance, set(kEdgeOn));
        if (hn::AllFalse(d, seen)) continue;

        Corner corner[4];
        Mask ahead[4];
        const Floats near = set(view.near);
        const Floats huge = set(1e9f);
        Floats left = huge, top = huge, nearest = huge;
        Floats right = hn::Neg(huge), bottom = right, farthest = right;
        for (int i = 0; i < 4; ++i) {
            const Floats x = hn::Sub(hn::Load(d, &group.x[i][lane]), eyeX);
            const Floats y = hn::Sub(hn::Load(d, &group.y[i][lane]), eyeY);
            const Floats z = hn::Sub(hn::Load(d, &group.z[i][lane]), eyeZ);
            Corner& c = corner[i];
            c.x = product(set(view.across.x), x, set(view.across.y), y, set(view.across.z), z);
            c.y = product(set(view.down.x), x, set(view.down.y), y, set(view.down.z), z);
            c.z = product(set(view.ahead.x), x, set(view.ahead.y), y, set(view.ahead.z), z);
            ahead[i] = hn::Ge(c.z, near);
            nearest = hn::Min(nearest, c.z), farthest = hn::Max(farthest, c.z);
            const Floats inverse = hn::Div(set(1.0f), hn::Max(c.z, near));
            const Floats column = hn::Mul(c.x, inverse);
            const Floats line = hn::Mul(c.y, inverse);
            left = hn::Min(left, hn::IfThenElse(ahead[i], column, huge));
            right = hn::Max(right, hn::IfThenElse(ahead[i], column, hn::Neg(huge)));
            top = hn::Min(top, hn::IfThenElse(ahead[i], line, huge));
            bottom = hn::Max(bottom, hn::IfThenElse(ahead[i], line, hn::Neg(huge)));
        }
        const Mask crosses = hn::And(hn::Lt(nearest, near), hn::Ge(farthest, near));
        if (!hn::AllFalse(d, hn::And(crosses, seen))) { // the rectangle also holds where edges meet the near plane
            for (int i = 0; i < 4; ++i) {
                const Corner& p = corner[i];
                const Corner& q = corner[(i + 1) % 4];
                const Mask cut = hn::Xor(ahead[i], ahead[(i + 1) % 4]);
                const Floats fraction = hn::Div(hn::Sub(near, p.z), hn::Sub(q.z, p.z)); // NaN only where not cut
                const Floats inverse = set(view.inverseNear);
                const Floats column = hn::Mul(hn::Add(p.x, hn::Mul(fraction, hn::Sub(q.x, p.x))), inverse);
                const Floats line = hn::Mul(hn::Add(p.y, hn::Mul(fraction, hn::Sub(q.y, p.y))), inverse);
                left = hn::Min(left, hn::IfThenElse(cut, column, huge));
                right = hn::Max(right, hn::IfThenElse(cut, column, hn::Neg(huge)));
                top = hn::Min(top, hn::IfThenElse(cut, line, huge));
                bottom = hn::Max(bottom, hn::IfThenElse(cut, line, hn::Neg(huge)));
            }
        }
        // Pixels whose centres may be covered; none: gone. A hundredth of a pixel for rounding and widening.
        const Floats halfWidth = set(0.5f * static_cast<float>(data.width - 1)),
                     halfHeight = set(0.5f * static_cast<float>(data.height - 1));
        const Floats slack = set(0.01f);
        const Floats zero = hn::Zero(d);
        const Floats firstX = hn::Max(hn::Ceil(hn::Sub(hn::Add(left, halfWidth), slack)), zero);
        const Floats lastX =
            hn::Min(hn::Floor(hn::Add(hn::Add(right, halfWidth), slack)), set(static_cast<float>(data.width - 1)));
        const Floats firstY = hn::Max(hn::Ceil(hn::Sub(hn::Add(top, halfHeight), slack)), zero);
        const Floats lastY =
            hn::Min(hn::Floor(hn::Add(hn::Add(bottom, halfHeight), slack)), set(static_cast<float>(data.height - 1)));
        seen = hn::And(seen, hn::And(hn::Le(firstX, lastX), hn::Le(firstY, lastY)));
        const std::uint32_t bits = bitsOf(seen);
        if (bits == 0) continue;
        result |= bits << lane;
        const Floats perBlock = set(1.0f / kBlock);
        // Positive, so truncation is the floor; unseen lanes hold anything and are not read.
        hn::Store(hn::ConvertTo(di, hn::Mul(firstX, perBlock)), di, &out.left[lane]);
        hn::Store(hn::ConvertTo(di, hn::Mul(lastX, perBlock)), di, &out.right[lane]);
        hn::Store(hn::ConvertTo(di, hn::Mul(firstY, perBlock)), di, &out.top[lane]);
        hn::Store(hn::ConvertTo(di, hn::Mul(lastY, perBlock)), di, &out.bottom[lane]);

        const Floats reach = set(static_cast<float>(kBlock - 1));
        for (int i = 0; i < 4; ++i) {
            const Corner& p = corner[i];
            const Corner& q = corner[(i + 1) % 4];
            const Floats a = hn::Sub(hn::Mul(q.y, p.z), hn::Mul(q.z, p.y));
            const Floats b = hn::Sub(hn::Mul(q.z, p.x), hn::Mul(q.x, p.z));
            const Floats c = hn::Sub(hn::Mul(q.x, p.y), hn::Mul(q.y, p.x));
            const Floats widen = hn::Mul(set(view.widen), hn::Add(hn::Abs(a), hn::Abs(b)));
            hn::Store(a, d, &out.a[i][lane]);
            hn::Store(b, d, &out.b[i][lane]);
            hn::Store(hn::Add(c, widen), d, &out.c[i][lane]);
            const Floats farA = hn::Mul(a, reach);
            const Floats farB = hn::Mul(b, reach);
            hn::Store(hn::Add(hn::Min(farA, zero), hn::Min(farB, zero)), d, &out.lowest[i][lane]);
            // Once more that width, for rounding: no block that has a pixel inside counts as outside.
            hn::Store(hn::Add(hn::Add(hn::Max(farA, zero), hn::Max(farB, zero)), widen), d, &out.highest[i][lane]);
        }
        // Inverse depth is linear on the picture: normal . ray / (normal . (corner - eye)).
        const Floats scale = hn::Div(set(-1.0f), distance);
        const auto along = [&](float x, float y, float z) {
            return hn::Mul(product(normalX, set(x), normalY, set(y), normalZ, set(z)), scale);
        };
        const Floats depthA = along(view.stepRight.x, view.stepRight.y, view.stepRight.z);
        const Floats depthB = along(view.stepDown.x, view.stepDown.y, view.stepDown.z);
        hn::Store(depthA, d, &out.depthA[lane]);
        hn::Store(depthB, d, &out.depthB[lane]);
        const Floats depthC = along(view.ahead.x, view.ahead.y, view.ahead.z);
        hn::Store(depthC, d, &out.depthC[lane]);
        const Floats farA = hn::Mul(depthA, reach);
        const Floats farB = hn::Mul(depthB, reach);
        // Blocks and pixels add up in different orders; what that may amount to is on the safe side in both bounds.
        const Floats parts = product(hn::Abs(depthA), set(static_cast<float>(data.width + kBlock)), hn::Abs(depthB),
                                     set(static_cast<float>(data.height + kBlock)), hn::Abs(depthC), set(1.0f));
        const Floats rounding = hn::Mul(parts, set(kRounding));
        hn::Store(hn::Sub(hn::Add(hn::Min(farA, zero), hn::Min(farB, zero)), rounding), d, &out.depthLowest[lane]);
        hn::Store(hn::Add(hn::Add(hn::Max(farA, zero), hn::Max(farB, zero)), rounding), d, &out.depthHighest[lane]);
        // Pixels are kept within these: no nearer or farther than the corners, however edge-on the quad is seen.
        hn::Store(hn::Div(set(kQuadFarther), hn::Max(farthest, near)), d, &out.inverseFar[lane]);
        hn::Store(hn::Div(set(kQuadNearer), hn::Max(nearest, near)), d, &out.inverseNear[lane]);
        // Where the plane comes nearer than the near plane within the picture, pixels have to be tested for that.
        out.tooNear |= bitsOf(hn::Lt(distance, set(view.closest))) << lane;
    }
    return result;
}

} // namespace HWY_NAMESPACE
} // namespace lince::eye
HWY_AFTER_NAMESPACE();
#endif
