// Why this and not only the paper: reciprocal avoidance is fair, and a fair crowd in a doorway stands for ever. As in
// planning with priority inheritance (Okumura et al. 2019), who is in the way of the most urgent one takes over its
// urgency while making room, so that the next one in the way makes room as well.

#include "avoidance_lines.h"

#include <lince/core/state_visitor.h>
#include <lince/move/avoidance.h>

#include <cmath>

namespace lince {

namespace {

constexpr float kGettingOn = 0.25f;    ///< share of the wanted speed below which one waits
constexpr float kNearlyThere = 0.5f;   ///< share of the full speed: who wants less than that is in no hurry
constexpr float kForget = 3;           ///< seconds of getting on after which the waiting is forgotten
constexpr float kMaxWaited = 20;       ///< seconds
constexpr float kReach = 0.3f;         ///< metres of gap across which one makes room
constexpr float kSameWay = 0.5f;       ///< cosine: goes where the urgent one goes
constexpr float kOncoming = 2;         ///< metres of gap to those who come against one
constexpr std::uint32_t kMaxHops = 40; ///< what is handed round in a circle ends

} // namespace

Vec2 AvoidancePatience::press(const AvoidanceBody& self, Vec2 preferred, float maxSpeed,
                              std::span<const AvoidanceBody> others, const AvoidanceSettings& settings) {
    const float speed = length(preferred);
    const bool wants = speed > 0.02f * maxSpeed;
    const Vec2 heading = wants ? preferred * (1 / speed) : Vec2{};
    const bool waits = speed > kNearlyThere * maxSpeed && dot(self.velocity, heading) < kGettingOn * speed;
    if (!wants) waited = going = 0;
    const AvoidanceRank own{maximum(waited - settings.patienceSeconds, 0), self.id, 0};

    const AvoidanceBody* urgent = nullptr;
    float oncoming = 0; // 1: one right in front
    for (const AvoidanceBody& other : others) {
        const Vec2 apart = self.position - other.position;
        const float radii = self.radius + other.radius;
        const float opposed = -dot(other.wish, heading);
        if (opposed > 0 && dot(apart, heading) < 0 && absolute(cross(heading, apart)) < radii)
            oncoming += opposed * maximum(1 - (length(apart) - radii) / kOncoming, 0);

        if (!(other.rank.urgency > 0) || other.rank.hops >= kMaxHops || !other.rank.above(urgent ? urgent->rank : own))
            continue;
        const float ahead = dot(apart, other.wish);
        if (ahead <= 0 || ahead > radii + kReach) continue;
        if (absolute(cross(other.wish, apart)) >= radii) continue; // it passes beside me
        urgent = &other;
    }

    rank = own;
    wish = heading;
    if (self.priority >= 1) return preferred; // gives way to nobody
    if (urgent) {
        rank = urgent->rank;
        ++rank.hops;
        if (dot(heading, urgent->wish) <= kSameWay) {
            // Out of its way by the shorter side; right in front of it to my right, as bodies pass each other. No
            // faster than it comes near, or the whole crowd would boil.
            const Vec2 apart = self.position - urgent->position;
            const float side = cross(urgent->wish, apart) > 1e-3f ? 1.0f : -1.0f;
            wish = normalized(rightOf(urgent->wish) * side + urgent->wish * 0.5f);
            const float gap = length(apart) - self.radius - urgent->radius;
            return wish * (maxSpeed * clamp(1 - gap / kReach, 0, 1));
        }
    }
    // Only here, not while making room: of two in each other's way the order must stay until one of them is past.
    going = waits ? 0 : going + settings.stepSeconds;
    if (waits) waited = minimum(waited + settings.stepSeconds, kMaxWaited);
    if (going > kForget) waited = going = 0;
    if (!(oncoming > 0) || urgent || !(settings.rightBias > 0)) return preferred;
    // Up to 45 degrees to the right of those who come against one: two streams become lanes, a ring a roundabout.
    return normalized(heading + rightOf(heading) * minimum(oncoming, 1)) * speed;
}

void AvoidancePatience::visitState(StateVisitor& v) {
    v.field("waited", waited);
    v.field("going", going);
    v.field("urgency", rank.urgency);
    v.field("source", rank.source);
    v.field("hops", rank.hops);
    v.field("wish", wish);
}

} // namespace lince
