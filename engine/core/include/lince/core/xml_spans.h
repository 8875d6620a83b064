#pragma once
// Where the parts of an XML file stand in its text, so that one of them can be changed and all other bytes stay as they
// were: comments, order, ends of lines, the blanks between attributes. For reading a file, see xml.h.

#include <lince/core/error.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// Bytes of the text, without `end`.
struct TextSpan {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
    std::string_view of(std::string_view text) const { return text.substr(begin, size()); }
};

struct XmlAttributeSpan {
    std::string name, value; ///< the value as it is meant, without entities
    TextSpan all;            ///< from the name to the closing quote
    TextSpan inQuotes;
};

struct XmlElementSpan {
    static constexpr std::size_t kNone = ~std::size_t{0};
    std::string name;
    std::string words;          ///< its text as it is meant, trimmed; empty: none
    std::size_t parent = kNone; ///< index; kNone: the root
    TextSpan all;               ///< from '<' to the '>' that ends it
    TextSpan startTag;
    TextSpan inside;           ///< between the tags; empty behind the start tag of <a/>
    TextSpan text;             ///< its first own text without the blanks around it; empty where there is none
    bool closesItself = false; ///< <a/>
    std::vector<XmlAttributeSpan> attributes;
    SourcePlace place;

    const XmlAttributeSpan* attribute(std::string_view wanted) const;
};

/// All elements in the order of the file, the root first. Refuses what XmlDocument does, with its words.
Result<std::vector<XmlElementSpan>> findXmlSpans(std::string_view text, const std::string& name);

} // namespace lince
