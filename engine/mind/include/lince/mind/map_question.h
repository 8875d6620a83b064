#pragma once
// Puts a mind's beliefs together for an environment query or a tactical path, for one thought.

#include <lince/mind/brain.h>
#include <lince/mind/nav_workspace.h>

#include <optional>
#include <string_view>
#include <vector>

namespace lince {

class MapQuestion {
  public:
    /// Borrowed until it is gone; `filter.belief` too.
    MapQuestion(const ThinkInput& input, ThinkOutput& output, const NavFilter& filter);

    /// Believed viewers, all around within `range` metres.
    void addViewer(Vec3 feet, float range);
    /// Names must outlive the question: they are literals.
    void addPlaces(std::string_view name, std::vector<Vec3> places);
    void addInfluence(std::string_view name, const InfluenceMap& map);

    /// The best place by a query of the standard ones, in one go; the reasons go to the trace. Nothing: no place is
    /// fit.
    std::optional<NavPoint> bestPlace(std::string_view queryName);
    /// The same with every test asked of every place, drawn.
    void drawQuery(DebugDraw& sink, std::string_view queryName);
    /// The way that is seen least. Returns nav.tactical's result; the way itself is in `way`.
    PathResult safePath(Vec3 to, const TacticalCosts& costs, TacticalPath& way);

  private:
    TacticalView danger();
    QueryAnswer ask(const EnvironmentQuery& query, QueryWant want);

    const ThinkInput& m_input;
    ThinkOutput& m_output;
    NavFilter m_filter;
    std::vector<VisibilityArea> m_areas;
    std::vector<const VisibilityArea*> m_viewers;
    std::vector<std::vector<Vec3>> m_placeLists;
    std::vector<std::string_view> m_placeNames;
    std::vector<NamedInfluence> m_influence;
};

} // namespace lince
