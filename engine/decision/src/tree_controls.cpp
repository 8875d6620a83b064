// Control nodes of behaviour trees, as BehaviorTree.CPP 4 has them. Their truth tables are in docs/decision.md.

#include "node_kinds.h"
#include "tree_support.h"

#include <lince/core/text.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

namespace lince {
namespace {

constexpr std::uint16_t kMany = 0xffff;
constexpr std::uint16_t kMaxParallel = 32; ///< bits of a cell

/// Cells of nodes that remember where they are.
constexpr std::size_t kCurrent = 0, kSkipped = 1, kWatched = 2;

enum class Memory : std::uint8_t { Whole, KeepsPlace }; ///< what a failure, or a halt, leaves

/// Sequence and Fallback are mirror images: `Next` is the answer with which they go on.
template <Answer Next, bool Async, Memory Keeps>
Answer tickInTurn(Run& run, NodeIndex node) {
    const Node& n = run.node(node);
    std::uint32_t* cells = run.cells(node);
    if (run.answer(node) == Answer::Idle) cells[kSkipped] = 0;
    run.setAnswer(node, Answer::Running);
    NodeIndex child = static_cast<NodeIndex>(node + (cells[kCurrent] != 0 ? cells[kCurrent] : 1));
    while (child != n.end) {
        const Answer before = run.answer(child);
        const Answer answer = run.tickNode(child);
        if (answer == Answer::Running) {
            cells[kCurrent] = static_cast<std::uint32_t>(child - node);
            return Answer::Running;
        }
        if (answer == Answer::Skipped) {
            ++cells[kSkipped];
        } else if (answer != Next) {
            if constexpr (Keeps == Memory::KeepsPlace) {
                cells[kCurrent] = static_cast<std::uint32_t>(child - node);
                for (; child != n.end; child = run.next(child))
                    run.reset(child);
            } else {
                // Those behind it were not asked since the last reset.
                const NodeIndex end = run.next(child);
                for (child = run.firstChild(node); child != end; child = run.next(child))
                    run.reset(child);
                cells[kCurrent] = 0;
            }
            return answer;
        } else if (Async && before == Answer::Idle && run.next(child) != n.end) {
            cells[kCurrent] = static_cast<std::uint32_t>(run.next(child) - node);
            run.wake();
            return Answer::Running;
        }
        child = run.next(child);
    }
    const bool allSkipped = cells[kSkipped] == n.children;
    run.resetChildren(node);
    cells[kCurrent] = cells[kSkipped] = 0;
    return allSkipped ? Answer::Skipped : Next;
}

void haltInTurn(Run& run, NodeIndex node) {
    run.cells(node)[kCurrent] = run.cells(node)[kSkipped] = 0;
    run.resetChildren(node);
}

/// A Fallback in which a guarded child above the running one takes over when its condition becomes true (observer
/// abort).
Answer tickWatchingFallback(Run& run, NodeIndex node) {
    std::uint32_t* cells = run.cells(node);
    const auto holds = [&](NodeIndex child) {
        return watchesLower(run.program(), child) && run.holds(run.program().port(child, 0).expression);
    };
    if (run.answer(node) == Answer::Running && cells[kCurrent] > 1) {
        const NodeIndex current = static_cast<NodeIndex>(node + cells[kCurrent]);
        std::uint32_t bit = 1;
        for (NodeIndex child = run.firstChild(node); child != current; child = run.next(child), bit <<= 1) {
            if (!holds(child)) {
                cells[kWatched] &= ~bit;
            } else if ((cells[kWatched] & bit) == 0) {
                run.reset(current);
                cells[kCurrent] = static_cast<std::uint32_t>(child - node);
                break;
            }
        }
    }
    const Answer answer = tickInTurn<Answer::Failure, false, Memory::Whole>(run, node);
    if (answer == Answer::Running && cells[kCurrent] > 1) {
        const NodeIndex current = static_cast<NodeIndex>(node + cells[kCurrent]);
        std::uint32_t bit = 1;
        cells[kWatched] = 0;
        for (NodeIndex child = run.firstChild(node); child != current; child = run.next(child), bit <<= 1)
            if (holds(child)) cells[kWatched] |= bit;
    }
    return answer;
}

void compileFallback(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    compiler.addChildren(node, element, {1, kMany});
    const Program& program = compiler.program();
    NodeIndex child = static_cast<NodeIndex>(node + 1);
    for (std::uint16_t i = 0; i < program[node].children; ++i, child = program[child].end) {
        if (!watchesLower(program, child)) continue;
        compiler.setTick(node, tickWatchingFallback);
        if (i >= kMaxParallel)
            element.wrong(fmt::format("an abort of lower branches in child {}", i + 1),
                          fmt::format("one of the first {}", kMaxParallel));
    }
}

template <Answer Next>
Answer tickReactive(Run& run, NodeIndex node) {
    const Node& n = run.node(node);
    run.setAnswer(node, Answer::Running);
    bool allSkipped = true;
    for (NodeIndex child = run.firstChild(node); child != n.end; child = run.next(child)) {
        const Answer answer = run.tickNode(child);
        allSkipped = allSkipped && answer == Answer::Skipped;
        if (answer == Answer::Running) {
            for (NodeIndex other = run.firstChild(node); other != n.end; other = run.next(other))
                if (other != child) run.reset(other);
            return Answer::Running;
        }
        if (answer == Answer::Skipped) {
            run.reset(child);
        } else if (answer != Next) {
            run.resetChildren(node);
            return answer;
        }
    }
    run.resetChildren(node);
    return allSkipped ? Answer::Skipped : Next;
}

/// A threshold of -1 means all children, -2 all but one …
std::uint32_t threshold(const Value& value, std::uint32_t children) {
    const double number = value.asNumber();
    if (number >= 0) return number > 1000 ? 1001u : static_cast<std::uint32_t>(number);
    const double fromEnd = static_cast<double>(children) + number + 1;
    return fromEnd <= 0 ? 0u : static_cast<std::uint32_t>(fromEnd);
}

/// Cells of both parallels: which children are done, and how many how.
constexpr std::size_t kDone = 0, kSucceeded = 1, kFailed = 2;

void haltParallel(Run& run, NodeIndex node) {
    std::uint32_t* cells = run.cells(node);
    cells[kDone] = cells[kSucceeded] = cells[kFailed] = 0;
    run.resetChildren(node);
}

Answer finishParallel(Run& run, NodeIndex node, Answer answer) {
    haltParallel(run, node);
    return answer;
}

Answer tickParallel(Run& run, NodeIndex node) {
    const Node& n = run.node(node);
    std::uint32_t* cells = run.cells(node);
    const std::uint32_t succeed = threshold(run.port(node, 0), n.children);
    const std::uint32_t fail = threshold(run.port(node, 1), n.children);
    const bool fromEnd = run.port(node, 0).asNumber() < 0;
    if (succeed > n.children || fail > n.children) return Answer::Failure; // of a key; of a file it is a mistake
    run.setAnswer(node, Answer::Running);
    std::uint32_t skipped = 0, bit = 1;
    for (NodeIndex child = run.firstChild(node); child != n.end; child = run.next(child), bit <<= 1) {
        if ((cells[kDone] & bit) == 0) {
            const Answer answer = run.tickNode(child);
            if (answer == Answer::Skipped) ++skipped;
            if (isDone(answer)) {
                cells[kDone] |= bit;
                ++cells[answer == Answer::Success ? kSucceeded : kFailed];
            }
        }
        if (cells[kSucceeded] >= succeed || (fromEnd && cells[kSucceeded] + skipped >= succeed))
            return finishParallel(run, node, Answer::Success);
        if (n.children - cells[kFailed] < succeed || cells[kFailed] == fail)
            return finishParallel(run, node, Answer::Failure);
    }
    return skipped == n.children ? Answer::Skipped : Answer::Running;
}

Answer tickParallelAll(Run& run, NodeIndex node) {
    const Node& n = run.node(node);
    std::uint32_t* cells = run.cells(node);
    const std::uint32_t fail = threshold(run.port(node, 0), n.children);
    if (fail > n.children) return Answer::Failure;
    run.setAnswer(node, Answer::Running);
    std::uint32_t skipped = 0, done = 0, bit = 1;
    for (NodeIndex child = run.firstChild(node); child != n.end; child = run.next(child), bit <<= 1) {
        if ((cells[kDone] & bit) == 0) {
            const Answer answer = run.tickNode(child);
            if (answer == Answer::Skipped) ++skipped;
            if (isDone(answer)) cells[kDone] |= bit;
            if (answer == Answer::Failure) ++cells[kFailed];
        }
        if ((cells[kDone] & bit) != 0) ++done;
    }
    if (skipped == n.children) return Answer::Skipped;
    if (skipped + done < n.children) return Answer::Running;
    return finishParallel(run, node, cells[kFailed] >= fail ? Answer::Failure : Answer::Success);
}

void compileParallel(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    compiler.addChildren(node, element, {1, kMaxParallel});
    const Program& program = compiler.program();
    const bool all = program[node].ports == 1;
    for (std::size_t i = 0; i < program[node].ports; ++i) {
        const Port& port = program.port(node, i);
        if (port.source != Port::Source::Constant || port.constant.asNumber() <= program[node].children) continue;
        element.wrongAttribute(all      ? "max_failures"
                               : i == 0 ? "success_count"
                                        : "failure_count",
                               fmt::format("at most {}, as many as there are children", program[node].children));
    }
}

Answer tickIfThenElse(Run& run, NodeIndex node) {
    std::uint32_t& branch = *run.cells(node);
    run.setAnswer(node, Answer::Running);
    if (branch == 0) {
        const Answer condition = run.tickNode(run.firstChild(node));
        if (condition == Answer::Success)
            branch = 1;
        else if (condition == Answer::Failure && run.node(node).children == 3)
            branch = 2;
        else
            return condition;
    }
    const Answer answer = run.tickNode(run.child(node, branch));
    if (answer == Answer::Running) return answer;
    run.resetChildren(node);
    branch = 0;
    return answer;
}
void haltIfThenElse(Run& run, NodeIndex node) {
    *run.cells(node) = 0;
    run.resetChildren(node);
}

Answer tickWhileDoElse(Run& run, NodeIndex node) {
    const bool hasElse = run.node(node).children == 3;
    run.setAnswer(node, Answer::Running);
    const Answer condition = run.tickNode(run.firstChild(node));
    if (condition == Answer::Running) return condition;
    Answer answer = condition;
    if (condition == Answer::Success) {
        if (hasElse) run.reset(run.child(node, 2));
        answer = run.tickNode(run.child(node, 1));
    } else if (condition == Answer::Failure && hasElse) {
        run.reset(run.child(node, 1));
        answer = run.tickNode(run.child(node, 2));
    }
    if (answer != Answer::Running) run.resetChildren(node);
    return answer;
}

/// Numbers that are equal, or the same name, truth, place …
bool matches(const Value& a, const Value& b) {
    if (a.isNumeric() && b.isNumeric()) {
        const double difference = a.asNumber() - b.asNumber();
        return difference <= 1.1920929e-7 && difference >= -1.1920929e-7;
    }
    return a && a == b;
}

Answer tickSwitch(Run& run, NodeIndex node) {
    std::uint32_t& running = *run.cells(node); ///< index + 1 of the child that runs
    const std::uint32_t cases = run.node(node).children - 1u;
    const Value variable = run.port(node, 0);
    std::uint32_t chosen = cases;
    for (std::uint32_t i = 0; i < cases && chosen == cases; ++i)
        if (matches(variable, run.port(node, i + 1))) chosen = i;
    if (running != 0 && running != chosen + 1) run.reset(run.child(node, running - 1));
    const Answer answer = run.tickNode(run.child(node, chosen));
    running = answer == Answer::Running ? chosen + 1 : 0;
    if (isDone(answer)) run.resetChildren(node);
    return answer;
}

void compileSwitch(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    const Program& program = compiler.program();
    const std::uint16_t cases = static_cast<std::uint16_t>(program[node].ports - 1);
    const auto& words = program.expressions().vocabulary().words;
    for (std::size_t i = 1; i <= cases; ++i) { // a case may be a word that means a number
        Port& port = compiler.port(node, i);
        if (port.source != Port::Source::Constant || !port.constant.is(ValueType::Name)) continue;
        if (const EnumWord* word = words.find(program.names()[port.constant.asName()]))
            port.constant = Value::ofNumber(word->value);
    }
    const std::uint16_t count = static_cast<std::uint16_t>(cases + 1);
    compiler.addChildren(node, element, {count, count});
}

NodeKind control(std::string name, ChildCount children, NodeTick tick, NodeHalt halt, std::uint16_t cells,
                 Phrase help) {
    NodeKind kind;
    kind.name = std::move(name);
    kind.role = NodeRole::Control;
    kind.children = children;
    kind.tick = tick;
    kind.halt = halt;
    kind.cells = cells;
    kind.help = help;
    return kind;
}

} // namespace

void addTreeControls(NodeKinds& kinds) {
    constexpr Answer kSuccess = Answer::Success, kFailure = Answer::Failure;
    constexpr Memory kWhole = Memory::Whole, kPlace = Memory::KeepsPlace;
    const auto add = [&](NodeKind kind) -> NodeKind& {
        const std::string name = kind.name;
        kinds.add(std::move(kind));
        return *kinds.find(name);
    };
    add(control("Sequence", {1, kMany}, tickInTurn<kSuccess, false, kWhole>, haltInTurn, 2,
                {"all, one after the other; goes on where it was", "todos, uno tras otro; sigue donde estaba"}));
    add(control("AsyncSequence", {1, kMany}, tickInTurn<kSuccess, true, kWhole>, haltInTurn, 2,
                {"as Sequence, and what is above may interrupt it between children",
                 "como Sequence, y lo de arriba puede interrumpirla entre hijos"}));
    add(control("SequenceWithMemory", {1, kMany}, tickInTurn<kSuccess, true, kPlace>, nullptr, 2,
                {"as Sequence, but after a failure or a halt it goes on with the child that failed",
                 "como Sequence, pero tras un fallo sigue con el hijo que falló"}));
    add(control("Fallback", {1, kMany}, tickInTurn<kFailure, false, kWhole>, haltInTurn, 3,
                {"the first that succeeds; goes on where it was", "el primero que lo logra; sigue donde estaba"}))
        .compile = compileFallback;
    add(control("AsyncFallback", {1, kMany}, tickInTurn<kFailure, true, kWhole>, haltInTurn, 2,
                {"as Fallback, and what is above may interrupt it between children",
                 "como Fallback, y lo de arriba puede interrumpirlo entre hijos"}));
    add(control("ReactiveSequence", {1, kMany}, tickReactive<kSuccess>, nullptr, 0,
                {"all, from the first at every tick", "todos, desde el primero en cada tic"}));
    add(control("ReactiveFallback", {1, kMany}, tickReactive<kFailure>, nullptr, 0,
                {"the first that succeeds, from the first at every tick",
                 "el primero que lo logra, desde el primero en cada tic"}));
    NodeKind& parallel = add(control("Parallel", {1, kMaxParallel}, tickParallel, haltParallel, 3,
                                     {"all at once, until enough of them succeed or fail",
                                      "todos a la vez, hasta que bastantes lo logren o fallen"}));
    parallel.ports = {treePort("success_count", ValueType::Number, "-1",
                               {"how many must succeed; -1: all", "cuántos deben lograrlo; -1: todos"}),
                      treePort("failure_count", ValueType::Number, "1",
                               {"how many failures are one of the whole", "cuántos fallos son uno del conjunto"})};
    parallel.compile = compileParallel;
    NodeKind& all = add(control("ParallelAll", {1, kMaxParallel}, tickParallelAll, haltParallel, 3,
                                {"all at once, each to its end", "todos a la vez, cada uno hasta su fin"}));
    all.ports = {treePort("max_failures", ValueType::Number, "1",
                          {"from how many failures on it fails", "a partir de cuántos fallos falla"})};
    all.compile = compileParallel;
    add(control(
        "IfThenElse", {2, 3}, tickIfThenElse, haltIfThenElse, 1,
        {"a condition, asked once, and what follows from it", "una condición, una vez, y lo que sigue de ella"}));
    add(control("WhileDoElse", {2, 3}, tickWhileDoElse, nullptr, 0,
                {"a condition, asked at every tick, and what follows from it",
                 "una condición, en cada tic, y lo que sigue de ella"}));
    for (std::size_t cases = 2; cases <= 6; ++cases) {
        const auto count = static_cast<std::uint16_t>(cases + 1);
        NodeKind& kind = add(control(fmt::format("Switch{}", cases), {count, count}, tickSwitch, haltIfThenElse, 1,
                                     {"the child whose case is the variable's value, else the last",
                                      "el hijo cuyo caso es el valor de la variable, si no el último"}));
        kind.ports = {treePort("variable", ValueType::None, "", {"what is looked at", "lo que se mira"})};
        for (std::size_t i = 1; i <= cases; ++i)
            kind.ports.push_back(
                treePort(fmt::format("case_{}", i), ValueType::None, "", {"value of a child", "valor de un hijo"}));
        kind.compile = compileSwitch;
    }
}

} // namespace lince
