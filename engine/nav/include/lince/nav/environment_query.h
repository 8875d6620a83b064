#pragma once
// Questions about places (spec S1.Q): generators put points on the ground, tests filter and score them. Written as XML
// (docs/nav.md); authors add generators and tests of their own by one registration.
//
// Order: filters before scores, cheap tests before costly ones; a costly score is worked out only for items that can
// still win. Scores of a test are normalised over the items that it was asked of: to [0, 1] between its `low` and
// `high` where given, else between the least and the greatest raw value.

#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/random.h>
#include <lince/core/xml.h>
#include <lince/nav/agent_map.h>
#include <lince/nav/influence_map.h>
#include <lince/nav/nav_query.h>
#include <lince/nav/tactical_path.h>
#include <lince/nav/visibility_area.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// Places that a query can refer to by name: "enemy", "others.search" … All of them are the asker's beliefs.
struct NamedPlaces {
    std::string_view name;
    std::span<const Vec3> places;
};
struct NamedInfluence {
    std::string_view name;
    const InfluenceMap* map = nullptr;
};

/// All that a query may look at. Borrowed for the call.
struct QueryContext {
    const AgentMap& map;
    NavQuery& navigator;
    TacticalPlanner& tactics;
    NavFilter filter;
    Vec3 self;
    float eyeHeight = 1.6f;
    std::span<const NamedPlaces> places; ///< "self" needs no entry
    std::span<const NamedInfluence> influence;
    TacticalView danger; ///< for safe path costs and for "seen"
    TacticalCosts costs;
    RandomStream& random;

    std::span<const Vec3> placesNamed(std::string_view name) const;
};

enum class TestPurpose : std::uint8_t { Filter, Score, Both };
enum class ScoreCurve : std::uint8_t { Linear, Square, SquareRoot, InverseLinear, Constant };

class QueryGenerator {
  public:
    virtual ~QueryGenerator() = default;
    /// Appends places on the mesh.
    virtual void generate(const QueryContext& context, std::vector<NavPoint>& out) const = 0;
};

class QueryTest {
  public:
    virtual ~QueryTest() = default;
    /// Relative cost of asking it of one item: 1 a distance, 20 a ray or an area, 400 a path.
    virtual int expense() const = 0;
    /// Raw value of a place; NaN: no value, the item goes.
    virtual float value(const QueryContext& context, const NavPoint& item) const = 0;
};

/// Makers by the name of their XML element.
class QueryRegistry {
  public:
    using MakeGenerator = std::function<Result<std::unique_ptr<QueryGenerator>>(const XmlElement&)>;
    using MakeTest = std::function<Result<std::unique_ptr<QueryTest>>(const XmlElement&)>;
    /// With all of the spec: generators grid, ring, covers, navmesh; tests path, distance, visible, behind, obstacles,
    /// random, influence, expansion, flanking, repetition.
    static const QueryRegistry& standard();
    void addGenerator(std::string name, MakeGenerator make) { m_generators[std::move(name)] = std::move(make); }
    void addTest(std::string name, MakeTest make) { m_tests[std::move(name)] = std::move(make); }
    const std::map<std::string, MakeGenerator>& generators() const { return m_generators; }
    const std::map<std::string, MakeTest>& tests() const { return m_tests; }

  private:
    std::map<std::string, MakeGenerator> m_generators;
    std::map<std::string, MakeTest> m_tests;
};

/// A test with what the author said of it.
struct QueryTestUse {
    std::string name;
    std::shared_ptr<const QueryTest> test;
    TestPurpose purpose = TestPurpose::Score;
    float weight = 1;
    ScoreCurve curve = ScoreCurve::Linear;
    bool lessIsBetter = false;
    float keepAtLeast, keepAtMost; ///< filter: raw values outside go
    float low, high;               ///< normalisation; NaN: from the items
};

struct EnvironmentQuery {
    std::string name;
    std::vector<std::shared_ptr<const QueryGenerator>> generators;
    std::vector<QueryTestUse> tests; ///< as written
};

/// A file of queries: `<queries><query name="cover">…`.
Result<std::vector<EnvironmentQuery>> parseQueries(std::string_view text, const std::string& name,
                                                   const QueryRegistry& registry = QueryRegistry::standard());
/// The six of the source (search, cover, attack, advance, suppression, lineOfFire).
const std::vector<EnvironmentQuery>& standardQueries();
const EnvironmentQuery* findQuery(std::span<const EnvironmentQuery> queries, std::string_view name);

struct QueryAnswer {
    enum class State : std::uint8_t { Running, Done, Empty };
    struct Item {
        NavPoint place;
        float score = 0;
        bool out = false;        ///< a filter took it
        std::uint16_t outBy = 0; ///< which test, when out
        bool complete = false;   ///< every test was asked; else it could no longer win
    };
    State state = State::Running;
    std::vector<Item> items;
    std::vector<float> raw, weighted; ///< items × tests, row by row; NaN: not asked
    std::uint32_t best = 0;
    /// Lines for a trace: the best and the runners-up, each test with raw and weighted score.
    std::string explain(const EnvironmentQuery& query, std::size_t items) const;
};

/// One run of a query; can be spread over ticks and saved in between. Same answer however it is cut.
class QueryRun {
  public:
    void begin(const EnvironmentQuery& query);
    /// Goes on until `expense` (units of QueryTest::expense) is used up or it is done; an item's test is never cut.
    QueryAnswer::State step(const EnvironmentQuery& query, const QueryContext& context, int expense);
    const QueryAnswer& answer() const { return m_answer; }
    void visitState(StateVisitor& v);

  private:
    QueryAnswer m_answer;
    std::vector<std::uint32_t> m_order; ///< tests as they are asked
    std::uint32_t m_stage = 0, m_next = 0;
    bool m_begun = false;
};

void draw(DebugDraw& sink, const QueryAnswer& answer);

} // namespace lince
