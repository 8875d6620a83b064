#include <lince/commandos/ground_draw.h>
#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince::commandos {
namespace {

constexpr float kLift = 0.06f;    ///< metres over the ground, so that it is not cut by it
constexpr float kAbove = 1.2f;    ///< metres from where ground is looked for
constexpr float kDown = 6;        ///< metres down to which it is
constexpr float kPieceMetres = 1; ///< of a line, so that it lies on slopes

} // namespace

Vec3 GroundDraw::onGround(Vec3 place) const {
    const Vec3 from = place + Vec3{0, kAbove, 0};
    const LevelHit below = m_level.closestHit({from, {0, -1, 0}, kDown});
    return below ? from - Vec3{0, below.t - kLift, 0} : place + Vec3{0, kLift, 0};
}

void GroundDraw::strip(Vec3 from, Vec3 to, float width, Colour colour) const {
    const Vec3 side = normalized(cross(to - from, Vec3{0, 1, 0}), {1, 0, 0}) * (width * 0.5f);
    m_sink.triangle(from - side, to - side, to + side, colour);
    m_sink.triangle(from - side, to + side, from + side, colour);
}

void GroundDraw::ring(Vec3 middle, float radius, float width, Colour colour) const {
    const int corners = std::clamp(static_cast<int>(radius * 6), 20, 96);
    Vec3 before = onGround(middle + Vec3{0, 0, -radius});
    for (int i = 1; i <= corners; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(corners);
        const Vec3 next = onGround(middle + Vec3{sine(angle), 0, -cosine(angle)} * radius);
        strip(before, next, width, colour);
        before = next;
    }
}

void GroundDraw::disc(Vec3 middle, float radius, Colour colour) const {
    constexpr int kCorners = 24;
    const Vec3 centre = onGround(middle);
    Vec3 before = onGround(middle + Vec3{0, 0, -radius});
    for (int i = 1; i <= kCorners; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / kCorners;
        const Vec3 next = onGround(middle + Vec3{sine(angle), 0, -cosine(angle)} * radius);
        m_sink.triangle(centre, before, next, colour);
        before = next;
    }
}

void GroundDraw::line(Vec3 from, Vec3 to, float width, Colour colour, float dash) const {
    const float metres = length(to - from), piece = dash > 0 ? dash : kPieceMetres;
    const int pieces = std::clamp(static_cast<int>(std::ceil(metres / piece)), 1, 200);
    Vec3 before = onGround(from);
    for (int i = 1; i <= pieces; ++i) {
        const Vec3 next = onGround(lerp(from, to, static_cast<float>(i) / static_cast<float>(pieces)));
        if (dash <= 0 || i % 2 == 1) strip(before, next, width, colour);
        before = next;
    }
}

void GroundDraw::ribbon(std::span<const Vec3> points, float width, Colour colour) const {
    for (std::size_t i = 1; i < points.size(); ++i)
        strip(points[i - 1], points[i], width, colour);
}

} // namespace lince::commandos
