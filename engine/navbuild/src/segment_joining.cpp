#include "segment_joining.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lince::bake {
namespace {

constexpr float kGrain = 1.0f / 1024; ///< metres; a power of two, so that places on the grid are exact

using Node = std::pair<std::int32_t, std::int32_t>;
using Edge = std::pair<std::uint32_t, std::uint32_t>; ///< nodes, the lower first

Node nodeAt(Vec2 p) {
    return {static_cast<std::int32_t>(std::floor(p.x / kGrain + 0.5f)),
            static_cast<std::int32_t>(std::floor(p.y / kGrain + 0.5f))};
}

float distanceToLine(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 way = b - a;
    const float size = lengthSquared(way);
    const float fraction = size > 0 ? clamp(dot(p - a, way) / size, 0, 1) : 0;
    return length(p - (a + way * fraction));
}

class Joiner {
  public:
    Joiner(float tolerance, std::vector<SightSegment>& out) : m_tolerance(tolerance), m_out(out) {}

    void run(const std::vector<LooseSegment>& loose, std::uint32_t firstObstacle) {
        collect(loose);
        connect();
        nameObstacles(firstObstacle);
        // From ends and crossings first; what is left then are rings.
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
            if (degree(node) != 2) chainsFrom(node);
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
            chainsFrom(node);
    }

  private:
    std::uint32_t indexOf(Node node) const {
        return static_cast<std::uint32_t>(std::lower_bound(m_nodes.begin(), m_nodes.end(), node) - m_nodes.begin());
    }
    Vec2 place(std::uint32_t node) const {
        return {static_cast<float>(m_nodes[node].first) * kGrain, static_cast<float>(m_nodes[node].second) * kGrain};
    }
    std::uint32_t degree(std::uint32_t node) const { return m_first[node + 1] - m_first[node]; }

    void collect(const std::vector<LooseSegment>& loose) {
        for (const LooseSegment& s : loose)
            m_nodes.push_back(nodeAt(s.from)), m_nodes.push_back(nodeAt(s.to));
        std::sort(m_nodes.begin(), m_nodes.end());
        m_nodes.erase(std::unique(m_nodes.begin(), m_nodes.end()), m_nodes.end());
        for (const LooseSegment& s : loose) {
            const std::uint32_t a = indexOf(nodeAt(s.from)), b = indexOf(nodeAt(s.to));
            if (a != b) m_edges.emplace_back(std::min(a, b), std::max(a, b));
        }
        std::sort(m_edges.begin(), m_edges.end());
        m_edges.erase(std::unique(m_edges.begin(), m_edges.end()), m_edges.end());
    }

    /// Edges at each node.
    void connect() {
        m_first.assign(m_nodes.size() + 1, 0);
        for (const Edge& e : m_edges)
            ++m_first[e.first + 1], ++m_first[e.second + 1];
        std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
        m_at.resize(m_edges.size() * 2);
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::uint32_t e = 0; e < m_edges.size(); ++e)
            m_at[next[m_edges[e].first]++] = e, m_at[next[m_edges[e].second]++] = e;
        m_used.assign(m_edges.size(), 0);
    }

    void nameObstacles(std::uint32_t firstObstacle) {
        constexpr std::uint32_t kNone = 0xffffffffu;
        m_obstacle.assign(m_nodes.size(), kNone);
        std::vector<std::uint32_t> open;
        for (std::uint32_t start = 0; start < m_nodes.size(); ++start) {
            if (m_obstacle[start] != kNone || degree(start) == 0) continue;
            m_obstacle[start] = firstObstacle;
            open.push_back(start);
            while (!open.empty()) {
                const std::uint32_t node = open.back();
                open.pop_back();
                for (std::uint32_t i = m_first[node]; i < m_first[node + 1]; ++i) {
                    const Edge& e = m_edges[m_at[i]];
                    const std::uint32_t other = e.first == node ? e.second : e.first;
                    if (m_obstacle[other] != kNone) continue;
                    m_obstacle[other] = firstObstacle;
                    open.push_back(other);
                }
            }
            ++firstObstacle;
        }
    }

    void chainsFrom(std::uint32_t start) {
        for (std::uint32_t i = m_first[start]; i < m_first[start + 1]; ++i) {
            if (m_used[m_at[i]] != 0) continue;
            m_chain.clear();
            m_chain.push_back(place(start));
            std::uint32_t node = start, edge = m_at[i];
            for (;;) {
                m_used[edge] = 1;
                node = m_edges[edge].first == node ? m_edges[edge].second : m_edges[edge].first;
                m_chain.push_back(place(node));
                if (node == start || degree(node) != 2) break;
                const std::uint32_t one = m_at[m_first[node]], two = m_at[m_first[node] + 1];
                edge = m_used[one] == 0 ? one : two;
                if (m_used[edge] != 0) break;
            }
            simplify(m_obstacle[start]);
        }
    }

    /// Douglas and Peucker: the corner farthest from the straight line stays when it is too far off.
    void simplify(std::uint32_t obstacle) {
        m_keep.assign(m_chain.size(), 0);
        m_keep.front() = m_keep.back() = 1;
        m_open.clear();
        m_open.emplace_back(0, m_chain.size() - 1);
        while (!m_open.empty()) {
            const auto [begin, end] = m_open.back();
            m_open.pop_back();
            std::size_t worst = begin;
            float max = m_tolerance;
            for (std::size_t i = begin + 1; i < end; ++i) {
                const float off = distanceToLine(m_chain[i], m_chain[begin], m_chain[end]);
                if (off > max) max = off, worst = i;
            }
            if (worst == begin) continue;
            m_keep[worst] = 1;
            m_open.emplace_back(begin, worst), m_open.emplace_back(worst, end);
        }
        std::size_t last = 0;
        for (std::size_t i = 1; i < m_chain.size(); ++i) {
            if (m_keep[i] == 0) continue;
            if (m_chain[last] != m_chain[i]) m_out.push_back({m_chain[last], m_chain[i], obstacle});
            last = i;
        }
    }

    float m_tolerance;
    std::vector<SightSegment>& m_out;
    std::vector<Node> m_nodes;
    std::vector<Edge> m_edges;
    std::vector<std::uint32_t> m_first, m_at, m_obstacle;
    std::vector<char> m_used, m_keep;
    std::vector<Vec2> m_chain;
    std::vector<std::pair<std::size_t, std::size_t>> m_open;
};

} // namespace

void joinSegments(const std::vector<LooseSegment>& loose, float tolerance, std::uint32_t firstObstacle,
                  std::vector<SightSegment>& out) {
    Joiner(tolerance, out).run(loose, firstObstacle);
}

} // namespace lince::bake
