#include "certificate_reference.h"

#include "child_process.h"
#include "estranged_truth.h"

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

/// The same run without anybody who examines: minds are asked to think and nothing else. Its truth, tick by tick, lies
/// in the memory that is shared.
Result<std::unique_ptr<ChildProcess>> startUnexamined(Simulation& simulation, Tick ticks) {
    const auto main = [&simulation, ticks](ChildProcess::Parent& parent) {
        ThreadPool alone(1);
        for (Tick tick = 0; tick < ticks; ++tick) {
            simulation.tick(alone);
            const Hash128 truth = simulation.truthHash();
            std::memcpy(parent.shared() + tick * sizeof truth, &truth, sizeof truth);
        }
    };
    return ChildProcess::start(std::max<std::size_t>(ticks, 1) * sizeof(Hash128), main);
}

std::string comparedWith(ChildProcess& unexamined, const std::vector<Hash128>& truths) {
    if (const std::string ended = unexamined.finish(); !ended.empty())
        return "the run without examination ended with " + ended;
    for (std::size_t tick = 0; tick < truths.size(); ++tick) {
        Hash128 truth;
        std::memcpy(&truth, unexamined.shared() + tick * sizeof truth, sizeof truth);
        if (!(truth == truths[tick]))
            return "tick " + std::to_string(tick) +
                   ": the world is another one when nobody examines the minds: one of them treats that differently";
    }
    return {};
}

class Notes {
  public:
    explicit Notes(Simulation& simulation) {
        for (const Agent& agent : simulation.agents())
            (void)of(agent);
    }

    /// Agents think in parallel: only their own notes are written without the lock.
    void add(const Agent& agent, const ThoughtInput& input, const ThoughtOutput& output) {
        Thinker& thinker = of(agent);
        ThoughtNote note;
        note.tick = input.tick;
        note.looked = input.looked;
        note.heard = std::any_of(input.percepts.begin(), input.percepts.end(), [&](const Percept& p) {
            return p.sense == SenseKind::Hearing && p.event == PerceptEvent::Gained && p.tick == input.tick;
        });
        StateWriter writer;
        ThoughtOutput copy = output;
        copy.visitState(writer);
        note.output = hashBytes(writer.bytes());
        thinker.thoughts.push_back(note);
        const std::string_view activity = agent.brain->report().activity;
        if (!activity.empty() && thinker.activities.find(std::string(activity)) == thinker.activities.end())
            thinker.activities.emplace(activity);
    }

    std::vector<Thinker> take() {
        std::vector<Thinker> thinkers;
        for (auto& [number, thinker] : m_thinkers)
            if (!thinker.thoughts.empty()) thinkers.push_back(std::move(thinker));
        return thinkers;
    }

  private:
    Thinker& of(const Agent& agent) {
        const std::lock_guard lock(m_mutex);
        const auto [found, isNew] = m_thinkers.try_emplace(agent.id.number());
        if (isNew) {
            const auto* sight = agent.senses.list().find<SightSense>();
            found->second = {agent.id,
                             agent.brainName,
                             agent.senses.eye() != nullptr,
                             sight != nullptr ? std::max<Tick>(1, sight->period) : 1,
                             {},
                             {}};
        }
        return found->second;
    }

    std::mutex m_mutex;
    std::map<std::uint32_t, Thinker> m_thinkers; ///< nodes stay where they are
};

} // namespace

Result<Reference> runReference(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                               const std::vector<Tick>& begins, JobPool& pool) {
    auto made = Simulation::create(stage, settings.seed, catalogue);
    if (!made) return made.error();
    Simulation& simulation = **made;
    if (settings.made) settings.made(simulation);
    Reference reference;
    reference.eyeLevel = simulation.eyeLevel();
    Notes notes(simulation);

    const Tick ticks = settings.ticks + (settings.trials > 0 ? settings.followTicks : 0);
    std::unique_ptr<ChildProcess> unexamined;
    std::unique_ptr<ShadowThinking> shadow;
    std::vector<Hash128> truths;
    ShadowSettings shadows;
    shadows.seed = settings.seed;
    shadows.seen = [&](const Agent& agent, const ThoughtInput& input, const ThoughtOutput& output) {
        notes.add(agent, input, output);
    };
    if (settings.shadow) {
        auto child = startUnexamined(simulation, ticks);
        if (!child) return child.error();
        unexamined = std::move(*child);
        shadows.truth = [&] { return simulation.truthHash(); };
        shadows.otherTruth = [&simulation, level = shiftedLevel(*stage.level)](RandomStream& random) {
            simulation.estrange(level, random);
        };
    } else {
        shadows.processes = 0;
    }
    auto begun = ShadowThinking::begin(simulation.runner(), std::move(shadows));
    if (!begun) return begun.error();
    shadow = std::move(*begun);

    auto next = begins.begin();
    for (Tick tick = 0; tick < ticks; ++tick) {
        for (; next != begins.end() && *next <= tick; ++next) {
            const std::span<const std::byte> state = simulation.save();
            reference.states[tick].assign(state.begin(), state.end());
        }
        simulation.tick(pool);
        if (unexamined) truths.push_back(simulation.truthHash());
    }
    reference.shadow = shadow->finish();
    if (unexamined) reference.unexamined = comparedWith(*unexamined, truths);
    reference.thinkers = notes.take();
    return reference;
}

} // namespace lince
