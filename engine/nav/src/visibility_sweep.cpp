// What a viewer sees on one floor, by the ends of obstacles (triangular expansion: Bungiu, Hemmer and others 2014).
//
// A cone of rays goes from triangle to triangle of the floor (sight_tree.h), from the viewer outwards. It is bounded by
// two rays, each through the end of an obstacle or along the edge of what the viewer looks at. In every triangle there
// is one new corner; when it lies inside of the cone, the ray through it splits the cone. So rays go to ends of
// obstacles only, in the order of their angle, near ones come first, and what lies behind others is never looked at.
// When a cone meets a wall, the two rays' ends there and the viewer are one triangle of the fan.
//
// The five situations of the source ("Algoritmo 2", figures 6.6 to 6.10) come out as follows.
//   1. The first ray meets an obstacle: the first cone begins along the edge of the view, and the first wall that it
//      meets is cut there: `hit` of the right ray, the first point of the outline.
//   2. The first ray meets nothing: the first cone ends at the edge of the range, and the outline begins with an arc.
//   3. A ray is stopped before its corner: that corner's triangle lies behind the wall, where no cone comes. The ray is
//      never made, and the outline goes on along the wall, as if the point of impact had been put in between.
//   4. The ray passes the first corner of an obstacle and goes on: the corner splits the cone; the right part goes on
//      and ends with the ray's far end, the left part meets the obstacle and begins with the corner: far end, then
//      corner.
//   5. The same at the last corner: the right part ends on the obstacle with the corner, the left part begins with the
//      ray's far end: corner, then far end.
// (A ray that ends at its corner, with walls to both sides, is the plain case: both parts meet walls there, one point.)

#include "sight_tree.h"
#include "visibility_fan_writer.h"

#include <lince/core/math.h>

#include <algorithm>

namespace lince {

namespace {

using Tree = SightFloor::Tree;

/// Between two rays, looking at a side of a triangle. All relative to the viewer, in steps of the grid.
struct Cone {
    double rightX, rightY, leftX, leftY;             ///< ends of the side
    double rightRayX, rightRayY, leftRayX, leftRayY; ///< the side reaches at least from one to the other
    std::uint32_t link;
};

double cross(double ax, double ay, double bx, double by) {
    return ax * by - ay * bx;
}

/// Heading → direction in (x, z).
Vec2 directionOf(float yaw) {
    return {sine(yaw), -cosine(yaw)};
}

/// Almost all around is all around: the fan has no edges then.
bool looksAround(const Viewer& viewer) {
    return viewer.angle >= kTwoPi - 1e-4f;
}

bool isViewer(const Viewer& viewer) {
    return isFinite(viewer.feet) && std::isfinite(viewer.yaw) && viewer.angle > 0 && viewer.range > 0;
}

} // namespace

struct VisibilityScratch {
    std::vector<Tree::Window> windows;
    std::vector<Cone> cones;
};

void VisibilityScratchDeleter::operator()(VisibilityScratch* scratch) const {
    delete scratch;
}

VisibilityScratchPointer makeVisibilityScratch() {
    return VisibilityScratchPointer(new VisibilityScratch);
}

namespace {

class Sweep {
  public:
    Sweep(const Tree& tree, Tree::GridPoint eye, double range, std::vector<Cone>& cones, FanWriter& writer)
        : m_tree(tree), m_eye(eye), m_range(range), m_cones(cones), m_writer(writer) {
        const double x = std::fabs(eye.x) + tree.halfX, y = std::fabs(eye.y) + tree.halfY;
        m_limited = range * range < x * x + y * y;
    }

    void run(const Tree::Window& window, double rightRayX, double rightRayY, double leftRayX, double leftRayY) {
        const Tree::Side* sides = m_tree.sides.data();
        Cone cone{window.rightX, window.rightY, window.leftX, window.leftY, rightRayX,
                  rightRayY,     leftRayX,      leftRayY,     window.link};
        for (;;) {
            if ((cone.link & Tree::kWall) != 0 || (m_limited && isBeyond(cone))) {
                if ((cone.link & Tree::kWall) != 0)
                    meetWall(cone);
                else
                    addArc(cone.rightRayX, cone.rightRayY, cone.leftRayX, cone.leftRayY);
                if (m_cones.empty()) return;
                cone = m_cones.back();
                m_cones.pop_back();
                continue;
            }
            const Tree::Side& side = sides[cone.link];
            const double x = side.apexX - m_eye.x, y = side.apexY - m_eye.y;
            if (cross(cone.rightRayX, cone.rightRayY, x, y) <= 0) {
                cone.rightX = x, cone.rightY = y;
                cone.link = side.left;
            } else if (cross(cone.leftRayX, cone.leftRayY, x, y) >= 0) {
                cone.leftX = x, cone.leftY = y;
                cone.link = side.right;
            } else {
                m_cones.push_back({x, y, cone.leftX, cone.leftY, x, y, cone.leftRayX, cone.leftRayY, side.left});
                cone.leftX = x, cone.leftY = y;
                cone.leftRayX = x, cone.leftRayY = y;
                cone.link = side.right;
            }
        }
    }

  private:
    struct Point {
        double x, y;
    };

    /// Whether the whole side lies outside of the range.
    bool isBeyond(const Cone& cone) const {
        const double square = m_range * m_range;
        if (cone.rightX * cone.rightX + cone.rightY * cone.rightY <= square ||
            cone.leftX * cone.leftX + cone.leftY * cone.leftY <= square)
            return false;
        const double x = cone.leftX - cone.rightX, y = cone.leftY - cone.rightY;
        if (cone.rightX * x + cone.rightY * y >= 0 || cone.leftX * x + cone.leftY * y <= 0) return true;
        const double area = cross(cone.rightX, cone.rightY, cone.leftX, cone.leftY);
        return area * area > square * (x * x + y * y);
    }

    /// Where a ray meets the cone's side.
    static Point hit(const Cone& cone, double rayX, double rayY) {
        const double right = cross(rayX, rayY, cone.rightX, cone.rightY); // <= 0
        const double left = cross(rayX, rayY, cone.leftX, cone.leftY);    // >= 0
        if (right == 0) return {cone.rightX, cone.rightY};
        if (left == 0) return {cone.leftX, cone.leftY};
        const double share = right / (right - left);
        return {cone.rightX + (cone.leftX - cone.rightX) * share, cone.rightY + (cone.leftY - cone.rightY) * share};
    }

    float angleOfRay(double x, double y) {
        if (x != m_lastRayX || y != m_lastRayY) {
            m_lastRayX = x, m_lastRayY = y;
            m_lastRayAngle = m_writer.angleOf(x, y);
        }
        return m_lastRayAngle;
    }

    Point onCircle(double x, double y) const {
        const double factor = m_range / std::sqrt(x * x + y * y);
        return {x * factor, y * factor};
    }

    void addArc(double fromX, double fromY, double toX, double toY) {
        const Point from = onCircle(fromX, fromY), to = onCircle(toX, toY);
        const float fromAngle = angleOfRay(fromX, fromY);
        m_writer.addArc(from.x, from.y, fromAngle, to.x, to.y, endAngle(toX, toY));
    }

    /// Of a cone's left ray: never before what is written, and 4 rather than 0 at the end of the whole turn.
    float endAngle(double x, double y) {
        const float angle = angleOfRay(x, y);
        return m_last ? m_endAngle : angle;
    }

    void meetWall(const Cone& cone) {
        const Point right = hit(cone, cone.rightRayX, cone.rightRayY);
        const Point left = hit(cone, cone.leftRayX, cone.leftRayY);
        const float rightAngle = angleOfRay(cone.rightRayX, cone.rightRayY);
        const bool atEnd = m_last && cone.leftRayX == m_endX && cone.leftRayY == m_endY;
        const float leftAngle = atEnd ? m_endAngle : angleOfRay(cone.leftRayX, cone.leftRayY);
        if (!m_limited) {
            m_writer.add(right.x, right.y, rightAngle);
            m_writer.add(left.x, left.y, leftAngle);
            return;
        }
        cutAtRange(cone, right, rightAngle, left, leftAngle);
    }

    void cutAtRange(const Cone& cone, Point right, float rightAngle, Point left, float leftAngle);

    const Tree& m_tree;
    Tree::GridPoint m_eye;
    double m_range;
    std::vector<Cone>& m_cones;
    FanWriter& m_writer;
    bool m_limited = false;
    bool m_last = false;
    double m_endX = 0, m_endY = 0;
    float m_endAngle = 4;
    double m_lastRayX = 0, m_lastRayY = 0;
    float m_lastRayAngle = 0;
};

} // namespace
} // namespace lince
