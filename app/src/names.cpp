#include <lince/app/language.h>
#include <lince/app/names.h>
#include <lince/core/xml.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr std::size_t kMaxNames = 10'000; ///< lists, kinds and names of all lists together

std::string replaced(std::string words, std::string_view place, std::string_view by) {
    if (const std::size_t at = words.find(place); at != std::string::npos) words.replace(at, place.size(), by);
    return words;
}

} // namespace

std::string asSentence(std::string words, Language language) {
    if (words.empty()) return words;
    if (language == Language::Spanish)
        for (const auto& [apart, together] : {std::pair{" a el ", " al "}, std::pair{" de el ", " del "}})
            words = replaced(std::move(words), apart, together);
    const auto first = static_cast<unsigned char>(words[0]);
    if (first >= 'a' && first <= 'z') words[0] = static_cast<char>(first - 'a' + 'A');
    // Small letters of Latin-1 in UTF-8: the second byte is 32 more than that of the capital.
    if (first == 0xC3 && words.size() > 1)
        if (const auto second = static_cast<unsigned char>(words[1]); second >= 0xA0 && second != 0xB7 && second < 0xBF)
            words[1] = static_cast<char>(second - 0x20);
    return words;
}

Result<NameTable> NameTable::parse(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("names", 1);
    if (!root) return root.error();
    NameTable table;
    std::size_t count = 0;
    const auto wordsOf = [](const XmlElement& e, const std::string& fallback) {
        Words words;
        words.english = e.string("en", fallback);
        words.spanish = e.string("es", words.english); // many names are the same
        return words;
    };
    for (const XmlElement& e : root->children()) {
        const std::string what = e.name();
        if (++count > kMaxNames) {
            e.wrong("more than 10000 elements", "fewer");
            break;
        }
        if (what == "list") {
            List list{e.string("name"), {}};
            for (const XmlElement& one : e.children()) {
                if (one.name() != "name" || ++count > kMaxNames) {
                    one.wrong("<" + one.name() + ">", "<name>, no more than 10000 of them");
                    break;
                }
                list.names.push_back(wordsOf(one, {}));
                if (list.names.back().empty()) one.wrongAttribute("en", "a name");
                one.finish();
            }
            if (list.names.empty()) e.wrong("a list without names", "one <name> at least");
            table.m_lists.push_back(std::move(list));
        } else if (what == "kind") {
            Kind kind;
            kind.body = e.string("body");
            const std::string list = e.string("names", "");
            kind.hasList = !list.empty();
            const auto at = std::find_if(table.m_lists.begin(), table.m_lists.end(),
                                         [&](const List& one) { return one.name == list; });
            if (kind.hasList && at == table.m_lists.end()) e.wrongAttribute("names", "a list that stands above");
            kind.listIndex = static_cast<std::size_t>(at - table.m_lists.begin());
            kind.pattern = wordsOf(e, kind.hasList ? "{}" : "");
            if (kind.pattern.empty()) e.wrongAttribute("en", "what it is called, or names");
            table.m_kinds.push_back(std::move(kind));
        } else if (what == "death") {
            Death death{e.string("of"), e.string("by"), wordsOf(e, {})};
            for (const std::string& words : {death.words.english, death.words.spanish})
                if (words.find("{who}") == std::string::npos) e.wrongAttribute("en", "words with {who} and {by}");
            table.m_deaths.push_back(std::move(death));
        } else {
            e.wrong("<" + what + ">", "<list>, <kind> or <death>");
            break;
        }
        e.finish();
        if (!(*document)->good()) break;
    }
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    return table;
}

std::string NameTable::nameOf(std::string_view body, std::uint32_t number, Language language) const {
    const auto kind = std::find_if(m_kinds.begin(), m_kinds.end(), [&](const Kind& k) { return k.body == body; });
    if (kind == m_kinds.end()) return std::string(body) + " " + std::to_string(number);
    if (!kind->hasList) return kind->pattern.in(language);
    const std::vector<Words>& names = m_lists[kind->listIndex].names;
    const std::size_t index = number > 0 ? number - 1 : 0, round = index / names.size();
    std::string name = names[index % names.size()].in(language);
    if (round > 0) name += " " + std::to_string(round + 1);
    return replaced(kind->pattern.in(language), "{}", name);
}

std::string NameTable::death(const Named& victim, const Named& killer, Language language) const {
    if (killer.name.empty()) return asSentence(filled(Word::Died, language, victim.name), language);
    for (const Death& death : m_deaths)
        if (death.of == victim.body && death.by == killer.body)
            return asSentence(replaced(replaced(death.words.in(language), "{who}", victim.name), "{by}", killer.name),
                              language);
    return asSentence(filled(Word::KilledBy, language, victim.name, killer.name), language);
}

} // namespace lince::app
