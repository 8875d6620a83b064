#include "node_index.h"

#include <lince/core/search_heap.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {
namespace {

constexpr std::size_t kBlock = 16;     ///< distances computed together
constexpr std::size_t kFew = 1500;     ///< nodes up to which all are looked at
constexpr std::size_t kCounted = 96;   ///< entries up to which sorting by counting is the fastest
constexpr std::size_t kShort = 48;     ///< lists up to which a sorted insertion beats a heap
constexpr float kNodesOfCell = 3;      ///< about
constexpr float kMaxCellsOfSide = 400; ///< so that an odd shape of bounds cannot ask for all memory
constexpr std::uint32_t kNone = 0xffffffffu;

/// Also of infinity: all squares of distances that are floats lie below.
float squareOf(float farthest) {
    return minimum(farthest, 1e18f) * minimum(farthest, 1e18f);
}

/// The best so far, the worst of them known.
class BestEntries {
  public:
    BestEntries(std::vector<std::uint64_t>& entries, std::size_t max, float farthest)
        : m_entries(entries), m_max(max), m_limit(minimum(farthest, 1e18f) * minimum(farthest, 1e18f)) {
        m_entries.clear();
        m_entries.reserve(max);
    }

    /// Squares of distances above are not wanted.
    float limit() const { return m_limit; }

    void offer(float squared, std::uint32_t number) {
        const std::uint64_t entry = searchEntry(squared, number);
        if (m_max > kShort) return offerToHeap(entry);
        std::size_t at = m_entries.size();
        if (at == m_max) {
            if (entry > m_entries.back()) return;
            --at;
        } else {
            m_entries.push_back(entry);
        }
        for (; at > 0 && m_entries[at - 1] > entry; --at)
            m_entries[at] = m_entries[at - 1];
        m_entries[at] = entry;
        if (m_entries.size() == m_max) m_limit = entryCost(m_entries.back());
    }

    void finish() {
        if (m_max > kShort) std::sort_heap(m_entries.begin(), m_entries.end());
    }

  private:
    void offerToHeap(std::uint64_t entry) {
        if (m_entries.size() == m_max) {
            if (entry > m_entries.front()) return;
            std::pop_heap(m_entries.begin(), m_entries.end());
            m_entries.back() = entry;
        } else {
            m_entries.push_back(entry);
        }
        std::push_heap(m_entries.begin(), m_entries.end());
        if (m_entries.size() == m_max) m_limit = entryCost(m_entries.front());
    }

    std::vector<std::uint64_t>& m_entries;
    std::size_t m_max;
    float m_limit;
};

int cellAlong(float offset, float cell, int count) {
    // Compared as floats first: whoever asks may stand anywhere, and a float beyond int is not defined.
    const float at = offset / cell;
    if (!(at > 0)) return 0;
    return at >= static_cast<float>(count) ? count - 1 : static_cast<int>(at);
}

} // namespace

RoadmapNodeIndex::RoadmapNodeIndex(const Aabb& bounds, bool layers, std::size_t expected) {
    const std::size_t room = (expected + kBlock - 1) / kBlock * kBlock;
    for (auto* axis : {&m_x, &m_y, &m_z})
        axis->reserve(room);
    // Of the circle with the area of the bounds; in the air too large, which costs little.
    m_reach = bounds.empty() ? 0 : std::sqrt(bounds.size().x * bounds.size().z * 0.31831f);
    if (expected <= kFew || bounds.empty()) return;
    m_before.reserve(expected);
    m_low = bounds.low;
    const Vec3 size = maximum(bounds.size(), Vec3{1e-3f, 1e-3f, 1e-3f});
    const float wanted = kNodesOfCell / static_cast<float>(expected);
    if (layers) { // the side of a cube by halving: no cube root of the C library
        const float volume = size.x * size.y * size.z * wanted;
        float low = 0, high = maximum(size.x, maximum(size.y, size.z));
        for (int i = 0; i < 40; ++i) {
            const float middle = (low + high) * 0.5f;
            (middle * middle * middle < volume ? low : high) = middle;
        }
        m_cell = high;
    } else {
        m_cell = std::sqrt(size.x * size.z * wanted);
    }
    m_cell = maximum(m_cell, maximum(size.x, maximum(layers ? size.y : 0, size.z)) / kMaxCellsOfSide);
    const auto count = [&](float along) { return static_cast<int>(along / m_cell) + 1; };
    m_counts = {count(size.x), layers ? count(size.y) : 1, count(size.z)};
    m_newest.assign(numberOf(0, m_counts.y, 0), kNone);
}

RoadmapNodeIndex::Cell RoadmapNodeIndex::cellOf(Vec3 place) const {
    const Vec3 offset = place - m_low;
    return {cellAlong(offset.x, m_cell, m_counts.x), cellAlong(offset.y, m_cell, m_counts.y),
            cellAlong(offset.z, m_cell, m_counts.z)};
}

void RoadmapNodeIndex::add(Vec3 place) {
    if (m_size == m_x.size())
        for (auto* axis : {&m_x, &m_y, &m_z})
            axis->resize(m_size + kBlock, std::numeric_limits<float>::infinity());
    m_x[m_size] = place.x, m_y[m_size] = place.y, m_z[m_size] = place.z;
    if (!m_newest.empty()) {
        const Cell cell = cellOf(place);
        std::uint32_t& newest = m_newest[numberOf(cell.x, cell.y, cell.z)];
        m_before.push_back(newest);
        newest = static_cast<std::uint32_t>(m_size);
    }
    ++m_size;
}

/// All distances, then those within a circle that holds about half as many again as are wanted (a wider one when it
/// held fewer), sorted by counting how many are less: no branch on the way depends on where the nodes lie.
void RoadmapNodeIndex::visitAll(Vec3 place, std::size_t max, float farthest, std::vector<std::uint64_t>& out) const {
    float squared[kFew + kBlock];
    for (std::size_t base = 0; base < m_size; base += kBlock) {
        const float* const x = m_x.data() + base;
        const float* const y = m_y.data() + base;
        const float* const z = m_z.data() + base;
        for (std::size_t i = 0; i < kBlock; ++i) {
            const float dx = x[i] - place.x, dy = y[i] - place.y, dz = z[i] - place.z;
            squared[base + i] = dx * dx + dy * dy + dz * dz;
        }
    }
    const float widest = squareOf(farthest);
    float limit = 1.5f * m_reach * m_reach * static_cast<float>(max) / static_cast<float>(m_size);
    limit = limit > 0 ? limit : widest;
    std::uint32_t chosen[kFew + 1];
    std::size_t count = 0;
    for (;; limit *= 4) {
        limit = minimum(limit, widest);
        count = 0;
        for (std::size_t i = 0; i < m_size; ++i) {
            chosen[count] = static_cast<std::uint32_t>(i);
            count += squared[i] <= limit ? 1 : 0;
        }
        if (count >= max || !(limit < widest)) break;
    }
    if (count > kCounted) {
        BestEntries best(out, max, farthest);
        for (std::size_t i = 0; i < count; ++i)
            if (squared[chosen[i]] <= best.limit()) best.offer(squared[chosen[i]], chosen[i]);
        return best.finish();
    }
    float keys[kCounted + kBlock];
    for (std::size_t i = 0; i < count; ++i)
        keys[i] = squared[chosen[i]];
    const std::size_t padded = (count + 7) / 8 * 8;
    for (std::size_t i = count; i < padded; ++i)
        keys[i] = std::numeric_limits<float>::infinity();
    constexpr std::uint64_t kFreeSlot = ~std::uint64_t{0};
    std::uint64_t sorted[kCounted];
    std::fill(sorted, sorted + count, kFreeSlot);
    for (std::size_t i = 0; i < count; ++i) {
        const float key = keys[i];
        std::uint32_t rank = 0;
        for (std::size_t k = 0; k < padded; ++k)
            rank += keys[k] < key ? 1u : 0u;
        while (sorted[rank] != kFreeSlot) // equal ones come by number
            ++rank;
        sorted[rank] = searchEntry(key, chosen[i]);
    }
    out.assign(sorted, sorted + std::min(max, count));
}

template <class Best>
void RoadmapNodeIndex::visitRings(Vec3 place, Best& best) const {
    const Cell middle = cellOf(place);
    const auto visit = [&](int x, int y, int z) {
        for (std::uint32_t i = m_newest[numberOf(x, y, z)]; i != kNone; i = m_before[i]) {
            const float dx = m_x[i] - place.x, dy = m_y[i] - place.y, dz = m_z[i] - place.z;
            const float squared = dx * dx + dy * dy + dz * dz;
            if (squared <= best.limit()) best.offer(squared, i);
        }
    };
    for (int ring = 0;; ++ring) {
        const int x0 = std::max(middle.x - ring, 0), x1 = std::min(middle.x + ring, m_counts.x - 1);
        const int y0 = std::max(middle.y - ring, 0), y1 = std::min(middle.y + ring, m_counts.y - 1);
        const int z0 = std::max(middle.z - ring, 0), z1 = std::min(middle.z + ring, m_counts.z - 1);
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                if (std::max(std::abs(x - middle.x), std::abs(y - middle.y)) == ring) {
                    for (int z = z0; z <= z1; ++z)
                        visit(x, y, z);
                    continue;
                }
                if (middle.z - ring >= 0) visit(x, y, middle.z - ring);
                if (middle.z + ring < m_counts.z) visit(x, y, middle.z + ring);
            }
        // What is farther out lies beyond a face of this box of cells; a face at the grid's end has nothing beyond.
        float min = std::numeric_limits<float>::infinity();
        const auto face = [&](int at, int end, float distance) {
            if (at != end) min = minimum(min, distance);
        };
        const auto edge = [&](int cell) { return static_cast<float>(cell) * m_cell; };
        const Vec3 offset = place - m_low;
        face(x0, 0, offset.x - edge(x0)), face(x1, m_counts.x - 1, edge(x1 + 1) - offset.x);
        face(y0, 0, offset.y - edge(y0)), face(y1, m_counts.y - 1, edge(y1 + 1) - offset.y);
        face(z0, 0, offset.z - edge(z0)), face(z1, m_counts.z - 1, edge(z1 + 1) - offset.z);
        if (!(min < std::numeric_limits<float>::infinity())) return;
        min = min * 0.9999f - 1e-4f; // rounding must not hide a node that lies on a face
        if (min > 0 && min * min > best.limit()) return;
    }
}

void RoadmapNodeIndex::nearest(Vec3 place, std::size_t max, float farthest, std::vector<std::uint64_t>& out) const {
    out.clear();
    max = std::min(max, m_size);
    if (max == 0 || !isFinite(place)) return;
    if (m_newest.empty()) return visitAll(place, max, farthest, out);
    BestEntries best(out, max, farthest);
    visitRings(place, best);
    best.finish();
}

} // namespace lince
