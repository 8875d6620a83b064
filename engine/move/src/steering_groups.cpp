// In groups: separation, alignment, cohesion from sums over neighbours, and leader following.
#include "steering_frame.h"

namespace lince {

using namespace steering;

Vec3 separate(const Vehicle& self, const FlockSums& sums, float within) {
    if (sums.separationCount <= 0) return {0, 0, 0};
    if (within <= 0) return cutTo(flat(self, separationOf(sums)), 1) * self.maxSpeed;
    // One neighbour at distance d pushes with (1/d − d/within²) · within/4: with all might at a quarter of the reach,
    // not at all at its end, so that nobody is jolted by those who come into it. The second part is the sum of places.
    const Vec3 push = (sums.away + sums.place / (within * within)) * (0.25f * within);
    return cutTo(flat(self, push), 1) * self.maxSpeed;
}

Vec3 align(const Vehicle& self, const FlockSums& sums) {
    if (sums.alignmentCount <= 0) return {0, 0, 0};
    return cutTo(flat(self, sums.velocity / sums.alignmentCount), self.maxSpeed) - flat(self, self.velocity);
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
    const float wanted =
        minimum(brakingSpeed(distance, plannedAcceleration(self), 2 * kSettleSeconds), 0.5f * self.maxSpeed);
    // Near the middle its direction means little.
    const float fraction = minimum(1, distance / maximum(2 * self.radius, 0.05f));
    return direction * (fraction * clamp(wanted - closing, -self.maxSpeed, self.maxSpeed));
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

/// How far ahead the leader's way is kept free: a second, and as long as it takes to leave it from its middle.
float waySeconds(const Vehicle& self, const LeaderState& leader) {
    return 1 + 1.5f * (leader.radius + self.radius) / maximum(self.maxSpeed, 0.1f);
}

/// A wished velocity without what would run into a leader that slows down.
Vec3 behindLeader(const Vehicle& self, const LeaderState& leader, Vec3 wanted) {
    const Vec3 offset = flat(self, self.position - leader.position);
    const Vec3 away = normalized(offset);
    const float gap = length(offset) - leader.radius - self.radius - 0.1f;
    const float closing = -dot(wanted - flat(self, leader.velocity), away);
    const float allowed = gap > 0 ? brakingSpeed(gap, plannedAcceleration(self), kSettleSeconds) : gap / kSettleSeconds;
    return closing > allowed ? wanted + away * (closing - allowed) : wanted;
}

} // namespace

bool inTheWay(const Vehicle& self, const LeaderState& leader, float seconds) {
    return LeadersWay(self, leader, seconds).holds();
}

Vec3 followLeader(const Vehicle& self, const LeaderState& leader, float behind, float slowing) {
    const LeadersWay way(self, leader, waySeconds(self, leader));
    const Vec3 moving = flat(self, self.velocity);
    if (way.holds()) return way.right * self.maxSpeed - moving;
    const Vec3 place = leader.position - way.ahead * (leader.radius + self.radius + behind);
    const Vec3 wanted = velocityTo(self, place, leader.velocity, slowing);
    const bool ahead = way.along > -leader.radius - self.radius && way.along < way.length;
    const float into = -dot(wanted, way.right);
    const float gap = way.aside - way.halfWidth;
    // From beside or ahead of the leader it first falls back and only then comes in.
    if (ahead && into > 0 && gap < slowing) {
        const float allowed = brakingSpeed(gap, plannedAcceleration(self), kSettleSeconds);
        if (into > allowed) return behindLeader(self, leader, wanted + way.right * (into - allowed)) - moving;
    }
    return behindLeader(self, leader, wanted) - moving;
}

} // namespace lince
