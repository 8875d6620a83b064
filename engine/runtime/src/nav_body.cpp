#include <lince/runtime/nav_body.h>

namespace lince {

NavBody navBodyOf(const BodyDefinition& body) {
    constexpr float kSpare = 0.85f; // of what a body can do at best: it does not take off at the very edge
    constexpr float kDrop = 3;      // metres that anybody lets himself fall
    NavBody nav;
    nav.radius = body.radius;
    nav.height = body.height;
    nav.stepHeight = body.stepHeight;
    nav.steepestCosine = body.steepestCosine;
    const float flightSeconds = 2 * body.jumpSpeed / kGravity;
    nav.jumpHeight = body.jumpSpeed * body.jumpSpeed / (2 * kGravity) * kSpare;
    nav.jumpDistance = body.runSpeed * flightSeconds * kSpare;
    nav.dropHeight = kDrop;
    return nav;
}

} // namespace lince
