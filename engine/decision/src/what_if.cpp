#include "state_machine.h"

#include <lince/core/text.h>
#include <lince/decision/what_if.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

/// Whether two parts of expressions are written alike and mean the same keys.
bool isSame(const Expressions::Info& a, std::size_t i, // NOLINT(misc-no-recursion): as deep as expressions are
            const Expressions::Info& b, std::size_t j) {
    const ExpressionNode& x = a.nodes[i];
    const ExpressionNode& y = b.nodes[j];
    if (x.op != y.op || x.operands != y.operands || x.function != y.function || !(x.key == y.key) ||
        !(x.constant == y.constant))
        return false;
    for (std::size_t k = 0; k < x.operands; ++k)
        if (!isSame(a, x.operand[k], b, y.operand[k])) return false;
    return true;
}

Answer answerSuccess(Run&, NodeIndex) {
    return Answer::Success;
}
Answer answerFailure(Run&, NodeIndex) {
    return Answer::Failure;
}

class NumberFinder {
  public:
    explicit NumberFinder(const Program& program) : m_program(program) {}

    std::vector<NumberInMind> find() {
        addKeys();
        for (std::size_t id = 0; id < m_program.expressions().size(); ++id)
            addFunctions(static_cast<ExpressionId>(id));
        for (std::size_t node = 0; node < m_program.nodes().size(); ++node)
            addPorts(static_cast<NodeIndex>(node));
        for (std::size_t id = 0; id < m_program.expressions().size(); ++id)
            addConstants(static_cast<ExpressionId>(id));
        for (std::size_t node = 0; node < m_program.nodes().size(); ++node)
            addAnswer(static_cast<NodeIndex>(node));
        return std::move(m_numbers);
    }

  private:
    void addKeys() {
        const auto keys = m_program.keys().keys();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const KeyInfo& key = keys[i];
            if (key.type != ValueType::Number && key.type != ValueType::Truth) continue;
            NumberInMind number;
            number.kind = NumberInMind::Kind::Key;
            number.key = {static_cast<std::uint16_t>(i)};
            number.isTruth = key.type == ValueType::Truth;
            number.text = key.name;
            number.unit = key.unit;
            number.min = number.isTruth ? 0 : key.min;
            number.max = number.isTruth ? 1 : key.max;
            number.place = key.place;
            m_numbers.push_back(std::move(number));
        }
    }

    void addFunctions(ExpressionId id) {
        const Expressions::Info& info = m_program.expressions()[id];
        for (std::size_t part = 0; part < info.nodes.size(); ++part) {
            const ExpressionNode& n = info.nodes[part];
            if (n.op != ExpressionOp::Call || n.type != ValueType::Number) continue;
            const auto known = std::find_if(m_numbers.begin(), m_numbers.end(), [&](const NumberInMind& other) {
                return other.kind == NumberInMind::Kind::Function &&
                       isSame(info, part, m_program.expressions()[other.parts.front().first],
                              other.parts.front().second);
            });
            if (known != m_numbers.end()) {
                known->parts.emplace_back(id, static_cast<std::uint16_t>(part));
                continue;
            }
            m_numbers.push_back(inExpression(NumberInMind::Kind::Function, id, part));
        }
    }

    void addPorts(NodeIndex node) {
        const NodeInfo& info = m_program.info(node);
        for (std::size_t i = 0; i < info.ports.size(); ++i) {
            const Port& port = m_program.port(node, i);
            const PortNote& note = info.ports[i];
            if (port.source != Port::Source::Constant || !port.constant.is(ValueType::Number) || note.isWord) continue;
            NumberInMind number;
            number.kind = NumberInMind::Kind::Port;
            number.node = node;
            number.port = static_cast<std::uint16_t>(i);
            number.written = port.constant.asNumber();
            number.text = fmt::format("{} of {}", note.name, info.name);
            number.unit = note.unit;
            number.min = note.min;
            number.max = note.max;
            number.place = note.place;
            m_numbers.push_back(std::move(number));
        }
    }

    void addConstants(ExpressionId id) {
        const Expressions::Info& info = m_program.expressions()[id];
        for (std::size_t part = 0; part < info.nodes.size(); ++part)
            if (info.nodes[part].op == ExpressionOp::Constant && info.nodes[part].type == ValueType::Number)
                m_numbers.push_back(inExpression(NumberInMind::Kind::Constant, id, part));
    }

    void addAnswer(NodeIndex node) {
        const NodeInfo& info = m_program.info(node);
        if (m_program[node].leaf == nullptr || info.role != NodeRole::Condition) return;
        NumberInMind number;
        number.kind = NumberInMind::Kind::Answer;
        number.node = node;
        number.isTruth = true;
        number.max = 1;
        number.text = info.name + " holds";
        number.place = info.place;
        m_numbers.push_back(std::move(number));
    }

    NumberInMind inExpression(NumberInMind::Kind kind, ExpressionId id, std::size_t part) const {
        const Expressions::Info& info = m_program.expressions()[id];
        const ExpressionNode& n = info.nodes[part];
        NumberInMind number;
        number.kind = kind;
        number.parts.emplace_back(id, static_cast<std::uint16_t>(part));
        number.written = n.constant.asNumber();
        number.text = info.text.substr(n.begin, n.end - n.begin);
        if (kind == NumberInMind::Kind::Constant && number.text != info.text)
            number.text += " in " + inQuotes(info.text);
        number.place = info.place;
        return number;
    }

    const Program& m_program;
    std::vector<NumberInMind> m_numbers;
};

} // namespace

std::vector<NumberInMind> numbersIn(const Program& program) {
    return NumberFinder(program).find();
}

std::shared_ptr<const Program> programWith(const Program& program, const NumberInMind& number, double value) {
    const std::shared_ptr<Program> changed(new Program(program));
    if (number.kind == NumberInMind::Kind::Port)
        changed->m_ports[changed->m_nodes[number.node].firstPort + number.port].constant = Value::ofNumber(value);
    if (number.kind == NumberInMind::Kind::Answer)
        changed->m_nodes[number.node].tick = value != 0 ? answerSuccess : answerFailure;
    for (const auto& [expression, part] : number.parts)
        changed->m_expressions.replace(expression, part, Value::ofNumber(value));
    return changed;
}

std::vector<std::string> decisionNames(const Program& program) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < program.nodes().size(); ++i) {
        const auto node = static_cast<NodeIndex>(i);
        names.push_back(program.info(node).name);
        names.push_back(program.info(node).kind);
        if (program[node].data == Node::kNothing) continue;
        if (const auto* machine = dynamic_cast<const MachineData*>(&program.data<NodeData>(node)))
            for (const MachineState& state : machine->states)
                names.push_back(state.name);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Value valueOf(const NumberInMind& number, double value) {
    return number.isTruth ? Value::ofTruth(value != 0) : Value::ofNumber(value);
}

} // namespace lince
