// Any bytes as a file of queries; the first few are asked on a small map, cut into steps and saved in between.
#include <lince/core/state_visitor.h>
#include <lince/query/environment_query.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

/// Two rooms of one polygon each, side by side, and a wall between them with a gap.
NavData makeMap() {
    auto tile = std::make_shared<NavTile>();
    tile->vertices = {{0, 0, 0}, {0, 0, 6}, {6, 0, 6}, {6, 0, 0}, {12, 0, 6}, {12, 0, 0}};
    NavPolygon left, right; // counter-clockwise seen from above
    left.corners = {0, 1, 2, 3};
    left.neighbours = {NavPolygon::kWall, NavPolygon::kWall, 1, NavPolygon::kWall};
    right.corners = {3, 2, 4, 5};
    right.neighbours = {0, NavPolygon::kWall, NavPolygon::kWall, NavPolygon::kWall};
    left.cornerCount = right.cornerCount = 4;
    tile->polygons = {left, right};
    tile->covers = {{{6, 0, 0}, {6, 0, 4}, {1, 0, 0}, true}};
    tile->seal();
    NavLayout layout;
    layout.columns = layout.rows = 1;
    NavData map;
    map.mesh = NavMesh::make(layout, {tile});
    map.sight = SightMap::make({SightFloor::make(0, {-1, -1}, {13, 7}, {{{6, 0}, {6, 4}, 0}})});
    map.ground = GroundGrid::make(*map.mesh);
    return map;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const NavData map = makeMap();
    static NavQuery navigator;
    static TacticalPlanner tactics;
    static QueryScratch scratch;
    const auto queries = parseQueries({reinterpret_cast<const char*>(data), size}, "fuzz/queries.xml");
    if (!queries) {
        if (queries.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    const Vec3 enemy[] = {{9, 0, 2}}, others[] = {{3, 0, 5}, {8, 0, 5}};
    const NamedPlaces places[] = {{"enemy", enemy},
                                  {"friends", others},
                                  {"others.search", others},
                                  {"others.attack", others},
                                  {"others.suppression", others}};
    InfluenceMap prediction(map.ground, {});
    prediction.stamp(enemy[0], 3, 1);
    const NamedInfluence influence[] = {{"prediction", &prediction}};
    for (std::size_t i = 0; i < std::min<std::size_t>(queries->size(), 6); ++i) {
        EnvironmentQuery query = (*queries)[i];
        query.maxItems = std::min<std::size_t>(query.maxItems, 60); // more are only slower
        RandomStream random(1, 1, RandomPurpose::Test);
        const QueryContext context{map,  navigator, tactics,   scratch, {}, {2, 0, 2},
                                   1.6f, places,    influence, {},      {}, random};
        QueryRun run;
        run.begin(query, i % 2 == 0 ? QueryWant::Best : QueryWant::Everything);
        while (run.step(query, context, 5000) == QueryAnswer::State::Running) {
            StateWriter writer;
            run.visitState(writer);
            StateReader reader(writer.bytes());
            QueryRun restored;
            restored.visitState(reader);
            if (reader.failed()) __builtin_trap();
            run = restored;
        }
        const QueryAnswer& answer = run.answer();
        (void)answer.explain(query, 5);
        for (const QueryAnswer::Item& item : answer.items)
            if (!std::isfinite(item.score) || item.score < 0 || item.score > 1.001f) __builtin_trap();
    }
    return 0;
}
