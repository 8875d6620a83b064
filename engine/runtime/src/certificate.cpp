#include "certificate_changes.h"
#include "certificate_witness.h"

#include <lince/runtime/certificate.h>
#include <lince/runtime/eye_peek.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace lince {
namespace {

constexpr Tick kWindowTicks = 120; ///< after the planned tick within which a good moment for the change is looked for

/// Whose turn it may be.
struct Candidate {
    AgentId id;
    bool hasEye = false;
    Tick sightPeriod = 1; ///< ticks between glances by rays; 1 without that sense
};

/// The run in which nothing is changed.
struct Reference {
    ThoughtLog thoughts;
    std::map<Tick, std::vector<std::byte>> states; ///< at the planned ticks of trials
    std::shared_ptr<const EyeLevel> eyeLevel;
    std::map<std::string, std::vector<Candidate>> agents; ///< by brain
};

/// One trial to be made.
struct Plan {
    Tick saved = 0; ///< tick whose state it begins from
    CertificateTrial trial;
    std::optional<Error> error;
};

Result<Reference> runReference(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                               JobPool& pool) {
    std::size_t count = 0;
    for (const AgentGroup& group : stage.scenario.groups)
        count += group.count;
    Reference reference{ThoughtLog(count), {}, {}, {}};
    const Catalogue watched = witnessed(catalogue, reference.thoughts);
    auto made = Simulation::create(stage, settings.seed, watched);
    if (!made) return made.error();
    Simulation& simulation = **made;
    if (settings.made) settings.made(simulation);
    reference.eyeLevel = simulation.eyeLevel();
    for (const Agent& agent : simulation.agents()) {
        if (!agent.brain || !agent.body) continue;
        std::vector<Candidate>& candidates = reference.agents[agent.brainName];
        if (candidates.size() >= settings.trials * std::size_t{4}) continue; // more than enough, also when many die
        const auto* sight = agent.senses.list().find<SightSense>();
        candidates.push_back(
            {agent.id, agent.senses.eye() != nullptr, sight != nullptr ? std::max<Tick>(1, sight->period) : 1});
        reference.thoughts.watch(agent.id);
    }

    std::uint32_t next = 0;
    const auto planned = [&](std::uint32_t trial) {
        return static_cast<Tick>((2ull * trial + 1) * settings.ticks / (2ull * settings.trials));
    };
    for (Tick tick = 0; tick < settings.ticks + settings.followTicks; ++tick) {
        for (; next < settings.trials && planned(next) == tick; ++next) {
            const std::span<const std::byte> state = simulation.save();
            reference.states[tick].assign(state.begin(), state.end());
        }
        simulation.tick(pool);
    }
    return reference;
}

/// The agent's thought at which the truth shall change: one in which it looks, with all the eyes it has, since then the
/// change meets its senses at once; every other time also one in which it hears something, since then ears are tested,
/// but doors and boxes have to stay. Null: it does not think in that time.
const Thought* momentFor(const Reference& reference, const Candidate& agent, Tick from, Tick until, bool noisy) {
    const Thought* best = nullptr;
    int bestScore = -1;
    for (const Thought& thought : reference.thoughts.of(agent.id)) {
        if (thought.tick < from || thought.tick >= until) continue;
        const bool looks = thought.looked || !agent.hasEye;
        const bool glances = (thought.tick + agent.id.value) % agent.sightPeriod == 0;
        const int score = (looks ? 4 : 0) + (thought.heard == noisy ? 2 : 0) + (glances ? 1 : 0);
        if (score > bestScore) best = &thought, bestScore = score;
    }
    return best;
}

/// Trials of all brains.
std::vector<Plan> planTrials(const Reference& reference, const CertificateSettings& settings) {
    std::vector<Plan> plans;
    for (const auto& [brain, agents] : reference.agents) {
        std::size_t turn = 0, round = 0;
        for (const auto& [tick, state] : reference.states) {
            ++round;
            const Tick until = std::min(tick + kWindowTicks, settings.ticks + settings.followTicks);
            const Thought* moment = nullptr;
            for (std::size_t attempt = 0; attempt < agents.size() && moment == nullptr; ++attempt) {
                const Candidate& agent = agents[turn++ % agents.size()];
                moment = momentFor(reference, agent, tick, until, round % 2 != 0);
                if (moment == nullptr) continue; // dead, or driven from outside
                Plan plan;
                plan.saved = tick;
                plan.trial.agent = agent.id;
                plan.trial.brain = brain;
                plan.trial.tick = moment->tick;
                plans.push_back(std::move(plan));
            }
        }
    }
    return plans;
}

std::string toText(const Intent& intent) {
    return fmt::format("move ({:.3g}, {:.3g}, {:.3g}) yaw {:.4g} pitch {:.4g} buttons {} weapon {}", intent.move.x,
                       intent.move.y, intent.move.z, intent.yaw, intent.pitch, intent.buttons, intent.weaponSlot);
}

/// A run from a saved state, compared with another run thought by thought.
class TrialRun {
  public:
    static Result<std::unique_ptr<TrialRun>> make(const Stage& stage, const Catalogue& catalogue,
                                                  const CertificateSettings& settings, const Reference& reference,
                                                  const Plan& plan) {
        std::unique_ptr<TrialRun> run(new TrialRun(stage, catalogue, plan.trial.agent));
        auto made = Simulation::create(run->m_stage, settings.seed, run->m_watched);
        if (!made) return made.error();
        run->m_simulation = std::move(*made);
        if (settings.made) settings.made(*run->m_simulation);
        if (const Status status = run->m_simulation->restore(reference.states.at(plan.saved)); !status)
            return status.error();
        return run;
    }

    Simulation& simulation() { return *m_simulation; }
    std::span<const Thought> thoughts() const { return m_log.of(m_agent); }
    /// The thought of that tick; null: it had none.
    const Thought* tick() {
        const std::size_t before = thoughts().size();
        m_simulation->tick(m_alone);
        return thoughts().size() > before ? &thoughts().back() : nullptr;
    }

  private:
    TrialRun(const Stage& stage, const Catalogue& catalogue, AgentId agent)
        : m_stage(stage), m_log(countOf(stage)), m_watched(witnessed(catalogue, m_log)), m_agent(agent) {
        m_log.watch(agent);
    }
    static std::size_t countOf(const Stage& stage) {
        std::size_t count = 0;
        for (const AgentGroup& group : stage.scenario.groups)
            count += group.count;
        return count;
    }

    const Stage& m_stage;
    ThoughtLog m_log;
    Catalogue m_watched;
    AgentId m_agent;
    ThreadPool m_alone{1};
    std::unique_ptr<Simulation> m_simulation;
};

const Thought* thoughtAt(std::span<const Thought> thoughts, Tick tick) {
    const auto found = std::lower_bound(thoughts.begin(), thoughts.end(), tick,
                                        [](const Thought& t, Tick wanted) { return t.tick < wanted; });
    return found != thoughts.end() && found->tick == tick ? &*found : nullptr;
}

/// A run from the same bytes in which nothing is changed parts from the reference, too: what was found is no cheating
/// but a state that does not survive saving. True when that explains the finding.
Result<bool> losesState(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                        const Reference& reference, const Plan& plan, const Thought& found) {
    auto run = TrialRun::make(stage, catalogue, settings, reference, plan);
    if (!run) return run.error();
    const Thought* last = nullptr;
    while ((*run)->simulation().now() <= found.tick)
        last = (*run)->tick();
    const Thought* original = thoughtAt(reference.thoughts.of(plan.trial.agent), found.tick);
    if (last == nullptr || original == nullptr) return true;
    return !differenceOfInput(*last, *original).empty() || !differenceOfOutput(*last, *original).empty();
}

/// The same changes for the same number.
Result<TruthChanges> changeFor(Simulation& simulation, AgentId id, std::uint64_t seed, std::uint32_t number) {
    const Agent& agent = *simulation.agent(id);
    const HiddenFrom hidden(simulation.world(), agent.body, agent.senses.list());
    RandomStream random(seed, number, RandomPurpose::Test);
    TruthChanges changes;
    const Status status = simulation.alterTruth(
        [&](World& world, Sim& sim) { changes = changeHidden(world, sim, agent.body, hidden, random); });
    if (!status) return status.error();
    return changes;
}

/// What of the change shows in the picture, for the finding: the first pixel, from the lower left, that is another.
Result<std::string> whatShows(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                              const Reference& reference, std::uint32_t number, const Plan& plan) {
    auto first = TrialRun::make(stage, catalogue, settings, reference, plan);
    if (!first) return first.error();
    auto second = TrialRun::make(stage, catalogue, settings, reference, plan);
    if (!second) return second.error();
    for (TrialRun* run : {first->get(), second->get()})
        while (run->simulation().now() < plan.trial.tick)
            (void)run->tick();
    const auto changes = changeFor((*second)->simulation(), plan.trial.agent, settings.seed, number);
    if (!changes) return changes.error();
    EyePeek one, two;
    const EyeView* before = one.look((*first)->simulation(), plan.trial.agent);
    const EyeView* after = two.look((*second)->simulation(), plan.trial.agent);
    if (before == nullptr || after == nullptr) return std::string();
    const auto& classes = stage.level->data().classes;
    const auto tell = [&](const EyeView& view, int x, int y) {
        const Vec3 p = view.placeAt(x, y);
        return fmt::format("{} at ({:.2f}, {:.2f}, {:.2f})", classes[view.classAt(x, y)].name, p.x, p.y, p.z);
    };
    for (int y = 0; y < before->height(); ++y)
        for (int x = 0; x < before->width(); ++x)
            if (before->classAt(x, y) != after->classAt(x, y) || before->distanceAt(x, y) != after->distanceAt(x, y) ||
                !(before->motionAt(x, y) == after->motionAt(x, y)))
                return fmt::format(": pixel {} {} shows {} instead of {}", x, y, tell(*after, x, y),
                                   tell(*before, x, y));
    return std::string();
}

Status makeTrial(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                 const Reference& reference, std::uint32_t number, Plan& plan) {
    CertificateTrial& trial = plan.trial;
    auto made = TrialRun::make(stage, catalogue, settings, reference, plan);
    if (!made) return made.error();
    TrialRun& run = **made;
    const std::span<const Thought> originals = reference.thoughts.of(trial.agent);
    Simulation& simulation = run.simulation();

    const Tick end = std::min(trial.tick + settings.followTicks, settings.ticks + settings.followTicks);
    while (simulation.now() < end) {
        const Tick tick = simulation.now();
        if (tick == trial.tick) {
            const auto changes = changeFor(simulation, trial.agent, settings.seed, number);
            if (!changes) return changes.error();
            trial.moved = changes->moved, trial.removed = changes->removed;
            trial.added = changes->added, trial.altered = changes->altered;
            trial.behindWalls = changes->behindWalls;
        }
        const Thought* thought = run.tick();
        const Thought* original = thoughtAt(originals, tick);
        if (thought == nullptr && original == nullptr) continue;
        const bool both = thought != nullptr && original != nullptr;
        const std::string input = both ? differenceOfInput(*original, *thought) : "life differs";
        const std::string output = both ? differenceOfOutput(*original, *thought) : std::string();
        if (input.empty() && output.empty()) continue;
        trial.sameTicks = tick - std::min(tick, trial.tick);
        if (!input.empty() && tick > trial.tick) return {}; // it senses something that was changed
        const auto lost = both ? losesState(stage, catalogue, settings, reference, plan, *thought) : Result<bool>(true);
        if (!lost) return lost.error();
        if (*lost) {
            trial.stateLost = true;
            trial.finding = fmt::format("tick {}: {} after save and restore although nothing was changed: state "
                                        "that no visitState names is lost",
                                        tick, !input.empty() ? input : output);
        } else if (!input.empty()) {
            trial.sensesLeaked = true;
            trial.finding = fmt::format("tick {}: {} although everything changed was hidden", tick, input);
            const auto shows = whatShows(stage, catalogue, settings, reference, number, plan);
            if (!shows) return shows.error();
            trial.finding += *shows;
        } else {
            trial.mindCheated = true;
            trial.finding = fmt::format("tick {}: {} although the input is the same since the change", tick, output);
            if (!(thought->intent == original->intent))
                trial.finding += fmt::format(": {} instead of {}", toText(thought->intent), toText(original->intent));
        }
        return {};
    }
    trial.sameTicks = end - trial.tick;
    return {};
}

} // namespace

std::uint32_t Certificate::changes() const {
    std::uint32_t sum = 0;
    for (const CertificateTrial& trial : trials)
        sum += trial.changes();
    return sum;
}

bool Certificate::honest() const {
    return std::all_of(trials.begin(), trials.end(), [](const CertificateTrial& trial) { return trial.honest(); });
}

Result<Certificate> certify(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                            JobPool& pool) {
    const auto reference = runReference(stage, catalogue, settings, pool);
    if (!reference) return reference.error();
    Stage shared = stage;
    shared.baked.eyes = reference->eyeLevel;
    std::vector<Plan> plans = planTrials(*reference, settings);

    std::mutex mutex;
    std::size_t done = 0;
    pool.forEach(plans.size(), 1, [&](std::size_t i) {
        const Status status =
            makeTrial(shared, catalogue, settings, *reference, static_cast<std::uint32_t>(i), plans[i]);
        if (!status) plans[i].error = status.error();
        const std::lock_guard lock(mutex);
        ++done;
        if (settings.progress) settings.progress(done, plans.size());
    });

    Certificate certificate;
    for (Plan& plan : plans) {
        if (plan.error) return *plan.error;
        certificate.trials.push_back(std::move(plan.trial));
    }
    return certificate;
}

} // namespace lince
