#pragma once
// What a mind of a file is in at one moment, as plain values: nothing of it points into the mind, which goes on.

#include <lince/agent/decision_reasons.h>
#include <lince/core/phrase.h>
#include <lince/decision/program.h>
#include <lince/mind/brain.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::app {

/// A line of what it runs: a node, or what a node's kind has besides children (options, states, steps).
struct MindLine {
    std::string id;               ///< the same as long as it means the same
    std::string text;             ///< its name
    std::string kind;             ///< of a node: its element, unless that is its name
    Phrase what{"", ""};          ///< of another line: "state", "option"
    std::string place;            ///< of a node: "guard.xml:12"
    std::uint16_t depth = 0;      ///< of the root 0
    std::size_t end = 0;          ///< one past the last line within it
    std::optional<Answer> answer; ///< what it said last; none: it says nothing
    bool marked = false;          ///< in force: the active state, the chosen option
    bool done = false;            ///< a step that is over
    std::optional<float> seconds; ///< for which it has been in force
    std::optional<float> value;   ///< a score, what rules conclude
    float fraction = 0;           ///< its bar
};

struct MindKey {
    std::string name, value, help;
    KeyScope scope = KeyScope::Own;
    bool parameter = false;
    std::optional<Tick> written; ///< none: never
    std::uint32_t changed = 0;   ///< revision of its last change
    Tick changedTick = 0;        ///< when that was noticed
};

struct MindSnapshot {
    std::string name;            ///< of the program
    std::vector<MindLine> lines; ///< in the order of the file: what is within a line follows it
    std::vector<MindKey> keys;
};

/// After a thought, with what that noted: scores are nowhere else, nor is who was asked and done. `inside` has both.
MindSnapshot snapshotOf(const MindInside& inside, const std::vector<DecisionReason>& reasons, Tick now);

/// It runs, or is what was chosen.
bool isInForce(const MindLine& line);
/// The innermost lines in force: "patrol", "chat, walk". Empty: nothing goes on beyond the thought.
std::string inForceOf(const MindSnapshot& mind);

} // namespace lince::app
