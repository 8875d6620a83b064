#include <lince/mind/seen_map.h>

#include <algorithm>
#include <cstdlib>

namespace lince {
namespace {

constexpr float kOneStorey = 2.6f; ///< metres: lower floor belongs to another storey and says nothing of an edge here

} // namespace

SeenMap::Index SeenMap::floorNear(SeenColumn column, float height, float up, float down) const {
    Index best = kNone;
    float bestOff = 0;
    for (Index i = firstOf(column); i != kNone; i = m_surfaces[i].next) {
        if (m_surfaces[i].kind != Kind::Floor) continue;
        const float off = heightOf(i) - height;
        if (off > up || off < -down) continue;
        if (best == kNone || absolute(off) < bestOff) best = i, bestOff = absolute(off);
    }
    return best;
}

bool SeenMap::solidBetween(SeenColumn column, float low, float high) const {
    for (Index i = firstOf(column); i != kNone; i = m_surfaces[i].next) {
        const Surface& s = m_surfaces[i];
        if ((s.kind == Kind::Solid || s.kind == Kind::Felt) && toMetres(s.high) > low && toMetres(s.low) < high)
            return true;
    }
    return false;
}

/// What a body that stands at `height` would have in a column `distance` cells away. One walk over its surfaces.
SeenMap::Beside SeenMap::beside(SeenColumn column, float height, int distance) const {
    const Index first = firstOf(column);
    if (first == kNone) return Beside::Unknown;
    // Stairs rise by a step in each cell.
    const float reach = m_body.step * static_cast<float>(std::max(distance, 1));
    float base = height;
    float nearest = reach;
    bool carried = false;
    bool below = false;
    for (Index i = first; i != kNone; i = m_surfaces[i].next) {
        const Surface& s = m_surfaces[i];
        if (s.kind == Kind::Floor) {
            const float off = toMetres(s.high) - height;
            if (absolute(off) <= nearest) carried = true, nearest = absolute(off), base = toMetres(s.high);
            below = below || (off < -reach && off > -kOneStorey);
        } else if (s.kind == Kind::Edge)
            below = below || absolute(toMetres(s.high) - height) < 0.5f;
    }
    const float low = base + m_body.step;
    const float high = base + m_body.height;
    for (Index i = first; i != kNone; i = m_surfaces[i].next) {
        const Surface& s = m_surfaces[i];
        if (s.kind == Kind::Edge) continue;
        if (s.kind == Kind::Floor && carried) continue; // another storey, or the top of what is already solid
        if (toMetres(s.high) > low && toMetres(s.low) < high) return Beside::Solid;
    }
    if (carried) return Beside::Free;
    return below ? Beside::Drop : Beside::Unknown;
}

void SeenMap::findRoom(Surface& floor, SeenColumn column) {
    const float height = toMetres(floor.high);
    Room room = Room::Wide;
    bool frontier = false;
    if (solidBetween(column, height + m_body.step, height + m_body.height)) room = Room::None;
    for (int ring = 1; ring <= kRings && room != Room::None; ++ring) {
        bool hard = false;
        bool unknown = false;
        for (int dz = -ring; dz <= ring && !hard; ++dz) {
            const int step = std::abs(dz) == ring ? 1 : 2 * ring;
            for (int dx = -ring; dx <= ring && !hard; dx += step) {
                const Beside what = beside({column.x + dx, column.z + dz}, height, ring);
                hard = what == Beside::Solid || what == Beside::Drop;
                if (what != Beside::Unknown) continue;
                unknown = true;
                frontier = frontier || (ring == 1 && (dx == 0 || dz == 0));
            }
        }
        if (hard)
            room = ring == 1 ? Room::None : Room::Tight;
        else if (unknown && ring == 1)
            room = Room::Tight;
        if (room != Room::Wide) break;
    }
    const unsigned found = kRoomKnown | static_cast<unsigned>(room) << kRoomShift;
    floor.marks = static_cast<std::uint8_t>(static_cast<unsigned>(floor.marks & kLasting) | found);
    if (frontier) floor.marks |= kFrontier;
}

void SeenMap::setBody(const SeenBody& body) {
    if (body == m_body) return;
    m_body = body;
    for (Surface& surface : m_surfaces)
        surface.marks &= kLasting;
}

Room SeenMap::roomOn(Index floor, SeenColumn column) {
    Surface& surface = m_surfaces[floor];
    if ((surface.marks & kRoomKnown) == 0) findRoom(surface, column);
    return static_cast<Room>(surface.marks >> kRoomShift & 3);
}

bool SeenMap::isFrontier(Index floor, SeenColumn column) {
    (void)roomOn(floor, column);
    return (m_surfaces[floor].marks & (kFrontier | kExhausted)) == kFrontier;
}

void SeenMap::draw(DebugDraw& sink, Vec3 around, float range) const {
    const SeenColumn centre = columnAt(around);
    const int cells = static_cast<int>(range * m_cellsPerMetre);
    const float half = 0.4f * m_settings.cell;
    for (int z = centre.z - cells; z <= centre.z + cells; ++z)
        for (int x = centre.x - cells; x <= centre.x + cells; ++x) {
            for (Index i = firstOf({x, z}); i != kNone; i = m_surfaces[i].next) {
                const Surface& s = m_surfaces[i];
                const float height = toMetres(s.high);
                if (absolute(height - around.y) > m_body.height + 0.5f) continue;
                const Vec3 m = middleOf({x, z}, height + 0.03f);
                if (s.kind == Kind::Solid || s.kind == Kind::Felt) {
                    const Colour colour = s.kind == Kind::Felt ? Colour{255, 120, 0, 255} : Colour{200, 60, 60, 255};
                    sink.line({m.x, toMetres(s.low), m.z}, m, colour);
                    continue;
                }
                // Tiles that the ground shines through; what matters more is more opaque.
                Colour colour{80, 180, 255, 44};
                if (s.kind == Kind::Edge)
                    colour = {255, 60, 200, 120};
                else if ((s.marks & kFrontier) != 0 && (s.marks & kExhausted) == 0)
                    colour = {255, 235, 80, 130};
                else if ((s.marks & kRoomKnown) != 0 && (s.marks >> kRoomShift & 3) == 0)
                    colour = {190, 60, 60, 60};
                const Vec3 a{m.x - half, m.y, m.z - half}, b{m.x + half, m.y, m.z - half};
                const Vec3 c{m.x + half, m.y, m.z + half}, d{m.x - half, m.y, m.z + half};
                sink.triangle(a, c, b, colour);
                sink.triangle(a, d, c, colour);
            }
        }
}

} // namespace lince
