#pragma once
// The one XML reader of the house (tinyxml2 behind it). Knows where everything stands: errors come as
// "file:line:column: found X, expected Y".
//
// Reading style: ask for what you need with a default; the first mistake is kept, later ones are ignored, and the
// caller looks once at the end (`document.status()`). Attributes and children that nobody asked for are mistakes
// too, so that a misspelt name is never silently dropped: call `finish()` on an element when done.

#include <lince/core/error.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class XmlDocument;

/// The text as it stands between tags or in an attribute's quotes ("). Control characters, most of which XML cannot
/// write, are left as they are.
std::string xmlEscaped(std::string_view text);

/// A borrowed element; valid while its document lives.
class XmlElement {
  public:
    std::string name() const;
    SourcePlace place() const;
    /// Text between the tags, trimmed; empty when there is none.
    std::string text() const;

    bool has(const char* attribute) const;
    /// Names of all attributes, in the order of the file.
    std::vector<std::string> attributes() const;
    /// Required when no default is given.
    std::string string(const char* attribute) const;
    std::string string(const char* attribute, std::string_view fallback) const;
    float number(const char* attribute, std::optional<float> fallback, float min, float max) const;
    std::int64_t integer(const char* attribute, std::optional<std::int64_t> fallback, std::int64_t min,
                         std::int64_t max) const;
    bool flag(const char* attribute, std::optional<bool> fallback) const;
    /// `count` numbers, "(1, 2, 3)" or "1 2 3", each within ±`limit`.
    std::vector<float> tuple(const char* attribute, std::size_t count, float limit = 1e6f) const;
    Vec3 vector(const char* attribute, std::optional<Vec3> fallback = {}, float limit = 1e6f) const;
    std::vector<float> textTuple(std::size_t count, float limit = 1e6f) const;
    /// One of `words`; its index.
    std::size_t oneOf(const char* attribute, const std::vector<std::string_view>& words,
                      std::optional<std::size_t> fallback = {}) const;

    std::vector<XmlElement> children() const;
    /// Reports attributes that were never asked for, and, by `status`, children when nobody calls `children`. Left
    /// out for an element that another reader of the same file reads: then whatever it holds is no mistake here.
    void finish() const;

    /// Mistakes found by the reader's own rules.
    void wrong(std::string_view found, std::string_view expected) const;
    /// An attribute that has another name now: says so when the old one is there.
    void renamed(const char* before, const char* now) const;
    void wrongAttribute(const char* attribute, std::string_view expected) const;
    /// Of a mistake inside an attribute's value: `offset` counts bytes of the value as `string` gives it.
    void wrongInValue(const char* attribute, std::size_t offset, std::string_view found,
                      std::string_view expected) const;
    SourcePlace placeInValue(const char* attribute, std::size_t offset) const;

  private:
    friend class XmlDocument;
    XmlElement(XmlDocument* document, const void* node) : m_document(document), m_node(node) {}
    SourcePlace placeOf(const char* attribute) const;

    XmlDocument* m_document;
    const void* m_node;
};

class XmlDocument {
  public:
    /// `name` is used in messages. Text that is not UTF-8, not well formed (one root, no attribute twice), or too much
    /// is refused. [Limit: 16 MiB, 500,000 elements, 100 attributes each, nested 100 deep]
    static Result<std::unique_ptr<XmlDocument>> parse(std::string_view text, const std::string& name);
    static Result<std::unique_ptr<XmlDocument>> read(const std::string& path);
    ~XmlDocument();

    /// The root element, which must have this name and, if it has a `version`, one of at most `newestVersion`.
    Result<XmlElement> root(const char* expectedName, int newestVersion);
    std::string rootName() const;
    const std::string& name() const { return m_name; }
    /// The first mistake so far.
    Status status() const;
    bool good() const { return !m_mistake.has_value(); }
    /// A mistake that is found out late, at a place that was noted: `placeInValue`.
    void mistakeAt(const SourcePlace& place, std::string_view found, std::string_view expected);

  private:
    friend class XmlElement;
    XmlDocument();
    void keep(Error error);

    struct Content;
    std::unique_ptr<Content> m_content;
    std::string m_name;
    std::optional<Error> m_mistake;
};

} // namespace lince
