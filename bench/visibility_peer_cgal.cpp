// CGAL's visibility polygons, as its manual shows them: an arrangement of segments, prepared once, and an arrangement
// of its own as the answer to each query. Exact predicates, inexact constructions: its fastest kernel that does not
// err.

#include "visibility_peer.h"

#include <CGAL/Arr_naive_point_location.h>
#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Rotational_sweep_visibility_2.h>
#include <CGAL/Triangular_expansion_visibility_2.h>

#include <utility>

namespace lince::bench {

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Segment = Kernel::Segment_2;
using Point = Kernel::Point_2;
using Arrangement = CGAL::Arrangement_2<CGAL::Arr_segment_traits_2<Kernel>>;

/// The arena, and its free ground as the face that views are asked in.
struct Ground {
    Arrangement arrangement;
    Arrangement::Face_const_handle face;

    explicit Ground(const VisibilityArena& arena) {
        std::vector<Segment> segments;
        const auto add = [&](const std::vector<Point>& outline) {
            for (std::size_t i = 0; i < outline.size(); ++i)
                segments.emplace_back(outline[i], outline[(i + 1) % outline.size()]);
        };
        add({Point(0, 0), Point(arena.side, 0), Point(arena.side, arena.side), Point(0, arena.side)});
        for (const std::vector<Vec2>& obstacle : arena.obstacles) {
            std::vector<Point> outline;
            for (const Vec2& corner : obstacle)
                outline.emplace_back(static_cast<double>(corner.x), static_cast<double>(corner.y));
            add(outline);
        }
        CGAL::insert_non_intersecting_curves(arrangement, segments.begin(), segments.end());
        // The free ground is the face with the obstacles as its holes.
        face = arrangement.faces_begin();
        for (auto it = arrangement.faces_begin(); it != arrangement.faces_end(); ++it)
            if (!it->is_unbounded() && it->number_of_inner_ccbs() == arena.obstacles.size()) face = it;
    }
};

template <class Visibility>
class CgalPeer final : public VisibilityPeer {
  public:
    CgalPeer(std::string name, std::shared_ptr<const Ground> ground)
        : m_name(std::move(name)), m_ground(std::move(ground)), m_visibility(m_ground->arrangement) {}
    std::string name() const override { return m_name; }
    void see(Vec2 viewer) override {
        m_face = m_visibility.compute_visibility(Point(static_cast<double>(viewer.x), static_cast<double>(viewer.y)),
                                                 m_ground->face, m_result);
    }
    double area() const override {
        double twice = 0;
        auto edge = m_face->outer_ccb();
        const auto first = edge;
        do {
            const Point& a = edge->source()->point();
            const Point& b = edge->target()->point();
            twice += a.x() * b.y() - a.y() * b.x();
        } while (++edge != first);
        return twice / 2;
    }

  private:
    std::string m_name;
    std::shared_ptr<const Ground> m_ground;
    Visibility m_visibility;
    Arrangement m_result;
    Arrangement::Face_handle m_face;
};

} // namespace

std::vector<std::unique_ptr<VisibilityPeer>> makeCgalPeers(const VisibilityArena& arena) {
    const auto ground = std::make_shared<const Ground>(arena);
    std::vector<std::unique_ptr<VisibilityPeer>> peers;
    // Regularised: without the needles that are only lines, as ours.
    peers.push_back(std::make_unique<CgalPeer<CGAL::Triangular_expansion_visibility_2<Arrangement, CGAL::Tag_true>>>(
        "CGAL triangular expansion", ground));
    peers.push_back(std::make_unique<CgalPeer<CGAL::Rotational_sweep_visibility_2<Arrangement, CGAL::Tag_true>>>(
        "CGAL rotational sweep", ground));
    return peers;
}

} // namespace lince::bench
