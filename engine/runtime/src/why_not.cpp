#include "number_search.h"
#include "thought_trace.h"

#include <lince/core/text.h>
#include <lince/decision/what_if.h>
#include <lince/mind/mind_versions.h>
#include <lince/runtime/thought_gate.h>
#include <lince/runtime/why_not.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

// ---- what is asked for

/// The name that was asked for, and how it stands in reasons.
class Asked {
  public:
    Asked(const std::string& action, const Program* program) : m_action(action), m_program(program) {
        for (std::size_t i = 0; program != nullptr && i < program->nodes().size(); ++i) {
            const auto node = static_cast<NodeIndex>(i);
            if (program->info(node).name == action || program->info(node).kind == action) m_nodes.push_back(node);
        }
    }

    const std::vector<NodeIndex>& nodes() const { return m_nodes; }

    bool isIn(const DecisionTrace& trace) const {
        return std::any_of(trace.entries().begin(), trace.entries().end(),
                           [&](const TraceEntry& entry) { return entry.taken && means(entry); });
    }
    bool means(const TraceEntry& entry) const {
        if (entry.node.index != TraceNode::kNone)
            return std::find(m_nodes.begin(), m_nodes.end(), entry.node.index) != m_nodes.end();
        if (entry.kind != TraceKind::Choice && entry.kind != TraceKind::Intent) return false;
        constexpr std::string_view kState = "state ";
        std::string_view label = entry.label;
        if (label.starts_with(kState)) label.remove_prefix(kState.size());
        return label == m_action || (label.size() > m_action.size() && label.ends_with(m_action) &&
                                     label[label.size() - m_action.size() - 1] == '/');
    }
    /// "guard to chase": a transition to it.
    bool leadsTo(const TraceEntry& entry) const { return entry.label.ends_with(" to " + m_action); }

    /// Nothing when it is a word that its minds know.
    std::optional<Error> unknown(const DecisionTrace& trace) const {
        if (isIn(trace)) return {};
        std::vector<std::string> words = {"go", "stand", "run", "crouch", "jump", "fire", "reload", "use", "say"};
        if (m_program != nullptr)
            for (std::string& name : decisionNames(*m_program))
                words.push_back(std::move(name));
        else
            for (const TraceEntry& entry : trace.entries())
                if (entry.kind == TraceKind::Choice) words.push_back(entry.label);
        if (std::find(words.begin(), words.end(), m_action) != words.end()) return {};
        return Error{"found --not " + inQuotes(m_action) + ", expected " + expectedOneOf(m_action, words)};
    }

  private:
    const std::string& m_action;
    const Program* m_program;
    std::vector<NodeIndex> m_nodes;
};

// ---- thinking again

/// The thought as it was: all that it was given, and how the mind was.
struct Moment {
    const Agent& agent;
    const ThinkInput& input;
    const Intent intent;
    const RandomStream random;
    const AgentGroup& group;
    BrainParameters parameters; ///< of the group, with sides

    /// False when the thought ended in an exception.
    bool think(Brain& mind, const SelfState& self, DecisionTrace& trace) const {
        ThinkInput given = {input.tick, self,      input.percepts, input.messages,
                            input.view, input.map, input.mapNews,  input.nav};
        Intent wanted = intent;
        std::vector<Message> said;
        RandomStream chance = random;
        ThinkOutput output{wanted, said, chance, &trace};
        try {
            mind.think(given, output);
        } catch (...) {
            return false;
        }
        noteOutput(trace, mind.report(), sanitized(wanted), said);
        return true;
    }
};

struct TriedNumber {
    WhyNotNumber number;
    SearchedNumber search;
    std::function<bool(double, DecisionTrace&)> think; ///< with that number
};

/// How the body is, as a mind feels it.
void addBody(const Moment& moment, const std::function<std::unique_ptr<Brain>()>& copy,
             std::vector<TriedNumber>& into) {
    struct Feeling {
        const char* name;
        int SelfState::*number;
        int SelfState::*most;
    };
    static constexpr std::array<Feeling, 3> kFeelings = {
        {{"health", &SelfState::health, &SelfState::maxHealth},
         {"rounds", &SelfState::magazine, &SelfState::magazineSize},
         {"spare rounds", &SelfState::ammunition, &SelfState::maxAmmunition}}};
    for (const Feeling& feeling : kFeelings) {
        const int most = moment.input.self.*feeling.most;
        if (most <= 0) continue; // its body has none of that
        TriedNumber tried;
        tried.number = {WhyNotNumber::Kind::Body, feeling.name, "", {}, false};
        tried.search = {moment.input.self.*feeling.number, 0, static_cast<double>(most), false, {}};
        tried.think = [&moment, copy, &feeling](double value, DecisionTrace& trace) {
            SelfState self = moment.input.self;
            self.*feeling.number = static_cast<int>(std::lround(value));
            const auto mind = copy();
            return mind && moment.think(*mind, self, trace);
        };
        into.push_back(std::move(tried));
    }
}

/// A mind that is a file.
class MindOfFile {
  public:
    explicit MindOfFile(const Moment& moment) : m_moment(moment), m_inside(moment.agent.brain->inside()) {
        for (NumberInMind& number : numbersIn(*m_inside.program))
            m_numbers.push_back(std::move(number));
        for (const NumberInMind& number : m_numbers)
            if (number.kind == NumberInMind::Kind::Constant) m_constants.push_back(number.written);
    }

    std::unique_ptr<Brain> copy(const std::shared_ptr<const Program>& program) const {
        auto mind = makeMindBrain(program, m_moment.parameters);
        (void)carryOn(*mind, *m_moment.agent.brain);
        return mind;
    }
    std::shared_ptr<const Program> program() const { return {std::shared_ptr<const Program>(), m_inside.program}; }

    std::vector<TriedNumber> numbers() const {
        std::vector<TriedNumber> all;
        for (const NumberInMind& number : m_numbers) {
            const bool isKey = number.kind == NumberInMind::Kind::Key;
            TriedNumber tried;
            tried.number = {kindOf(number), number.text, number.unit, number.place, number.isTruth};
            tried.search = {present(number), number.min, number.max, number.isTruth, m_constants};
            tried.think = [this, &number, isKey](double value, DecisionTrace& trace) {
                const auto mind = copy(isKey ? program() : programWith(*m_inside.program, number, value));
                if (isKey) suppose(*mind, number.key, valueOf(number, value));
                return m_moment.think(*mind, m_moment.input.self, trace);
            };
            all.push_back(std::move(tried));
        }
        return all;
    }

  private:
    static WhyNotNumber::Kind kindOf(const NumberInMind& number) {
        switch (number.kind) {
        case NumberInMind::Kind::Key:
            return WhyNotNumber::Kind::Key;
        case NumberInMind::Kind::Function:
            return WhyNotNumber::Kind::Function;
        case NumberInMind::Kind::Answer:
            return WhyNotNumber::Kind::Answer;
        case NumberInMind::Kind::Port:
        case NumberInMind::Kind::Constant:
            break;
        }
        return WhyNotNumber::Kind::File;
    }
    std::optional<double> present(const NumberInMind& number) const {
        if (number.isInFile()) return number.written;
        if (number.kind != NumberInMind::Kind::Key) return {}; // only the thought knows
        const Value& value = m_inside.memory->board[number.key];
        return value ? std::optional(value.asNumber()) : std::nullopt;
    }

    const Moment& m_moment;
    MindInside m_inside;
    std::vector<NumberInMind> m_numbers;
    std::vector<double> m_constants;
};

/// A mind that is written in C++: its parameters.
class MindByHand {
  public:
    MindByHand(const Moment& moment, const BrainRegistry& brains) : m_moment(moment), m_brains(brains) {
        StateWriter writer;
        moment.agent.brain->visitState(writer);
        m_state.assign(writer.bytes().begin(), writer.bytes().end());
    }

    /// Null when a parameter does not fit, or makes a mind with another kind of state.
    std::unique_ptr<Brain> copy(const std::string& parameter = {}, const std::string& value = {}) const {
        BrainParameters parameters = m_moment.parameters;
        if (!parameter.empty()) parameters.set(parameter, value);
        auto mind = m_brains.make(m_moment.group.brain, parameters);
        if (!mind) return nullptr;
        if (m_moment.agent.roadmap) (*mind)->adopt({nullptr, m_moment.agent.roadmap}, KnowledgeUse::Changed);
        StateReader reader(m_state);
        (*mind)->visitState(reader);
        if (reader.failed() || !reader.atEnd()) return nullptr;
        if (m_moment.input.map != nullptr) (*mind)->adopt({m_moment.input.map, nullptr}, KnowledgeUse::Restored);
        return std::move(*mind);
    }

    std::vector<TriedNumber> numbers() const {
        const BrainParameters& asked = m_moment.parameters;
        (void)m_brains.make(m_moment.group.brain, asked); // asks for all that it can be told
        std::vector<TriedNumber> all;
        for (const BrainParameters::Asked& one : asked.asked()) {
            const bool isFlag = one.about.kind == FieldKind::Flag;
            if (one.about.kind != FieldKind::Number && one.about.kind != FieldKind::Whole && !isFlag) continue;
            TriedNumber tried;
            tried.number = {WhyNotNumber::Kind::Parameter, one.name, std::string(one.about.unit), {}, isFlag};
            tried.search = {static_cast<double>(asked.valueOf(one)),
                            static_cast<double>(one.about.range.min),
                            static_cast<double>(one.about.range.max),
                            isFlag,
                            {}};
            tried.think = [this, name = one.name, whole = one.about.kind != FieldKind::Number](double value,
                                                                                               DecisionTrace& trace) {
                const auto mind = copy(name, fmt::format("{:.9g}", whole ? std::round(value) : value));
                return mind && m_moment.think(*mind, m_moment.input.self, trace);
            };
            all.push_back(std::move(tried));
        }
        return all;
    }

  private:
    const Moment& m_moment;
    const BrainRegistry& m_brains;
    std::vector<std::byte> m_state;
};

// ---- what stood in the way

/// Entries directly inside the one at `at`, and what did not hold in them.
void addInside(const std::vector<TraceEntry>& entries, std::size_t at, std::vector<std::size_t>& into) {
    std::vector<std::size_t> found;
    for (std::size_t i = at; i-- > 0 && entries[i].depth > entries[at].depth;)
        if (entries[i].depth == entries[at].depth + 1 || (entries[i].kind == TraceKind::Condition && !entries[i].taken))
            found.push_back(i);
    into.insert(into.end(), found.rbegin(), found.rend());
}

/// Of the nodes that are meant, what was asked nearest to one of them, and what it found.
void addOfProgram(const Asked& asked, const Program& program, const std::vector<TraceEntry>& entries,
                  std::vector<std::size_t>& into) {
    std::optional<std::size_t> nearest;
    int nearestSteps = 0;
    for (const NodeIndex meant : asked.nodes()) {
        int steps = 0;
        for (NodeIndex node = meant; node != kNoNode; node = program.info(node).parent, ++steps) {
            const auto said = std::find_if(entries.begin(), entries.end(),
                                           [&](const TraceEntry& entry) { return entry.node.index == node; });
            if (said == entries.end()) continue;
            if (!nearest || steps < nearestSteps) {
                nearest = static_cast<std::size_t>(said - entries.begin());
                nearestSteps = steps;
            }
            break;
        }
    }
    if (!nearest) return;
    addInside(entries, *nearest, into);
    into.push_back(*nearest);
}

/// Expressions that a node asks (`reads`) or runs.
template <class Use>
void forExpressions(const Program& program, NodeIndex node, Use use) {
    const Node& n = program[node];
    for (std::size_t i = 0; i < n.ports; ++i)
        if (program.port(node, i).source == Port::Source::Expression) use(program.port(node, i).expression);
    if (n.hooks == Node::kNothing) return;
    const NodeHooks& h = program.hooks(n.hooks);
    for (const ExpressionId id :
         {h.failureIf, h.successIf, h.skipIf, h.whileTrue, h.onHalted, h.onFailure, h.onSuccess, h.post})
        if (id != kNoExpression) use(id);
}

bool isAssignment(ExpressionOp op) {
    return op >= ExpressionOp::Assign && op <= ExpressionOp::AssignDivide;
}

/// Whether a node writes the key: by a port that gives, or a script.
bool writes(const Program& program, NodeIndex node, KeyId key) {
    bool found = false;
    for (std::size_t i = 0; i < program[node].ports; ++i)
        found = found || (program.info(node).ports[i].gives && program.port(node, i).key == key);
    forExpressions(program, node, [&](ExpressionId id) {
        for (const ExpressionNode& part : program.expressions()[id].nodes)
            found = found || (isAssignment(part.op) && part.key == key);
    });
    return found;
}

/// What did not hold may be a key that another node wrote in the same thought, or did not: of that one, too, it is told
/// what it found. From what was found first onwards, each node once.
void addWriters(const Program& program, const std::vector<TraceEntry>& entries, std::vector<std::size_t>& found) {
    std::vector<bool> followed(program.nodes().size(), false);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::uint16_t node = entries[found[i]].node.index;
        if (node == TraceNode::kNone || followed[node] || entries[found[i]].taken) continue;
        followed[node] = true;
        std::vector<KeyId> keys;
        forExpressions(program, node, [&](ExpressionId id) {
            const auto& reads = program.expressions()[id].reads;
            keys.insert(keys.end(), reads.begin(), reads.end());
        });
        for (std::size_t at = 0; at < entries.size(); ++at) {
            const std::uint16_t writer = entries[at].node.index;
            if (writer == TraceNode::kNone || entries[at].taken || followed[writer]) continue;
            const auto isWritten = [&](KeyId key) { return writes(program, writer, key); };
            if (std::find(found.begin(), found.end(), at) != found.end() ||
                std::none_of(keys.begin(), keys.end(), isWritten))
                continue;
            addInside(entries, at, found);
            found.push_back(at);
        }
    }
}

std::vector<std::size_t> inTheWay(const Asked& asked, const Program* program, const DecisionTrace& trace) {
    const std::vector<TraceEntry>& entries = trace.entries();
    std::vector<std::size_t> found;
    if (program != nullptr) {
        addOfProgram(asked, *program, entries, found);
        addWriters(*program, entries, found);
    }
    for (std::size_t i = 0; i < entries.size(); ++i) // transitions, and options that were considered
        if (!entries[i].taken && (asked.leadsTo(entries[i]) || asked.means(entries[i]))) found.push_back(i);
    if (found.empty())
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!entries[i].taken && entries[i].kind != TraceKind::Percept) found.push_back(i);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// ---- asking

/// Answers come last: they are what numbers decide.
double relativeChange(const WhyNotNumber& number, const SearchedNumber& search, double to) {
    if (number.kind == WhyNotNumber::Kind::Answer) return 1e9;
    if (search.isTruth || !search.from) return 1;
    const double change = std::fabs(to - *search.from);
    if (search.min < search.max && search.max - search.min < 1e5) return change / (search.max - search.min);
    return change / std::max({std::fabs(to), std::fabs(*search.from), 1e-3});
}

/// Sees the thoughts of one agent; in the one that is asked about, thinks them again with other numbers.
class WhyNotGate final : public ThoughtGate {
  public:
    WhyNotGate(const Simulation& simulation, const Catalogue& catalogue, AgentId agent, const std::string& action)
        : m_simulation(simulation), m_catalogue(catalogue), m_agent(agent), m_action(action) {}

    std::optional<Tick> lastThought; ///< of the agent, as far as it was run
    bool asks = false;
    WhyNot answer;
    Status status;

    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override {
        if (agent.id == m_agent) {
            lastThought = input.tick;
            if (asks) ask(agent, input, output);
        }
        agent.brain->think(input, output);
    }

  private:
    void ask(const Agent& agent, const ThinkInput& input, const ThinkOutput& output) {
        const AgentGroup& group = m_simulation.stage().scenario.groups[agent.kind];
        Moment moment{agent, input, output.intent, output.random, group, group.parameters};
        moment.parameters.setSides(m_simulation.stage().definitions->sides());
        const Program* program = agent.brain->inside().program;
        const Asked asked(m_action, program);
        const auto search = [&](const auto& mind, const std::function<std::unique_ptr<Brain>()>& copy) {
            const auto again = copy();
            DecisionTrace trace;
            noteInput(trace, input);
            if (!again || !moment.think(*again, input.self, trace)) {
                status =
                    Error{"found a thought that cannot be thought again, expected a mind whose state can be copied"};
                return;
            }
            answer.thought = input.tick;
            answer.trace = trace;
            if (const auto error = asked.unknown(trace)) {
                status = *error;
                return;
            }
            answer.happened = asked.isIn(trace);
            if (answer.happened) return;
            answer.inTheWay = inTheWay(asked, program, trace);
            std::vector<TriedNumber> numbers = mind.numbers();
            if (program == nullptr) addBody(moment, copy, numbers); // files ask it by functions
            for (const TriedNumber& number : numbers)
                tryNumber(asked, number);
            std::stable_sort(answer.changes.begin(), answer.changes.end(),
                             [](const WhyNotChange& a, const WhyNotChange& b) { return a.relative < b.relative; });
        };
        if (program != nullptr) {
            const MindOfFile mind(moment);
            search(mind, [&] { return mind.copy(mind.program()); });
        } else {
            const MindByHand mind(moment, m_catalogue.brains);
            search(mind, [&] { return mind.copy(); });
        }
    }

    void tryNumber(const Asked& asked, const TriedNumber& number) {
        ++answer.numbers;
        const auto found = smallestThat(number.search, [&](double value) {
            ++answer.trials;
            DecisionTrace trace;
            return number.think(value, trace) && asked.isIn(trace);
        });
        if (found)
            answer.changes.push_back(
                {number.number, number.search.from, *found, relativeChange(number.number, number.search, *found)});
    }

    const Simulation& m_simulation;
    const Catalogue& m_catalogue;
    AgentId m_agent;
    const std::string& m_action;
};

} // namespace

std::string_view nameOf(WhyNotNumber::Kind kind) {
    static constexpr std::array<std::string_view, 6> kNames = {"key",    "function",  "file",
                                                               "answer", "parameter", "body"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string WhyNotChange::toText() const {
    const auto value = [&](double x) {
        if (number.isTruth) return std::string(x != 0 ? "true" : "false");
        return fmt::format("{:.6g}{}{}", x, number.unit.empty() ? "" : " ", number.unit);
    };
    const std::string before = from ? value(*from) : number.isTruth ? value(to != 0 ? 0 : 1) : "another value";
    return fmt::format("{}: {} -> {}", number.text, before, value(to));
}

Result<WhyNot> askWhyNot(Replay& replay, JobPool& pool, AgentId agent, Tick tick, const std::string& action) {
    WhyNotGate gate(replay.simulation(), replay.catalogue(), agent, action);
    const auto run = [&](Tick from, Tick to) -> Status {
        if (Status status = replay.seek(from, pool); !status) return status;
        replay.simulation().runner().setGate(&gate);
        while (replay.simulation().now() < to)
            replay.step(pool);
        replay.simulation().runner().setGate(nullptr);
        return {};
    };
    for (Tick back = 60; !gate.lastThought; back *= 10) {
        const Tick from = tick > back ? tick - back : 0;
        if (const Status status = run(from, tick + 1); !status) return status.error();
        if (from == 0) break;
    }
    if (!gate.lastThought)
        return Error{
            fmt::format("found no thought of agent {} up to tick {}, expected one with a mind that had its turn",
                        agent.value, tick)};
    gate.asks = true;
    if (const Status status = run(*gate.lastThought, *gate.lastThought + 1); !status) return status.error();
    if (!gate.status) return gate.status.error();
    return std::move(gate.answer);
}

} // namespace lince
