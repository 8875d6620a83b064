#pragma once
// A trace as people read it: what led to what, and what came of it in a few words.

#include <lince/agent/decision_trace.h>

#include <string>
#include <vector>

namespace lince {

/// An entry with those that led to it.
struct DecisionReason {
    const TraceEntry* entry = nullptr; ///< of the trace, which outlives it
    std::vector<DecisionReason> inside;
};

/// Minds note a node after what is inside it; entries deeper than the one that follows them led to it.
std::vector<DecisionReason> nestedReasons(const DecisionTrace& trace);

/// The innermost choices that were taken, and of the intent all but where it looks: "patrol, walk". Without numbers:
/// two thoughts of the same decision have the same.
std::string decisionOf(const DecisionTrace& trace);
/// The choices alone, "patrol"; of who notes none, the whole decision. Changes less often than what the body does.
std::string choiceOf(const DecisionTrace& trace);

} // namespace lince
