#include "carrier_links.h"

#include "off_mesh_link_finder.h"

#include <cmath>
#include <optional>

namespace lince::bake {
namespace {

constexpr float kLift = 0.05f; ///< metres off the ground that the throw begins on
constexpr float kFloorBelow =
    1; ///< metres under a carrier, or around where it leads to, within which ground is looked for
constexpr float kPiecesUp = 48; ///< of the flight to its top
constexpr float kSameSpot = 4;  ///< metres
constexpr int kMaxPieces = 1200;

/// Where a throw whose top is at `top` comes down. Against a wall it slides down, under a ceiling it turns back.
std::optional<Vec3> landing(const Surroundings& around, const NavBody& body, Vec3 from, Vec3 top) {
    const float height = top.y - from.y;
    if (!(height > 0)) return {};
    // The path of a throw does not depend on gravity: here it is 1.
    const float secondsUp = std::sqrt(2 * height), step = secondsUp / kPiecesUp;
    Vec3 velocity = Vec3{top.x - from.x, 0, top.z - from.z} / secondsUp;
    velocity.y = secondsUp;
    Vec3 feet = from + Vec3{0, kLift, 0};
    for (int piece = 0; piece < kMaxPieces; ++piece) {
        const Vec3 next = feet + velocity * step - Vec3{0, 0.5f * step * step, 0};
        velocity.y -= step;
        if (around.passes(feet, next, body.radius * kSlim, body.height * 0.95f)) {
            feet = next;
            continue;
        }
        const float depth = maximum(feet.y - next.y, 0) + body.stepHeight;
        const auto ground = velocity.y < 0 ? around.groundBelow(feet + Vec3{0, kLift, 0}, depth) : std::nullopt;
        if (ground && ground->normalUp >= body.steepestCosine) return Vec3{feet.x, ground->height, feet.z};
        if (velocity.x != 0 || velocity.z != 0)
            velocity.x = velocity.z = 0;
        else if (velocity.y > 0)
            velocity.y = 0;
        else
            return {};
    }
    return {};
}

} // namespace

void addCarriers(const Surroundings& around, const BakeGrid& grid, std::span<const CarrierPlacement> carriers,
                 NavTile& tile) {
    const NavBody& body = grid.layout.body;
    const Aabb square = grid.tileBox(tile.column, tile.row, 0);
    for (const CarrierPlacement& carrier : carriers) {
        const Vec3 middle = carrier.box.centre();
        const bool inside = middle.x >= square.low.x && middle.x < square.high.x && middle.z >= square.low.z &&
                            middle.z < square.high.z;
        if (!inside) continue;
        const auto floor = around.groundBelow(middle, carrier.box.size().y / 2 + kFloorBelow);
        if (!floor) continue;
        const Vec3 from{middle.x, floor->height, middle.z};
        std::optional<Vec3> to;
        if (carrier.kind == CarrierPlacement::Kind::JumpPad)
            to = landing(around, body, from, carrier.to);
        else if (const auto ground = around.groundBelow(carrier.to + Vec3{0, kFloorBelow, 0}, 3 * kFloorBelow))
            to = Vec3{carrier.to.x, ground->height, carrier.to.z};
        // A pad that throws straight up and needs steering leads nowhere by itself.
        if (to && lengthSquared(*to - from) < kSameSpot * kSameSpot) continue;
        if (!to || around.deadly(*to, body.height) || lengthSquared(*to - from) > kFarthestLink * kFarthestLink)
            continue;
        tile.jumps.push_back({from, *to, NavStep::Carried, false, true});
    }
}

} // namespace lince::bake
