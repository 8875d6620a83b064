// What questions about places cost: the six standard queries (data/queries.xml) in the compound, each by askers and
// against enemies all over it. Every question has another enemy, so nothing that the planner of safe paths keeps of a
// viewer helps. Beside it the same with every test asked of every place.

#include "bench.h"
#include "stopwatch.h"

#include <lince/core/files.h>
#include <lince/core/job_pool.h>
#include <lince/navbuild/level_map.h>
#include <lince/query/environment_query.h>
#include <lince/world/level.h>

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace lince::bench {
namespace {

struct Asking {
    Vec3 self;
    std::vector<Vec3> enemy, friends, others;
    VisibilityArea area;
    const VisibilityArea* viewer = nullptr;
    std::vector<NamedPlaces> places;
};

Result<NavData> bakeCompound(const BenchReport& report) {
    const auto level = loadLevel(report.home + "/levels/compound.xml");
    if (!level) return level.error();
    const auto baker = TileBaker::make(*level, NavBody{});
    if (!baker) return baker.error();
    ThreadPool pool(2);
    return bakeMap(**baker, boxesOf(**level), {}, pool);
}

std::vector<Asking> makeAskings(const NavData& map, int count) {
    RandomStream random(11, 1, RandomPurpose::Statistics);
    NavQuery navigator;
    VisibilityCache cache;
    const NavPoint middle = navigator.nearest(*map.mesh, {0, 0, 0}, {10, 5, 10});
    const auto somewhere = [&](NavPoint from, float radius) {
        return navigator.randomReachable(*map.mesh, from, radius, {}, random);
    };
    std::vector<Asking> askings(static_cast<std::size_t>(count));
    for (Asking& asking : askings) {
        const NavPoint self = somewhere(middle, 60);
        asking.self = self.position;
        asking.enemy = {somewhere(self, 20).position};
        for (int i = 0; i < 3; ++i) {
            asking.friends.push_back(somewhere(self, 10).position);
            asking.others.push_back(somewhere(self, 20).position);
        }
        asking.area = cache.see(map.sight, {asking.enemy[0], 0, kTwoPi, 60});
    }
    for (Asking& asking : askings) { // they stay where they are from now on
        asking.viewer = &asking.area;
        asking.places = {{"enemy", asking.enemy},
                         {"friends", asking.friends},
                         {"others.search", asking.others},
                         {"others.attack", asking.others},
                         {"others.suppression", asking.others}};
    }
    return askings;
}

class Asker {
  public:
    explicit Asker(const NavData& map, Vec3 lost) : m_map(map), m_prediction(map.ground, {}) {
        m_prediction.stamp(lost, 15, 1);
    }
    const QueryAnswer& ask(const EnvironmentQuery& query, const Asking& asking, QueryWant want) {
        const NamedInfluence influence[] = {{"prediction", &m_prediction}};
        RandomStream random(1, 2, RandomPurpose::Statistics);
        TacticalView danger;
        danger.viewers = {&asking.viewer, 1};
        const QueryContext context{m_map, m_navigator,   m_tactics, m_scratch, {}, asking.self,
                                   1.6f,  asking.places, influence, danger,    {}, random};
        m_run.begin(query, want);
        return m_run.finish(query, context);
    }

  private:
    const NavData& m_map;
    InfluenceMap m_prediction;
    NavQuery m_navigator;
    TacticalPlanner m_tactics;
    QueryScratch m_scratch;
    QueryRun m_run;
};

struct Cost {
    double best = 0, everything = 0; ///< microseconds a question
    double worst = 0;                ///< microseconds of the longest of all questions, stopping early
    double places = 0;               ///< a question
};

Cost measure(const BenchReport& report, Asker& asker, const EnvironmentQuery& query, std::span<const Asking> askings) {
    Cost cost;
    const auto count = static_cast<double>(askings.size());
    for (const QueryWant want : {QueryWant::Best, QueryWant::Everything}) {
        // Everything is slow: a few of them say enough.
        const auto asked = want == QueryWant::Best ? askings : askings.first(std::min<std::size_t>(askings.size(), 12));
        std::vector<double> min(asked.size(), std::numeric_limits<double>::max());
        for (int round = 0; round < (report.quick ? 1 : want == QueryWant::Best ? 5 : 2); ++round)
            for (std::size_t i = 0; i < asked.size(); ++i)
                min[i] = std::min(min[i], medianSeconds(1, [&] { (void)asker.ask(query, asked[i], want); }) * 1e6);
        double sum = 0;
        for (const double one : min)
            sum += one;
        (want == QueryWant::Best ? cost.best : cost.everything) = sum / static_cast<double>(asked.size());
        if (want == QueryWant::Best) cost.worst = *std::max_element(min.begin(), min.end());
    }
    for (const Asking& asking : askings)
        cost.places += static_cast<double>(asker.ask(query, asking, QueryWant::Best).items.size()) / count;
    return cost;
}

} // namespace

Status benchQueries(BenchReport& report) {
    const auto map = bakeCompound(report);
    if (!map) return map.error();
    const auto askings = makeAskings(*map, report.quick ? 4 : 60);
    Asker asker(*map, askings[0].enemy[0]);
    double worst = 0, places = 0;
    for (const EnvironmentQuery& query : standardQueries()) {
        const Cost cost = measure(report, asker, query, askings);
        worst = std::max(worst, cost.worst);
        places += cost.places / static_cast<double>(standardQueries().size());
        report.rows.push_back(
            {"queries/" + query.name, cost.best, "us", false, {{"everything asked", cost.everything}}});
    }
    report.rows.push_back({"queries/slowest of all", worst, "us", false, {}});
    report.rows.push_back({"queries/places a query", places, "", true, {}});
    const double parse =
        medianSeconds(report.quick ? 3 : 51, [] { (void)parseQueries(standardQueriesText(), "data/queries.xml"); });
    report.rows.push_back({"queries/parse", parse * 1e6, "us", false, {}});
    return {};
}

} // namespace lince::bench
