#include "tactical_sight.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

/// A line of fire passes from half a metre below the feet to this above them: metres.
constexpr float kFireBelow = 0.5f, kFireAbove = 2.5f;
constexpr int kMaxThreatSamples = 64; ///< of one stretch

/// Joins what overlaps or touches. Parts of several viewers come unsorted.
void joinParts(std::vector<Vec2>& parts) {
    std::sort(parts.begin(), parts.end(), [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (parts[i].x <= parts[kept].y)
            parts[kept].y = maximum(parts[kept].y, parts[i].y);
        else
            parts[++kept] = parts[i];
    }
    parts.resize(kept + 1);
}

/// Hidden slivers become seen, then seen slivers hidden: in this order, so that dust does not add up to a run.
void removeSlivers(std::vector<Vec2>& parts, float sliver) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Vec2 part = parts[i];
        if (part.x < sliver) part.x = 0;
        if (part.y > 1 - sliver) part.y = 1;
        if (kept > 0 && part.x - parts[kept - 1].y < sliver)
            parts[kept - 1].y = part.y;
        else
            parts[kept++] = part;
    }
    parts.resize(kept);
    parts.erase(std::remove_if(parts.begin(), parts.end(), [&](Vec2 part) { return part.y - part.x < sliver; }),
                parts.end());
}

/// Shares of a + t·d, t in [0, 1], within the radius of a point. Empty: x > y.
Vec2 fractionInDisc(Vec2 a, Vec2 d, Vec2 centre, float radius) {
    const Vec2 o = a - centre;
    const float qa = dot(d, d), qb = dot(o, d), qc = dot(o, o) - radius * radius;
    if (qa <= 0) return qc <= 0 ? Vec2{0, 1} : Vec2{1, 0};
    const float inside = qb * qb - qa * qc;
    if (inside <= 0) return {1, 0};
    const float root = std::sqrt(inside);
    return {maximum(0, (-qb - root) / qa), minimum(1, (-qb + root) / qa)};
}

/// Shares where low <= start + t·speed <= high.
Vec2 fractionBetween(float start, float speed, float low, float high) {
    if (speed == 0) return start >= low && start <= high ? Vec2{0, 1} : Vec2{1, 0};
    const float a = (low - start) / speed, b = (high - start) / speed;
    return {maximum(0, minimum(a, b)), minimum(1, maximum(a, b))};
}

/// Shares within the capsule around p→q: it is convex, so the hull of the parts in its disc ends and its body.
Vec2 fractionInCapsule(Vec2 a, Vec2 d, Vec2 p, Vec2 q, float radius) {
    Vec2 fraction{1, 0};
    const auto add = [&](Vec2 part) {
        if (part.x > part.y) return;
        fraction = fraction.x > fraction.y ? part : Vec2{minimum(fraction.x, part.x), maximum(fraction.y, part.y)};
    };
    add(fractionInDisc(a, d, p, radius));
    add(fractionInDisc(a, d, q, radius));
    const float size = length(q - p);
    if (size > 0) {
        const Vec2 along = (q - p) * (1 / size);
        const Vec2 o = a - p;
        const Vec2 u = fractionBetween(dot(o, along), dot(d, along), 0, size);
        const Vec2 v = fractionBetween(cross(along, o), cross(along, d), -radius, radius);
        add({maximum(u.x, v.x), minimum(u.y, v.y)});
    }
    return fraction;
}

} // namespace

void seenParts(std::span<const VisibilityArea* const> viewers, Vec3 from, Vec3 to, std::vector<Vec2>& out) {
    out.clear();
    const float size = horizontalLength(from, to);
    if (size < kSightSliver) { // no stretch to split: as its beginning
        for (const VisibilityArea* area : viewers) {
            if (!area->contains(from)) continue;
            out.push_back({0, 1});
            return;
        }
        return;
    }
    for (const VisibilityArea* area : viewers)
        area->visibleParts(from, to, out);
    if (out.empty()) return;
    if (viewers.size() > 1) joinParts(out);
    removeSlivers(out, kSightSliver / size);
}

SightSplit splitBySight(const std::vector<Vec2>& parts, float length, std::vector<float>& inner) {
    SightSplit split;
    if (parts.empty()) {
        split.hidden = length;
        return split;
    }
    if (parts.size() == 1 && parts[0].x <= 0 && parts[0].y >= 1) {
        split.lead = length;
        return split;
    }
    float seen = 0;
    split.firstInner = static_cast<std::uint32_t>(inner.size());
    for (const Vec2 part : parts) {
        const float metres = (part.y - part.x) * length;
        seen += metres;
        if (part.x <= 0)
            split.lead = metres;
        else if (part.y >= 1)
            split.tail = metres;
        else
            inner.push_back(metres), ++split.innerCount;
    }
    // Never 0, which would mean that all is seen.
    split.hidden = maximum(length - seen, 1e-6f);
    return split;
}

float metresInFire(std::span<const FireLine> lines, float radius, Vec3 from, Vec3 to) {
    if (lines.empty()) return 0;
    const Vec2 a{from.x, from.z};
    const Vec2 d = Vec2{to.x, to.z} - a;
    const float size = length(d);
    float metres = 0;
    for (const FireLine& line : lines) {
        const Vec2 p{line.from.x, line.from.z}, q{line.to.x, line.to.z};
        const Vec2 fraction = fractionInCapsule(a, d, p, q, radius);
        if (fraction.x >= fraction.y) continue;
        const float middle = (fraction.x + fraction.y) * 0.5f;
        const Vec3 feet = lerp(from, to, middle);
        const float lineSquared = dot(q - p, q - p);
        const float along = lineSquared > 0 ? clamp(dot(Vec2{feet.x, feet.z} - p, q - p) / lineSquared, 0, 1) : 0.0f;
        const float above = lerp(line.from, line.to, along).y - feet.y;
        if (above >= -kFireBelow && above <= kFireAbove) metres += (fraction.y - fraction.x) * size;
    }
    return metres;
}

float threatMetres(const InfluenceMap& threat, Vec3 from, Vec3 to) {
    if (threat.ground() == nullptr) return 0;
    const GroundGrid& ground = *threat.ground();
    const float size = horizontalLength(from, to);
    const int samples = static_cast<int>(clamp(std::ceil(size), 1, kMaxThreatSamples));
    float sum = 0;
    for (int i = 0; i < samples; ++i) {
        const float fraction = (static_cast<float>(i) + 0.5f) / static_cast<float>(samples);
        const std::uint32_t cell = ground.cellAt(lerp(from, to, fraction));
        if (cell != kNoCell) sum += clamp(threat.value(cell), 0, 1);
    }
    return sum * size / static_cast<float>(samples);
}

} // namespace lince
