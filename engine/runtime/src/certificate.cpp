#include "certificate_reference.h"
#include "certificate_trial.h"

#include <lince/runtime/certificate.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace lince {
namespace {

constexpr Tick kWindowTicks = 120; ///< after a saved state within which a moment for the change is looked for

/// One trial to be made.
struct Plan {
    Tick begin = 0; ///< of the saved state
    CertificateTrial trial;
    std::optional<Error> error;
};

/// Ticks from which trials begin, by chance.
std::vector<Tick> drawBegins(const CertificateSettings& settings) {
    RandomStream random(settings.seed, 0, RandomPurpose::Test);
    std::vector<Tick> begins;
    for (std::uint32_t i = 0; i < settings.trials; ++i)
        begins.push_back(random.below(std::max<Tick>(settings.ticks, 1)));
    std::sort(begins.begin(), begins.end());
    return begins;
}

/// The agent's thought at which the truth shall change: mostly one in which it looks, with all the eyes it has, since
/// then the change meets its senses at once; every other time also one in which it hears something, since then ears are
/// tested. Null: it does not think in that time.
const ThoughtNote* momentFor(const Thinker& thinker, Tick from, Tick until, bool noisy, RandomStream& random) {
    const ThoughtNote* best = nullptr;
    float bestScore = -1;
    for (const ThoughtNote& thought : thinker.thoughts) {
        if (thought.tick < from || thought.tick >= until) continue;
        const bool looks = thought.looked || !thinker.hasEye;
        const bool glances = (thought.tick + thinker.id.value) % thinker.sightPeriod == 0;
        const float score =
            (looks ? 4.0f : 0.0f) + (thought.heard == noisy ? 2.0f : 0.0f) + (glances ? 1.0f : 0.0f) + random.unit();
        if (score > bestScore) best = &thought, bestScore = score;
    }
    return best;
}

/// Who is tried at which tick: brains in turn, of each an agent drawn by chance.
std::vector<Plan> planTrials(const Reference& reference, const CertificateSettings& settings) {
    RandomStream random(settings.seed, 1, RandomPurpose::Test);
    std::map<std::string, std::vector<const Thinker*>> brains;
    for (const Thinker& thinker : reference.thinkers)
        brains[thinker.brain].push_back(&thinker);
    std::map<std::string, std::uint32_t> tried;
    std::vector<Tick> begins = drawBegins(settings);
    std::vector<Plan> plans;
    for (std::size_t round = 0; round < begins.size() && !brains.empty(); ++round) {
        const auto state = reference.states.find(begins[round]);
        if (state == reference.states.end()) continue;
        const Tick until = std::min(begins[round] + kWindowTicks, settings.ticks + settings.followTicks);
        std::vector<std::string> order; // those who were tried least come first
        order.reserve(brains.size());
        for (const auto& [brain, agents] : brains)
            order.push_back(brain);
        std::stable_sort(order.begin(), order.end(),
                         [&](const std::string& a, const std::string& b) { return tried[a] < tried[b]; });
        bool planned = false;
        for (std::size_t b = 0; b < order.size() && !planned; ++b) {
            const auto& agents = brains[order[b]];
            for (std::size_t attempt = 0; attempt < std::min<std::size_t>(agents.size(), 8) && !planned; ++attempt) {
                const Thinker& thinker = *agents[random.below(static_cast<std::uint32_t>(agents.size()))];
                const ThoughtNote* moment = momentFor(thinker, begins[round], until, round % 2 != 0, random);
                if (moment == nullptr) continue; // dead, or not there yet
                Plan plan;
                plan.begin = begins[round];
                plan.trial.agent = thinker.id;
                plan.trial.brain = thinker.brain;
                plan.trial.tick = moment->tick;
                plans.push_back(std::move(plan));
                ++tried[thinker.brain];
                planned = true;
            }
        }
    }
    return plans;
}

std::vector<BrainCoverage> coverageOf(const Reference& reference, const std::vector<CertificateTrial>& trials,
                                      bool wantsTrials) {
    std::map<std::string, BrainCoverage> brains;
    for (const Thinker& thinker : reference.thinkers) {
        BrainCoverage& brain = brains[thinker.brain];
        ++brain.agents;
        brain.thoughts += thinker.thoughts.size();
        brain.activities.insert(thinker.activities.begin(), thinker.activities.end());
    }
    for (const CertificateTrial& trial : trials) {
        BrainCoverage& brain = brains[trial.brain];
        ++brain.trials;
        brain.trialThoughts += trial.thoughts;
        brain.changes += trial.changes() + trial.numbers;
    }
    std::vector<BrainCoverage> coverage;
    for (auto& [name, brain] : brains) {
        brain.brain = name;
        brain.lacksTrial = wantsTrials && brain.changes == 0;
        coverage.push_back(std::move(brain));
    }
    return coverage;
}

} // namespace

std::uint32_t Certificate::changes() const {
    std::uint32_t sum = 0;
    for (const CertificateTrial& trial : trials)
        sum += trial.changes();
    return sum;
}

bool Certificate::honest() const {
    return findings().empty();
}

std::vector<std::string> Certificate::findings() const {
    std::vector<std::string> lines;
    for (const ShadowFinding& found : shadow.findings)
        lines.push_back(found.agent ? fmt::format("agent {} ({}), tick {}: {} when the same input is thought beside "
                                                  "another world",
                                                  found.agent.value, found.brain, found.tick, found.what)
                                    : fmt::format("tick {}: {}", found.tick, found.what));
    if (!unexamined.empty()) lines.push_back(unexamined);
    for (const CertificateTrial& trial : trials)
        if (!trial.honest())
            lines.push_back(fmt::format("agent {} ({}), changed at tick {}: {}: {}", trial.agent.value, trial.brain,
                                        trial.tick,
                                        trial.sensesLeaked  ? "senses leaked"
                                        : trial.mindCheated ? "mind cheated"
                                                            : "state lost",
                                        trial.finding));
    if (coverage.empty()) lines.emplace_back("nobody thought: nothing was tested");
    for (const BrainCoverage& brain : coverage)
        if (brain.lacksTrial) lines.push_back(brain.brain + ": no trial: nothing that it does not sense was changed");
    return lines;
}

double Certificate::bound() const {
    std::uint64_t thoughts = shadow.thoughts;
    for (const BrainCoverage& brain : coverage)
        thoughts += brain.trialThoughts;
    return thoughts > 3 ? 3.0 / static_cast<double>(thoughts) : 1.0;
}

Result<Certificate> certify(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                            JobPool& pool) {
    const auto reference = runReference(stage, catalogue, settings, drawBegins(settings), pool);
    if (!reference) return reference.error();
    Stage shared = stage;
    shared.baked.eyes = reference->eyeLevel;
    // Who is found by the first questions is found: the trials are for those whose thoughts are all the same.
    const bool suspected = !reference->shadow.findings.empty() || !reference->unexamined.empty();
    std::vector<Plan> plans = suspected ? std::vector<Plan>() : planTrials(*reference, settings);

    std::mutex mutex;
    std::size_t done = 0;
    pool.forEach(plans.size(), 1, [&](std::size_t i) {
        Plan& plan = plans[i];
        const Status status =
            makeTrial(shared, catalogue, settings, *reference, static_cast<std::uint32_t>(i), plan.begin, plan.trial);
        if (!status) plan.error = status.error();
        const std::lock_guard lock(mutex);
        ++done;
        if (settings.progress) settings.progress(done, plans.size());
    });

    Certificate certificate;
    certificate.shadow = reference->shadow;
    certificate.unexamined = reference->unexamined;
    for (Plan& plan : plans) {
        if (plan.error) return *plan.error;
        certificate.trials.push_back(std::move(plan.trial));
    }
    certificate.coverage = coverageOf(*reference, certificate.trials, settings.trials > 0 && !suspected);
    return certificate;
}

} // namespace lince
