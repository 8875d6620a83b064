#include <lince/agent/decision_reasons.h>

#include <algorithm>
#include <iterator>

namespace lince {
namespace {

bool isTakenChoice(const DecisionReason& reason) {
    return reason.entry->taken && reason.entry->kind == TraceKind::Choice;
}

/// Of a choice around it, that it is not what is done: a choice within it is, or it is a node that only asks others.
bool leadsOut(const DecisionReason& inside) {
    return isTakenChoice(inside) || inside.entry->node.index != TraceNode::kNone;
}

void addDecision(const std::vector<DecisionReason>& reasons, bool intents, // NOLINT(misc-no-recursion): as a mind
                 std::string& words) {
    for (const DecisionReason& reason : reasons) {
        const TraceEntry& e = *reason.entry;
        const bool outer = std::any_of(reason.inside.begin(), reason.inside.end(), leadsOut);
        if ((isTakenChoice(reason) && !outer) || (intents && e.kind == TraceKind::Intent && e.label != "look"))
            words += (words.empty() ? "" : ", ") + e.label;
        addDecision(reason.inside, intents, words);
    }
}

} // namespace

std::vector<DecisionReason> nestedReasons(const DecisionTrace& trace) {
    std::vector<DecisionReason> open;
    for (const TraceEntry& entry : trace.entries()) {
        DecisionReason reason{&entry, {}};
        auto first = open.end();
        while (first != open.begin() && std::prev(first)->entry->depth > entry.depth)
            --first;
        reason.inside.assign(std::make_move_iterator(first), std::make_move_iterator(open.end()));
        open.erase(first, open.end());
        open.push_back(std::move(reason));
    }
    return open;
}

std::string decisionOf(const DecisionTrace& trace) {
    std::string words;
    addDecision(nestedReasons(trace), true, words);
    return words;
}

std::string choiceOf(const DecisionTrace& trace) {
    std::string words;
    addDecision(nestedReasons(trace), false, words);
    return words.empty() ? decisionOf(trace) : words;
}

} // namespace lince
