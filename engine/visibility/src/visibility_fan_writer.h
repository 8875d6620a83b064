#pragma once
// Writes the outline of a VisibilityFan point by point. Private to this module.

#include <lince/visibility/visibility_area.h>

#include <cmath>

namespace lince {

/// Grows with the angle of (x, y) from (1, 0) towards (0, 1) as the angle itself does, from 0 to 4 once around: one
/// division instead of an arctangent.
inline float pseudoAngle(double x, double y) {
    const double sum = std::fabs(x) + std::fabs(y);
    if (!(sum > 0)) return 0;
    const double fraction = y / sum;
    return static_cast<float>(x < 0 ? 2 - fraction : fraction < 0 ? 4 + fraction : fraction);
}

class FanWriter {
  public:
    /// axis: where the fan begins; all around: (1, 0). (baseX, baseY): the viewer in metres; scale: metres of one unit
    /// of what is added; range: in those units, where arcs lie.
    FanWriter(VisibilityFan& fan, Vec2 axis, bool allAround, double baseX, double baseY, double scale, double range);

    /// Sees nothing.
    static void clear(VisibilityFan& fan, Vec2 viewer);

    /// Pseudo-angle of a direction from the axis.
    float angleOf(double x, double y) const {
        return pseudoAngle(m_axisX * x + m_axisY * y, m_axisX * y - m_axisY * x);
    }
    /// Relative to the viewer. Angles must not fall.
    void add(double x, double y, float angle) {
        if (m_arc) closeArc();
        put(x, y, angle);
    }
    /// Along the edge of the range, from one angle to another. Arcs that follow each other become one.
    void addArc(double fromX, double fromY, float fromAngle, double toX, double toY, float toAngle);
    void finish();

  private:
    void put(double x, double y, float angle) {
        const Vec2 point{static_cast<float>(m_baseX + x * m_scale), static_cast<float>(m_baseY + y * m_scale)};
        if (angle < m_lastAngle) angle = m_lastAngle;
        if (point == m_last) return;
        m_fan.m_outline.push_back(point);
        m_fan.m_angles.push_back(angle);
        m_last = point;
        m_lastAngle = angle;
    }
    void closeArc();

    VisibilityFan& m_fan;
    double m_axisX, m_axisY, m_baseX, m_baseY, m_scale, m_range;
    Vec2 m_last;
    float m_lastAngle = 0;
    bool m_arc = false; ///< one is open; it ends, so far, here:
    double m_arcX = 0, m_arcY = 0;
    float m_arcAngle = 0;
    std::size_t m_stride = 0; ///< in the table of directions; 0: not yet known
};

} // namespace lince
