// In groups: separation, alignment, cohesion from sums over neighbours, and leader following.
#include "steering_frame.h"

namespace lince {

using namespace steering;

Vec3 separate(const Vehicle& self, const FlockSums& sums) {
    if (sums.separationCount <= 0) return {0, 0, 0};
    return cutTo(flat(self, separationOf(sums)), 1) * self.mostSpeed;
}

Vec3 align(const Vehicle& self, const FlockSums& sums) {
    if (sums.alignmentCount <= 0) return {0, 0, 0};
    return cutTo(flat(self, sums.velocity / sums.alignmentCount), self.mostSpeed) - flat(self, self.velocity);
}

Vec3 cohere(const Vehicle& self, const FlockSums& sums) {
    if (sums.cohesionCount <= 0) return {0, 0, 0};
    const Vec3 middle = flat(self, sums.place / sums.cohesionCount);
    const float distance = length(middle);
    if (distance < 1e-4f) return {0, 0, 0};
    const Vec3 direction = middle / distance;
    // Only the motion towards the middle is changed, and only against how the others move: a flock on its way is not
    // slowed down by staying together, and one at rest does not swing through its middle for ever.
    const Vec3 carried = sums.alignmentCount > 0 ? sums.velocity / sums.alignmentCount : Vec3{0, 0, 0};
    const float closing = dot(flat(self, self.velocity - carried), direction);
    const float wanted = minimum(brakingSpeed(distance, plannedAcceleration(self), 2 * kSettleSeconds), self.mostSpeed);
    return direction * clamp(wanted - closing, -self.mostSpeed, self.mostSpeed);
}

namespace {

/// Ahead of a leader: where it will be in `seconds`, as wide as both bodies and some room.
struct LeadersWay {
    Vec3 ahead, right;
    float along = 0, aside = 0; ///< of the follower, metres from the leader
    float length = 0, halfWidth = 0;

    LeadersWay(const Vehicle& self, const LeaderState& leader, float seconds) {
        const Vec3 moving = flat(self, leader.velocity);
        const float speed = lince::length(moving);
        ahead = speed > 0.05f ? moving / speed : normalized(flat(self, leader.heading), {0, 0, -1});
        const float both = leader.radius + self.radius;
        const Vec3 offset = flat(self, self.position - leader.position);
        along = dot(offset, ahead);
        const Vec3 across = offset - ahead * along;
        // To the right when it stands exactly in the middle. In the air, aside may be above.
        right = normalized(across, rightOf(ahead));
        aside = dot(across, right);
        length = both + 0.3f + speed * seconds;
        halfWidth = both + 0.15f + 0.25f * leader.radius;
    }
    bool holds() const { return along > 0 && along < length && aside < halfWidth; }
};

/// How far ahead the leader's way is kept free.
constexpr float kWaySeconds = 1.5f;

} // namespace

bool inTheWay(const Vehicle& self, const LeaderState& leader, float seconds) {
    return LeadersWay(self, leader, seconds).holds();
}

Vec3 followLeader(const Vehicle& self, const LeaderState& leader, float behind, float slowing) {
    const LeadersWay way(self, leader, kWaySeconds);
    const Vec3 moving = flat(self, self.velocity);
    if (way.holds()) return way.right * self.mostSpeed - moving;
    const Vec3 place = leader.position - way.ahead * (leader.radius + self.radius + behind);
    const Vec3 wanted = velocityTo(self, place, leader.velocity, slowing);
    const bool ahead = way.along > -leader.radius - self.radius && way.along < way.length;
    const float into = -dot(wanted, way.right);
    const float gap = way.aside - way.halfWidth;
    // From beside or ahead of the leader it first falls back and only then comes in.
    if (ahead && into > 0 && gap < slowing) {
        const float allowed = brakingSpeed(gap, plannedAcceleration(self), kSettleSeconds);
        if (into > allowed) return wanted + way.right * (into - allowed) - moving;
    }
    return wanted - moving;
}

} // namespace lince
