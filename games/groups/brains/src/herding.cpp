#include <lince/core/math.h>
#include <lince/groups/herding.h>

#include <algorithm>
#include <cmath>

namespace lince::groups {
namespace {

constexpr float kStepAround = 0.7f; ///< radians that the dog goes around a flock at a time

/// Least distance from a point to a way, in the plane.
float distanceToWay(Vec3 point, Vec3 from, Vec3 to) {
    const Vec3 way = horizontal(to - from);
    const float squared = lengthSquared(way);
    const float along = squared > 0 ? clamp(dot(horizontal(point - from), way) / squared, 0, 1) : 0;
    return horizontalDistance(point, from + way * along);
}

} // namespace

std::vector<KnownFlock> flocksOf(std::span<const Vec3> sheep, float link, const StraightWay& straight) {
    constexpr std::uint32_t kNone = 0xffffffffu;
    std::vector<std::uint32_t> flockOf(sheep.size(), kNone);
    std::vector<KnownFlock> flocks;
    for (std::uint32_t first = 0; first < sheep.size(); ++first) {
        if (flockOf[first] != kNone) continue;
        const auto number = static_cast<std::uint32_t>(flocks.size());
        std::vector<std::uint32_t> members{first};
        flockOf[first] = number;
        for (std::size_t next = 0; next < members.size(); ++next)
            for (std::uint32_t other = 0; other < sheep.size(); ++other)
                if (flockOf[other] == kNone && horizontalDistance(sheep[members[next]], sheep[other]) <= link &&
                    (!straight || straight(sheep[members[next]], sheep[other]))) {
                    flockOf[other] = number;
                    members.push_back(other);
                }
        std::sort(members.begin(), members.end());
        KnownFlock flock;
        for (const std::uint32_t member : members)
            flock.centre += sheep[member];
        flock.centre = flock.centre / static_cast<float>(members.size());
        flock.farthest = first;
        for (const std::uint32_t member : members) {
            const float metres = horizontalDistance(sheep[member], flock.centre);
            if (metres > flock.radius) {
                flock.radius = metres;
                flock.farthest = member;
            }
        }
        flock.members = std::move(members);
        flocks.push_back(std::move(flock));
    }
    return flocks;
}

HerdingPlan planHerding(const KnownFlock& flock, std::span<const Vec3> sheep, Vec3 onward,
                        const HerdingSettings& settings) {
    HerdingPlan plan;
    if (flock.members.empty()) return plan;
    const float root = std::sqrt(std::sqrt(static_cast<float>(flock.members.size())));
    const float twoThirds = power(static_cast<float>(flock.members.size()), 2.0f / 3);
    if (flock.radius > settings.spread * settings.spacing * twoThirds) {
        plan.task = HerdingTask::Collect;
        plan.from = sheep[flock.farthest];
        plan.away = normalized(horizontal(plan.from - flock.centre), -onward);
        plan.far = settings.behind;
        return plan;
    }
    plan.task = HerdingTask::Drive;
    plan.from = flock.centre;
    plan.away = -onward;
    // The flock fills a circle of about spacing × √N / 2.
    plan.far = settings.behind + 0.5f * settings.spacing * root * root;
    return plan;
}

Vec3 wayAround(Vec3 self, Vec3 goal, Vec3 centre, float clear, int& side) {
    const Vec3 here = horizontal(self - centre), there = horizontal(goal - centre);
    const float keep = minimum(clear, maximum(length(there), 1));
    // Who stands nearer than that already may leave outwards.
    const bool outwards = dot(here, horizontal(goal - self)) >= 0;
    if (outwards || distanceToWay(centre, self, goal) >= keep * 0.97f) {
        side = 0;
        return goal;
    }
    float turn = angleDifference(yawOf(here), yawOf(there));
    if (side == 0) side = turn >= 0 ? 1 : -1;
    if (side > 0 && turn < 0) turn += kTwoPi;
    if (side < 0 && turn > 0) turn -= kTwoPi;
    const float step = clamp(turn, -kStepAround, kStepAround);
    const Vec3 out = directionFromYawPitch(yawOf(here) + step, 0);
    // Asked again at each step, it is a point that is always so much ahead: who heads for it keeps to the circle when
    // the way there touches the circle.
    Vec3 place = centre + out * (keep / cosine(step));
    place.y = goal.y;
    return place;
}

} // namespace lince::groups
