// Queries as XML. What is said of every test (purpose, weight …) is read here; what is its own, by its maker.

#include "query_makers.h"

#include <lince/query/environment_query.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::size_t kMaxQueries = 256;
constexpr float kLargest = 1e6f; ///< of limits in a file

template <class Makers>
std::string namesOf(const Makers& makers) {
    std::string names;
    for (const auto& [name, make] : makers)
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

void readRange(const XmlElement& element, QueryTestUse& use) {
    use.normalised = use.test->range();
    if (!element.has("low") && !element.has("high")) return;
    if (!use.normalised && (!element.has("low") || !element.has("high")))
        return element.wrong(element.has("low") ? "low alone" : "high alone", "low and high, or neither");
    QueryRange range = use.normalised.value_or(QueryRange{0, 1});
    range.low = element.number("low", range.low, -kLargest, kLargest);
    range.high = element.number("high", range.high, -kLargest, kLargest);
    if (range.low >= range.high)
        element.wrong(fmt::format("low {} and high {}", range.low, range.high), "low below high");
    use.normalised = range;
}

void readKeep(const XmlElement& element, QueryTestUse& use) {
    if (element.has("atLeast")) use.keep.low = element.number("atLeast", {}, -kLargest, kLargest);
    if (element.has("atMost")) use.keep.high = element.number("atMost", {}, -kLargest, kLargest);
    if (use.keep.low > use.keep.high)
        element.wrong(fmt::format("atLeast {} and atMost {}", use.keep.low, use.keep.high), "atLeast not above atMost");
    const bool limited = element.has("atLeast") || element.has("atMost");
    if (use.purpose == TestPurpose::Filter && !limited)
        element.wrong("a filter without limits", "atLeast=\"…\", atMost=\"…\" or both");
    if (use.purpose == TestPurpose::Score && use.curve != ScoreCurve::Constant && limited)
        element.wrongAttribute(element.has("atLeast") ? "atLeast" : "atMost",
                               "purpose=\"filter\" or \"both\", or curve=\"constant\", where there are limits");
}

void readTest(const XmlElement& element, std::unique_ptr<QueryTest> test, EnvironmentQuery& query) {
    if (!test) return element.wrong(fmt::format("<{}> that no test can be made of", element.name()), "another");
    if (query.tests.size() == EnvironmentQuery::kMaxTests)
        return element.wrong(fmt::format("more than {} tests", EnvironmentQuery::kMaxTests), "fewer");
    QueryTestUse use;
    use.name = element.name();
    use.test = std::move(test);
    use.purpose = static_cast<TestPurpose>(element.oneOf("purpose", {"filter", "score", "both"}, 1));
    use.weight = element.number("weight", 1, 0, 1000);
    use.curve = static_cast<ScoreCurve>(
        element.oneOf("curve", {"linear", "square", "squareRoot", "inverseLinear", "constant"}, 0));
    use.lessIsBetter = element.oneOf("better", {"more", "less"}, use.test->lessIsBetter() ? 1 : 0) == 1;
    readRange(element, use);
    readKeep(element, use);
    query.tests.push_back(std::move(use));
}

void readPart(const XmlElement& element, const QueryRegistry& registry, EnvironmentQuery& query) {
    const std::string name = element.name();
    if (const auto generator = registry.generators().find(name); generator != registry.generators().end()) {
        if (query.generators.size() == EnvironmentQuery::kMaxGenerators)
            return element.wrong(fmt::format("more than {} generators", EnvironmentQuery::kMaxGenerators), "fewer");
        query.generators.push_back(generator->second(element));
        if (!query.generators.back())
            element.wrong(fmt::format("<{}> that no generator can be made of", name), "another");
    } else if (const auto test = registry.tests().find(name); test != registry.tests().end()) {
        readTest(element, test->second(element), query);
    } else {
        return element.wrong(
            fmt::format("<{}>", name),
            fmt::format("a generator ({}) or a test ({})", namesOf(registry.generators()), namesOf(registry.tests())));
    }
    element.finish();
}

EnvironmentQuery readQuery(const XmlElement& element, const QueryRegistry& registry) {
    EnvironmentQuery query;
    query.name = element.string("name");
    if (element.has("name") && query.name.empty()) element.wrongAttribute("name", "a name");
    element.renamed("most", "max");
    query.maxItems = static_cast<std::size_t>(
        element.integer("max", static_cast<std::int64_t>(EnvironmentQuery::kMaxItems), 1, 10'000));
    for (const XmlElement& part : element.children())
        readPart(part, registry, query);
    if (query.generators.empty())
        element.wrong(fmt::format("query {} without a generator", inQuotes(query.name)),
                      fmt::format("one of {}", namesOf(registry.generators())));
    element.finish();
    return query;
}

} // namespace

Result<std::vector<EnvironmentQuery>> parseQueries(std::string_view text, const std::string& name,
                                                   const QueryRegistry& registry) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("queries", 1);
    if (!root) return root.error();
    std::vector<EnvironmentQuery> queries;
    for (const XmlElement& element : root->children()) {
        if (element.name() != "query") {
            element.wrong(fmt::format("<{}>", element.name()), "<query>");
            break;
        }
        if (queries.size() == kMaxQueries) {
            element.wrong(fmt::format("more than {} queries", kMaxQueries), "fewer");
            break;
        }
        EnvironmentQuery query = readQuery(element, registry);
        if (findQuery(queries, query.name) != nullptr)
            element.wrong(fmt::format("a second query {}", inQuotes(query.name)), "names that differ");
        if (!(*document)->good()) break;
        queries.push_back(std::move(query));
    }
    root->finish();
    if (Status status = (*document)->status(); !status) return status.error();
    return queries;
}

const QueryRegistry& QueryRegistry::standard() {
    static const QueryRegistry registry = [] {
        QueryRegistry made;
        addStandardGenerators(made);
        addPlaceTests(made);
        addSightTests(made);
        addGroundTests(made);
        return made;
    }();
    return registry;
}

const std::vector<EnvironmentQuery>& standardQueries() {
    static const std::vector<EnvironmentQuery> queries = [] {
        auto parsed = parseQueries(standardQueriesText(), "data/queries.xml");
        return parsed ? std::move(*parsed) : std::vector<EnvironmentQuery>(); // a test reads the same file
    }();
    return queries;
}

} // namespace lince
