// Where a query looks: places on the ground around somebody.

#include "query_makers.h"

#include <lince/core/math.h>
#include <lince/navmesh/nav_shape.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

/// Of all generators of a query together; what is beyond is left out. Thinning to EnvironmentQuery::maxItems follows.
constexpr std::size_t kMaxPlaces = 10'000;
constexpr float kLongestWay = 1e9f;

/// Where a generator works and what it leaves out.
struct Around {
    std::string place;
    bool reachable = true;
    float height = 3; ///< metres up and down that floors are looked for

    static Around read(const XmlElement& element) {
        Around around;
        around.place = element.string("around", "self");
        around.reachable = element.flag("reachable", true);
        around.height = element.number("height", 3, 0.1f, 1000);
        return around;
    }
};

bool closesNothing(const NavFilter& filter) {
    return (filter.belief == nullptr || filter.belief->empty()) && filter.jumpMetres >= 0 && filter.dropMetres >= 0 &&
           filter.carriedMetres >= 0 &&
           std::all_of(filter.cost.begin(), filter.cost.end(), [](float cost) { return cost > 0; });
}

/// Drops the places from `first` on that the asker cannot walk to. One search at most, however many there are.
void keepReachable(const QueryContext& context, std::size_t first, std::vector<NavPoint>& places) {
    const NavMesh& mesh = *context.map.mesh;
    const NavPoint self = context.scratch.self;
    if (!self) return places.resize(first);
    const bool open = closesNothing(context.filter);
    bool searched = false;
    std::vector<float>& distances = context.scratch.distances;
    const auto unreachable = [&](const NavPoint& place) {
        const bool sameComponent = mesh.face(place.polygon).component == mesh.face(self.polygon).component;
        if (open && (sameComponent || mesh.jumps().empty())) return !sameComponent;
        if (!searched) context.navigator.distances(mesh, self, kLongestWay, context.filter, distances);
        searched = true;
        return place.polygon >= distances.size() || !(distances[place.polygon] < kLongestWay);
    };
    places.erase(std::remove_if(places.begin() + static_cast<std::ptrdiff_t>(first), places.end(), unreachable),
                 places.end());
}

/// Every floor below and above that point, by polygon.
void addFloors(const QueryContext& context, Vec3 point, float height, std::vector<NavPoint>& out) {
    constexpr float kSameFloor = 0.2f; ///< metres: a point on the edge of two polygons is one place
    const NavMesh& mesh = *context.map.mesh;
    std::vector<std::uint32_t>& polygons = context.scratch.numbers;
    polygons.clear();
    mesh.overlapping({point - Vec3{0, height, 0}, point + Vec3{0, height, 0}}, polygons);
    const std::size_t first = out.size();
    for (const std::uint32_t polygon : polygons) {
        if (!containsFromAbove(mesh.corners(polygon), {point.x, point.z})) continue;
        const NavPoint place{{point.x, mesh.heightAt(polygon, point.x, point.z), point.z}, polygon};
        const auto same = [&](const NavPoint& other) {
            return absolute(other.position.y - place.position.y) < kSameFloor;
        };
        if (absolute(place.position.y - point.y) > height || out.size() >= kMaxPlaces) continue;
        if (std::none_of(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), same)) out.push_back(place);
    }
}

/// Works around each of the places of that name, then drops what cannot be reached.
class AroundGenerator : public QueryGenerator {
  public:
    explicit AroundGenerator(Around around) : m_around(std::move(around)) {}
    void generate(const QueryContext& context, std::vector<NavPoint>& out) const override {
        if (!context.map.mesh) return;
        const std::size_t first = out.size();
        for (const Vec3& place : context.placesNamed(m_around.place))
            if (isFinite(place)) generateAround(context, place, out);
        if (m_around.reachable) keepReachable(context, first, out);
    }

  protected:
    virtual void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const = 0;
    float height() const { return m_around.height; }

  private:
    Around m_around;
};

class GridGenerator final : public AroundGenerator {
  public:
    GridGenerator(Around around, float halfSize, float spacing)
        : AroundGenerator(std::move(around)), m_spacing(spacing),
          m_steps(static_cast<int>(std::floor(halfSize / spacing + 1e-3f))) {}
    std::size_t columns() const {
        const auto side = static_cast<std::size_t>(m_steps) * 2 + 1;
        return side * side;
    }

  private:
    void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const override {
        for (int row = -m_steps; row <= m_steps; ++row)
            for (int column = -m_steps; column <= m_steps; ++column)
                addFloors(context,
                          centre + Vec3{static_cast<float>(column) * m_spacing, 0, static_cast<float>(row) * m_spacing},
                          height(), out);
    }
    float m_spacing;
    int m_steps;
};

class RingGenerator final : public AroundGenerator {
  public:
    RingGenerator(Around around, float inner, float outer, int rings, int count)
        : AroundGenerator(std::move(around)), m_inner(inner), m_outer(outer), m_rings(rings), m_count(count) {}

  private:
    void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const override {
        for (int ring = 0; ring < m_rings; ++ring) {
            const float fraction = m_rings > 1 ? static_cast<float>(ring) / static_cast<float>(m_rings - 1) : 1;
            const float radius = m_inner + (m_outer - m_inner) * fraction;
            for (int i = 0; i < m_count; ++i) {
                const float yaw = kTwoPi * static_cast<float>(i) / static_cast<float>(m_count);
                addFloors(context, centre + directionFromYawPitch(yaw, 0) * radius, height(), out);
            }
        }
    }
    float m_inner, m_outer;
    int m_rings, m_count;
};

class CoverGenerator final : public AroundGenerator {
  public:
    CoverGenerator(Around around, float radius, float spacing, bool low)
        : AroundGenerator(std::move(around)), m_radius(radius), m_spacing(spacing), m_low(low) {}

  private:
    void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const override {
        const NavMesh& mesh = *context.map.mesh;
        const float off = mesh.layout().body.radius;
        for (const CoverEdge& edge : mesh.covers()) {
            if (!edge.high && !m_low) continue;
            const Vec3 way = edge.to - edge.from;
            // A look at the middle spares the rest for nearly all of a large map.
            const float farthest = m_radius + 0.5f * length(way) + off;
            if (lengthSquared(horizontal(edge.from + way * 0.5f - centre)) > farthest * farthest) continue;
            const int count = std::max(1, static_cast<int>(length(way) / m_spacing));
            for (int i = 0; i < count && out.size() < kMaxPlaces; ++i) {
                const float fraction = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
                const Vec3 wanted = edge.from + way * fraction - edge.towards * off;
                const NavPoint place = context.navigator.nearest(mesh, wanted, {off, 1, off});
                if (place && absolute(place.position.y - centre.y) <= height() &&
                    lengthSquared(horizontal(place.position - centre)) <= m_radius * m_radius)
                    out.push_back(place);
            }
        }
    }
    float m_radius, m_spacing;
    bool m_low;
};

class MeshGenerator final : public AroundGenerator {
  public:
    MeshGenerator(Around around, float radius, int random)
        : AroundGenerator(std::move(around)), m_radius(radius), m_random(random) {}

  private:
    void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const override {
        const NavMesh& mesh = *context.map.mesh;
        if (m_random > 0) {
            const NavPoint from = context.navigator.nearest(mesh, centre);
            for (int i = 0; from && i < m_random && out.size() < kMaxPlaces; ++i) {
                const NavPoint place =
                    context.navigator.randomReachable(mesh, from, m_radius, context.filter, context.random);
                if (place) out.push_back(place);
            }
            return;
        }
        std::vector<std::uint32_t>& polygons = context.scratch.numbers;
        polygons.clear();
        const Vec3 half{m_radius, height(), m_radius};
        mesh.overlapping({centre - half, centre + half}, polygons);
        for (const std::uint32_t polygon : polygons) {
            const std::span<const Vec3> corners = mesh.corners(polygon);
            Vec3 middle;
            for (const Vec3& corner : corners)
                middle += corner / static_cast<float>(corners.size());
            middle.y = mesh.heightAt(polygon, middle.x, middle.z);
            if (lengthSquared(horizontal(middle - centre)) <= m_radius * m_radius &&
                absolute(middle.y - centre.y) <= height() && out.size() < kMaxPlaces)
                out.push_back({middle, polygon});
        }
    }
    float m_radius;
    int m_random;
};

class CellGenerator final : public AroundGenerator {
  public:
    CellGenerator(Around around, float radius) : AroundGenerator(std::move(around)), m_radius(radius) {}

  private:
    void generateAround(const QueryContext& context, Vec3 centre, std::vector<NavPoint>& out) const override {
        const GroundGrid* ground = context.map.ground.get();
        if (ground == nullptr) return;
        std::vector<std::uint32_t>& cells = context.scratch.numbers;
        cells.clear();
        ground->cellsNear(centre, m_radius, cells);
        for (const std::uint32_t cell : cells)
            if (absolute(ground->centre(cell).y - centre.y) <= height() && out.size() < kMaxPlaces)
                out.push_back({ground->centre(cell), ground->polygon(cell)});
    }
    float m_radius;
};

void refuseTooMany(const XmlElement& element, std::size_t places) {
    if (places > kMaxPlaces) element.wrong(fmt::format("{} places", places), fmt::format("at most {}", kMaxPlaces));
}

} // namespace

void addStandardGenerators(QueryRegistry& registry) {
    registry.addGenerator("grid", [](const XmlElement& element) {
        const float halfSize = element.number("halfSize", 10, 0, 500),
                    spacing = element.number("spacing", 1, 0.1f, 100);
        auto grid = std::make_unique<GridGenerator>(Around::read(element), halfSize, spacing);
        refuseTooMany(element, grid->columns());
        return grid;
    });
    registry.addGenerator("ring", [](const XmlElement& element) {
        const float outer = element.number("radius", 10, 0.1f, 500);
        const float inner = element.number("innerRadius", outer, 0, 500);
        const auto rings = static_cast<int>(element.integer("rings", inner < outer ? 3 : 1, 1, 1000));
        const auto count = static_cast<int>(element.integer("count", 16, 1, 10'000));
        if (inner > outer) element.wrongAttribute("innerRadius", fmt::format("at most radius, {}", outer));
        refuseTooMany(element, static_cast<std::size_t>(rings) * static_cast<std::size_t>(count));
        return std::make_unique<RingGenerator>(Around::read(element), inner, outer, rings, count);
    });
    registry.addGenerator("covers", [](const XmlElement& element) {
        const float radius = element.number("radius", 15, 0.1f, 500),
                    spacing = element.number("spacing", 1.5f, 0.2f, 100);
        const bool low = element.flag("low", true);
        return std::make_unique<CoverGenerator>(Around::read(element), radius, spacing, low);
    });
    registry.addGenerator("navmesh", [](const XmlElement& element) {
        const float radius = element.number("radius", 15, 0.1f, 500);
        const auto random = static_cast<int>(element.integer("random", 0, 0, 10'000));
        return std::make_unique<MeshGenerator>(Around::read(element), radius, random);
    });
    registry.addGenerator("cells", [](const XmlElement& element) {
        const float radius = element.number("radius", 15, 0.1f, 500);
        return std::make_unique<CellGenerator>(Around::read(element), radius);
    });
}

} // namespace lince
