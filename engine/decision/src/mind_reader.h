#pragma once
// Reads the files of a mind and compiles one of its trees to a program.

#include "mind_scope.h"

#include <lince/core/xml.h>
#include <lince/decision/compile.h>
#include <lince/decision/node_compiler.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace lince {

class MindReader {
  public:
    static constexpr std::size_t kMaxFiles = 64;
    static constexpr std::size_t kMaxNesting = 200; ///< nodes inside one another, subtrees included

    explicit MindReader(const MindOptions& options);

    Result<std::shared_ptr<const Program>> read(std::string_view text, const std::string& file);

  private:
    friend class NodeCompiler;
    struct Tree {
        XmlElement element;
        std::size_t layer = 0; ///< of its file: those that are inherited lie below
        bool used = false;
    };
    struct DeclaredKey {
        KeyInfo key;
        std::size_t layer = 0;
    };
    /// A tree that is being compiled; which of those of its name.
    struct Inside {
        std::string id;
        std::size_t version = 0;
    };
    /// What a TreeNodesModel says of a subtree's ports.
    struct SubTreeModel {
        std::map<std::string, std::optional<std::string>> ports; ///< with their defaults
    };

    // files
    Status load(std::string_view text, const std::string& file, const SourcePlace* namedBy, bool included);
    void readRoot(const XmlElement& root, const std::string& file, bool included);
    void inherit(const XmlElement& root, const std::string& file);
    void readOther(const XmlElement& element, const char* attribute, const std::string& file, bool included);
    void readKeys(const XmlElement& element);
    void readKey(const XmlElement& element);
    void readModels(const XmlElement& element);
    void readTree(const XmlElement& element);
    Status mistakes() const;
    Result<std::string> mainTree(const XmlElement& root) const;

    // trees
    void compileTree(const std::string& id);
    void checkUnused();
    void finishProgram();
    NodeIndex addNode(const XmlElement& element, NodeIndex parent);
    NodeIndex beginNode(const XmlElement& element, NodeIndex parent, const std::string& kind);
    void addKind(const XmlElement& element, NodeIndex node, const NodeKind& kind);
    void addLeaf(const XmlElement& element, NodeIndex node, const LeafDefinition& leaf);
    void addSubTree(const XmlElement& element, NodeIndex node);
    void remapPort(const XmlElement& element, const std::string& name, const std::string& value, MindScope& inner);
    void addChildren(const XmlElement& element, NodeIndex node, ChildCount count);
    void readPorts(const XmlElement& element, NodeIndex node, const std::vector<PortInfo>& ports);
    Port readPort(const XmlElement& element, const PortInfo& info);
    Port portFromText(const XmlElement& element, const PortInfo& info, const std::string& text);
    void readHooks(const XmlElement& element, NodeIndex node);
    ExpressionId expression(const XmlElement& element, const char* attribute, std::string_view text, std::size_t offset,
                            ExpressionUse use);
    KeyId mention(const XmlElement& element, const char* attribute, std::string_view name, ValueType type);
    std::vector<std::string> nodeNames() const;

    const MindOptions& m_options;
    std::shared_ptr<Program> m_program;
    std::vector<std::unique_ptr<XmlDocument>> m_documents;
    std::set<std::string> m_files;                    ///< that were loaded
    std::map<std::string, std::vector<Tree>> m_trees; ///< of each name those that are inherited first
    std::vector<std::string> m_treeOrder;
    std::size_t m_layer = 0;
    std::string m_inheritedMain; ///< the main tree of what is inherited
    std::map<std::string, SubTreeModel> m_subTreeModels;
    std::vector<DeclaredKey> m_declared;
    std::unique_ptr<KeyTable> m_keys;
    MindScope* m_scope = nullptr;
    std::vector<Inside> m_inside;            ///< outermost first
    std::map<std::string, int> m_pathCounts; ///< so that two places of one subtree have different keys
    std::string m_path;                      ///< of subtrees
    std::size_t m_nesting = 0;
    bool m_stop = false; ///< a limit was passed: nothing more is compiled
    bool m_declares = false;
};

} // namespace lince
