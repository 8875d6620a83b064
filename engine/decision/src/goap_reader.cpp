// <Goap> from XML.

#include "goap_data.h"
#include "kind_help.h"
#include "plan_facts.h"

#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

namespace lince {
namespace {

class GoapReader {
  public:
    GoapReader(NodeCompiler& compiler, NodeIndex node, GoapData& data)
        : m_compiler(compiler), m_facts(compiler, data.facts), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        const std::vector<PortInfo>& ports = goapPorts();
        m_data.budget = fixedWhole(element, ports[0]);
        m_data.domain.nodes = fixedWhole(element, ports[1]);
        m_data.domain.length = fixedWhole(element, ports[2]);
        m_data.bar = ticksFromSeconds(static_cast<float>(fixedNumber(element, ports[3])));
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
        for (const GoapGoal& other : m_data.goals)
            if (other.name == goal.name) element.wrongAttribute("name", "a name that no other goal has");
        goal.enabled = m_compiler.expression(element, "if", ExpressionUse::Condition, true);
        goal.priority = m_compiler.expression(element, "priority", ExpressionUse::Number, true);
        goal.wants = m_facts.conditions(element, "wants", false);
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
        action.needs = m_facts.conditions(element, "needs", true);
        info.effect = m_facts.effects(element, "effect", action.effects);
        (void)m_facts.effects(element, "expects", action.effects);
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

    NodeCompiler& m_compiler;
    PlanFactReader m_facts;
    NodeIndex m_node;
    GoapData& m_data;
};

} // namespace

const std::vector<PortInfo>& goapPorts() {
    static const std::vector<PortInfo> ports = {
        fixedNumberPort("budget", 1, 100'000, "64", "nodes",
                        {"how many are looked at in a thought", "cuántos se miran por pensamiento"}),
        fixedNumberPort("nodes", 2, GoapDomain::kMaxNodes, "256", "nodes",
                        {"how many a search may have", "cuántos puede tener una búsqueda"}),
        fixedNumberPort("length", 1, GoapDomain::kMaxLength, "12", "actions",
                        {"how long a plan may be", "cuánto puede medir un plan"}),
        fixedNumberPort("bar", 0, 3600, "1", "s",
                        {"an action that failed is not planned with for so long",
                         "una acción que falló no se planea durante este tiempo"}),
    };
    return ports;
}

void compileGoap(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<GoapData>());
    GoapReader(compiler, node, data).read(element);
    compiler.reserveCells(node, kGoapHead + data.domain.length + data.actions.size() + data.domain.bufferWords());
}

} // namespace lince
