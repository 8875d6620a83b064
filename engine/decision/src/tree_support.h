#pragma once
// What the sources of tree nodes share.

#include <lince/decision/program.h>

#include <cmath>
#include <string>
#include <utility>

namespace lince {

inline PortInfo treePort(std::string name, ValueType type, std::optional<std::string> fallback, Phrase help) {
    PortInfo port;
    port.name = std::move(name);
    port.type = type;
    port.fallback = std::move(fallback);
    port.help = help;
    return port;
}

/// Milliseconds of a file in ticks, rounded up.
inline Tick ticksFromMilliseconds(double milliseconds) {
    const double ticks = std::ceil(milliseconds * kTicksPerSecond / 1000);
    return ticks <= 0 ? 0 : ticks > 4e9 ? 4'000'000'000u : static_cast<Tick>(ticks);
}

/// Whether a node is a Precondition whose condition takes over from branches below it (observer abort).
bool watchesLower(const Program& program, NodeIndex node);

/// The child of a decorator is asked, and idle again when it is done.
inline Answer tickOnlyChild(Run& run, NodeIndex node) {
    const NodeIndex child = run.firstChild(node);
    const Answer answer = run.tickNode(child);
    if (isDone(answer)) run.reset(child);
    return answer;
}

inline NodeKind decorator(std::string name, NodeTick tick, NodeHalt halt, std::uint16_t cells, Phrase help) {
    NodeKind kind;
    kind.name = std::move(name);
    kind.role = NodeRole::Decorator;
    kind.children = {1, 1};
    kind.tick = tick;
    kind.halt = halt;
    kind.cells = cells;
    kind.help = help;
    return kind;
}

} // namespace lince
