// The files of a mind: root, includes, keys, models; which tree is the main one.

#include "mind_reader.h"

#include <lince/core/files.h>
#include <lince/core/text.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {

MindReader::MindReader(const MindOptions& options) : m_options(options) {}

Result<std::shared_ptr<const Program>> compileMind(std::string_view text, const std::string& file,
                                                   const MindOptions& options) {
    return MindReader(options).read(text, file);
}

Result<std::shared_ptr<const Program>> loadMind(const std::string& path, const MindOptions& options) {
    const auto text = options.readFile ? options.readFile(path) : readTextFile(path, std::size_t{16} << 20);
    if (!text) return text.error();
    return compileMind(*text, path, options);
}

Status MindReader::mistakes() const {
    for (const auto& document : m_documents)
        if (const Status status = document->status(); !status) return status;
    return {};
}

Result<std::shared_ptr<const Program>> MindReader::read(std::string_view text, const std::string& file) {
    if (m_options.leaves != nullptr && !m_options.leaves->status()) return m_options.leaves->status().error();
    if (!m_options.kinds->status()) return m_options.kinds->status().error();
    if (const Status status = load(text, file, nullptr, false); !status) return status.error();
    if (const Status status = mistakes(); !status) return status.error();
    auto root = m_documents.front()->root("root", 1);
    if (!root) return root.error();
    const auto main = mainTree(*root);
    if (!main) return main.error();
    compileTree(*main);
    if (Status status = mistakes(); !status) return status.error();
    const std::shared_ptr<Program> program = std::move(m_program);
    checkUnused();
    if (Status status = mistakes(); !status) return status.error();
    return std::shared_ptr<const Program>(program);
}

Status MindReader::load(std::string_view text, const std::string& file, const SourcePlace* namedBy, bool included) {
    auto document = XmlDocument::parse(text, file);
    if (!document) return namedBy != nullptr ? lince::namedBy(*namedBy, document.error()) : document.error();
    m_documents.push_back(std::move(*document));
    m_files.insert(file);
    const auto root = m_documents.back()->root("root", 1);
    if (!root) return root.error();
    readRoot(*root, file, included);
    return {};
}

/// What it inherits lies below: trees of the same name take the place of those, keys say what differs.
void MindReader::inherit(const XmlElement& root, const std::string& file) {
    const std::size_t index = m_documents.size();
    readOther(root, "inherits", file, false);
    if (index == m_documents.size() || !mistakes()) return;
    const auto base = m_documents[index]->root("root", 1);
    if (!base) return;
    const std::string main = base->string("main_tree_to_execute", "");
    if (!main.empty())
        m_inheritedMain = main;
    else if (m_treeOrder.size() == 1)
        m_inheritedMain = m_treeOrder.front();
    ++m_layer;
}

void MindReader::readRoot(const XmlElement& root, const std::string& file, bool included) {
    if (root.string("BTCPP_format") != "4") root.wrongAttribute("BTCPP_format", "4");
    if (root.has("inherits")) {
        if (included)
            root.wrongAttribute("inherits", "none in a file that is included");
        else
            inherit(root, file);
    }
    (void)root.string("main_tree_to_execute", "");
    (void)root.string("project_name", ""); // of the library's editor
    bool hasModels = false;
    for (const XmlElement& e : root.children()) {
        const std::string name = e.name();
        if (name == "BehaviorTree") {
            readTree(e);
        } else if (name == "TreeNodesModel") {
            if (hasModels) e.wrong("a second <TreeNodesModel>", "one");
            hasModels = true;
            readModels(e);
        } else if (name == "Keys") {
            readKeys(e);
        } else if (name == "include") {
            if (e.has("ros_pkg")) e.wrongAttribute("ros_pkg", "a path alone: there are no packages here");
            readOther(e, "path", file, true);
            e.finish();
        } else {
            e.wrong(fmt::format("<{}>", name), "one of BehaviorTree, TreeNodesModel, Keys, include");
        }
    }
    root.finish();
}

/// A file that an attribute names.
void MindReader::readOther(const XmlElement& element, const char* attribute, const std::string& file, bool included) {
    const std::string path = element.string(attribute);
    if (path.empty()) {
        if (element.has(attribute)) element.wrongAttribute(attribute, "a file");
        return;
    }
    const std::string full = pathBeside(file, path);
    if (m_files.count(full) != 0) { // an include: as that library, a file that is there already
        if (!included) element.wrongAttribute(attribute, "a file that is not read already");
        return;
    }
    if (m_files.size() >= kMaxFiles) {
        element.wrong(fmt::format("more than {} files", kMaxFiles), "fewer");
        return;
    }
    const auto text = m_options.readFile ? m_options.readFile(full) : readTextFile(full, std::size_t{16} << 20);
    const SourcePlace place = element.place();
    if (!text) {
        element.wrongAttribute(attribute, "a file that can be read: " + text.error().message);
        return;
    }
    if (const Status status = load(*text, full, &place, included); !status)
        element.wrongAttribute(attribute, "a file without mistakes: " + status.error().message);
}

void MindReader::readTree(const XmlElement& element) {
    std::string id = element.string("ID", "");
    if (id.empty() && element.has("ID")) element.wrongAttribute("ID", "a name");
    if (id.empty()) id = fmt::format("BehaviorTree_{}", m_trees.size() + 1);
    (void)element.string("_description", "");
    if (m_options.kinds->find(id) != nullptr || (m_options.leaves != nullptr && m_options.leaves->find(id) != nullptr))
        element.wrongAttribute("ID", "a name that no node has");
    std::vector<Tree>& versions = m_trees[id];
    if (!versions.empty() && versions.back().layer == m_layer) {
        element.wrong(fmt::format("a second tree {}", inQuotes(id)), "names that differ");
        return;
    }
    const auto children = element.children();
    if (children.size() != 1)
        element.wrong(fmt::format("tree {} with {} nodes", inQuotes(id), children.size()), "one node inside it");
    element.finish();
    if (versions.empty()) m_treeOrder.push_back(id);
    versions.push_back({element, m_layer, false});
}

void MindReader::readKeys(const XmlElement& element) {
    m_declares = true;
    for (const XmlElement& e : element.children()) {
        if (e.name() == "key")
            readKey(e);
        else
            e.wrong(fmt::format("<{}>", e.name()), "<key>");
    }
    element.finish();
}

void MindReader::readKey(const XmlElement& element) {
    const std::string name = element.string("name");
    if (name.empty() && element.has("name")) element.wrongAttribute("name", "a name");
    const auto known = std::find_if(m_declared.begin(), m_declared.end(),
                                    [&](const DeclaredKey& other) { return other.key.name == name; });
    const bool inherited = known != m_declared.end() && known->layer < m_layer;
    KeyInfo key = inherited ? known->key : KeyInfo(); // what is not said again stays
    key.name = name;
    if (!inherited || element.has("type")) {
        const auto type = valueTypeNamed(element.string("type"));
        if (!type && element.has("type"))
            element.wrongAttribute("type", "any, number, truth, place, direction, thing, agent, name or time");
        if (inherited && type && *type != key.type)
            element.wrongAttribute("type", std::string(nameOf(key.type)) + ", as it is inherited");
        key.type = type.value_or(ValueType::None);
    }
    if (element.has("scope") || !inherited)
        key.scope = static_cast<KeyScope>(element.oneOf("scope", {"own", "squad", "side"}, 0));
    key.unit = element.string("unit", key.unit.c_str());
    key.help = element.string("help", key.help.c_str());
    key.parameter = element.flag("parameter", key.parameter);
    if (key.parameter && key.scope != KeyScope::Own) element.wrongAttribute("scope", "own, of a parameter");
    if (key.parameter && (key.type == ValueType::None || key.type == ValueType::Thing || key.type == ValueType::Agent ||
                          key.type == ValueType::Time))
        element.wrongAttribute("type", "number, truth, place, direction or name, of a parameter");
    key.place = element.place();
    if (element.has("min") || element.has("max")) {
        if (!element.has("min") || !element.has("max"))
            element.wrong(element.has("min") ? "min alone" : "max alone", "min and max, or neither");
        if (key.type != ValueType::Number)
            element.wrongAttribute(element.has("min") ? "min" : "max", "type=\"number\", where there is a range");
        key.min = static_cast<double>(element.number("min", 0.0f, -1e9f, 1e9f));
        key.max = static_cast<double>(element.number("max", 0.0f, -1e9f, 1e9f));
        if (element.has("min") && element.has("max") && !(key.min < key.max))
            element.wrong(fmt::format("min {} and max {}", key.min, key.max), "min below max");
    }
    if (element.has("initial")) {
        NameTable scratch; // names get their numbers from the program, later
        const std::string text = element.string("initial");
        const auto value = parseValue(text, key.type, scratch);
        if (!value || !*value)
            element.wrongAttribute("initial", std::string(phraseOf(key.type)));
        else if (key.hasRange() && (value->asNumber() < key.min || value->asNumber() > key.max))
            element.wrongAttribute("initial", fmt::format("a number from {} to {}", key.min, key.max));
        key.initialText = text;
    }
    element.finish();
    if (inherited) {
        *known = {std::move(key), m_layer};
        return;
    }
    if (known != m_declared.end()) {
        element.wrong(fmt::format("a second key {}", inQuotes(key.name)), "names that differ");
        return;
    }
    if (m_declared.size() >= BlackboardLayout::kMaxKeys) {
        element.wrong(fmt::format("more than {} keys", BlackboardLayout::kMaxKeys), "fewer");
        return;
    }
    m_declared.push_back({std::move(key), m_layer});
}

/// A model describes nodes to an editor. What we know better is compared: a port that a node of ours does not have is a
/// mistake. Of subtrees it gives defaults.
void MindReader::readModels(const XmlElement& element) {
    std::set<std::string> seen;
    for (const XmlElement& e : element.children()) {
        const std::string role = e.name();
        if (role != "Action" && role != "Condition" && role != "Control" && role != "Decorator" && role != "SubTree") {
            e.wrong(fmt::format("<{}>", role), "one of Action, Condition, Control, Decorator, SubTree");
            continue;
        }
        const std::string id = e.string("ID");
        if (id.empty() && e.has("ID")) e.wrongAttribute("ID", "a name");
        (void)e.string("editable", "");
        if (!seen.insert(id).second) e.wrong(fmt::format("a second model of {}", inQuotes(id)), "one");
        const NodeKind* kind = m_options.kinds->find(id);
        const LeafDefinition* leaf = m_options.leaves != nullptr ? m_options.leaves->find(id) : nullptr;
        const std::vector<PortInfo>* ports = kind != nullptr ? &kind->ports : leaf != nullptr ? &leaf->ports : nullptr;
        SubTreeModel model;
        for (const XmlElement& p : e.children()) {
            if (p.name() == "MetadataFields" || p.name() == "description") continue; // the editor's own
            if (p.name() != "input_port" && p.name() != "output_port" && p.name() != "inout_port") {
                p.wrong(fmt::format("<{}>", p.name()), "one of input_port, output_port, inout_port");
                continue;
            }
            const std::string port = p.string("name");
            (void)p.string("type", "");
            const std::string fallback = p.string("default", "");
            (void)p.text();
            p.finish();
            if (ports != nullptr && !(leaf != nullptr && leaf->anyPorts) &&
                std::none_of(ports->begin(), ports->end(), [&](const PortInfo& i) { return i.name == port; }) &&
                p.has("name")) {
                std::vector<std::string> names;
                for (const PortInfo& i : *ports)
                    names.push_back(i.name);
                p.wrongAttribute("name", fmt::format("a port of {}: {}", id, expectedOneOf(port, names)));
            }
            model.ports[port] = p.has("default") ? std::optional(fallback) : std::nullopt;
        }
        if (role == "SubTree") m_subTreeModels[id] = std::move(model);
    }
    element.finish();
}

Result<std::string> MindReader::mainTree(const XmlElement& root) const {
    if (m_trees.empty()) return errorAt(root.place(), "no <BehaviorTree>", "at least one");
    const bool fromFile = m_options.tree.empty() && root.has("main_tree_to_execute");
    const std::string wanted = fromFile ? root.string("main_tree_to_execute") : m_options.tree;
    if (wanted.empty()) {
        if (!m_inheritedMain.empty() && m_trees.count(m_inheritedMain) != 0) return m_inheritedMain;
        if (m_treeOrder.size() == 1) return m_treeOrder.front();
        return errorAt(root.place(), fmt::format("{} trees", m_treeOrder.size()),
                       "main_tree_to_execute=\"…\", which says where to begin");
    }
    if (m_trees.count(wanted) != 0) return wanted;
    const SourcePlace place = fromFile ? root.placeInValue("main_tree_to_execute", 0) : root.place();
    return errorAt(place, fmt::format("tree {}", inQuotes(wanted)), expectedOneOf(wanted, m_treeOrder));
}

} // namespace lince
