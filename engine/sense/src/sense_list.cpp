#include <lince/core/fields.h>
#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/sense/sense_list.h>

#include <algorithm>

namespace lince {
namespace {

constexpr int kNewestVersion = 1; ///< of definitions files, as in `sim`
constexpr std::size_t kMaxLists = 10'000;

class SenseListReader {
  public:
    explicit SenseListReader(XmlDocument& document) : m_document(document) {}

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
            const std::string name = sense.name();
            if (name == "eye")
                once(sense, list.eye);
            else if (name == "sight")
                once(sense, list.sight);
            else if (name == "hearing")
                once(sense, list.hearing);
            else if (name == "touch")
                once(sense, list.touch);
            else if (name == "damage")
                once(sense, list.damage);
            else
                sense.wrong("<" + name + ">", "one of <eye>, <sight>, <hearing>, <touch>, <damage>");
            sense.finish();
        }
        m_out.push_back(std::move(list));
    }

    template <class Sense>
    static void once(const XmlElement& e, std::optional<Sense>& place) {
        if (place) e.wrong("a second <" + e.name() + ">", "at most one in a <senses>");
        readFields(e, place.emplace());
    }

    XmlDocument& m_document;
    std::vector<SenseList> m_out;
};

} // namespace

SenseList SenseList::plain() {
    SenseList list;
    list.touch.emplace();
    list.damage.emplace();
    return list;
}

Result<std::vector<SenseList>> parseSenseLists(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("definitions", kNewestVersion);
    if (!root) return root.error();
    return SenseListReader(**document).read(*root);
}

Result<std::vector<SenseList>> loadSenseLists(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseSenseLists(*text, path);
}

} // namespace lince
