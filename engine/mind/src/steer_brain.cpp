#include "group_parameters.h"
#include "steer_rules.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/group_brains.h>
#include <lince/mind/leader_belief.h>
#include <lince/mind/steered_body.h>
#include <lince/move/steering_mix.h>

#include <algorithm>
#include <optional>

namespace lince {
namespace {

/// One way to move, with a name.
struct SteerState {
    std::string name;
    SteeringMix mix;
    float speed = 1; ///< share of running speed
};

struct SteerSetup {
    std::vector<SteerState> states; ///< at least one
    std::vector<SteerRule> rules;
    std::optional<Vec3> goal;
    FactionId leaderSide; ///< whose nearest one is followed; nobody's: who says that it leads
    bool leads = false;
    SteeredMotion motion;
    bool needsSpace = false;
};

class SteerBrain final : public Brain {
  public:
    explicit SteerBrain(SteerSetup setup) : m_setup(std::move(setup)) { m_missed.resize(m_setup.rules.size(), 0); }

    Tick period() const override { return m_setup.motion.period; }
    BrainReport report() const override { return {m_setup.states[m_state].name, 0, {}}; }
    KnowledgeNeeds needs() const override {
        KnowledgeNeeds needs;
        if (m_setup.needsSpace) needs.roadmap.emplace().nodes = 1; // only the space is asked
        return needs;
    }
    void adopt(const Knowledge& knowledge, KnowledgeUse /*why*/) override {
        if (knowledge.roadmap) m_roadmap = knowledge.roadmap;
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        m_body.sense(input);
        changeState(input, output);
        m_leader.hear(input);
        const SteerState& state = m_setup.states[m_state];
        Vehicle vehicle = m_body.vehicle(input.self, m_setup.motion);
        vehicle.maxSpeed *= state.speed;
        const std::optional<LeaderState> leader = m_leader.find(input, m_body.others(), m_setup.leaderSide);
        SteeringInput steering{vehicle, m_body.others()};
        steering.ownSide = input.self.faction.value;
        steering.space = m_roadmap ? &m_roadmap->space() : nullptr;
        steering.goal = m_setup.goal ? &*m_setup.goal : nullptr;
        steering.leader = leader ? &*leader : nullptr;
        steering.seconds = secondsFromTicks(period());
        m_fractions.clear();
        m_steering = steer(state.mix, steering, m_memory, output.random, &m_fractions);
        if (output.trace != nullptr) explain(*output.trace);
        m_body.move(input, output, vehicle.velocityAfter(m_steering, steering.seconds), m_setup.motion);
        if (m_setup.leads) output.say(LeaderAt{input.self.position, input.self.yaw});
    }

    void visitState(StateVisitor& v) override {
        v.field("body", m_body);
        v.field("state", m_state);
        if (m_state >= m_setup.states.size()) m_state = 0; // a state from outside may say anything
        v.field("since", m_since);
        v.field("memory", m_memory);
        v.list("missed", m_missed);
        m_missed.resize(m_setup.rules.size(), 0);
        m_leader.visitState(v); // field by field, as it always was: golden hashes hold
        v.field("steering", m_steering);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        Vehicle vehicle = m_body.vehicle(self, m_setup.motion);
        vehicle.position.y += 0.1f;
        lince::draw(sink, vehicle, m_steering);
        if (m_setup.states.size() > 1)
            sink.text(self.position + Vec3{0, self.height + 0.25f, 0}, m_setup.states[m_state].name,
                      {255, 255, 255, 255});
    }

  private:
    bool isMeant(const SteeringTarget& target, FactionId own, std::uint16_t side) const {
        switch (target.kind) {
        case SteeringTarget::Kind::Kin:
            return side == own.value;
        case SteeringTarget::Kind::Strangers:
            return side != own.value;
        default:
            return side == target.side;
        }
    }

    bool sees(const ThinkInput& input, const SteerRule& rule) const {
        const Neighbours& others = m_body.others();
        for (std::size_t i = 0; i < others.size(); ++i)
            if (isMeant(rule.target, input.self.faction, others.side[i]) &&
                length(others.position(i) - input.self.position) <= rule.within)
                return true;
        return false;
    }

    bool holds(const ThinkInput& input, std::size_t index) {
        const SteerRule& rule = m_setup.rules[index];
        switch (rule.when) {
        case SteerRule::When::Sees:
            return sees(input, rule);
        case SteerRule::When::Misses:
            if (sees(input, rule)) m_missed[index] = input.tick;
            return input.tick - std::max(m_missed[index], m_since) >= ticksFromSeconds(rule.seconds);
        case SteerRule::When::Hears:
            return std::any_of(input.percepts.begin(), input.percepts.end(), [&](const Percept& p) {
                const float away = length(p.position - input.self.position);
                return p.sense == SenseKind::Hearing && p.event == PerceptEvent::Gained && away >= rule.beyond &&
                       away <= rule.within;
            });
        case SteerRule::When::Hurt:
            return std::any_of(input.percepts.begin(), input.percepts.end(),
                               [](const Percept& p) { return p.sense == SenseKind::Damage; });
        case SteerRule::When::After:
            return input.tick - m_since >= ticksFromSeconds(rule.seconds);
        case SteerRule::When::Near:
            return m_setup.goal && length(*m_setup.goal - input.self.position) <= rule.within;
        }
        return false;
    }

    void changeState(const ThinkInput& input, ThinkOutput& output) {
        for (std::size_t i = 0; i < m_setup.rules.size(); ++i) {
            const SteerRule& rule = m_setup.rules[i];
            const bool here = rule.from == SteerRule::kAny ? rule.to != m_state : rule.from == m_state;
            const bool taken = here && holds(input, i);
            if (here && output.trace != nullptr) output.trace->note(TraceKind::Condition, rule.words, taken);
            if (!taken) continue;
            m_state = rule.to;
            m_since = input.tick;
            return;
        }
    }

    void explain(DecisionTrace& trace) const {
        trace.note(TraceKind::Choice, m_setup.states[m_state].name, true);
        for (const SteeringContribution& fraction : m_fractions)
            trace.note(TraceKind::Score, nameOf(fraction.kind), fraction.decided, length(fraction.steering));
    }

    SteerSetup m_setup;
    std::shared_ptr<const Roadmap> m_roadmap;
    SteeredBody m_body;
    std::uint32_t m_state = 0;
    Tick m_since = 0;
    SteeringMemory m_memory;
    std::vector<Tick> m_missed; ///< by rule: when one was last seen
    LeaderBelief m_leader;
    Vec3 m_steering;
    SteeringContributions m_fractions; ///< of the last thought; scratch
};

std::vector<std::string> stateNames(const BrainParameters& parameters) {
    const std::string list = parameters.text(
        "states", "mix",
        {"names of states: each has a mix of its name", "nombres de estados: cada uno tiene una mezcla de su nombre"});
    std::vector<std::string> names;
    std::string_view rest = trimmed(list);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(" ,\t\n"), rest.size());
        names.emplace_back(rest.substr(0, end));
        rest = trimmed(rest.substr(std::min(end + 1, rest.size())));
    }
    const bool twice = std::any_of(names.begin(), names.end(),
                                   [&](const auto& name) { return std::count(names.begin(), names.end(), name) > 1; });
    if (names.empty() || names.size() > 32 || twice) {
        parameters.wrong("states", "names of states, each once, at most 32");
        names = {"mix"};
    }
    return names;
}

} // namespace

std::unique_ptr<Brain> makeSteerBrain(const BrainParameters& parameters) {
    SteerSetup setup;
    const std::vector<std::string> names = stateNames(parameters);
    for (const std::string& name : names) {
        SteerState state;
        state.name = name;
        state.mix = mixOf(parameters, name, name == "mix" ? "wander" : "");
        state.speed = parameters.number(
            name + ".speed", 1, 0, 1, "",
            {"fraction of its running speed in this state", "fracción de su velocidad de carrera en este estado"});
        setup.needsSpace = setup.needsSpace || asksSpace(state.mix);
        setup.states.push_back(std::move(state));
    }
    const std::string changes = parameters.text(
        "switch", "", {"rules FROM>TO CONDITION, parted by ;", "reglas DE>A CONDICIÓN, separadas por ;"});
    auto rules = parseSteerRules(changes, names, sidesOf(parameters));
    if (!rules)
        parameters.wrong("switch", "rules: " + rules.error().message);
    else
        setup.rules = std::move(*rules);
    setup.goal =
        parameters.place("goal", {"x y z: what `goal` means in a mix", "x y z: lo que es `goal` en una mezcla"});
    setup.leaderSide =
        parameters.side("leaderSide", {"of whom `leader` means in a mix", "de quien es `leader` en una mezcla"});
    setup.leads = parameters.number("leads", 0, 0, 1, "", {"1: others follow it", "1: otros lo siguen"}) > 0;
    setup.motion.run = true;
    setup.motion.maxForce = parameters.number("force", 0, 0, 1000, "m/s²",
                                              {"most that it speeds up or turns; 0: as its body can",
                                               "lo más que acelera o gira; 0: lo que pueda su cuerpo"});
    setup.motion.keepsClear =
        parameters.number("keepsClear", 0, 0, 1, "",
                          {"1: keeps clear of others by ORCA", "1: esquiva a otros con ORCA"}) > 0;
    setup.motion.period = static_cast<Tick>(
        parameters.number("period", 3, 1, 60, "ticks", {"between two thoughts", "entre dos pensamientos"}));
    return std::make_unique<SteerBrain>(std::move(setup));
}

} // namespace lince
