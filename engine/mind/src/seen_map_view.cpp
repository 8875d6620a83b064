// A picture becomes ground: columns of pixels are followed from below to above, so that neighbours in the picture tell
// whether floor goes on, ends at something upright, or ends where it goes down.

#include <lince/mind/seen_map.h>

namespace lince {
namespace {

constexpr int kColumnStep = 4;       ///< pixels between the columns of one look
constexpr float kIntoWall = 0.06f;   ///< metres: a wall on the border of two columns belongs to the one behind it
constexpr float kEdgeRange = 6;      ///< metres: nearer, two pixels of floor lie less than a cell apart
constexpr float kDeepEdge = 0.5f;    ///< metres down within one pixel: an edge, not a step
constexpr float kWidestGap = 0.8f;   ///< metres of floor between two pixels that are taken for floor too
constexpr float kAboveTheEye = 0.5f; ///< metres: higher ceilings are no concern of a body

enum class Seen : std::uint8_t { Nothing, Floor, Solid, Ceiling, Thing };

Seen kindOf(ClassId seen) {
    if (seen == classes::kFloor) return Seen::Floor;
    if (seen == classes::kWall || seen == classes::kTree || seen == classes::kDoor || seen == classes::kBox)
        return Seen::Solid;
    if (seen == classes::kCeiling) return Seen::Ceiling;
    return seen == classes::kNothing ? Seen::Nothing : Seen::Thing;
}

/// Near floor fills many rows with the same few cells.
int rowStep(float distance) {
    return distance < 1.5f ? 5 : distance < 2.5f ? 3 : distance < 4 ? 2 : 1;
}

} // namespace

void SeenMap::look(const EyeView& view, Tick tick) {
    const int phase = static_cast<int>(m_looks % kColumnStep);
    // 0, 2, 1, 3: each pair of looks is spread evenly.
    const int first = (phase & 1) * 2 + (phase >> 1);
    ++m_looks;
    for (int x = first; x < view.width(); x += kColumnStep)
        lookAlong(view, x, tick);
}

void SeenMap::lookAlong(const EyeView& view, int x, Tick tick) {
    const Vec3 eye = view.pose().position;
    bool hasFloor = false;
    bool hasWall = false;
    Vec3 floor; // the last pixel of floor
    Vec2 wallAt, wallBehind;
    for (int y = 0; y < view.height();) {
        const float distance = view.distanceAt(x, y);
        const ClassId objectClass = view.classAt(x, y);
        const Seen seen = kindOf(objectClass);
        const Vec3 place = view.placeAt(x, y);
        y += rowStep(distance);
        const bool far = distance > m_settings.range;
        if (hasFloor && seen != Seen::Thing) {
            const bool nothingBelow = seen == Seen::Nothing && place.y < eye.y;
            const Vec3 ahead = horizontal(floor - eye);
            if ((nothingBelow || place.y < floor.y - kDeepEdge) && lengthSquared(ahead) < kEdgeRange * kEdgeRange)
                addEdge(columnAt(floor + normalized(ahead) * m_settings.cell), floor.y, tick);
        }
        if (seen == Seen::Floor && !far) {
            if (hasFloor) floorBetween(floor, place, tick);
            addFloor(columnAt(place), place.y, tick);
            floor = place;
        }
        hasFloor = seen == Seen::Floor && !far;
        const bool upright = seen == Seen::Solid || (seen == Seen::Ceiling && place.y < eye.y + kAboveTheEye);
        if (upright && !far) {
            const Vec2 at{place.x, place.z};
            if (!hasWall || lengthSquared(at - wallAt) > 9e-4f) {
                wallAt = at;
                wallBehind = behindWall(view, x, y - rowStep(distance), place);
            }
            const bool moves = objectClass == classes::kDoor || objectClass == classes::kBox;
            addSolid(columnAt({place.x + wallBehind.x, place.y, place.z + wallBehind.y}), place.y, tick,
                     moves ? std::uint8_t{kMoves} : std::uint8_t{0});
        }
        hasWall = upright && !far;
    }
}

/// A little way into the wall that is seen at a pixel: against its normal, told from the pixel beside it that is more
/// likely to show the same wall.
Vec2 SeenMap::behindWall(const EyeView& view, int x, int y, Vec3 place) const {
    const Vec3 eye = view.pose().position;
    const Vec2 away = normalized(Vec2{place.x - eye.x, place.z - eye.z});
    const float here = view.distanceAt(x, y);
    float min = 0.15f * here; // farther than a slanting wall would bring it: something else
    int other = -1;
    for (const int beside : {x - 1, x + 1}) {
        if (!view.contains(beside, y) || view.classAt(beside, y) != view.classAt(x, y)) continue;
        const float change = absolute(view.distanceAt(beside, y) - here);
        if (change < min) min = change, other = beside;
    }
    if (other < 0) return away * kIntoWall;
    const Vec3 next = view.placeAt(other, y);
    const Vec2 along = normalized(Vec2{next.x - place.x, next.z - place.z});
    const Vec2 normal{-along.y, along.x};
    // A little along the ray too: at a corner the normal may be that of the other face.
    return normal * (dot(normal, away) < 0 ? -kIntoWall : kIntoWall) + away * (0.5f * kIntoWall);
}

void SeenMap::floorBetween(Vec3 from, Vec3 to, Tick tick) {
    const float gap = length(horizontal(to - from));
    if (gap <= m_settings.cell || gap > kWidestGap || absolute(to.y - from.y) > 0.3f) return;
    const int parts = static_cast<int>(gap * m_cellsPerMetre) + 1;
    for (int i = 1; i < parts; ++i) {
        const Vec3 place = lerp(from, to, static_cast<float>(i) / static_cast<float>(parts));
        addFloor(columnAt(place), place.y, tick);
    }
}

} // namespace lince
