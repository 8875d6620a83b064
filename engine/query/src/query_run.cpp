// How a query is asked. First the sweeps: tests that cost next to nothing, and those that must know all items to be
// normalised (with every filter before them), one after the other over all items. Then the chase: the item with the
// highest possible score (what it has, plus the most that its unasked tests can give) is asked its next cheapest test
// and put back; when the one in front has nothing left to ask, no other can beat it. No other order that takes the
// tests of an item one by one asks less. Sums are added up in the order of the file, and rounding keeps order, so the
// possible score is never below the real one, not even by a bit.

#include "query_score.h"

#include <lince/core/state_visitor.h>
#include <lince/query/environment_query.h>

#include <algorithm>
#include <limits>
#include <tuple>

namespace lince {
namespace {

constexpr int kSweepExpense = 10; ///< below it looking for the best item costs more than asking
constexpr float kNotAsked = std::numeric_limits<float>::quiet_NaN();

/// States hold no NaN: they stand as a number that is no raw value.
void visitNumbers(StateVisitor& v, const char* name, std::vector<float>& values) {
    constexpr float kStandIn = -std::numeric_limits<float>::max();
    for (float& value : values)
        if (!isKnown(value)) value = kStandIn;
    v.list(name, values);
    for (float& value : values)
        if (value <= -kLargestRaw) value = kNotAsked;
}

/// For heaps: the item in front has the highest score, and of equal ones the lowest number.
struct LessPromising {
    const std::vector<QueryAnswer::Item>& items;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
        return items[a].score < items[b].score || (items[a].score == items[b].score && a > b);
    }
};

} // namespace

void QueryAnswer::Item::visitState(StateVisitor& v) {
    v.field("position", place.position);
    v.field("polygon", place.polygon);
    v.field("score", score);
    v.field("out", out);
    v.field("outBy", outBy);
    v.field("complete", complete);
}

void QueryRun::visitState(StateVisitor& v) {
    v.field("state", m_answer.state);
    v.list("items", m_answer.items);
    visitNumbers(v, "raw", m_answer.raw);
    visitNumbers(v, "weighted", m_answer.weighted);
    v.field("best", m_answer.best);
    v.field("asked", m_answer.asked);
    v.field("spent", m_answer.spent);
    v.field("want", m_want);
    v.field("phase", m_phase);
    v.list("order", m_order);
    v.field("sweeps", m_sweeps);
    v.field("stage", m_stage);
    v.field("next", m_next);
    v.list("low", m_low);
    v.list("high", m_high);
    v.list("heap", m_heap);
    v.field("seed", m_seed);
    v.field("meshHigh", m_mesh.high);
    v.field("meshLow", m_mesh.low);
    m_checked = false;
    // Whoever looks at an answer before the next step finds nothing that leads astray.
    if (m_answer.state > QueryAnswer::State::Empty) m_answer.state = QueryAnswer::State::Running;
    if (m_answer.state == QueryAnswer::State::Done && m_answer.best >= m_answer.items.size())
        m_answer.state = QueryAnswer::State::Empty;
}

void QueryRun::begin(const EnvironmentQuery& query, QueryWant want) {
    m_answer.state = QueryAnswer::State::Running;
    m_answer.items.clear();
    m_answer.raw.clear();
    m_answer.weighted.clear();
    m_answer.best = 0;
    m_answer.asked = m_answer.spent = 0;
    m_want = want;
    m_phase = Phase::Generate;
    m_stage = m_next = 0;
    m_heap.clear();
    m_mesh = {};
    m_checked = true;

    const auto byItems = [](const QueryTestUse& use) { return use.scores() && !use.normalised; };
    const bool anyByItems = std::any_of(query.tests.begin(), query.tests.end(), byItems);
    const auto count = static_cast<std::uint32_t>(query.tests.size());
    m_order.resize(count);
    m_low.assign(count, 0);
    m_high.assign(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        m_order[i] = i;
        if (query.tests[i].normalised)
            m_low[i] = query.tests[i].normalised->low, m_high[i] = query.tests[i].normalised->high;
    }
    const auto swept = [&](std::uint32_t i) {
        const QueryTestUse& use = query.tests[i];
        return byItems(use) || (use.filters() && anyByItems) || use.test->expense() < kSweepExpense;
    };
    const auto place = [&](std::uint32_t i) {
        const QueryTestUse& use = query.tests[i];
        const int expense = use.test->expense();
        const int score = use.filters() ? 0 : 1;
        return swept(i) ? std::tuple(0, score, expense, i) : std::tuple(1, expense, score, i);
    };
    std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    m_sweeps = want == QueryWant::Everything
                   ? count
                   : static_cast<std::uint32_t>(std::count_if(m_order.begin(), m_order.end(), swept));
}

bool QueryRun::fits(const EnvironmentQuery& query, const QueryContext& context) const {
    const NavMesh* mesh = context.map.mesh.get();
    const std::size_t tests = query.tests.size(), items = m_answer.items.size();
    if (m_order.size() != tests || m_low.size() != tests || m_high.size() != tests || m_sweeps > tests ||
        m_answer.raw.size() != items * tests || m_answer.weighted.size() != items * tests)
        return false;
    if (m_phase != Phase::Generate && m_mesh != (mesh != nullptr ? mesh->hash() : Hash128{})) return false;
    if (m_checked) return true;
    const auto isTest = [&](std::uint32_t i) { return i < tests; };
    const auto isItem = [&](std::uint32_t i) { return i < items; };
    const auto isValid = [&](const QueryAnswer::Item& item) {
        return item.outBy < std::max<std::size_t>(tests, 1) &&
               (mesh == nullptr || item.place.polygon < mesh->polygonCount());
    };
    return m_phase <= Phase::Chase && m_want <= QueryWant::Everything &&
           std::all_of(m_order.begin(), m_order.end(), isTest) && std::all_of(m_heap.begin(), m_heap.end(), isItem) &&
           std::is_heap(m_heap.begin(), m_heap.end(), LessPromising{m_answer.items}) &&
           std::all_of(m_answer.items.begin(), m_answer.items.end(), isValid);
}

void QueryRun::generate(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense) {
    const std::uint64_t high = context.random.bits();
    m_seed = (high << 32) | context.random.bits();
    std::vector<NavPoint>& points = context.scratch.points;
    points.clear();
    for (const auto& generator : query.generators)
        generator->generate(context, points);
    // Evenly: the first so many would be one corner of a grid.
    const std::size_t kept = std::min(points.size(), query.maxItems);
    m_answer.items.resize(kept);
    for (std::size_t i = 0; i < kept; ++i) {
        m_answer.items[i] = {};
        m_answer.items[i].place = points[kept == points.size() ? i : i * points.size() / kept];
    }
    m_answer.raw.assign(kept * query.tests.size(), kNotAsked);
    m_answer.weighted.assign(kept * query.tests.size(), kNotAsked);
    m_mesh = context.map.mesh ? context.map.mesh->hash() : Hash128{};
    m_phase = Phase::Sweep;
    constexpr std::int64_t kOfOnePlace = 5; ///< expense of finding its ground
    expense -= 1 + kOfOnePlace * static_cast<std::int64_t>(points.size());
}

QueryItem QueryRun::itemFor(std::uint32_t item, std::uint32_t test) const {
    // Any odd constant keeps the seeds of the tests apart.
    return {m_answer.items[item].place, item,
            RandomStream(m_seed + test * 0x9e3779b97f4a7c15u, item, RandomPurpose::Brain)};
}

void QueryRun::ask(const EnvironmentQuery& query, const QueryContext& context, std::uint32_t item, std::uint32_t test) {
    const QueryTestUse& use = query.tests[test];
    const float value = use.test->value(context, itemFor(item, test));
    const std::size_t cell = item * query.tests.size() + test;
    QueryAnswer::Item& answer = m_answer.items[item];
    ++m_answer.asked;
    m_answer.spent += static_cast<std::uint64_t>(std::max(use.test->expense(), 1));
    const bool has = isRaw(value);
    const bool outside = has && use.filters() && !(value >= use.keep.low && value <= use.keep.high);
    if (has) m_answer.raw[cell] = value;
    if ((!has || outside) && !answer.out) {
        answer.out = true;
        answer.outBy = static_cast<std::uint16_t>(test);
    }
    if (!has) return;
    if (!use.scores())
        m_answer.weighted[cell] = 0;
    else if (use.normalised)
        m_answer.weighted[cell] =
            fractionOf(use, sumOfWeights(query)) * scoreOf(use, {m_low[test], m_high[test]}, value);
}

void QueryRun::sweep(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense) {
    const auto count = static_cast<std::uint32_t>(m_answer.items.size());
    while (expense > 0 && m_stage < m_sweeps) {
        const std::uint32_t test = m_order[m_stage];
        const QueryTestUse& use = query.tests[test];
        for (; m_next < count && expense > 0; ++m_next) {
            const QueryAnswer::Item& item = m_answer.items[m_next];
            // Items without a value of another score count where values are normalised by the items, so that the
            // range does not depend on the order of the tests.
            const bool counts = use.scores() && !use.normalised && !query.tests[item.outBy].filters();
            if (item.out && !counts) continue;
            ask(query, context, m_next, test);
            expense -= std::max(use.test->expense(), 1);
        }
        if (m_next >= count) ++m_stage, m_next = 0;
    }
    if (m_stage >= m_sweeps) beginChase(query, context);
}

void QueryRun::settleRanges(const EnvironmentQuery& query) {
    const std::size_t tests = query.tests.size();
    const float weights = sumOfWeights(query);
    for (std::size_t test = 0; test < tests; ++test) {
        const QueryTestUse& use = query.tests[test];
        if (!use.scores() || use.normalised) continue;
        float low = std::numeric_limits<float>::max(), high = -std::numeric_limits<float>::max();
        const auto forEach = [&](auto&& work) {
            for (std::size_t i = 0; i < m_answer.items.size(); ++i) {
                const QueryAnswer::Item& item = m_answer.items[i];
                const float raw = m_answer.raw[i * tests + test];
                if (isKnown(raw) && (!item.out || !query.tests[item.outBy].filters())) work(i * tests + test, raw);
            }
        };
        forEach([&](std::size_t, float raw) { low = minimum(low, raw), high = maximum(high, raw); });
        if (low > high) continue;
        m_low[test] = low, m_high[test] = high;
        const float fraction = fractionOf(use, weights);
        forEach([&](std::size_t cell, float raw) {
            m_answer.weighted[cell] = fraction * scoreOf(use, {low, high}, raw);
        });
    }
}

float QueryRun::hope(const EnvironmentQuery& query, const QueryContext& context, std::uint32_t item) const {
    const std::size_t tests = query.tests.size();
    const float weights = sumOfWeights(query);
    float sum = 0;
    for (std::uint32_t test = 0; test < tests; ++test) {
        const QueryTestUse& use = query.tests[test];
        const float known = m_answer.weighted[item * tests + test];
        if (!use.scores() || weights <= 0) continue;
        sum += isKnown(known) ? known
                              : fractionOf(use, weights) * highestScore(use, {m_low[test], m_high[test]},
                                                                        use.test->bounds(context, itemFor(item, test)));
    }
    return sum;
}

void QueryRun::beginChase(const EnvironmentQuery& query, const QueryContext& context) {
    settleRanges(query);
    m_phase = Phase::Chase;
    m_heap.clear();
    for (std::uint32_t i = 0; i < m_answer.items.size(); ++i) {
        QueryAnswer::Item& item = m_answer.items[i];
        if (item.out) continue;
        item.score = hope(query, context, i);
        item.complete = m_sweeps == query.tests.size();
        m_heap.push_back(i);
    }
    std::make_heap(m_heap.begin(), m_heap.end(), LessPromising{m_answer.items});
}

void QueryRun::chase(const EnvironmentQuery& query, const QueryContext& context, std::int64_t& expense) {
    const std::size_t tests = query.tests.size();
    const LessPromising less{m_answer.items};
    while (expense > 0 && !m_heap.empty()) {
        const std::uint32_t front = m_heap.front();
        QueryAnswer::Item& item = m_answer.items[front];
        if (item.complete) {
            m_answer.best = front;
            m_answer.state = QueryAnswer::State::Done;
            return;
        }
        std::size_t next = m_sweeps;
        while (next < tests && isKnown(m_answer.raw[front * tests + m_order[next]]))
            ++next;
        std::pop_heap(m_heap.begin(), m_heap.end(), less);
        m_heap.pop_back();
        if (next < tests) {
            const std::uint32_t test = m_order[next++];
            ask(query, context, front, test);
            expense -= std::max(query.tests[test].test->expense(), 1);
        }
        if (item.out) continue;
        item.score = hope(query, context, front);
        item.complete = next >= tests;
        m_heap.push_back(front);
        std::push_heap(m_heap.begin(), m_heap.end(), less);
    }
    if (m_heap.empty()) m_answer.state = QueryAnswer::State::Empty;
}

QueryAnswer::State QueryRun::step(const EnvironmentQuery& query, const QueryContext& context, int expense) {
    if (m_answer.state != QueryAnswer::State::Running) return m_answer.state;
    if (!fits(query, context)) begin(query, m_want <= QueryWant::Everything ? m_want : QueryWant::Best);
    m_checked = true;
    const NavMesh* mesh = context.map.mesh.get();
    context.scratch.self = mesh != nullptr ? context.navigator.nearest(*mesh, context.self) : NavPoint{context.self};
    std::int64_t left = expense;
    while (left > 0 && m_answer.state == QueryAnswer::State::Running) {
        if (m_phase == Phase::Generate)
            generate(query, context, left);
        else if (m_phase == Phase::Sweep)
            sweep(query, context, left);
        else
            chase(query, context, left);
    }
    return m_answer.state;
}

const QueryAnswer& QueryRun::finish(const EnvironmentQuery& query, const QueryContext& context) {
    while (step(query, context, std::numeric_limits<int>::max()) == QueryAnswer::State::Running) {
    }
    return m_answer;
}

} // namespace lince
