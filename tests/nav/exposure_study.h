#pragma once
// How much better hidden are tactical paths than shortest ones? Random viewers and pairs of places; for the tests and
// for `lince bench nav`.
//
// A case counts as "there is an alternative" when a judge that knows nothing of the tactical search finds one:
// Dijkstra's algorithm over a grid of half a metre, whose cells are seen or not, finds a way with at most half of the
// seen metres of the shortest path and at most three times its length.

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/nav/nav_data.h>
#include <lince/tactical/tactical_path.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace lince {

struct ExposureCase {
    float shortestLength = 0, shortestSeen = 0, shortestLongest = 0;
    float tacticalLength = 0, tacticalSeen = 0, tacticalLongest = 0;
    bool alternative = false;
};

/// The judge's way: the least of seen metres + thrift × length over the cells' middles.
class GridJudge {
  public:
    struct Way {
        bool found = false;
        float length = 0, seen = 0;
    };

    GridJudge(const GroundGrid& ground, const VisibilityArea& area) : m_ground(ground) {
        m_seen.resize(ground.cellCount());
        for (std::uint32_t cell = 0; cell < ground.cellCount(); ++cell)
            m_seen[cell] = area.contains(ground.centre(cell)) ? 1 : 0;
    }

    Way minSeen(std::uint32_t from, std::uint32_t to, float thrift) {
        constexpr float kFar = std::numeric_limits<float>::infinity();
        m_cost.assign(m_ground.cellCount(), kFar);
        m_ways.assign(m_ground.cellCount(), {});
        m_open.clear();
        m_cost[from] = 0;
        m_open.push_back({0, from});
        while (!m_open.empty()) {
            std::pop_heap(m_open.begin(), m_open.end());
            const Open open = m_open.back();
            m_open.pop_back();
            if (open.cost > m_cost[open.cell]) continue;
            if (open.cell == to) {
                m_ways[to].found = true;
                return m_ways[to];
            }
            for (const std::uint32_t next : m_ground.neighbours(open.cell)) {
                if (next == kNoCell) continue;
                const Vec3 apart = horizontal(m_ground.centre(next) - m_ground.centre(open.cell));
                const float step = length(apart);
                const float seen = step * 0.5f * static_cast<float>(m_seen[open.cell] + m_seen[next]);
                const float cost = open.cost + seen + thrift * step;
                if (cost >= m_cost[next]) continue;
                m_cost[next] = cost;
                m_ways[next] = {false, m_ways[open.cell].length + step, m_ways[open.cell].seen + seen};
                m_open.push_back({cost, next});
                std::push_heap(m_open.begin(), m_open.end());
            }
        }
        return {};
    }

  private:
    struct Open {
        float cost;
        std::uint32_t cell;
        bool operator<(const Open& o) const { return cost > o.cost || (cost == o.cost && cell > o.cell); }
    };
    const GroundGrid& m_ground;
    std::vector<int> m_seen;
    std::vector<float> m_cost;
    std::vector<Way> m_ways;
    std::vector<Open> m_open;
};

class ExposureStudy {
  public:
    static constexpr float kRange = 40; ///< metres that a viewer sees
    static constexpr float kJudgeCell = 0.5f;

    explicit ExposureStudy(const TacticalCosts& costs = {}) : m_costs(costs), m_scratch(makeVisibilityScratch()) {}

    /// Adds up to `count` cases on a map; fewer when it has hardly any ways.
    void add(const NavData& map, int count, RandomStream& random) {
        const auto ground = GroundGrid::make(*map.mesh, kJudgeCell);
        if (ground->cellCount() < 2) return;
        int added = 0;
        for (int attempt = 0; attempt < count * 20 && added < count; ++attempt)
            if (addCase(map, *ground, attempt % 2 == 0, random)) ++added;
    }

    const std::vector<ExposureCase>& cases() const { return m_cases; }

  private:
    static NavPoint placeOf(const GroundGrid& ground, std::uint32_t cell) {
        return {ground.centre(cell), ground.polygon(cell)};
    }

    /// A cell within sight's range of the viewer, or kNoCell when chance finds none.
    static std::uint32_t cellNear(const GroundGrid& ground, Vec3 viewer, RandomStream& random) {
        for (int i = 0; i < 200; ++i) {
            const std::uint32_t cell = random.below(ground.cellCount());
            if (length(horizontal(ground.centre(cell) - viewer)) < kRange) return cell;
        }
        return kNoCell;
    }

    bool addCase(const NavData& map, const GroundGrid& ground, bool allAround, RandomStream& random) {
        Viewer viewer;
        viewer.feet = ground.centre(random.below(ground.cellCount()));
        viewer.yaw = random.between(-kPi, kPi);
        viewer.angle = allAround ? kTwoPi : kTwoPi / 3;
        viewer.range = kRange;
        const std::uint32_t from = cellNear(ground, viewer.feet, random);
        const std::uint32_t to = cellNear(ground, viewer.feet, random);
        if (from == kNoCell || to == kNoCell || from == to) return false;
        const NavFilter filter;
        if (m_query.path(*map.mesh, placeOf(ground, from), placeOf(ground, to), filter, m_plain) !=
            PathResult::Complete)
            return false;
        m_area.see(map.sight, viewer, *m_scratch);
        const VisibilityArea* const viewers[] = {&m_area};
        TacticalView view;
        view.viewers = viewers;
        ExposureCase found;
        TacticalPlanner::price(*map.mesh, m_plain, filter, m_costs, view, m_path);
        found.shortestLength = m_path.path.length;
        found.shortestSeen = m_path.seenMetres;
        found.shortestLongest = m_path.longestSeenMetres;
        m_planner.path(*map.mesh, placeOf(ground, from), placeOf(ground, to), filter, m_costs, view, m_path);
        found.tacticalLength = m_path.path.length;
        found.tacticalSeen = m_path.seenMetres;
        found.tacticalLongest = m_path.longestSeenMetres;
        if (found.shortestSeen > 0) {
            GridJudge judge(ground, m_area);
            for (const float thrift : {0.01f, 0.1f}) {
                const GridJudge::Way way = judge.minSeen(from, to, thrift);
                if (way.found && way.seen <= found.shortestSeen * 0.5f && way.length <= found.shortestLength * 3)
                    found.alternative = true;
                if (found.alternative) break;
            }
        }
        m_cases.push_back(found);
        return true;
    }

    TacticalCosts m_costs;
    NavQuery m_query;
    NavPath m_plain;
    TacticalPlanner m_planner;
    TacticalPath m_path;
    VisibilityArea m_area;
    VisibilityScratchPointer m_scratch;
    std::vector<ExposureCase> m_cases;
};

/// What is reported of a study. Medians are over the cases with an alternative.
struct ExposureSummary {
    std::size_t cases = 0, seen = 0, alternatives = 0; ///< seen: the shortest path is
    float seenMetres = 0, shortestSeenMetres = 0;      ///< medians
    float longest = 0, shortestLongest = 0;            ///< medians, metres
    float seenLeft = 1, longestLeft = 1;               ///< medians of tactical / shortest of each case
    float lengthFactor = 1, lengthFactor90 = 1;        ///< tactical / shortest: median, 90 % are below
};

inline float quantile(std::vector<float> values, double fraction) {
    if (values.empty()) return 0;
    const auto place = static_cast<std::size_t>(fraction * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place), values.end());
    return values[place];
}

inline ExposureSummary summarise(const std::vector<ExposureCase>& cases) {
    ExposureSummary summary;
    std::vector<float> seen, shortestSeen, longest, shortestLongest, seenLeft, longestLeft, factors;
    for (const ExposureCase& c : cases) {
        ++summary.cases;
        if (c.shortestSeen > 0) ++summary.seen;
        if (!c.alternative) continue;
        ++summary.alternatives;
        seen.push_back(c.tacticalSeen), shortestSeen.push_back(c.shortestSeen);
        longest.push_back(c.tacticalLongest), shortestLongest.push_back(c.shortestLongest);
        seenLeft.push_back(c.tacticalSeen / c.shortestSeen);
        longestLeft.push_back(c.tacticalLongest / c.shortestLongest);
        factors.push_back(c.tacticalLength / c.shortestLength);
    }
    summary.seenMetres = quantile(seen, 0.5), summary.shortestSeenMetres = quantile(shortestSeen, 0.5);
    summary.longest = quantile(longest, 0.5), summary.shortestLongest = quantile(shortestLongest, 0.5);
    summary.seenLeft = quantile(seenLeft, 0.5), summary.longestLeft = quantile(longestLeft, 0.5);
    summary.lengthFactor = quantile(factors, 0.5), summary.lengthFactor90 = quantile(factors, 0.9);
    return summary;
}

} // namespace lince
