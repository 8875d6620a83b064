#include "node_kinds.h"

#include <lince/decision/nodes_page.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lince {
namespace {

/// Of trees: what is in them are nodes, and nothing else.
const NodeKinds& kindsOfTrees() {
    static const NodeKinds all = [] {
        NodeKinds kinds;
        addTreeControls(kinds);
        addTreeDecorators(kinds);
        addTreeWatchers(kinds);
        addTreeActions(kinds);
        addOwnTreeKinds(kinds);
        return kinds;
    }();
    return all;
}

std::string sentence(const Phrase& help) {
    std::string text = help.english;
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// In a table a | would begin the next column.
std::string inCell(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

std::string childrenOf(const NodeKind& kind) {
    if (kindsOfTrees().find(kind.name) == nullptr) return " [What is in it](decision-kinds.md).";
    const auto [min, max] = kind.children;
    if (max == 0) return "";
    if (min == max) return min == 1 ? " One child." : fmt::format(" {} children.", min);
    if (max >= 1000) return min == 1 ? " Children, at least one." : fmt::format(" Children, at least {}.", min);
    return fmt::format(" {} to {} children.", min, max);
}

/// "number, 0 to 3600 s".
std::string holds(const PortInfo& port) {
    std::string text(nameOf(port.type));
    if (port.isKey)
        text = port.type == ValueType::None ? "key" : "key of a " + text;
    else if (port.script)
        text = *port.script == ExpressionUse::Script ? "script" : "condition";
    else if (!port.words.empty())
        text = fmt::format("{}", fmt::join(port.words, ", "));
    if (port.direction != PortDirection::In && !port.isKey)
        text = (port.direction == PortDirection::Out ? "writes a key: " : "reads and writes a key: ") + text;
    if (port.hasRange()) text += fmt::format(", {} to {}", port.min, port.max);
    if (!port.unit.empty()) text += " " + port.unit;
    return port.fixed ? text + ", constant" : text;
}

void addPorts(std::string& page, const std::vector<PortInfo>& ports) {
    if (ports.empty()) return;
    page += "\n| port | holds | default | |\n|---|---|---|---|\n";
    for (const PortInfo& port : ports) {
        const std::string fallback = !port.fallback           ? "must be given"
                                     : port.fallback->empty() ? "none"
                                                              : "`" + inCell(*port.fallback) + "`";
        page += fmt::format("| `{}` | {} | {} | {} |\n", port.name, inCell(holds(port)),
                            port.direction == PortDirection::Out && !port.fallback ? "none" : fallback,
                            inCell(port.help.english));
    }
}

} // namespace

std::string nodesPage(const NodeKinds& kinds, const LeafRegistry* leaves) {
    std::string page = "# Nodes\n\nMade from the registration by `./lince list nodes --markdown`: do not edit. What "
                       "each node does tick by tick is in\n"
                       "[decision](decision.md) and [kinds](decision-kinds.md).\n\n"
                       "A port takes a value, `{key}` or `{=expression}`; one that is constant only a value. Every "
                       "node may have a `name`, and\n"
                       "[`_skipIf`, `_onSuccess` …](decision.md#attributes-of-every-node).\n";
    for (const NodeRole role : {NodeRole::Control, NodeRole::Decorator, NodeRole::Condition, NodeRole::Action}) {
        constexpr const char* kHeadings[] = {"Controls", "Decorators", "Conditions", "Actions"};
        page += fmt::format("\n## {}\n", kHeadings[static_cast<std::size_t>(role)]);
        for (const NodeKind& kind : kinds) {
            if (kind.role != role) continue;
            page += fmt::format("\n### `{}`\n\n{}.{}\n", kind.name, sentence(kind.help), childrenOf(kind));
            addPorts(page, kind.ports);
        }
        if (leaves == nullptr) continue;
        for (const LeafDefinition& leaf : *leaves) {
            if (leaf.role != role) continue;
            page += fmt::format("\n### `{}`\n\n{}.\n", leaf.name, sentence(leaf.help));
            addPorts(page, leaf.ports);
        }
    }
    return page;
}

} // namespace lince
