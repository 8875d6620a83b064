#pragma once
// The words that minds are made of: conditions and actions, registered once with typed ports, units and help. Pages,
// TreeNodesModel and `lince list nodes` are made from the registration.
//
//   leaves.add("Near", {"a is within 2 m of b", "a está a menos de 2 m de b"}, {"a", "b"},
//              [](Vec3 a, Vec3 b) { return length(a - b) < 2; });                  // from a plain function
//   leaves.add({"Wait", NodeRole::Action, {{"ticks", PortDirection::In, ValueType::Number}}, help, 1, tickWait,
//   haltWait});

#include <lince/decision/program.h>

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lince {

/// What a leaf is called with: its ports, its cells, the time, the host.
class LeafCall {
  public:
    LeafCall(Run& run, NodeIndex node) : m_run(run), m_node(node) {}

    Value port(std::size_t index) const { return m_run.port(m_node, index); }
    double number(std::size_t index) const { return port(index).asNumber(); }
    bool truth(std::size_t index) const { return port(index).isTrue(); }
    Vec3 vector(std::size_t index) const { return port(index).asVector(); }
    std::string_view text(std::size_t index) const { return m_run.program().names()[port(index).asName()]; }
    void set(std::size_t index, const Value& value) { m_run.setPort(m_node, index, value); }

    /// Words of state, zero at first; whoever completes leaves them as the next activation wants them.
    std::uint32_t* cells() { return m_run.cells(m_node); }
    /// Whether it said Running the last time it was asked and was not halted since.
    bool isRunning() const { return m_run.answer(m_node) == Answer::Running; }
    Tick now() const { return m_run.now(); }
    RandomStream& random() { return m_run.random(); }
    template <class T>
    T& host() const {
        return m_run.hostAs<T>();
    }
    /// For its reasons: what it found, in words. Null: nobody asks why.
    DecisionTrace* trace() const { return m_run.trace(); }
    Run& run() { return m_run; }
    NodeIndex node() const { return m_node; }

  private:
    Run& m_run;
    NodeIndex m_node;
};

struct LeafDefinition {
    std::string name;
    NodeRole role = NodeRole::Action; ///< Condition or Action
    std::vector<PortInfo> ports;
    Phrase help{"", ""};
    std::uint16_t cells = 0;
    Answer (*tick)(LeafCall& call) = nullptr;
    void (*halt)(LeafCall& call) = nullptr; ///< called while it runs only; null: nothing to undo
    std::uint32_t needs = 0;                ///< of the host, in its own meaning: see Program::needs
    bool anyPorts = false;                  ///< takes attributes that are no port of it, and does nothing with them
};

class LeafRegistry : public NamedList<LeafDefinition> {
  public:
    LeafRegistry() : NamedList("leaf") {}

    using NamedList::add;
    /// From a function or a lambda without captures. It takes numbers, truths, Vec3, AgentId or std::string_view, by
    /// port names in their order, and gives a bool (a condition), an Answer, or nothing (an action that succeeds).
    /// While a port has no value it is not called, and fails.
    template <class Function>
    void add(std::string name, Phrase help, std::vector<std::string> ports, Function function) {
        addFunction(std::move(name), help, std::move(ports), function, &Function::operator());
    }

    /// For names that are not registered, if set: taken for any of them. Used where no vocabulary is at hand (`lince
    /// tick`).
    std::optional<LeafDefinition> unknown;

  private:
    template <class T>
    static constexpr ValueType typeOf() {
        if constexpr (std::is_same_v<T, bool>)
            return ValueType::Truth;
        else if constexpr (std::is_arithmetic_v<T>)
            return ValueType::Number;
        else if constexpr (std::is_same_v<T, Vec3>)
            return ValueType::Place;
        else if constexpr (std::is_same_v<T, AgentId>)
            return ValueType::Agent;
        else {
            static_assert(std::is_same_v<T, std::string_view>, "number, bool, Vec3, AgentId or std::string_view");
            return ValueType::Name;
        }
    }
    template <class T>
    static T take(LeafCall& call, const Value& value) {
        if constexpr (std::is_same_v<T, bool>)
            return value.isTrue();
        else if constexpr (std::is_arithmetic_v<T>)
            return static_cast<T>(value.asNumber());
        else if constexpr (std::is_same_v<T, Vec3>)
            return value.asVector();
        else if constexpr (std::is_same_v<T, AgentId>)
            return value.asAgent();
        else
            return call.run().program().names()[value.asName()];
    }
    template <class Function, class Result, class... Arguments, std::size_t... I>
    static Answer invoke(LeafCall& call, std::index_sequence<I...>) {
        [[maybe_unused]] const std::array<Value, sizeof...(Arguments)> values{call.port(I)...};
        if (!(static_cast<bool>(values[I]) && ... && true)) return Answer::Failure;
        if constexpr (std::is_void_v<Result>) {
            Function{}(take<std::remove_cvref_t<Arguments>>(call, values[I])...);
            return Answer::Success;
        } else if constexpr (std::is_same_v<Result, Answer>) {
            return Function{}(take<std::remove_cvref_t<Arguments>>(call, values[I])...);
        } else {
            static_assert(std::is_same_v<Result, bool>, "gives bool, Answer or nothing");
            return Function{}(take<std::remove_cvref_t<Arguments>>(call, values[I])...) ? Answer::Success
                                                                                        : Answer::Failure;
        }
    }
    template <class Function, class Result, class... Arguments>
    void addFunction(std::string name, Phrase help, std::vector<std::string> ports, Function,
                     Result (Function::*)(Arguments...) const) {
        static_assert(std::is_empty_v<Function>, "without captures: many minds share it");
        LeafDefinition leaf;
        leaf.name = std::move(name);
        leaf.help = help;
        leaf.role = std::is_same_v<Result, bool> ? NodeRole::Condition : NodeRole::Action;
        const std::vector<ValueType> types = {typeOf<std::remove_cvref_t<Arguments>>()...};
        if (types.size() != ports.size()) refuse("a leaf with fewer or more ports than arguments", "as many");
        for (std::size_t i = 0; i < types.size() && i < ports.size(); ++i) {
            PortInfo port;
            port.name = std::move(ports[i]);
            port.type = types[i];
            leaf.ports.push_back(std::move(port));
        }
        leaf.tick = [](LeafCall& call) {
            return invoke<Function, Result, Arguments...>(call, std::index_sequence_for<Arguments...>());
        };
        add(std::move(leaf));
    }
};

} // namespace lince
