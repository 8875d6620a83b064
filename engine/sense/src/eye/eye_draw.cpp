// Draws views. Compiled once per instruction set (foreach_target includes this file again and again).
//
// A view goes through four stages: gather (clusters in the frustum, from front to back), set up (quads of a cluster
// that is not hidden: edges and planes, sixteen at a time), fill (blocks of 8 x 8 pixels), resolve (to the picture).
//
// Promise: the same bits for every set. Each lane does the same IEEE operations in the same order (no fused
// multiply-add, no approximate reciprocals); how many lanes there are decides only how many go side by side.

#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eye/eye_draw.cpp"
#include "eye_internal.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// These only after foreach_target.h, which decides for which set they are compiled.
// clang-format off
#include "eye_gather-inl.h"
#include "eye_setup-inl.h"
#include "eye_fill-inl.h"
#include "eye_resolve-inl.h"
// clang-format on

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace lince::eye {
namespace HWY_NAMESPACE {

/// Whether any block of the rectangle holds something farther than the nearest corner of the box.
HWY_INLINE bool mayBeSeen(const ScratchData& data, const Candidate& candidate) {
    const Floats nearest = hn::Set(Wide(), candidate.inverseNear);
    const int lanes = static_cast<int>(hn::Lanes(Wide()));
    for (int row = candidate.top; row <= candidate.bottom; ++row) {
        const float* coarse = data.coarseByRow.data() + row * data.rowStride;
        for (int column = candidate.left; column <= candidate.right; column += lanes) {
            const int count = candidate.right - column + 1;
            const Mask inside = hn::FirstN(Wide(), static_cast<std::size_t>(count));
            const Mask open = hn::And(inside, hn::Lt(hn::LoadU(Wide(), coarse + column), nearest));
            if (!hn::AllFalse(Wide(), open)) return true;
        }
    }
    return false;
}

/// Asks for the lines of a picture that is not in the second cache yet, a slice at a time while blocks are filled:
/// resolve would wait for each of them.
class PictureFetch {
  public:
    PictureFetch(const ScratchData& data, const Picture& picture, PictureMemory memory)
        : m_picture(picture),
          m_end(memory == PictureMemory::Cold ? static_cast<std::size_t>(data.width * data.height) : 0) {}
    HWY_INLINE void slice(std::size_t pixels) {
        const std::size_t end = std::min(m_end, m_next + pixels);
        for (; m_next < end; m_next += 32) { // a line of numbers, two of depths
            __builtin_prefetch(m_picture.numbers + m_next, 1, 2);
            __builtin_prefetch(m_picture.depths + m_next, 1, 2);
            __builtin_prefetch(m_picture.depths + m_next + 16, 1, 2);
        }
    }

  private:
    Picture m_picture;
    std::size_t m_next = 0, m_end;
};

static void drawView(const View& view, std::span<const EyeMesh* const> meshes, const Picture& picture,
                     PictureMemory memory, ScratchData& data) {
    data.candidates.clear();
    for (const EyeMesh* mesh : meshes)
        gather(view, *mesh, data);
    sortFrontToBack(data);
    clearBlocks(view, data);
    SetupGroup setup;
    Filler filler = fillerOf(view, setup, data);
    PictureFetch fetch(data, picture, memory);
    for (const Candidate& candidate : data.ordered) {
        if (!mayBeSeen(data, candidate)) continue;
        std::uint32_t drawn = setUp(view, *candidate.group, data, setup);
        data.counts.clustersDrawn++;
        filler.number = candidate.number;
        fetch.slice(1024);
        for (; drawn != 0; drawn &= drawn - 1) {
            data.counts.quadsDrawn++;
            fillQuad(filler, static_cast<int>(hwy::Num0BitsBelowLS1Bit_Nonzero32(drawn)));
        }
    }
    resolve(view, data, picture);
}

} // namespace HWY_NAMESPACE
} // namespace lince::eye
HWY_AFTER_NAMESPACE();

#if HWY_ONCE && !defined(LINCE_EYE_WITHOUT_DISPATCH) // a test compiles the scalar code beside these
namespace lince::eye {

HWY_EXPORT(drawView);

void draw(const View& view, std::span<const EyeMesh* const> meshes, const Picture& picture, PictureMemory memory,
          ScratchData& data) {
    HWY_DYNAMIC_DISPATCH(drawView)(view, meshes, picture, memory, data);
}

} // namespace lince::eye
#endif
