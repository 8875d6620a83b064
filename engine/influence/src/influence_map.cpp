#include "ground_directions.h"
#include "influence_step.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/influence/influence_map.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lince {
namespace {

// With a share p of steps to eight neighbours a front runs aslant (1 + p) / √2 times as fast as straight: 12 of 29 is
// √2 - 1 within a ten-thousandth.
constexpr std::uint32_t kRoundCycle = 29, kRoundDiagonal = 12;
constexpr float kDiagonal = 1.41421356f;

float cut(float value) {
    const float within = clamp(value, -1, 1);
    return absolute(within) >= kInfluenceMin ? within : 0; // never -0, never NaN
}

} // namespace

std::uint32_t influencePeriod(float cellMetres, float metresPerSecond, float momentum) {
    const float seconds = cellMetres * momentum / metresPerSecond;
    const float ticks = std::floor(seconds * static_cast<float>(kTicksPerSecond) + 0.5f);
    return ticks >= 1 ? static_cast<std::uint32_t>(minimum(ticks, 1e9f)) : 1; // NaN: 1
}

InfluenceMap::InfluenceMap(std::shared_ptr<const GroundGrid> ground, const InfluenceSettings& settings)
    : m_settings(settings) {
    setGround(std::move(ground));
}

void InfluenceMap::setGround(std::shared_ptr<const GroundGrid> ground) {
    const std::shared_ptr<const GroundGrid> old = std::move(m_ground);
    m_ground = std::move(ground);
    const std::size_t slots = m_ground != nullptr ? m_ground->slotCount() : 0;
    std::vector<float>& before = m_next; // the old values, while the new ones are found
    before.swap(m_now);
    m_now.assign(slots, 0);
    if (m_ground != nullptr && old != nullptr) {
        const float reach = old->cellMetres();
        for (std::uint32_t cell = 0; cell < m_ground->cellCount(); ++cell) {
            const std::uint32_t from = old->cellAt(m_ground->centre(cell), reach);
            if (from == kNoCell) continue;
            // The floor below is none of ours: a cell of the same square counts when it is as near as the next one.
            if (absolute(old->centre(from).y - m_ground->centre(cell).y) > maximum(reach, 1.0f)) continue;
            m_now[m_ground->slot(cell)] = before[old->slot(from)];
        }
    }
    m_next.assign(slots, 0);
    if (m_waitingCells != 0 && m_ground != nullptr && m_waitingCells == m_ground->cellCount()) takeSaved();
}

void InfluenceMap::adopt(std::shared_ptr<const GroundGrid> ground) {
    if (m_waitingCells == 0 && m_ground != nullptr) { // taken for the old ground, which happens to have as many cells
        fillSaved();
        m_waitingCells = m_ground->cellCount();
    }
    m_ground = nullptr;
    setGround(std::move(ground));
}

void InfluenceMap::clear() {
    std::fill(m_now.begin(), m_now.end(), 0.0f);
    m_signed = false;
    m_waitingCells = 0;
}

void InfluenceMap::set(std::uint32_t cell, float value) {
    const float within = cut(value);
    m_signed = m_signed || within < 0;
    m_now[m_ground->slot(cell)] = within;
}

void InfluenceMap::stamp(Vec3 place, float radius, float amount) {
    if (m_ground == nullptr || !(radius > 0)) return;
    m_ground->visitNear(place, radius, [&](std::uint32_t cell, float squared) {
        set(cell, value(cell) + amount * (1 - std::sqrt(squared) / radius));
    });
}

void InfluenceMap::startFrom(Vec3 place, Vec3 velocity, float seconds) {
    if (m_ground == nullptr) return;
    std::uint32_t cell = m_ground->cellAt(place);
    if (cell == kNoCell) return;
    set(cell, 1);
    // Four looks a cell, from cell to cell only where one can walk: he slides along walls, as bodies do.
    const float way = length(horizontal(velocity)) * seconds;
    const float lookMetres = m_ground->cellMetres() * 0.25f;
    if (!(way > 0) || !std::isfinite(way)) return;
    const int looks = static_cast<int>(minimum(std::ceil(way / lookMetres), 100000.0f));
    const Vec3 move = horizontal(velocity) * (seconds / static_cast<float>(looks));
    Vec3 at = place;
    const Vec3 start = m_ground->squareMiddle(cell); // the nearest, when he stood where no cell is
    const float half = m_ground->cellMetres() * 0.5f;
    at.x = clamp(at.x, start.x - half, start.x + half);
    at.z = clamp(at.z, start.z - half, start.z + half);
    for (int look = 1; look <= looks; ++look) {
        at = at + move;
        const Vec3 away = at - m_ground->squareMiddle(cell);
        const int columns = away.x > half ? 1 : away.x < -half ? -1 : 0;
        const int rows = away.z > half ? 1 : away.z < -half ? -1 : 0;
        if (columns == 0 && rows == 0) continue;
        const auto neighbours = m_ground->neighbours(cell);
        const auto beside = [&](int column, int row) {
            for (std::size_t d = 0; d < kAcross.size(); ++d) {
                if (kAcross[d].column == column && kAcross[d].row == row) return neighbours[d];
            }
            return kNoCell;
        };
        std::uint32_t next = beside(columns, rows);
        if (next == kNoCell && columns != 0 && rows != 0) {
            next = beside(columns, 0);
            if (next == kNoCell) next = beside(0, rows);
        }
        const Vec3 middle = m_ground->squareMiddle(next != kNoCell ? next : cell);
        // Held back on an axis: goes on from where the cell ends.
        at.x = clamp(at.x, middle.x - half, middle.x + half);
        at.z = clamp(at.z, middle.z - half, middle.z + half);
        if (next == kNoCell) continue;
        cell = next;
        const float weaker = 1 - 0.5f * static_cast<float>(look) / static_cast<float>(looks);
        set(cell, maximum(value(cell), weaker));
    }
}

bool InfluenceMap::diagonalStep() const {
    if (m_settings.spread != InfluenceSpread::Round) return m_settings.spread == InfluenceSpread::Eight;
    // As a line of that slope over the steps: evenly mixed.
    return m_steps * kRoundDiagonal % kRoundCycle < kRoundDiagonal;
}

void InfluenceMap::step(std::span<const std::uint8_t> blocked) {
    if (m_ground == nullptr) return;
    m_waitingCells = 0;
    m_blockedSlots.clear();
    if (blocked.size() == m_ground->cellCount()) {
        for (std::uint32_t cell = 0; cell < blocked.size(); ++cell) {
            std::uint64_t eight = 1;
            if (cell % 8 == 0 && cell + 8 <= blocked.size()) std::memcpy(&eight, blocked.data() + cell, sizeof eight);
            if (eight == 0) {
                cell += 7;
            } else if (blocked[cell] != 0) {
                m_blockedSlots.push_back(m_ground->slot(cell));
            }
        }
    }
    for (const std::uint32_t slot : m_blockedSlots)
        m_now[slot] = 0;
    const float decay = maximum(m_settings.decay, 0);
    InfluenceRule rule;
    rule.straight = exponential(-m_ground->cellMetres() * decay);
    rule.diagonal = exponential(-m_ground->cellMetres() * kDiagonal * decay);
    rule.momentum = clamp(m_settings.momentum, 0, 1);
    rule.keep = 1 - clamp(m_settings.fade, 0, 1);
    rule.diagonals = diagonalStep();
    rule.bothSigns = m_signed;
    influenceStep(*m_ground, rule, m_now.data(), m_next.data());
    for (const std::uint32_t slot : m_blockedSlots)
        m_next[slot] = 0;
    m_now.swap(m_next);
    m_steps = (m_steps + 1) % kRoundCycle;
}

void InfluenceMap::best(Vec3 place, float radius, std::size_t max, std::vector<std::uint32_t>& out) const {
    out.clear();
    if (m_ground == nullptr || max == 0) return;
    // A heap whose top is the worst that is kept.
    const auto better = [&](std::uint32_t a, std::uint32_t b) {
        const float first = value(a), second = value(b);
        return first != second ? first > second : a < b;
    };
    float min = 0; // of those kept, once they are enough
    m_ground->visitNear(place, radius, [&](std::uint32_t cell, float /*squared*/) {
        if (out.size() < max) {
            out.push_back(cell);
            std::push_heap(out.begin(), out.end(), better);
        } else if (value(cell) > min) { // an equal one has a higher index
            std::pop_heap(out.begin(), out.end(), better);
            out.back() = cell;
            std::push_heap(out.begin(), out.end(), better);
        }
        min = value(out.front());
    });
    std::sort_heap(out.begin(), out.end(), better);
}

float InfluenceMap::meanAround(std::uint32_t cell) const {
    float sum = value(cell);
    float count = 1;
    m_ground->visitNeighbours(cell, [&](std::uint32_t other, std::size_t /*direction*/) {
        sum += value(other);
        count += 1;
    });
    return sum / count;
}

std::size_t InfluenceMap::bytes() const {
    return sizeof *this + (m_now.capacity() + m_next.capacity() + m_savedValues.capacity()) * sizeof(float) +
           (m_blockedSlots.capacity() + m_savedStretches.capacity()) * sizeof(std::uint32_t);
}

void InfluenceMap::visitState(StateVisitor& v) {
    v.field("decay", m_settings.decay);
    v.field("momentum", m_settings.momentum);
    v.field("fade", m_settings.fade);
    v.field("spread", m_settings.spread);
    v.field("steps", m_steps);
    if (m_waitingCells == 0) fillSaved();
    std::uint32_t cells = m_waitingCells != 0 ? m_waitingCells : m_ground != nullptr ? m_ground->cellCount() : 0;
    v.field("cells", cells);
    v.list("stretches", m_savedStretches);
    v.list("values", m_savedValues);
    m_waitingCells = cells;
    if (m_ground != nullptr && cells == m_ground->cellCount())
        takeSaved();
    else
        std::fill(m_now.begin(), m_now.end(), 0.0f); // nothing here until the right ground comes
}

/// Stretches of cells with influence, as most maps are empty in most places: where each begins and how long it is.
void InfluenceMap::fillSaved() {
    m_savedStretches.clear();
    m_savedValues.clear();
    std::uint32_t end = kNoCell; // of the last stretch
    for (std::uint32_t cell = 0; m_ground != nullptr && cell < m_ground->cellCount(); ++cell) {
        const float here = value(cell);
        if (here == 0) continue;
        if (cell != end) {
            m_savedStretches.push_back(cell);
            m_savedStretches.push_back(0);
        }
        ++m_savedStretches.back();
        m_savedValues.push_back(here);
        end = cell + 1;
    }
}

/// Trusts no number: what does not fit the ground is left out.
void InfluenceMap::takeSaved() {
    m_waitingCells = 0;
    m_signed = false;
    std::fill(m_now.begin(), m_now.end(), 0.0f);
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < m_savedStretches.size(); i += 2) {
        const std::uint64_t end = std::uint64_t{m_savedStretches[i]} + m_savedStretches[i + 1];
        if (end > m_ground->cellCount()) return;
        for (auto cell = m_savedStretches[i]; cell < end && next < m_savedValues.size(); ++cell, ++next)
            set(cell, m_savedValues[next]);
    }
}

void draw(DebugDraw& sink, const InfluenceMap& map, Colour high) {
    const GroundGrid* const ground = map.ground();
    if (ground == nullptr) return;
    const float half = ground->cellMetres() * 0.48f;
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell) {
        const float value = map.value(cell);
        if (absolute(value) < 0.01f) continue;
        Colour colour = high;
        if (value < 0) {
            colour.red = static_cast<std::uint8_t>(255 - high.red);
            colour.green = static_cast<std::uint8_t>(255 - high.green);
            colour.blue = static_cast<std::uint8_t>(255 - high.blue);
        }
        const float alpha = minimum(absolute(value), 1.0f) * static_cast<float>(high.alpha);
        colour.alpha = static_cast<std::uint8_t>(alpha);
        const Vec3 at = ground->squareMiddle(cell) + Vec3{0, 0.06f, 0};
        const Vec3 a = at + Vec3{-half, 0, -half}, b = at + Vec3{-half, 0, half};
        const Vec3 c = at + Vec3{half, 0, half}, d = at + Vec3{half, 0, -half};
        sink.triangle(a, b, c, colour);
        sink.triangle(a, c, d, colour);
    }
}

} // namespace lince
