// Joins the triangles of an object that lie in one plane to convex quads, as long and wide as they go. A floor of 36
// cells becomes one quad: fewer edges to test, and nearly all of its blocks are wholly covered.
//
// Dropping a corner in the middle of an edge leaves T-junctions; the drawing makes every quad a hair wider
// (View::widen), so no gap can be seen through them.

#include "eye_internal.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace lince {

using namespace eye;

namespace {

constexpr double kInPlane = 2e-6; ///< metres: how far a corner may be off the plane or line of its neighbours

struct Vector {
    double x, y, z;
};
Vector minus(const Vec3& p, const Vec3& q) {
    return {static_cast<double>(p.x) - q.x, static_cast<double>(p.y) - q.y, static_cast<double>(p.z) - q.z};
}
Vector cross(const Vector& p, const Vector& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}
double dot(const Vector& p, const Vector& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
double length(const Vector& p) {
    return std::sqrt(dot(p, p));
}

using Loop = std::vector<int>; ///< corners in order

class Joiner {
  public:
    explicit Joiner(std::span<const Vec3> corners) {
        std::map<std::tuple<float, float, float>, int> known;
        for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) {
            if (!withinReach(corners.subspan(i, 3))) continue;
            Loop loop;
            for (std::size_t c = 0; c < 3; ++c) {
                const Vec3& p = corners[i + c];
                const auto [at, fresh] = known.try_emplace({p.x, p.y, p.z}, static_cast<int>(m_points.size()));
                if (fresh) m_points.push_back(p);
                loop.push_back(at->second);
            }
            if (loop[0] == loop[1] || loop[1] == loop[2] || loop[2] == loop[0]) continue; // no area
            m_loops.push_back(loop);
        }
    }

    /// Joins until nothing more can be: first triangles to quads, then quads along one direction, then strips.
    void run() {
        for (bool changed = true; changed;) {
            changed = false;
            std::map<std::pair<int, int>, std::size_t> edges;
            for (std::size_t i = 0; i < m_loops.size(); ++i)
                link(edges, i, true);
            for (std::size_t i = 0; i < m_loops.size(); ++i) {
                while (!m_loops[i].empty() && grow(edges, i))
                    changed = true;
            }
        }
    }

    const std::vector<Loop>& loops() const { return m_loops; }
    const Vec3& point(int index) const { return m_points[static_cast<std::size_t>(index)]; }

  private:
    using Edges = std::map<std::pair<int, int>, std::size_t>;

    void link(Edges& edges, std::size_t index, bool add) {
        const Loop& loop = m_loops[index];
        for (std::size_t c = 0; c < loop.size(); ++c) {
            const std::pair<int, int> edge{loop[c], loop[(c + 1) % loop.size()]};
            if (add) {
                edges.try_emplace(edge, index);
            } else if (const auto at = edges.find(edge); at != edges.end() && at->second == index) {
                edges.erase(at);
            }
        }
    }

    bool grow(Edges& edges, std::size_t index) {
        const Loop loop = m_loops[index];
        std::size_t bestOther = 0;
        double bestLength = 0;
        Loop best;
        for (std::size_t c = 0; c < loop.size(); ++c) {
            const int from = loop[c];
            const int to = loop[(c + 1) % loop.size()];
            const auto at = edges.find({to, from});
            if (at == edges.end() || at->second == index) continue;
            const double edge = length(minus(point(to), point(from)));
            if (edge <= bestLength) continue; // the longest common edge first: diagonals before sides
            Loop joined = join(loop, c, m_loops[at->second]);
            if (joined.empty()) continue;
            best = std::move(joined);
            bestLength = edge;
            bestOther = at->second;
        }
        if (best.empty()) return false;
        link(edges, index, false);
        link(edges, bestOther, false);
        m_loops[bestOther].clear();
        m_loops[index] = best;
        link(edges, index, true);
        return true;
    }

    Vector normalOf(const Loop& loop) const {
        return cross(minus(point(loop[1]), point(loop[0])), minus(point(loop[2]), point(loop[0])));
    }

    /// The union over the edge that begins at corner `c` of `loop`, or nothing if that is not a flat convex quad.
    Loop join(const Loop& loop, std::size_t c, const Loop& other) const {
        const int from = loop[c];
        Loop all;
        for (std::size_t k = 1; k <= loop.size(); ++k)
            all.push_back(loop[(c + k) % loop.size()]); // to ... from
        const std::size_t start = static_cast<std::size_t>(std::find(other.begin(), other.end(), from) - other.begin());
        for (std::size_t k = 1; k + 1 < other.size(); ++k)
            all.push_back(other[(start + k) % other.size()]);
        Vector normal = normalOf(loop);
        const double size = length(normal);
        if (!(size > 0)) return {};
        normal = {normal.x / size, normal.y / size, normal.z / size};
        // What faces the other way lies on this side of the common edge, and joining would take its area away.
        if (!(dot(normal, normalOf(other)) > 0)) return {};
        for (const int corner : other) {
            if (std::fabs(dot(normal, minus(point(corner), point(loop[0])))) > kInPlane) return {};
        }
        for (std::size_t k = 0; k < all.size();) { // drop corners on a straight edge
            const Vec3& before = point(all[(k + all.size() - 1) % all.size()]);
            const Vec3& here = point(all[k]);
            const Vec3& after = point(all[(k + 1) % all.size()]);
            const Vector along = minus(after, before);
            const double reach = length(along);
            if (!(reach > 0)) return {};
            const double turn = dot(normal, cross(minus(here, before), along)) / reach; // above 0: convex here
            if (turn < -kInPlane) return {};
            if (turn < kInPlane) {
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
                k = 0;
            } else {
                ++k;
            }
            if (all.size() < 3) return {};
        }
        return all.size() <= 4 ? all : Loop{};
    }

    std::vector<Vec3> m_points;
    std::vector<Loop> m_loops;
};

} // namespace

void EyeMesh::mergeQuads(std::span<const Vec3> corners) {
    Joiner joiner(corners);
    joiner.run();
    for (const Loop& loop : joiner.loops()) {
        if (loop.empty()) continue;
        const Vec3& last = joiner.point(loop.back());
        m_merged.push_back({{joiner.point(loop[0]), joiner.point(loop[1]), joiner.point(loop[2]), last}});
    }
}

} // namespace lince
