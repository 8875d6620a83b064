// Nodes of behaviour trees that look at the blackboard: conditions over it, changes of it, loops.

#include "node_kinds.h"
#include "tree_support.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/text.h>
#include <lince/decision/node_compiler.h>

#include <string_view>

namespace lince {
namespace {

/// Words of answers, in the order of Answer from Running on.
const std::vector<std::string> kAnswerWords = {"RUNNING", "SUCCESS", "FAILURE", "SKIPPED"};

Answer answerOf(const Value& word) {
    return static_cast<Answer>(static_cast<int>(word.asNumber()) + 1);
}

/// Port 2 of Precondition.
enum class AbortMode : std::uint8_t { None, Self, Lower, Both };

AbortMode abortMode(const Program& program, NodeIndex node) {
    return static_cast<AbortMode>(static_cast<int>(program.port(node, 2).constant.asNumber()));
}

/// The condition is asked before the child begins; while it runs only if it aborts itself.
Answer tickPrecondition(Run& run, NodeIndex node) {
    const NodeIndex child = run.firstChild(node);
    const AbortMode mode = abortMode(run.program(), node);
    const bool runs = run.answer(child) == Answer::Running;
    if (!runs || mode == AbortMode::Self || mode == AbortMode::Both) {
        const ExpressionId condition = run.program().port(node, 0).expression;
        const bool holds = run.holds(condition);
        if (run.trace() != nullptr) {
            const Expressions& all = run.program().expressions();
            run.trace()->note(TraceKind::Condition, all[condition].text, holds, 0,
                              all.explain(condition, run.context()).toText());
        }
        if (!holds) {
            run.reset(child);
            return answerOf(run.port(node, 1));
        }
    }
    return tickOnlyChild(run, node);
}

void compilePrecondition(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    const AbortMode mode = abortMode(compiler.program(), node);
    const NodeIndex parent = compiler.program().info(node).parent;
    const bool lower = mode == AbortMode::Lower || mode == AbortMode::Both;
    if (lower && (parent == kNoNode || compiler.program().info(parent).kind != "Fallback"))
        element.wrongAttribute("abort", "a <Fallback> around it, whose lower branches it could abort");
    compiler.addChildren(node, element, {1, 1});
}

/// Cells of nodes that wait for a write: how many there were, and whether the child runs.
constexpr std::size_t kWrites = 0, kChildRuns = 1;

bool wasWritten(Run& run, NodeIndex node) {
    const Port& port = run.program().port(node, 0);
    if (port.source != Port::Source::Key) return false;
    std::uint32_t& seen = run.cells(node)[kWrites];
    const std::uint32_t writes = run.board().writes(port.key);
    if (seen == writes) return false;
    seen = writes;
    return true;
}

template <Answer Otherwise>
Answer tickUpdated(Run& run, NodeIndex node) {
    std::uint32_t& runs = run.cells(node)[kChildRuns];
    if (runs == 0 && !wasWritten(run, node)) return Otherwise;
    const Answer answer = tickOnlyChild(run, node);
    runs = answer == Answer::Running ? 1 : 0;
    return answer;
}
void haltUpdated(Run& run, NodeIndex node) {
    run.cells(node)[kChildRuns] = 0;
    run.resetChildren(node);
}

Answer tickWasUpdated(Run& run, NodeIndex node) {
    return wasWritten(run, node) ? Answer::Success : Answer::Failure;
}

struct LoopData : NodeData {
    std::vector<Value> queue;
};
/// Cells of loops: the next of the queue, and whether the child runs.
constexpr std::size_t kNext = 0, kLoopRuns = 1;

Answer tickLoop(Run& run, NodeIndex node) {
    const std::vector<Value>& queue = run.program().data<LoopData>(node).queue;
    std::uint32_t* cells = run.cells(node);
    if (run.answer(node) == Answer::Idle) cells[kNext] = cells[kLoopRuns] = 0;
    if (cells[kLoopRuns] == 0) {
        if (cells[kNext] >= queue.size()) return answerOf(run.port(node, 1));
        run.setPort(node, 2, queue[cells[kNext]++]);
    }
    if (run.answer(node) == Answer::Idle) run.setAnswer(node, Answer::Running);
    const Answer answer = tickOnlyChild(run, node);
    cells[kLoopRuns] = answer == Answer::Running ? 1 : 0;
    return answer == Answer::Failure ? Answer::Failure : Answer::Running;
}

template <ValueType Type>
void compileLoop(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto data = std::make_unique<LoopData>();
    const std::string text = element.string("queue", "");
    std::string_view rest = text;
    NameTable names; // only to find out whether they are values
    while (!rest.empty() && compiler.program().port(node, 0).source == Port::Source::Constant) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view word = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if constexpr (Type == ValueType::Name) {
            data->queue.push_back(Value::ofName(compiler.name(word)));
        } else {
            const auto value = parseValue(word, Type, names);
            if (!value) element.wrongAttribute("queue", std::string(phraseOf(Type)) + " between each two ';'");
            data->queue.push_back(value.value_or(Value()));
        }
    }
    if (element.has("queue") && compiler.program().port(node, 0).source != Port::Source::Constant)
        element.wrongAttribute("queue", "a list, as in \"1;2;3\": a key holds one value");
    compiler.attach(node, std::move(data));
    compiler.addChildren(node, element, {1, 1});
}

PortInfo keyPort(std::string name, Phrase help) {
    PortInfo port = treePort(std::move(name), ValueType::None, {}, help);
    port.isKey = true;
    return port;
}

PortInfo wordPort(std::string name, std::vector<std::string> words, std::string fallback, Phrase help) {
    PortInfo port = treePort(std::move(name), ValueType::Number, std::move(fallback), help);
    port.words = std::move(words);
    return port;
}

} // namespace

bool watchesLower(const Program& program, NodeIndex node) {
    if (program.info(node).kind != "Precondition" || program[node].ports != 3) return false;
    const AbortMode mode = abortMode(program, node);
    return mode == AbortMode::Lower || mode == AbortMode::Both;
}

void addTreeWatchers(NodeKinds& kinds) {
    NodeKind guard = decorator("Precondition", tickPrecondition, nullptr, 0,
                               {"its child only if a condition holds", "su hijo solo si se cumple una condición"});
    PortInfo condition = treePort("if", ValueType::Truth, {}, {"the condition", "la condición"});
    condition.script = ExpressionUse::ScriptCondition;
    guard.ports = {
        condition,
        wordPort("else", kAnswerWords, "FAILURE", {"the answer if it does not hold", "la respuesta si no se cumple"}),
        wordPort("abort", {"none", "self", "lower", "both"}, "none",
                 {"halts its child when it ceases to hold (self), lower branches when it begins to (lower)",
                  "detiene a su hijo cuando deja de cumplirse (self), ramas inferiores cuando empieza (lower)"})};
    guard.compile = compilePrecondition;
    kinds.add(std::move(guard));

    const auto addUpdated = [&](const char* name, NodeTick tick, Phrase help) {
        NodeKind kind = decorator(name, tick, haltUpdated, 2, help);
        kind.ports = {keyPort("entry", {"the key", "la clave"})};
        kinds.add(std::move(kind));
    };
    addUpdated("SkipUnlessUpdated", tickUpdated<Answer::Skipped>,
               {"its child only after a key was written", "su hijo solo tras escribirse una clave"});
    addUpdated("WaitValueUpdate", tickUpdated<Answer::Running>,
               {"waits for a key to be written, then its child", "espera a que se escriba una clave, luego su hijo"});
    addUpdated("WaitValueUpdated", tickUpdated<Answer::Running>,
               {"the same as WaitValueUpdate", "lo mismo que WaitValueUpdate"});
    for (const char* name : {"WasEntryUpdated", "EntryUpdated"}) {
        NodeKind kind = decorator(
            name, tickWasUpdated, haltUpdated, 2,
            {"whether a key was written since it was asked last", "si una clave se escribió desde la última pregunta"});
        kind.role = NodeRole::Action;
        kind.children = {0, 0};
        kind.ports = {keyPort("entry", {"the key", "la clave"})};
        kinds.add(std::move(kind));
    }

    const auto addLoop = [&](const char* name, ValueType type, auto compile) {
        NodeKind kind =
            decorator(name, tickLoop, nullptr, 2,
                      {"its child once for each value of a list", "su hijo una vez por cada valor de una lista"});
        PortInfo value = treePort("value", type, "", {"where the value is written", "dónde se escribe el valor"});
        value.direction = PortDirection::Out;
        kind.ports = {
            treePort("queue", ValueType::Name, {}, {"values, with ; between them", "valores, con ; entre ellos"}),
            wordPort("if_empty", kAnswerWords, "SUCCESS", {"the answer at its end", "la respuesta al final"}), value};
        kind.compile = compile;
        kinds.add(std::move(kind));
    };
    addLoop("LoopInt", ValueType::Number, compileLoop<ValueType::Number>);
    addLoop("LoopDouble", ValueType::Number, compileLoop<ValueType::Number>);
    addLoop("LoopBool", ValueType::Truth, compileLoop<ValueType::Truth>);
    addLoop("LoopString", ValueType::Name, compileLoop<ValueType::Name>);
}

} // namespace lince
