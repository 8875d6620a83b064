#include "certificate_trial.h"

#include "certificate_changes.h"
#include "certificate_hidden.h"
#include "exchanged_names.h"

#include <lince/mind/nav_workspace.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace lince {
namespace {

/// What a mind was given and made of it.
struct TrialThought {
    ThoughtInput input;
    ThoughtOutput output;
    std::shared_ptr<const NavData> map;
    std::vector<std::pair<std::shared_ptr<const NavData>, KnowledgeUse>> adopted; ///< since the thought before
};

/// Keeps the last thought of one agent.
class OriginalGate final : public ThoughtGate {
  public:
    explicit OriginalGate(AgentId agent) : m_agent(agent) {}

    void adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) override {
        agent.brain->adopt(knowledge, why);
        if (agent.id == m_agent) m_adopted.emplace_back(agent.map, why);
    }
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override {
        if (agent.id != m_agent) return agent.brain->think(input, output);
        m_thought.input.take(input, output);
        m_thought.map = agent.map;
        m_thought.adopted = std::exchange(m_adopted, {});
        agent.brain->think(input, output);
        m_thought.output.take(output, *agent.brain, false, m_writer);
        m_fresh = true;
    }
    /// The thought of the tick just done; null: it had none.
    TrialThought* thought() { return m_fresh ? &m_thought : nullptr; }
    void forget() { m_fresh = false; }

  private:
    AgentId m_agent;
    TrialThought m_thought;
    std::vector<std::pair<std::shared_ptr<const NavData>, KnowledgeUse>> m_adopted;
    bool m_fresh = false;
    StateWriter m_writer;
};

/// Gives to the mind of one agent what it was given in the original world, whatever happens in this one.
class AlteredGate final : public ThoughtGate {
  public:
    AlteredGate(AgentId agent, OriginalGate& original) : m_agent(agent), m_original(original) {}

    void adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) override {
        if (agent.id != m_agent) agent.brain->adopt(knowledge, why);
    }
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override {
        if (agent.id != m_agent) return agent.brain->think(input, output);
        m_inputDiffers = "life differs";
        if (m_original.thought() == nullptr) return;
        m_input.take(input, output);
        m_inputDiffers = differenceOf(m_original.thought()->input, m_input);
        thinkAgain(*agent.brain, output);
    }
    /// When this world did not let it think, for instance since it is dead here.
    void thinkAnyway(Brain& brain) {
        Intent intent;
        std::vector<Message> said;
        RandomStream random;
        ThinkOutput output{intent, said, random, nullptr};
        m_inputDiffers = "life differs";
        thinkAgain(brain, output);
    }

    void forget() { m_fresh = false; }
    bool hasThought() const { return m_fresh; }
    const std::string& inputDiffers() const { return m_inputDiffers; }
    ThoughtInput& input() { return m_input; }
    ThoughtOutput& output() { return m_output; }

  private:
    void thinkAgain(Brain& brain, ThinkOutput& output) {
        TrialThought& original = *m_original.thought();
        for (const auto& [map, why] : original.adopted)
            brain.adopt({map.get(), nullptr}, why);
        output.intent = original.input.intent;
        output.random = original.input.random;
        output.messages.clear();
        std::optional<EyeView> view;
        bool failed = false;
        try {
            brain.think(original.input.input(original.map.get(), &m_workspace, view), output);
        } catch (...) { // a mind with a mistake ends its thought, not the certificate
            failed = true;
        }
        m_output.take(output, brain, failed, m_writer);
        m_fresh = true;
    }

    AgentId m_agent;
    OriginalGate& m_original;
    ThoughtInput m_input;
    ThoughtOutput m_output;
    std::string m_inputDiffers;
    bool m_fresh = false;
    NavWorkspace m_workspace;
    StateWriter m_writer;
};

Result<std::unique_ptr<Simulation>> restored(const Stage& stage, const Catalogue& catalogue,
                                             const CertificateSettings& settings, const std::vector<std::byte>& state,
                                             ThoughtGate& gate) {
    auto made = Simulation::create(stage, settings.seed, catalogue);
    if (!made) return made.error();
    if (settings.made) settings.made(**made);
    if (const Status status = (*made)->restore(state); !status) return status.error();
    (*made)->runner().setGate(&gate);
    return made;
}

/// The same changes for the same number. Every other time doors and boxes hide, too.
Status change(Simulation& simulation, AgentId id, std::uint64_t seed, std::uint32_t number, CertificateTrial& trial) {
    const Agent& agent = *simulation.agent(id);
    const HiddenFrom hidden(simulation.world(), agent.body, agent.senses.list(),
                            number % 2 == 0 ? Screens::Level : Screens::LevelAndSolids);
    RandomStream random(seed, number, RandomPurpose::Test);
    const EntityId body = agent.body;
    TruthChanges changes;
    const Status status = simulation.alterTruth(
        [&](World& world, Sim& sim) { changes = changeHidden(world, sim, body, hidden, random); });
    if (!status) return status;
    trial.moved = changes.moved, trial.removed = changes.removed;
    trial.added = changes.added, trial.altered = changes.altered;
    trial.behindWalls = changes.behindWalls, trial.near = changes.near, trial.numbers = changes.numbers;
    const NamePairs alike = alikeThings(simulation.world(), simulation.sim(), body, random);
    trial.renamed = static_cast<std::uint32_t>(2 * alike.size());
    return simulation.exchangeNames(alike);
}

std::string toText(const Intent& intent) {
    return fmt::format("move ({:.3g}, {:.3g}, {:.3g}) yaw {:.4g} pitch {:.4g} buttons {} weapon {}", intent.move.x,
                       intent.move.y, intent.move.z, intent.yaw, intent.pitch, intent.buttons, intent.weaponSlot);
}

/// What of the change shows in the picture: the first pixel, from the lower left, that is another.
std::string whatShows(const Stage& stage, const ThoughtInput& before, const ThoughtInput& after) {
    if (!before.looked || !after.looked) return {};
    const EyeView was = before.picture.view(), is = after.picture.view();
    const auto& classes = stage.level->data().classes;
    const auto tell = [&](const EyeView& view, int x, int y) {
        const Vec3 p = view.placeAt(x, y);
        return fmt::format("{} at ({:.2f}, {:.2f}, {:.2f})", classes[view.classAt(x, y)].name, p.x, p.y, p.z);
    };
    for (int y = 0; y < was.height(); ++y)
        for (int x = 0; x < was.width(); ++x)
            if (was.classAt(x, y) != is.classAt(x, y) || was.distanceAt(x, y) != is.distanceAt(x, y) ||
                !(was.motionAt(x, y) == is.motionAt(x, y)))
                return fmt::format(": pixel {} {} shows {} instead of {}", x, y, tell(is, x, y), tell(was, x, y));
    return {};
}

/// Not as in the run of which the state was saved: it did not survive saving.
bool isLost(const Reference& reference, AgentId agent, Tick tick, ThoughtOutput& output) {
    const auto thinker = std::find_if(reference.thinkers.begin(), reference.thinkers.end(),
                                      [&](const Thinker& t) { return t.id == agent; });
    const auto& thoughts = thinker->thoughts;
    const auto note = std::lower_bound(thoughts.begin(), thoughts.end(), tick,
                                       [](const ThoughtNote& n, Tick wanted) { return n.tick < wanted; });
    if (note == thoughts.end() || note->tick != tick) return true;
    StateWriter writer;
    output.visitState(writer);
    return !(hashBytes(writer.bytes()) == note->output);
}

} // namespace

Status makeTrial(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                 const Reference& reference, std::uint32_t number, Tick begin, CertificateTrial& trial) {
    OriginalGate originals(trial.agent);
    AlteredGate altereds(trial.agent, originals);
    const std::vector<std::byte>& state = reference.states.at(begin);
    auto original = restored(stage, catalogue, settings, state, originals);
    if (!original) return original.error();
    auto altered = restored(stage, catalogue, settings, state, altereds);
    if (!altered) return altered.error();

    ThreadPool alone(1);
    const Tick end = std::min(trial.tick + settings.followTicks, settings.ticks + settings.followTicks);
    bool sensed = false;
    for (Tick tick = begin; tick < end; ++tick) {
        originals.forget(), altereds.forget();
        (*original)->tick(alone);
        if (tick == trial.tick)
            if (Status status = change(**altered, trial.agent, settings.seed, number, trial); !status) return status;
        (*altered)->tick(alone);
        TrialThought* thought = originals.thought();
        if (thought == nullptr) continue;
        if (isLost(reference, trial.agent, tick, thought->output)) {
            trial.stateLost = true;
            trial.finding = fmt::format("tick {}: it thinks otherwise after save and restore although nothing was "
                                        "changed: state that no visitState names is lost",
                                        tick);
            return {};
        }
        const Agent* agent = (*altered)->agent(trial.agent);
        if (agent == nullptr) break; // gone in the altered world, and its mind with it
        if (!altereds.hasThought()) altereds.thinkAnyway(*agent->brain);
        if (tick >= trial.tick) ++trial.thoughts;
        if (!sensed && !altereds.inputDiffers().empty()) {
            sensed = true;
            trial.sameTicks = tick - std::min(tick, trial.tick);
            if (tick <= trial.tick) {
                trial.sensesLeaked = true;
                trial.finding =
                    fmt::format("tick {}: {} although everything changed was hidden{}", tick, altereds.inputDiffers(),
                                whatShows(stage, thought->input, altereds.input()));
                return {};
            }
        }
        if (const std::string output = differenceOf(thought->output, altereds.output()); !output.empty()) {
            trial.mindCheated = true;
            if (!sensed) trial.sameTicks = tick - std::min(tick, trial.tick);
            trial.finding = fmt::format("tick {}: {} although the input is the same since the change", tick, output);
            if (!(thought->output.intent == altereds.output().intent))
                trial.finding +=
                    fmt::format(": {} instead of {}", toText(altereds.output().intent), toText(thought->output.intent));
            return {};
        }
    }
    if (!sensed) trial.sameTicks = end - trial.tick;
    return {};
}

} // namespace lince
