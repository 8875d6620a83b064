#pragma once
// Questions about places, an environment query system (EQS; spec S1.Q): generators put points on the ground, tests
// filter and score them. Written as XML (docs/queries.md); authors add generators and tests of their own by one
// registration.
//
// What an answer is, whichever way it is found: an item is out when a filter's raw value lies outside of its limits or
// when any test has no value for it. The score of the others is the sum over the scoring tests of
//     weight / sum of weights × curve(normalised raw value),
// so it lies in [0, 1]. Raw values are normalised between `low` and `high` of the file, else of the test's own range,
// else between the least and the greatest among the items that pass every filter. The best item has the highest score;
// of equal ones the first.
//
// What is asked to find it (query_run.cpp): cheap tests first, filters before scores; then always the item that could
// still become best, its next cheapest test, until the one that leads has nothing left to ask.

#include <lince/agent/decision_trace.h>
#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/hash.h>
#include <lince/core/random.h>
#include <lince/core/xml.h>
#include <lince/influence/influence_map.h>
#include <lince/nav/nav_data.h>
#include <lince/navmesh/nav_query.h>
#include <lince/tactical/tactical_path.h>
#include <lince/visibility/visibility_area.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class StateVisitor;

/// Places that a query can refer to by name: "enemy", "others.search" … All of them are the asker's beliefs: feet on
/// the ground.
struct NamedPlaces {
    std::string_view name;
    std::span<const Vec3> places;
};
struct NamedInfluence {
    std::string_view name;
    const InfluenceMap* map = nullptr;
};

/// Buffers of one thread.
struct QueryScratch {
    NavPoint self; ///< where the asker stands on the mesh; set by QueryRun
    NavPath path;
    TacticalPath tactical;
    std::vector<NavWall> walls;
    std::vector<std::uint32_t> numbers; ///< polygons, cells
    std::vector<NavPoint> points;       ///< where generators write
    std::vector<float> distances;
};

/// All that a query may look at. Borrowed for the call.
struct QueryContext {
    const NavData& map; ///< parts may be missing: then nothing hides, and nowhere is ground
    NavQuery& navigator;
    TacticalPlanner& tactics;
    QueryScratch& scratch;
    NavFilter filter;
    Vec3 self;
    float eyeHeight = 1.6f;              ///< for authors' tests; views come from the map's slices at eye height
    std::span<const NamedPlaces> places; ///< "self" needs no entry
    std::span<const NamedInfluence> influence;
    TacticalView danger; ///< for safe path costs and for <visible of="viewers"/>
    TacticalCosts costs;
    RandomStream& random; ///< drawn from while places are generated, never by tests

    /// Empty: nobody knows of any.
    std::span<const Vec3> placesNamed(std::string_view name) const;
    /// The nearest to `from` of those named so; nothing when there are none. Equal ones: the first.
    std::optional<Vec3> nearestNamed(std::string_view name, Vec3 from) const;
    const InfluenceMap* influenceNamed(std::string_view name) const;
};

/// How far a horizontal straight view from `from` towards `to` goes before something hides the rest, in metres:
/// the distance between them when nothing does. Nothing (0) is seen of floors more than VisibilityArea::kFloorReach
/// metres higher or lower.
float clearView(const SightMap* sight, Vec3 from, Vec3 to);

enum class TestPurpose : std::uint8_t { Filter, Score, Both };
/// Of the normalised value n: n, n², √n, 1 − n; Constant: 1 when the raw value lies within the limits, else 0.
enum class ScoreCurve : std::uint8_t { Linear, Square, SquareRoot, InverseLinear, Constant };
/// Best: stops when the best is certain. Everything: asks every test of every item that no filter took.
enum class QueryWant : std::uint8_t { Best, Everything };

struct QueryRange {
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
};

/// A place that is asked about.
struct QueryItem {
    NavPoint place;
    std::uint32_t index = 0;
    /// Chance for this item and this test, the same whenever it is asked. Copy it, then draw.
    RandomStream random;
};

class QueryGenerator {
  public:
    virtual ~QueryGenerator() = default;
    /// Appends places on the mesh.
    virtual void generate(const QueryContext& context, std::vector<NavPoint>& out) const = 0;
};

class QueryTest {
  public:
    virtual ~QueryTest() = default;
    /// Relative cost of asking it of one item, always the same: 1 a distance, 20 a ray or an area, 400 a path, 4000 a
    /// safe one.
    virtual int expense() const = 0;
    /// Raw value of a place; not finite: no value, the item goes. Hangs on nothing but the arguments.
    virtual float value(const QueryContext& context, const QueryItem& item) const = 0;
    /// What raw values are normalised between unless the file says otherwise; nothing: by the items. A test without a
    /// range must be asked of all items, so costly ones should have one.
    virtual std::optional<QueryRange> range() const { return {}; }
    /// Between what limits the value of this place lies for sure, found cheaply; lets costly tests go unasked.
    virtual QueryRange bounds(const QueryContext& /*context*/, const QueryItem& /*item*/) const { return {}; }
    /// Unless the file says better="more".
    virtual bool lessIsBetter() const { return false; }
};

/// Makers by the name of their XML element. A maker reads its own attributes; mistakes it tells to the element
/// (XmlElement::wrong), and what it returns then does not matter.
class QueryRegistry {
  public:
    using MakeGenerator = std::function<std::unique_ptr<QueryGenerator>(const XmlElement&)>;
    using MakeTest = std::function<std::unique_ptr<QueryTest>(const XmlElement&)>;
    /// With all of the spec: generators grid, ring, covers, navmesh, cells; tests path, distance, visible, behind,
    /// obstacles, random, influence, expansion, flanking, repetition. Copy it to add more.
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
    float weight = 1; ///< [Limit: 0..1000]; of a filter: no matter
    ScoreCurve curve = ScoreCurve::Linear;
    bool lessIsBetter = false;
    QueryRange keep{};                      ///< filter: raw values outside go
    std::optional<QueryRange> normalised{}; ///< of file or test; nothing: by the items

    bool filters() const { return purpose != TestPurpose::Score; }
    bool scores() const { return purpose != TestPurpose::Filter; }
};

struct EnvironmentQuery {
    static constexpr std::size_t kMaxItems = 1000; ///< unless the file says fewer
    static constexpr std::size_t kMaxTests = 32, kMaxGenerators = 16;

    std::string name;
    std::size_t maxItems = kMaxItems; ///< more are thinned out evenly
    std::vector<std::shared_ptr<const QueryGenerator>> generators;
    std::vector<QueryTestUse> tests; ///< as written
};

/// A file of queries: `<queries><query name="cover">…`. [Limit: 256 queries]
Result<std::vector<EnvironmentQuery>> parseQueries(std::string_view text, const std::string& name,
                                                   const QueryRegistry& registry = QueryRegistry::standard());
/// data/queries.xml, which is compiled in.
std::string_view standardQueriesText();
/// The six of the source (search, cover, attack, advance, suppression, lineOfFire).
const std::vector<EnvironmentQuery>& standardQueries();
/// Null: there is none of that name.
const EnvironmentQuery* findQuery(std::span<const EnvironmentQuery> queries, std::string_view name);

struct QueryAnswer {
    enum class State : std::uint8_t { Running, Done, Empty };
    struct Item {
        NavPoint place;
        float score = 0;         ///< when complete; else the most that it could have got
        bool out = false;        ///< a filter took it, or a test that had no value for it
        std::uint16_t outBy = 0; ///< which test, when out
        bool complete = false;   ///< every test was asked; else it is out or could no longer win
        void visitState(StateVisitor& v);
    };
    State state = State::Running;
    std::vector<Item> items;
    /// Items × tests, row by row. NaN: not asked; of `raw` also: no value. Weighted scores of filters are 0.
    std::vector<float> raw, weighted;
    std::uint32_t best = 0;  ///< with Done
    std::uint64_t asked = 0; ///< how many times a test was asked
    std::uint64_t spent = 0; ///< their expenses

    const Item* bestItem() const { return state == State::Done ? &items[best] : nullptr; }
    std::size_t testCount() const { return items.empty() ? 0 : raw.size() / items.size(); }
    /// Items by falling score, those that are out last, by index; at most so many.
    std::vector<std::uint32_t> ranked(std::size_t max) const;
    /// Lines for people: the best and the runners-up, each test with raw and weighted score; then what took the others.
    std::string explain(const EnvironmentQuery& query, std::size_t max) const;
};

/// Every item (at most so many, best first) as an option, below it each test with raw and weighted score, or which
/// test took it.
void explain(const QueryAnswer& answer, const EnvironmentQuery& query, DecisionTrace& trace,
             std::size_t max = std::numeric_limits<std::size_t>::max());

/// One run of a query; can be spread over ticks and saved in between. Same answer however it is cut, as long as the
/// context holds the same; places that move meanwhile make a mixture, another mesh makes it begin again.
class QueryRun {
  public:
    void begin(const EnvironmentQuery& query, QueryWant want = QueryWant::Best);
    /// Goes on until `expense` (units of QueryTest::expense) is used up or it is done; putting the places on the ground
    /// and one item's test are never cut. Does nothing when `expense` is not above 0.
    QueryAnswer::State step(const EnvironmentQuery& query, const QueryContext& context, int expense);
    /// In one go.
    const QueryAnswer& finish(const EnvironmentQuery& query, const QueryContext& context);
    const QueryAnswer& answer() const { return m_answer; }
    void visitState(StateVisitor& v);

  private:
    enum class Phase : std::uint8_t { Generate, Sweep, Chase };
    void generate(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense);
    bool fits(const EnvironmentQuery& query, const QueryContext& context) const;
    void ask(const EnvironmentQuery& query, const QueryContext& context, std::uint32_t item, std::uint32_t test);
    void beginChase(const EnvironmentQuery& query, const QueryContext& context);
    void sweep(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense);
    void chase(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense);
    void settleRanges(const EnvironmentQuery& query);
    float hope(const EnvironmentQuery& query, const QueryContext& context, std::uint32_t item) const;
    QueryItem itemFor(std::uint32_t item, std::uint32_t test) const;

    QueryAnswer m_answer;
    QueryWant m_want = QueryWant::Best;
    Phase m_phase = Phase::Generate;
    std::vector<std::uint32_t> m_order;    ///< tests as they are asked
    std::uint32_t m_sweeps = 0;            ///< so many of them are asked of all items, one after the other
    std::uint32_t m_stage = 0, m_next = 0; ///< place in the sweeps
    std::vector<float> m_low, m_high;      ///< by test: what its values are normalised between, once known
    std::vector<std::uint32_t> m_heap;     ///< items that can still win, the most promising first
    std::uint64_t m_seed = 0;              ///< of the items' chances
    Hash128 m_mesh;
    bool m_checked = true; ///< false after a restore, until what was read is seen to fit
};

/// Discs from blue (score 0) to red (1), grey ones for items that are out, a ring around the best; scores as text.
void draw(DebugDraw& sink, const QueryAnswer& answer);

} // namespace lince
