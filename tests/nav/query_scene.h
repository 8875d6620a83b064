#pragma once
// Maps drawn with letters, one square metre each: '.' ground, '#' a wall that hides, anything else nothing. The first
// row lies at z 0 and goes along +X; floors lie one above the other.

#include "query_fakes.h"

#include <lince/influence/ground_grid.h>

#include <string>
#include <vector>

namespace lince {

struct DrawnFloor {
    std::vector<std::string> rows;
    float height = 0;
};

inline NavData drawnMap(const std::vector<DrawnFloor>& floors) {
    auto tile = std::make_shared<NavTile>();
    std::vector<std::shared_ptr<const SightFloor>> sights;
    std::size_t widest = 1;
    for (const DrawnFloor& floor : floors) {
        const std::size_t height = floor.rows.size(), width = floor.rows[0].size();
        widest = std::max({widest, width, height});
        const auto at = [&](std::size_t x, std::size_t z) {
            return x < width && z < height ? floor.rows[z][x] : ' '; // -1 wraps to beyond
        };
        const auto firstVertex = tile->vertices.size();
        const auto vertex = [&](std::size_t x, std::size_t z) {
            return static_cast<std::uint16_t>(firstVertex + z * (width + 1) + x);
        };
        std::vector<std::vector<std::uint16_t>> polygons(height, std::vector<std::uint16_t>(width, NavPolygon::kWall));
        auto next = static_cast<std::uint16_t>(tile->polygons.size());
        for (std::size_t z = 0; z <= height; ++z) {
            for (std::size_t x = 0; x <= width; ++x) {
                tile->vertices.push_back({static_cast<float>(x), floor.height, static_cast<float>(z)});
                if (at(x, z) == '.') polygons[z][x] = next++;
            }
        }
        std::vector<SightSegment> segments;
        for (std::size_t z = 0; z < height; ++z) {
            for (std::size_t x = 0; x < width; ++x) {
                // Counter-clockwise seen from above: down the page, right, up, left.
                const std::array<std::array<std::size_t, 2>, 4> corners{
                    {{x, z}, {x, z + 1}, {x + 1, z + 1}, {x + 1, z}}};
                const std::array<std::array<std::size_t, 2>, 4> beside{
                    {{x - 1, z}, {x, z + 1}, {x + 1, z}, {x, z - 1}}};
                constexpr std::array<Vec3, 4> kTowards{{{-1, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 0, -1}}};
                NavPolygon polygon;
                polygon.cornerCount = 4;
                for (std::size_t side = 0; side < 4; ++side) {
                    const auto [cx, cz] = corners[side];
                    const auto [bx, bz] = beside[side];
                    const std::uint16_t from = vertex(cx, cz),
                                        to = vertex(corners[(side + 1) % 4][0], corners[(side + 1) % 4][1]);
                    polygon.corners[side] = from;
                    polygon.neighbours[side] = at(bx, bz) == '.' ? polygons[bz][bx] : NavPolygon::kWall;
                    const Vec3 a = tile->vertices[from], b = tile->vertices[to];
                    if (at(x, z) == '#' && at(bx, bz) != '#') segments.push_back({{a.x, a.z}, {b.x, b.z}, 0});
                    if (at(x, z) == '.' && at(bx, bz) == '#') tile->covers.push_back({a, b, kTowards[side], true});
                }
                if (at(x, z) == '.') tile->polygons.push_back(polygon);
            }
        }
        sights.push_back(SightFloor::make(floor.height, {-1, -1},
                                          {static_cast<float>(width) + 1, static_cast<float>(height) + 1},
                                          std::move(segments)));
    }
    tile->seal();
    NavLayout layout;
    layout.tileMetres = static_cast<float>(widest);
    layout.columns = layout.rows = 1;
    NavData map;
    map.mesh = NavMesh::make(layout, {tile});
    map.sight = SightMap::make(std::move(sights));
    map.ground = GroundGrid::make(*map.mesh);
    return map;
}

/// A query of one text, asked in a scene.
struct QueryScene : BareQueryScene {
    std::vector<EnvironmentQuery> queries;
    QueryRun run;
    Vec3 self;

    explicit QueryScene(const std::vector<DrawnFloor>& floors) { map = drawnMap(floors); }
    explicit QueryScene(NavData given) { map = std::move(given); }

    const QueryAnswer& ask(const EnvironmentQuery& query, QueryWant want = QueryWant::Everything) {
        run.begin(query, want);
        return run.finish(query, context(self));
    }
    /// Generators and tests as in a file.
    const QueryAnswer& ask(const std::string& parts, const QueryRegistry& registry = QueryRegistry::standard()) {
        auto parsed = parseQueries("<queries><query name=\"q\">" + parts + "</query></queries>", "q.xml", registry);
        if (!parsed) throw std::runtime_error(parsed.error().message);
        queries = std::move(*parsed);
        return ask(queries.front());
    }
    /// Raw value of one place on the ground; NaN: none.
    float valueAt(Vec3 place, const std::string& test) {
        class HereGenerator final : public QueryGenerator {
          public:
            explicit HereGenerator(Vec3 place) : m_place(place) {}
            void generate(const QueryContext& context, std::vector<NavPoint>& out) const override {
                out.push_back(context.navigator.nearest(*context.map.mesh, m_place, {0.1f, 1, 0.1f}));
            }

          private:
            Vec3 m_place;
        };
        QueryRegistry registry = QueryRegistry::standard();
        registry.addGenerator("here", [&](const XmlElement&) { return std::make_unique<HereGenerator>(place); });
        return ask("<here/>" + test, registry).raw.at(0);
    }
};

} // namespace lince
