#include "organs.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/sense/sense_list.h>

#include <algorithm>
#include <cassert>

namespace lince {
namespace {

constexpr int kNewestVersion = 1; ///< of definitions files, as in `sim`
constexpr std::size_t kMaxLists = 10'000;

/// Only a row: AgentSenses draws its picture.
struct Eye {
    using Settings = EyeSense;
    static constexpr SenseKind kKind = SenseKind::Sight;
};

class SenseListReader {
  public:
    SenseListReader(XmlDocument& document, const SenseRegistry& registry)
        : m_document(document), m_registry(registry) {}

    Result<std::vector<SenseList>> read(const XmlElement& root) {
        root.finish();
        for (const XmlElement& e : root.children()) {
            if (!m_document.good()) break;
            if (e.name() == "senses") senses(e); // the others are read, and finished, by `sim`
        }
        if (const Status status = m_document.status(); !status) return status.error();
        return std::move(m_out);
    }

  private:
    void senses(const XmlElement& e) {
        SenseList list;
        list.name = e.string("name");
        const auto same = [&](const SenseList& known) { return known.name == list.name; };
        if (list.name.empty() && m_document.good()) e.wrongAttribute("name", "a name");
        if (std::any_of(m_out.begin(), m_out.end(), same))
            e.wrongAttribute("name", "a name that no <senses> of this file has");
        if (m_out.size() >= kMaxLists) e.wrong("too many <senses>", "at most 10000");
        e.finish();
        for (const XmlElement& sense : e.children()) {
            if (!m_document.good()) return;
            one(sense, list);
            sense.finish();
        }
        m_out.push_back(std::move(list));
    }

    void one(const XmlElement& e, SenseList& list) {
        const std::string name = e.name();
        for (const SenseList::Entry& known : list.senses)
            if (known.type.name == name) return e.wrong("a second <" + name + ">", "at most one in a <senses>");
        const SenseType* type = m_registry.types().find(name);
        if (type == nullptr) return e.wrong("<" + name + ">", expectedOneOf(name, m_registry.types().names()));
        std::any settings = type->standard();
        type->read(e, settings);
        list.put(std::move(settings), m_registry);
    }

    XmlDocument& m_document;
    const SenseRegistry& m_registry;
    std::vector<SenseList> m_out;
};

} // namespace

SenseRegistry SenseRegistry::standard() {
    SenseRegistry registry;
    registry.add<Pain>("damage");
    registry.add<Touch>("touch");
    registry.add<Hearing>("hearing");
    registry.add<RaySight>("sight");
    registry.add<Eye>("eye");
    return registry;
}

void SenseRegistry::add(SenseType type) {
    for (const SenseType& other : m_types)
        if (type.kind >= SenseKind::FirstOfGames && other.kind == type.kind && other.name != type.name)
            m_types.refuse("sense " + inQuotes(type.name) + " of the kind of " + inQuotes(other.name),
                           "a SenseKind of its own");
    m_types.add(std::move(type));
}

void SenseList::put(std::any settings, const SenseRegistry& registry) {
    for (std::size_t order = 0; order < registry.types().size(); ++order) {
        const SenseType& type = registry.types()[order];
        if (*type.settings != settings.type()) continue;
        std::erase_if(senses, [&](const Entry& known) { return known.type.name == type.name; });
        const auto after = std::find_if(senses.begin(), senses.end(), [&](const Entry& e) { return e.order > order; });
        senses.insert(after, Entry{type, order, std::move(settings)});
        return;
    }
    assert(false && "no sense of the registry has such settings");
}

SenseList SenseList::plain() {
    SenseList list;
    list.give<DamageSense>();
    list.give<TouchSense>();
    return list;
}

Result<std::vector<SenseList>> parseSenseLists(std::string_view text, const std::string& name,
                                               const SenseRegistry& registry) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("definitions", kNewestVersion);
    if (!root) return root.error();
    return SenseListReader(**document, registry).read(*root);
}

Result<std::vector<SenseList>> loadSenseLists(const std::string& path, const SenseRegistry& registry) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseSenseLists(*text, path, registry);
}

} // namespace lince
