// Draws one quad into the blocks. Included once per instruction set.
//
// First all blocks of its rectangle are sorted out, a register of them at a time: outside of an edge, hidden, wholly
// covered, or partly, with the edges that cross them. Most whole blocks find an empty one and only leave their plane.
#if defined(LINCE_EYE_FILL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LINCE_EYE_FILL_INL_H
#undef LINCE_EYE_FILL_INL_H
#else
#define LINCE_EYE_FILL_INL_H
#endif

#include "eye_gather-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace lince::eye {
namespace HWY_NAMESPACE {

constexpr std::uint32_t kColumnBits = 10; ///< of an entry of the work list: column, row, edges to test
constexpr std::uint32_t kEntryMask = (1u << kColumnBits) - 1;

using WideUints = hn::Rebind<std::uint32_t, Wide>;
using Shorts = hn::Rebind<std::uint16_t, Wide>;

HWY_INLINE void clearBlocks(const View& view, ScratchData& data) {
    std::fill(data.coarseByRow.begin(), data.coarseByRow.end(), view.inverseFar);
    std::fill(data.coarseByColumn.begin(), data.coarseByColumn.end(), view.inverseFar);
    const Block empty{0, std::numeric_limits<float>::max(), view.inverseFar, 0, 0, 0, BlockState::Empty};
    std::fill(data.blocks.begin(), data.blocks.end(), empty);
}

/// The place of each pixel in its block.
struct PixelTable {
    constexpr PixelTable() : x(), y() {
        for (int i = 0; i < kPixels; ++i) {
            const int column = i % kBlock, row = i / kBlock;
            x[i] = static_cast<float>(column), y[i] = static_cast<float>(row);
        }
    }
    alignas(64) float x[kPixels], y[kPixels];
};
constexpr PixelTable kPixelTable;

/// A function at the pixels from `first` on: (base + a * x) + b * y, x and y within the block. In wide registers the
/// first sum is the same for all lines, which the compiler sees.
HWY_INLINE Floats atPixels(Floats base, Floats a, Floats b, std::size_t first) {
    const Wide d;
    const Floats x = hn::Load(d, kPixelTable.x + first % std::max<std::size_t>(kBlock, hn::MaxLanes(Wide())));
    const Floats y = hn::Load(d, kPixelTable.y + first);
    return hn::Add(hn::Add(base, hn::Mul(a, x)), hn::Mul(b, y));
}

/// Ids of the pixels in `mask` become `number`; the others stay, or become `oldNumber` in a block that had no pixels
/// yet.
template <bool kMixed>
HWY_INLINE void mixNumbers(std::uint16_t* numbers, Mask mask, std::uint32_t number, std::uint32_t oldNumber) {
    const Shorts d;
    const auto old = kMixed ? hn::Load(d, numbers) : hn::Set(d, static_cast<std::uint16_t>(oldNumber));
    // Highway 1.0 has no way to narrow a mask, hence three.
#if HWY_TARGET <= HWY_AVX3 // one bit for each lane, whatever its size
    const hn::Mask<Shorts> narrow{mask.raw};
#elif HWY_TARGET == HWY_SCALAR
    const auto narrow = hn::MaskFromVec(hn::Set(d, static_cast<std::uint16_t>(bitsOf(mask) != 0 ? 0xffff : 0)));
#else // all bits or none: the saturated half keeps that
    const hn::Rebind<std::int16_t, Wide> narrowInts;
    const auto lanes = hn::BitCast(WideInts(), hn::VecFromMask(Wide(), mask));
    const auto narrow = hn::MaskFromVec(hn::BitCast(d, hn::DemoteTo(narrowInts, lanes)));
#endif
    hn::Store(hn::IfThenElse(narrow, hn::Set(d, static_cast<std::uint16_t>(number)), old), d, numbers);
}

/// Draws quads of one view.
struct Filler {
    const View& view;
    const SetupGroup& setup;
    ScratchData& data;
    std::size_t lane;
    std::uint32_t number;
    float* coarseByRow;
    float* coarseByColumn;
    std::uint32_t rowStride, columnStride, columns;
    Block* blocks;
    const float* blockX;
    const float* blockY;
    float* allDepths;
    std::uint16_t* allNumbers;

    HWY_INLINE void raise(std::uint32_t column, std::uint32_t row, float depth) const {
        float& byRow = coarseByRow[row * rowStride + column];
        const float raised = std::max(byRow, depth);
        byRow = raised;
        coarseByColumn[column * columnStride + row] = raised;
    }

    /// A block that no edge crosses.
    HWY_INLINE void fillWhole(std::uint32_t entry) const {
        const std::uint32_t column = entry & kEntryMask;
        const std::uint32_t row = entry >> kColumnBits;
        const std::size_t index = row * columns + column;
        Block& block = blocks[index];
        const float depthA = setup.depthA[lane], depthB = setup.depthB[lane];
        const float depthBase = depthA * blockX[column] + (depthB * blockY[row] + setup.depthC[lane]);
        const float farthest = depthBase + setup.depthLowest[lane];
        const bool plain = farthest > std::max(view.inverseFar, setup.inverseFar[lane]) &&
                           depthBase + setup.depthHighest[lane] < setup.inverseNear[lane];
        if (block.state == BlockState::Empty && plain) {
            block.planeBase = depthBase, block.planeA = depthA, block.planeB = depthB;
            block.planeNumber = number;
            block.state = BlockState::Plain;
            raise(column, row, farthest);
            data.counts.blocksPlain++;
            return;
        }
        fillPart<false>(entry);
    }

    template <bool kNearTest>
    HWY_INLINE void fillPart(std::uint32_t entry) const {
        const std::uint32_t column = entry & kEntryMask;
        const std::uint32_t row = entry >> kColumnBits & kEntryMask;
        const Block& block = blocks[row * columns + column];
        if (block.state == BlockState::Mixed) {
            fillPixels<true, kNearTest>(column, row, entry >> 2 * kColumnBits);
        } else {
            fillPixels<false, kNearTest>(column, row, entry >> 2 * kColumnBits);
        }
    }

    /// Tests each pixel of a block: inside of `edges` (bits), nearer than what is there. Pixels of blocks that had none
    /// yet are made on the way.
    template <bool kMixed, bool kNearTest>
    HWY_INLINE void fillPixels(std::uint32_t column, std::uint32_t row, std::uint32_t edges) const {
        const Wide d;
        const std::size_t index = row * columns + column;
        Block& block = blocks[index];
        const float x = blockX[column], y = blockY[row];
        const float depthA = setup.depthA[lane], depthB = setup.depthB[lane];
        const float depthBase = depthA * x + (depthB * y + setup.depthC[lane]);
        const float lowest = setup.inverseFar[lane], highest = setup.inverseNear[lane];
        const float farthest = std::min(std::max(depthBase + setup.depthLowest[lane], lowest), highest);
        float* depths = allDepths + index * kPixels;
        std::uint16_t* numbers = allNumbers + index * kPixels;

        constexpr std::size_t kVectors = kPixels / hn::MaxLanes(Wide());
        Floats inside[kVectors];
        for (std::size_t v = 0; v < kVectors; ++v)
            inside[v] = hn::Zero(d);
        for (; edges != 0; edges &= edges - 1) {
            const std::size_t i = hwy::Num0BitsBelowLS1Bit_Nonzero32(edges);
            const float a = setup.a[i][lane], b = setup.b[i][lane];
            const Floats base = hn::Set(d, a * x + (b * y + setup.c[i][lane]));
            const Floats as = hn::Set(d, a), bs = hn::Set(d, b);
            for (std::size_t v = 0; v < kVectors; ++v) {
                inside[v] = hn::Min(inside[v], atPixels(base, as, bs, v * hn::MaxLanes(Wide())));
            }
        }
        std::uint64_t cover = 0;
        const Floats base = hn::Set(d, depthBase), as = hn::Set(d, depthA), bs = hn::Set(d, depthB);
        const Floats planeBase = hn::Set(d, block.planeBase);
        const Floats planeA = hn::Set(d, block.planeA), planeB = hn::Set(d, block.planeB);
        for (std::size_t v = 0; v < kVectors; ++v) {
            const std::size_t first = v * hn::MaxLanes(Wide());
            const Floats plane = atPixels(base, as, bs, first);
            const Floats depth = hn::Min(hn::Max(plane, hn::Set(d, lowest)), hn::Set(d, highest));
            const Floats old = kMixed ? hn::Load(d, depths + first) : atPixels(planeBase, planeA, planeB, first);
            Mask covered = hn::Ge(inside[v], hn::Zero(d));
            if (kNearTest) covered = hn::And(covered, hn::Le(plane, hn::Set(d, view.inverseNear)));
            const Mask nearer = hn::And(covered, hn::Gt(depth, old));
            hn::Store(hn::IfThenElse(nearer, depth, old), d, depths + first);
            cover |= static_cast<std::uint64_t>(bitsOf(covered)) << first;
            mixNumbers<kMixed>(numbers + first, nearer, number, block.planeNumber);
        }
        block.state = BlockState::Mixed;
        // Masked occlusion culling (Hasselgren, Andersson, Akenine-Moeller 2016), with one layer: once its pixels add
        // up to the whole block, all of it is as near as the farthest of what was drawn into it.
        // Without branches, since whether a block fills up cannot be guessed.
        const std::uint64_t layerCover = block.layerCover | cover;
        const float layerDepth = std::min(block.layerDepth, farthest);
        const bool full = layerCover == ~static_cast<std::uint64_t>(0);
        raise(column, row, full ? layerDepth : 0.0f);
        block.layerCover = full ? 0 : layerCover;
        block.layerDepth = full ? std::numeric_limits<float>::max() : layerDepth;
    }

    /// The same for a quad that lies within one block, of which far terrain has thousands: all of its edges are tested.
    HWY_INLINE void collectOne(std::uint32_t*& part) const {
        const auto column = static_cast<std::uint32_t>(setup.left[lane]);
        const auto row = static_cast<std::uint32_t>(setup.top[lane]);
        const float depthBase =
            setup.depthA[lane] * blockX[column] + (setup.depthB[lane] * blockY[row] + setup.depthC[lane]);
        const float nearest = std::min(depthBase + setup.depthHighest[lane], setup.inverseNear[lane]);
        *part = column | row << kColumnBits | 15u << (2 * kColumnBits);
        part += nearest > coarseByRow[row * rowStride + column] ? 1 : 0;
    }

    /// Sorts out blocks along rows (or columns, where the quad is taller than wide: the same sums, transposed).
    template <bool kAlongRows>
    HWY_INLINE void collect(std::uint32_t*& whole, std::uint32_t*& part) const {
        const Wide d;
        const WideUints du;
        const int left = setup.left[lane], right = setup.right[lane], top = setup.top[lane],
                  bottom = setup.bottom[lane];
        const int first = kAlongRows ? left : top, last = kAlongRows ? right : bottom;
        const int outerFirst = kAlongRows ? top : left, outerLast = kAlongRows ? bottom : right;
        const float* places = kAlongRows ? data.blockX.data() : data.blockY.data();
        const float* outerPlaces = kAlongRows ? data.blockY.data() : data.blockX.data();
        const float* coarse = kAlongRows ? data.coarseByRow.data() : data.coarseByColumn.data();
        const int stride = kAlongRows ? data.rowStride : data.columnStride;
        const Floats nearest = hn::Set(d, setup.inverseNear[lane]);
        for (int inner = first; inner <= last; inner += static_cast<int>(hn::Lanes(d))) {
            const int count = last - inner + 1;
            const Mask exists = hn::FirstN(d, static_cast<std::size_t>(count));
            const Floats place = hn::LoadU(d, places + inner);
            Floats along[5], lowest[4], highest[5];
            for (int i = 0; i < 4; ++i) {
                along[i] = kAlongRows
                               ? hn::Mul(hn::Set(d, setup.a[i][lane]), place)
                               : hn::Add(hn::Mul(hn::Set(d, setup.b[i][lane]), place), hn::Set(d, setup.c[i][lane]));
                lowest[i] = hn::Set(d, setup.lowest[i][lane]);
                highest[i] = hn::Set(d, setup.highest[i][lane]);
            }
            along[4] = kAlongRows
                           ? hn::Mul(hn::Set(d, setup.depthA[lane]), place)
                           : hn::Add(hn::Mul(hn::Set(d, setup.depthB[lane]), place), hn::Set(d, setup.depthC[lane]));
            highest[4] = hn::Set(d, setup.depthHighest[lane]);
            const auto numbers = hn::Iota(du, static_cast<std::uint32_t>(inner));
            const auto entryBase = kAlongRows ? numbers : hn::ShiftLeft<kColumnBits>(numbers);
            for (int outer = outerFirst; outer <= outerLast; ++outer) {
                const float outerPlace = outerPlaces[outer];
                const auto at = [&](int i, float a, float b, float c) {
                    return hn::Add(along[i], hn::Set(d, kAlongRows ? b * outerPlace + c : a * outerPlace));
                };
                const Floats depth =
                    hn::Add(at(4, setup.depthA[lane], setup.depthB[lane], setup.depthC[lane]), highest[4]);
                const Floats old = hn::LoadU(d, coarse + outer * stride + inner);
                Mask touched = hn::And(exists, hn::Gt(hn::Min(depth, nearest), old));
                auto edges = hn::Zero(du);
                for (int i = 0; i < 4; ++i) {
                    const Floats base = at(i, setup.a[i][lane], setup.b[i][lane], setup.c[i][lane]);
                    touched = hn::And(touched, hn::Ge(hn::Add(base, highest[i]), hn::Zero(d)));
                    const Mask crossed = hn::Lt(hn::Add(base, lowest[i]), hn::Zero(d));
                    edges = hn::Or(edges, hn::IfThenElseZero(
                                              hn::RebindMask(du, crossed),
                                              hn::Set(du, 1u << (2 * kColumnBits + static_cast<std::uint32_t>(i)))));
                }
                if (hn::AllFalse(d, touched)) continue;
                const auto entry = hn::Or(
                    edges, hn::Add(entryBase,
                                   hn::Set(du, static_cast<std::uint32_t>(kAlongRows ? outer << kColumnBits : outer))));
                const auto touchedBits = hn::RebindMask(du, touched);
                const auto uncut = hn::Eq(edges, hn::Zero(du));
                const auto wholeMask = hn::And(touchedBits, uncut);
                const auto partMask = hn::AndNot(uncut, touchedBits);
                hn::StoreU(hn::Compress(entry, wholeMask), du, whole);
                whole += hn::CountTrue(du, wholeMask);
                hn::StoreU(hn::Compress(entry, partMask), du, part);
                part += hn::CountTrue(du, partMask);
            }
        }
    }
};

HWY_INLINE void fillQuad(Filler& filler, int lane) {
    const SetupGroup& setup = filler.setup;
    ScratchData& data = filler.data;
    filler.lane = static_cast<std::size_t>(lane);
    std::uint32_t* const firstWhole = data.work.data();
    std::uint32_t* const firstPart = firstWhole + data.work.size() / 2;
    std::uint32_t* whole = firstWhole;
    std::uint32_t* part = firstPart;
    if (setup.right[lane] == setup.left[lane] && setup.bottom[lane] == setup.top[lane]) {
        filler.collectOne(part);
    } else if (setup.right[lane] - setup.left[lane] >= setup.bottom[lane] - setup.top[lane]) {
        filler.collect<true>(whole, part);
    } else {
        filler.collect<false>(whole, part);
    }
    data.counts.blocksWhole += static_cast<std::uint64_t>(whole - firstWhole);
    data.counts.blocksPart += static_cast<std::uint64_t>(part - firstPart);
    if (HWY_UNLIKELY(setup.tooNear >> lane & 1)) {
        for (const std::uint32_t* entry = firstWhole; entry != whole; ++entry)
            filler.fillPart<true>(*entry);
        for (const std::uint32_t* entry = firstPart; entry != part; ++entry)
            filler.fillPart<true>(*entry);
        return;
    }
    for (const std::uint32_t* entry = firstWhole; entry != whole; ++entry)
        filler.fillWhole(*entry);
    for (const std::uint32_t* entry = firstPart; entry != part; ++entry)
        filler.fillPart<false>(*entry);
}

HWY_INLINE Filler fillerOf(const View& view, const SetupGroup& setup, ScratchData& data) {
    return {view,
            setup,
            data,
            0,
            0,
            data.coarseByRow.data(),
            data.coarseByColumn.data(),
            static_cast<std::uint32_t>(data.rowStride),
            static_cast<std::uint32_t>(data.columnStride),
            static_cast<std::uint32_t>(data.columns),
            data.blocks.data(),
            data.blockX.data(),
            data.blockY.data(),
            data.depths,
            data.numbers};
}

} // namespace HWY_NAMESPACE
} // namespace lince::eye
HWY_AFTER_NAMESPACE();
#endif
