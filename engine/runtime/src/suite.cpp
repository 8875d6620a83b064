#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/runtime/suite.h>
#include <lince/world/installed_maps.h>

#include <algorithm>
#include <filesystem>

namespace lince {
namespace {

constexpr int kNewestSuite = 1;
constexpr std::size_t kMaxRuns = 1000, kMaxAssertions = 10'000;
constexpr std::uint64_t kMaxSeeds = 1'000'000; ///< of all runs together

Statistic readStatistic(const XmlElement& e) {
    using Kind = Statistic::Kind;
    static constexpr Kind kKinds[] = {Kind::Mean,  Kind::Median, Kind::Quantile,
                                      Kind::Least, Kind::Most,   Kind::RateAbove};
    Statistic s;
    s.kind = kKinds[e.oneOf("statistic", {"mean", "median", "quantile", "min", "max", "rate"}, 0)];
    if (s.kind == Kind::Quantile) s.parameter = static_cast<double>(e.number("q", std::nullopt, 0, 1));
    if (s.kind == Kind::RateAbove) s.parameter = static_cast<double>(e.number("above", std::nullopt, -1e9f, 1e9f));
    return s;
}

std::optional<double> bound(const XmlElement& e, const char* attribute) {
    if (!e.has(attribute)) return {};
    return static_cast<double>(e.number(attribute, std::nullopt, -1e9f, 1e9f));
}

void checkRun(const XmlElement& e, const char* attribute, const std::string& name, const Suite& suite) {
    const auto same = [&](const SuiteRun& run) { return run.name == name; };
    if (std::none_of(suite.runs.begin(), suite.runs.end(), same))
        e.wrongAttribute(attribute, "the name of a <run> above");
}

void readRun(const XmlElement& e, Suite& suite) {
    SuiteRun run;
    run.scenarioPath = pathBeside(suite.path, e.string("scenario"));
    const std::string level = e.string("level", "");
    run.otherLevel = level.empty() || namesInstalledMap(level) ? level : pathBeside(suite.path, level);
    run.name = e.string("name", std::filesystem::path(run.scenarioPath).stem().string());
    run.seeds = static_cast<std::uint32_t>(e.integer("seeds", 10, 1, 100'000));
    run.firstSeed = static_cast<std::uint64_t>(e.integer("firstSeed", 1, 0, INT64_MAX / 2));
    if (e.has("ticks")) run.ticks = static_cast<Tick>(e.integer("ticks", std::nullopt, 1, 60ll * 60 * 60 * 24));
    for (const SuiteRun& known : suite.runs)
        if (known.name == run.name) e.wrong("a second run called " + inQuotes(run.name), "names that differ");
    if (suite.runs.size() >= kMaxRuns) e.wrong("more than 1000 <run>", "fewer");
    suite.runs.push_back(std::move(run));
    std::uint64_t seeds = 0;
    for (const SuiteRun& each : suite.runs)
        seeds += each.seeds;
    if (seeds > kMaxSeeds) e.wrongAttribute("seeds", "at most 1000000 in all runs together");
}

void readAssertion(const XmlElement& e, Suite& suite) {
    SuiteAssertion a;
    a.place = e.place();
    a.run = e.string("run", suite.runs.empty() ? "" : suite.runs.back().name);
    checkRun(e, "run", a.run, suite);
    a.measure = e.string("measure");
    a.statistic = readStatistic(e);
    a.atLeast = bound(e, "atLeast");
    a.atMost = bound(e, "atMost");
    if (!a.atLeast && !a.atMost) e.wrong("<assert> without a bound", "atLeast=\"…\" or atMost=\"…\"");
    suite.assertions.push_back(std::move(a));
}

void readComparison(const XmlElement& e, Suite& suite) {
    SuiteComparison c;
    c.place = e.place();
    c.first = e.string("first");
    c.second = e.string("second");
    checkRun(e, "first", c.first, suite);
    checkRun(e, "second", c.second, suite);
    c.measure = e.string("measure");
    c.statistic = readStatistic(e);
    c.expect = static_cast<SuiteComparison::Expect>(e.oneOf("expect", {"greater", "less", "same"}));
    c.margin = static_cast<double>(e.number("margin", 0.0f, 0, 1e9f));
    suite.comparisons.push_back(std::move(c));
}

} // namespace

Result<Suite> parseSuite(std::string_view text, const std::string& path) {
    auto document = XmlDocument::parse(text, path);
    if (!document) return document.error();
    const auto root = (*document)->root("suite", kNewestSuite);
    if (!root) return root.error();
    Suite suite;
    suite.path = path;
    suite.name = root->string("name", std::filesystem::path(path).stem().string());
    suite.confidence = static_cast<double>(root->number("confidence", 0.95f, 0.5f, 0.9999f));
    root->finish();
    for (const XmlElement& e : root->children()) {
        if (e.name() == "run")
            readRun(e, suite);
        else if (e.name() == "assert")
            readAssertion(e, suite);
        else if (e.name() == "compare")
            readComparison(e, suite);
        else
            e.wrong("<" + e.name() + ">", "<run>, <assert> or <compare>");
        if (suite.assertions.size() + suite.comparisons.size() > kMaxAssertions)
            e.wrong("more than 10000 assertions", "fewer");
        e.finish();
        if (!(*document)->good()) break;
    }
    if (const Status status = (*document)->status(); !status) return status.error();
    if (suite.assertions.empty() && suite.comparisons.empty())
        return errorAt(root->place(), "a suite that asserts nothing", "at least one <assert> or <compare>");
    return suite;
}

Result<Suite> loadSuite(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseSuite(*text, path);
}

} // namespace lince
