// Why this and not only the paper: reciprocal avoidance is fair, and a fair crowd in a doorway stands for ever. As in
// priority inheritance of plans for many agents (Okumura et al. 2019), who is in the way of the most urgent one moves
// with that one's urgency, so that the next one in the way makes room as well.

#include <lince/core/state_visitor.h>
#include <lince/move/avoidance.h>

#include <cmath>

namespace lince {

namespace {

constexpr float kGettingOn = 0.25f;  ///< share of the wanted speed below which one waits
#ifndef FORGET
#define FORGET 1.5f
#endif
#ifndef REACH
#define REACH .6f
#endif
#ifndef TURN
#define TURN 1.0f
#endif
#ifndef YS
#define YS 1
#endif
constexpr float kForget = FORGET;      ///< seconds of getting on after which the waiting is forgotten
constexpr float kMostWaited = 20;    ///< seconds
constexpr std::uint32_t kMostHops = 40;
constexpr float kAgainst = 2; ///< metres
constexpr float kTurn = TURN;
constexpr float kReach = REACH;       ///< metres of gap across which one makes room
constexpr float kSameWay = 0.5f;     ///< cosine: goes where the urgent one goes

} // namespace

Vec2 AvoidancePatience::press(const AvoidanceBody& self, Vec2 preferred, float mostSpeed,
                              std::span<const AvoidanceBody> others, const AvoidanceSettings& settings) {
    const float speed = length(preferred);
    const bool wants = speed > 0.02f * mostSpeed;
    const Vec2 heading = wants ? preferred * (1 / speed) : Vec2{};
    const bool waits = speed > 0.5f * mostSpeed && dot(self.velocity, heading) < kGettingOn * speed;
    if (!wants) waited = going = 0;
    const AvoidanceRank own{maximum(waited - settings.patienceSeconds, 0), self.id, 0};

    const AvoidanceBody* urgent = nullptr;
    float against = 0;
    for (const AvoidanceBody& other : others) {
        const Vec2 apart = self.position - other.position;
        const float radii = self.radius + other.radius;
        if (wants && dot(apart, heading) < 0) {
            const float gap = length(apart) - radii;
            const float nearness = 1 - gap / kAgainst;
            if (nearness > 0 && absolute(cross(heading, apart)) < radii) against += nearness * maximum(-dot(other.wish, heading), 0);
        }
        if (!(other.rank.urgency > 0) || other.rank.hops >= kMostHops || !other.rank.above(urgent ? urgent->rank : own))
            continue;
        const float ahead = dot(apart, other.wish);
        if (ahead <= 0 || ahead > radii + kReach) continue;
        if (absolute(cross(other.wish, apart)) >= radii) continue; // it passes beside me
        urgent = &other;
    }

    rank = own;
    wish = heading;
    if (urgent) {
        rank = urgent->rank;
        ++rank.hops;
        if (!(dot(heading, urgent->wish) > kSameWay)) {
            // Out of its way by the shorter side; right in front of it to my right, as bodies pass each other.
            const float side = cross(urgent->wish, self.position - urgent->position) > 1e-3f ? 1.0f : -1.0f;
            const Vec2 aside = Vec2{-urgent->wish.y, urgent->wish.x} * side;
            wish = normalized(aside + urgent->wish * 0.5f);
            const float gap = maximum(length(self.position - urgent->position) - self.radius - urgent->radius, 0);
            return wish * (mostSpeed * (YS ? maximum(1 - gap / kReach, 0) : 1));
        }
    }
    // Not while making room: of two in each other's way the order must stay until one of them is past.
    going = waits ? 0 : going + settings.stepSeconds;
    if (waits) waited = minimum(waited + settings.stepSeconds, kMostWaited);
    if (going > kForget) waited = going = 0;
    if (against > 0 && !urgent) {
        const float turn = minimum(against, 1) * kTurn;
        return normalized(heading + Vec2{-heading.y, heading.x} * turn) * speed;
    }
    return preferred;
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
