#include <lince/mind/map_question.h>

namespace lince {

MapQuestion::MapQuestion(const ThinkInput& input, ThinkOutput& output, const NavFilter& filter)
    : m_input(input), m_output(output), m_filter(filter) {}

void MapQuestion::addViewer(Vec3 feet, float range) {
    Viewer viewer;
    viewer.feet = feet;
    viewer.range = range;
    m_areas.push_back(m_input.nav->visibility.see(m_input.map->sight, viewer));
}

void MapQuestion::addPlaces(std::string_view name, std::vector<Vec3> places) {
    m_placeNames.push_back(name);
    m_placeLists.push_back(std::move(places));
}

void MapQuestion::addInfluence(std::string_view name, const InfluenceMap& map) {
    m_influence.push_back({name, &map});
}

TacticalView MapQuestion::danger() {
    m_viewers.clear();
    for (const VisibilityArea& area : m_areas)
        m_viewers.push_back(&area);
    TacticalView view;
    view.viewers = m_viewers;
    return view;
}

QueryAnswer MapQuestion::ask(const EnvironmentQuery& query, QueryWant want) {
    std::vector<NamedPlaces> places;
    for (std::size_t i = 0; i < m_placeNames.size(); ++i)
        places.push_back({m_placeNames[i], m_placeLists[i]});
    NavWorkspace& nav = *m_input.nav;
    const QueryContext context{.map = *m_input.map,
                               .navigator = nav.query,
                               .tactics = nav.tactics,
                               .scratch = nav.queries,
                               .filter = m_filter,
                               .self = m_input.self.position,
                               .eyeHeight = m_input.self.eyeHeight,
                               .places = places,
                               .influence = m_influence,
                               .danger = danger(),
                               .costs = {},
                               .random = m_output.random};
    QueryRun run;
    run.begin(query, want);
    return run.finish(query, context);
}

std::optional<NavPoint> MapQuestion::bestPlace(std::string_view queryName) {
    const EnvironmentQuery* query = findQuery(standardQueries(), queryName);
    if (query == nullptr) return {};
    const QueryAnswer answer = ask(*query, QueryWant::Best);
    constexpr std::size_t kExplained = 10; // the best and those that nearly were
    if (m_output.trace != nullptr) explain(answer, *query, *m_output.trace, kExplained);
    const QueryAnswer::Item* best = answer.bestItem();
    return best == nullptr ? std::optional<NavPoint>{} : best->place;
}

void MapQuestion::drawQuery(DebugDraw& sink, std::string_view queryName) {
    if (const EnvironmentQuery* query = findQuery(standardQueries(), queryName))
        draw(sink, ask(*query, QueryWant::Everything));
}

PathResult MapQuestion::safePath(Vec3 to, const TacticalCosts& costs, TacticalPath& way) {
    NavWorkspace& nav = *m_input.nav;
    const NavMesh& mesh = *m_input.map->mesh;
    const NavPoint start = nav.query.nearest(mesh, m_input.self.position);
    const NavPoint end = nav.query.nearest(mesh, to);
    const PathResult result = nav.tactics.path(mesh, start, end, m_filter, costs, danger(), way);
    if (m_output.trace != nullptr) explain(way, *m_output.trace);
    return result;
}

} // namespace lince
