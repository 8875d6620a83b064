#pragma once
// Vehicles that steer through time, and balls that stand in their way.

#include <lince/core/math.h>
#include <lince/move/steering.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace lince {

inline constexpr float kStep = 1.0f / 60;

inline Vehicle vehicleAt(Vec3 position, Vec3 velocity = {0, 0, 0}, bool flies = false) {
    Vehicle vehicle;
    vehicle.position = position, vehicle.velocity = velocity, vehicle.flies = flies;
    vehicle.heading = normalized(velocity, {0, 0, -1});
    return vehicle;
}

/// Steps until `done` says so; the seconds that it took, or `max`.
inline float runUntil(Vehicle& vehicle, float max, const std::function<Vec3()>& steering,
                      const std::function<bool()>& done) {
    for (int i = 0; static_cast<float>(i) * kStep < max; ++i) {
        vehicle.step(steering(), kStep);
        if (done()) return static_cast<float>(i + 1) * kStep;
    }
    return max;
}

inline float distanceBetween(const Vehicle& a, const Vehicle& b) {
    return length(a.position - b.position);
}

/// The others as a vehicle of the group senses them.
inline Neighbours othersOf(const std::vector<Vehicle>& all, std::size_t self) {
    Neighbours others;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i != self)
            others.add(all[i].position, all[i].velocity, all[i].radius, 0, static_cast<std::uint32_t>(i + 1));
    return others;
}

/// Steps a group: everybody steers by what all did before the step.
inline void stepAll(std::vector<Vehicle>& all,
                    const std::function<Vec3(const Vehicle&, const Neighbours&, std::size_t)>& steering) {
    std::vector<Vec3> wanted;
    for (std::size_t i = 0; i < all.size(); ++i)
        wanted.push_back(steering(all[i], othersOf(all, i), i));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].step(wanted[i], kStep);
}

inline float smallestGap(const std::vector<Vehicle>& all) {
    float gap = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k)
            gap = std::min(gap, distanceBetween(all[i], all[k]) - all[i].radius - all[k].radius);
    return gap;
}

/// Balls in the air, or standing discs on the ground. Sweeps by solving for the moment of touching, one by one.
class BallSpace final : public FreeSpace {
  public:
    struct Ball {
        Vec3 middle;
        float radius = 1;
    };
    BallSpace(float radius, bool flies) : m_radius(radius), m_flies(flies) {}
    std::vector<Ball> balls;

    bool flies() const override { return m_flies; }
    float radius() const override { return m_radius; }
    Aabb bounds() const override { return {{-50, m_flies ? -50.0f : 0, -50}, {50, m_flies ? 50.0f : 0, 50}}; }
    Hash128 hash() const override { return {}; }
    std::optional<Vec3> place(Vec3 point) const override {
        return gap(point) >= 0 ? std::optional<Vec3>(point) : std::nullopt;
    }
    FreeSweep sweep(Vec3 from, Vec3 to) const override {
        FreeSweep result;
        const Vec3 way = flat(to - from);
        const float a = lengthSquared(way);
        for (const Ball& ball : balls) {
            const Vec3 offset = flat(from - ball.middle);
            const float apart = ball.radius + m_radius;
            const float b = dot(offset, way), c = lengthSquared(offset) - apart * apart;
            const float under = b * b - a * c;
            if (b >= 0 || under < 0 || a == 0) continue;
            const float fraction = std::max(0.0f, (-b - std::sqrt(under)) / a);
            if (fraction >= result.fraction) continue;
            result = {fraction, {}, normalized(offset + way * fraction), true};
        }
        result.place = from + (to - from) * result.fraction;
        return result;
    }
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override {
        std::optional<NearObstacle> found;
        for (const Ball& ball : balls) {
            const Vec3 offset = flat(place - ball.middle);
            const float distance = length(offset) - ball.radius - m_radius;
            if (distance > reach || (found && found->distance <= distance)) continue;
            found = NearObstacle{normalized(offset), distance};
        }
        return found;
    }
    Vec3 draw(RandomStream& random) const override {
        const float x = random.between(-50, 50);
        const float z = random.between(-50, 50);
        return {x, 0, z};
    }
    /// Metres between a body at a place and the nearest ball; negative: inside.
    float gap(Vec3 place) const {
        const auto near = nearest(place, std::numeric_limits<float>::infinity());
        return near ? near->distance : std::numeric_limits<float>::infinity();
    }

  private:
    Vec3 flat(Vec3 v) const { return m_flies ? v : horizontal(v); }
    float m_radius;
    bool m_flies;
};

/// `count` balls drawn in a square or cube around the origin of half the side `half`, none within `clear` metres of it.
inline BallSpace randomBalls(RandomStream& random, int count, float half, float clear, float bodyRadius, bool flies) {
    BallSpace space(bodyRadius, flies);
    while (static_cast<int>(space.balls.size()) < count) {
        Vec3 middle;
        middle.x = random.between(-half, half);
        middle.y = flies ? random.between(-half, half) : 0;
        middle.z = random.between(-half, half);
        const float radius = random.between(0.4f, 1.5f);
        if (length(middle) > radius + clear) space.balls.push_back({middle, radius});
    }
    return space;
}

} // namespace lince
