// Every row of the truth tables in docs/decision.md and docs/decision-kinds.md, on the desk; and every kind of node of
// trees has a table.
#include "node_kinds.h"
#include "places.h"

#include <lince/core/files.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/decision/desk.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace lince {
namespace {

struct Row {
    std::string page, node, tree, leaves;
    std::vector<std::string> ticks;
    int line = 0;
};

std::vector<std::string> split(std::string_view text, std::string_view between) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t at = text.find(between);
        parts.emplace_back(trimmed(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + between.size());
    }
}

std::string unticked(std::string_view text) {
    text = trimmed(text);
    while (!text.empty() && text.front() == '`')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == '`')
        text.remove_suffix(1);
    return std::string(trimmed(text));
}

/// A heading ### `Node`, a block of xml, rows of a table.
std::vector<Row> rowsOf(const std::string& page) {
    const auto text = readTextFile(tests::home() + "/docs/" + page);
    EXPECT_TRUE(text);
    std::vector<Row> rows;
    std::string node, tree;
    bool inXml = false, inTables = false;
    int number = 0;
    for (const std::string& line : split(*text, "\n")) {
        ++number;
        if (line.rfind("## ", 0) == 0) inTables = inTables || line == "## Truth tables";
        if (!inTables) continue;
        if (line.rfind("### `", 0) == 0) {
            node = unticked(line.substr(4));
        } else if (line == "```xml") {
            inXml = true;
            tree.clear();
        } else if (line == "```") {
            inXml = false;
        } else if (inXml) {
            tree += line + "\n";
        } else if (line.rfind("| `", 0) == 0) {
            const auto columns = split(line.substr(1), "|");
            rows.push_back({page, node, tree, unticked(columns[0]), split(unticked(columns[1]), " / "), number});
        }
    }
    return rows;
}

std::vector<Row> allRows() {
    std::vector<Row> rows = rowsOf("decision.md");
    const std::vector<Row> others = rowsOf("decision-kinds.md");
    rows.insert(rows.end(), others.begin(), others.end());
    return rows;
}

std::unique_ptr<MindDesk> deskOf(const Row& row) {
    std::string leaves;
    for (const std::string& part : split(row.leaves, ";"))
        leaves += part + "\n";
    auto script = parseDeskScript(leaves, "leaves");
    EXPECT_TRUE(script) << row.line << ": " << (script ? "" : script.error().message);
    if (!script) return nullptr;
    const std::string mind = "<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\"><BehaviorTree ID=\"Main\">" +
                             row.tree + "</BehaviorTree><BehaviorTree ID=\"Inner\"><In/></BehaviorTree></root>";
    if (leaves.find("In:") == std::string::npos) script->leaves.push_back({"In", {Answer::Success}});
    auto desk = MindDesk::make(mind, "docs", std::move(*script));
    EXPECT_TRUE(desk) << row.line << ": " << (desk ? "" : desk.error().message);
    return desk ? std::move(*desk) : nullptr;
}

TEST(TruthTable, EveryRowHolds) {
    const auto rows = allRows();
    EXPECT_GT(rows.size(), 130u);
    for (const Row& row : rows) {
        const auto desk = deskOf(row);
        if (!desk) continue;
        std::string found, expected;
        for (const std::string& tick : row.ticks) {
            expected += tick + " / ";
            found += desk->tick().toText() + " / ";
        }
        EXPECT_EQ(found, expected) << "docs/" << row.page << ":" << row.line << " " << row.node << " " << row.leaves;
    }
}

TEST(TruthTable, EveryKindOfTreesHasOne) {
    NodeKinds kinds;
    addTreeControls(kinds);
    addTreeDecorators(kinds);
    addTreeWatchers(kinds);
    addTreeActions(kinds);
    addOwnTreeKinds(kinds);
    std::set<std::string> told;
    for (const Row& row : rowsOf("decision.md"))
        told.insert(row.node);
    for (const NodeKind& kind : kinds)
        EXPECT_EQ(told.count(kind.name), 1u) << kind.name;
    for (const char* attribute :
         {"SubTree", "_failureIf", "_successIf", "_skipIf", "_while", "_onSuccess", "_onFailure", "_onHalted", "_post"})
        EXPECT_EQ(told.count(attribute), 1u) << attribute;
}

/// Saved before every tick and restored into a fresh memory, a tree goes on as if nothing had been.
TEST(TruthTable, EveryRowGoesOnAfterARestore) {
    for (const Row& row : allRows()) {
        const auto straight = deskOf(row), restored = deskOf(row);
        if (!straight || !restored) continue;
        for (std::size_t i = 0; i < row.ticks.size() + 20; ++i) {
            StateWriter writer;
            restored->memory().visitState(writer);
            restored->memory() = DecisionMemory(restored->program());
            StateReader reader(writer.bytes());
            restored->memory().visitState(reader);
            ASSERT_TRUE(reader.atEnd() && !reader.failed());
            ASSERT_EQ(straight->tick().toText(), restored->tick().toText()) << row.line << " tick " << i;
            StateWriter a, b;
            straight->memory().visitState(a);
            restored->memory().visitState(b);
            ASSERT_TRUE(std::equal(a.bytes().begin(), a.bytes().end(), b.bytes().begin(), b.bytes().end()))
                << row.line << " tick " << i;
        }
    }
}

} // namespace
} // namespace lince
