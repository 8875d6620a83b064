// <Decision>: a decision tree, written as tests within tests, or as a table of conditions.

#include "kind_help.h"
#include "node_kinds.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>
#include <lince/decision/node_rows.h>

#include <fmt/format.h>

#include <array>

namespace lince {
namespace {

/// Where a test leads: to another test, to a leaf, or nowhere.
struct DecisionBranch {
    enum class Kind : std::uint8_t { Nothing, Test, Leaf };
    Kind kind = Kind::Nothing;
    std::uint16_t index = 0;
};

struct DecisionTest {
    ExpressionId condition = kNoExpression;
    DecisionBranch yes, no;
};

struct DecisionRow {
    std::uint32_t asks = 0;  ///< columns, as bits
    std::uint32_t wants = 0; ///< of those: yes
    std::uint16_t leaf = 0;
    std::string when;
};

struct DecisionData : NodeData {
    static constexpr std::size_t kMaxColumns = 32, kMaxLeaves = 1024;
    bool reactive = true;
    DecisionBranch root;
    std::vector<DecisionTest> tests;
    std::vector<ExpressionId> columns;
    std::vector<DecisionRow> rows;
    std::vector<NodeIndex> leaves;
    void addRows(const NodeLook& look, std::vector<NodeRow>& shown) const override;

  private:
    void addBranch(const NodeLook& look, DecisionBranch branch, Phrase what, std::uint16_t depth,
                   std::vector<NodeRow>& shown) const;
};

void DecisionData::addBranch(const NodeLook& look, DecisionBranch branch, // NOLINT(misc-no-recursion): as readBranch
                             Phrase what, std::uint16_t depth, std::vector<NodeRow>& shown) const {
    if (branch.kind == DecisionBranch::Kind::Nothing) return;
    NodeRow row;
    row.what = what;
    row.depth = depth;
    if (branch.kind == DecisionBranch::Kind::Leaf) {
        row.child = leaves[branch.index];
        row.marked = look.runs(row.child);
        shown.push_back(std::move(row));
        return;
    }
    const DecisionTest& test = tests[branch.index];
    row.text = look.program.expressions()[test.condition].text;
    shown.push_back(std::move(row));
    const auto inner = static_cast<std::uint16_t>(depth + 1);
    addBranch(look, test.yes, {"yes", "sí"}, inner, shown);
    addBranch(look, test.no, {"no", "no"}, inner, shown);
}

void DecisionData::addRows(const NodeLook& look, std::vector<NodeRow>& shown) const {
    addBranch(look, root, {"test", "prueba"}, 0, shown);
    for (const ExpressionId column : columns) {
        NodeRow row;
        row.what = {"column", "columna"};
        row.text = look.program.expressions()[column].text;
        shown.push_back(std::move(row));
    }
    for (const DecisionRow& one : rows) {
        NodeRow row;
        row.text = "row " + one.when; // as the trace notes it
        row.child = leaves[one.leaf];
        row.marked = look.runs(row.child);
        shown.push_back(std::move(row));
    }
}

class DecisionReader {
  public:
    DecisionReader(NodeCompiler& compiler, NodeIndex node, DecisionData& data)
        : m_compiler(compiler), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        m_data.reactive = element.flag("reactive", true);
        const std::vector<XmlElement> children = element.children();
        if (children.empty()) return element.wrong("no test", "a <Test>, or <Column> and <Row>");
        if (children.front().name() == "Column" || children.front().name() == "Row") return readTable(children);
        if (children.front().name() != "Test")
            return children.front().wrong("<" + children.front().name() + ">", "a <Test>, or <Column> and <Row>");
        if (children.size() > 1) return children[1].wrong("<" + children[1].name() + "> behind a <Test>", "one <Test>");
        m_data.root = readBranch(children.front());
    }

  private:
    DecisionBranch readBranch(const XmlElement& element) { // NOLINT(misc-no-recursion): an XML is at most 100 deep
        if (element.name() != "Test") return addLeaf(element);
        const auto index = static_cast<std::uint16_t>(m_data.tests.size());
        if (index >= DecisionData::kMaxLeaves) {
            element.wrong("one more test", fmt::format("at most {}", DecisionData::kMaxLeaves));
            return {};
        }
        DecisionTest test;
        test.condition = m_compiler.expression(element, "if", ExpressionUse::Condition);
        m_data.tests.push_back(test);
        const std::vector<XmlElement> children = element.children();
        if (children.empty() || children.size() > 2)
            element.wrong(fmt::format("{} nodes in a test", children.size()),
                          "one for yes, and one for no if there is any");
        for (std::size_t i = 0; i < children.size() && i < 2; ++i) {
            const DecisionBranch branch = readBranch(children[i]);
            (i == 0 ? m_data.tests[index].yes : m_data.tests[index].no) = branch;
        }
        element.finish();
        return {DecisionBranch::Kind::Test, index};
    }

    DecisionBranch addLeaf(const XmlElement& element) {
        if (m_data.leaves.size() >= DecisionData::kMaxLeaves) {
            element.wrong("one more node", fmt::format("at most {}", DecisionData::kMaxLeaves));
            return {};
        }
        const NodeIndex leaf = m_compiler.addChild(m_node, element);
        m_data.leaves.push_back(leaf);
        return {DecisionBranch::Kind::Leaf, static_cast<std::uint16_t>(m_data.leaves.size() - 1)};
    }

    void readTable(const std::vector<XmlElement>& children) {
        for (const XmlElement& child : children) {
            if (child.name() == "Column" && m_data.rows.empty())
                readColumn(child);
            else if (child.name() == "Row")
                readRow(child);
            else
                child.wrong("<" + child.name() + ">", m_data.rows.empty() ? "<Column> or <Row>" : "<Row>");
        }
        if (m_data.rows.empty()) children.back().wrong("a table without rows", "at least one <Row>");
    }
    void readColumn(const XmlElement& element) {
        if (m_data.columns.size() == DecisionData::kMaxColumns)
            return element.wrong("one more column", fmt::format("at most {}", DecisionData::kMaxColumns));
        m_data.columns.push_back(m_compiler.expression(element, "if", ExpressionUse::Condition));
        for (const XmlElement& child : element.children())
            child.wrong("<" + child.name() + ">", "nothing in a column");
        element.finish();
    }
    void readRow(const XmlElement& element) {
        DecisionRow row;
        row.when = element.string("when");
        std::size_t column = 0;
        bool good = true;
        for (const char c : row.when) {
            if (c == ' ' || c == '\t' || c == ',') continue;
            good = good && (c == 'y' || c == 'n' || c == '-') && column < m_data.columns.size();
            if (!good) break;
            if (c != '-') row.asks |= 1u << column;
            if (c == 'y') row.wants |= 1u << column;
            ++column;
        }
        if (!good || column != m_data.columns.size())
            element.wrongAttribute("when", fmt::format("{} of y, n and -, one a column", m_data.columns.size()));
        const std::vector<XmlElement> children = element.children();
        if (children.size() != 1)
            element.wrong(fmt::format("{} nodes in a row", children.size()), "one");
        else
            row.leaf = addLeaf(children.front()).index;
        element.finish();
        m_data.rows.push_back(std::move(row));
    }

    NodeCompiler& m_compiler;
    NodeIndex m_node;
    DecisionData& m_data;
};

void compileDecision(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<DecisionData>());
    DecisionReader(compiler, node, data).read(element);
}

bool ask(Run& run, ExpressionId condition) {
    const bool holds = run.holds(condition);
    if (run.trace() != nullptr)
        run.trace()->note(TraceKind::Condition, run.program().expressions()[condition].text, holds, 0,
                          run.program().expressions().explain(condition, run.context()).toText());
    return holds;
}

/// The leaf, or as many as there are.
std::size_t decideByTests(Run& run, const DecisionData& data) {
    DecisionBranch branch = data.root;
    while (branch.kind == DecisionBranch::Kind::Test) {
        const DecisionTest& test = data.tests[branch.index];
        branch = ask(run, test.condition) ? test.yes : test.no;
    }
    return branch.kind == DecisionBranch::Kind::Leaf ? branch.index : data.leaves.size();
}

/// The first row that fits. Each column is asked once at most, and only when a row depends on it.
std::size_t decideByTable(Run& run, const DecisionData& data) {
    std::uint32_t asked = 0, holds = 0;
    for (const DecisionRow& row : data.rows) {
        bool fits = true;
        for (std::size_t c = 0; c < data.columns.size() && fits; ++c) {
            const std::uint32_t bit = 1u << c;
            if ((row.asks & bit) == 0) continue;
            if ((asked & bit) == 0) {
                asked |= bit;
                if (ask(run, data.columns[c])) holds |= bit;
            }
            fits = ((holds ^ row.wants) & bit) == 0;
        }
        if (run.trace() != nullptr) run.trace()->note(TraceKind::Choice, "row " + row.when, fits);
        if (fits) return row.leaf;
    }
    return data.leaves.size();
}

Answer tickDecision(Run& run, NodeIndex node) {
    const DecisionData& data = run.program().data<DecisionData>(node);
    std::uint32_t* current = run.cells(node);
    const std::size_t count = data.leaves.size();
    std::size_t running = *current - 1u < count ? *current - 1 : count;
    if (running < count && run.answer(data.leaves[running]) != Answer::Running) running = count;
    std::size_t choice = running;
    if (data.reactive || running == count)
        choice = data.rows.empty() ? decideByTests(run, data) : decideByTable(run, data);
    if (choice != running && running < count) run.reset(data.leaves[running]);
    *current = 0;
    if (choice == count) return Answer::Failure;
    const Answer answer = run.tickNode(data.leaves[choice]);
    if (answer == Answer::Running)
        *current = static_cast<std::uint32_t>(choice) + 1;
    else
        run.reset(data.leaves[choice]);
    return answer;
}

void haltDecision(Run& run, NodeIndex node) {
    run.resetChildren(node);
    *run.cells(node) = 0;
}

} // namespace

void addDecisionKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "Decision";
    kind.role = NodeRole::Control;
    kind.children = {1, DecisionData::kMaxLeaves};
    kind.ports = {fixedPort("reactive", ValueType::Truth, "true",
                            {"decides in every thought; false: only when none of its nodes runs",
                             "decide en cada pensamiento; false: solo si ninguno de sus nodos está en curso"})};
    kind.help = {"a decision tree: tests within tests, or a table of conditions, lead to one node",
                 "un árbol de decisión: pruebas dentro de pruebas, o una tabla de condiciones, llevan a un nodo"};
    kind.tick = tickDecision;
    kind.halt = haltDecision;
    kind.cells = 1;
    kind.compile = compileDecision;
    kinds.add(std::move(kind));
}

} // namespace lince
