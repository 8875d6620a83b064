// Compiled once per instruction set (foreach_target includes this file again and again); the machine's best is chosen
// at run time.
//
// Promise: the same bits for every set, and those of the plain loop over neighbour lists. The strongest of products
// with one factor is the product of the strongest, as rounding never turns an order round; no value is ever -0; every
// lane does the same operations in the same order, none of them fused.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "influence_step.cpp"
#include "influence_step.h"

#include "ground_directions.h"

#include <lince/influence/influence_map.h>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lince {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<float, GroundGrid::kBlock>;
using Words = hn::RebindToUnsigned<Wide>;
using Floats = hn::Vec<Wide>;

/// The greatest and the least over neighbours, 0 included.
struct Extremes {
    Floats max, min;
};

template <bool kBothSigns>
HWY_INLINE void include(Extremes& extremes, Floats value) {
    extremes.max = hn::Max(extremes.max, value);
    if constexpr (kBothSigns) extremes.min = hn::Min(extremes.min, value);
}

/// Slots [at, at + kBlock). kOpen: every slot has every neighbour.
template <bool kOpen, bool kBothSigns, bool kDiagonals>
HWY_INLINE void stepBlock(const InfluenceRule& rule, const std::uint8_t* links, std::ptrdiff_t stride,
                          const float* HWY_RESTRICT now, float* HWY_RESTRICT next) {
    const Wide d;
    const Words words;
    const hn::Rebind<std::uint8_t, Wide> bytes;
    const Floats zero = hn::Zero(d);
    const Floats momentum = hn::Set(d, rule.momentum), rest = hn::Set(d, 1 - rule.momentum);
    for (std::size_t lane = 0; lane < GroundGrid::kBlock; lane += hn::Lanes(d)) {
        const float* const here = now + lane;
        const auto linked = hn::PromoteTo(words, hn::LoadU(bytes, links + lane));
        const auto neighbour = [&](std::size_t direction) HWY_ATTR {
            const Floats value = hn::LoadU(d, here + kAcross[direction].row * stride + kAcross[direction].column);
            if constexpr (kOpen) return value;
            const auto bit = hn::Set(words, 1u << direction);
            return hn::IfThenElseZero(hn::RebindMask(d, hn::TestBit(linked, bit)), value);
        };
        Extremes straight{zero, zero};
        for (std::size_t direction = 0; direction < 8; direction += 2)
            include<kBothSigns>(straight, neighbour(direction));
        Floats max = hn::Mul(straight.max, hn::Set(d, rule.straight));
        Floats min = kBothSigns ? hn::Mul(straight.min, hn::Set(d, rule.straight)) : zero;
        if constexpr (kDiagonals) {
            Extremes aslant{zero, zero};
            for (std::size_t direction = 1; direction < 8; direction += 2)
                include<kBothSigns>(aslant, neighbour(direction));
            max = hn::Max(max, hn::Mul(aslant.max, hn::Set(d, rule.diagonal)));
            if constexpr (kBothSigns) min = hn::Min(min, hn::Mul(aslant.min, hn::Set(d, rule.diagonal)));
        }
        Floats strongest = max;
        if constexpr (kBothSigns) strongest = hn::IfThenElse(hn::Ge(max, hn::Neg(min)), max, min);
        const Floats old = hn::LoadU(d, here);
        const Floats mixed = hn::Add(hn::Mul(old, rest), hn::Mul(strongest, momentum));
        const Floats result = hn::Mul(mixed, hn::Set(d, rule.keep));
        hn::StoreU(hn::IfThenElseZero(hn::Ge(hn::Abs(result), hn::Set(d, kInfluenceMin)), result), d, next + lane);
    }
}

template <bool kBothSigns, bool kDiagonals>
HWY_INLINE void stepLayer(const GroundGrid& ground, const GroundGrid::Layer& layer, const InfluenceRule& rule,
                          const float* now, float* next) {
    const std::uint8_t* const links = ground.links().data();
    const GroundGrid::Block* const blocks = ground.blocks().data();
    const auto stride = static_cast<std::ptrdiff_t>(layer.stride);
    for (std::size_t block = layer.firstBlock; block < layer.endBlock; ++block) {
        const std::size_t at = block * GroundGrid::kBlock;
        if (blocks[block] == GroundGrid::Block::Open)
            stepBlock<true, kBothSigns, kDiagonals>(rule, links + at, stride, now + at, next + at);
        else if (blocks[block] == GroundGrid::Block::Mixed)
            stepBlock<false, kBothSigns, kDiagonals>(rule, links + at, stride, now + at, next + at);
    }
}

void stepLayers(const GroundGrid& ground, const InfluenceRule& rule, const float* now, float* next) {
    for (const GroundGrid::Layer& layer : ground.layers()) {
        if (rule.bothSigns && rule.diagonals)
            stepLayer<true, true>(ground, layer, rule, now, next);
        else if (rule.bothSigns)
            stepLayer<true, false>(ground, layer, rule, now, next);
        else if (rule.diagonals)
            stepLayer<false, true>(ground, layer, rule, now, next);
        else
            stepLayer<false, false>(ground, layer, rule, now, next);
    }
}

} // namespace HWY_NAMESPACE
} // namespace lince
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lince {

HWY_EXPORT(stepLayers);

namespace {

/// A cell with neighbours in other layers, one by one.
float stepBent(const GroundGrid& ground, const InfluenceRule& rule, std::uint32_t cell, const float* now) {
    float max = 0, min = 0;
    ground.visitNeighbours(cell, [&](std::uint32_t other, std::size_t direction) {
        if (direction % 2 != 0 && !rule.diagonals) return;
        const float value = now[ground.slot(other)] * (direction % 2 == 0 ? rule.straight : rule.diagonal);
        max = maximum(max, value);
        min = minimum(min, value);
    });
    const float strongest = max >= -min ? max : min;
    const float mixed = now[ground.slot(cell)] * (1 - rule.momentum) + strongest * rule.momentum;
    const float result = mixed * rule.keep;
    return absolute(result) >= kInfluenceMin ? result : 0;
}

} // namespace

void influenceStep(const GroundGrid& ground, const InfluenceRule& rule, const float* now, float* next) {
    HWY_DYNAMIC_DISPATCH(stepLayers)(ground, rule, now, next);
    std::uint32_t last = kNoCell;
    for (const GroundGrid::BentLink& bent : ground.bentLinks()) {
        if (bent.cell != last) next[ground.slot(bent.cell)] = stepBent(ground, rule, bent.cell, now);
        last = bent.cell;
    }
}

} // namespace lince
#endif
