// Decorators of behaviour trees, as BehaviorTree.CPP 4 has them. Their truth tables are in docs/decision.md.

#include "node_kinds.h"
#include "tree_support.h"

namespace lince {
namespace {

Answer tickInverter(Run& run, NodeIndex node) {
    run.setAnswer(node, Answer::Running);
    const Answer answer = tickOnlyChild(run, node);
    if (answer == Answer::Success) return Answer::Failure;
    return answer == Answer::Failure ? Answer::Success : answer;
}

template <Answer Forced>
Answer tickForce(Run& run, NodeIndex node) {
    run.setAnswer(node, Answer::Running);
    const Answer answer = tickOnlyChild(run, node);
    return isDone(answer) ? Forced : answer;
}

Answer tickKeepRunning(Run& run, NodeIndex node) {
    run.setAnswer(node, Answer::Running);
    return tickOnlyChild(run, node) == Answer::Failure ? Answer::Failure : Answer::Running;
}

/// Repeat counts successes, RetryUntilSuccessful failures; the other answer ends them. -1: for ever, once a tick.
template <Answer Counted>
Answer tickCounting(Run& run, NodeIndex node) {
    constexpr Answer kOther = Counted == Answer::Success ? Answer::Failure : Answer::Success;
    std::uint32_t& count = *run.cells(node);
    const double limit = run.port(node, 0).asNumber();
    const bool endless = limit == -1;
    const auto goesOn = [&] { return endless || count < limit; };
    run.setAnswer(node, Answer::Running);
    while (goesOn()) {
        const bool fresh = run.answer(run.firstChild(node)) == Answer::Idle;
        const Answer answer = tickOnlyChild(run, node);
        if (answer == Answer::Running) return answer;
        if (answer == Answer::Skipped) {
            run.reset(run.firstChild(node));
            return answer;
        }
        if (answer == kOther) {
            count = 0;
            return kOther;
        }
        if (!endless) ++count;
        if (goesOn() && (fresh || endless)) { // what is above may look up; then it goes on in this thought
            if (!endless) run.wake();
            return Answer::Running;
        }
    }
    count = 0;
    return Counted;
}

void haltCounting(Run& run, NodeIndex node) {
    *run.cells(node) = 0;
    run.resetChildren(node);
}

/// Cells of those that wait: whether they do, and since when.
constexpr std::size_t kWaiting = 0, kSince = 1;

bool isOver(Run& run, NodeIndex node, Tick wait) {
    std::uint32_t* cells = run.cells(node);
    if (cells[kWaiting] == 0) {
        cells[kWaiting] = 1;
        cells[kSince] = run.now();
    }
    return run.now() - cells[kSince] >= wait;
}

Answer tickDelay(Run& run, NodeIndex node) {
    const bool over = isOver(run, node, ticksFromMilliseconds(run.port(node, 0).asNumber()));
    run.setAnswer(node, Answer::Running);
    if (!over) return Answer::Running;
    const Answer answer = tickOnlyChild(run, node);
    if (isDone(answer)) run.cells(node)[kWaiting] = 0;
    return answer;
}

Answer tickTimeout(Run& run, NodeIndex node) {
    const Tick wait = ticksFromMilliseconds(run.port(node, 0).asNumber());
    const bool over = isOver(run, node, wait);
    run.setAnswer(node, Answer::Running);
    const NodeIndex child = run.firstChild(node);
    if (wait > 0 && over && run.answer(child) == Answer::Running) {
        run.reset(child);
        run.cells(node)[kWaiting] = 0;
        return Answer::Failure;
    }
    const Answer answer = tickOnlyChild(run, node);
    if (isDone(answer)) run.cells(node)[kWaiting] = 0;
    return answer;
}

void haltWaiting(Run& run, NodeIndex node) {
    run.cells(node)[kWaiting] = 0;
    run.resetChildren(node);
}

/// Its cell holds the child's answer for good.
Answer tickRunOnce(Run& run, NodeIndex node) {
    std::uint32_t& told = *run.cells(node);
    if (told != 0) return run.port(node, 0).isTrue() ? Answer::Skipped : static_cast<Answer>(told);
    run.setAnswer(node, Answer::Running);
    const Answer answer = tickOnlyChild(run, node);
    if (isDone(answer)) told = static_cast<std::uint32_t>(answer);
    return answer;
}

PortInfo milliseconds(std::string name, Phrase help) {
    PortInfo port = treePort(std::move(name), ValueType::Number, {}, help);
    port.unit = "ms";
    port.min = 0;
    port.max = 1e9;
    return port;
}

PortInfo times(std::string name, Phrase help) {
    PortInfo port = treePort(std::move(name), ValueType::Number, {}, help);
    port.min = -1;
    port.max = 1e9;
    return port;
}

} // namespace

void addTreeDecorators(NodeKinds& kinds) {
    kinds.add(decorator("Inverter", tickInverter, nullptr, 0, {"success for failure", "éxito por fallo"}));
    kinds.add(decorator("ForceSuccess", tickForce<Answer::Success>, nullptr, 0,
                        {"succeeds when its child is done", "lo logra cuando su hijo termina"}));
    kinds.add(decorator("ForceFailure", tickForce<Answer::Failure>, nullptr, 0,
                        {"fails when its child is done", "falla cuando su hijo termina"}));
    kinds.add(decorator("KeepRunningUntilFailure", tickKeepRunning, nullptr, 0,
                        {"its child again and again, until it fails", "su hijo una y otra vez, hasta que falle"}));
    NodeKind repeat =
        decorator("Repeat", tickCounting<Answer::Success>, haltCounting, 1,
                  {"its child so many times, while it succeeds", "su hijo tantas veces, mientras lo logre"});
    repeat.ports = {times("num_cycles", {"how often; -1: for ever", "cuántas veces; -1: siempre"})};
    kinds.add(std::move(repeat));
    NodeKind retry = decorator(
        "RetryUntilSuccessful", tickCounting<Answer::Failure>, haltCounting, 1,
        {"its child up to so many times, until it succeeds", "su hijo hasta tantas veces, hasta que lo logre"});
    retry.ports = {times("num_attempts", {"how often; -1: for ever", "cuántas veces; -1: siempre"})};
    kinds.add(std::move(retry));
    NodeKind delay = decorator("Delay", tickDelay, haltWaiting, 2,
                               {"waits before its child begins", "espera antes de que su hijo empiece"});
    delay.ports = {milliseconds("delay_msec", {"how long it waits", "cuánto espera"})};
    kinds.add(std::move(delay));
    NodeKind timeout = decorator(
        "Timeout", tickTimeout, haltWaiting, 2,
        {"fails, and halts its child, when it takes too long", "falla, y detiene a su hijo, cuando tarda demasiado"});
    timeout.ports = {
        milliseconds("msec", {"how long the child may take; 0: for ever", "cuánto puede tardar; 0: siempre"})};
    kinds.add(std::move(timeout));
    NodeKind once = decorator("RunOnce", tickRunOnce, nullptr, 1,
                              {"its child once; then it is skipped", "su hijo una vez; después se salta"});
    once.ports = {
        treePort("then_skip", ValueType::Truth, "true",
                 {"skip afterwards; else answer as it did", "saltar después; si no, responder como entonces"})};
    kinds.add(std::move(once));
}

} // namespace lince
