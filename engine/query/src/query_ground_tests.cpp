// Tests of the ground itself: the way there, what stands around it, what has spread over it.

#include "query_makers.h"

#include <algorithm>
#include <array>

namespace lince {
namespace {

enum class PathMode : std::uint8_t { Cost, Length, Safe };

/// What the way from the asker costs; no value where none leads.
class PathTest final : public QueryTest {
  public:
    explicit PathTest(PathMode mode) : m_mode(mode) {}
    int expense() const override { return m_mode == PathMode::Safe ? 4000 : 400; }
    bool lessIsBetter() const override { return true; }
    std::optional<QueryRange> range() const override {
        return QueryRange{0, m_mode == PathMode::Safe ? 100.0f : 40.0f};
    }

    float value(const QueryContext& context, const QueryItem& item) const override {
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        const NavPoint from = context.scratch.self;
        if (!context.map.mesh || !from || !item.place) return kNone;
        const NavMesh& mesh = *context.map.mesh;
        if (m_mode == PathMode::Safe) {
            TacticalPath& way = context.scratch.tactical;
            return context.tactics.path(mesh, from, item.place, context.filter, context.costs, context.danger, way) ==
                           PathResult::Complete
                       ? way.path.cost
                       : kNone;
        }
        NavPath& way = context.scratch.path;
        if (context.navigator.path(mesh, from, item.place, context.filter, way) != PathResult::Complete) return kNone;
        return m_mode == PathMode::Length ? way.length : way.cost;
    }

    /// No way is shorter than the straight line, and no metre cheaper than the cheapest.
    QueryRange bounds(const QueryContext& context, const QueryItem& item) const override {
        constexpr float kRounding = 0.999f; ///< paths are sums of many roots
        float factor = 1;
        if (m_mode != PathMode::Length)
            for (const float cost : context.filter.cost)
                if (cost > 0) factor = minimum(factor, cost);
        if (m_mode == PathMode::Safe)
            factor *= minimum(1, minimum(context.costs.hiddenFactor, context.costs.seenFactor));
        const Vec3 way = horizontal(item.place.position - context.scratch.self.position);
        return {length(way) * maximum(factor, 0) * kRounding, std::numeric_limits<float>::infinity()};
    }

  private:
    PathMode m_mode;
};

/// Sixteen directions of unit length, -Z first, clockwise.
constexpr float kEighth = 0.70710678f, kLong = 0.92387953f, kShort = 0.38268343f;
constexpr std::array<Vec2, 16> kDirections{{{0, -1},
                                            {kShort, -kLong},
                                            {kEighth, -kEighth},
                                            {kLong, -kShort},
                                            {1, 0},
                                            {kLong, kShort},
                                            {kEighth, kEighth},
                                            {kShort, kLong},
                                            {0, 1},
                                            {-kShort, kLong},
                                            {-kEighth, kEighth},
                                            {-kLong, kShort},
                                            {-1, 0},
                                            {-kLong, -kShort},
                                            {-kEighth, -kEighth},
                                            {-kShort, -kLong}}};

/// How much stands close by, in [0, 1]: half for the nearest border of the ground (1 where it is touched, 0 from the
/// radius on), half for the mean of the same over sixteen directions, so that two obstacles count more than one. It
/// does not depend on the pieces that a border was baked in.
class ObstaclesTest final : public QueryTest {
  public:
    explicit ObstaclesTest(float radius) : m_radius(radius) {}
    int expense() const override { return 20; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 1}; }

    float value(const QueryContext& context, const QueryItem& item) const override {
        constexpr float kSameFloor = 1; ///< metres
        if (!context.map.mesh) return 0;
        const Vec3 half{m_radius, kSameFloor, m_radius};
        std::vector<NavWall>& walls = context.scratch.walls;
        walls.clear();
        context.map.mesh->walls({item.place.position - half, item.place.position + half}, walls);
        float nearest = m_radius;
        std::array<float, kDirections.size()> clear{};
        clear.fill(m_radius);
        for (const NavWall& wall : walls) {
            const Vec2 from{wall.from.x - item.place.position.x, wall.from.z - item.place.position.z};
            const Vec2 along{wall.to.x - wall.from.x, wall.to.z - wall.from.z};
            const float squared = lengthSquared(along);
            const float fraction = squared > 0 ? clamp(-dot(from, along) / squared, 0, 1) : 0;
            const float distance = length(from + along * fraction);
            if (distance >= m_radius) continue;
            nearest = minimum(nearest, distance);
            for (std::size_t i = 0; i < kDirections.size(); ++i)
                clear[i] = minimum(clear[i], meet(kDirections[i], from, along));
        }
        float sum = 0;
        for (const float distance : clear)
            sum += 1 - distance / m_radius;
        return 0.5f * (1 - nearest / m_radius) + 0.5f * sum / static_cast<float>(kDirections.size());
    }

  private:
    /// Metres from the origin along the direction to the segment; the radius when it is not met.
    float meet(Vec2 direction, Vec2 from, Vec2 along) const {
        constexpr float kTolerance = 1e-4f; ///< of the segment: no gap between two that touch
        const float slant = cross(direction, along);
        if (slant == 0) return m_radius;
        const float distance = cross(from, along) / slant, fraction = cross(from, direction) / slant;
        return distance >= 0 && fraction >= -kTolerance && fraction <= 1 + kTolerance ? distance : m_radius;
    }

    float m_radius;
};

/// Mean of the influence on the cell and its neighbours; 0 where no cell or no such map is.
class InfluenceTest final : public QueryTest {
  public:
    explicit InfluenceTest(std::string map) : m_map(std::move(map)) {}
    int expense() const override { return 3; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 1}; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        const InfluenceMap* map = context.influenceNamed(m_map);
        if (map == nullptr || map->ground() == nullptr) return 0;
        const std::uint32_t cell = map->ground()->cellAt(item.place.position);
        return cell == kNoCell ? 0 : map->meanAround(cell);
    }

  private:
    std::string m_map;
};

} // namespace

void addGroundTests(QueryRegistry& registry) {
    registry.addTest("path", [](const XmlElement& element) {
        return std::make_unique<PathTest>(static_cast<PathMode>(element.oneOf("mode", {"cost", "length", "safe"}, 0)));
    });
    registry.addTest("obstacles", [](const XmlElement& element) {
        return std::make_unique<ObstaclesTest>(element.number("radius", 4, 0.1f, 100));
    });
    registry.addTest("influence",
                     [](const XmlElement& element) { return std::make_unique<InfluenceTest>(element.string("map")); });
}

} // namespace lince
