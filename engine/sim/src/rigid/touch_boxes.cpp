// Box against box: fifteen separating axes, then the one box's face clipped by the other's. The commonest pair of all,
// so it goes without the general form of hulls.

#include "touch.h"

namespace lince::rigid {
namespace {

struct FlatPoint {
    float u = 0, v = 0, depth = 0;
    std::uint32_t id = 0;
};

constexpr std::size_t kMaxClipped = 12;

/// Not the large list of hulls, which would have to be cleared for every pair.
struct BoxPoints {
    int count = 0;
    std::array<TouchPoint, kMaxClipped> points;
};

/// Keeps what lies within `limit` along u or v (sign * coordinate <= limit).
template <class Coordinate>
int clipSide(const std::array<FlatPoint, kMaxClipped>& in, int count, std::array<FlatPoint, kMaxClipped>& out,
             Coordinate coordinate, float sign, float limit, std::uint32_t side) {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        const FlatPoint& p = in[static_cast<std::size_t>(i)];
        const FlatPoint& q = in[static_cast<std::size_t>(i + 1 < count ? i + 1 : 0)];
        const float a = sign * coordinate(p) - limit, b = sign * coordinate(q) - limit;
        if (a <= 0 && static_cast<std::size_t>(kept) < kMaxClipped) out[static_cast<std::size_t>(kept++)] = p;
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
            const float t = a / (a - b);
            if (static_cast<std::size_t>(kept) < kMaxClipped)
                out[static_cast<std::size_t>(kept++)] = {p.u + (q.u - p.u) * t, p.v + (q.v - p.v) * t,
                                                         p.depth + (q.depth - p.depth) * t,
                                                         0x40u | side << 4 | (p.id & 3u) << 2 | (q.id & 3u)};
        }
    }
    return kept;
}

Vec3 column(const Matrix3& m, int i) {
    return i == 0 ? m.x : i == 1 ? m.y : m.z;
}

/// The face of `reference` along `axis` (to the side of `sign`) against the most opposite one of `other`.
void faceTouch(const PlacedBox& reference, const PlacedBox& other, int axis, float sign, float margin,
               std::uint32_t which, BoxPoints& points) {
    const int u = axis == 2 ? 0 : axis + 1, v = axis == 0 ? 2 : axis - 1;
    const Vec3 normal = column(reference.axes, axis) * sign;
    const Vec3 alongU = column(reference.axes, u), alongV = column(reference.axes, v);
    const Vec3 inOther = other.axes.transposed(normal);
    const Vec3 size = absolute(inOther);
    const int facing = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
    const int p = facing == 2 ? 0 : facing + 1, q = facing == 0 ? 2 : facing - 1;
    const float side = inOther[facing] > 0 ? -1.0f : 1.0f;
    const Vec3 middle = other.centre + column(other.axes, facing) * (side * other.halfSize[facing]) - reference.centre;
    const Vec3 toP = column(other.axes, p) * other.halfSize[p], toQ = column(other.axes, q) * other.halfSize[q];

    std::array<FlatPoint, kMaxClipped> first, second;
    const auto flat = [&](Vec3 at, std::uint32_t id) {
        return FlatPoint{dot(at, alongU), dot(at, alongV), dot(at, normal) - reference.halfSize[axis], id};
    };
    first[0] = flat(middle + toP + toQ, 0), first[1] = flat(middle - toP + toQ, 1);
    first[2] = flat(middle - toP - toQ, 2), first[3] = flat(middle + toP - toQ, 3);
    const auto ofU = [](const FlatPoint& f) { return f.u; };
    const auto ofV = [](const FlatPoint& f) { return f.v; };
    int count = clipSide(first, 4, second, ofU, 1, reference.halfSize[u], 0);
    count = clipSide(second, count, first, ofU, -1, reference.halfSize[u], 1);
    count = clipSide(first, count, second, ofV, 1, reference.halfSize[v], 2);
    count = clipSide(second, count, first, ofV, -1, reference.halfSize[v], 3);
    const std::uint32_t faces = which << 15 | static_cast<std::uint32_t>(axis) << 13 | (sign > 0 ? 1u : 0u) << 12 |
                                static_cast<std::uint32_t>(facing) << 10 | (side > 0 ? 1u : 0u) << 9;
    for (int i = 0; i < count; ++i) {
        const FlatPoint& f = first[static_cast<std::size_t>(i)];
        if (f.depth > margin) continue;
        const Vec3 place =
            reference.centre + alongU * f.u + alongV * f.v + normal * (reference.halfSize[axis] + f.depth * 0.5f);
        points.points[static_cast<std::size_t>(points.count++)] = {place, f.depth, faces | f.id};
    }
}

} // namespace

bool touchBoxes(const PlacedBox& a, const PlacedBox& b, float margin, Touch& touch) {
    const Vec3 between = b.centre - a.centre;
    const Vec3 inA = a.axes.transposed(between);
    float c[3][3], size[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            c[i][j] = dot(column(a.axes, i), column(b.axes, j));
            size[i][j] = absolute(c[i][j]);
        }
    float best = -std::numeric_limits<float>::infinity();
    int faceAxis = 0;
    bool ofB = false;
    for (int i = 0; i < 3; ++i) {
        const float s = absolute(inA[i]) - (a.halfSize[i] + size[i][0] * b.halfSize.x + size[i][1] * b.halfSize.y +
                                            size[i][2] * b.halfSize.z);
        if (s > margin) return false;
        if (s > best) best = s, faceAxis = i;
    }
    constexpr float kStay = 0.001f; // metres: the first box's face is preferred, so that the choice does not flicker
    const Vec3 inB = b.axes.transposed(between);
    for (int j = 0; j < 3; ++j) {
        const float s = absolute(inB[j]) - (b.halfSize[j] + size[0][j] * a.halfSize.x + size[1][j] * a.halfSize.y +
                                            size[2][j] * a.halfSize.z);
        if (s > margin) return false;
        if (s > best + (ofB ? 0 : kStay)) best = s, faceAxis = j, ofB = true;
    }
    float bestEdge = -std::numeric_limits<float>::infinity();
    int edgeA = 0, edgeB = 0;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const float square = 1 - c[i][j] * c[i][j];
            if (square < 1e-3f) continue; // nearly parallel: the faces say it better
            const float reach = a.halfSize[i1] * size[i2][j] + a.halfSize[i2] * size[i1][j] +
                                b.halfSize[j1] * size[i][j2] + b.halfSize[j2] * size[i][j1];
            const float s = (absolute(inA[i2] * c[i1][j] - inA[i1] * c[i2][j]) - reach) / std::sqrt(square);
            if (s > margin) return false;
            if (s > bestEdge) bestEdge = s, edgeA = i, edgeB = j;
        }
    }
    // Faces hold better than edges: an edge must win clearly, more so when it goes deep.
    const float smallest = minimum(minimum(a.halfSize.x, minimum(a.halfSize.y, a.halfSize.z)),
                                   minimum(b.halfSize.x, minimum(b.halfSize.y, b.halfSize.z)));
    const float lead = minimum(0.005f, 0.05f * smallest);
    if (bestEdge > 0.95f * minimum(best, 0) + maximum(best, 0) + lead) {
        Vec3 n = normalized(cross(column(a.axes, edgeA), column(b.axes, edgeB)));
        if (dot(n, between) < 0) n = -n;
        Vec3 onA = a.centre, onB = b.centre;
        std::uint32_t id = 0x80000000u | static_cast<std::uint32_t>(edgeA * 3 + edgeB);
        for (int k = 0; k < 3; ++k) {
            if (k != edgeA) {
                const bool ahead = dot(column(a.axes, k), n) > 0;
                onA += column(a.axes, k) * (ahead ? a.halfSize[k] : -a.halfSize[k]);
                id |= ahead ? 0x10u << k : 0;
            }
            if (k != edgeB) {
                const bool ahead = dot(column(b.axes, k), n) < 0;
                onB += column(b.axes, k) * (ahead ? b.halfSize[k] : -b.halfSize[k]);
                id |= ahead ? 0x80u << k : 0;
            }
        }
        // The nearest points of the two lines.
        const Vec3 p = column(a.axes, edgeA), q = column(b.axes, edgeB), apart = onB - onA;
        const float pq = c[edgeA][edgeB], down = 1 - pq * pq;
        const float alongP = (dot(apart, p) - dot(apart, q) * pq) / down;
        const float alongQ = (dot(apart, p) * pq - dot(apart, q)) / down;
        onA += p * alongP, onB += q * alongQ;
        touch.normal = n;
        touch.count = 1;
        touch.points[0] = {(onA + onB) * 0.5f, bestEdge, id};
        return true;
    }
    BoxPoints points;
    if (!ofB) {
        const float sign = inA[faceAxis] < 0 ? -1.0f : 1.0f;
        faceTouch(a, b, faceAxis, sign, margin, 0, points);
        touch.normal = column(a.axes, faceAxis) * sign;
    } else {
        const float sign = inB[faceAxis] > 0 ? -1.0f : 1.0f; // towards a
        faceTouch(b, a, faceAxis, sign, margin, 1, points);
        touch.normal = -column(b.axes, faceAxis) * sign;
    }
    reduce(points.points.data(), points.count, touch.normal, touch);
    return touch.count > 0;
}

} // namespace lince::rigid
