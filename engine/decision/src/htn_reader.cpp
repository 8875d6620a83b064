// <Htn> from XML.

#include "htn_search.h"
#include "kind_help.h"
#include "plan_facts.h"

#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

class HtnReader {
  public:
    HtnReader(NodeCompiler& compiler, NodeIndex node, HtnData& data)
        : m_compiler(compiler), m_facts(compiler, data.facts), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        const std::vector<PortInfo>& ports = htnPorts();
        m_data.budget = fixedWhole(element, ports[0]);
        m_data.nodes = fixedWhole(element, ports[1]);
        m_data.length = fixedWhole(element, ports[2]);
        m_data.depth = fixedWhole(element, ports[3]);
        m_data.bar = ticksFromSeconds(static_cast<float>(fixedNumber(element, ports[4])));
        m_data.better = fixedWord(element, ports[5]) == 1;
        for (const XmlElement& part : element.children()) {
            if (part.name() == "Task")
                readTask(part);
            else if (part.name() == "Action")
                readAction(part);
            else
                part.wrong("<" + part.name() + ">", "<Task> or <Action>");
        }
        if (m_data.tasks.empty()) element.wrong("no task", "at least one <Task>");
        if (m_data.actions.empty()) element.wrong("no action", "at least one <Action>");
        for (const Mention& mention : m_mentions)
            resolve(mention);
        if (element.has("task")) readRoot(element);
        watch();
    }

  private:
    /// A name that may stand before what it names.
    struct Mention {
        XmlElement element;
        std::size_t task, method, step;
    };

    bool isTaken(std::string_view name) const {
        const auto named = [&](const auto& one) { return one.name == name; };
        return std::any_of(m_data.tasks.begin(), m_data.tasks.end(), named) ||
               std::any_of(m_data.actions.begin(), m_data.actions.end(), named);
    }

    void readTask(const XmlElement& element) {
        HtnTask task;
        task.name = element.string("name");
        if (isTaken(task.name)) element.wrongAttribute("name", "a name that no other task or action has");
        if (m_data.tasks.size() == HtnData::kMaxTasks)
            return element.wrong("one more task", fmt::format("at most {}", HtnData::kMaxTasks));
        for (const XmlElement& child : element.children()) {
            if (child.name() != "Method")
                child.wrong("<" + child.name() + ">", "<Method>");
            else if (task.methods.size() == HtnData::kMaxMethods)
                child.wrong("one more method", fmt::format("at most {}", HtnData::kMaxMethods));
            else
                readMethod(child, task);
        }
        if (task.methods.empty()) element.wrong("a task without methods", "at least one <Method>");
        element.finish();
        m_data.tasks.push_back(std::move(task));
    }

    void readMethod(const XmlElement& element, HtnTask& task) {
        HtnMethod method;
        method.name = element.string("name", fmt::format("{}", task.methods.size() + 1));
        method.condition = m_compiler.expression(element, "if", ExpressionUse::Condition, true);
        for (const XmlElement& child : element.children()) {
            if (child.name() != "Do") {
                child.wrong("<" + child.name() + ">", "<Do task=\"…\"/>");
                continue;
            }
            if (method.steps.size() == HtnData::kMaxSteps) {
                child.wrong("one more step", fmt::format("at most {}", HtnData::kMaxSteps));
                break;
            }
            m_mentions.push_back({child, m_data.tasks.size(), task.methods.size(), method.steps.size()});
            HtnStep step;
            step.later = child.flag("later", false);
            method.steps.push_back(step);
            (void)child.string("task");
            for (const XmlElement& inner : child.children())
                inner.wrong("<" + inner.name() + ">", "nothing in a step");
            child.finish();
        }
        element.finish();
        task.methods.push_back(std::move(method));
    }

    void readAction(const XmlElement& element) {
        HtnAction action;
        action.name = element.string("name");
        if (isTaken(action.name)) element.wrongAttribute("name", "a name that no other task or action has");
        action.needs = m_compiler.expression(element, "needs", ExpressionUse::Condition, true);
        action.effect = m_facts.effects(element, "effect", action.effects);
        (void)m_facts.effects(element, "expects", action.effects);
        const std::vector<XmlElement> children = element.children();
        if (children.size() != 1)
            element.wrong(fmt::format("{} nodes in an action", children.size()), "one");
        else
            action.child = m_compiler.addChild(m_node, children.front());
        element.finish();
        if (m_data.actions.size() == HtnData::kMaxActions)
            return element.wrong("one more action", fmt::format("at most {}", HtnData::kMaxActions));
        m_data.actions.push_back(std::move(action));
    }

    void resolve(const Mention& mention) {
        if (!mention.element.has("task")) return;
        HtnStep& step = m_data.tasks[mention.task].methods[mention.method].steps[mention.step];
        const std::string name = mention.element.string("task");
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_data.tasks.size(); ++i) {
            if (m_data.tasks[i].name == name) {
                step.index = static_cast<std::uint16_t>(i);
                return;
            }
            names.push_back(m_data.tasks[i].name);
        }
        for (std::size_t i = 0; i < m_data.actions.size(); ++i) {
            if (m_data.actions[i].name == name) {
                step.index = static_cast<std::uint16_t>(i);
                step.isAction = true;
                return;
            }
            names.push_back(m_data.actions[i].name);
        }
        mention.element.wrongAttribute("task", "a task or an action: " + expectedOneOf(name, names));
    }

    void readRoot(const XmlElement& element) {
        const std::string name = element.string("task");
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_data.tasks.size(); ++i) {
            names.push_back(m_data.tasks[i].name);
            if (m_data.tasks[i].name != name) continue;
            m_data.root = static_cast<std::uint16_t>(i);
            return;
        }
        element.wrongAttribute("task", "a task: " + expectedOneOf(name, names));
    }

    /// Keys that conditions read: while none of them changes, nor does a plan.
    void watch() {
        const auto add = [&](ExpressionId id) {
            if (id == kNoExpression) return;
            const Expressions::Info& info = m_compiler.program().expressions()[id];
            for (const KeyId key : info.reads)
                if (std::find(m_data.watched.begin(), m_data.watched.end(), key) == m_data.watched.end())
                    m_data.watched.push_back(key);
            for (const ExpressionNode& node : info.nodes)
                if (node.op == ExpressionOp::Call || node.op == ExpressionOp::Now) m_data.changesUnseen = true;
        };
        for (const HtnTask& task : m_data.tasks)
            for (const HtnMethod& method : task.methods)
                add(method.condition);
        for (const HtnAction& action : m_data.actions)
            add(action.needs);
    }

    NodeCompiler& m_compiler;
    PlanFactReader m_facts;
    NodeIndex m_node;
    HtnData& m_data;
    std::vector<Mention> m_mentions;
};

} // namespace

const std::vector<PortInfo>& htnPorts() {
    static const std::vector<PortInfo> ports = {
        fixedNumberPort("budget", 1, 100'000, "32", "nodes",
                        {"how many are looked at in a thought", "cuántos se miran por pensamiento"}),
        fixedNumberPort("nodes", 2, HtnData::kMaxNodes, "256", "nodes",
                        {"how many a search may have", "cuántos puede tener una búsqueda"}),
        fixedNumberPort("length", 1, HtnData::kMaxLength, "16", "actions",
                        {"a longer plan is cut, and the rest planned afterwards",
                         "un plan más largo se corta, y el resto se planea después"}),
        fixedNumberPort("depth", 1, HtnData::kMaxDepth, "16", "tasks",
                        {"the same for tasks within each other", "lo mismo para tareas unas dentro de otras"}),
        fixedNumberPort("bar", 0, 3600, "1", "s",
                        {"an action that failed is not planned with for so long",
                         "una acción que falló no se planea durante este tiempo"}),
        fixedWordPort("replan", {"failure", "better"}, "failure",
                      {"better: also when an earlier method can be done",
                       "better: también cuando se puede seguir un método anterior"}),
        fixedPort(
            "task", ValueType::Name, "",
            {"what is planned; the first task when not given", "lo que se planea; si no se da, la primera tarea"}),
    };
    return ports;
}

void compileHtn(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<HtnData>());
    HtnReader(compiler, node, data).read(element);
    compiler.reserveCells(node, kHtnHead + data.facts.size() * 2 + data.actions.size() +
                                    HtnSearch::words(data) * (data.better ? 2 : 1));
}

} // namespace lince
