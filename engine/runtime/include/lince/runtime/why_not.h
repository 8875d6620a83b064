#pragma once
// Why not: what stood in the way of something that somebody in a recording did not do, and which single number, had it
// been another, would have let it through. Every number that is named was tried: the thought was thought again, on the
// very same input, with that number changed, and the thing was done.

#include <lince/agent/decision_trace.h>
#include <lince/runtime/replay.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lince {

/// Of a mind that is a file: what its blackboard holds, what a function gives, what the file says, whether a condition
/// holds. Of others: their parameters, and how their body is.
struct WhyNotNumber {
    enum class Kind : std::uint8_t { Key, Function, File, Answer, Parameter, Body };
    Kind kind = Kind::Key;
    std::string text; ///< "patience", "nearest('strangers')", "within of Hear", "3 in 'ammo > 3'", "health"
    std::string unit;
    SourcePlace place; ///< where the mind's file says it; empty: nowhere
    bool isTruth = false;
};
std::string_view nameOf(WhyNotNumber::Kind kind);

struct WhyNotChange {
    WhyNotNumber number;
    std::optional<double> from; ///< none: it had no value, or nobody knows
    double to = 0;              ///< a truth is 0 or 1
    double relative = 0;        ///< how great the change is: of the range, else of the greater of both

    /// "within of Hear: 30 m -> 31.2 m".
    std::string toText() const;
};

struct WhyNot {
    Tick thought = 0;      ///< in which it was thought, from 0
    bool happened = false; ///< it did happen
    DecisionTrace trace;   ///< of the thought as it was
    /// Of its entries, those that decided that it did not come to it, as indices, in order.
    std::vector<std::size_t> inTheWay;
    std::vector<WhyNotChange> changes; ///< one for each number that does it, smallest first, answers last
    std::uint32_t numbers = 0, trials = 0;
};

/// `action`: a node of the mind's file by its name or kind, a state, a choice or intent by the word that `why` prints.
/// Of the thought that was acted upon in that tick. Leaves the replay near it.
Result<WhyNot> askWhyNot(Replay& replay, JobPool& pool, AgentId agent, Tick tick, const std::string& action);

} // namespace lince
