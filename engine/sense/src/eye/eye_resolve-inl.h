// Turns blocks into the picture: inverse depth to depth, blocks to rows. Included once per instruction set.
#if defined(LINCE_EYE_RESOLVE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LINCE_EYE_RESOLVE_INL_H
#undef LINCE_EYE_RESOLVE_INL_H
#else
#define LINCE_EYE_RESOLVE_INL_H
#endif

#include "eye_fill-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lince::eye {
namespace HWY_NAMESPACE {

/// Inverts the values of four pixels with one division, which would bound the stage otherwise (four cost less than two
/// of their own; Newton's steps from a guess were slower than even those). The four are always the same pixels of a
/// block, sixteen apart, so the width of registers does not matter. Two ulps.
HWY_INLINE void invertFour(Floats (&x)[4]) {
    const Floats ab = hn::Mul(x[0], x[1]), cd = hn::Mul(x[2], x[3]);
    const Floats inverse = hn::Div(hn::Set(Wide(), 1.0f), hn::Mul(ab, cd));
    const Floats inverseAb = hn::Mul(inverse, cd), inverseCd = hn::Mul(inverse, ab);
    const Floats a = hn::Mul(inverseAb, x[1]), c = hn::Mul(inverseCd, x[3]);
    x[1] = hn::Mul(inverseAb, x[0]), x[3] = hn::Mul(inverseCd, x[2]);
    x[0] = a, x[2] = c;
}

/// The depths of a block, to rows `stride` apart.
HWY_INLINE void storeDepths(Floats depth, float* to, std::size_t first, std::size_t stride) {
    const Wide d;
    float* place = to + first / kBlock * stride + first % kBlock;
#if HWY_MAX_BYTES >= 64 // two rows in one register
    const hn::Half<Wide> half;
    hn::StoreU(hn::LowerHalf(half, depth), half, place);
    hn::StoreU(hn::UpperHalf(half, depth), half, place + stride);
#else
    hn::StoreU(depth, d, place);
#endif
    (void)d;
}

/// Where blocks go; kept small, so that all of it stays in registers.
struct Target {
    float* depths;
    std::uint16_t* numbers;
    std::size_t stride;
};

constexpr std::size_t kQuarter = kPixels / 4;

HWY_INLINE void resolveMixed(const float* depths, const std::uint16_t* numbers, Target to) {
    const Wide d;
    const hn::CappedTag<std::uint16_t, kBlock> shorts;
    for (std::size_t i = 0; i < kQuarter; i += hn::Lanes(d)) {
        Floats four[4];
        for (std::size_t k = 0; k < 4; ++k)
            four[k] = hn::Load(d, depths + i + k * kQuarter);
        invertFour(four);
        for (std::size_t k = 0; k < 4; ++k)
            storeDepths(four[k], to.depths, i + k * kQuarter, to.stride);
    }
    for (std::size_t line = 0; line < kBlock; ++line, to.numbers += to.stride) {
        for (std::size_t x = 0; x < kBlock; x += hn::Lanes(shorts)) {
            hn::StoreU(hn::Load(shorts, numbers + line * kBlock + x), shorts, to.numbers + x);
        }
    }
}

HWY_INLINE void resolvePlane(float planeBase, float planeA, float planeB, std::uint32_t planeNumber, Target to) {
    const Wide d;
    const hn::CappedTag<std::uint16_t, kBlock> shorts;
    const Floats base = hn::Set(d, planeBase), a = hn::Set(d, planeA), b = hn::Set(d, planeB);
    for (std::size_t i = 0; i < kQuarter; i += hn::Lanes(d)) {
        Floats four[4];
        for (std::size_t k = 0; k < 4; ++k)
            four[k] = atPixels(base, a, b, i + k * kQuarter);
        invertFour(four);
        for (std::size_t k = 0; k < 4; ++k)
            storeDepths(four[k], to.depths, i + k * kQuarter, to.stride);
    }
    const auto number = hn::Set(shorts, static_cast<std::uint16_t>(planeNumber));
    for (std::size_t line = 0; line < kBlock; ++line, to.numbers += to.stride) {
        for (std::size_t x = 0; x < kBlock; x += hn::Lanes(shorts))
            hn::StoreU(number, shorts, to.numbers + x);
    }
}

/// A block that may have empty pixels, or hangs over the edge of the picture so that only `wide` by `high` of it are
/// seen. Rarer and slower. Empty pixels get exactly the far plane, and pixels outside become empty before anything is
/// inverted: four at a time share their last bits, and what lies outside must not change bits inside.
static HWY_NOINLINE void resolveOpen(const View& view, ScratchData& data, std::size_t index, std::size_t wide,
                                     std::size_t high, const Target& to) {
    const Wide d;
    const Block& block = data.blocks[index];
    float* const inverse = data.depths + index * kPixels;
    std::uint16_t* const numbers = data.numbers + index * kPixels;
    if (block.state != BlockState::Mixed) {
        const Floats base = hn::Set(d, block.planeBase), a = hn::Set(d, block.planeA), b = hn::Set(d, block.planeB);
        for (std::size_t i = 0; i < kPixels; i += hn::Lanes(d))
            hn::Store(atPixels(base, a, b, i), d, inverse + i);
        std::fill_n(numbers, kPixels, static_cast<std::uint16_t>(block.planeNumber));
    }
    if (wide < kBlock || high < kBlock) {
        for (std::size_t i = 0; i < kPixels; ++i) {
            if (i % kBlock >= wide || i / kBlock >= high) inverse[i] = view.inverseFar;
        }
    }
    alignas(64) float depths[kPixels];
    for (std::size_t i = 0; i < kQuarter; i += hn::Lanes(d)) {
        Floats four[4];
        for (std::size_t k = 0; k < 4; ++k)
            four[k] = hn::Load(d, inverse + i + k * kQuarter);
        invertFour(four);
        for (std::size_t k = 0; k < 4; ++k) {
            const Mask empty = hn::Eq(hn::Load(d, inverse + i + k * kQuarter), hn::Set(d, view.inverseFar));
            hn::Store(hn::IfThenElse(empty, hn::Set(d, view.far), four[k]), d, depths + i + k * kQuarter);
        }
    }
    for (std::size_t y = 0; y < high; ++y) {
        std::copy_n(depths + y * kBlock, wide, to.depths + y * to.stride);
        std::copy_n(numbers + y * kBlock, wide, to.numbers + y * to.stride);
    }
}

HWY_INLINE void resolve(const View& view, ScratchData& data, const Picture& picture) {
    const auto stride = static_cast<std::size_t>(data.width);
    const auto columns = static_cast<std::size_t>(data.columns), rows = static_cast<std::size_t>(data.rows);
    const std::size_t wholeColumns = stride / kBlock, wholeRows = static_cast<std::size_t>(data.height) / kBlock;
    const float inverseFar = view.inverseFar;
    float* const toDepths = picture.depths;
    std::uint16_t* const toNumbers = picture.numbers;
    const auto at = [=](std::size_t column, std::size_t row) {
        const std::size_t from = row * kBlock * stride + column * kBlock;
        return Target{toDepths + from, toNumbers + from, stride};
    };
    // Put aside, since a call in the loop below would cost it its registers.
    std::uint32_t* const open = data.work.data();
    std::uint32_t* openEnd = open;
    const Block* const blocks = data.blocks.data();
    const float* const allDepths = data.depths;
    const std::uint16_t* const allNumbers = data.numbers;
    const std::size_t rowStride = static_cast<std::size_t>(data.rowStride);
    const float* const allCoarse = data.coarseByRow.data();
    for (std::size_t row = 0; row < wholeRows; ++row) {
        const float* const coarse = allCoarse + row * rowStride;
        for (std::size_t column = 0; column < wholeColumns; ++column) {
            const std::size_t index = row * columns + column;
            const Block& block = blocks[index];
            if (HWY_UNLIKELY(!(coarse[column] > inverseFar))) {
                *openEnd++ = static_cast<std::uint32_t>(row << kColumnBits | column);
            } else if (block.state == BlockState::Mixed) {
                resolveMixed(allDepths + index * kPixels, allNumbers + index * kPixels, at(column, row));
            } else {
                resolvePlane(block.planeBase, block.planeA, block.planeB, block.planeNumber, at(column, row));
            }
        }
        for (std::size_t column = wholeColumns; column < columns; ++column)
            *openEnd++ = static_cast<std::uint32_t>(row << kColumnBits | column);
    }
    for (std::size_t row = wholeRows; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column)
            *openEnd++ = static_cast<std::uint32_t>(row << kColumnBits | column);
    }
    for (const std::uint32_t* entry = open; entry != openEnd; ++entry) {
        const std::size_t column = *entry & kEntryMask, row = *entry >> kColumnBits;
        const std::size_t wide = std::min<std::size_t>(kBlock, stride - column * kBlock);
        const std::size_t high = std::min<std::size_t>(kBlock, static_cast<std::size_t>(data.height) - row * kBlock);
        resolveOpen(view, data, row * columns + column, wide, high, at(column, row));
    }
}

} // namespace HWY_NAMESPACE
} // namespace lince::eye
HWY_AFTER_NAMESPACE();
#endif
