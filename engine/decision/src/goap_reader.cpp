// <Goap> from XML. Conditions are expressions that join "key", "!key" and "key compared with a constant" by &&; effects
// are scripts of "key = constant", "key += constant" and "key -= constant".

#include "goap_data.h"

#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace lince {
namespace {

class GoapReader {
  public:
    GoapReader(NodeCompiler& compiler, NodeIndex node, GoapData& data)
        : m_compiler(compiler), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        m_data.budget = static_cast<std::uint32_t>(element.integer("budget", 64, 1, 100'000));
        m_data.domain.nodes = static_cast<std::uint32_t>(element.integer("nodes", 256, 2, GoapDomain::kMaxNodes));
        m_data.domain.length = static_cast<std::uint32_t>(element.integer("length", 12, 1, GoapDomain::kMaxLength));
        m_data.bar = ticksFromSeconds(element.number("bar", 1, 0, 3600));
        for (const XmlElement& part : element.children()) {
            if (part.name() == "Goal")
                readGoal(part);
            else if (part.name() == "Action")
                readAction(part);
            else
                part.wrong("<" + part.name() + ">", "<Goal> or <Action>");
        }
        if (m_data.goals.empty()) element.wrong("no goal", "at least one <Goal>");
        if (m_data.actions.empty()) element.wrong("no action", "at least one <Action>");
        m_data.domain.facts = static_cast<std::uint32_t>(m_data.facts.size());
        m_data.domain.finish();
    }

  private:
    void readGoal(const XmlElement& element) {
        GoapGoal goal;
        goal.name = element.string("name");
        goal.enabled = m_compiler.expression(element, "if", ExpressionUse::Condition, true);
        goal.priority = m_compiler.expression(element, "priority", ExpressionUse::Number, true);
        goal.wants = conditions(element, "wants", false);
        for (const XmlElement& child : element.children())
            child.wrong("<" + child.name() + ">", "nothing in a goal");
        element.finish();
        if (m_data.goals.size() == GoapData::kMaxGoals)
            return element.wrong("one more goal", fmt::format("at most {}", GoapData::kMaxGoals));
        m_data.goals.push_back(std::move(goal));
    }

    void readAction(const XmlElement& element) {
        GoapActionInfo info;
        GoapDomain::Action action;
        info.name = element.string("name");
        for (const GoapActionInfo& other : m_data.actions)
            if (other.name == info.name) element.wrongAttribute("name", "a name that no other action has");
        info.cost = m_compiler.expression(element, "cost", ExpressionUse::Number, true);
        action.needs = conditions(element, "needs", true);
        info.effect = effects(element, "effect", action);
        (void)effects(element, "expects", action);
        if (action.effects.empty()) element.wrong("an action without effect", "the attribute effect or expects");
        const std::vector<XmlElement> children = element.children();
        if (children.size() != 1)
            element.wrong(fmt::format("{} nodes in an action", children.size()), "one");
        else
            info.child = m_compiler.addChild(m_node, children.front());
        element.finish();
        if (m_data.actions.size() == GoapDomain::kMaxActions)
            return element.wrong("one more action", fmt::format("at most {}", GoapDomain::kMaxActions));
        m_data.actions.push_back(std::move(info));
        m_data.domain.actions.push_back(std::move(action));
    }

    std::optional<std::uint16_t> fact(const XmlElement& element, const char* attribute, const ExpressionNode& node) {
        const auto found = std::find(m_data.facts.begin(), m_data.facts.end(), node.key);
        if (found != m_data.facts.end()) return static_cast<std::uint16_t>(found - m_data.facts.begin());
        const ValueType type = m_compiler.keyInfo(node.key).type;
        if (type != ValueType::Number && type != ValueType::Truth && type != ValueType::Name) {
            element.wrongInValue(attribute, node.begin,
                                 fmt::format("{}, {}", m_compiler.keyInfo(node.key).name, phraseOf(type)),
                                 "a number, a truth or a name: plans reckon with these");
            return {};
        }
        if (m_data.facts.size() == GoapDomain::kMaxFacts) {
            element.wrongInValue(attribute, node.begin, "one more key",
                                 fmt::format("at most {}", GoapDomain::kMaxFacts));
            return {};
        }
        m_data.facts.push_back(node.key);
        return static_cast<std::uint16_t>(m_data.facts.size() - 1);
    }

    /// A constant, or minus one.
    static std::optional<double> constantOf(const Expressions::Info& info, std::uint16_t index) {
        const ExpressionNode& node = info.nodes[index];
        if (node.op == ExpressionOp::Negate) {
            const std::optional<double> inner = constantOf(info, node.operand[0]);
            return inner ? std::optional<double>(-*inner) : inner;
        }
        if (node.op != ExpressionOp::Constant) return {};
        if (node.constant.is(ValueType::Name)) return node.constant.asName();
        if (!node.constant.isNumeric()) return {};
        return node.constant.asNumber();
    }

    std::vector<FactCondition> conditions(const XmlElement& element, const char* attribute, bool optional) {
        std::vector<FactCondition> all;
        const ExpressionId id = m_compiler.expression(element, attribute, ExpressionUse::Condition, optional);
        if (id == kNoExpression) return all;
        const Expressions::Info& info = m_compiler.program().expressions()[id];
        addConditions(element, attribute, info, static_cast<std::uint16_t>(info.nodes.size() - 1), all);
        if (all.size() > GoapDomain::kMaxConditions)
            element.wrongAttribute(attribute, fmt::format("at most {} conditions", GoapDomain::kMaxConditions));
        return all;
    }
    void addConditions(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                       std::uint16_t index, std::vector<FactCondition>& all) { // NOLINT(misc-no-recursion): bounded
        const ExpressionNode& node = info.nodes[index];
        if (node.op == ExpressionOp::And) {
            addConditions(element, attribute, info, node.operand[0], all);
            addConditions(element, attribute, info, node.operand[1], all);
            return;
        }
        const ExpressionNode* key = nullptr;
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
            const std::optional<double> right = constantOf(info, node.operand[swapped ? 0 : 1]);
            if (left.op == ExpressionOp::Key && right) {
                key = &left;
                condition.value = *right;
                condition.test = testOf(node.op, swapped);
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
        const std::optional<std::uint16_t> index16 = fact(element, attribute, *key);
        if (!index16) return;
        condition.fact = *index16;
        all.push_back(condition);
    }
    static FactTest testOf(ExpressionOp op, bool swapped) {
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

    ExpressionId effects(const XmlElement& element, const char* attribute, GoapDomain::Action& action) {
        const ExpressionId id = m_compiler.expression(element, attribute, ExpressionUse::Script, true);
        if (id == kNoExpression) return id;
        const Expressions::Info& info = m_compiler.program().expressions()[id];
        addEffects(element, attribute, info, static_cast<std::uint16_t>(info.nodes.size() - 1), action);
        return id;
    }
    void addEffects(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                    std::uint16_t index, GoapDomain::Action& action) { // NOLINT(misc-no-recursion): bounded
        const ExpressionNode& node = info.nodes[index];
        if (node.op == ExpressionOp::Then) {
            addEffects(element, attribute, info, node.operand[0], action);
            addEffects(element, attribute, info, node.operand[1], action);
            return;
        }
        const bool sets = node.op == ExpressionOp::Assign, adds = node.op == ExpressionOp::AssignAdd,
                   takes = node.op == ExpressionOp::AssignSubtract;
        const std::optional<double> value =
            sets || adds || takes ? constantOf(info, node.operand[0]) : std::optional<double>();
        if (!value)
            return element.wrongInValue(attribute, node.begin,
                                        inQuotes(info.text.substr(node.begin, node.end - node.begin)),
                                        "key = constant, key += constant or key -= constant");
        const std::optional<std::uint16_t> index16 = fact(element, attribute, node);
        if (!index16) return;
        for (const FactEffect& other : action.effects)
            if (other.fact == *index16)
                return element.wrongInValue(attribute, node.begin, "a key for the second time",
                                            "one effect a key in an action");
        action.effects.push_back({*index16, !sets, takes ? -*value : *value});
        if (action.effects.size() > GoapDomain::kMaxEffects)
            element.wrongInValue(attribute, node.begin, "one more effect",
                                 fmt::format("at most {}", GoapDomain::kMaxEffects));
    }

    NodeCompiler& m_compiler;
    NodeIndex m_node;
    GoapData& m_data;
};

} // namespace

void compileGoap(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<GoapData>());
    GoapReader(compiler, node, data).read(element);
    compiler.reserveCells(node, kGoapHead + data.domain.length + data.actions.size() + data.domain.bufferWords());
}

} // namespace lince
