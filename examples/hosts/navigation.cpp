// Navigation only: a map baked from an OBJ file, the shortest way, what a viewer sees, and a question of our own about
// places. Needs no minds, no bodies and no other level files: link navbuild, query and world.
#include <lince/core/files.h>
#include <lince/core/job_pool.h>
#include <lince/navbuild/level_map.h>
#include <lince/query/environment_query.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <cstdio>

using namespace lince;

/// A test for queries: how far a place is seen from, the mean over eight directions. `<openness max="12"/>`
class Openness final : public QueryTest {
  public:
    explicit Openness(float max) : m_max(max) {}
    int expense() const override { return 20; }
    std::optional<QueryRange> range() const override { return QueryRange{0, m_max}; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        const Vec3 place = item.place.position;
        float sum = 0;
        for (const Vec2 towards :
             {Vec2{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.7f, 0.7f}, {-0.7f, 0.7f}, {0.7f, -0.7f}, {-0.7f, -0.7f}})
            sum += clearView(context.map.sight.get(), place, place + Vec3{towards.x, 0, towards.y} * m_max);
        return sum / 8;
    }

  private:
    float m_max; ///< metres
};

int main(int count, char** words) {
    const std::string path = count > 1 ? words[1] : "courtyard.obj";
    const auto bytes = readFile(path);
    if (!bytes) return std::puts(bytes.error().message.c_str()), 2;
    auto mesh = importObj(*bytes, path, ClassTable{});
    if (!mesh) return std::puts(mesh.error().message.c_str()), 2;
    LevelData data;
    data.mesh = std::move(*mesh);

    // Baked once for a kind of body; navFileBytes and parseNavFile (lince/nav) keep it in a file.
    NavBody body;
    body.radius = 0.3f;
    const auto baker = TileBaker::make(Level::make(std::move(data)), body);
    if (!baker) return std::puts(baker.error().message.c_str()), 1;
    ThreadPool pool(2);
    const auto map = bakeMap(**baker, {}, {}, pool);
    if (!map) return std::puts(map.error().message.c_str()), 1;

    NavQuery query; // working memory of a thread: keep it
    NavPath way;
    const NavPoint from = query.nearest(*map->mesh, {-8, 0, 0}), to = query.nearest(*map->mesh, {8, 0, 0});
    if (query.path(*map->mesh, from, to, NavFilter{}, way) != PathResult::Complete) return 1;
    const NavRayHit ray = query.ray(*map->mesh, from, to.position, NavFilter{});
    std::printf("%.1f m of way with %zu corners; straight ahead a wall after %.1f m\n", static_cast<double>(way.length),
                way.corners.size(), static_cast<double>(length(ray.position - from.position)));

    // How much of that way a sentry at the other end watches.
    const auto scratch = makeVisibilityScratch();
    const VisibilityArea watched(map->sight, Viewer{to.position}, *scratch);
    float seen = 0;
    for (std::size_t i = 1; i < way.corners.size(); ++i)
        seen += watched.visibleLength(way.corners[i - 1].position, way.corners[i].position);
    std::printf("%.1f m of it are seen from its end\n", static_cast<double>(seen));

    QueryRegistry registry = QueryRegistry::standard();
    registry.addTest("openness", [](const XmlElement& element) {
        return std::make_unique<Openness>(element.number("max", 12, 1, 100));
    });
    const auto queries = parseQueries(R"(<queries><query name="nook">
          <grid halfSize="10" spacing="1"/>
          <openness max="12" better="less" weight="3"/>
          <visible of="sentry" purpose="filter" atMost="0"/>
          <path mode="length" high="30"/>
        </query></queries>)",
                                      "nook", registry);
    if (!queries) return std::puts(queries.error().message.c_str()), 1;
    TacticalPlanner tactics;
    QueryScratch queryScratch;
    RandomStream random(7, 1, RandomPurpose::Brain);
    const NamedPlaces sentry[] = {{"sentry", {&to.position, 1}}};
    const QueryContext context{*map, query, tactics, queryScratch, {}, from.position, 1.6f, sentry, {}, {}, {}, random};
    QueryRun run;
    run.begin(queries->front());
    const QueryAnswer& answer = run.finish(queries->front(), context);
    std::printf("%s", answer.explain(queries->front(), 2).c_str());
    const bool good = way.length > 17 && ray.blocked && seen > 1 && seen < way.length && answer.bestItem() != nullptr;
    return good && !watched.contains(answer.bestItem()->place.position) ? 0 : 1;
}
