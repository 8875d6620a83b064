#include <lince/core/files.h>
#include <lince/core/visit_fields.h>
#include <lince/core/xml.h>
#include <lince/sim/definitions.h>

#include <sstream>

namespace lince {
namespace {

constexpr int kNewestVersion = 1;
constexpr std::size_t kMaxEntries = 10'000;

template <class Id, class T>
std::optional<Id> findNamed(const std::vector<T>& list, std::string_view name) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (list[i].name == name) return Id{static_cast<std::uint16_t>(i)};
    return {};
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> list;
    for (std::string word; in >> word;)
        list.push_back(word);
    return list;
}

class DefinitionsReader {
  public:
    explicit DefinitionsReader(XmlDocument& document) : m_document(document) {}

    Result<Definitions> read(const XmlElement& root) {
        root.finish();
        for (const XmlElement& e : root.children()) {
            if (!m_document.good()) break;
            const std::string name = e.name();
            if (name == "senses") continue; // the reader of sense lists finishes with it
            if (name == "faction")
                faction(e);
            else if (name == "weapon")
                entry(e, m_out.weapons);
            else if (name == "item")
                entry(e, m_out.items);
            else if (name == "body")
                body(e);
            else
                e.wrong("<" + name + ">", "one of <faction>, <weapon>, <item>, <senses>, <body>");
            e.finish();
        }
        checkEnemies();
        if (const Status status = m_document.status(); !status) return status.error();
        return std::move(m_out);
    }

  private:
    template <class T>
    std::string newName(const XmlElement& e, const std::vector<T>& list) {
        std::string name = e.string("name");
        for (const T& known : list)
            if (m_document.good() && known.name == name && !name.empty())
                e.wrongAttribute("name", "a name that is not taken in this file");
        if (list.size() >= kMaxEntries) e.wrong("too many <" + e.name() + ">", "at most 10000");
        return name;
    }

    void faction(const XmlElement& e) {
        FactionDefinition f;
        f.name = newName(e, m_out.factions);
        if (e.has("colour")) {
            const Vec3 c = e.vector("colour", {}, 1);
            const auto byte = [](float v) { return static_cast<std::uint8_t>(clamp(v, 0, 1) * 255 + 0.5f); };
            f.colour = {byte(c.x), byte(c.y), byte(c.z), 255};
        }
        f.hostile = words(e.string("hostile", ""));
        if (m_out.factions.size() >= 62) e.wrong("more than 62 <faction>", "fewer");
        m_out.factions.push_back(std::move(f));
        m_factionElements.push_back(e);
    }

    /// Enemies may be named before they are defined, so that this comes last.
    void checkEnemies() const {
        const std::vector<FactionDefinition>& all = m_out.factions;
        for (std::size_t i = 0; i < m_factionElements.size(); ++i)
            for (const std::string& enemy : all[i].hostile)
                if (std::none_of(all.begin(), all.end(), [&](const auto& known) { return known.name == enemy; }))
                    m_factionElements[i].wrongAttribute("hostile", "names of factions of this file");
    }

    /// An entry of one of the tables: its name, and the rest by its fields.
    template <class T>
    T& entry(const XmlElement& e, std::vector<T>& list) {
        (void)newName(e, list);
        T made;
        readFields(e, made, [this](std::string_view weapon) -> std::optional<std::uint16_t> {
            const auto found = m_out.findWeapon(weapon);
            return found ? std::optional(found->value) : std::nullopt;
        });
        return list.emplace_back(std::move(made));
    }

    void body(const XmlElement& e) {
        const BodyDefinition& b = entry(e, m_out.bodies);
        if (b.height < 2 * b.radius) // which it is by default only: a written one is in range
            e.wrong("<body> of radius " + e.string("radius", ""), "a height of twice that or more");
    }

    XmlDocument& m_document;
    std::vector<XmlElement> m_factionElements;
    Definitions m_out;
};

} // namespace

std::optional<WeaponId> Definitions::findWeapon(std::string_view name) const {
    return findNamed<WeaponId>(weapons, name);
}

std::optional<ItemTypeId> Definitions::findItem(std::string_view name) const {
    return findNamed<ItemTypeId>(items, name);
}

std::optional<BodyTypeId> Definitions::findBody(std::string_view name) const {
    return findNamed<BodyTypeId>(bodies, name);
}

Hash128 Definitions::hash() const {
    StateWriter writer;
    const auto visitAll = [&](const auto& table) {
        auto count = static_cast<std::uint32_t>(table.size());
        writer.field("count", count);
        for (const auto& entry : table)
            visitFields(writer, entry);
    };
    visitAll(weapons), visitAll(items), visitAll(bodies);
    for (FactionDefinition faction : factions) {
        writer.text("name", faction.name);
        writer.field("red", faction.colour.red);
        writer.field("green", faction.colour.green);
        writer.field("blue", faction.colour.blue);
        auto count = static_cast<std::uint32_t>(faction.hostile.size());
        writer.field("count", count);
        for (std::string& enemy : faction.hostile)
            writer.text("hostile", enemy);
    }
    return hashBytes(writer.bytes());
}

std::vector<std::string> Definitions::sides() const {
    std::vector<std::string> names;
    for (const FactionDefinition& faction : factions)
        names.push_back(faction.name);
    return names;
}

Result<Definitions> parseDefinitions(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("definitions", kNewestVersion);
    if (!root) return root.error();
    return DefinitionsReader(**document).read(*root);
}

Result<Definitions> loadDefinitions(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseDefinitions(*text, path);
}

} // namespace lince
