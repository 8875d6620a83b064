#include "ground_pieces.h"

#include "plane_point.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

constexpr double kMinArea = 1e-4;

double squared(PlanePoint a) {
    return dot(a, a);
}
PlanePoint mix(PlanePoint a, PlanePoint b, double t) {
    return {a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t};
}

/// A convex outline; each of four cuts adds one corner at most.
struct Outline {
    std::array<PlanePoint, NavPolygon::kMaxCorners + 4> points{};
    std::size_t count = 0;
    void add(PlanePoint p) {
        if (count < points.size()) points[count++] = p;
    }
};

/// The part where `distance` is not negative (Sutherland and Hodgman).
template <class Distance>
Outline cutBy(const Outline& outline, const Distance& distance) {
    Outline kept;
    for (std::size_t i = 0; i < outline.count; ++i) {
        const PlanePoint a = outline.points[i], b = outline.points[i + 1 == outline.count ? 0 : i + 1];
        const double fromA = distance(a), fromB = distance(b);
        if (fromA >= 0) kept.add(a);
        if ((fromA > 0 && fromB < 0) || (fromA < 0 && fromB > 0)) kept.add(mix(a, b, fromA / (fromA - fromB)));
    }
    return kept;
}

Outline clipped(std::span<const Vec3> corners, const GroundSquare& square) {
    Outline outline;
    bool left = false, right = false, above = false, below = false;
    for (const Vec3 corner : corners) {
        outline.add({corner.x, corner.z});
        left = left || double{corner.x} < square.left;
        right = right || double{corner.x} > square.right;
        above = above || double{corner.z} < square.top;
        below = below || double{corner.z} > square.bottom;
    }
    if (left) outline = cutBy(outline, [&](PlanePoint p) { return p.x - square.left; });
    if (right) outline = cutBy(outline, [&](PlanePoint p) { return square.right - p.x; });
    if (above) outline = cutBy(outline, [&](PlanePoint p) { return p.z - square.top; });
    if (below) outline = cutBy(outline, [&](PlanePoint p) { return square.bottom - p.z; });
    return outline;
}

enum class Side { Outside, Across, Inside };

/// Quick answers for most squares: behind one of the edges, or before all of them.
Side sideOf(std::span<const Vec3> corners, const GroundSquare& square) {
    bool inside = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 from = corners[i], to = corners[i + 1 == corners.size() ? 0 : i + 1];
        const PlanePoint along{double{to.x} - double{from.x}, double{to.z} - double{from.z}};
        // The corners of the square that lie farthest to either side: inside is where the product is negative.
        const double x = along.z < 0 ? square.right : square.left, z = along.x < 0 ? square.top : square.bottom;
        const double otherX = square.left + square.right - x, otherZ = square.top + square.bottom - z;
        const double max = cross(along, PlanePoint{x - double{from.x}, z - double{from.z}});
        const double min = cross(along, PlanePoint{otherX - double{from.x}, otherZ - double{from.z}});
        if (min >= 0) return Side::Outside;
        inside = inside && max <= 0;
    }
    return inside ? Side::Inside : Side::Across;
}

/// Twice the area, negative as the corners run counter-clockwise, and the centre of gravity.
double areaOf(const Outline& outline, PlanePoint& centre) {
    double twice = 0;
    PlanePoint sum;
    const PlanePoint first = outline.points[0];
    for (std::size_t i = 2; i < outline.count; ++i) {
        const PlanePoint a = outline.points[i - 1], b = outline.points[i];
        const double part = cross(a - first, b - first);
        twice += part;
        sum.x += part * (first.x + a.x + b.x);
        sum.z += part * (first.z + a.z + b.z);
    }
    if (twice != 0) centre = {sum.x / (3 * twice), sum.z / (3 * twice)};
    return std::fabs(twice) * 0.5;
}

/// Where the outline comes nearest to the point; the point itself when it is inside.
PlanePoint nearestIn(const Outline& outline, PlanePoint point) {
    bool inside = true;
    double min = 0;
    PlanePoint nearest = point;
    for (std::size_t i = 0; i < outline.count; ++i) {
        const PlanePoint a = outline.points[i], along = outline.points[i + 1 == outline.count ? 0 : i + 1] - a;
        const PlanePoint to = point - a;
        if (cross(along, to) <= 0) continue; // on the inner side of this edge
        const double length = squared(along);
        const double t = length > 0 ? std::clamp((to.x * along.x + to.z * along.z) / length, 0.0, 1.0) : 0.0;
        const PlanePoint candidate{a.x + along.x * t, a.z + along.z * t};
        const double distance = squared(candidate - point);
        if (inside || distance < min) nearest = candidate, min = distance;
        inside = false;
    }
    return nearest;
}

/// Does the segment pass through the rectangle (closed)?
bool meets(PlanePoint a, PlanePoint b, const GroundSquare& box) {
    double enter = 0, leave = 1;
    const auto cut = [&](double from, double along, double low, double high) {
        if (along == 0) return from >= low && from <= high;
        const double first = (low - from) / along, second = (high - from) / along;
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
        return enter <= leave;
    };
    return cut(a.x, b.x - a.x, box.left, box.right) && cut(a.z, b.z - a.z, box.top, box.bottom);
}

} // namespace

GroundPiece pieceOf(const NavMesh& mesh, std::uint32_t polygon, const GroundSquare& square) {
    GroundPiece piece;
    const PlanePoint middle{(square.left + square.right) * 0.5, (square.top + square.bottom) * 0.5};
    const Side side = sideOf(mesh.corners(polygon), square);
    if (side == Side::Outside) return piece;
    if (side == Side::Inside) return {true, 0xf, {static_cast<float>(middle.x), static_cast<float>(middle.z)}, 0};
    const Outline outline = clipped(mesh.corners(polygon), square);
    if (outline.count < 3) return piece;
    PlanePoint centre;
    if (areaOf(outline, centre) < kMinArea) return piece;
    piece.there = true;
    PlanePoint place = nearestIn(outline, middle);
    piece.away = squared(place - middle);
    if (piece.away > 0) place = mix(place, centre, 0.1); // off the border
    piece.place = {static_cast<float>(place.x), static_cast<float>(place.z)};
    const std::array<PlanePoint, 4> corners{{{square.left, square.top},
                                             {square.right, square.top},
                                             {square.right, square.bottom},
                                             {square.left, square.bottom}}};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (squared(nearestIn(outline, corners[i]) - corners[i]) <= kGroundTouch * kGroundTouch)
            piece.corners = static_cast<std::uint8_t>(piece.corners | 1u << i);
    }
    return piece;
}

bool joinedWithin(const NavMesh& mesh, std::uint32_t from, std::uint32_t to, const GroundSquare& rectangle) {
    for (const NavPortal& portal : mesh.portals(from)) {
        if (portal.to == to && portal.step == NavStep::Walk &&
            meets({portal.left.x, portal.left.z}, {portal.right.x, portal.right.z}, rectangle))
            return true;
    }
    return false;
}

} // namespace lince
