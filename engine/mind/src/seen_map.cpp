#include <lince/mind/seen_map.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kSameFloor = 0.3f; ///< metres: floors this near in one column are one (a tread's edge crosses it)
constexpr float kSameSolid = 0.5f; ///< metres: nobody walks through a gap that low
constexpr std::size_t kMaxFelt = 64;

constexpr int floorDivide(int value, int by) {
    return value >= 0 ? value / by : -((by - 1 - value) / by);
}

std::uint32_t mixed(int x, int z) {
    std::uint32_t h = static_cast<std::uint32_t>(x) * 0x9e3779b1u ^ static_cast<std::uint32_t>(z) * 0x85ebca77u;
    h ^= h >> 15;
    return h * 0x2c1b3c6du >> 7;
}

} // namespace

SeenMap::SeenMap(const SeenMapSettings& settings) : m_settings(settings), m_cellsPerMetre(1 / settings.cell) {
    rebuildTable();
}

Vec3 SeenMap::middleOf(SeenColumn column, float height) const {
    return {(static_cast<float>(column.x) + 0.5f) * m_settings.cell, height,
            (static_cast<float>(column.z) + 0.5f) * m_settings.cell};
}

SeenMap::Index SeenMap::tileIndex(int tileX, int tileZ) const {
    if (m_lastTile < m_tiles.size() && m_tiles[m_lastTile].x == tileX && m_tiles[m_lastTile].z == tileZ)
        return m_lastTile;
    const std::size_t mask = m_table.size() - 1;
    for (std::size_t slot = mixed(tileX, tileZ) & mask;; slot = (slot + 1) & mask) {
        const Index index = m_table[slot];
        if (index == kNone) return kNone;
        if (m_tiles[index].x == tileX && m_tiles[index].z == tileZ) return m_lastTile = index;
    }
}

void SeenMap::rebuildTable() {
    std::size_t size = 64;
    while (size < 4 * m_tiles.size() + 64)
        size *= 2;
    m_table.assign(size, kNone);
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        std::size_t slot = mixed(m_tiles[i].x, m_tiles[i].z) & (size - 1);
        while (m_table[slot] != kNone)
            slot = (slot + 1) & (size - 1);
        m_table[slot] = static_cast<Index>(i);
    }
    m_lastTile = kNone;
}

SeenMap::Index SeenMap::firstOf(SeenColumn column) const {
    const Index tile = tileIndex(floorDivide(column.x, kTileSide), floorDivide(column.z, kTileSide));
    if (tile == kNone) return kNone;
    return m_tiles[tile].first[placeInTile(column)];
}

SeenMap::Tile& SeenMap::tileFor(SeenColumn column, Tick tick) {
    const int x = floorDivide(column.x, kTileSide);
    const int z = floorDivide(column.z, kTileSide);
    Index index = tileIndex(x, z);
    if (index == kNone) {
        if (m_tiles.size() >= m_settings.maxTiles) dropOldest();
        index = static_cast<Index>(m_tiles.size());
        Tile& tile = m_tiles.emplace_back();
        tile.x = x, tile.z = z;
        tile.first.fill(kNone);
        if (4 * m_tiles.size() > m_table.size())
            rebuildTable();
        else {
            std::size_t slot = mixed(x, z) & (m_table.size() - 1);
            while (m_table[slot] != kNone)
                slot = (slot + 1) & (m_table.size() - 1);
            m_table[slot] = index;
        }
    }
    m_tiles[index].lastSeen = tick;
    return m_tiles[index];
}

/// What is known of room in the columns around depends on this one.
void SeenMap::noteChange(SeenColumn column) {
    for (int dz = -kRings; dz <= kRings; ++dz)
        for (int dx = -kRings; dx <= kRings; ++dx)
            for (Index i = firstOf({column.x + dx, column.z + dz}); i != kNone; i = m_surfaces[i].next)
                m_surfaces[i].marks &= kLasting;
}

void SeenMap::insert(Index& head, Kind kind, std::int16_t low, std::int16_t high, std::uint8_t marks) {
    Index index = m_free;
    if (index != kNone)
        m_free = m_surfaces[index].next;
    else {
        index = static_cast<Index>(m_surfaces.size());
        m_surfaces.emplace_back();
    }
    ++m_used;
    m_surfaces[index] = {low, high, head, kind, marks};
    head = index;
}

void SeenMap::addFloor(SeenColumn column, float height, Tick tick, std::uint8_t marks) {
    Tile& tile = tileFor(column, tick);
    Index& head = headOf(tile, column);
    const std::int16_t at = fromMetres(height);
    const std::int16_t same = fromMetres(kSameFloor);
    bool moved = false; // a thing that stood here
    bool known = false;
    for (Index i = head; i != kNone; i = m_surfaces[i].next) {
        Surface& s = m_surfaces[i];
        moved = moved || (s.marks & kMoves) != 0;
        if (known || (s.kind != Kind::Floor && s.kind != Kind::Edge)) continue;
        if (at > s.high + same || at < s.high - same) continue;
        known = true;
        s.marks |= marks;
        if (s.kind == Kind::Floor && at <= s.high + 2) continue;
        s.kind = Kind::Floor;
        s.low = s.high = std::max(at, s.high);
        noteChange(column);
    }
    if (moved) removeWhere(tile, column, Kind::Solid, height - 0.1f, height + 2, kMoves);
    if (known || m_used >= m_settings.maxSurfaces) return;
    insert(head, Kind::Floor, at, at, marks);
    noteChange(column);
}

void SeenMap::addSolid(SeenColumn column, float height, Tick tick, std::uint8_t marks) {
    Tile& tile = tileFor(column, tick);
    Index& head = headOf(tile, column);
    const std::int16_t at = fromMetres(height);
    const std::int16_t same = fromMetres(kSameSolid);
    for (Index i = head; i != kNone; i = m_surfaces[i].next) {
        Surface& s = m_surfaces[i];
        if (s.kind != Kind::Solid || at > s.high + same || at < s.low - same) continue;
        if (at > s.high || at < s.low) {
            s.high = std::max(s.high, at);
            s.low = std::min(s.low, at);
            noteChange(column);
        }
        s.marks = static_cast<std::uint8_t>(s.marks & (marks | ~kMoves)); // something fixed is there too
        return;
    }
    if (m_used >= m_settings.maxSurfaces) return;
    insert(head, Kind::Solid, at, at, marks);
    noteChange(column);
}

void SeenMap::addEdge(SeenColumn column, float height, Tick tick) {
    Tile& tile = tileFor(column, tick);
    Index& head = headOf(tile, column);
    const std::int16_t at = fromMetres(height);
    const std::int16_t same = fromMetres(kSameFloor);
    for (Index i = head; i != kNone; i = m_surfaces[i].next) {
        const Surface& s = m_surfaces[i];
        if ((s.kind == Kind::Floor || s.kind == Kind::Edge) && at <= s.high + same && at >= s.high - same) return;
    }
    if (m_used >= m_settings.maxSurfaces) return;
    insert(head, Kind::Edge, at, at, 0);
    noteChange(column);
}

void SeenMap::removeWhere(Tile& tile, SeenColumn column, Kind kind, float low, float high, std::uint8_t marks) {
    Index* link = &headOf(tile, column);
    while (*link != kNone) {
        Surface& s = m_surfaces[*link];
        if (s.kind != kind || toMetres(s.high) < low || toMetres(s.low) > high || (s.marks & marks) != marks) {
            link = &s.next;
            continue;
        }
        const Index gone = *link;
        *link = s.next;
        s.next = m_free;
        m_free = gone;
        --m_used;
        noteChange(column);
    }
}

void SeenMap::walkedOn(Vec3 feet, Tick tick) {
    const SeenColumn column = columnAt(feet);
    addFloor(column, feet.y, tick, kWalked);
    Tile& tile = tileFor(column, tick);
    removeWhere(tile, column, Kind::Solid, feet.y + m_body.step, feet.y + m_body.height, 0);
    removeWhere(tile, column, Kind::Felt, feet.y - 0.5f, feet.y + m_body.height, 0);
}

void SeenMap::felt(Vec3 feet, Vec3 direction, Tick tick) {
    const Vec3 way = normalized(horizontal(direction));
    if (way == Vec3{}) return;
    const SeenColumn own = columnAt(feet);
    // The first column outside the body, and its neighbours at right angles: a finger's touch is no wall, a body's is.
    const Vec3 aside{-way.z, 0, way.x};
    for (const float side : {0.0f, -0.2f, 0.2f}) {
        const SeenColumn column = columnAt(feet + way * (m_body.radius + 0.1f) + aside * side);
        if (column == own || m_felt.size() >= kMaxFelt || m_used >= m_settings.maxSurfaces) continue;
        Tile& tile = tileFor(column, tick);
        const float height = feet.y + 0.5f * (m_body.step + m_body.height);
        removeWhere(tile, column, Kind::Felt, feet.y, feet.y + m_body.height, 0);
        insert(headOf(tile, column), Kind::Felt, fromMetres(height), fromMetres(height), 0);
        noteChange(column);
        m_felt.push_back({column, height, tick + ticksFromSeconds(m_settings.touchSeconds)});
    }
}

void SeenMap::forget(Tick tick) {
    for (std::size_t i = 0; i < m_felt.size();) {
        if (m_felt[i].until > tick) {
            ++i;
            continue;
        }
        const FeltPlace place = m_felt[i];
        m_felt.erase(m_felt.begin() + static_cast<std::ptrdiff_t>(i));
        const Index tile = tileIndex(floorDivide(place.column.x, kTileSide), floorDivide(place.column.z, kTileSide));
        if (tile != kNone)
            removeWhere(m_tiles[tile], place.column, Kind::Felt, place.height - 0.1f, place.height + 0.1f, 0);
    }
    const Tick age = ticksFromSeconds(m_settings.forgetAfterSeconds);
    for (std::size_t i = m_tiles.size(); i-- > 0;)
        if (tick > age && m_tiles[i].lastSeen < tick - age) dropTile(i);
    if (m_used + 2'000 > m_settings.maxSurfaces) dropOldest(); // a look adds fewer
}

void SeenMap::dropOldest() {
    std::size_t oldest = 0;
    for (std::size_t i = 1; i < m_tiles.size(); ++i)
        if (m_tiles[i].lastSeen < m_tiles[oldest].lastSeen) oldest = i;
    if (!m_tiles.empty()) dropTile(oldest);
}

void SeenMap::dropTile(std::size_t index) {
    const int x = m_tiles[index].x;
    const int z = m_tiles[index].z;
    for (const Index first : m_tiles[index].first)
        for (Index i = first; i != kNone;) {
            const Index next = m_surfaces[i].next;
            m_surfaces[i].next = m_free;
            m_free = i;
            --m_used;
            i = next;
        }
    m_tiles.erase(m_tiles.begin() + static_cast<std::ptrdiff_t>(index));
    rebuildTable();
    for (int dz = -kRings; dz < kTileSide + kRings; ++dz) // only its border is left: the rest is gone
        for (int dx = -kRings; dx < kTileSide + kRings; ++dx)
            for (Index i = firstOf({x * kTileSide + dx, z * kTileSide + dz}); i != kNone; i = m_surfaces[i].next)
                m_surfaces[i].marks &= kLasting;
}

Tick SeenMap::lastSeen(SeenColumn column) const {
    const Index tile = tileIndex(floorDivide(column.x, kTileSide), floorDivide(column.z, kTileSide));
    return tile == kNone ? 0 : m_tiles[tile].lastSeen;
}

} // namespace lince
