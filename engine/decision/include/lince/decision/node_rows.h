#pragma once
// What a node holds besides children, as lines for people: options, states, steps of a plan, rules. Each kind says it
// of its own data (NodeData::addRows), so that panels know no kinds.

#include <lince/decision/program.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lince {

struct NodeRow {
    Phrase what{"", ""};          ///< "state", "option": what this line is
    std::string text;             ///< its name; also the label of what traces note of it. Empty: its child's name
    std::uint16_t depth = 0;      ///< within the node
    NodeIndex child = kNoNode;    ///< what it leads to
    bool marked = false;          ///< in force now: the active state, the step that is carried out
    bool done = false;            ///< a step that is over
    std::optional<float> seconds; ///< for which it has been in force
    std::optional<float> value;   ///< what it came to
    float fraction = 0;           ///< of the range of `value`, for a bar: 0 to 1
};

/// A node of an agent's mind between two thoughts. Borrows all.
struct NodeLook {
    const Program& program;
    const DecisionMemory& memory;
    NodeIndex node = 0;
    Tick now = 0;

    std::span<const std::uint32_t> cells() const { return memory.cells(program, node); }
    bool runs(NodeIndex child) const { return memory.answer(child) == Answer::Running; }
    float secondsSince(Tick then) const { return then < now ? secondsFromTicks(now - then) : 0; }
};

/// In the order in which they are to be shown. Scores are not kept by a mind: they are in the trace of a thought.
std::vector<NodeRow> rowsOf(const NodeLook& look);

} // namespace lince
