#include "plan_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

/// Whether an operand is a name: of a key that may hold anything, only numbers are facts.
bool isNameIn(const Expressions::Info& info, std::uint16_t index) {
    return info.nodes[index].constant.is(ValueType::Name);
}

/// A constant, or minus one.
std::optional<double> constantIn(const Expressions::Info& info,
                                 std::uint16_t index) { // NOLINT(misc-no-recursion): bounded
    const ExpressionNode& node = info.nodes[index];
    if (node.op == ExpressionOp::Negate) {
        const std::optional<double> inner = constantIn(info, node.operand[0]);
        return inner ? std::optional<double>(-*inner) : inner;
    }
    if (node.op != ExpressionOp::Constant) return {};
    if (node.constant.is(ValueType::Name)) return node.constant.asName();
    if (!node.constant.isNumeric()) return {};
    return node.constant.asNumber();
}

FactTest factTestOf(ExpressionOp op, bool swapped) {
    switch (op) {
    case ExpressionOp::NotEqual:
        return FactTest::Unequal;
    case ExpressionOp::Less:
        return swapped ? FactTest::Greater : FactTest::Less;
    case ExpressionOp::LessEqual:
        return swapped ? FactTest::AtLeast : FactTest::AtMost;
    case ExpressionOp::Greater:
        return swapped ? FactTest::Less : FactTest::Greater;
    case ExpressionOp::GreaterEqual:
        return swapped ? FactTest::AtMost : FactTest::AtLeast;
    default:
        return FactTest::Equal;
    }
}

} // namespace

void readPlanFacts(const Blackboard& board, std::span<const KeyId> facts, PlanFactValues& values) {
    for (std::size_t f = 0; f < facts.size(); ++f) {
        const Value& value = board[facts[f]];
        const bool isName = value.is(ValueType::Name) && board.layout()[facts[f]].type == ValueType::Name;
        values[f] = value.isNumeric() ? value.asNumber()
                    : isName          ? static_cast<double>(value.asName())
                                      : std::numeric_limits<double>::quiet_NaN();
    }
}

std::optional<std::uint16_t> PlanFactReader::fact(const XmlElement& element, const char* attribute,
                                                  const ExpressionNode& node, bool named) {
    const ValueType type = m_compiler.keyInfo(node.key).type;
    if ((type != ValueType::None || named) && type != ValueType::Number && type != ValueType::Truth &&
        type != ValueType::Name) {
        element.wrongInValue(attribute, node.begin,
                             fmt::format("{}, {}", m_compiler.keyInfo(node.key).name, phraseOf(type)),
                             "a number, a truth or a name: plans reckon with these");
        return {};
    }
    const auto found = std::find(m_facts.begin(), m_facts.end(), node.key);
    if (found != m_facts.end()) return static_cast<std::uint16_t>(found - m_facts.begin());
    if (m_facts.size() == kMaxPlanFacts) {
        element.wrongInValue(attribute, node.begin, "one more key", fmt::format("at most {}", kMaxPlanFacts));
        return {};
    }
    m_facts.push_back(node.key);
    return static_cast<std::uint16_t>(m_facts.size() - 1);
}

std::vector<FactCondition> PlanFactReader::conditions(const XmlElement& element, const char* attribute, bool optional) {
    std::vector<FactCondition> all;
    const ExpressionId id = m_compiler.expression(element, attribute, ExpressionUse::Condition, optional);
    if (id == kNoExpression) return all;
    const Expressions::Info& info = m_compiler.program().expressions()[id];
    addConditions(element, attribute, info, static_cast<std::uint16_t>(info.nodes.size() - 1), all);
    if (all.size() > GoapDomain::kMaxConditions)
        element.wrongAttribute(attribute, fmt::format("at most {} conditions", GoapDomain::kMaxConditions));
    return all;
}
void PlanFactReader::addConditions(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                                   std::uint16_t index,
                                   std::vector<FactCondition>& all) { // NOLINT(misc-no-recursion): bounded
    const ExpressionNode& node = info.nodes[index];
    if (node.op == ExpressionOp::And) {
        addConditions(element, attribute, info, node.operand[0], all);
        addConditions(element, attribute, info, node.operand[1], all);
        return;
    }
    const ExpressionNode* key = nullptr;
    bool named = false;
    FactCondition condition;
    if (node.op == ExpressionOp::Key) { // a truth; a number that is not 0
        key = &node;
        condition.test = FactTest::Unequal;
    } else if (node.op == ExpressionOp::Not && info.nodes[node.operand[0]].op == ExpressionOp::Key) {
        key = &info.nodes[node.operand[0]];
        condition.test = FactTest::Equal;
    } else if (isComparison(node.op)) {
        const bool swapped = info.nodes[node.operand[0]].op != ExpressionOp::Key;
        const ExpressionNode& left = info.nodes[node.operand[swapped ? 1 : 0]];
        const std::optional<double> right = constantIn(info, node.operand[swapped ? 0 : 1]);
        if (left.op == ExpressionOp::Key && right) {
            key = &left;
            named = isNameIn(info, node.operand[swapped ? 0 : 1]);
            condition.value = *right;
            condition.test = factTestOf(node.op, swapped);
        }
    }
    if (key == nullptr)
        return element.wrongInValue(attribute, node.begin,
                                    inQuotes(info.text.substr(node.begin, node.end - node.begin)),
                                    "key, !key or key compared with a constant, joined by &&");
    // Of a truth "not 0" is "1": the search knows then what will do.
    if (m_compiler.keyInfo(key->key).type == ValueType::Truth && condition.test == FactTest::Unequal) {
        condition.test = FactTest::Equal;
        condition.value = condition.value == 0 ? 1 : 0;
    }
    const std::optional<std::uint16_t> index16 = fact(element, attribute, *key, named);
    if (!index16) return;
    condition.fact = *index16;
    all.push_back(condition);
}
ExpressionId PlanFactReader::effects(const XmlElement& element, const char* attribute, std::vector<FactEffect>& all) {
    const ExpressionId id = m_compiler.expression(element, attribute, ExpressionUse::Script, true);
    if (id == kNoExpression) return id;
    const Expressions::Info& info = m_compiler.program().expressions()[id];
    addEffects(element, attribute, info, static_cast<std::uint16_t>(info.nodes.size() - 1), all);
    return id;
}
void PlanFactReader::addEffects(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                                std::uint16_t index,
                                std::vector<FactEffect>& all) { // NOLINT(misc-no-recursion): bounded
    const ExpressionNode& node = info.nodes[index];
    if (node.op == ExpressionOp::Then) {
        addEffects(element, attribute, info, node.operand[0], all);
        addEffects(element, attribute, info, node.operand[1], all);
        return;
    }
    const bool sets = node.op == ExpressionOp::Assign, adds = node.op == ExpressionOp::AssignAdd,
               takes = node.op == ExpressionOp::AssignSubtract;
    const std::optional<double> value =
        sets || adds || takes ? constantIn(info, node.operand[0]) : std::optional<double>();
    if (!value)
        return element.wrongInValue(attribute, node.begin,
                                    inQuotes(info.text.substr(node.begin, node.end - node.begin)),
                                    "key = constant, key += constant or key -= constant");
    const std::optional<std::uint16_t> index16 = fact(element, attribute, node, isNameIn(info, node.operand[0]));
    if (!index16) return;
    for (const FactEffect& other : all)
        if (other.fact == *index16)
            return element.wrongInValue(attribute, node.begin, "a key for the second time",
                                        "one effect a key in an action");
    all.push_back({*index16, !sets, takes ? -*value : *value});
    if (all.size() > GoapDomain::kMaxEffects)
        element.wrongInValue(attribute, node.begin, "one more effect",
                             fmt::format("at most {}", GoapDomain::kMaxEffects));
}

} // namespace lince
