#pragma once
// The trail of a decision: percept → memory → condition → score → intent, as data. A mind writes it only when somebody
// asks (minds are run again from a recording for that), so explaining costs nothing while playing.

#include <lince/core/tick.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

enum class TraceKind : std::uint8_t { Percept, Memory, Condition, Score, Choice, Intent };
std::string_view nameOf(TraceKind kind);

/// Of an entry that a node of a mind's file wrote when it was asked.
struct TraceNode {
    static constexpr std::uint16_t kNone = 0xffff;
    std::uint16_t index = kNone; ///< in its program
    std::uint8_t answer = 0;     ///< what it said: an Answer of the decision module
};

struct TraceEntry {
    TraceKind kind = TraceKind::Choice;
    std::uint8_t depth = 0; ///< nesting, for trees
    bool taken = true;      ///< condition true, option chosen; false entries answer "why not"
    float value = 0;        ///< score, certainty, distance: by kind
    std::string label;
    std::string reason;
    TraceNode node{};
};

class DecisionTrace {
  public:
    void note(TraceKind kind, std::string_view label, bool taken, float value = 0, std::string_view reason = {},
              TraceNode node = {}) {
        m_entries.push_back({kind, m_depth, taken, value, std::string(label), std::string(reason), node});
    }
    void deeper() { ++m_depth; }
    void shallower() { --m_depth; }
    void clear() { m_entries.clear(), m_depth = 0; }
    const std::vector<TraceEntry>& entries() const { return m_entries; }
    /// One line an entry, indented by depth: "choice  turn left  (blocked)".
    std::string toText() const;

  private:
    std::vector<TraceEntry> m_entries;
    std::uint8_t m_depth = 0;
};

} // namespace lince
