#include "tactical_price.h"

#include "tactical_search.h"

namespace lince {
namespace {

/// Puts the pieces of a way together, one straight leg after the other.
class Pricing {
  public:
    Pricing(const NavMesh& mesh, const WayRules& rules, const TacticalCosts& costs, const TacticalView& view,
            PriceScratch& scratch, TacticalPath& out)
        : m_mesh(mesh), m_rules(rules), m_costs(costs), m_view(view), m_exposure(costs.exposurePower),
          m_scratch(scratch), m_out(out) {}

    void run() {
        const std::vector<PathCorner>& corners = m_out.path.corners;
        m_out.pieces.clear();
        m_out.seenMetres = m_out.longestSeenMetres = 0;
        m_out.path.cost = m_out.path.length = 0;
        for (std::size_t i = 1; i < corners.size(); ++i)
            leg(corners[i - 1].position, corners[i]);
    }

  private:
    void leg(Vec3 from, const PathCorner& corner) {
        const float size = horizontalLength(from, corner.position);
        m_out.path.length += size;
        m_step = corner.step;
        seenParts(m_view.viewers, from, corner.position, m_scratch.parts);
        m_scratch.spans.clear();
        if (corner.step != NavStep::Walk) {
            landIn(corner.polygon);
            m_scratch.spans.push_back({0, 1, corner.polygon});
        } else if (m_rules.plain()) {
            m_scratch.spans.push_back({0, 1, corner.polygon});
        } else {
            walkCorridor(m_mesh, m_out.path.corridor, m_place, from, corner.position, m_scratch.spans);
            if (m_scratch.spans.empty()) m_scratch.spans.push_back({0, 1, corner.polygon});
        }
        // Neighbouring spans that cost the same are one, unless a door lies between.
        for (std::size_t i = 0; i < m_scratch.spans.size();) {
            const GroundSpan& first = m_scratch.spans[i];
            const float factor = factorOf(first.polygon);
            const float fee =
                corner.step == NavStep::Walk ? enter(first.polygon) : maximum(0, m_rules.jumpMetres(corner.step));
            float end = first.end;
            std::size_t next = i + 1;
            for (; next < m_scratch.spans.size(); ++next) {
                const std::uint32_t polygon = m_scratch.spans[next].polygon;
                if (factorOf(polygon) != factor || m_rules.edgeCost(m_polygon, polygon) > 0) break;
                end = m_scratch.spans[next].end;
                m_polygon = polygon;
            }
            span(from, corner.position, size, first.begin, end, factor, fee);
            i = next;
        }
    }

    /// A closed polygon is priced as plain ground: a way that is given may lead through it.
    float factorOf(std::uint32_t polygon) const {
        if (polygon >= m_mesh.polygonCount()) return 1;
        const float factor = m_rules.factor(polygon);
        return factor < 0 ? 1 : factor;
    }

    /// Metres for opening a door that stands between the polygon that the way is in and this one.
    float enter(std::uint32_t polygon) {
        const std::uint32_t before = m_polygon;
        m_polygon = polygon;
        const std::uint32_t count = m_mesh.polygonCount();
        return before < count && polygon < count ? m_rules.edgeCost(before, polygon) : 0;
    }

    void landIn(std::uint32_t polygon) {
        const std::vector<std::uint32_t>& corridor = m_out.path.corridor;
        for (std::size_t i = m_place; i < corridor.size(); ++i)
            if (corridor[i] == polygon) {
                m_place = i;
                break;
            }
        m_polygon = polygon;
    }

    /// Cuts a span at the borders of sight.
    void span(Vec3 from, Vec3 to, float size, float begin, float end, float factor, float fee) {
        float at = begin;
        for (const Vec2 part : m_scratch.parts) {
            if (part.y <= at) continue;
            if (part.x >= end) break;
            if (part.x > at) piece(from, to, size, at, part.x, false, factor, fee);
            at = maximum(at, part.x);
            const float stop = minimum(part.y, end);
            piece(from, to, size, at, stop, true, factor, fee);
            at = stop;
        }
        if (at < end || fee > 0) piece(from, to, size, at, end, false, factor, fee);
    }

    /// The fee is paid by the first piece.
    void piece(Vec3 from, Vec3 to, float size, float begin, float end, bool seen, float factor, float& fee) {
        TacticalPiece p;
        p.from = lerp(from, to, begin), p.to = lerp(from, to, end);
        p.length = (end - begin) * size;
        p.seen = seen;
        p.step = m_step;
        p.ground = fee * m_costs.hiddenFactor;
        fee = 0;
        if (seen) {
            m_run += p.length * factor * m_costs.seenFactor;
            const float runCost = m_exposure(m_run);
            p.exposure = runCost - m_runCost;
            p.openRun = m_run;
            m_runCost = runCost;
            m_seen += p.length;
            m_out.seenMetres += p.length;
            m_out.longestSeenMetres = maximum(m_out.longestSeenMetres, m_seen);
        } else {
            p.ground += p.length * factor * m_costs.hiddenFactor;
            if (p.length > 0) m_run = m_runCost = m_seen = 0;
        }
        if (!m_view.friendlyFire.empty())
            p.fire = metresInFire(m_view.friendlyFire, m_costs.fireLineRadius, p.from, p.to) * m_costs.fireLineFactor;
        if (m_view.threat != nullptr) p.threat = threatMetres(*m_view.threat, p.from, p.to) * m_costs.threatFactor;
        p.cost = p.ground + p.exposure + p.fire + p.threat;
        m_out.path.cost += p.cost;
        m_out.pieces.push_back(p);
    }

    const NavMesh& m_mesh;
    const WayRules& m_rules;
    const TacticalCosts& m_costs;
    const TacticalView& m_view;
    ExposurePower m_exposure;
    PriceScratch& m_scratch;
    TacticalPath& m_out;
    std::size_t m_place = 0;              ///< in the corridor
    std::uint32_t m_polygon = kNoPolygon; ///< that the way is in
    float m_run = 0, m_runCost = 0,
          m_seen = 0; ///< of the open run; the last in metres
    NavStep m_step = NavStep::Walk;
};

} // namespace

void priceInto(const NavMesh& mesh, const WayRules& rules, const TacticalCosts& costs, const TacticalView& view,
               PriceScratch& scratch, TacticalPath& out) {
    Pricing(mesh, rules, costs, view, scratch, out).run();
}

void TacticalPlanner::price(const NavMesh& mesh, const NavPath& path, const NavFilter& filter,
                            const TacticalCosts& costs, const TacticalView& view, TacticalPath& out) {
    if (&path != &out.path) out.path = path;
    PriceScratch scratch;
    WayRules rules;
    rules.begin(mesh, filter);
    priceInto(mesh, rules, costs, view, scratch, out);
}

} // namespace lince
