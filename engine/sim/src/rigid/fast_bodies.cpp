// Continuous collision: of what moved farther than it is thick, the ball inside of it is swept along its way and stops
// where it meets something; the contact then follows in the next step. The ball is a little smaller than the body, so
// that what slides along a floor does not stop at it.

#include "content.h"

namespace lince::rigid {
namespace {

constexpr float kBall = 0.9f;      ///< of the radius inside
constexpr float kFast = 0.5f;      ///< of it: what moves farther in a step is swept
constexpr float kCloser = 0.0005f; ///< metres at which two count as touching

/// Fraction of the motion before the ball meets the part; 1 when it does not (conservative advancement).
float sweepBall(const Convex& ballForm, float radius, Vec3 motion, const Placed& part) {
    Placed ball;
    float t = 0;
    for (int round = 0; round < 24; ++round) {
        ball.set(ballForm, {}, motion * t);
        const Nearest nearest = nearestPoints(ball, part);
        const float gap = nearest.distance - radius - part.radius;
        const float closing = nearest.distance > 0 ? dot(nearest.onB - nearest.onA, motion) / nearest.distance : 0.0f;
        if (closing <= 0) return 1;
        if (gap <= kCloser) return t;
        t += gap / closing;
        if (t >= 1) return 1;
    }
    return t;
}

} // namespace

void stopFast(Content& c) {
    c.point.corners.resize(1);
    for (const std::uint32_t slot : c.awake) {
        SolverBody& s = c.solver[slot + 1];
        const RigidBody& body = c.bodies[slot];
        const Vec3 motion = vec(s.moved);
        const float inner = c.shapeOf(body).innerRadius(), radius = kBall * inner;
        if (dot(motion, motion) <= kFast * kFast * inner * inner) continue;
        Aabb way{body.position, body.position};
        way.add(body.position + motion);
        way = way.grown(radius);
        gatherTriangles(c, way);
        SweepHit hit;
        for (const Content::Triangle& t : c.triangles)
            sweepCapsuleTriangle({body.position, radius, 0}, motion, t.a, t.b, t.c, hit);
        float fraction = hit ? hit.t : 1;
        Placed part;
        for (std::uint32_t other = 0; other < c.bodies.size(); ++other) {
            if (other == slot || !c.bodies[other].id) continue;
            const RigidBody& met = c.bodies[other];
            // Those before it in order have moved already.
            const Vec3 place = met.position + (other < slot ? vec(c.solver[other + 1].moved) : Vec3{}) - body.position;
            const float around = c.shapeOf(met).outerRadius();
            if (!way.overlaps(Aabb{place + body.position, place + body.position}.grown(around))) continue;
            for (const Convex& convex : c.shapeOf(met).convexes()) {
                part.set(convex, c.frames[other].turn, place);
                fraction = minimum(fraction, sweepBall(c.point, radius, motion, part));
            }
        }
        if (fraction < 1) s.moved = four(motion * fraction);
    }
}

} // namespace lince::rigid
