#pragma once
// A way over the ground as joined cubic Bézier curves, walked by arc length (spec S0.B5). x and z of the world are the
// x and y of its points; the ground gives the height.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>

#include <array>
#include <cstddef>
#include <vector>

namespace lince {

class StateVisitor;

struct BezierCurve {
    Vec2 p0, p1, p2, p3;
    Vec2 at(float t) const;         ///< t in [0, 1]
    Vec2 derivative(float t) const; ///< by t, metres
    bool operator==(const BezierCurve&) const = default;
};

/// From `from`, leaving along `direction`, to `to`, arriving along `arrival`: P1 = P0 + direction·(dist/3),
/// P2 = P3 − arrival·(dist/3). Directions are of unit length.
BezierCurve curveBetween(Vec2 from, Vec2 direction, Vec2 to, Vec2 arrival);

class GroundPath {
  public:
    static constexpr std::size_t kMaxCurves = 64;

    void clear();
    bool empty() const { return m_pieces.empty(); }
    /// Joined to the end of what is there. [Limit: kMaxCurves; later ones are dropped and false is returned]
    bool add(const BezierCurve& curve);
    /// One curve straight to the point from here, as the source walks it.
    static GroundPath direct(Vec2 from, Vec2 direction, Vec2 to);
    /// Through all points with continuous tangents (spec S0.X3): leaves along `direction`, the tangent at an inner
    /// point is that of its neighbours, no handle longer than a third of its side. Arrives along the last side.
    static GroundPath through(Vec2 from, Vec2 direction, const std::vector<Vec2>& points);

    float length() const { return m_length; } ///< metres
    /// At so many metres from the beginning, cut to the ends.
    Vec2 at(float metres) const;
    Vec2 directionAt(float metres) const; ///< unit; zero for a path without length
    Vec2 end() const;
    /// Metres along the path of the place nearest to `point`, looked for between `from` and `to` metres.
    float nearest(Vec2 point, float from, float to) const;

    void draw(DebugDraw& sink, float height, Colour colour) const;
    void visitState(StateVisitor& v);

  private:
    static constexpr int kSamples = 16; ///< of arc length, per curve
    struct Piece {
        BezierCurve curve;
        float begin = 0;                          ///< metres from the beginning of the path
        std::array<float, kSamples + 1> metres{}; ///< from the beginning of the curve, at t = i / kSamples
        void measure();
        float parameterAt(float metresOfCurve) const;
        void visitState(StateVisitor& v);
    };
    const Piece& pieceAt(float metres) const; ///< the path is not empty

    std::vector<Piece> m_pieces;
    float m_length = 0;
};

} // namespace lince
