// Elements to nodes.

#include "mind_reader.h"

#include <lince/core/text.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr std::array<std::string_view, 4> kRoles = {"Action", "Condition", "Control", "Decorator"};

bool isRole(std::string_view name) {
    return std::find(kRoles.begin(), kRoles.end(), name) != kRoles.end();
}

/// Attributes that every node may have.
constexpr std::array<const char*, 4> kEditorAttributes = {"name", "_uid", "_description", "_fullpath"};

struct HookName {
    const char* attribute;
    ExpressionId NodeHooks::*hook;
    ExpressionUse use;
};
constexpr std::array<HookName, 8> kHookNames = {{{"_failureIf", &NodeHooks::failureIf, ExpressionUse::ScriptCondition},
                                                 {"_successIf", &NodeHooks::successIf, ExpressionUse::ScriptCondition},
                                                 {"_skipIf", &NodeHooks::skipIf, ExpressionUse::ScriptCondition},
                                                 {"_while", &NodeHooks::whileTrue, ExpressionUse::ScriptCondition},
                                                 {"_onHalted", &NodeHooks::onHalted, ExpressionUse::Script},
                                                 {"_onFailure", &NodeHooks::onFailure, ExpressionUse::Script},
                                                 {"_onSuccess", &NodeHooks::onSuccess, ExpressionUse::Script},
                                                 {"_post", &NodeHooks::post, ExpressionUse::Script}}};

/// "{key}" to "key"; nothing when it is no such thing.
std::optional<std::string> keyIn(std::string_view text) {
    const std::string_view inner = trimmed(text);
    if (inner.size() < 3 || inner.front() != '{' || inner.back() != '}') return {};
    return std::string(inner.substr(1, inner.size() - 2));
}

std::string childrenWanted(ChildCount count) {
    if (count.max == 0) return "nothing inside it";
    if (count.min == count.max) return count.min == 1 ? "one child" : fmt::format("{} children", count.min);
    if (count.max == 0xffff)
        return fmt::format("at least {}", count.min == 1 ? "one child" : fmt::format("{} children", count.min));
    return fmt::format("{} to {} children", count.min, count.max);
}

Answer tickLeaf(Run& run, NodeIndex node) {
    LeafCall call(run, node);
    return run.node(node).leaf(call);
}

Answer tickSubTree(Run& run, NodeIndex node) {
    if (run.answer(node) == Answer::Idle) run.setAnswer(node, Answer::Running);
    const NodeIndex child = run.firstChild(node);
    const Answer answer = run.tickNode(child);
    if (isDone(answer)) run.reset(child);
    return answer;
}

/// What a leaf keeps so that it can be halted: its definition's function.
struct LeafData : NodeData {
    void (*halt)(LeafCall&) = nullptr;
};

void haltLeaf(Run& run, NodeIndex node) {
    LeafCall call(run, node);
    run.program().data<LeafData>(node).halt(call);
}
void haltNothing(Run&, NodeIndex) {}

} // namespace

void MindReader::compileTree(const std::string& id) {
    m_program = std::make_shared<Program>();
    Program& p = *m_program;
    p.m_name = fmt::format("{} {}", m_documents.front()->name(), id);
    p.m_expressions = Expressions(m_options.vocabulary);
    m_keys = std::make_unique<KeyTable>(KeyTable{p.m_keys, {}, m_declares, false});
    MindScope scope(*m_keys);
    m_scope = &scope;
    const auto declare = [&](KeyInfo key) {
        if (p.m_keys.find(key.name)) return; // a file says more of a key of the host
        if (!key.initialText.empty()) key.initial = parseValue(key.initialText, key.type, p.m_names).value_or(Value());
        const std::string name = key.name;
        if (const KeyId added = m_keys->add(std::move(key), true)) scope.remap(name, added);
    };
    for (const DeclaredKey& declared : m_declared)
        declare(declared.key);
    for (const KeyInfo& key : m_options.keys)
        declare(key);
    for (const std::string& name : m_options.names)
        (void)p.m_names.add(name);
    std::vector<Tree>& versions = m_trees.at(id);
    m_inside = {{id, versions.size() - 1}};
    m_path.clear();
    m_pathCounts.clear();
    m_stop = false;
    m_nesting = 0;
    Tree& tree = versions.back();
    tree.used = true;
    addNode(tree.element.children().front(), kNoNode);
    if (m_keys->full) tree.element.wrong(fmt::format("more than {} keys", BlackboardLayout::kMaxKeys), "fewer");
    finishProgram();
    m_scope = nullptr;
}

/// Keys that only an expression reads are misspelt: nobody ever writes them. Cells are laid out.
void MindReader::finishProgram() {
    Program& p = *m_program;
    if (mistakes())
        for (std::size_t i = 0; i < m_keys->notes.size(); ++i) {
            const KeyTable::Note& note = m_keys->notes[i];
            if (note.known || note.firstRead.file.empty()) continue;
            std::vector<std::string> others;
            for (std::size_t k = 0; k < m_keys->notes.size(); ++k)
                if (m_keys->notes[k].known) others.push_back(p.m_keys.keys()[k].name);
            const std::string& name = p.m_keys.keys()[i].name;
            for (const auto& document : m_documents)
                if (document->name() == note.firstRead.file)
                    document->mistakeAt(note.firstRead, fmt::format("key {}, which nothing writes", inQuotes(name)),
                                        expectedOneOf(name, others));
            return;
        }
    for (std::size_t i = 0; i < p.m_nodes.size(); ++i) {
        p.m_nodes[i].cells = p.m_cells;
        p.m_cells += p.m_infos[i].cells;
    }
}

/// Trees that the main one does not use may hold mistakes, too.
void MindReader::checkUnused() {
    for (const std::string& id : m_treeOrder)
        if (!m_trees.at(id).back().used && mistakes()) compileTree(id);
    m_program.reset();
}

std::vector<std::string> MindReader::nodeNames() const {
    std::vector<std::string> names = m_options.kinds->names();
    names.emplace_back("SubTree");
    if (m_options.leaves != nullptr)
        for (const LeafDefinition& leaf : *m_options.leaves)
            names.push_back(leaf.name);
    return names;
}

NodeIndex MindReader::beginNode(const XmlElement& element, NodeIndex parent, const std::string& kind) {
    Program& p = *m_program;
    NodeInfo info;
    info.kind = kind;
    info.name = element.string("name", kind);
    info.path = m_path;
    info.parent = parent;
    info.place = element.place();
    for (const char* attribute : kEditorAttributes)
        (void)element.string(attribute, "");
    p.m_nodes.emplace_back();
    p.m_infos.push_back(std::move(info));
    const auto index = static_cast<NodeIndex>(p.m_nodes.size() - 1);
    if (parent != kNoNode) ++p.m_nodes[parent].children;
    return index;
}

NodeIndex MindReader::addNode(const XmlElement& element, NodeIndex parent) {
    if (m_stop) return kNoNode;
    if (m_program->m_nodes.size() >= Program::kMaxNodes) {
        element.wrong(fmt::format("more than {} nodes", Program::kMaxNodes), "fewer");
        m_stop = true;
        return kNoNode;
    }
    if (m_nesting >= kMaxNesting) {
        element.wrong(fmt::format("nodes nested more than {} deep", kMaxNesting), "fewer");
        m_stop = true;
        return kNoNode;
    }
    const std::string name = element.name();
    const bool byId = isRole(name);
    const std::string kindName = byId || name == "SubTree" ? element.string("ID") : name;
    if ((byId || name == "SubTree") && kindName.empty()) {
        if (element.has("ID")) element.wrongAttribute("ID", "a name");
        return kNoNode;
    }
    ++m_nesting;
    NodeIndex node = kNoNode;
    const NodeKind* kind = m_options.kinds->find(kindName);
    const LeafDefinition* leaf = m_options.leaves != nullptr ? m_options.leaves->find(kindName) : nullptr;
    if (leaf == nullptr && kind == nullptr && m_options.leaves != nullptr && m_options.leaves->unknown &&
        (byId || element.children().empty()))
        leaf = &*m_options.leaves->unknown;
    if (name == "SubTree") {
        node = beginNode(element, parent, "SubTree");
        readHooks(element, node);
        addSubTree(element, node);
    } else if (kind != nullptr) {
        node = beginNode(element, parent, kindName);
        readHooks(element, node);
        addKind(element, node, *kind);
    } else if (leaf != nullptr) {
        node = beginNode(element, parent, kindName);
        readHooks(element, node);
        addLeaf(element, node, *leaf);
    } else {
        element.wrong(byId ? fmt::format("<{} ID={}>", name, inQuotes(kindName)) : fmt::format("<{}>", name),
                      "a node that is known: " + expectedOneOf(kindName, nodeNames()));
    }
    if (node != kNoNode) {
        m_program->m_nodes[node].end = static_cast<NodeIndex>(m_program->m_nodes.size());
        element.finish();
    }
    --m_nesting;
    return node;
}

void MindReader::addKind(const XmlElement& element, NodeIndex node, const NodeKind& kind) {
    Node& n = m_program->m_nodes[node];
    n.tick = kind.tick;
    n.halt = kind.halt;
    NodeInfo& info = m_program->m_infos[node];
    info.role = kind.role;
    info.cells = kind.cells;
    readPorts(element, node, kind.ports);
    if (kind.compile != nullptr) {
        NodeCompiler compiler(*this);
        kind.compile(compiler, element, node);
    } else
        addChildren(element, node, kind.children);
}

void MindReader::addLeaf(const XmlElement& element, NodeIndex node, const LeafDefinition& leaf) {
    Node& n = m_program->m_nodes[node];
    n.tick = tickLeaf;
    n.leaf = leaf.tick;
    n.halt = haltNothing;
    if (leaf.halt != nullptr) {
        auto data = std::make_unique<LeafData>();
        data->halt = leaf.halt;
        n.halt = haltLeaf;
        n.data = static_cast<std::uint16_t>(m_program->m_data.size());
        m_program->m_data.push_back(std::move(data));
    }
    NodeInfo& info = m_program->m_infos[node];
    info.role = leaf.role;
    info.cells = leaf.cells;
    m_program->m_needs |= leaf.needs;
    readPorts(element, node, leaf.ports);
    if (leaf.anyPorts)
        for (const std::string& attribute : element.attributes()) {
            const std::string value = element.string(attribute.c_str());
            // {=} is the key of that name; {=x + 1} an expression of a port that nobody knows here.
            if (const auto key = keyIn(value); key && attribute != "name" && (*key == "=" || key->rfind('=', 0) != 0))
                (void)mention(element, attribute.c_str(), *key == "=" ? attribute : *key, ValueType::None);
        }
    addChildren(element, node, {0, 0});
}

void MindReader::addChildren(const XmlElement& element, NodeIndex node, ChildCount count) {
    const auto children = element.children();
    if (children.size() < count.min || children.size() > count.max) {
        const std::string& kind = m_program->m_infos[node].kind;
        element.wrong(children.empty() ? fmt::format("<{}> with nothing inside it", kind)
                                       : fmt::format("<{}> with {} inside it", kind, children.size()),
                      childrenWanted(count));
        return;
    }
    for (const XmlElement& child : children)
        addNode(child, node);
}

void MindReader::addSubTree(const XmlElement& element, NodeIndex node) {
    Node& n = m_program->m_nodes[node];
    n.tick = tickSubTree;
    m_program->m_infos[node].role = NodeRole::Decorator;
    const std::string id = element.string("ID");
    const std::string name = element.string("name", id);
    m_program->m_infos[node].name = name;
    const bool autoremap = element.flag("_autoremap", false);
    if (!element.children().empty())
        element.wrong(fmt::format("<SubTree ID={}> with nodes inside it", inQuotes(id)), "nothing inside it");
    const auto tree = m_trees.find(id);
    if (tree == m_trees.end()) {
        element.wrongAttribute("ID", "a tree: " + expectedOneOf(id, m_treeOrder));
        m_stop = true;
        return;
    }
    // Within a tree that takes the place of an inherited one, its name means that one.
    std::size_t version = tree->second.size() - 1;
    for (const Inside& inside : m_inside)
        if (inside.id == id) {
            if (inside.version == 0) {
                std::string names;
                for (const Inside& outer : m_inside)
                    names += outer.id + " > ";
                element.wrongAttribute("ID", fmt::format("a tree that does not hold itself: {}{}", names, id));
                m_stop = true;
                return;
            }
            version = inside.version - 1;
        }
    tree->second[version].used = true;
    std::string path = m_scope->prefix() + name;
    if (const int count = ++m_pathCounts[path]; count > 1) path += fmt::format("#{}", count);
    MindScope inner(*m_scope, path + ".", autoremap);
    std::set<std::string> given;
    for (const std::string& attribute : element.attributes()) {
        const bool hook = std::any_of(kHookNames.begin(), kHookNames.end(),
                                      [&](const HookName& h) { return attribute == h.attribute; });
        if (attribute == "ID" || attribute == "name" || hook || attribute.front() == '_') continue;
        given.insert(attribute);
        remapPort(element, attribute, element.string(attribute.c_str()), inner);
    }
    if (const auto model = m_subTreeModels.find(id); model != m_subTreeModels.end())
        for (const auto& [port, fallback] : model->second.ports)
            if (fallback && given.count(port) == 0) remapPort(element, port, *fallback, inner);
    const std::string before = std::exchange(m_path, m_path.empty() ? name : m_path + "/" + name);
    MindScope* const outer = std::exchange(m_scope, &inner);
    m_inside.push_back({id, version});
    addNode(tree->second[version].element.children().front(), node);
    m_inside.pop_back();
    m_scope = outer;
    m_path = before;
}

void MindReader::remapPort(const XmlElement& element, const std::string& name, const std::string& value,
                           MindScope& inner) {
    if (const auto key = keyIn(value); key || value == "=") {
        const std::string above = !key || *key == "=" ? name : *key;
        if (const KeyId found = mention(element, name.c_str(), above, ValueType::None)) inner.remap(name, found);
        return;
    }
    KeyInfo own; // a constant: the subtree's own key, which begins with it
    own.name = inner.prefix() + name;
    own.initial = parseValue(value, ValueType::None, m_program->m_names).value_or(Value());
    own.type = own.initial.type();
    if (m_program->m_keys.size() >= BlackboardLayout::kMaxKeys) {
        m_keys->full = true;
        return;
    }
    const KeyId key = m_keys->add(std::move(own), false);
    m_keys->notes[key.value].known = true;
    inner.remap(name, key);
}

KeyId MindReader::mention(const XmlElement& element, const char* attribute, std::string_view name, ValueType type) {
    const KeyId key = m_scope->mention(name);
    if (!key) {
        if (!m_keys->full)
            element.wrongAttribute(attribute, "a key that is declared: " + expectedOneOf(name, m_scope->names()));
        return key;
    }
    if (type != ValueType::None && !m_scope->give(key, type))
        element.wrongAttribute(attribute, fmt::format("a key that holds {}, not {}", phraseOf(type),
                                                      phraseOf(m_program->m_keys[key].type)));
    return key;
}

ExpressionId MindReader::expression(const XmlElement& element, const char* attribute, std::string_view text,
                                    std::size_t offset, ExpressionUse use) {
    ExpressionId id = kNoExpression;
    const SourcePlace place = element.placeInValue(attribute, offset);
    m_scope->standAt(place);
    if (const auto mistake = m_program->m_expressions.add(text, use, *m_scope, m_program->m_names, id))
        element.wrongInValue(attribute, offset + mistake->offset, mistake->found, mistake->expected);
    if (id == kNoExpression) return id;
    m_program->m_expressions.place(id, place);
    // Keys that are read here first: at their own columns.
    for (const ExpressionNode& node : m_program->m_expressions[id].nodes)
        if (node.op == ExpressionOp::Key || node.op == ExpressionOp::IsSet) {
            SourcePlace& first = m_keys->notes[node.key.value].firstRead;
            if (first.line == place.line && first.column == place.column && first.file == place.file)
                first = element.placeInValue(attribute, offset + node.begin);
        }
    return id;
}

void MindReader::readHooks(const XmlElement& element, NodeIndex node) {
    NodeHooks hooks;
    bool any = false;
    for (const HookName& h : kHookNames) {
        if (!element.has(h.attribute)) continue;
        hooks.*h.hook = expression(element, h.attribute, element.string(h.attribute), 0, h.use);
        any = true;
    }
    if (!any) return;
    m_program->m_nodes[node].hooks = static_cast<std::uint16_t>(m_program->m_hooks.size());
    m_program->m_hooks.push_back(hooks);
}

void MindReader::readPorts(const XmlElement& element, NodeIndex node, const std::vector<PortInfo>& ports) {
    Program& p = *m_program;
    if (p.m_ports.size() + ports.size() > Program::kMaxPorts) {
        element.wrong(fmt::format("more than {} ports", Program::kMaxPorts), "fewer");
        m_stop = true;
        return;
    }
    std::vector<Port> read;
    read.reserve(ports.size());
    for (const PortInfo& info : ports) {
        read.push_back(readPort(element, info));
        const char* attribute = info.name.c_str();
        p.m_infos[node].ports.push_back(
            {info.name, info.unit, info.min, info.max, !info.words.empty(), info.direction != PortDirection::In,
             element.has(attribute) ? element.placeInValue(attribute, 0) : element.place()});
    }
    p.m_nodes[node].firstPort = static_cast<std::uint16_t>(p.m_ports.size());
    p.m_nodes[node].ports = static_cast<std::uint16_t>(read.size());
    p.m_ports.insert(p.m_ports.end(), read.begin(), read.end());
}

Port MindReader::readPort(const XmlElement& element, const PortInfo& info) {
    if (info.fixed) return {};
    const char* attribute = info.name.c_str();
    if (!element.has(attribute)) {
        if (!info.fallback && info.direction != PortDirection::Out) (void)element.string(attribute);
        if (!info.fallback || info.fallback->empty()) return {};
        return portFromText(element, info, *info.fallback);
    }
    return portFromText(element, info, element.string(attribute));
}

Port MindReader::portFromText(const XmlElement& element, const PortInfo& info, const std::string& text) {
    const char* attribute = info.name.c_str();
    Port port;
    const auto key = keyIn(text);
    if (info.script) {
        port.source = Port::Source::Expression;
        port.expression = expression(element, attribute, text, 0, *info.script);
        if (port.expression == kNoExpression) port.source = Port::Source::Unset;
        return port;
    }
    if (info.isKey || (key && key->front() != '=') || text == "=" || key == "=") {
        const std::string name = text == "=" || key == "=" ? info.name : key ? *key : std::string(trimmed(text));
        port.key = name.empty() ? KeyId{} : mention(element, attribute, name, info.type);
        if (name.empty()) element.wrongAttribute(attribute, "a key");
        if (port.key) port.source = Port::Source::Key;
        return port;
    }
    if (info.direction != PortDirection::In) {
        element.wrongAttribute(attribute, fmt::format("a key, as in {}=\"{{key}}\"", info.name));
        return port;
    }
    if (key) { // {= expression}
        const std::size_t at = text.find('=') + 1;
        const ExpressionUse use = info.type == ValueType::Number  ? ExpressionUse::Number
                                  : info.type == ValueType::Truth ? ExpressionUse::Condition
                                                                  : ExpressionUse::Any;
        port.expression = expression(element, attribute, key->substr(1), at, use);
        if (port.expression == kNoExpression) return port;
        port.source = Port::Source::Expression;
        const ValueType type = m_program->m_expressions[port.expression].type;
        if (use == ExpressionUse::Any && info.type != ValueType::None && type != ValueType::None && type != info.type)
            element.wrongInValue(attribute, at, phraseOf(type), phraseOf(info.type));
        return port;
    }
    port.source = Port::Source::Constant;
    if (!info.words.empty()) {
        const auto word = std::find(info.words.begin(), info.words.end(), text);
        if (word == info.words.end()) element.wrongAttribute(attribute, expectedOneOf(text, info.words));
        port.constant = Value::ofNumber(static_cast<double>(word - info.words.begin()));
        return port;
    }
    const auto value = parseValue(text, info.type, m_program->m_names);
    const bool outside = value && info.hasRange() && value->is(ValueType::Number) &&
                         (value->asNumber() < info.min || value->asNumber() > info.max);
    if (!value || !*value || outside)
        element.wrongAttribute(attribute, info.hasRange()
                                              ? fmt::format("a number from {} to {}, or {{key}}", info.min, info.max)
                                              : fmt::format("{}, or {{key}}", phraseOf(info.type)));
    port.constant = value.value_or(Value());
    return port;
}

// ---- for compile functions of kinds ------------------------------------------------------------------------------

NodeIndex NodeCompiler::addChild(NodeIndex node, const XmlElement& element) {
    return m_reader.addNode(element, node);
}
void NodeCompiler::addChildren(NodeIndex node, const XmlElement& element, ChildCount count) {
    m_reader.addChildren(element, node, count);
}
ExpressionId NodeCompiler::expression(const XmlElement& element, const char* attribute, ExpressionUse use,
                                      bool optional) {
    if (optional && !element.has(attribute)) return kNoExpression;
    const std::string text = element.string(attribute);
    return element.has(attribute) ? m_reader.expression(element, attribute, text, 0, use) : kNoExpression;
}
KeyId NodeCompiler::key(const XmlElement& element, const char* attribute, ValueType type, bool optional) {
    if (optional && !element.has(attribute)) return {};
    const std::string text = element.string(attribute);
    if (!element.has(attribute)) return {};
    const std::string name = keyIn(text).value_or(std::string(trimmed(text)));
    if (name.empty()) {
        element.wrongAttribute(attribute, "a key");
        return {};
    }
    return m_reader.mention(element, attribute, name, type);
}
Value NodeCompiler::constant(const XmlElement& element, const char* attribute, ValueType type) {
    const std::string text = element.string(attribute);
    if (!element.has(attribute)) return {};
    const auto value = parseValue(text, type, m_reader.m_program->m_names);
    if (!value || !*value) element.wrongAttribute(attribute, phraseOf(type));
    return value.value_or(Value());
}
NameId NodeCompiler::name(std::string_view text) {
    return m_reader.m_program->m_names.add(text);
}
void NodeCompiler::attachData(NodeIndex node, std::shared_ptr<const NodeData> data) {
    m_reader.m_program->m_nodes[node].data = static_cast<std::uint16_t>(m_reader.m_program->m_data.size());
    m_reader.m_program->m_data.push_back(std::move(data));
}
void NodeCompiler::reserveCells(NodeIndex node, std::size_t words) {
    NodeInfo& info = m_reader.m_program->m_infos[node];
    info.cells = static_cast<std::uint16_t>(info.cells + words);
}
void NodeCompiler::setTick(NodeIndex node, NodeTick tick) {
    m_reader.m_program->m_nodes[node].tick = tick;
}
Port& NodeCompiler::port(NodeIndex node, std::size_t index) {
    return m_reader.m_program->m_ports[m_reader.m_program->m_nodes[node].firstPort + index];
}
const KeyInfo& NodeCompiler::keyInfo(KeyId key) const {
    return m_reader.m_program->m_keys[key];
}
const Program& NodeCompiler::program() const {
    return *m_reader.m_program;
}

} // namespace lince
