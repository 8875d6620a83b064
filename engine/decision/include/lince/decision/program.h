#pragma once
// What a mind is compiled to: a flat immutable program, shared by any number of agents, each of which owns one small
// DecisionMemory that the state visitor walks.
//
// Every kind of decision making is a kind of node in the same array: trees, state machines, utility, planners, fuzzy
// rules. So any of them can be a leaf of any other. A further kind is one source file with
//
//   Answer tickMyKind(Run& run, NodeIndex node);    // asked once a thought while its parent wants it
//   void haltMyKind(Run& run, NodeIndex node);      // its parent wants something else: halt children, forget
//   void addMyKinds(NodeKinds& kinds) {             // declared in src/node_kinds.h, called by NodeKinds::standard
//       kinds.add({"MyKind", NodeRole::Control, {1, 8}, ports, help, tickMyKind, haltMyKind, cells, compile});
//   }
//
// `cells` words of 32 bits are its state, zeroed when the memory is made; whoever wants them zero at the start of each
// activation does it where it completes or is halted. `compile` (node_compiler.h) is for kinds whose XML is more than
// ports and children; what it works out is kept as a NodeData. Nothing that runs may allocate.

#include <lince/core/named_list.h>
#include <lince/core/phrase.h>
#include <lince/core/random.h>
#include <lince/decision/blackboard.h>
#include <lince/decision/expression.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class DecisionTrace;
class LeafCall;
class NodeCompiler;
class Program;
class Run;
struct NodeLook;
struct NodeRow;
class XmlElement;
struct NumberInMind;

/// What a node says when asked, and what it said last. Skipped is told to the parent only: the node stays as it was.
enum class Answer : std::uint8_t { Idle, Running, Success, Failure, Skipped };
/// "RUNNING", as BehaviorTree.CPP writes it.
std::string_view nameOf(Answer answer);
constexpr bool isDone(Answer answer) {
    return answer == Answer::Success || answer == Answer::Failure;
}

using NodeIndex = std::uint16_t;
inline constexpr NodeIndex kNoNode = 0xffff;

using NodeTick = Answer (*)(Run& run, NodeIndex node);
using NodeHalt = void (*)(Run& run, NodeIndex node);

// ---- kinds -------------------------------------------------------------------------------------------------------

enum class PortDirection : std::uint8_t { In, Out, InOut };
enum class NodeRole : std::uint8_t { Control, Decorator, Condition, Action };
/// "Control" …: the elements of a TreeNodesModel.
std::string_view nameOf(NodeRole role);

struct PortInfo {
    std::string name;
    PortDirection direction = PortDirection::In;
    ValueType type = ValueType::None;
    std::string unit;
    double min = 0, max = 0;             ///< of a number that is written in a file; both 0: not limited
    std::optional<std::string> fallback; ///< as a file would write it; none: the port must be given
    Phrase help{"", ""};
    std::optional<ExpressionUse> script; ///< its value is the text of an expression, not a value
    bool isKey = false;                  ///< its value is the name of a key, "key" or "{key}"
    std::vector<std::string> words;      ///< one of them, as its number; empty: any value
    bool fixed = false;                  ///< a constant that its kind reads itself when it is compiled; never a key

    bool hasRange() const { return min < max; }
};

struct ChildCount {
    std::uint16_t min = 0, max = 0;
};

/// A row of the table of kinds.
struct NodeKind {
    std::string name; ///< its element
    NodeRole role = NodeRole::Control;
    ChildCount children;
    std::vector<PortInfo> ports;
    Phrase help{"", ""};
    NodeTick tick = nullptr;
    NodeHalt halt = nullptr; ///< called only while it runs; null: its running children are halted, no more
    std::uint16_t cells = 0;
    /// Reads what is in the element besides ports, and compiles its children; null: children are nodes, one after the
    /// other. Mistakes go to the element (`wrong`, `wrongAttribute`).
    void (*compile)(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) = nullptr;
};

struct NodeKinds : NamedList<NodeKind> {
    NodeKinds() : NamedList("node") {}
    /// All that the engine has.
    static const NodeKinds& standard();
};

// ---- programs ----------------------------------------------------------------------------------------------------

/// Where a port's value comes from.
struct Port {
    enum class Source : std::uint8_t { Unset, Constant, Key, Expression };
    Source source = Source::Unset;
    KeyId key;
    ExpressionId expression = kNoExpression;
    Value constant;
};

/// Scripts beside a node, BehaviorTree.CPP's pre- and postconditions. kNoExpression: none.
struct NodeHooks {
    ExpressionId failureIf = kNoExpression, successIf = kNoExpression, skipIf = kNoExpression,
                 whileTrue = kNoExpression;
    ExpressionId onHalted = kNoExpression, onFailure = kNoExpression, onSuccess = kNoExpression, post = kNoExpression;
};

/// A node as it runs. They lie in preorder: the first child is the next node, a child's next sibling is its `end`.
struct Node {
    static constexpr std::uint16_t kNothing = 0xffff;

    NodeTick tick = nullptr;
    NodeHalt halt = nullptr;
    Answer (*leaf)(LeafCall&) = nullptr; ///< of leaves that are registered
    NodeIndex end = 0;                   ///< one past its last descendant
    std::uint16_t children = 0;
    std::uint16_t firstPort = 0, ports = 0;
    std::uint32_t cells = 0;        ///< index of its first word
    std::uint16_t hooks = kNothing; ///< index into the program's hooks
    std::uint16_t data = kNothing;  ///< index into the program's data
};

/// What only people want to know of a port that has a value.
struct PortNote {
    std::string name, unit;
    double min = 0, max = 0; ///< of a number; both 0: not limited
    bool isWord = false;     ///< its number stands for one of a few words
    bool gives = false;      ///< the node writes to it
    SourcePlace place;       ///< of its value; of the node, when the file leaves it out
};

/// What only people want to know of a node.
struct NodeInfo {
    std::string name; ///< of this node; its kind's name when the file gives none
    std::string kind; ///< element, or the ID of a leaf
    std::string path; ///< of subtrees that it is in: "Main/Patrol"
    NodeRole role = NodeRole::Action;
    NodeIndex parent = kNoNode;
    std::uint16_t cells = 0;
    SourcePlace place;
    std::vector<PortNote> ports; ///< one for each port
};

/// What a kind keeps of its own: considerations, methods, rules.
struct NodeData {
    virtual ~NodeData() = default;
    /// What of it people see, and what of it is in force now (node_rows.h).
    virtual void addRows(const NodeLook& /*look*/, std::vector<NodeRow>& /*rows*/) const {}
};

class Program {
  public:
    static constexpr std::size_t kMaxNodes = 60'000;
    static constexpr std::size_t kMaxPorts = 60'000;

    Program() = default;
    Program& operator=(const Program&) = delete; // memories refer to it

    const Node& operator[](NodeIndex node) const { return m_nodes[node]; }
    const NodeInfo& info(NodeIndex node) const { return m_infos[node]; }
    std::span<const Node> nodes() const { return m_nodes; }
    /// Whether a memory of the one means the same in the other: alike nodes in the same places, and the same texts.
    bool isLike(const Program& other) const;
    const Port& port(NodeIndex node, std::size_t index) const { return m_ports[m_nodes[node].firstPort + index]; }
    const NodeHooks& hooks(std::uint16_t index) const { return m_hooks[index]; }
    const Expressions& expressions() const { return m_expressions; }
    const BlackboardLayout& keys() const { return m_keys; }
    const NameTable& names() const { return m_names; }
    const std::string& name() const { return m_name; } ///< of its file and tree
    std::size_t cellCount() const { return m_cells; }
    std::uint32_t needs() const { return m_needs; } ///< all that its leaves need of the host
    /// Of a node whose kind attached it: T is what the kind says it is.
    template <class T>
    const T& data(NodeIndex node) const {
        return static_cast<const T&>(*m_data[m_nodes[node].data]);
    }
    /// Null: its kind keeps none.
    const NodeData* dataOf(NodeIndex node) const {
        return m_nodes[node].data != Node::kNothing ? m_data[m_nodes[node].data].get() : nullptr;
    }
    /// "guard.xml:12: Sequence 'flee'".
    std::string describe(NodeIndex node) const;

  private:
    friend class MindReader;
    friend class NodeCompiler;
    friend class Run;
    friend std::shared_ptr<const Program> programWith(const Program& program, const NumberInMind& number, double value);
    Program(const Program&) = default; ///< to change one number in
    std::string m_name;
    std::vector<Node> m_nodes;
    std::vector<NodeInfo> m_infos;
    std::vector<Port> m_ports;
    std::vector<NodeHooks> m_hooks;
    std::vector<std::shared_ptr<const NodeData>> m_data;
    Expressions m_expressions;
    BlackboardLayout m_keys;
    NameTable m_names;
    std::uint32_t m_cells = 0, m_needs = 0;
};

/// All that an agent owns of a mind. Save, restore and run again: the same future.
class DecisionMemory {
  public:
    DecisionMemory() = default;
    /// The program must outlive it.
    explicit DecisionMemory(const Program& program);

    Blackboard board;
    /// Goes on from a memory of another version of the same mind: keys that still are of the same type keep what they
    /// hold, but for parameters; where nodes are, too, when the programs are alike.
    void carryOn(const Program& program, const DecisionMemory& before, const Program& programBefore);
    /// What each node said last; Idle when it was reset.
    Answer answer(NodeIndex node) const { return m_answers[node]; }
    /// A node's own words of state, for who looks at it from outside.
    std::span<const std::uint32_t> cells(const Program& program, NodeIndex node) const {
        return std::span(m_cells).subspan(program[node].cells, program.info(node).cells);
    }
    std::size_t bytes() const; ///< with what it owns on the heap
    void visitState(StateVisitor& v);

  private:
    friend class Run;
    std::vector<Answer> m_answers;
    std::vector<std::uint32_t> m_cells;
};

// ---- running -----------------------------------------------------------------------------------------------------

/// One thought. Made anew for each; borrows everything.
class Run {
  public:
    Run(const Program& program, DecisionMemory& memory, Tick now, RandomStream& random, void* host = nullptr,
        DecisionTrace* trace = nullptr)
        : m_program(program), m_memory(memory), m_nodes(program.m_nodes.data()), m_answers(memory.m_answers.data()),
          m_cells(memory.m_cells.data()), m_now(now), m_random(random), m_host(host), m_trace(trace) {}

    /// Wakes of one thought, see `wake`.
    static constexpr int kMaxWakes = 1000;

    /// Asks the root, and again at once while a node wishes it (`wake`). When it is done, it begins anew with the next
    /// thought. BehaviorTree.CPP's tickOnce.
    Answer tick();
    /// The same, whatever the nodes wish: BehaviorTree.CPP's tickExactlyOnce.
    Answer tickExactlyOnce();
    /// Halts whatever runs.
    void halt();

    // For nodes.
    /// A node says Running only so that what is above it may look up; the whole is asked again in this thought.
    void wake() { m_woken = true; }
    /// Asks a node, with its pre- and postconditions.
    Answer tickNode(NodeIndex node) {
        const Node& n = m_nodes[node];
        if (n.hooks != Node::kNothing || m_trace != nullptr) return tickHooked(node);
        const Answer answer = n.tick(*this, node);
        if (answer != Answer::Skipped) m_answers[node] = answer;
        return answer;
    }
    /// Halts a node if it runs, and makes it idle.
    void reset(NodeIndex node) {
        if (m_answers[node] == Answer::Running) haltRunning(node);
        m_answers[node] = Answer::Idle;
    }
    void resetChildren(NodeIndex node) {
        NodeIndex child = firstChild(node);
        for (std::uint16_t i = 0; i < m_nodes[node].children; ++i, child = next(child))
            reset(child);
    }
    NodeIndex firstChild(NodeIndex node) const { return static_cast<NodeIndex>(node + 1); }
    NodeIndex next(NodeIndex sibling) const { return m_nodes[sibling].end; }
    NodeIndex child(NodeIndex node, std::uint32_t index) const {
        NodeIndex found = firstChild(node);
        for (; index > 0; --index)
            found = next(found);
        return found;
    }
    Answer answer(NodeIndex node) const { return m_answers[node]; }
    void setAnswer(NodeIndex node, Answer answer) { m_answers[node] = answer; }
    const Node& node(NodeIndex node) const { return m_nodes[node]; }
    /// The node's own words of state.
    std::uint32_t* cells(NodeIndex node) { return m_cells + m_nodes[node].cells; }
    /// What a port holds now; none when it is not given or its key has none.
    Value port(NodeIndex node, std::size_t index) const {
        const Port& port = m_program.m_ports[m_nodes[node].firstPort + index];
        if (port.source == Port::Source::Constant) return port.constant;
        if (port.source == Port::Source::Key) return m_memory.board[port.key];
        return port.source == Port::Source::Expression ? evaluate(port.expression) : Value();
    }
    /// Writes an out-port; nothing when it leads to no key.
    void setPort(NodeIndex node, std::size_t index, const Value& value) {
        const Port& port = m_program.m_ports[m_nodes[node].firstPort + index];
        if (port.source == Port::Source::Key) m_memory.board.set(port.key, value, m_now);
    }

    ExpressionContext context() const { return {m_memory.board, m_program.m_names, m_now, m_host}; }
    Value evaluate(ExpressionId id) const { return m_program.m_expressions.evaluate(id, context()); }
    bool holds(ExpressionId id) const { return m_program.m_expressions.holds(id, context()); }
    double number(ExpressionId id, double otherwise = 0) const {
        return m_program.m_expressions.number(id, context(), otherwise);
    }

    const Program& program() const { return m_program; }
    Blackboard& board() { return m_memory.board; }
    const Blackboard& board() const { return m_memory.board; }
    Tick now() const { return m_now; }
    RandomStream& random() { return m_random; }
    void* host() const { return m_host; }
    template <class T>
    T& hostAs() const {
        return *static_cast<T*>(m_host);
    }
    DecisionTrace* trace() const { return m_trace; } ///< null: nobody asks why

  private:
    Answer tickHooked(NodeIndex node);
    std::string portsToText(NodeIndex node) const;
    Answer tickWithScripts(NodeIndex node, const NodeHooks& hooks);
    std::optional<Answer> precondition(NodeIndex node, const NodeHooks& hooks);
    void haltRunning(NodeIndex node);

    const Program& m_program;
    DecisionMemory& m_memory;
    const Node* m_nodes;
    Answer* m_answers;
    std::uint32_t* m_cells;
    Tick m_now;
    RandomStream& m_random;
    void* m_host;
    DecisionTrace* m_trace;
    bool m_woken = false;
};

} // namespace lince
