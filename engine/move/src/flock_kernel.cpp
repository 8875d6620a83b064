// Members lie in the lanes and candidates come one after the other, the same for all lanes. So every lane's sums grow
// in the order of the candidates, whatever the width of the vectors, and need no adding up across lanes.
//
// Promise: the same bits for every instruction set, and those of `flockSums`. Each lane does the same IEEE operations
// in the same order (no fused multiply-add, no approximate reciprocals), and a neighbour out of reach adds 0, which
// changes no bit of a sum that began with +0.

// Vectors without a fixed size cannot be members of a struct.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "flock_kernel.cpp"
#include "flock_kernel.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace lince::flocking {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<float, kBatch>;
using Floats = hn::Vec<Wide>;
using Mask = hn::Mask<Wide>;

/// A vector of space in each lane. Operations as in vec.h, in the same order.
struct Wide3 {
    Floats x, y, z;
};
HWY_INLINE Wide3 zero3() {
    const Floats zero = hn::Zero(Wide());
    return {zero, zero, zero};
}
HWY_INLINE Wide3 add(const Wide3& a, const Wide3& b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Wide3 subtract(const Wide3& a, const Wide3& b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Wide3 multiply(const Wide3& a, Floats s) {
    return {hn::Mul(a.x, s), hn::Mul(a.y, s), hn::Mul(a.z, s)};
}
/// One division instead of three.
HWY_INLINE Wide3 divide(const Wide3& a, Floats s) {
    return multiply(a, hn::Div(hn::Set(Wide(), 1.0f), s));
}
HWY_INLINE Floats dotOf(const Wide3& a, const Wide3& b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE Floats lengthOf(const Wide3& a) {
    return hn::Sqrt(dotOf(a, a));
}
HWY_INLINE Wide3 orZero(Mask mask, const Wide3& a) {
    return {hn::IfThenElseZero(mask, a.x), hn::IfThenElseZero(mask, a.y), hn::IfThenElseZero(mask, a.z)};
}
HWY_INLINE Wide3 choose(Mask mask, const Wide3& yes, const Wide3& no) {
    return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y), hn::IfThenElse(mask, yes.z, no.z)};
}

struct WideSums {
    Wide3 away, velocity, place;
    Floats cohesionCount, neighbours;

    HWY_INLINE WideSums()
        : away(zero3()), velocity(zero3()), place(zero3()), cohesionCount(hn::Zero(Wide())),
          neighbours(hn::Zero(Wide())) {}
};

/// Candidates that at least one lane has in reach, gathered by `find` and summed up by `sum`. Two loops, because two
/// of three candidates are out of everybody's reach, and which ones no processor could foresee.
class Pairs {
  public:
    HWY_INLINE Pairs(const StepTask& task, const Wide3& self, const Wide3& heading)
        : m_task(task), m_self(self), m_heading(heading) {}

    HWY_INLINE void find(Run run) {
        const Wide d;
        const float* const x = m_task.now.x.data();
        const float* const y = m_task.now.y.data();
        const float* const z = m_task.now.z.data();
        const Floats widest = hn::Set(d, m_task.limits.widestSquare);
        while (run.begin != run.end) {
            const std::uint32_t end = std::min(run.end, run.begin + kRoom);
            if (m_count + (end - run.begin) > kRoom) sum();
            std::uint32_t count = m_count;
            for (std::uint32_t i = run.begin; i < end; ++i) {
                const Wide3 offset = subtract({hn::Set(d, x[i]), hn::Set(d, y[i]), hn::Set(d, z[i])}, m_self);
                m_found[count] = i;
                count += hn::AllFalse(d, hn::Le(dotOf(offset, offset), widest)) ? 0 : 1;
            }
            m_count = count;
            run.begin = end;
        }
    }

    HWY_INLINE void sum() {
        const Wide d;
        const Members& now = m_task.now;
        const PairLimits& limits = m_task.limits;
        const Floats one = hn::Set(d, 1.0f);
        WideSums sums = m_sums;
        for (std::uint32_t k = 0; k < m_count; ++k) {
            const std::uint32_t i = m_found[k];
            const Wide3 offset = subtract({hn::Set(d, now.x[i]), hn::Set(d, now.y[i]), hn::Set(d, now.z[i])}, m_self);
            const Floats square = dotOf(offset, offset);
            const Floats forward = dotOf(m_heading, offset);
            const Floats forwardSquare = hn::Mul(forward, hn::Abs(forward));
            const auto within = [&](float reachSquare, float angle) HWY_ATTR {
                return hn::And(hn::Le(square, hn::Set(d, reachSquare)),
                               hn::Gt(forwardSquare, hn::Mul(hn::Set(d, angle), square)));
            };
            const Mask separates = within(limits.separationSquare, limits.separationAngle);
            const Mask aligns = within(limits.alignmentSquare, limits.alignmentAngle);
            const Mask coheres = within(limits.cohesionSquare, limits.cohesionAngle);
            const Floats inverse = hn::Div(one, hn::Max(square, hn::Set(d, kSamePlaceSquare)));
            sums.away = subtract(sums.away, orZero(separates, multiply(offset, inverse)));
            const Wide3 velocity{hn::Set(d, now.vx[i]), hn::Set(d, now.vy[i]), hn::Set(d, now.vz[i])};
            sums.velocity = add(sums.velocity, orZero(aligns, velocity));
            sums.place = add(sums.place, orZero(coheres, offset));
            sums.cohesionCount = hn::Add(sums.cohesionCount, hn::IfThenElseZero(coheres, one));
            const Mask near = hn::Le(square, hn::Set(d, limits.widestSquare));
            sums.neighbours = hn::Add(sums.neighbours, hn::IfThenElseZero(near, one));
        }
        m_sums = sums;
        m_count = 0;
    }

    HWY_INLINE const WideSums& sums() const { return m_sums; }

  private:
    static constexpr std::uint32_t kRoom = 256;
    const StepTask& m_task;
    Wide3 m_self, m_heading;
    WideSums m_sums;
    std::uint32_t m_count = 0;
    std::uint32_t m_found[kRoom + 1]; // one more is written than counted
};

/// As separationOf, alignmentOf and cohesionOf, weighed.
HWY_INLINE Wide3 forceOf(const WideSums& sums, const Wide3& heading, const FlockSettings& settings) {
    const Wide d;
    const Floats one = hn::Set(d, 1.0f);
    const Wide3 separation = divide(sums.away, hn::Max(lengthOf(sums.away), hn::Set(d, kFullPush)));
    const Floats theirSpeed = lengthOf(sums.velocity);
    const Wide3 turn = subtract(divide(sums.velocity, theirSpeed), heading);
    const Wide3 alignment = orZero(hn::Gt(theirSpeed, hn::Set(d, kStill)), divide(turn, hn::Max(lengthOf(turn), one)));
    const Wide3 mean = divide(sums.place, hn::Max(sums.cohesionCount, one));
    const Wide3 cohesion = divide(mean, hn::Max(lengthOf(mean), one));
    return add(
        add(multiply(separation, hn::Set(d, settings.separation)), multiply(alignment, hn::Set(d, settings.alignment))),
        multiply(cohesion, hn::Set(d, settings.cohesion)));
}

/// Cut to a length.
HWY_INLINE Wide3 atMost(const Wide3& a, float max) {
    const Wide d;
    const Floats limit = hn::Set(d, max);
    const Floats longest = hn::Max(hn::Max(lengthOf(a), limit), hn::Set(d, kStill));
    return multiply(a, hn::Div(limit, longest));
}

/// Who is outside comes in on the other side, as in OpenSteer's ball; who is very far outside at its edge.
HWY_INLINE Wide3 contained(const Wide3& place, const FlockSettings& settings) {
    const Wide d;
    const Wide3 middle{hn::Set(d, settings.middle.x), hn::Set(d, settings.middle.y), hn::Set(d, settings.middle.z)};
    Wide3 offset = subtract(place, middle);
    if (!settings.flies) offset.y = hn::Zero(d);
    const Floats radius = hn::Set(d, settings.containRadius);
    const Floats distance = lengthOf(offset);
    const Mask outside = hn::Gt(distance, radius);
    if (hn::AllFalse(d, outside)) return place;
    const Floats beyond = hn::Max(hn::Sub(hn::Add(radius, radius), distance), hn::Neg(radius));
    Wide3 inside = subtract(middle, multiply(divide(offset, distance), beyond));
    if (!settings.flies) inside.y = place.y;
    return choose(outside, inside, place);
}

HWY_INLINE void store(Floats values, std::vector<float>& to, std::size_t place, std::size_t count) {
    const Wide d;
    if (count >= hn::Lanes(d)) return hn::StoreU(values, d, to.data() + place);
    // Not a masked store: some sets read and write back what belongs to another thread.
    HWY_ALIGN float lanes[kBatch];
    hn::Store(values, d, lanes);
    std::copy_n(lanes, count, to.data() + place);
}

/// Members [place, place + count), of which `count` is at most one vector; returns how many neighbours they have.
HWY_INLINE float stepLanes(const StepTask& task, const Run* runs, int runCount, std::size_t place, std::size_t count) {
    const Wide d;
    const FlockSettings& settings = task.settings;
    const Members& now = task.now;
    const Floats none = hn::Zero(d);
    const Mask valid = hn::FirstN(d, count);
    // Lanes without a member are far from everybody.
    Wide3 self{hn::LoadU(d, now.x.data() + place), hn::LoadU(d, now.y.data() + place),
               hn::LoadU(d, now.z.data() + place)};
    self.x = hn::IfThenElse(valid, self.x, hn::Set(d, 1e30f));
    Wide3 velocity{hn::LoadU(d, now.vx.data() + place), settings.flies ? hn::LoadU(d, now.vy.data() + place) : none,
                   hn::LoadU(d, now.vz.data() + place)};
    const Floats speed = lengthOf(velocity);
    const Wide3 north{none, none, hn::Set(d, -1.0f)};
    const Wide3 heading = choose(hn::Gt(speed, hn::Set(d, kStill)), divide(velocity, speed), north);

    Pairs pairs(task, self, heading);
    for (int run = 0; run < runCount; ++run)
        pairs.find(runs[run]);
    pairs.sum();

    Wide3 force = forceOf(pairs.sums(), heading, settings);
    if (task.pushes) {
        HWY_ALIGN float pushes[3][kBatch] = {};
        for (std::size_t lane = 0; lane < count; ++lane)
            for (int axis = 0; axis < 3; ++axis)
                pushes[axis][lane] = task.pushes[now.number[place + lane]][axis];
        force = add(force, {hn::Load(d, pushes[0]), hn::Load(d, pushes[1]), hn::Load(d, pushes[2])});
    }
    if (!settings.flies) force.y = none;
    force = atMost(force, settings.maxForce);
    velocity = atMost(add(velocity, multiply(force, hn::Set(d, task.seconds / settings.mass))), settings.maxSpeed);
    const Floats min = hn::Set(d, settings.minSpeed);
    const Floats newSpeed = lengthOf(velocity);
    const Wide3 direction = choose(hn::Gt(newSpeed, hn::Set(d, kStill)), divide(velocity, newSpeed), heading);
    velocity = choose(hn::Lt(newSpeed, min), multiply(direction, min), velocity);
    Wide3 moved = add(self, multiply(velocity, hn::Set(d, task.seconds)));
    if (settings.containRadius > 0) moved = contained(moved, settings);

    store(moved.x, task.next.x, place, count);
    store(moved.y, task.next.y, place, count);
    store(moved.z, task.next.z, place, count);
    store(velocity.x, task.next.vx, place, count);
    store(velocity.y, task.next.vy, place, count);
    store(velocity.z, task.next.vz, place, count);
    // Each has counted itself, unless nobody sees anybody.
    const float counted = hn::GetLane(hn::SumOfLanes(d, hn::IfThenElseZero(valid, pairs.sums().neighbours)));
    return maximum(0, counted - static_cast<float>(count));
}

std::uint32_t stepBatchesWith(const StepTask& task, std::size_t begin, std::size_t end) {
    Run runs[FlockGrid::kMaxRuns];
    std::uint32_t neighbours = 0;
    for (std::size_t b = begin; b < end; ++b) {
        const Batch& batch = task.grid.batches()[b];
        const int runCount = task.grid.candidates(batch, runs);
        const std::size_t width = hn::Lanes(Wide());
        for (std::size_t lane = 0; lane < batch.count; lane += width)
            neighbours += static_cast<std::uint32_t>(
                stepLanes(task, runs, runCount, batch.begin + lane, std::min(batch.count - lane, width)));
    }
    return neighbours;
}

} // namespace HWY_NAMESPACE
} // namespace lince::flocking
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lince::flocking {

HWY_EXPORT(stepBatchesWith);

std::uint32_t stepBatches(const StepTask& task, std::size_t begin, std::size_t end) {
    return HWY_DYNAMIC_DISPATCH(stepBatchesWith)(task, begin, end);
}

} // namespace lince::flocking
#endif
