#include <lince/agent/decision_trace.h>
#include <lince/core/state_visitor.h>
#include <lince/decision/program.h>

#include <fmt/format.h>

namespace lince {

std::string_view nameOf(Answer answer) {
    switch (answer) {
    case Answer::Idle:
        return "IDLE";
    case Answer::Running:
        return "RUNNING";
    case Answer::Success:
        return "SUCCESS";
    case Answer::Failure:
        return "FAILURE";
    case Answer::Skipped:
        return "SKIPPED";
    }
    return "IDLE";
}

std::string_view nameOf(NodeRole role) {
    switch (role) {
    case NodeRole::Control:
        return "Control";
    case NodeRole::Decorator:
        return "Decorator";
    case NodeRole::Condition:
        return "Condition";
    case NodeRole::Action:
        return "Action";
    }
    return "Action";
}

namespace {

/// Without its folders, which are this machine's.
std::string_view fileName(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1); // npos + 1: all of it
}

} // namespace

std::string Program::describe(NodeIndex node) const {
    const NodeInfo& i = m_infos[node];
    const std::string where = fmt::format("{}:{}: {}", i.place.file, i.place.line, i.kind);
    return i.name == i.kind ? where : where + " " + inQuotes(i.name);
}

bool Program::isLike(const Program& other) const {
    if (m_nodes.size() != other.m_nodes.size() || m_cells != other.m_cells || m_names.size() != other.m_names.size())
        return false;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_infos[i].kind != other.m_infos[i].kind || m_nodes[i].children != other.m_nodes[i].children ||
            m_nodes[i].cells != other.m_nodes[i].cells)
            return false;
    for (NameId name = 0; name < m_names.size(); ++name)
        if (m_names[name] != other.m_names[name]) return false;
    return true;
}

DecisionMemory::DecisionMemory(const Program& program)
    : board(program.keys()), m_answers(program.nodes().size(), Answer::Idle), m_cells(program.cellCount(), 0) {}

std::size_t DecisionMemory::bytes() const {
    return sizeof *this + board.bytes() + m_answers.capacity() * sizeof(Answer) +
           m_cells.capacity() * sizeof(std::uint32_t);
}

void DecisionMemory::carryOn(const Program& program, const DecisionMemory& before, const Program& programBefore) {
    board.carryOn(program.names(), before.board, programBefore.names());
    if (!program.isLike(programBefore)) return;
    m_answers = before.m_answers;
    m_cells = before.m_cells;
}

void DecisionMemory::visitState(StateVisitor& v) {
    const std::size_t nodes = m_answers.size(), cells = m_cells.size();
    v.field("board", board);
    v.list("answers", m_answers);
    v.list("cells", m_cells);
    // The program says how many there are, and what an answer can be; anything else is a forged state.
    m_answers.resize(nodes, Answer::Idle);
    m_cells.resize(cells, 0);
    for (Answer& answer : m_answers)
        if (answer > Answer::Failure) answer = Answer::Idle;
}

Answer Run::tickExactlyOnce() {
    m_woken = false;
    const Answer answer = tickNode(0);
    if (isDone(answer)) m_answers[0] = Answer::Idle;
    return answer;
}

Answer Run::tick() {
    Answer answer = Answer::Idle;
    for (int wakes = 0; wakes <= kMaxWakes; ++wakes) {
        m_woken = false;
        answer = tickNode(0);
        if (answer != Answer::Running || !m_woken) break;
    }
    if (isDone(answer)) m_answers[0] = Answer::Idle;
    return answer;
}

void Run::halt() {
    reset(0);
}

void Run::haltRunning(NodeIndex node) {
    const Node& n = m_nodes[node];
    if (n.halt != nullptr)
        n.halt(*this, node);
    else
        resetChildren(node);
    m_answers[node] = Answer::Idle;
    if (n.hooks != Node::kNothing)
        if (const ExpressionId script = m_program.m_hooks[n.hooks].onHalted; script != kNoExpression) evaluate(script);
}

std::optional<Answer> Run::precondition(NodeIndex node, const NodeHooks& hooks) {
    const auto met = [&](ExpressionId id, const char* name) {
        const bool holds = this->holds(id);
        if (m_trace != nullptr)
            m_trace->note(TraceKind::Condition, fmt::format("{} {}", name, m_program.m_expressions[id].text), holds, 0,
                          m_program.m_expressions.explain(id, context()).toText());
        return holds;
    };
    if (m_answers[node] == Answer::Idle) {
        if (hooks.failureIf != kNoExpression && met(hooks.failureIf, "_failureIf")) return Answer::Failure;
        if (hooks.successIf != kNoExpression && met(hooks.successIf, "_successIf")) return Answer::Success;
        if (hooks.skipIf != kNoExpression && met(hooks.skipIf, "_skipIf")) return Answer::Skipped;
        if (hooks.whileTrue != kNoExpression && !met(hooks.whileTrue, "_while")) return Answer::Skipped;
    } else if (m_answers[node] == Answer::Running && hooks.whileTrue != kNoExpression) {
        if (!met(hooks.whileTrue, "_while")) {
            haltRunning(node);
            return Answer::Skipped;
        }
    }
    return {};
}

Answer Run::tickWithScripts(NodeIndex node, const NodeHooks& hooks) {
    const auto decided = precondition(node, hooks);
    const Answer answer = decided ? *decided : m_nodes[node].tick(*this, node);
    if (isDone(answer)) {
        const ExpressionId script = answer == Answer::Success ? hooks.onSuccess : hooks.onFailure;
        if (script != kNoExpression) evaluate(script);
        if (hooks.post != kNoExpression) evaluate(hooks.post);
    }
    return answer;
}

/// What a leaf was asked with: ", within 30 m".
std::string Run::portsToText(NodeIndex node) const {
    std::string text;
    const std::vector<PortNote>& notes = m_program.m_infos[node].ports;
    for (std::size_t i = 0; i < notes.size(); ++i)
        if (const Value value = port(node, i)) {
            text += fmt::format(", {} {}", notes[i].name, toText(value, m_program.m_names));
            if (!notes[i].unit.empty()) text += " " + notes[i].unit;
        }
    return text;
}

Answer Run::tickHooked(NodeIndex node) {
    const Node& n = m_nodes[node];
    if (m_trace != nullptr) m_trace->deeper();
    const Answer answer =
        n.hooks == Node::kNothing ? n.tick(*this, node) : tickWithScripts(node, m_program.m_hooks[n.hooks]);
    if (answer != Answer::Skipped) m_answers[node] = answer;
    if (m_trace != nullptr) {
        m_trace->shallower();
        const NodeInfo& i = m_program.m_infos[node];
        m_trace->note(i.role == NodeRole::Condition ? TraceKind::Condition : TraceKind::Choice, i.name,
                      answer == Answer::Success || answer == Answer::Running, 0,
                      fmt::format("{} {}:{}{}", nameOf(answer), fileName(i.place.file), i.place.line,
                                  n.leaf != nullptr ? portsToText(node) : ""),
                      {node, static_cast<std::uint8_t>(answer)});
    }
    return answer;
}

} // namespace lince
