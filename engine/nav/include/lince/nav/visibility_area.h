#pragma once
// The ground that a believed viewer sees (spec S1.N2): a fan of triangles around him.

#include <lince/core/debug_draw.h>
#include <lince/core/tick.h>
#include <lince/nav/sight_map.h>

#include <cstdint>
#include <vector>

namespace lince {

struct Viewer {
    Vec3 feet;
    float yaw = 0;
    float angle = kTwoPi; ///< radians, whole; kTwoPi: all around
    float range = 60;     ///< metres
    bool operator==(const Viewer&) const = default;
};

/// The area on one floor.
class VisibilityFan {
  public:
    Vec2 viewer() const { return m_viewer; }
    /// Outline by growing angle; neighbours and the viewer are the triangles. Empty: sees nothing here.
    const std::vector<Vec2>& outline() const { return m_outline; }
    bool allAround() const { return m_allAround; }
    double area() const; ///< square metres
    bool contains(Vec2 point) const;
    /// Appends the visible shares [begin, end] of the segment, ascending, not touching.
    void visibleParts(Vec2 from, Vec2 to, std::vector<Vec2>& out) const;

    // Filled by the two algorithms below.
    Vec2 m_viewer;
    std::vector<Vec2> m_outline;
    std::vector<float> m_angles; ///< of the outline's points, monotone, for lookups
    bool m_allAround = true;
};

/// Buffers of one thread.
struct VisibilityScratch;
struct VisibilityScratchDeleter {
    void operator()(VisibilityScratch* scratch) const;
};
using VisibilityScratchPointer = std::unique_ptr<VisibilityScratch, VisibilityScratchDeleter>;
VisibilityScratchPointer makeVisibilityScratch();

/// By the ends of obstacles only, near ones first, those behind others never looked at. Exact up to rounding.
void seeByVertices(const SightFloor& floor, const Viewer& viewer, VisibilityScratch& scratch, VisibilityFan& out);
/// By a ray every `step` radians: the source's first way, for comparison.
void seeByAngles(const SightFloor& floor, const Viewer& viewer, float step, VisibilityFan& out);
/// Distance to the first obstacle along a direction of unit length, at most `most`.
float seeAlong(const SightFloor& floor, Vec2 from, Vec2 direction, float most);

/// On all floors: a place is seen when neither its own floor's obstacles nor the viewer's hide it, and the floors lie
/// within `kFloorReach` metres of height of each other.
class VisibilityArea {
  public:
    static constexpr float kFloorReach = 2;
    bool contains(Vec3 ground) const;
    /// Metres of the straight way that are seen; heights between the ends are taken as straight.
    float visibleLength(Vec3 from, Vec3 to) const;
    void visibleParts(Vec3 from, Vec3 to, std::vector<Vec2>& out) const;
    const Viewer& viewer() const { return m_viewer; }
    /// The viewer's own floor first.
    const std::vector<VisibilityFan>& fans() const { return m_fans; }

  private:
    friend class VisibilityCache;
    Viewer m_viewer;
    const SightMap* m_map = nullptr;
    std::vector<VisibilityFan> m_fans;
    std::vector<std::size_t> m_floorOfFan;
};

/// Areas by viewer and pose (spec S1.X7). A pose that differs by less than the grain is the same one.
class VisibilityCache {
  public:
    struct Settings {
        float grainMetres = 0.1f, grainRadians = 0.02f;
        std::size_t most = 32; ///< the one not asked for the longest goes
    };
    VisibilityCache();
    explicit VisibilityCache(const Settings& settings);
    /// Holds until the next call. The answer is that of the grained pose, so it hangs on nothing that was asked before.
    const VisibilityArea& see(const std::shared_ptr<const SightMap>& map, const Viewer& viewer);
    std::uint64_t hits() const { return m_hits; }
    std::uint64_t misses() const { return m_misses; }

  private:
    struct Entry {
        std::shared_ptr<const SightMap> map;
        VisibilityArea area;
        std::uint64_t used = 0;
    };
    Settings m_settings;
    std::vector<Entry> m_entries;
    VisibilityScratchPointer m_scratch;
    std::uint64_t m_clock = 0, m_hits = 0, m_misses = 0;
};

void draw(DebugDraw& sink, const VisibilityArea& area, Colour colour);

} // namespace lince
