#include "tactical_straighten.h"

namespace lince {
namespace {

/// Corners in a row that may fail before no further one is tried.
constexpr int kMaxMisses = 2;
/// A longer open run than before is no gain, whatever the cost so far; this much comes from rounding.
constexpr float kRunSlack = 0.02f;

bool noWorse(const RunState& straight, const RunState& bent, bool atGoal) {
    return straight.cost <= bent.cost + 1e-4f * (1 + bent.cost) && (atGoal || straight.run <= bent.run + kRunSlack);
}

} // namespace

bool TacticalStraightener::tryStraight(const NavMesh& mesh, TacticalEdgeCosts& edgeCosts, Vec3 from, Vec3 to,
                                       const RunState& before, RunState& after) {
    m_spans.clear();
    return walkStraight(mesh, edgeCosts.rules(), m_polygon, from, to, m_spans) &&
           edgeCosts.along(m_spans, from, to, before, after);
}

void TacticalStraightener::takeSpans(NavPath& out) const {
    for (const GroundSpan& span : m_best)
        if (out.corridor.empty() || out.corridor.back() != span.polygon) out.corridor.push_back(span.polygon);
}

void TacticalStraightener::run(const NavMesh& mesh, TacticalEdgeCosts& edgeCosts, const PointWay& way, NavPath& out) {
    const auto& stops = way.stops;
    out.corners.push_back({stops[0].place, NavStep::Walk, stops[0].polygon});
    m_polygon = stops[0].polygon;
    RunState here;
    std::size_t at = 0;
    while (at + 1 < stops.size()) {
        // The next stop as it is; then the furthest one that a straight way reaches for no more.
        std::size_t best = at + 1;
        RunState bent = advance(here, stops[best].edgeCost, edgeCosts.exposure());
        RunState bestState = bent;
        m_best.clear();
        if (stops[best].step == NavStep::Walk) {
            RunState straight;
            if (tryStraight(mesh, edgeCosts, stops[at].place, stops[best].place, here, straight))
                m_best = m_spans;
            else
                m_best.push_back({0, 1, stops[best].polygon});
            int misses = 0;
            for (std::size_t next = best + 1; next < stops.size() && misses < kMaxMisses; ++next) {
                if (stops[next].step != NavStep::Walk) break;
                bent = advance(bent, stops[next].edgeCost, edgeCosts.exposure());
                if (tryStraight(mesh, edgeCosts, stops[at].place, stops[next].place, here, straight) &&
                    noWorse(straight, bent, next + 1 == stops.size())) {
                    best = next;
                    bestState = bent = straight;
                    m_best.swap(m_spans);
                    misses = 0;
                } else {
                    ++misses;
                }
            }
        } else {
            m_best.push_back({0, 1, stops[best].polygon});
        }
        takeSpans(out);
        m_polygon = m_best.back().polygon;
        out.corners.push_back({stops[best].place, stops[best].step, m_polygon});
        here = bestState;
        at = best;
    }
}

} // namespace lince
