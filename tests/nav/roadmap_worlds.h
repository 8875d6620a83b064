#pragma once
// Worlds for the tests of roadmaps.

#include <lince/roadmap/obstacle_field.h>
#include <lince/roadmap/roadmap.h>

#include <memory>
#include <vector>

namespace lince::test {

/// Discs, boxes and walls strewn over 30 × 30 metres.
inline FieldObstacles randomField(std::uint32_t seed) {
    RandomStream random(seed, 1, RandomPurpose::Test);
    FieldObstacles field;
    field.high = {30, 30};
    const std::uint32_t count = 4 + random.below(8);
    const auto place = [&] {
        const float x = random.between(0, 30);
        const float z = random.between(0, 30);
        return Vec2{x, z};
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec2 disc = place(), box = place(), wall = place(), wallEnd = place();
        field.discs.push_back({disc, random.between(0.3f, 3)});
        const float width = random.between(0.3f, 6);
        const float depth = random.between(0.3f, 6);
        field.boxes.push_back({box, box + Vec2{width, depth}});
        if (i % 3 == 0) field.walls.push_back({wall, wall + (wallEnd - wall) * 0.4f});
    }
    return field;
}

/// Two rooms and a wall of `thick` metres from end to end between them with one gap in its middle: the ground is
/// 20 × 20, the wall begins at x = 10.
inline FieldObstacles twoRooms(float gap, float thick) {
    FieldObstacles field;
    field.high = {20, 20};
    field.boxes.push_back({{10, 0}, {10 + thick, 10 - gap / 2}});
    field.boxes.push_back({{10, 10 + gap / 2}, {10 + thick, 20}});
    return field;
}

/// A box of air with balls in it: exact, and simple enough to be right at sight.
class BallSpace final : public FreeSpace {
  public:
    struct Ball {
        Vec3 centre;
        float radius = 1;
    };
    BallSpace(Aabb box, std::vector<Ball> balls, float radius)
        : m_box(box), m_balls(std::move(balls)), m_radius(radius) {}

    bool flies() const override { return true; }
    float radius() const override { return m_radius; }
    Aabb bounds() const override { return m_box; }
    Hash128 hash() const override {
        return hashBytes(std::as_bytes(std::span<const Ball>(m_balls)), static_cast<std::uint64_t>(m_radius * 1000));
    }
    std::optional<Vec3> place(Vec3 point) const override {
        if (!m_box.contains(point)) return std::nullopt;
        for (const Ball& ball : m_balls)
            if (lengthSquared(point - ball.centre) < square(ball.radius + m_radius)) return std::nullopt;
        return point;
    }
    FreeSweep sweep(Vec3 from, Vec3 to) const override {
        FreeSweep result{1, to, {}, false};
        if (!m_box.contains(to)) return {0, from, {}, true};
        const Vec3 way = to - from;
        for (const Ball& ball : m_balls) {
            const Vec3 offset = from - ball.centre;
            const float a = lengthSquared(way), b = dot(offset, way);
            const float c = lengthSquared(offset) - square(ball.radius + m_radius);
            const float root = b * b - a * c;
            if (a <= 0 || root <= 0 || b >= 0) continue;
            const float fraction = (-b - std::sqrt(root)) / a;
            if (fraction >= 0 && fraction < result.fraction)
                result = {fraction, lerp(from, to, fraction), normalized(offset + way * fraction), true};
        }
        return result;
    }
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override {
        std::optional<NearObstacle> best;
        for (const Ball& ball : m_balls) {
            const float distance = length(place - ball.centre) - ball.radius - m_radius;
            if (distance <= (best ? best->distance : reach))
                best = NearObstacle{normalized(place - ball.centre), distance};
        }
        return best;
    }
    Vec3 draw(RandomStream& random) const override {
        const float x = random.between(m_box.low.x, m_box.high.x);
        const float y = random.between(m_box.low.y, m_box.high.y);
        const float z = random.between(m_box.low.z, m_box.high.z);
        return {x, y, z};
    }

  private:
    static float square(float v) { return v * v; }
    Aabb m_box;
    std::vector<Ball> m_balls;
    float m_radius;
};

inline std::shared_ptr<const FreeSpace> randomAir(std::uint32_t seed) {
    RandomStream random(seed, 2, RandomPurpose::Test);
    std::vector<BallSpace::Ball> balls;
    for (int i = 0; i < 25; ++i) {
        BallSpace::Ball ball;
        for (int axis = 0; axis < 3; ++axis)
            ball.centre[axis] = random.between(0, axis == 1 ? 8.0f : 20.0f);
        ball.radius = random.between(0.5f, 2.5f);
        balls.push_back(ball);
    }
    return std::make_shared<const BallSpace>(Aabb{{0, 0, 0}, {20, 8, 20}}, std::move(balls), 0.3f);
}

} // namespace lince::test
