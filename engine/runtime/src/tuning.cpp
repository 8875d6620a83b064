// Differential evolution (Storn and Price 1997): each candidate is crossed with the sum of another one and the
// difference of two more; the child stays if it is no worse. Candidates of a generation are run at once.

#include <lince/core/text.h>
#include <lince/move/steering_mix.h>
#include <lince/runtime/tuning.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr double kDifference = 0.7; ///< share of the difference that is added
constexpr double kCrossed = 0.8;    ///< share of the values that come from the sum

using Values = std::vector<double>;

/// A scenario whose tuned parameters can be read and set.
class TunedStage {
  public:
    static Result<TunedStage> load(const Tuning& tuning, const Catalogue& catalogue) {
        auto stage = loadStage(tuning.scenarioPath, {}, userCacheFolder(), &catalogue);
        if (!stage) return namedBy({tuning.path}, stage.error());
        TunedStage tuned(tuning, std::move(*stage));
        for (const TunedParameter& p : tuning.parameters) {
            const auto value = tuned.read(p);
            if (!value) return value.error();
            const auto range = tuned.rangeOf(p, catalogue.brains);
            if (!range) return range.error();
            tuned.m_start.push_back(std::clamp(*value, range->min, range->max));
            tuned.m_ranges.push_back(*range);
        }
        for (const TunedAim& aim : tuning.aims)
            if (const Status status = catalogue.measures.check(aim.measure, aim.place); !status) return status.error();
        return tuned;
    }

    /// From where to where a parameter is bred.
    struct Range {
        double min, max;
        bool whole;
    };
    const std::vector<Range>& ranges() const { return m_ranges; }
    const Values& start() const { return m_start; }
    Tick ticks() const { return m_tuning->ticks != 0 ? m_tuning->ticks : m_stage.scenario.ticks; }

    std::vector<TuningResult::Change> changes(const Values& values) const {
        std::vector<TuningResult::Change> list;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const TunedParameter& p = m_tuning->parameters[i];
            const auto same = [&](const auto& c) { return c.group == p.group && c.attribute == p.attribute; };
            auto change = std::find_if(list.begin(), list.end(), same);
            if (change == list.end()) change = list.insert(list.end(), {p.group, p.attribute, textOf(p)});
            if (p.term.empty()) {
                change->value = fmt::format("{}", static_cast<float>(values[i]));
                continue;
            }
            auto mix = parseSteeringMix(change->value, p.attribute, m_sides);
            if (!mix) continue; // it was read before
            *findNumber(*mix, p.term) = static_cast<float>(values[i]);
            change->value = toText(*mix);
        }
        return list;
    }

    Stage with(const Values& values) const {
        Stage stage = m_stage;
        for (const TuningResult::Change& change : changes(values))
            stage.scenario.groups[change.group].parameters.set(change.attribute, change.value);
        return stage;
    }

  private:
    TunedStage(const Tuning& tuning, Stage stage) : m_tuning(&tuning), m_stage(std::move(stage)) {
        m_sides = [definitions = m_stage.definitions](std::string_view name) -> std::optional<std::uint16_t> {
            for (std::size_t i = 0; i < definitions->factions.size(); ++i)
                if (definitions->factions[i].name == name) return static_cast<std::uint16_t>(i + 1);
            return {};
        };
    }

    std::string textOf(const TunedParameter& p) const {
        const auto& values = m_stage.scenario.groups[p.group].parameters.values();
        const auto found = values.find(p.attribute);
        return found == values.end() ? std::string() : found->second;
    }

    Result<double> read(const TunedParameter& p) const {
        if (p.group >= m_stage.scenario.groups.size())
            return errorAt(p.place, "agents=" + inQuotes(std::to_string(p.group + 1)),
                           fmt::format("at most {}: so many <agents> has {}", m_stage.scenario.groups.size(),
                                       m_tuning->scenarioPath));
        const std::string text = textOf(p);
        if (text.empty())
            return errorAt(p.place, "attribute=" + inQuotes(p.attribute),
                           "one that those <agents> have in the scenario, to begin with");
        if (p.term.empty()) {
            const auto number = parseDouble(text);
            if (!number) return errorAt(p.place, p.attribute + "=" + inQuotes(text), "a number, or a term of a mix");
            return *number;
        }
        auto mix = parseSteeringMix(text, p.attribute, m_sides);
        if (!mix) return errorAt(p.place, mix.error().message);
        const float* number = findNumber(*mix, p.term);
        if (number == nullptr) return errorAt(p.place, "term=" + inQuotes(p.term), "one of the mix " + inQuotes(text));
        return static_cast<double>(*number);
    }

    /// What the file says of it, else what its brain takes.
    Result<Range> rangeOf(const TunedParameter& p, const BrainRegistry& brains) const {
        Range range{p.min.value_or(0), p.max.value_or(0), p.whole};
        if (!p.min || !p.max) {
            if (!p.term.empty()) return errorAt(p.place, "term=" + inQuotes(p.term), "min and max with it");
            const AgentGroup& group = m_stage.scenario.groups[p.group];
            BrainParameters parameters = group.parameters;
            parameters.setSides(m_stage.definitions->sides());
            if (const auto brain = brains.make(group.brain, parameters); !brain)
                return errorAt(group.place, brain.error().message);
            for (const BrainParameters::Asked& asked : parameters.asked()) {
                if (asked.name != p.attribute) continue;
                range.min = p.min.value_or(static_cast<double>(asked.about.range.min));
                range.max = p.max.value_or(static_cast<double>(asked.about.range.max));
                range.whole = range.whole || asked.about.kind == FieldKind::Whole;
            }
        }
        if (range.min < range.max) return range;
        return errorAt(p.place, fmt::format("min {} and max {}", range.min, range.max), "a max above the min");
    }

    const Tuning* m_tuning;
    Stage m_stage;
    SideNames m_sides;
    Values m_start;
    std::vector<Range> m_ranges; ///< by parameter
};

/// One candidate on one seed.
Result<double> scoreOf(const Tuning& tuning, const Stage& stage, Tick ticks, std::uint64_t seed,
                       const Catalogue& catalogue) {
    const auto numbers = runMeasured(stage, seed, ticks, catalogue);
    if (!numbers) return numbers.error();
    double score = 0;
    for (const TunedAim& aim : tuning.aims) {
        const auto found = numbers->find(aim.measure);
        if (found == numbers->end())
            return errorAt(aim.place, "measure=" + inQuotes(aim.measure), "one that the scenario yields");
        score += aim.weight * found->second;
    }
    return score;
}

class Breeder {
  public:
    Breeder(const Tuning& tuning, const TunedStage& stage, const Catalogue& catalogue, JobPool& pool)
        : m_tuning(tuning), m_stage(stage), m_catalogue(catalogue), m_pool(pool),
          m_random(tuning.seed, 0, RandomPurpose::Statistics) {}

    /// One score for each candidate and seed, candidates first.
    Result<std::vector<std::vector<double>>> score(const std::vector<Values>& candidates, std::uint64_t firstSeed,
                                                   std::uint32_t seeds) {
        std::vector<Stage> stages;
        stages.reserve(candidates.size());
        for (const Values& values : candidates)
            stages.push_back(m_stage.with(values));
        std::vector<Result<double>> outcomes(candidates.size() * seeds, 0.0);
        m_pool.forEach(outcomes.size(), 1, [&](std::size_t i) {
            outcomes[i] = scoreOf(m_tuning, stages[i / seeds], m_stage.ticks(), firstSeed + i % seeds, m_catalogue);
        });
        std::vector<std::vector<double>> scores(candidates.size());
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            if (!outcomes[i]) return outcomes[i].error();
            scores[i / seeds].push_back(*outcomes[i]);
        }
        return scores;
    }

    Result<std::vector<TunedCandidate>> candidates(const std::vector<Values>& values) {
        const auto scores = score(values, m_tuning.firstSeed, m_tuning.seeds);
        if (!scores) return scores.error();
        std::vector<TunedCandidate> list;
        for (std::size_t i = 0; i < values.size(); ++i)
            list.push_back({values[i], mean((*scores)[i])});
        return list;
    }

    /// The first is the scenario's own.
    std::vector<Values> founders() {
        std::vector<Values> list{m_stage.start()};
        while (list.size() < m_tuning.population) {
            Values values;
            for (const TunedStage::Range& r : m_stage.ranges())
                values.push_back(fitted(r, r.min + (r.max - r.min) * static_cast<double>(m_random.unit())));
            list.push_back(std::move(values));
        }
        return list;
    }

    std::vector<Values> children(const std::vector<TunedCandidate>& parents) {
        std::vector<Values> list;
        const auto count = static_cast<std::uint32_t>(parents.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t a = another(count, {i}), b = another(count, {i, a}), c = another(count, {i, a, b});
            const std::uint32_t certain = m_random.below(static_cast<std::uint32_t>(m_stage.ranges().size()));
            Values child = parents[i].values;
            for (std::uint32_t k = 0; k < child.size(); ++k) {
                const bool crossed = m_random.chance(static_cast<float>(kCrossed)) || k == certain;
                const double sum = parents[a].values[k] + kDifference * (parents[b].values[k] - parents[c].values[k]);
                if (crossed) child[k] = fitted(m_stage.ranges()[k], sum);
            }
            list.push_back(std::move(child));
        }
        return list;
    }

  private:
    static double fitted(const TunedStage::Range& range, double value) {
        // Beyond an end it is mirrored, so that the ends are not favoured.
        if (value < range.min) value = std::min(range.max, 2 * range.min - value);
        if (value > range.max) value = std::max(range.min, 2 * range.max - value);
        return range.whole ? std::floor(value + 0.5) : value;
    }

    /// One of `count` that is none of `taken`.
    std::uint32_t another(std::uint32_t count, std::initializer_list<std::uint32_t> taken) {
        std::uint32_t drawn = m_random.below(count);
        while (std::find(taken.begin(), taken.end(), drawn) != taken.end())
            drawn = (drawn + 1) % count;
        return drawn;
    }

    const Tuning& m_tuning;
    const TunedStage& m_stage;
    const Catalogue& m_catalogue;
    JobPool& m_pool;
    RandomStream m_random;
};

/// The first of the best ones.
const TunedCandidate& bestOf(const std::vector<TunedCandidate>& list) {
    return *std::max_element(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
}

} // namespace

Status checkTuning(const Tuning& tuning, const Catalogue& catalogue) {
    const auto stage = TunedStage::load(tuning, catalogue);
    if (!stage) return stage.error();
    return {};
}

Result<TuningResult> tune(const Tuning& tuning, const Catalogue& catalogue, JobPool& pool,
                          const std::function<bool(std::uint32_t, double)>& progress) {
    const auto stage = TunedStage::load(tuning, catalogue);
    if (!stage) return stage.error();
    Breeder breeder(tuning, *stage, catalogue, pool);
    auto parents = breeder.candidates(breeder.founders());
    if (!parents) return parents.error();

    TuningResult result;
    result.first = parents->front();
    for (std::uint32_t generation = 1; generation <= tuning.generations; ++generation) {
        auto children = breeder.candidates(breeder.children(*parents));
        if (!children) return children.error();
        for (std::size_t i = 0; i < parents->size(); ++i)
            if ((*children)[i].score >= (*parents)[i].score) (*parents)[i] = std::move((*children)[i]);
        result.bestOfGeneration.push_back(bestOf(*parents).score);
        if (progress && !progress(generation, result.bestOfGeneration.back())) break;
    }
    result.best = bestOf(*parents);

    // On seeds that breeding never saw, or it would only have learnt these by heart.
    const auto check =
        breeder.score({result.first.values, result.best.values}, tuning.firstSeed + tuning.seeds, tuning.checkSeeds);
    if (!check) return check.error();
    result.checkFirst = (*check)[0];
    result.checkBest = (*check)[1];
    std::vector<double> gains;
    for (std::size_t i = 0; i < result.checkFirst.size(); ++i)
        gains.push_back(result.checkBest[i] - result.checkFirst[i]);
    result.gain = bootstrap(gains, Statistic{}, 0.95, RandomStream(3, 0, RandomPurpose::Statistics));
    result.changes = stage->changes(result.best.values);
    return result;
}

} // namespace lince
