#include <lince/core/state_visitor.h>
#include <lince/mind/seen_map.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::uint64_t kTileWord = std::uint64_t{1} << 63;

} // namespace

void SeenMap::FeltPlace::visitState(StateVisitor& v) {
    v.field("x", column.x);
    v.field("z", column.z);
    v.field("height", height);
    v.field("until", until);
}

/// The map as a list of numbers, because it is saved and hashed often: two for a tile, one for a surface. No index of a
/// surface is in it, so a state from outside cannot hold a wrong one.
void SeenMap::pack() {
    m_packed.clear();
    m_packed.reserve(2 * m_tiles.size() + m_used);
    for (const Tile& tile : m_tiles) {
        m_packed.push_back(kTileWord | tile.lastSeen);
        m_packed.push_back(static_cast<std::uint64_t>(static_cast<std::uint32_t>(tile.x)) << 32 |
                           static_cast<std::uint32_t>(tile.z));
        for (std::size_t column = 0; column < kTileColumns; ++column)
            for (Index i = tile.first[column]; i != kNone; i = m_surfaces[i].next) {
                const Surface& s = m_surfaces[i];
                m_packed.push_back(static_cast<std::uint64_t>(static_cast<std::uint16_t>(s.low)) |
                                   static_cast<std::uint64_t>(static_cast<std::uint16_t>(s.high)) << 16 |
                                   static_cast<std::uint64_t>(s.kind) << 32 |
                                   static_cast<std::uint64_t>(s.marks & kLasting) << 40 |
                                   static_cast<std::uint64_t>(column) << 48);
            }
    }
}

void SeenMap::unpack() {
    m_tiles.clear();
    m_surfaces.clear();
    m_free = kNone;
    m_used = 0;
    rebuildTable();
    Index last = kNone; // of the column that is being filled
    std::size_t lastColumn = kTileColumns;
    for (std::size_t i = 0; i < m_packed.size(); ++i) {
        const std::uint64_t word = m_packed[i];
        if ((word & kTileWord) != 0) {
            if (i + 1 == m_packed.size() || m_tiles.size() >= m_settings.maxTiles) break;
            Tile& tile = m_tiles.emplace_back();
            tile.lastSeen = static_cast<Tick>(word & 0xffffffffu);
            const std::uint64_t place = m_packed[++i];
            // Beyond this no column can be: a state from outside may say anything.
            tile.x = std::clamp(static_cast<int>(static_cast<std::uint32_t>(place >> 32)), -1'000'000, 1'000'000);
            tile.z = std::clamp(static_cast<int>(static_cast<std::uint32_t>(place)), -1'000'000, 1'000'000);
            tile.first.fill(kNone);
            lastColumn = kTileColumns;
            continue;
        }
        if (m_tiles.empty() || m_used >= m_settings.maxSurfaces) continue;
        const auto column = static_cast<std::size_t>(word >> 48 & 0xff);
        const auto index = static_cast<Index>(m_surfaces.size());
        m_surfaces.push_back({static_cast<std::int16_t>(static_cast<std::uint16_t>(word)),
                              static_cast<std::int16_t>(static_cast<std::uint16_t>(word >> 16)), kNone,
                              static_cast<Kind>(word >> 32 & 3), static_cast<std::uint8_t>(word >> 40 & kLasting)});
        ++m_used;
        if (column == lastColumn)
            m_surfaces[last].next = index;
        else
            m_tiles.back().first[column] = index;
        last = index;
        lastColumn = column;
    }
    rebuildTable();
}

void SeenMap::visitState(StateVisitor& v) {
    v.field("looks", m_looks);
    v.list("felt", m_felt);
    pack();
    auto count = static_cast<std::uint32_t>(m_packed.size());
    const std::uint32_t before = count;
    v.field("count", count);
    bool other = count != before;
    count = std::min(count, static_cast<std::uint32_t>(2 * m_settings.maxTiles + m_settings.maxSurfaces));
    m_packed.resize(count);
    for (std::uint64_t& word : m_packed) {
        const std::uint64_t own = word;
        v.field("surface", word);
        other = other || word != own;
        if (v.failed()) break;
    }
    if (other) unpack();
}

} // namespace lince
