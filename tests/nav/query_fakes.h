#pragma once
// Queries made by hand for tests: places on a line, values from a table, and a count of what was asked.

#include <lince/query/environment_query.h>

#include <limits>
#include <utility>
#include <vector>

namespace lince {

/// A context without a map.
struct BareQueryScene {
    NavData map;
    NavQuery navigator;
    TacticalPlanner tactics;
    QueryScratch scratch;
    RandomStream random{1, 2, RandomPurpose::Test};
    std::vector<NamedPlaces> places;
    std::vector<NamedInfluence> influence;

    QueryContext context(Vec3 self = {}) {
        return {map, navigator, tactics, scratch, {}, self, 1.6f, places, influence, {}, {}, random};
    }
};

/// Places (0, 0, 0), (1, 0, 0) …
class LineGenerator final : public QueryGenerator {
  public:
    explicit LineGenerator(int count) : m_count(count) {}
    void generate(const QueryContext&, std::vector<NavPoint>& out) const override {
        for (int i = 0; i < m_count; ++i)
            out.push_back({{static_cast<float>(i), 0, 0}, 0});
    }

  private:
    int m_count;
};

/// Values by the number of the place (its x).
class TableTest final : public QueryTest {
  public:
    std::vector<float> values;
    int expenseOfOne = 1;
    std::optional<QueryRange> ownRange;
    std::vector<QueryRange> knownBounds; ///< by place; empty: none
    mutable std::vector<int> asked;      ///< places in the order in which they were asked about

    int expense() const override { return expenseOfOne; }
    std::optional<QueryRange> range() const override { return ownRange; }
    float value(const QueryContext&, const QueryItem& item) const override {
        asked.push_back(static_cast<int>(item.place.position.x));
        return values[static_cast<std::size_t>(item.place.position.x)];
    }
    QueryRange bounds(const QueryContext&, const QueryItem& item) const override {
        return knownBounds.empty() ? QueryRange{} : knownBounds[static_cast<std::size_t>(item.place.position.x)];
    }
};

inline QueryTestUse scoring(std::shared_ptr<TableTest> test, float weight = 1) {
    QueryTestUse use;
    use.name = "table";
    use.normalised = test->ownRange;
    use.test = std::move(test);
    use.weight = weight;
    return use;
}

inline QueryTestUse filtering(std::shared_ptr<TableTest> test, QueryRange keep) {
    QueryTestUse use = scoring(std::move(test));
    use.purpose = TestPurpose::Filter;
    use.keep = keep;
    return use;
}

inline std::shared_ptr<TableTest> table(std::vector<float> values, int expense = 1,
                                        std::optional<QueryRange> range = {}) {
    auto test = std::make_shared<TableTest>();
    test->values = std::move(values);
    test->expenseOfOne = expense;
    test->ownRange = range;
    return test;
}

} // namespace lince
