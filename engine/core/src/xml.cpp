#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cstdlib>

namespace lince {
namespace {

using Element = tinyxml2::XMLElement;

// What is parsed at all; real files are far smaller. A tree takes up to 30 times the memory of its text, and some
// readers look at each attribute of an element for each other one.
constexpr std::size_t kLargestText = std::size_t{16} << 20; ///< bytes
constexpr std::size_t kMaxElements = 500'000;
constexpr std::size_t kMaxAttributes = 100; ///< of one element
constexpr int kDeepestElement = 100;

/// What the parser of tinyxml2 stumbled over.
const char* describe(tinyxml2::XMLError error) {
    switch (error) {
    case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
        return "no element";
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
        return "an end tag that does not fit its start tag";
    case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
        return "an attribute that is cut off, unquoted or there twice";
    case tinyxml2::XML_ERROR_PARSING_ELEMENT:
        return "a tag that is cut off";
    case tinyxml2::XML_ERROR_PARSING_TEXT:
        return "text outside of elements or without end";
    case tinyxml2::XML_ERROR_PARSING_CDATA:
        return "CDATA without end";
    case tinyxml2::XML_ERROR_PARSING_COMMENT:
        return "a comment without end";
    case tinyxml2::XML_ERROR_PARSING_DECLARATION:
        return "a declaration without end or in the middle";
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
        return "elements nested too deep";
    case tinyxml2::XML_ERROR_PARSING:
        return "an element without end tag";
    default:
        return "text that is no XML";
    }
}

} // namespace

/// The tree of tinyxml2, which knows lines only; columns come from an own walk over the tags of the source.
struct XmlDocument::Content {
    std::string source;
    tinyxml2::XMLDocument tree;
    std::vector<std::size_t> tagStarts; ///< offset of '<' of every start tag, in document order
    std::vector<std::size_t> lineStarts{0};
    std::optional<std::size_t> crowdedTag; ///< offset of the first tag with more attributes than are allowed
    std::optional<std::size_t> doctype;    ///< offset of the first <!…> that is neither comment nor CDATA
    std::vector<const Element*> elements;  ///< in document order: same index as tagStarts
    std::vector<std::pair<const Element*, std::string>> asked;
    std::vector<bool> entered, finished,
        heard; ///< by element: somebody looked at its children; is done with it; took its text

    void findTags() {
        for (std::size_t i = 0; i < source.size(); ++i)
            if (source[i] == '\n') lineStarts.push_back(i + 1);
        const auto skipPast = [&](std::size_t from, std::string_view end) {
            const std::size_t at = source.find(end, from);
            return at == std::string::npos ? source.size() : at + end.size();
        };
        std::size_t i = 0;
        while ((i = source.find('<', i)) != std::string::npos) {
            if (source.compare(i, 4, "<!--") == 0)
                i = skipPast(i + 4, "-->");
            else if (source.compare(i, 9, "<![CDATA[") == 0)
                i = skipPast(i + 9, "]]>");
            else if (source.compare(i, 2, "<?") == 0)
                i = skipPast(i + 2, "?>");
            else if (source.compare(i, 2, "<!") == 0 || source.compare(i, 2, "</") == 0) {
                if (source[i + 1] == '!' && !doctype) doctype = i;
                i = skipPast(i + 2, ">");
            } else {
                tagStarts.push_back(i++);
                char quote = 0;
                std::size_t values = 0;
                for (; i < source.size() && (quote != 0 || source[i] != '>'); ++i) {
                    if (quote != 0)
                        quote = source[i] == quote ? char{0} : quote;
                    else if (source[i] == '"' || source[i] == '\'')
                        quote = source[i], ++values;
                }
                if (values > kMaxAttributes && !crowdedTag) crowdedTag = tagStarts.back();
            }
        }
    }

    /// The element and all below it. False, with the last of `elements` at fault, when they are nested too deep.
    bool listElements(Element* e, int depth) {
        for (; e != nullptr; e = e->NextSiblingElement()) {
            e->SetUserData(reinterpret_cast<void*>(elements.size()));
            elements.push_back(e);
            if (depth > kDeepestElement || !listElements(e->FirstChildElement(), depth + 1)) return false;
        }
        return true;
    }

    /// Line and column from an offset.
    std::pair<int, int> lineColumn(std::size_t offset) const {
        const auto next = std::upper_bound(lineStarts.begin(), lineStarts.end(), offset);
        const auto line = static_cast<int>(next - lineStarts.begin());
        return {line, static_cast<int>(offset - *(next - 1)) + 1};
    }

    static std::size_t indexOf(const Element* e) { return reinterpret_cast<std::size_t>(e->GetUserData()); }

    std::size_t offsetOf(const Element* e) const {
        const std::size_t index = indexOf(e);
        return index < tagStarts.size() ? tagStarts[index] : 0;
    }

    /// Where the text begins: what the tree knows is the line in which the blanks before it begin.
    std::size_t offsetOf(const tinyxml2::XMLText& text) const {
        const auto line = static_cast<std::size_t>(std::max(1, text.GetLineNum()));
        const std::string_view words = trimmed(text.Value());
        const std::size_t at = source.find(words.substr(0, words.find_first_of("&<>\r\n")), // as written, not as meant
                                           line <= lineStarts.size() ? lineStarts[line - 1] : 0);
        return at == std::string::npos ? 0 : at;
    }

    /// The first text that nobody asked for, of elements that somebody is done with.
    const tinyxml2::XMLText* strayText() const {
        for (std::size_t i = 0; i < elements.size(); ++i)
            if (finished[i] && !heard[i])
                for (const auto* node = elements[i]->FirstChild(); node != nullptr; node = node->NextSibling())
                    if (const auto* text = node->ToText(); text != nullptr && !trimmed(text->Value()).empty())
                        return text;
        return nullptr;
    }

    /// Offset of an attribute's name inside its start tag; the tag itself when it is not there.
    std::size_t offsetOf(const Element* e, std::string_view attribute) const {
        const std::size_t tag = offsetOf(e);
        char quote = 0;
        for (std::size_t i = tag; i < source.size() && (quote != 0 || source[i] != '>'); ++i) {
            const char c = source[i];
            if (quote != 0) {
                if (c == quote) quote = 0;
            } else if (c == '"' || c == '\'')
                quote = c;
            else if ((c == ' ' || c == '\t' || c == '\n' || c == '\r') &&
                     source.compare(i + 1, attribute.size(), attribute) == 0) {
                const char after = i + 1 + attribute.size() < source.size() ? source[i + 1 + attribute.size()] : '\0';
                if (after == '=' || after == ' ' || after == '\t' || after == '\n' || after == '\r') return i + 1;
            }
        }
        return tag;
    }

    /// Offset in the source of the byte of a value that `string` gives as its `wanted`th: entities and ends of lines
    /// are longer in the file.
    std::size_t offsetInValue(const Element* e, std::string_view attribute, std::size_t wanted) const {
        const std::size_t start = offsetOf(e, attribute);
        std::size_t at = source.find_first_of("\"'", start);
        if (at == std::string::npos) return start;
        const char quote = source[at++];
        for (std::size_t seen = 0; seen < wanted && at < source.size() && source[at] != quote;) {
            std::size_t written = 1, meant = 1;
            if (source[at] == '&') {
                const std::size_t end = source.find(';', at);
                if (end != std::string::npos && end - at < 12) written = end - at + 1;
                if (written > 3 && source[at + 1] == '#') {
                    const bool hex = source[at + 2] == 'x';
                    const unsigned long code =
                        std::strtoul(source.c_str() + at + (hex ? 3 : 2), nullptr, hex ? 16 : 10);
                    meant = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
                }
            } else if (source.compare(at, 2, "\r\n") == 0)
                written = 2;
            at += written;
            seen += meant;
        }
        return at;
    }
};

XmlDocument::XmlDocument() : m_content(std::make_unique<Content>()) {}
XmlDocument::~XmlDocument() = default;

Result<std::unique_ptr<XmlDocument>> XmlDocument::parse(std::string_view text, const std::string& name) {
    if (text.size() > kLargestText)
        return errorAt({name}, fmt::format("{} bytes", text.size()), fmt::format("at most {} bytes", kLargestText));
    std::unique_ptr<XmlDocument> document(new XmlDocument);
    document->m_name = name;
    Content& content = *document->m_content;
    content.source = std::string(text);
    content.findTags();
    if (const auto bad = findInvalidUtf8(text)) {
        const auto [line, column] = content.lineColumn(*bad);
        return errorAt({name, line, column}, fmt::format("byte 0x{:02x}", static_cast<unsigned char>(text[*bad])),
                       "UTF-8 text");
    }
    if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
        const auto [line, column] = content.lineColumn(zero);
        return errorAt({name, line, column}, "a zero byte", "text");
    }
    if (content.doctype) { // entities would be left as they are, so that a file means something else elsewhere
        const auto [line, column] = content.lineColumn(*content.doctype);
        return errorAt({name, line, column}, "a document type", "none");
    }
    if (content.crowdedTag) { // before tinyxml2, which compares each attribute with all others
        const auto [line, column] = content.lineColumn(*content.crowdedTag);
        return errorAt({name, line, column}, fmt::format("more than {} attributes", kMaxAttributes), "fewer");
    }
    if (content.tagStarts.size() > kMaxElements)
        return errorAt({name}, fmt::format("{} elements", content.tagStarts.size()),
                       fmt::format("at most {}", kMaxElements));
    if (content.tree.Parse(content.source.data(), content.source.size()) != tinyxml2::XML_SUCCESS) {
        const int line = std::max(1, content.tree.ErrorLineNum());
        const std::size_t start = static_cast<std::size_t>(line) <= content.lineStarts.size()
                                      ? content.lineStarts[static_cast<std::size_t>(line) - 1]
                                      : 0;
        const std::size_t mark = content.source.find_first_not_of(" \t", start);
        const int column = mark == std::string::npos ? 1 : content.lineColumn(mark).second;
        return errorAt({name, line, column}, describe(content.tree.ErrorID()), "well-formed XML");
    }
    if (!content.listElements(content.tree.RootElement(), 1)) {
        const auto [line, column] = content.lineColumn(content.offsetOf(content.elements.back()));
        return errorAt({name, line, column}, describe(tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED), "well-formed XML");
    }
    if (content.elements.empty()) return errorAt({name, 1, 1}, "no element", "well-formed XML");
    content.entered.assign(content.elements.size(), false);
    content.finished.assign(content.elements.size(), false);
    content.heard.assign(content.elements.size(), false);
    if (content.tree.RootElement()->NextSiblingElement() != nullptr) {
        const Element* second = content.tree.RootElement()->NextSiblingElement();
        const auto [line, column] = content.lineColumn(content.offsetOf(second));
        return errorAt({name, line, column}, fmt::format("<{}> behind the end of the root", second->Name()),
                       "one root element");
    }
    return document;
}

Result<std::unique_ptr<XmlDocument>> XmlDocument::read(const std::string& path) {
    const auto text = readTextFile(path, kLargestText);
    if (!text) return text.error();
    return parse(*text, path);
}

Result<XmlElement> XmlDocument::root(const char* expectedName, int newestVersion) {
    const XmlElement root(this, m_content->tree.RootElement());
    if (root.name() != expectedName) root.wrong("<" + root.name() + ">", fmt::format("<{}>", expectedName));
    const auto version = root.integer("version", newestVersion, 1, 1000000);
    if (good() && version > newestVersion)
        root.wrongAttribute("version", fmt::format("at most {}: this file is newer than the program", newestVersion));
    if (m_mistake) return *m_mistake;
    return root;
}

std::string XmlDocument::rootName() const {
    return m_content->tree.RootElement()->Name();
}

Status XmlDocument::status() const {
    if (m_mistake) return *m_mistake;
    for (std::size_t i = 0; i < m_content->elements.size(); ++i) {
        if (!m_content->finished[i] || m_content->entered[i]) continue;
        const Element* child = m_content->elements[i]->FirstChildElement();
        if (child == nullptr) continue;
        const auto [line, column] = m_content->lineColumn(m_content->offsetOf(child));
        return errorAt({m_name, line, column},
                       fmt::format("<{}> in <{}>", child->Name(), m_content->elements[i]->Name()), "nothing inside it");
    }
    if (const auto* text = m_content->strayText()) {
        const auto [line, column] = m_content->lineColumn(m_content->offsetOf(*text));
        return errorAt({m_name, line, column},
                       fmt::format("text {} in <{}>", inQuotes(std::string(trimmed(text->Value()).substr(0, 40))),
                                   text->Parent()->ToElement()->Name()),
                       "none there");
    }
    return {};
}

void XmlDocument::mistakeAt(const SourcePlace& place, std::string_view found, std::string_view expected) {
    if (good()) keep(errorAt(place, found, expected));
}

void XmlDocument::keep(Error error) {
    if (!m_mistake) m_mistake = std::move(error);
}

namespace {

const Element* asElement(const void* node) {
    return static_cast<const Element*>(node);
}

} // namespace

std::string XmlElement::name() const {
    return asElement(m_node)->Name();
}

SourcePlace XmlElement::place() const {
    const auto [line, column] = m_document->m_content->lineColumn(m_document->m_content->offsetOf(asElement(m_node)));
    return {m_document->m_name, line, column};
}

SourcePlace XmlElement::placeOf(const char* attribute) const {
    const auto& content = *m_document->m_content;
    const auto [line, column] = content.lineColumn(content.offsetOf(asElement(m_node), attribute));
    return {m_document->m_name, line, column};
}

std::string XmlElement::text() const {
    m_document->m_content->heard[XmlDocument::Content::indexOf(asElement(m_node))] = true;
    const char* text = asElement(m_node)->GetText();
    return text == nullptr ? std::string() : std::string(trimmed(text));
}

bool XmlElement::has(const char* attribute) const {
    return asElement(m_node)->Attribute(attribute) != nullptr;
}

std::vector<std::string> XmlElement::attributes() const {
    std::vector<std::string> names;
    for (const auto* a = asElement(m_node)->FirstAttribute(); a != nullptr; a = a->Next())
        names.emplace_back(a->Name());
    return names;
}

std::string XmlElement::string(const char* attribute) const {
    m_document->m_content->asked.emplace_back(asElement(m_node), attribute);
    if (const char* value = asElement(m_node)->Attribute(attribute)) return value;
    wrong(fmt::format("<{}> without {}", name(), attribute), fmt::format("an attribute {}=\"…\"", attribute));
    return {};
}

std::string XmlElement::string(const char* attribute, std::string_view fallback) const {
    m_document->m_content->asked.emplace_back(asElement(m_node), attribute);
    const char* value = asElement(m_node)->Attribute(attribute);
    return value != nullptr ? std::string(value) : std::string(fallback);
}

float XmlElement::number(const char* attribute, std::optional<float> fallback, float min, float max) const {
    if (fallback && !has(attribute)) return (void)string(attribute, ""), *fallback;
    const std::string raw = string(attribute);
    if (!has(attribute)) return min;
    const auto value = parseFloat(raw);
    if (value && *value >= min && *value <= max) return *value;
    wrongAttribute(attribute, fmt::format("a number from {} to {}", min, max));
    return fallback.value_or(min);
}

std::int64_t XmlElement::integer(const char* attribute, std::optional<std::int64_t> fallback, std::int64_t min,
                                 std::int64_t max) const {
    if (fallback && !has(attribute)) return (void)string(attribute, ""), *fallback;
    const std::string raw = string(attribute);
    if (!has(attribute)) return min;
    const auto value = parseInteger(raw);
    if (value && *value >= min && *value <= max) return *value;
    wrongAttribute(attribute, fmt::format("a whole number from {} to {}", min, max));
    return fallback.value_or(min);
}

bool XmlElement::flag(const char* attribute, std::optional<bool> fallback) const {
    if (fallback && !has(attribute)) return (void)string(attribute, ""), *fallback;
    const std::string raw = string(attribute);
    if (!has(attribute)) return false;
    const auto value = parseBool(raw);
    if (!value) wrongAttribute(attribute, "true or false");
    return value.value_or(false);
}

namespace {

bool withinLimit(const std::vector<float>& values, float limit) {
    return std::all_of(values.begin(), values.end(), [&](float v) { return v >= -limit && v <= limit; });
}

} // namespace

std::vector<float> XmlElement::tuple(const char* attribute, std::size_t count, float limit) const {
    const std::string raw = string(attribute);
    if (!has(attribute)) return std::vector<float>(count);
    auto values = parseTuple(raw, count);
    if (values && withinLimit(*values, limit)) return *values;
    wrongAttribute(attribute, fmt::format("{} numbers within ±{}", count, limit));
    return std::vector<float>(count);
}

Vec3 XmlElement::vector(const char* attribute, std::optional<Vec3> fallback, float limit) const {
    if (fallback && !has(attribute)) return (void)string(attribute, ""), *fallback;
    const auto v = tuple(attribute, 3, limit);
    return {v[0], v[1], v[2]};
}

std::vector<float> XmlElement::textTuple(std::size_t count, float limit) const {
    auto values = parseTuple(text(), count);
    if (values && withinLimit(*values, limit)) return *values;
    wrong(inQuotes(text()), fmt::format("{} numbers within ±{} as text of <{}>", count, limit, name()));
    return std::vector<float>(count);
}

std::size_t XmlElement::oneOf(const char* attribute, const std::vector<std::string_view>& words,
                              std::optional<std::size_t> fallback) const {
    if (fallback && !has(attribute)) return (void)string(attribute, ""), *fallback;
    const std::string raw = string(attribute);
    if (!has(attribute)) return 0;
    const auto found = std::find(words.begin(), words.end(), raw);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    wrongAttribute(attribute, fmt::format("one of {}", fmt::join(words, ", ")));
    return fallback.value_or(0);
}

std::vector<XmlElement> XmlElement::children() const {
    m_document->m_content->entered[XmlDocument::Content::indexOf(asElement(m_node))] = true;
    std::vector<XmlElement> list;
    for (const Element* e = asElement(m_node)->FirstChildElement(); e != nullptr; e = e->NextSiblingElement())
        list.push_back(XmlElement(m_document, e));
    return list;
}

void XmlElement::finish() const {
    m_document->m_content->finished[XmlDocument::Content::indexOf(asElement(m_node))] = true;
    if (!m_document->good()) return; // only the first mistake is kept
    const auto& asked = m_document->m_content->asked;
    for (const auto* a = asElement(m_node)->FirstAttribute(); a != nullptr; a = a->Next()) {
        const auto same = [&](const auto& entry) { return entry.first == m_node && entry.second == a->Name(); };
        if (std::any_of(asked.rbegin(), asked.rend(), same)) continue;
        return m_document->keep(errorAt(placeOf(a->Name()), "attribute " + inQuotes(a->Name()),
                                        fmt::format("only attributes that <{}> has", name())));
    }
}

void XmlElement::wrong(std::string_view found, std::string_view expected) const {
    if (!m_document->good()) return;
    m_document->keep(errorAt(place(), found, expected));
}

void XmlElement::renamed(const char* before, const char* now) const {
    if (has(before)) wrongAttribute(before, fmt::format("{}, as it is called now", now));
}

void XmlElement::wrongAttribute(const char* attribute, std::string_view expected) const {
    if (!m_document->good()) return;
    const char* value = asElement(m_node)->Attribute(attribute);
    m_document->keep(errorAt(placeOf(attribute),
                             fmt::format("{}={}", attribute, inQuotes(value == nullptr ? "" : value)), expected));
}

SourcePlace XmlElement::placeInValue(const char* attribute, std::size_t offset) const {
    const auto& content = *m_document->m_content;
    const auto [line, column] = content.lineColumn(content.offsetInValue(asElement(m_node), attribute, offset));
    return {m_document->m_name, line, column};
}

void XmlElement::wrongInValue(const char* attribute, std::size_t offset, std::string_view found,
                              std::string_view expected) const {
    if (!m_document->good()) return;
    m_document->keep(errorAt(placeInValue(attribute, offset), found, expected));
}

std::string xmlEscaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

} // namespace lince
