#include "avoidance_lines.h"
#include "avoidance_program.h"

#include <lince/move/avoidance.h>

#include <algorithm>
#include <cmath>

namespace lince {

namespace {

/// The nearest few of many, by ascending key; equal keys by index.
class Nearest {
  public:
    explicit Nearest(int max) : m_max(std::clamp(max, 0, kAvoidanceMax)) {}
    void offer(float key, std::uint32_t index) {
        if (m_count == m_max && (m_max == 0 || key >= m_keys[at(m_count - 1)])) return;
        int place = m_count < m_max ? m_count++ : m_count - 1;
        for (; place > 0 && key < m_keys[at(place - 1)]; --place) {
            m_keys[at(place)] = m_keys[at(place - 1)];
            m_indices[at(place)] = m_indices[at(place - 1)];
        }
        m_keys[at(place)] = key;
        m_indices[at(place)] = index;
    }
    std::span<const std::uint32_t> indices() const { return {m_indices.data(), at(m_count)}; }

  private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    int m_max, m_count = 0;
    std::array<float, kAvoidanceMax> m_keys;
    std::array<std::uint32_t, kAvoidanceMax> m_indices;
};

float squareToWall(const AvoidanceWall& wall, Vec2 point) {
    const Vec2 along = wall.to - wall.from;
    const float square = lengthSquared(along);
    const float fraction = square > 0 ? clamp(dot(point - wall.from, along) / square, 0, 1) : 0;
    return lengthSquared(wall.from + along * fraction - point);
}

Vec3 above(Vec2 point, float height) {
    return {point.x, height, point.y};
}

} // namespace

Vec2 avoid(const AvoidanceBody& self, Vec2 preferred, float maxSpeed, std::span<const AvoidanceBody> others,
           std::span<const AvoidanceWall> walls, const AvoidanceSettings& settings, AvoidanceScratch& scratch) {
    const Avoider avoider{self, maxSpeed, &settings};
    LineBuilder lines(avoider, scratch);

    const float wallReach = maxSpeed * settings.secondsToWalls + self.radius;
    Nearest nearWalls(kAvoidanceMax);
    for (std::size_t i = 0; i < walls.size(); ++i) {
        const float square = squareToWall(walls[i], self.position);
        if (square < wallReach * wallReach) nearWalls.offer(square, static_cast<std::uint32_t>(i));
    }
    for (const std::uint32_t i : nearWalls.indices())
        lines.wall(walls[i], jointsOf(walls[i], walls));

    // The square of the tangent between the two discs stands for the gap: the same order where it matters, no root.
    Nearest nearBodies(settings.maxNeighbours);
    for (std::size_t i = 0; i < others.size(); ++i) {
        const float square = lengthSquared(others[i].position - self.position);
        const float radii = self.radius + others[i].radius;
        if (square < settings.neighbourMetres * settings.neighbourMetres)
            nearBodies.offer(square - radii * radii, static_cast<std::uint32_t>(i));
    }
    for (const std::uint32_t i : nearBodies.indices())
        lines.body(others[i]);
    lines.finish();
    return solveAvoidance(scratch.lines.data(), scratch.hardCount, scratch.count, preferred, maxSpeed);
}

void draw(DebugDraw& sink, const AvoidanceBody& self, Vec2 preferred, Vec2 chosen, float height) {
    const Vec3 at = above(self.position, height);
    drawCylinder(sink, at, self.radius, 0.1f, {90, 160, 255, 255});
    drawArrow(sink, at, above(self.position + preferred, height), {160, 160, 160, 255});
    drawArrow(sink, at, above(self.position + chosen, height), {80, 220, 80, 255});
}

void draw(DebugDraw& sink, const AvoidanceBody& self, const AvoidanceScratch& scratch, float height) {
    constexpr float kHalf = 1.5f, kTick = 0.2f; // metres a second, drawn as metres
    for (int i = 0; i < scratch.count; ++i) {
        const AvoidanceLine& line = scratch.lines[static_cast<std::size_t>(i)];
        const Colour colour = i < scratch.hardCount ? Colour{230, 60, 60, 255} : Colour{230, 200, 60, 255};
        const Vec2 foot = self.position + line.normal * line.offset;
        const Vec2 along{-line.normal.y, line.normal.x};
        sink.line(above(foot - along * kHalf, height), above(foot + along * kHalf, height), colour);
        for (int tick = -2; tick <= 2; ++tick) {
            const Vec2 at = foot + along * (0.6f * static_cast<float>(tick));
            sink.line(above(at, height), above(at - line.normal * kTick, height), colour);
        }
    }
}

} // namespace lince
