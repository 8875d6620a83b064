#include "roadmap_smooth.h"

#include <algorithm>
#include <cstddef>

namespace lince {
namespace {

/// A cut that gains less is not worth a corner; and rounding cannot pass for a gain.
constexpr float kMinGain = 1e-3f;  ///< metres
constexpr int kShrinks = 5;        ///< times that a curve is halved before its corner stays
constexpr float kMinCurve = 0.02f; ///< metres from the corner
constexpr float kMaxPieces = 16;   ///< of a curve

void measure(const std::vector<Vec3>& points, std::vector<float>& along) {
    along.resize(points.size());
    along[0] = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        along[i] = along[i - 1] + length(points[i] - points[i - 1]);
}

/// A point on the way and the piece that it lies on.
struct OnWay {
    std::size_t piece = 0;
    Vec3 place;
};

std::optional<OnWay> placeAt(const FreeSpace& space, const std::vector<Vec3>& points, const std::vector<float>& along,
                             float metres) {
    const auto after = std::upper_bound(along.begin() + 1, along.end() - 1, metres);
    const auto piece = static_cast<std::size_t>(after - along.begin()) - 1;
    const float size = along[piece + 1] - along[piece];
    const float fraction = size > 0 ? clamp((metres - along[piece]) / size, 0, 1) : 0;
    const auto place = space.place(lerp(points[piece], points[piece + 1], fraction));
    if (!place) return std::nullopt;
    return OnWay{piece, *place};
}

/// Puts the two points in place of all the corners between them, when that is free and shorter.
bool cut(const FreeSpace& space, const OnWay& first, const OnWay& last, const std::vector<float>& along,
         std::vector<Vec3>& points) {
    const Vec3 before = points[first.piece], after = points[last.piece + 1];
    const float old = along[last.piece + 1] - along[first.piece];
    const float now = length(first.place - before) + length(last.place - first.place) + length(after - last.place);
    if (!(now < old - kMinGain)) return false;
    if (!space.isFreeWay(first.place, last.place)) return false;
    // The parts of pieces that are left are free as their pieces are, but for rounding.
    if (!space.isFreeWay(before, first.place) || !space.isFreeWay(last.place, after)) return false;
    const auto begin = points.begin() + static_cast<std::ptrdiff_t>(first.piece) + 1;
    const auto end = points.begin() + static_cast<std::ptrdiff_t>(last.piece) + 1;
    if (end - begin >= 2) {
        begin[0] = first.place, begin[1] = last.place;
        points.erase(begin + 2, end);
    } else { // one corner becomes two
        *begin = first.place;
        points.insert(begin + 1, last.place);
    }
    return true;
}

/// Corners whose neighbours see each other go.
void dropCorners(const FreeSpace& space, std::vector<Vec3>& points) {
    for (std::size_t i = 1; i + 1 < points.size();) {
        const Vec3 before = points[i - 1], after = points[i + 1];
        const float gain = length(points[i] - before) + length(after - points[i]) - length(after - before);
        if (gain >= 0 && space.isFreeWay(before, after))
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
    }
}

/// The quadratic curve from `begin` over `corner` to `end`, all of it after `last` and before `next` a free way.
bool curveOf(const FreeSpace& space, Vec3 last, Vec3 begin, Vec3 corner, Vec3 end, Vec3 next, float step,
             std::vector<Vec3>& curve) {
    curve.clear();
    const float size = length(corner - begin) + length(end - corner);
    const int pieces = static_cast<int>(clamp(size / step, 3, kMaxPieces));
    for (int i = 0; i <= pieces; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(pieces);
        const auto place = space.place(lerp(lerp(begin, corner, t), lerp(corner, end, t), t));
        if (!place || !space.isFreeWay(curve.empty() ? last : curve.back(), *place)) return false;
        curve.push_back(*place);
    }
    return space.isFreeWay(curve.back(), next);
}

} // namespace

float lengthOf(const std::vector<Vec3>& way) {
    float sum = 0;
    for (std::size_t i = 1; i < way.size(); ++i)
        sum += length(way[i] - way[i - 1]);
    return sum;
}

void cutShort(const FreeSpace& space, std::uint32_t tries, RandomStream& random, SmoothMemory& memory,
              std::vector<Vec3>& points) {
    if (points.size() < 3) return;
    if (tries > 0) dropCorners(space, points);
    measure(points, memory.along);
    for (std::uint32_t i = 0; i < tries && points.size() > 2; ++i) {
        float first = random.unit();
        float last = random.unit();
        if (last < first) std::swap(first, last);
        const auto from = placeAt(space, points, memory.along, first * memory.along.back());
        const auto to = placeAt(space, points, memory.along, last * memory.along.back());
        if (!from || !to || from->piece == to->piece) continue;
        if (cut(space, *from, *to, memory.along, points)) measure(points, memory.along);
    }
    if (tries > 0) dropCorners(space, points);
}

void roundCorners(const FreeSpace& space, float step, SmoothMemory& memory, std::vector<Vec3>& points) {
    if (points.size() < 3) return;
    step = step > 0.01f ? step : 0.01f;
    memory.corners.assign(points.begin(), points.end());
    const std::vector<Vec3>& corners = memory.corners;
    points.clear();
    points.push_back(corners.front());
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const Vec3 corner = corners[i], before = corners[i - 1], after = corners[i + 1];
        const float in = length(corner - before), out = length(after - corner);
        float size = minimum(in, out) * 0.5f; // half of a piece is left to the corner at its other end
        bool round = false;
        for (int shrink = 0; shrink < kShrinks && size >= kMinCurve && !round; ++shrink, size *= 0.5f)
            round = curveOf(space, points.back(), lerp(corner, before, size / in), corner,
                            lerp(corner, after, size / out), after, step, memory.curve);
        if (round)
            points.insert(points.end(), memory.curve.begin(), memory.curve.end());
        else
            points.push_back(corner);
    }
    points.push_back(corners.back());
}

} // namespace lince
