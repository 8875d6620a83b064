// Path following: on along a polyline within a width of it, slower where it turns.
#include "steering_frame.h"

#include <cmath>

namespace lince {
namespace {

using namespace steering;

/// A polyline measured in metres; on the ground by its horizontal length.
class MeasuredPath {
  public:
    MeasuredPath(const Vehicle& self, std::span<const Vec3> points, bool loop)
        : m_self(self), m_points(points), m_sides(points.size() - (loop ? 0 : 1)) {
        for (std::size_t i = 0; i < m_sides; ++i)
            m_length += sideLength(i);
    }
    std::size_t sides() const { return m_sides; }
    float length() const { return m_length; }
    Vec3 corner(std::size_t i) const { return flat(m_self, m_points[i % m_points.size()]); }
    Vec3 side(std::size_t i) const { return corner(i + 1) - corner(i); }
    float sideLength(std::size_t i) const { return lince::length(side(i)); }

    Vec3 at(float metres) const {
        for (std::size_t i = 0; i < m_sides; ++i) {
            const float sideMetres = sideLength(i);
            if (metres <= sideMetres && sideMetres > 0)
                return lerp(corner(i), corner(i + 1), maximum(metres, 0) / sideMetres);
            metres -= sideMetres;
        }
        return corner(m_sides);
    }

    struct Nearest {
        float metres = 0, squared = std::numeric_limits<float>::infinity();
    };
    /// The nearest place between two lengths.
    Nearest nearest(Vec3 place, float from, float to) const {
        Nearest best;
        float start = 0;
        for (std::size_t i = 0; i < m_sides; ++i) {
            const float sideMetres = sideLength(i);
            if (start + sideMetres >= from && start <= to) {
                const Vec3 direction = normalized(side(i));
                const float low = maximum(0, from - start), high = minimum(sideMetres, to - start);
                const float along = clamp(dot(place - corner(i), direction), low, high);
                const float squared = lengthSquared(corner(i) + direction * along - place);
                if (squared < best.squared) best = {start + along, squared};
            }
            start += sideMetres;
        }
        return best;
    }

  private:
    const Vehicle& m_self;
    std::span<const Vec3> m_points;
    std::size_t m_sides;
    float m_length = 0;
};

/// How late a velocity follows the wished one.
constexpr float kLateSeconds = 0.15f;

/// Fastest speed now that still leaves time to slow down for the corners ahead: a turn that cuts a corner by `cut`
/// metres has the radius cut / (1 / cos(half the turn) − 1).
float speedForCorners(const Vehicle& self, const MeasuredPath& path, bool loop, float at, float cut) {
    const float brake = plannedAcceleration(self);
    float fastest = self.maxSpeed;
    const float late = kLateSeconds * length(flat(self, self.velocity));
    const float farthest = fastest * fastest / (2 * brake) + late;
    float start = 0;
    const std::size_t rounds = loop ? 2 : 1;
    for (std::size_t round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < path.sides(); ++i) {
            start += path.sideLength(i);
            const float before = start - at;
            if (before < 0) continue;
            if (before > farthest) return fastest;
            if (!loop && i + 1 == path.sides()) return fastest; // the end: `arrive` knows
            const float turn = dot(normalized(path.side(i)), normalized(path.side((i + 1) % path.sides())));
            const float half = std::sqrt(clamp(0.5f * (1 + turn), 0, 1)); // cosine of half the turn
            if (half > 0.999f) continue;
            const float radius = cut * half / (1 - half);
            fastest =
                minimum(fastest, std::sqrt(brake * maximum(radius, 0.02f) + 2 * brake * maximum(0, before - late)));
        }
    return fastest;
}

} // namespace

Vec3 followPath(const Vehicle& self, std::span<const Vec3> points, bool loop, float width, float ahead, float& at) {
    if (points.empty()) return {0, 0, 0};
    if (points.size() == 1) return arrive(self, points[0], width);
    const MeasuredPath path(self, points, loop);
    const float total = path.length();
    if (total < 1e-3f) return arrive(self, points[0], width);
    const Vec3 place = flat(self, self.position);
    const float speed = length(flat(self, self.velocity));
    const float wide = maximum(width, 0.05f);
    if (!(at >= 0)) at = 0;

    // On from where it was; parts of the path that come back beside this one do not count.
    const float window = maximum(2 * wide, speed * maximum(ahead, 0.5f)) + wide;
    auto here = path.nearest(place, at, minimum(at + window, total));
    if (loop && at + window > total) {
        const auto again = path.nearest(place, 0, at + window - total);
        if (again.squared < here.squared) here = again;
    }
    if (here.squared > 9 * (window + wide) * (window + wide)) here = path.nearest(place, loop ? 0 : at, total);
    at = loop && here.metres >= total ? 0 : here.metres;

    // A point ahead is headed for: so near that its chord cuts no corner by more than the width, but not so near that a
    // velocity which follows late swings about the path.
    const float off = std::sqrt(here.squared);
    const float longest = maximum(1.6f * wide, 2 * kLateSeconds * speed);
    const float chord = clamp(speed * ahead, 0.5f * wide, longest) + 0.5f * minimum(off, wide);
    float target = at + chord;
    if (loop)
        while (target >= total)
            target -= total;
    else if (target >= total)
        return velocityTo(self, path.at(total), {0, 0, 0}, wide) - flat(self, self.velocity);
    const float toEnd =
        loop ? self.maxSpeed : brakingSpeed(total - at + off, plannedAcceleration(self), kSettleSeconds);
    const float fastest = minimum(toEnd, speedForCorners(self, path, loop, at, 0.5f * wide));
    Vec3 wanted = normalized(path.at(target) - place, headingOf(self)) * fastest;
    if (off > wide) {
        // From outside it comes in no faster than it can stop coming in, and uses the rest of its speed to get on.
        const float joining = minimum(brakingSpeed(off, plannedAcceleration(self), kSettleSeconds), self.maxSpeed);
        const Vec3 inwards = (path.at(at) - place) / off;
        const Vec3 onwards = normalized(path.at(target) - path.at(at));
        const float across = dot(onwards, inwards);
        const Vec3 along = normalized(onwards - inwards * across);
        wanted = inwards * joining + along * std::sqrt(maximum(0, self.maxSpeed * self.maxSpeed - joining * joining));
    }
    return wanted - flat(self, self.velocity);
}

} // namespace lince
