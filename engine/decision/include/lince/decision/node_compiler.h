#pragma once
// How an element becomes a node. A kind whose XML is more than ports and children gives a function `compile` that is
// called with this: it reads its element, attaches what it worked out, and compiles the children that it has.
//
// Ports of the kind and the attributes that every node may have (name, ID, _skipIf …) are read already. Mistakes go to
// the element; the first one is kept, so a compile function goes on as if all were well and never looks back.

#include <lince/core/xml.h>
#include <lince/decision/program.h>

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace lince {

class MindReader;

class NodeCompiler {
  public:
    // For compile functions of kinds; `node` is the one that they were called with.

    /// Compiles an element as the next child of the node. kNoNode after a mistake.
    NodeIndex addChild(NodeIndex node, const XmlElement& element);
    /// Compiles all children of the element as children of the node, and checks their number.
    void addChildren(NodeIndex node, const XmlElement& element, ChildCount count);
    /// The attribute as an expression, with mistakes at their columns. Must be there, unless `optional`: then
    /// kNoExpression.
    ExpressionId expression(const XmlElement& element, const char* attribute, ExpressionUse use, bool optional = false);
    /// The attribute as a key, "key" or "{key}"; of a type that is not known yet, it gets this one.
    KeyId key(const XmlElement& element, const char* attribute, ValueType type, bool optional = false);
    /// The attribute as a value of this type.
    Value constant(const XmlElement& element, const char* attribute, ValueType type);
    NameId name(std::string_view text);
    /// What the kind keeps for the node: `compiler.attach(node, std::make_unique<MyData>(…))`.
    template <class T>
    T& attach(NodeIndex node, std::unique_ptr<T> data) {
        T& kept = *data;
        attachData(node, std::move(data));
        return kept;
    }
    /// Words of state in addition to the kind's.
    void reserveCells(NodeIndex node, std::size_t words);
    /// Another function than the kind's, of what was found out about the node.
    void setTick(NodeIndex node, NodeTick tick);
    /// A port of the node, by its place in the kind's list.
    Port& port(NodeIndex node, std::size_t index);
    /// The key as it is known so far.
    const KeyInfo& keyInfo(KeyId key) const;
    const Program& program() const;

  private:
    friend class MindReader;
    explicit NodeCompiler(MindReader& reader) : m_reader(reader) {}
    void attachData(NodeIndex node, std::shared_ptr<const NodeData> data);

    MindReader& m_reader;
};

} // namespace lince
