#include "avoidance_lines.h"

#include <cmath>

namespace lince {

namespace {

constexpr float kTouching = 1e-4f;    ///< metres: nearer than that to a point there is no direction to it
constexpr float kUrgentWeight = 0.1f; ///< of the evasion of who ranks higher in a jam

Vec2 nearestOn(Vec2 from, Vec2 to, Vec2 point) {
    const Vec2 along = to - from;
    const float square = lengthSquared(along);
    const float fraction = square > 0 ? clamp(dot(point - from, along) / square, 0, 1) : 0;
    return from + along * fraction;
}

/// Before its face, not past an end.
bool isBeside(const AvoidanceWall& wall, Vec2 place) {
    const Vec2 along = wall.to - wall.from, way = place - wall.from;
    const float at = dot(way, along);
    return cross(along, way) <= 0 && at >= 0 && at <= lengthSquared(along);
}

/// [0.5, 1.5] by two ids in any order: no two meetings are quite the same, so that rings of equals do not lock.
float spread(std::uint32_t first, std::uint32_t second) {
    std::uint32_t mix = (first ^ second) * 0x9e3779b1u + (first + second) * 0x85ebca6bu;
    mix ^= mix >> 15;
    mix *= 0x2c1b3c6du;
    mix ^= mix >> 12;
    return 0.5f + static_cast<float>(mix >> 8) * (1.0f / 16777216.0f);
}

/// Of the change of both velocities that is needed: what this body makes of it.
float evasionFraction(const AvoidanceBody& self, const AvoidanceBody& other) {
    float mine = 1 - self.priority, theirs = 1 - other.priority;
    if (self.rank.urgency > 0 || other.rank.urgency > 0) (self.rank.above(other.rank) ? mine : theirs) *= kUrgentWeight;
    const float sum = mine + theirs;
    return sum > 0 ? mine / sum : 0.5f;
}

/// A half-plane that touches what is forbidden from outside, and how far inside of it a velocity lies.
struct Support {
    Vec2 normal;
    float offset = 0;
    float inside = 0;
};

/// Keeps the support that costs the velocity the least.
void consider(Vec2 normal, float offset, Vec2 velocity, Support& best) {
    const float inside = dot(velocity, normal) - offset;
    if (inside > best.inside) best = {normal, offset, inside};
}

/// Unit normals of the two tangents from the origin to a disc, pointing away from it: `right` of the one that leaves
/// the disc on its left. The disc does not hold the origin.
struct Tangents {
    Vec2 left, right;
};
Tangents tangentsTo(Vec2 centre, float radius) {
    const float square = lengthSquared(centre);
    const float leg = std::sqrt(maximum(square - radius * radius, 0));
    const Vec2 along = centre * (1 / square), across = rightOf(along);
    return {along * -radius + across * -leg, along * -radius + across * leg};
}

} // namespace

WallJoints jointsOf(const AvoidanceWall& wall, std::span<const AvoidanceWall> walls) {
    WallJoints joints;
    const Vec2 along = wall.to - wall.from;
    for (const AvoidanceWall& other : walls) {
        const Vec2 otherAlong = other.to - other.from;
        const float turn = cross(along, otherAlong);
        if (turn == 0 && dot(along, otherAlong) < 0) continue; // the other side of the same thin wall
        // Bodies are on the side of negative cross products. Where the outline turns away from them, a corner sticks
        // out, and both walls end freely there.
        if (other.from == wall.to && turn <= 0) joints.to = true, joints.after = other.to;
        if (other.to == wall.from && turn >= 0) joints.from = true, joints.before = other.from;
    }
    return joints;
}

LineBuilder::LineBuilder(const Avoider& self, AvoidanceScratch& out) : m_self(self), m_out(out) {
    m_out.hardCount = m_out.count = 0;
}

// Both write first and count after: whether a line matters is as good as random, and a wrong guess of the processor
// costs more than the store.
void LineBuilder::hard(Vec2 normal, float offset) {
    // Standing still must always be allowed: what is too near already must not come nearer, no more.
    m_out.lines[static_cast<std::size_t>(m_out.hardCount)] = {normal, minimum(offset, 0)};
    m_out.hardCount += static_cast<int>(offset > -m_self.maxSpeed);
}

void LineBuilder::soft(Vec2 normal, float offset) {
    m_soft[static_cast<std::size_t>(m_softCount)] = {normal, offset};
    m_softCount += static_cast<int>(offset > -m_self.maxSpeed);
}

void LineBuilder::finish() {
    m_out.count = m_out.hardCount;
    for (int i = 0; i < m_softCount; ++i)
        m_out.lines[static_cast<std::size_t>(m_out.count++)] = m_soft[static_cast<std::size_t>(i)];
}

void LineBuilder::wall(const AvoidanceWall& wall, WallJoints joints) {
    const AvoidanceSettings& settings = *m_self.settings;
    const Vec2 from = wall.from - m_self.body.position, to = wall.to - m_self.body.position; // the body is the origin
    const float radius = settings.wallsBoundCentres ? 0 : m_self.body.radius;
    const Vec2 along = to - from;
    const float size = length(along);
    if (!(size > kTouching)) return;
    const Vec2 face = Vec2{along.y, -along.x} * (1 / size); // towards the bodies
    const float behind = dot(from, face);
    const Vec2 nearest = nearestOn(from, to, {});
    const float distance = length(nearest);
    if (behind > 0) {
        // A wall has one side. Who was pushed a little through it comes back; past its ends there is nothing to feel.
        if (behind > 0.5f * m_self.body.radius || distance > behind * 1.01f + kTouching) return;
        hard(face, 0);
        soft(face, minimum((behind + radius) / settings.stepSeconds, 0.5f * m_self.maxSpeed));
        return;
    }
    // Beside the wall that it goes on in, in a line or towards the bodies, this one is as long as that one: who walks
    // right along both would stop at its end.
    const Vec2 place = m_self.body.position;
    const bool goesOn = (joints.from && dot(from, along) >= 0 && isBeside({joints.before, wall.from}, place)) ||
                        (joints.to && dot(to, along) <= 0 && isBeside({wall.to, joints.after}, place));
    const Vec2 away = goesOn || distance <= kTouching ? face : nearest * (-1 / distance);
    const float gap = (goesOn ? -behind : distance) - radius;
    if (gap <= 0) {
        hard(away, 0);
        soft(away, minimum(-gap / settings.stepSeconds, 0.5f * m_self.maxSpeed));
        return;
    }

    // What would hit within the horizon is the wall, rounded by the radius and shrunk by the time, with its shadow: a
    // convex set without the origin. Of the half-planes that touch it the one is taken which costs the present velocity
    // the least: past an end by the tangent, along the face by its normal.
    const float time = 1 / settings.secondsToWalls;
    const Vec2 velocity = m_self.body.velocity;
    Support best{away, -gap * time, dot(velocity, away) + gap * time};
    const Vec2 q = nearestOn(from * time, to * time, velocity);
    const bool atFrom = q == from * time, atTo = q == to * time;
    if (!(atFrom && joints.from) && !(atTo && joints.to)) {
        const Vec2 out = velocity - q;
        const float outSize = length(out);
        if (outSize > kTouching) {
            const Vec2 normal = out * (1 / outSize);
            const float offset = dot(q, normal) + radius * time;
            if (offset <= 0) consider(normal, offset, velocity, best);
        }
    }
    if (distance > kTouching) {
        // Seen from a body the wall begins on its right. Where it is seen edge on, the nearer end can hide the other
        // one: the tangent that leaves both on the same side counts.
        const Tangents a = tangentsTo(from, radius), b = tangentsTo(to, radius);
        if (!joints.from) consider(dot(a.right, to) <= dot(b.right, from) ? a.right : b.right, 0, velocity, best);
        if (!joints.to) consider(dot(b.left, from) <= dot(a.left, to) ? b.left : a.left, 0, velocity, best);
    }
    hard(best.normal, best.offset);
}

void LineBuilder::body(const AvoidanceBody& other) {
    const AvoidanceSettings& settings = *m_self.settings;
    const AvoidanceBody& self = m_self.body;
    const Vec2 apart = other.position - self.position;
    const Vec2 closing = self.velocity - other.velocity;
    const float radii = self.radius + other.radius;
    const float square = lengthSquared(apart);
    const float distance = std::sqrt(square);
    const float fraction = evasionFraction(self, other);

    const float gap = distance - radii;
    const Vec2 towards = distance > kTouching ? apart * (1 / distance) : self.id < other.id ? Vec2{1, 0} : Vec2{-1, 0};
    // At most half of the gap in this step: whatever the other one does, if it keeps to the same, nobody is touched.
    // Halves whatever the priorities: doors pass fewer bodies when the urgent may take it all.
    hard(-towards, -0.5f * maximum(gap, 0) / settings.stepSeconds);
    if (gap <= 0) {
        // Apart within a step, but not like springs: at a walking pace at most.
        const float wanted = minimum(-gap / settings.stepSeconds, m_self.maxSpeed);
        soft(-towards, fraction * wanted);
        return;
    }

    const float time = 1 / settings.secondsToBodies;
    const Vec2 right = rightOf(towards);
    Vec2 outward = closing - apart * time; // from the middle of the disc that ends the cone
    outward = outward + right * (settings.rightBias * spread(self.id, other.id) * length(outward));
    const float along = dot(outward, apart);
    const float outwardSquare = lengthSquared(outward);
    // Both cases are worked out and one is taken, for the same reason as above.
    const bool atEnd = (along < 0) & (along * along > radii * radii * outwardSquare);
    const Vec2 endNormal = outward * (1 / std::sqrt(outwardSquare));
    const float side = dot(outward, right) >= 0 ? 1.0f : -1.0f;
    const float leg = std::sqrt(square - radii * radii);
    const Vec2 legNormal = (towards * -radii + right * (side * leg)) * (1 / distance);
    const Vec2 normal{atEnd ? endNormal.x : legNormal.x, atEnd ? endNormal.y : legNormal.y};
    const float ahead = (dot(apart, normal) + radii) * time;
    // That the relative velocity must change by along the normal; negative: there is room.
    const float missing = (atEnd ? ahead : 0.0f) - dot(closing, normal);
    // Room is handed out the other way round: who need not evade takes more of it.
    soft(normal, dot(self.velocity, normal) + (missing > 0 ? fraction : 1 - fraction) * missing);
}

} // namespace lince
