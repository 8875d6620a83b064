// <StateMachine> from XML.

#include "state_machine.h"

#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

class MachineReader {
  public:
    MachineReader(NodeCompiler& compiler, NodeIndex node, MachineData& data)
        : m_compiler(compiler), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        MachineState root;
        root.kind = MachineState::Kind::Super;
        root.name = element.has("name") ? element.string("name") : std::string("the machine");
        m_data.states.push_back(root);
        readInside(element, 0);
        for (const Unresolved& one : m_unresolved)
            resolve(one);
    }

  private:
    /// A name that may stand before its state does.
    struct Unresolved {
        XmlElement element;
        const char* attribute;
        std::uint16_t state;
        std::size_t transition; ///< or kInitial
    };
    static constexpr std::size_t kInitial = static_cast<std::size_t>(-1);

    MachineState& state(std::uint16_t index) { return m_data.states[index]; }

    /// What a state and the machine have in common.
    void readInside(const XmlElement& element, std::uint16_t index) { // NOLINT(misc-no-recursion): kMaxDepth
        const ExpressionId onEnter = m_compiler.expression(element, "onEnter", ExpressionUse::Script, true);
        const ExpressionId onUpdate = m_compiler.expression(element, "onUpdate", ExpressionUse::Script, true);
        const ExpressionId onExit = m_compiler.expression(element, "onExit", ExpressionUse::Script, true);
        state(index).onEnter = onEnter, state(index).onUpdate = onUpdate, state(index).onExit = onExit;
        const std::vector<XmlElement> children = element.children();
        const bool super = index == 0 || std::any_of(children.begin(), children.end(), isState);
        if (super) {
            state(index).kind = MachineState::Kind::Super;
            state(index).history =
                static_cast<History>(element.oneOf("history", {"none", "shallow", "deep"}, std::size_t{0}));
            if (element.has("initial")) m_unresolved.push_back({element, "initial", index, kInitial});
        } else {
            for (const char* attribute : {"history", "initial"})
                if (element.has(attribute)) element.wrongAttribute(attribute, "states in this state");
        }
        for (const XmlElement& child : children) {
            if (child.name() == "Transition")
                readTransition(child, index);
            else if (isState(child))
                readState(child, index);
            else if (super)
                child.wrong("<" + child.name() + ">",
                            index == 0 ? "<State>, <Final> or <Transition>"
                                       : "<State>, <Final> or <Transition> in a state that has states");
            else if (state(index).child != kNoNode)
                child.wrong("<" + child.name() + ">", "one node in a state");
            else
                addBody(child, index);
        }
        if (super && state(index).initial == MachineState::kNone) element.wrong("no state", "at least one <State>");
    }

    void addBody(const XmlElement& child, std::uint16_t index) {
        const NodeIndex body = m_compiler.addChild(m_node, child);
        state(index).child = body;
    }

    static bool isState(const XmlElement& element) { return element.name() == "State" || element.name() == "Final"; }

    void readState(const XmlElement& element, std::uint16_t parent) { // NOLINT(misc-no-recursion): kMaxDepth
        MachineState fresh;
        fresh.name = element.string("name");
        fresh.parent = parent;
        fresh.depth = static_cast<std::uint16_t>(state(parent).depth + 1);
        if (fresh.depth > MachineData::kMaxDepth) {
            element.wrong("a state too deep", fmt::format("at most {} within each other", MachineData::kMaxDepth));
            return;
        }
        if (m_data.states.size() > MachineData::kMaxStates) {
            element.wrong("one more state", fmt::format("at most {}", MachineData::kMaxStates));
            return;
        }
        if (find(fresh.name) != 0) element.wrongAttribute("name", "a name that no other state of the machine has");
        const bool final = element.name() == "Final";
        if (final) {
            fresh.kind = MachineState::Kind::Final;
            fresh.answer = element.oneOf("answer", {"success", "failure"}, std::size_t{0}) == 0 ? Answer::Success
                                                                                                : Answer::Failure;
        }
        const auto index = static_cast<std::uint16_t>(m_data.states.size());
        m_data.states.push_back(std::move(fresh));
        if (state(parent).initial == MachineState::kNone) state(parent).initial = index;
        if (final) {
            const ExpressionId onEnter = m_compiler.expression(element, "onEnter", ExpressionUse::Script, true);
            state(index).onEnter = onEnter;
            for (const XmlElement& child : element.children())
                child.wrong("<" + child.name() + ">", "nothing in a final state");
        } else {
            readInside(element, index);
        }
        element.finish();
    }

    void readTransition(const XmlElement& element, std::uint16_t owner) {
        MachineTransition transition;
        transition.guard = m_compiler.expression(element, "if", ExpressionUse::Condition, true);
        transition.script = m_compiler.expression(element, "do", ExpressionUse::Script, true);
        transition.changed = m_compiler.key(element, "changed", ValueType::None, true);
        transition.on = static_cast<MachineTrigger>(
            element.has("on") ? 1 + element.oneOf("on", {"success", "failure", "done"}) : std::size_t{0});
        transition.after = seconds(element, "after");
        transition.held = seconds(element, "for");
        if (transition.held != kNoExpression) {
            if (transition.guard == kNoExpression) element.wrongAttribute("for", "an `if` that holds so long");
            transition.heldCell = m_data.heldCells++;
            m_compiler.reserveCells(m_node, 1);
        }
        transition.history =
            static_cast<History>(element.oneOf("history", {"none", "shallow", "deep"}, std::size_t{3}));
        if (transition.guard == kNoExpression && !transition.changed && transition.after == kNoExpression &&
            transition.on == MachineTrigger::Always)
            element.wrong("a transition that is always taken", "one of the attributes if, on, after, changed");
        m_unresolved.push_back({element, "to", owner, state(owner).transitions.size()});
        state(owner).transitions.push_back(transition);
        for (const XmlElement& child : element.children())
            child.wrong("<" + child.name() + ">", "nothing in a transition");
        (void)element.string("to");
        element.finish();
    }

    /// A number of seconds, or an expression that gives one.
    ExpressionId seconds(const XmlElement& element, const char* attribute) {
        if (!element.has(attribute)) return kNoExpression;
        if (parseDouble(element.string(attribute))) (void)element.number(attribute, 0, 0, 86400);
        return m_compiler.expression(element, attribute, ExpressionUse::Number);
    }

    /// 0, which has no name that can be used, when there is none.
    std::uint16_t find(std::string_view name) const {
        for (std::size_t i = 1; i < m_data.states.size(); ++i)
            if (m_data.states[i].name == name) return static_cast<std::uint16_t>(i);
        return 0;
    }

    void resolve(const Unresolved& one) {
        const std::string name = one.element.string(one.attribute);
        const std::uint16_t target = find(name);
        if (target == 0) {
            std::vector<std::string> names;
            for (std::size_t i = 1; i < m_data.states.size(); ++i)
                names.push_back(m_data.states[i].name);
            one.element.wrongAttribute(one.attribute, "a state, " + expectedOneOf(name, names));
        } else if (one.transition == kInitial) {
            if (state(target).parent != one.state)
                one.element.wrongAttribute(one.attribute, "a state that stands directly in this one");
            else
                state(one.state).initial = target;
        } else {
            state(one.state).transitions[one.transition].target = target;
        }
    }

    NodeCompiler& m_compiler;
    NodeIndex m_node;
    MachineData& m_data;
    std::vector<Unresolved> m_unresolved;
};

std::size_t countStates(const XmlElement& element) { // NOLINT(misc-no-recursion): an XML is at most 100 deep
    std::size_t count = 0;
    for (const XmlElement& child : element.children())
        if (child.name() == "State" || child.name() == "Final") count += 1 + countStates(child);
    return count;
}

} // namespace

void compileMachine(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    const std::size_t states = std::min(countStates(element), MachineData::kMaxStates) + 1;
    compiler.reserveCells(node, kMachineHead + states * 2);
    auto& data = compiler.attach(node, std::make_unique<MachineData>());
    MachineReader(compiler, node, data).read(element);
}

} // namespace lince
