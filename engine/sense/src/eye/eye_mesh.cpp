// Fills a mesh: triangles become quads, quads clusters of at most sixteen with a box, clusters rows of sixteen boxes.
// Shapes of what moves are in eye_shapes.cpp, the joining of triangles in eye_merge.cpp.

#include "eye_internal.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {

using namespace eye;

namespace {

constexpr float kHuge = 1e30f;

/// The normal in double, so that long thin quads get a good one. Newell's sum needs no choice of a corner.
void normalOf(const Vec3 (&corner)[4], float (&normal)[3]) {
    double n[3] = {0, 0, 0};
    for (int i = 0; i < 4; ++i) {
        const Vec3& p = corner[i];
        const Vec3& q = corner[(i + 1) % 4];
        n[0] += (static_cast<double>(p.y) - q.y) * (static_cast<double>(p.z) + q.z);
        n[1] += (static_cast<double>(p.z) - q.z) * (static_cast<double>(p.x) + q.x);
        n[2] += (static_cast<double>(p.x) - q.x) * (static_cast<double>(p.y) + q.y);
    }
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    const double scale = length > 0 ? 1 / length : 0;
    for (int axis = 0; axis < 3; ++axis)
        normal[axis] = static_cast<float>(n[axis] * scale);
}

std::uint64_t spread(std::uint64_t bits) { // 21 bits, two gaps between each
    bits = (bits | bits << 32) & 0x001f00000000ffffu;
    bits = (bits | bits << 16) & 0x001f0000ff0000ffu;
    bits = (bits | bits << 8) & 0x100f00f00f00f00fu;
    bits = (bits | bits << 4) & 0x10c30c30c30c30c3u;
    return (bits | bits << 2) & 0x1249249249249249u;
}

/// Place along Morton's curve through cells of 1/8 m. The cells lie where they lie, not where the mesh does: the order
/// of two clusters, which decides between equal depths, must not depend on a third.
std::uint64_t placeOnCurve(Vec3 at) {
    constexpr float kHalf = 131072; // metres: 2^20 cells on either side
    std::uint64_t code = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const float cell = clamp((at[axis] + kHalf) * 8, 0, 2 * kHalf * 8 - 1);
        code |= spread(static_cast<std::uint64_t>(cell)) << axis;
    }
    return code;
}

void clearRow(ClusterRow& row) {
    for (int lane = 0; lane < kGroup; ++lane) {
        for (int axis = 0; axis < 3; ++axis)
            row.low[axis][lane] = row.high[axis][lane] = kHuge;
        row.firstGroup[lane] = row.groupCount[lane] = row.number[lane] = 0;
    }
}

} // namespace

bool eye::withinReach(std::span<const Vec3> points) {
    return std::all_of(points.begin(), points.end(), [](Vec3 p) {
        return absolute(p.x) <= kReach && absolute(p.y) <= kReach && absolute(p.z) <= kReach;
    });
}

EyeMesh::EyeMesh() = default;
EyeMesh::~EyeMesh() = default;
EyeMesh::EyeMesh(EyeMesh&&) noexcept = default;
EyeMesh& EyeMesh::operator=(EyeMesh&&) noexcept = default;

void EyeMesh::clear() {
    m_quads.clear();
    m_clusters.clear();
    m_groups.clear();
    m_rows.clear();
    m_upperRows.clear();
    m_quadCount = m_clusterCount = 0;
}

void EyeMesh::addObject(std::uint16_t number, std::span<const Vec3> corners) {
    m_merged.clear();
    mergeQuads(corners);
    splitQuads(number, m_merged);
}

void EyeMesh::addTriangles(std::uint16_t number, std::span<const Vec3> corners) {
    m_merged.clear();
    for (std::size_t i = 0; i + 3 <= corners.size(); i += 3)
        if (withinReach(corners.subspan(i, 3)))
            m_merged.push_back({{corners[i], corners[i + 1], corners[i + 2], corners[i + 2]}});
    splitQuads(number, m_merged);
}

/// Halves along the longest side until sixteen are left: small boxes are hidden more often than large ones.
void EyeMesh::splitQuads(std::uint16_t number, std::span<Quad> quads) {
    if (quads.size() <= kGroup) {
        addQuads(number, quads);
        return;
    }
    float low[3] = {kHuge, kHuge, kHuge};
    float high[3] = {-kHuge, -kHuge, -kHuge};
    const auto middle = [](const Quad& quad, int axis) { return quad.corner[0][axis] + quad.corner[2][axis]; };
    for (const Quad& quad : quads) {
        for (int axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(low[axis], middle(quad, axis));
            high[axis] = std::max(high[axis], middle(quad, axis));
        }
    }
    int longest = 0;
    for (int axis = 1; axis < 3; ++axis) {
        if (high[axis] - low[axis] > high[longest] - low[longest]) longest = axis;
    }
    std::sort(quads.begin(), quads.end(), [&](const Quad& p, const Quad& q) { // ties by all coordinates: one order only
        for (int step = 0; step < 3; ++step) {
            const int axis = (longest + step) % 3;
            if (middle(p, axis) != middle(q, axis)) return middle(p, axis) < middle(q, axis);
        }
        return false;
    });
    splitQuads(number, quads.first(quads.size() / 2));
    splitQuads(number, quads.subspan(quads.size() / 2));
}

void EyeMesh::addQuads(std::uint16_t number, std::span<const Quad> quads) {
    if (number == 0) return;
    Aabb box;
    const std::size_t first = m_quads.size();
    for (const Quad& quad : quads) {
        if (!withinReach(quad.corner)) continue;
        for (const Vec3& corner : quad.corner)
            box.add(corner);
        m_quads.push_back(quad);
    }
    if (m_quads.size() == first) return;
    m_clusters.push_back({box.low, box.high, static_cast<std::uint32_t>(first),
                          static_cast<std::uint32_t>(m_quads.size() - first), number, placeOnCurve(box.centre())});
}

void EyeMesh::finish() {
    m_quadCount = m_quads.size();
    m_clusterCount = m_clusters.size();
    m_groups.clear();
    m_rows.clear();
    m_upperRows.clear();
    // Neighbours in space become neighbours in rows: then most rows are out of view as a whole.
    std::sort(m_clusters.begin(), m_clusters.end(), [](const Cluster& p, const Cluster& q) {
        return p.code != q.code ? p.code < q.code : p.firstQuad < q.firstQuad;
    });
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        const Cluster& cluster = m_clusters[i];
        const std::size_t lane = i % kGroup;
        if (lane == 0) {
            m_rows.emplace_back();
            clearRow(m_rows.back());
        }
        ClusterRow& row = m_rows.back();
        for (int axis = 0; axis < 3; ++axis) {
            row.low[axis][lane] = cluster.low[axis];
            row.high[axis][lane] = cluster.high[axis];
        }
        row.firstGroup[lane] = static_cast<std::uint32_t>(m_groups.size());
        row.groupCount[lane] = 1;
        row.number[lane] = cluster.number;
        m_groups.emplace_back();
        QuadGroup& group = m_groups.back();
        for (std::uint32_t k = 0; k < kGroup; ++k) {
            const bool exists = k < cluster.quadCount;
            const Quad& quad = m_quads[cluster.firstQuad + (exists ? k : 0)];
            float normal[3] = {0, 0, 0};
            if (exists) normalOf(quad.corner, normal);
            for (int c = 0; c < 4; ++c) {
                group.x[c][k] = quad.corner[c].x;
                group.y[c][k] = quad.corner[c].y;
                group.z[c][k] = quad.corner[c].z;
            }
            group.normalX[k] = normal[0];
            group.normalY[k] = normal[1];
            group.normalZ[k] = normal[2];
        }
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::size_t lane = i % kGroup;
        if (lane == 0) {
            m_upperRows.emplace_back();
            clearRow(m_upperRows.back());
        }
        ClusterRow& upper = m_upperRows.back();
        for (int axis = 0; axis < 3; ++axis) {
            upper.low[axis][lane] = kHuge;
            upper.high[axis][lane] = -kHuge;
            for (std::size_t k = 0; k < std::min<std::size_t>(kGroup, m_clusters.size() - i * kGroup); ++k) {
                upper.low[axis][lane] = std::min(upper.low[axis][lane], m_rows[i].low[axis][k]);
                upper.high[axis][lane] = std::max(upper.high[axis][lane], m_rows[i].high[axis][k]);
            }
        }
        upper.firstGroup[lane] = static_cast<std::uint32_t>(i);
        upper.groupCount[lane] = 1;
    }
}

} // namespace lince
