#pragma once
// Which key a name means, while a mind is compiled. The main tree has one scope; each place where a subtree stands has
// its own, in which names are remapped to those of the tree above, or are the subtree's own.

#include <lince/decision/expression.h>
#include <lince/decision/program.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// The keys of a program while it is compiled.
struct KeyTable {
    BlackboardLayout& layout;
    /// What is known of a key besides its info.
    struct Note {
        bool declared = false; ///< by the file or the host: its type is fixed
        bool mixed = false;    ///< numbers and truths are written to it
        bool known = false;    ///< somebody besides a reading expression mentions it
        SourcePlace firstRead; ///< in an expression
    };
    std::vector<Note> notes;
    bool strict = false; ///< keys are declared: others of the main tree do not exist
    bool full = false;   ///< more than a layout takes

    KeyId add(KeyInfo info, bool declared);
};

class MindScope final : public ExpressionKeys {
  public:
    /// Of the main tree.
    explicit MindScope(KeyTable& table) : m_table(table) {}
    /// Of a subtree: `prefix` begins the names of its own keys.
    MindScope(MindScope& above, std::string prefix, bool autoremap)
        : m_table(above.m_table), m_above(&above), m_prefix(std::move(prefix)), m_autoremap(autoremap) {}

    KeyId find(std::string_view name) override;
    KeyId make(std::string_view name, ValueType type) override;
    const KeyInfo& info(KeyId key) const override { return m_table.layout[key]; }
    bool give(KeyId key, ValueType type) override;
    std::vector<std::string> names() const override;

    /// The name means this key from now on.
    void remap(std::string_view name, KeyId key) { m_known[std::string(name)] = key; }
    /// The key that a port mentions: made when there is none, unless keys are declared.
    KeyId mention(std::string_view name);
    const std::string& prefix() const { return m_prefix; }
    /// Reads are noted as standing here.
    void standAt(SourcePlace place) { m_place = std::move(place); }

  private:
    /// Without making anything.
    KeyId lookUp(std::string_view name);
    KeyId addOwn(std::string_view name, ValueType type);

    KeyTable& m_table;
    MindScope* m_above = nullptr;
    std::string m_prefix;
    bool m_autoremap = false;
    std::map<std::string, KeyId, std::less<>> m_known;
    SourcePlace m_place;
};

} // namespace lince
