#include "node_kinds.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/decision/compile.h>
#include <lince/decision/convert.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace lince {
namespace {

/// Of trees, not of the other ways to decide.
bool isTreeKind(const std::string& name) {
    static const NodeKinds kTrees = [] {
        NodeKinds kinds;
        addTreeControls(kinds);
        addTreeDecorators(kinds);
        addTreeWatchers(kinds);
        addTreeActions(kinds);
        return kinds;
    }();
    return kTrees.find(name) != nullptr;
}

/// Kinds that the library has under the same name and with the same ports: they need no model.
bool isOfTheLibrary(const std::string& name) {
    static const std::set<std::string> kOurs = {"WaitValueUpdated", "EntryUpdated", "Precondition"};
    return kOurs.count(name) == 0 && isTreeKind(name);
}

class MindWriter {
  public:
    explicit MindWriter(const LeafRegistry* leaves) : m_leaves(leaves) {}

    Status add(std::string_view text, const std::string& file) {
        auto document = XmlDocument::parse(text, file);
        if (!document) return document.error();
        const auto root = (*document)->root("root", 1);
        if (!root) return root.error();
        m_files.insert(file);
        if (root->has("inherits"))
            return errorAt(root->placeInValue("inherits", 0), "a mind that inherits",
                           "one that does not: that library knows nothing of it");
        if (m_main.empty()) m_main = root->string("main_tree_to_execute", "");
        for (const XmlElement& e : root->children()) {
            if (e.name() == "include") {
                const std::string path = pathBeside(file, e.string("path"));
                if (m_files.count(path) != 0) continue;
                const auto included = readTextFile(path, std::size_t{16} << 20);
                if (!included) return included.error();
                if (const Status status = add(*included, path); !status) return status;
            } else if (e.name() == "Keys") {
                write(e, 1, false, m_keys);
            } else if (e.name() == "BehaviorTree") {
                m_lastTree = e.string("ID", "");
                ++m_trees;
                write(e, 1, true, m_text);
            }
        }
        return {};
    }

    std::string finish() {
        if (m_main.empty() && m_trees == 1) m_main = m_lastTree;
        std::string out = "<root BTCPP_format=\"4\"";
        if (!m_main.empty()) out += fmt::format(" main_tree_to_execute=\"{}\"", xmlEscaped(m_main));
        out += ">\n" + m_keys + m_text;
        out += "  <TreeNodesModel>\n";
        for (const auto& [name, ports] : m_used)
            out += model(name, ports);
        return out + "  </TreeNodesModel>\n</root>\n";
    }

  private:
    void write(const XmlElement& e, int depth, bool nodes, std::string& out) {
        const std::string blanks(static_cast<std::size_t>(depth) * 2, ' ');
        out += blanks + "<" + e.name();
        std::vector<std::string> ports;
        for (const std::string& attribute : e.attributes()) {
            out += fmt::format(" {}=\"{}\"", attribute, xmlEscaped(e.string(attribute.c_str())));
            if (attribute.front() != '_' && attribute != "name" && attribute != "ID") ports.push_back(attribute);
        }
        const bool byId =
            e.name() == "Action" || e.name() == "Condition" || e.name() == "Control" || e.name() == "Decorator";
        if (nodes && e.name() != "BehaviorTree" && e.name() != "SubTree") {
            std::set<std::string>& known = m_used[byId ? e.string("ID") : e.name()];
            known.insert(ports.begin(), ports.end());
        }
        const auto children = e.children();
        if (children.empty()) {
            out += "/>\n";
            return;
        }
        out += ">\n";
        for (const XmlElement& child : children)
            write(child, depth + 1, nodes, out);
        out += fmt::format("{}</{}>\n", blanks, e.name());
    }

    std::string model(const std::string& name, const std::set<std::string>& ports) const {
        if (isOfTheLibrary(name)) return {};
        if (const NodeKind* kind = NodeKinds::standard().find(name))
            return nodeModel(name, kind->role, kind->ports, kind->help);
        if (const LeafDefinition* leaf = m_leaves != nullptr ? m_leaves->find(name) : nullptr)
            return nodeModel(name, leaf->role, leaf->ports, leaf->help);
        std::vector<PortInfo> guessed;
        for (const std::string& port : ports) {
            PortInfo info;
            info.name = port;
            info.direction = PortDirection::InOut;
            guessed.push_back(std::move(info));
        }
        return nodeModel(name, NodeRole::Action, guessed, {"", ""});
    }

    const LeafRegistry* m_leaves;
    std::set<std::string> m_files;
    std::string m_main, m_lastTree, m_keys, m_text;
    int m_trees = 0;
    std::map<std::string, std::set<std::string>> m_used; ///< with the ports that the file gives
};

Answer neverAsked(LeafCall&) {
    return Answer::Failure;
}

} // namespace

std::string nodeModel(const std::string& name, NodeRole role, const std::vector<PortInfo>& ports, const Phrase& help) {
    std::string out = fmt::format("    <{} ID=\"{}\">\n", nameOf(role), xmlEscaped(name));
    for (const PortInfo& port : ports) {
        const char* direction = port.direction == PortDirection::In    ? "input_port"
                                : port.direction == PortDirection::Out ? "output_port"
                                                                       : "inout_port";
        out += fmt::format("      <{} name=\"{}\"", direction, xmlEscaped(port.name));
        if (port.type != ValueType::None) out += fmt::format(" type=\"{}\"", nameOf(port.type));
        if (port.fallback && !port.fallback->empty()) out += fmt::format(" default=\"{}\"", xmlEscaped(*port.fallback));
        const std::string unit = port.unit.empty() ? "" : fmt::format(" ({})", port.unit);
        if (*port.help.english == '\0')
            out += "/>\n";
        else
            out += fmt::format(">{}{}</{}>\n", xmlEscaped(port.help.english), unit, direction);
    }
    if (*help.english != '\0') out += fmt::format("      <description>{}</description>\n", xmlEscaped(help.english));
    return out + fmt::format("    </{}>\n", nameOf(role));
}

Result<std::string> convertMind(std::string_view text, const std::string& file, const LeafRegistry* leaves) {
    LeafRegistry any;
    if (leaves != nullptr) any = *leaves;
    LeafDefinition unknown;
    unknown.tick = neverAsked;
    unknown.anyPorts = true;
    any.unknown = unknown;
    MindOptions options;
    options.leaves = &any;
    if (const auto program = compileMind(text, file, options); !program) return program.error();
    MindWriter writer(leaves);
    if (const Status status = writer.add(text, file); !status) return status.error();
    return writer.finish();
}

} // namespace lince
