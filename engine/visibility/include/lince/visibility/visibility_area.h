#pragma once
// The ground that a believed viewer sees (spec S1.N2): a visibility polygon on each floor, as a fan of triangles around
// him. Vec2 is (x, z).

#include <lince/core/debug_draw.h>
#include <lince/visibility/sight_map.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace lince {

struct Viewer {
    Vec3 feet;
    float yaw = 0;
    float angle = kTwoPi; ///< radians, whole; kTwoPi: all around
    float range = 60;     ///< metres
    bool operator==(const Viewer&) const = default;
};

/// Buffers of one thread.
struct VisibilityScratch;
struct VisibilityScratchDeleter {
    void operator()(VisibilityScratch* scratch) const;
};
using VisibilityScratchPointer = std::unique_ptr<VisibilityScratch, VisibilityScratchDeleter>;
VisibilityScratchPointer makeVisibilityScratch();

/// The visibility polygon on one floor: star-shaped around the viewer.
class VisibilityFan {
  public:
    Vec2 viewer() const { return m_viewer; }
    /// Outline by growing angle (clockwise seen from above, as yaw); neighbours and the viewer are the triangles. All
    /// around, the last and the first are neighbours too. Two points in the same direction follow each other where an
    /// obstacle ends before something farther away. Empty: sees nothing here.
    const std::vector<Vec2>& outline() const { return m_outline; }
    bool allAround() const { return m_allAround; }
    double area() const; ///< square metres
    /// Points on the outline may fall to either side by rounding.
    bool contains(Vec2 point) const;
    /// Appends the visible shares [begin, end] of the segment: within [0, 1], ascending, not touching.
    void visibleParts(Vec2 from, Vec2 to, std::vector<Vec2>& out) const;
    /// Metres from the viewer to the outline in a direction of any length; 0 where he does not look.
    float borderAlong(Vec2 direction) const;

  private:
    friend class FanWriter;
    std::size_t wedgeOf(float angle) const;
    bool inWedge(std::size_t wedge, Vec2 point) const;
    float angleOf(double x, double y) const;

    Vec2 m_viewer;
    Vec2 m_axis{1, 0}; ///< direction from which pseudo-angles grow; all around: +X
    std::vector<Vec2> m_outline;
    std::vector<float> m_angles; ///< pseudo-angles of the outline's points from the axis, [0, 4], not falling
    bool m_allAround = true;
};

/// By the ends of obstacles only, near ones first, those behind others never looked at. Exact up to rounding, but for
/// the edge of the range: a polygon in the circle, at most 1 cm and 0.05 % of the area short of it (up to 2 km). The
/// viewer counts as where the floor's grid has him, a few micrometres off; a wall that he touches exactly hides
/// nothing. A viewer that is not finite or outside of the bounds sees nothing.
void seeByVertices(const SightFloor& floor, const Viewer& viewer, VisibilityScratch& scratch, VisibilityFan& out);
/// By a ray every `step` radians: the source's first way, for comparison. [Limit: step >= 1e-4]
void seeByAngles(const SightFloor& floor, const Viewer& viewer, float step, VisibilityFan& out);
/// Metres to the first obstacle (or the bounds) along a direction of unit length, at most `max`; 0 outside of the
/// bounds.
float seeAlong(const SightFloor& floor, Vec2 from, Vec2 direction, float max);

/// On all floors: a place is seen when neither its own floor's obstacles nor the viewer's hide it, and the floors lie
/// within `kFloorReach` metres of height of each other. Keeps its map alive.
class VisibilityArea {
  public:
    static constexpr float kFloorReach = 2;
    VisibilityArea() = default; ///< sees nothing
    VisibilityArea(std::shared_ptr<const SightMap> map, const Viewer& viewer, VisibilityScratch& scratch);
    /// The same with the memory of what it was before.
    void see(std::shared_ptr<const SightMap> map, const Viewer& viewer, VisibilityScratch& scratch);

    bool contains(Vec3 ground) const;
    /// Metres of the straight way that are seen; heights between the ends are taken as straight.
    float visibleLength(Vec3 from, Vec3 to) const;
    /// As VisibilityFan::visibleParts.
    void visibleParts(Vec3 from, Vec3 to, std::vector<Vec2>& out) const;
    const Viewer& viewer() const { return m_viewer; }
    const SightMap* map() const { return m_map.get(); }
    /// The viewer's own floor first.
    const std::vector<VisibilityFan>& fans() const { return m_fans; }
    /// Index in the map's floors of each fan.
    const std::vector<std::size_t>& floorsOfFans() const { return m_floorOfFan; }

  private:
    const VisibilityFan* fanOf(std::size_t floor) const;

    Viewer m_viewer;
    std::shared_ptr<const SightMap> m_map;
    std::vector<VisibilityFan> m_fans;
    std::vector<std::size_t> m_floorOfFan;
};

/// Areas by viewer and pose (spec S1.X7). A pose that differs by less than the grain is the same one. Per thread.
class VisibilityCache {
  public:
    struct Settings {
        float grainMetres = 0.1f, grainRadians = 0.02f; ///< 0: exact
        std::size_t max = 32;                           ///< the one not asked for the longest goes [Limit: >= 1]
    };
    VisibilityCache();
    explicit VisibilityCache(const Settings& settings);
    /// Holds until `max` other poses were asked for. The answer is that of the grained pose, so it depends on nothing
    /// that was asked before.
    const VisibilityArea& see(const std::shared_ptr<const SightMap>& map, const Viewer& viewer);
    /// The pose that stands for this one.
    Viewer grained(const Viewer& viewer) const;
    std::uint64_t hits() const { return m_hits; }
    std::uint64_t misses() const { return m_misses; }

  private:
    struct Entry {
        Viewer pose;
        VisibilityArea area; ///< keeps the map alive
        std::uint64_t used = 0;
    };
    Settings m_settings;
    std::vector<Entry> m_entries; ///< never grows beyond what was reserved: answers stay where they are
    VisibilityScratchPointer m_scratch;
    std::uint64_t m_clock = 0, m_hits = 0, m_misses = 0;
};

/// Triangles with an eighth of the colour's alpha a hand above the ground, outline in the colour.
void draw(DebugDraw& sink, const VisibilityArea& area, Colour colour);

} // namespace lince
