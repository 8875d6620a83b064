// Leaves that every tree has: answers, scripts, the blackboard, waiting.

#include "node_kinds.h"
#include "tree_support.h"

#include <lince/agent/decision_trace.h>
#include <lince/decision/node_compiler.h>

namespace lince {
namespace {

template <Answer Always>
Answer tickAlways(Run&, NodeIndex) {
    return Always;
}

Answer tickScript(Run& run, NodeIndex node) {
    (void)run.evaluate(run.program().port(node, 0).expression);
    return Answer::Success;
}

Answer tickScriptCondition(Run& run, NodeIndex node) {
    const ExpressionId script = run.program().port(node, 0).expression;
    const bool holds = run.holds(script);
    if (run.trace() != nullptr) {
        const Expressions& all = run.program().expressions();
        run.trace()->note(TraceKind::Condition, all[script].text, holds, 0,
                          all.explain(script, run.context()).toText());
    }
    return holds ? Answer::Success : Answer::Failure;
}

Answer tickSetBlackboard(Run& run, NodeIndex node) {
    const Value value = run.port(node, 0);
    if (!value) return Answer::Failure;
    run.setPort(node, 1, value);
    return Answer::Success;
}

/// A constant is what the key holds: 42 is a number, unless the key is of names.
void compileSetBlackboard(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    const Port& to = compiler.program().port(node, 1);
    if (compiler.program().port(node, 0).source == Port::Source::Constant && to.source == Port::Source::Key)
        if (const ValueType type = compiler.keyInfo(to.key).type; type != ValueType::None)
            compiler.port(node, 0).constant = compiler.constant(element, "value", type);
    compiler.addChildren(node, element, {0, 0});
}

Answer tickUnsetBlackboard(Run& run, NodeIndex node) {
    run.setPort(node, 0, Value());
    return Answer::Success;
}

Answer tickSleep(Run& run, NodeIndex node) {
    std::uint32_t& since = *run.cells(node);
    const Tick wait = ticksFromMilliseconds(run.port(node, 0).asNumber());
    if (wait == 0) return Answer::Success;
    if (run.answer(node) != Answer::Running) {
        since = run.now();
        return Answer::Running;
    }
    return run.now() - since >= wait ? Answer::Success : Answer::Running;
}

NodeKind leafKind(const char* name, NodeRole role, NodeTick tick, std::uint16_t cells, Phrase help) {
    NodeKind kind = decorator(name, tick, nullptr, cells, help);
    kind.role = role;
    kind.children = {0, 0};
    return kind;
}

PortInfo scriptPort(ExpressionUse use) {
    PortInfo port = treePort("code", ValueType::None, {}, {"the script", "el guion"});
    port.script = use;
    return port;
}

} // namespace

void addTreeActions(NodeKinds& kinds) {
    kinds.add(leafKind("AlwaysSuccess", NodeRole::Action, tickAlways<Answer::Success>, 0, {"succeeds", "lo logra"}));
    kinds.add(leafKind("AlwaysFailure", NodeRole::Action, tickAlways<Answer::Failure>, 0, {"fails", "falla"}));
    NodeKind script = leafKind("Script", NodeRole::Action, tickScript, 0, {"runs a script", "ejecuta un guion"});
    script.ports = {scriptPort(ExpressionUse::Script)};
    kinds.add(std::move(script));
    NodeKind condition = leafKind("ScriptCondition", NodeRole::Condition, tickScriptCondition, 0,
                                  {"whether a script comes out true", "si un guion resulta cierto"});
    condition.ports = {scriptPort(ExpressionUse::ScriptCondition)};
    kinds.add(std::move(condition));
    NodeKind set = leafKind("SetBlackboard", NodeRole::Action, tickSetBlackboard, 0,
                            {"writes a value; fails when there is none", "escribe un valor; falla cuando no lo hay"});
    PortInfo output = treePort("output_key", ValueType::None, {}, {"the key", "la clave"});
    output.isKey = true;
    output.direction = PortDirection::InOut;
    set.ports = {treePort("value", ValueType::None, {}, {"what is written", "lo que se escribe"}), output};
    set.compile = compileSetBlackboard;
    kinds.add(std::move(set));
    NodeKind unset = leafKind("UnsetBlackboard", NodeRole::Action, tickUnsetBlackboard, 0,
                              {"takes a key's value away", "quita el valor de una clave"});
    PortInfo key = treePort("key", ValueType::None, {}, {"the key", "la clave"});
    key.isKey = true;
    key.direction = PortDirection::InOut;
    unset.ports = {key};
    kinds.add(std::move(unset));
    NodeKind sleep = leafKind("Sleep", NodeRole::Action, tickSleep, 1, {"waits", "espera"});
    PortInfo wait = treePort("msec", ValueType::Number, {}, {"how long", "cuánto"});
    wait.unit = "ms";
    wait.max = 1e9;
    sleep.ports = {wait};
    kinds.add(std::move(sleep));
}

} // namespace lince
