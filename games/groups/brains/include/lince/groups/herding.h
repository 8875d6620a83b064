#pragma once
// How a shepherd's dog decides what to do (Strömbom et al. 2014, "Solving the shepherding problem"): sheep that are too
// far apart are collected, one stray after the other; a flock that keeps together is driven from behind. Pure
// functions of places that the dog believes in; all of it lies in the plane.

#include <lince/core/vec.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace lince::groups {

struct HerdingSettings {
    float spacing = 2;   ///< metres between sheep that feel well: the paper's r_a
    float spread = 0.8f; ///< times spacing × N^(2/3): how far from the middle a sheep may be before it is collected
    float behind = 5;    ///< metres between the dog and the nearest sheep that it presses on
    float link = 9;      ///< metres: sheep this near to each other, also by others in between, are one flock
};

enum class HerdingTask : std::uint8_t { Scout, Collect, Drive };

/// One flock of those known.
struct KnownFlock {
    std::vector<std::uint32_t> members; ///< indices, ascending
    Vec3 centre;
    float radius = 0; ///< metres from the centre to the farthest
    std::uint32_t farthest = 0;
};
/// Whether one gets straight from one sheep to the other: a fence parts a flock.
using StraightWay = std::function<bool(Vec3, Vec3)>;
/// Flocks by their lowest member. `straight` may be empty.
std::vector<KnownFlock> flocksOf(std::span<const Vec3> sheep, float link, const StraightWay& straight = {});

struct HerdingPlan {
    HerdingTask task = HerdingTask::Scout;
    Vec3 from;     ///< what is gone behind: the flock's centre, or the stray
    Vec3 away;     ///< unit: from there to where the dog should stand
    float far = 0; ///< metres from `from`
    Vec3 goal() const { return from + away * far; }
};
/// `onward`: unit, where the flock must go from its centre.
HerdingPlan planHerding(const KnownFlock& flock, std::span<const Vec3> sheep, Vec3 onward,
                        const HerdingSettings& settings);

/// The next place on a way to `goal` that keeps `clear` metres off the centre of a flock: the goal itself when the
/// straight way does, else a place on the circle. `side`: +1 clockwise seen from above, −1 the other way, 0: the
/// shorter one, and is set to it; 0 again when the way is straight.
Vec3 wayAround(Vec3 self, Vec3 goal, Vec3 centre, float clear, int& side);

} // namespace lince::groups
