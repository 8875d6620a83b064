#include <lince/app/mind_snapshot.h>
#include <lince/decision/node_rows.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

std::string withoutFolders(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1); // npos + 1: all of it
}

class SnapshotMaker {
  public:
    SnapshotMaker(const MindInside& inside, Tick now)
        : m_program(*inside.program), m_memory(*inside.memory), m_now(now), m_told(m_program.nodes().size(), nullptr) {}

    MindSnapshot make(const std::vector<DecisionReason>& reasons) {
        m_snapshot.name = withoutFolders(m_program.name());
        collect(reasons);
        if (!m_program.nodes().empty()) addNode(0, 0, {"", ""});
        findEnds();
        addKeys();
        return std::move(m_snapshot);
    }

  private:
    void collect(const std::vector<DecisionReason>& reasons) { // NOLINT(misc-no-recursion): as deep as a mind is
        for (const DecisionReason& reason : reasons) {
            collect(reason.inside);
            // The last time, when it was asked several times.
            if (reason.entry->node.index < m_told.size()) m_told[reason.entry->node.index] = &reason;
        }
    }

    Answer answerOf(NodeIndex node) const {
        const Answer kept = m_memory.answer(node);
        if (m_told[node] == nullptr) return kept;
        const auto told = static_cast<Answer>(m_told[node]->entry->node.answer);
        return told == Answer::Running && kept != Answer::Running ? kept : told; // it was halted afterwards
    }

    /// What was noted directly within a node, by its label.
    const TraceEntry* told(NodeIndex node, std::string_view label) const {
        const TraceEntry* last = nullptr;
        if (m_told[node] != nullptr)
            for (const DecisionReason& reason : m_told[node]->inside)
                if (reason.entry->node.index == TraceNode::kNone && reason.entry->label == label &&
                    (reason.entry->kind == TraceKind::Score || reason.entry->kind == TraceKind::Condition))
                    last = reason.entry;
        return last;
    }

    void addNode(NodeIndex node, std::uint16_t depth, Phrase what) { // NOLINT(misc-no-recursion): an XML is not deep
        const NodeInfo& info = m_program.info(node);
        MindLine line;
        line.id = fmt::format("{}", node);
        line.text = info.name;
        line.kind = info.kind == info.name ? std::string() : info.kind;
        line.what = what;
        line.place = fmt::format("{}:{}", withoutFolders(info.place.file), info.place.line);
        line.depth = depth;
        line.answer = answerOf(node);
        m_snapshot.lines.push_back(std::move(line));
        addInner(node, static_cast<std::uint16_t>(depth + 1));
    }

    void addInner(NodeIndex node, std::uint16_t depth) { // NOLINT(misc-no-recursion): see addNode
        std::vector<NodeRow> rows = rowsOf({m_program, m_memory, node, m_now});
        float most = 1;
        for (NodeRow& row : rows)
            if (const TraceEntry* entry = told(node, row.text); entry != nullptr && entry->kind == TraceKind::Score)
                row.value = row.value.value_or(entry->value), most = std::max(most, entry->value);
        std::vector<NodeIndex> shown;
        for (const NodeRow& row : rows) {
            const auto at = static_cast<std::uint16_t>(depth + row.depth);
            if (row.child != kNoNode && row.text.empty()) {
                addNode(row.child, at, row.what);
                shown.push_back(row.child);
                continue;
            }
            addRow(node, row, at, most);
            if (row.child == kNoNode || std::find(shown.begin(), shown.end(), row.child) != shown.end()) continue;
            addNode(row.child, static_cast<std::uint16_t>(at + 1), {"", ""});
            shown.push_back(row.child);
        }
        auto child = static_cast<NodeIndex>(node + 1);
        for (std::uint16_t i = 0; i < m_program[node].children; ++i, child = m_program[child].end)
            if (std::find(shown.begin(), shown.end(), child) == shown.end()) addNode(child, depth, {"", ""});
    }

    void addRow(NodeIndex node, const NodeRow& row, std::uint16_t depth, float most) {
        MindLine line;
        line.id = fmt::format("{}/{}/{}", node, row.depth, row.text);
        line.text = row.text;
        line.what = row.what;
        line.depth = depth;
        line.marked = row.marked;
        line.done = row.done;
        line.seconds = row.seconds;
        line.value = row.value;
        const TraceEntry* entry = told(node, row.text);
        line.fraction = entry != nullptr && entry->kind == TraceKind::Score ? entry->value / most : row.fraction;
        if (entry != nullptr && entry->kind == TraceKind::Condition)
            line.answer = entry->taken ? Answer::Success : Answer::Failure;
        m_snapshot.lines.push_back(std::move(line));
        if (m_told[node] == nullptr) return;
        // What its score was made of.
        const std::string of = row.text + ": ";
        for (const DecisionReason& reason : m_told[node]->inside) {
            if (reason.entry->kind != TraceKind::Score || !reason.entry->label.starts_with(of)) continue;
            MindLine part;
            part.id = fmt::format("{}/{}", node, reason.entry->label);
            part.text = reason.entry->label.substr(of.size());
            part.depth = static_cast<std::uint16_t>(depth + 1);
            part.value = reason.entry->value;
            part.fraction = reason.entry->value;
            m_snapshot.lines.push_back(std::move(part));
        }
    }

    void findEnds() {
        std::vector<MindLine>& lines = m_snapshot.lines;
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i <= lines.size(); ++i) {
            while (!open.empty() && (i == lines.size() || lines[open.back()].depth >= lines[i].depth)) {
                lines[open.back()].end = i;
                open.pop_back();
            }
            open.push_back(i);
        }
    }

    std::string valueText(const Value& value, const std::string& unit) const {
        const std::string behind = unit.empty() ? "" : " " + unit;
        switch (value.type()) {
        case ValueType::None:
            return "-";
        case ValueType::Number:
            return fmt::format("{:.4g}", value.asNumber()) + behind;
        case ValueType::Place:
        case ValueType::Direction: {
            const Vec3 v = value.asVector();
            return fmt::format("{:.1f} {:.1f} {:.1f}", v.x, v.y, v.z);
        }
        case ValueType::Time:
            return fmt::format("{:.2f} s", secondsFromTicks(value.asTime()));
        case ValueType::Name:
            return std::string(m_program.names()[value.asName()]);
        default:
            return toText(value, m_program.names()) + behind;
        }
    }

    void addKeys() {
        const Blackboard& board = m_memory.board;
        for (std::size_t i = 0; i < board.size(); ++i) {
            const KeyId id{static_cast<std::uint16_t>(i)};
            const KeyInfo& info = m_program.keys()[id];
            MindKey key;
            key.name = info.name;
            key.value = valueText(board[id], info.unit);
            key.help = info.help;
            key.scope = info.scope;
            key.parameter = info.parameter;
            if (board.writes(id) > 0) key.written = board.writtenAt(id);
            key.changed = board.changedAt(id);
            key.changedTick = key.written.value_or(0);
            m_snapshot.keys.push_back(std::move(key));
        }
    }

    const Program& m_program;
    const DecisionMemory& m_memory;
    Tick m_now;
    std::vector<const DecisionReason*> m_told; ///< by node
    MindSnapshot m_snapshot;
};

} // namespace

MindSnapshot snapshotOf(const MindInside& inside, const std::vector<DecisionReason>& reasons, Tick now) {
    return SnapshotMaker(inside, now).make(reasons);
}

bool isInForce(const MindLine& line) {
    return line.marked || line.answer == Answer::Running;
}

std::string inForceOf(const MindSnapshot& mind) {
    std::string words;
    for (std::size_t i = 0; i < mind.lines.size(); ++i) {
        const auto first = mind.lines.begin() + static_cast<std::ptrdiff_t>(i),
                   end = mind.lines.begin() + static_cast<std::ptrdiff_t>(mind.lines[i].end);
        if (isInForce(*first) && std::none_of(first + 1, end, isInForce))
            words += (words.empty() ? "" : ", ") + first->text;
    }
    return words;
}

} // namespace lince::app
