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
    /// Between two rays, looking at a side of a triangle. All relative to the viewer, in steps of the grid.
    struct Cone {
        double rightX, rightY, leftX, leftY;             ///< ends of the side
        double rightRayX, rightRayY, leftRayX, leftRayY; ///< the side reaches at least from one to the other
        std::uint32_t link;
    };
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

using Cone = VisibilityScratch::Cone;

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
                    meetRange(cone);
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
        const double fraction = right / (right - left);
        return {cone.rightX + (cone.leftX - cone.rightX) * fraction,
                cone.rightY + (cone.leftY - cone.rightY) * fraction};
    }

    float angleOfRay(double x, double y) {
        if (x != m_lastRayX || y != m_lastRayY) {
            m_lastRayX = x, m_lastRayY = y;
            m_lastRayAngle = m_writer.angleOf(x, y);
        }
        return m_lastRayAngle;
    }
    /// A cone has a width, so a left ray along the axis is the end of the whole turn.
    float angleOfLeftRay(const Cone& cone) {
        const float angle = angleOfRay(cone.leftRayX, cone.leftRayY);
        return angle == 0 ? 4 : angle;
    }

    Point onCircle(double x, double y) const {
        const double factor = m_range / std::sqrt(x * x + y * y);
        return {x * factor, y * factor};
    }

    void meetRange(const Cone& cone) {
        const Point right = onCircle(cone.rightRayX, cone.rightRayY), left = onCircle(cone.leftRayX, cone.leftRayY);
        const float rightAngle = angleOfRay(cone.rightRayX, cone.rightRayY);
        m_writer.addArc(right.x, right.y, rightAngle, left.x, left.y, angleOfLeftRay(cone));
    }

    void meetWall(const Cone& cone) {
        const Point right = hit(cone, cone.rightRayX, cone.rightRayY);
        const Point left = hit(cone, cone.leftRayX, cone.leftRayY);
        if (m_limited && (right.x * right.x + right.y * right.y > m_range * m_range ||
                          left.x * left.x + left.y * left.y > m_range * m_range))
            return meetWallAndRange(cone, right, left);
        m_writer.add(right.x, right.y, angleOfRay(cone.rightRayX, cone.rightRayY));
        m_writer.add(left.x, left.y, angleOfLeftRay(cone));
    }

    /// The wall leaves the range between the two points, or is outside of it.
    void meetWallAndRange(const Cone& cone, Point right, Point left) {
        // |right + share × (left − right)| = range
        const double x = left.x - right.x, y = left.y - right.y;
        const double a = x * x + y * y, b = right.x * x + right.y * y;
        const double c = right.x * right.x + right.y * right.y - m_range * m_range;
        const double root = b * b - a * c;
        if (!(root > 0)) return meetRange(cone);
        const double enters = (-b - std::sqrt(root)) / a, leaves = (-b + std::sqrt(root)) / a;
        if (enters >= 1 || leaves <= 0) return meetRange(cone);

        const float rightAngle = angleOfRay(cone.rightRayX, cone.rightRayY), leftAngle = angleOfLeftRay(cone);
        Point first = right, last = left;
        float firstAngle = rightAngle, lastAngle = leftAngle;
        if (enters > 0) {
            first = {right.x + x * enters, right.y + y * enters};
            firstAngle = clamp(m_writer.angleOf(first.x, first.y), rightAngle, leftAngle);
            const Point edge = onCircle(cone.rightRayX, cone.rightRayY);
            m_writer.addArc(edge.x, edge.y, rightAngle, first.x, first.y, firstAngle);
        }
        if (leaves < 1) {
            last = {right.x + x * leaves, right.y + y * leaves};
            lastAngle = clamp(m_writer.angleOf(last.x, last.y), firstAngle, leftAngle);
        }
        m_writer.add(first.x, first.y, firstAngle);
        m_writer.add(last.x, last.y, lastAngle);
        if (leaves < 1) {
            const Point edge = onCircle(cone.leftRayX, cone.leftRayY);
            m_writer.addArc(last.x, last.y, lastAngle, edge.x, edge.y, leftAngle);
        }
    }

    const Tree& m_tree;
    Tree::GridPoint m_eye;
    double m_range;
    std::vector<Cone>& m_cones;
    FanWriter& m_writer;
    bool m_limited = false; ///< else the range reaches over all of the floor
    double m_lastRayX = 0, m_lastRayY = 0;
    float m_lastRayAngle = 0;
};

/// The window in which a direction lies: from its right end, included, to its left one.
std::size_t windowTowards(const std::vector<Tree::Window>& windows, double x, double y) {
    for (std::size_t i = 0; i < windows.size(); ++i)
        if (cross(windows[i].rightX, windows[i].rightY, x, y) >= 0 &&
            cross(x, y, windows[i].leftX, windows[i].leftY) > 0)
            return i;
    return 0;
}

void sweepAround(Sweep& sweep, const std::vector<Tree::Window>& windows) {
    const std::size_t first = windowTowards(windows, 1, 0);
    const Tree::Window& cut = windows[first];
    sweep.run(cut, 1, 0, cut.leftX, cut.leftY);
    for (std::size_t i = 1; i < windows.size(); ++i) {
        const Tree::Window& window = windows[(first + i) % windows.size()];
        sweep.run(window, window.rightX, window.rightY, window.leftX, window.leftY);
    }
    if (cross(cut.rightX, cut.rightY, 1, 0) > 0) sweep.run(cut, cut.rightX, cut.rightY, 1, 0);
}

/// From one direction to another, less than half a turn.
void sweepBetween(Sweep& sweep, const std::vector<Tree::Window>& windows, Vec2 from, Vec2 to) {
    const double toX = to.x, toY = to.y;
    double rayX = from.x, rayY = from.y;
    std::size_t i = windowTowards(windows, rayX, rayY);
    for (std::size_t steps = 0; steps <= windows.size(); ++steps) {
        const Tree::Window& window = windows[i];
        if (cross(window.rightX, window.rightY, toX, toY) > 0 && cross(toX, toY, window.leftX, window.leftY) >= 0) {
            if (cross(rayX, rayY, toX, toY) > 0) sweep.run(window, rayX, rayY, toX, toY);
            return;
        }
        sweep.run(window, rayX, rayY, window.leftX, window.leftY);
        rayX = window.leftX, rayY = window.leftY;
        i = (i + 1) % windows.size();
    }
}

/// Steps of the grid to the first wall; the direction has unit length.
double distanceAlong(const Tree& tree, Tree::GridPoint eye, const std::vector<Tree::Window>& windows, Vec2 direction) {
    const double rayX = direction.x, rayY = direction.y;
    Tree::Window window = windows[windowTowards(windows, rayX, rayY)];
    while ((window.link & Tree::kWall) == 0) {
        const Tree::Side& side = tree.sides[window.link];
        const double x = side.apexX - eye.x, y = side.apexY - eye.y;
        if (cross(rayX, rayY, x, y) <= 0) {
            window.rightX = x, window.rightY = y;
            window.link = side.left;
        } else {
            window.leftX = x, window.leftY = y;
            window.link = side.right;
        }
    }
    const double x = window.leftX - window.rightX, y = window.leftY - window.rightY;
    const double across = cross(rayX, rayY, x, y); // > 0: the right end is not beyond the ray, the left one is
    return cross(window.rightX, window.rightY, x, y) / across;
}

} // namespace

void seeByVertices(const SightFloor& floor, const Viewer& viewer, VisibilityScratch& scratch, VisibilityFan& out) {
    const Tree& tree = floor.tree();
    const Vec2 place{viewer.feet.x, viewer.feet.z};
    Tree::GridPoint eye;
    if (!isViewer(viewer) || !tree.toGrid(place, eye)) return FanWriter::clear(out, place);
    tree.windowsAround(eye, scratch.windows);
    scratch.cones.clear();
    const bool around = looksAround(viewer);
    const Vec2 first = around ? Vec2{1, 0} : directionOf(viewer.yaw - viewer.angle / 2);
    const double range = static_cast<double>(viewer.range) / tree.step;
    FanWriter writer(out, first, around, tree.originX + eye.x * tree.step, tree.originY + eye.y * tree.step, tree.step,
                     range);
    Sweep sweep(tree, eye, range, scratch.cones, writer);
    constexpr float kAlmostHalfTurn = 3.1f;
    if (around) {
        sweepAround(sweep, scratch.windows);
    } else if (viewer.angle <= kAlmostHalfTurn) {
        sweepBetween(sweep, scratch.windows, first, directionOf(viewer.yaw + viewer.angle / 2));
    } else {
        const Vec2 middle = directionOf(viewer.yaw);
        sweepBetween(sweep, scratch.windows, first, middle);
        sweepBetween(sweep, scratch.windows, middle, directionOf(viewer.yaw + viewer.angle / 2));
    }
    writer.finish();
}

void seeByAngles(const SightFloor& floor, const Viewer& viewer, float step, VisibilityFan& out) {
    const Tree& tree = floor.tree();
    const Vec2 place{viewer.feet.x, viewer.feet.z};
    Tree::GridPoint eye;
    if (!isViewer(viewer) || !tree.toGrid(place, eye) || !(step > 0)) return FanWriter::clear(out, place);
    std::vector<Tree::Window> windows;
    tree.windowsAround(eye, windows);
    const bool around = looksAround(viewer);
    const float whole = around ? kTwoPi : viewer.angle;
    const float begin = around ? kHalfPi : viewer.yaw - viewer.angle / 2; // all around: from +X on
    const Vec2 axis = around ? Vec2{1, 0} : directionOf(begin);
    const double range = static_cast<double>(viewer.range) / tree.step;
    FanWriter writer(out, axis, around, tree.originX + eye.x * tree.step, tree.originY + eye.y * tree.step, tree.step,
                     range);
    const auto count = static_cast<std::size_t>(std::ceil(whole / maximum(step, 1e-4f)));
    for (std::size_t i = 0; i < (around ? count : count + 1); ++i) {
        const float turned = minimum(static_cast<float>(i) * maximum(step, 1e-4f), whole);
        const Vec2 direction = i == 0 ? axis : directionOf(begin + turned);
        const double distance = std::min(range, distanceAlong(tree, eye, windows, direction));
        const double x = static_cast<double>(direction.x) * distance, y = static_cast<double>(direction.y) * distance;
        writer.add(x, y, i == 0 ? 0 : writer.angleOf(direction.x, direction.y));
    }
    writer.finish();
}

float seeAlong(const SightFloor& floor, Vec2 from, Vec2 direction, float max) {
    const Tree& tree = floor.tree();
    Tree::GridPoint eye;
    if (!tree.toGrid(from, eye) || !(lengthSquared(direction) > 0) || !std::isfinite(lengthSquared(direction)))
        return 0;
    thread_local std::vector<Tree::Window> windows;
    tree.windowsAround(eye, windows);
    return minimum(max, static_cast<float>(distanceAlong(tree, eye, windows, direction) * tree.step));
}

} // namespace lince
