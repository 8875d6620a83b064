#include <lince/core/xml.h>
#include <lince/runtime/judge.h>
#include <lince/world/installed_maps.h>

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>

namespace lince {
namespace {

using Numbers = std::map<std::string, double>;

struct Piece {
    const SuiteRun* run;
    const Stage* stage;
    std::uint64_t seed;
    std::optional<Result<Numbers>> outcome;
};

Result<const std::vector<double>*> sampleOf(const Judgement& j, const std::string& run, const std::string& measure,
                                            const SourcePlace& place) {
    const auto& measures = j.samples.at(run);
    const auto found = measures.find(measure);
    if (found == measures.end())
        return errorAt(place, "measure " + inQuotes(measure), "one that run " + inQuotes(run) + " yields");
    return &found->second;
}

Result<Verdict> judgeAssertion(const Judgement& j, const SuiteAssertion& a, double confidence, std::uint32_t index) {
    const auto sample = sampleOf(j, a.run, a.measure, a.place);
    if (!sample) return sample.error();
    Verdict v;
    v.place = a.place;
    v.value = a.statistic.of(**sample);
    v.interval = bootstrap(**sample, a.statistic, confidence, RandomStream(1, index, RandomPurpose::Statistics));
    v.passed = (!a.atLeast || v.value >= *a.atLeast) && (!a.atMost || v.value <= *a.atMost);
    v.what = fmt::format("{}: {} of {}{}{}", a.run, a.statistic.name(), a.measure,
                         a.atLeast ? fmt::format(" ≥ {:.6g}", *a.atLeast) : "",
                         a.atMost ? fmt::format(" ≤ {:.6g}", *a.atMost) : "");
    return v;
}

Result<Verdict> judgeComparison(const Judgement& j, const SuiteComparison& c, double confidence, std::uint32_t index) {
    const auto first = sampleOf(j, c.first, c.measure, c.place);
    if (!first) return first.error();
    const auto second = sampleOf(j, c.second, c.measure, c.place);
    if (!second) return second.error();
    Verdict v;
    v.place = c.place;
    v.value = c.statistic.of(**second) - c.statistic.of(**first);
    v.interval = bootstrapDifference(**first, **second, c.statistic, confidence,
                                     RandomStream(2, index, RandomPurpose::Statistics));
    using Expect = SuiteComparison::Expect;
    v.passed = c.expect == Expect::Greater ? v.interval.low > 0
               : c.expect == Expect::Less  ? v.interval.high < 0
                                           : v.interval.low >= -c.margin && v.interval.high <= c.margin;
    static constexpr std::string_view kWords[] = {"above", "below", "same as"};
    v.what = fmt::format("{} of {}: {} {} {}", c.statistic.name(), c.measure, c.second,
                         kWords[static_cast<int>(c.expect)], c.first);
    return v;
}

std::string escaped(std::string_view text) {
    return xmlEscaped(oneLine(text)); // XML has no way to write most control characters
}

} // namespace

Result<Numbers> runMeasured(const Stage& stage, std::uint64_t seed, Tick ticks, const Catalogue& catalogue) {
    auto simulation = Simulation::create(stage, seed, catalogue);
    if (!simulation) return simulation.error();
    ThreadPool alone(1);
    MeasureSet set(catalogue.measures);
    for (Tick t = 0; t < ticks; ++t) {
        (*simulation)->tick(alone);
        set.observe(**simulation);
    }
    return set.report(**simulation);
}

bool Judgement::passed() const {
    return std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& v) { return v.passed; });
}

bool Judgement::isLeftOut(const std::string& run) const {
    return std::find(leftOut.begin(), leftOut.end(), run) != leftOut.end();
}

Result<Judgement> judge(const Suite& suite, const Catalogue& catalogue, JobPool& pool,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
    Judgement judgement;
    judgement.suite = suite.name;
    for (const SuiteAssertion& a : suite.assertions) // before hours of running
        if (const Status status = catalogue.measures.check(a.measure, a.place); !status) return status.error();
    for (const SuiteComparison& c : suite.comparisons)
        if (const Status status = catalogue.measures.check(c.measure, c.place); !status) return status.error();
    std::vector<Stage> stages;
    for (const SuiteRun& run : suite.runs) {
        const auto scenario = loadScenario(run.scenarioPath);
        if (scenario && isMissingMap(run.otherLevel.empty() ? scenario->levelPath : run.otherLevel)) {
            judgement.leftOut.push_back(run.name);
            stages.emplace_back();
            continue;
        }
        auto stage = loadStage(run.scenarioPath, run.otherLevel, userCacheFolder(), &catalogue);
        if (!stage) return namedBy({suite.path}, stage.error());
        stages.push_back(std::move(*stage));
    }
    std::vector<Piece> pieces;
    for (std::size_t r = 0; r < suite.runs.size(); ++r)
        for (std::uint32_t s = 0; s < suite.runs[r].seeds && !judgement.isLeftOut(suite.runs[r].name); ++s)
            pieces.push_back({&suite.runs[r], &stages[r], suite.runs[r].firstSeed + s, {}});

    std::mutex mutex;
    std::size_t done = 0;
    pool.forEach(pieces.size(), 1, [&](std::size_t i) {
        const Piece& piece = pieces[i];
        const Tick ticks = piece.run->ticks.value_or(piece.stage->scenario.ticks);
        pieces[i].outcome = runMeasured(*piece.stage, piece.seed, ticks, catalogue);
        const std::lock_guard lock(mutex);
        ++done;
        if (progress) progress(done, pieces.size());
    });

    for (const SuiteRun& run : suite.runs)
        judgement.samples[run.name];
    for (const Piece& piece : pieces) {
        if (!*piece.outcome) return piece.outcome->error();
        for (const auto& [name, value] : **piece.outcome)
            judgement.samples[piece.run->name][name].push_back(value);
    }
    std::uint32_t index = 0;
    for (const SuiteAssertion& a : suite.assertions) {
        if (judgement.isLeftOut(a.run)) continue;
        auto verdict = judgeAssertion(judgement, a, suite.confidence, index++);
        if (!verdict) return verdict.error();
        judgement.verdicts.push_back(std::move(*verdict));
    }
    for (const SuiteComparison& c : suite.comparisons) {
        if (judgement.isLeftOut(c.first) || judgement.isLeftOut(c.second)) continue;
        auto verdict = judgeComparison(judgement, c, suite.confidence, index++);
        if (!verdict) return verdict.error();
        judgement.verdicts.push_back(std::move(*verdict));
    }
    return judgement;
}

std::string toJUnit(const Judgement& judgement) {
    const auto failed =
        std::count_if(judgement.verdicts.begin(), judgement.verdicts.end(), [](const Verdict& v) { return !v.passed; });
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out +=
        fmt::format("<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n", escaped(judgement.suite),
                    judgement.verdicts.size() + judgement.leftOut.size(), failed, judgement.leftOut.size());
    for (const Verdict& v : judgement.verdicts) {
        out += fmt::format("  <testcase classname=\"{}\" name=\"{}\">", escaped(judgement.suite), escaped(v.what));
        if (!v.passed)
            out += fmt::format("<failure message=\"{} [{}, {}]\">{}:{}</failure>", v.value, v.interval.low,
                               v.interval.high, escaped(v.place.file), v.place.line);
        out += "</testcase>\n";
    }
    for (const std::string& run : judgement.leftOut)
        out += fmt::format("  <testcase classname=\"{}\" name=\"{}\"><skipped message=\"its map is not installed\"/>"
                           "</testcase>\n",
                           escaped(judgement.suite), escaped(run));
    return out + "</testsuite>\n";
}

} // namespace lince
