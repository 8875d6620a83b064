#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/core/xml_spans.h>

#include <algorithm>

namespace lince {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Walks over text that is known to be well formed.
class SpanWalk {
  public:
    explicit SpanWalk(std::string_view text) : m_text(text) {}

    std::vector<XmlElementSpan> walk() {
        while (m_at < m_text.size()) {
            if (m_text[m_at] != '<')
                words();
            else if (startsWith("<!--"))
                skipPast("-->");
            else if (startsWith("<![CDATA["))
                words();
            else if (startsWith("<?"))
                skipPast("?>");
            else if (startsWith("</"))
                endTag();
            else
                startTag();
        }
        return std::move(m_elements);
    }

  private:
    bool startsWith(std::string_view part) const { return m_text.substr(m_at, part.size()) == part; }

    void skipPast(std::string_view end) {
        const std::size_t found = m_text.find(end, m_at);
        m_at = found == std::string_view::npos ? m_text.size() : found + end.size();
    }

    void skipBlanks() {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }

    /// Up to the next tag or comment.
    void words() {
        TextSpan span{m_at, m_at};
        if (m_text[m_at] == '<')
            skipPast("]]>");
        else
            m_at = std::min(m_text.find('<', m_at), m_text.size());
        span.end = m_at;
        while (span.begin < span.end && isBlank(m_text[span.begin]))
            ++span.begin;
        while (span.begin < span.end && isBlank(m_text[span.end - 1]))
            --span.end;
        if (span.size() == 0 || m_open.empty()) return;
        XmlElementSpan& owner = m_elements[m_open.back()];
        if (owner.text.size() == 0) owner.text = span;
    }

    void startTag() {
        XmlElementSpan element;
        element.all.begin = element.startTag.begin = m_at++;
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '>' && m_text[m_at] != '/')
            ++m_at;
        element.name = m_text.substr(begin, m_at - begin);
        if (!m_open.empty()) element.parent = m_open.back();
        for (skipBlanks(); m_at < m_text.size() && m_text[m_at] != '>' && m_text[m_at] != '/'; skipBlanks())
            element.attributes.push_back(attribute());
        element.closesItself = m_at < m_text.size() && m_text[m_at] == '/';
        skipPast(">");
        element.startTag.end = element.all.end = m_at;
        element.inside = element.text = {m_at, m_at};
        if (!element.closesItself) m_open.push_back(m_elements.size());
        m_elements.push_back(std::move(element));
    }

    XmlAttributeSpan attribute() {
        XmlAttributeSpan found;
        found.all.begin = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '=')
            ++m_at;
        found.name = m_text.substr(found.all.begin, m_at - found.all.begin);
        m_at = std::min(m_text.find_first_of("\"'", m_at), m_text.size() - 1);
        const char quote = m_text[m_at++];
        found.inQuotes.begin = m_at;
        m_at = std::min(m_text.find(quote, m_at), m_text.size());
        found.inQuotes.end = m_at;
        m_at = std::min(m_at + 1, m_text.size());
        found.all.end = m_at;
        return found;
    }

    void endTag() {
        const std::size_t begin = m_at;
        skipPast(">");
        if (m_open.empty()) return;
        XmlElementSpan& element = m_elements[m_open.back()];
        element.inside.end = begin;
        element.all.end = m_at;
        m_open.pop_back();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<std::size_t> m_open;
    std::vector<XmlElementSpan> m_elements;
};

/// What only the reader knows: values without entities, and places. False when it read something else than was walked
/// over: then nothing of it may be changed.
bool fill(const XmlElement& element, std::vector<XmlElementSpan>& spans, std::size_t& index) {
    if (index >= spans.size() || spans[index].name != element.name()) return false;
    XmlElementSpan& span = spans[index++];
    span.place = element.place();
    span.words = element.text();
    const std::vector<std::string> names = element.attributes();
    if (names.size() != span.attributes.size()) return false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (span.attributes[i].name != names[i]) return false;
        span.attributes[i].value = element.string(names[i].c_str(), "");
    }
    const std::vector<XmlElement> children = element.children();
    return std::all_of(children.begin(), children.end(),
                       [&](const XmlElement& child) { return fill(child, spans, index); });
}

} // namespace

const XmlAttributeSpan* XmlElementSpan::attribute(std::string_view wanted) const {
    const auto at = std::find_if(attributes.begin(), attributes.end(),
                                 [&](const XmlAttributeSpan& one) { return one.name == wanted; });
    return at != attributes.end() ? &*at : nullptr;
}

Result<std::vector<XmlElementSpan>> findXmlSpans(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const std::string rootName = (*document)->rootName();
    const auto root = (*document)->root(rootName.c_str(), 1'000'000);
    if (!root) return root.error();
    std::vector<XmlElementSpan> spans = SpanWalk(text).walk();
    std::size_t index = 0;
    if (!fill(*root, spans, index) || index != spans.size())
        return errorAt({name}, "text that two readers take apart in two ways", "plain elements and attributes");
    return spans;
}

} // namespace lince
