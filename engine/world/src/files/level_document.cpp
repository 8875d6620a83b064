#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/world/level_document.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::size_t kNone = XmlElementSpan::kNone;
constexpr std::size_t kMostSteps = 1000; ///< that can be gone back

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isName(std::string_view name) {
    const auto letter = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    };
    return !name.empty() && letter(static_cast<unsigned char>(name[0])) &&
           std::all_of(name.begin(), name.end(), [&](char c) {
               return letter(static_cast<unsigned char>(c)) || (c >= '0' && c <= '9') || c == '-' || c == '.';
           });
}

/// The blanks right before a place, with the end of the line before it.
std::string_view blanksBefore(std::string_view text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && isBlank(text[begin - 1]))
        --begin;
    const std::string_view blanks = text.substr(begin, at - begin);
    const std::size_t line = blanks.rfind('\n');
    if (line == std::string_view::npos) return {};
    return blanks.substr(line > 0 && blanks[line - 1] == '\r' ? line - 1 : line);
}

} // namespace

Result<LevelDocument> LevelDocument::parse(std::string text, std::string path) {
    auto spans = findXmlSpans(text, path);
    if (!spans) return spans.error();
    if (spans->front().name != "level")
        return errorAt(spans->front().place, "<" + spans->front().name + ">", "<level>");
    LevelDocument document;
    document.m_path = std::move(path);
    document.m_saved = text;
    document.m_text = std::move(text);
    document.m_spans = std::move(*spans);
    for (std::size_t i = 1; i < document.m_spans.size(); ++i)
        document.m_ids.push_back({++document.m_lastId});
    document.renumber();
    return document;
}

Result<LevelDocument> LevelDocument::read(const std::string& path) {
    auto text = readTextFile(path);
    if (!text) return text.error();
    return parse(std::move(*text), path);
}

std::size_t LevelDocument::indexOf(LevelElementId id) const {
    return id && id.value < m_indexOf.size() ? m_indexOf[id.value] : kNone;
}

void LevelDocument::renumber() {
    m_indexOf.assign(m_lastId + std::size_t{1}, kNone);
    for (std::size_t i = 0; i < m_ids.size(); ++i)
        m_indexOf[m_ids[i].value] = i + 1;
}

LevelElementId LevelDocument::idOf(std::size_t index) const {
    return index != kNone && index > 0 ? m_ids[index - 1] : LevelElementId{};
}

const XmlElementSpan* LevelDocument::find(LevelElementId id) const {
    const std::size_t index = indexOf(id);
    return index != kNone ? &m_spans[index] : nullptr;
}

LevelElementId LevelDocument::parentOf(LevelElementId id) const {
    const XmlElementSpan* span = find(id);
    return span != nullptr ? idOf(span->parent) : LevelElementId{};
}

std::vector<LevelElementId> LevelDocument::childrenOf(LevelElementId id) const {
    const std::size_t parent = id ? indexOf(id) : 0;
    std::vector<LevelElementId> children;
    for (std::size_t i = 1; i < m_spans.size() && parent != kNone; ++i)
        if (m_spans[i].parent == parent) children.push_back(m_ids[i - 1]);
    return children;
}

std::string LevelDocument::attribute(LevelElementId id, std::string_view name) const {
    const XmlElementSpan* span = find(id);
    const XmlAttributeSpan* found = span != nullptr ? span->attribute(name) : nullptr;
    return found != nullptr ? found->value : std::string();
}

LevelElementId LevelDocument::at(int line, int column) const {
    for (std::size_t i = m_spans.size(); i-- > 1;)
        if (m_spans[i].place.line == line && m_spans[i].place.column <= column) return m_ids[i - 1];
    return {};
}

std::string_view LevelDocument::lineEnd() const {
    return m_text.find("\r\n") != std::string::npos ? "\r\n" : "\n";
}

Status LevelDocument::edit(TextSpan span, std::string_view after, std::vector<LevelElementId> ids) {
    std::string text = m_text;
    text.replace(span.begin, span.size(), after);
    auto spans = findXmlSpans(text, m_path);
    if (!spans) return spans.error();
    // What was written would be something else than what was meant.
    if (spans->size() != ids.size() + 1)
        return errorAt({m_path}, "text with other elements", "a change of one element");
    Edit done{span.begin, std::string(span.of(m_text)), std::string(after), m_ids, ids};
    if (done.before == done.after) return {};
    m_steps.resize(m_done);
    if (m_together == 0 || !m_open) m_steps.emplace_back();
    m_open = m_together > 0;
    m_steps.back().push_back(std::move(done));
    if (m_steps.size() > kMostSteps) m_steps.erase(m_steps.begin());
    m_done = m_steps.size();
    m_text = std::move(text);
    m_spans = std::move(*spans);
    m_ids = std::move(ids);
    renumber();
    return {};
}

void LevelDocument::endTogether() {
    if (--m_together == 0) m_open = false;
}

Status LevelDocument::setAttribute(LevelElementId id, std::string_view name, std::string_view value) {
    const XmlElementSpan* span = find(id);
    if (span == nullptr) return errorAt({m_path}, "no such element", "one that is there");
    if (!isName(name)) return errorAt(span->place, "attribute " + inQuotes(name), "a name");
    const std::string written = xmlEscaped(value);
    if (const XmlAttributeSpan* there = span->attribute(name)) {
        if (there->value == value) return {};
        // Between single quotes those of the value would end it.
        const char quote = m_text[there->inQuotes.end];
        if (quote == '\'' && value.find('\'') != std::string_view::npos)
            return edit(there->all, std::string(name) + "=\"" + written + "\"", m_ids);
        return edit(there->inQuotes, written, m_ids);
    }
    const std::size_t at =
        span->attributes.empty() ? span->startTag.begin + 1 + span->name.size() : span->attributes.back().all.end;
    return edit({at, at}, " " + std::string(name) + "=\"" + written + "\"", m_ids);
}

Status LevelDocument::removeAttribute(LevelElementId id, std::string_view name) {
    const XmlElementSpan* span = find(id);
    const XmlAttributeSpan* there = span != nullptr ? span->attribute(name) : nullptr;
    if (there == nullptr) return {};
    TextSpan all = there->all;
    while (all.begin > span->startTag.begin && isBlank(m_text[all.begin - 1]))
        --all.begin;
    return edit(all, "", m_ids);
}

Status LevelDocument::setWords(LevelElementId id, std::string_view words) {
    const XmlElementSpan* span = find(id);
    if (span == nullptr) return errorAt({m_path}, "no such element", "one that is there");
    if (span->words == words) return {};
    const std::string written = xmlEscaped(words);
    if (!span->closesItself) return edit(span->text, written, m_ids);
    TextSpan end{span->startTag.end - 2, span->startTag.end};
    while (isBlank(m_text[end.begin - 1]))
        --end.begin;
    return edit(end, ">" + written + "</" + span->name + ">", m_ids);
}

Status LevelDocument::insert(std::size_t at, std::string_view xml, std::size_t firstIndex, std::size_t count) {
    std::vector<LevelElementId> ids = m_ids;
    for (std::size_t i = 0; i < count; ++i)
        ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(firstIndex - 1 + i), {++m_lastId});
    return edit({at, at}, xml, std::move(ids));
}

Result<LevelElementId> LevelDocument::add(std::string_view xml) {
    const auto parsed = findXmlSpans(xml, m_path);
    if (!parsed) return parsed.error();
    const std::vector<LevelElementId> things = childrenOf({});
    LevelElementId after;
    for (const LevelElementId id : things)
        if (find(id)->name == parsed->front().name) after = id;
    return addInside({}, xml, after);
}

Result<LevelElementId> LevelDocument::addInside(LevelElementId parentId, std::string_view xml, LevelElementId after) {
    const auto parsed = findXmlSpans(xml, m_path);
    if (!parsed) return parsed.error();
    const std::size_t parent = parentId ? indexOf(parentId) : 0;
    if (parent == kNone) return errorAt({m_path}, "no such element", "one that is there");
    const std::vector<LevelElementId> children = childrenOf(parentId);
    if (!after && !children.empty()) after = children.back();
    if (after && std::find(children.begin(), children.end(), after) == children.end())
        return errorAt({m_path}, "no such element", "one that is there");
    const XmlElementSpan& owner = m_spans[parent];
    const std::string indent = parentId ? std::string() : std::string(lineEnd()) + "  ";
    std::size_t index = parent + 1;
    Status status;
    if (after) {
        const std::size_t before = indexOf(after);
        index = before + 1;
        while (index < m_spans.size() && m_spans[index].all.begin < m_spans[before].all.end)
            ++index;
        const std::string_view blanks = blanksBefore(m_text, m_spans[before].all.begin);
        const std::string written = (blanks.empty() && !parentId ? indent : std::string(blanks)) + std::string(xml);
        std::size_t at = m_spans[before].all.end;
        // A comment on the same line stays with what it is about.
        if (!blanks.empty() || !parentId) {
            const std::size_t line = std::min(m_text.find('\n', at), m_text.size());
            const std::size_t comment = m_text.find("<!--", at);
            const std::size_t end = comment < line ? m_text.find("-->", comment) : std::string::npos;
            const bool only = end != std::string::npos && end < line &&
                              std::all_of(m_text.begin() + static_cast<std::ptrdiff_t>(at),
                                          m_text.begin() + static_cast<std::ptrdiff_t>(comment), isBlank);
            if (only) at = end + 3;
        }
        status = insert(at, written, index, parsed->size());
    } else if (owner.closesItself) {
        TextSpan end{owner.startTag.end - 2, owner.startTag.end};
        while (isBlank(m_text[end.begin - 1]))
            --end.begin;
        std::vector<LevelElementId> ids = m_ids;
        for (std::size_t i = 0; i < parsed->size(); ++i)
            ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(index - 1 + i), {++m_lastId});
        const std::string last = parentId ? std::string() : std::string(lineEnd());
        status = edit(end, ">" + indent + std::string(xml) + last + "</" + owner.name + ">", std::move(ids));
    } else {
        // Before the line of the end tag, behind whatever comments there are.
        std::size_t at = owner.inside.end;
        while (at > owner.inside.begin && isBlank(m_text[at - 1]))
            --at;
        const bool endsAlone = at != owner.inside.end;
        const std::string last = parentId || endsAlone ? std::string() : std::string(lineEnd());
        status = insert(at, indent + std::string(xml) + last, index, parsed->size());
    }
    if (!status) return status.error();
    return m_ids[index - 1];
}

Status LevelDocument::remove(LevelElementId id) {
    const std::size_t index = indexOf(id);
    if (index == kNone) return errorAt({m_path}, "no such element", "one that is there");
    std::size_t behind = index + 1;
    while (behind < m_spans.size() && m_spans[behind].all.begin < m_spans[index].all.end)
        ++behind;
    std::vector<LevelElementId> ids = m_ids;
    ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(index - 1),
              ids.begin() + static_cast<std::ptrdiff_t>(behind - 1));
    TextSpan span = m_spans[index].all;
    // A line that it has to itself goes with it.
    std::size_t end = span.end;
    while (end < m_text.size() && (m_text[end] == ' ' || m_text[end] == '\t' || m_text[end] == '\r'))
        ++end;
    const std::string_view blanks = blanksBefore(m_text, span.begin);
    if (!blanks.empty() && (end >= m_text.size() || m_text[end] == '\n')) {
        span.end = end > span.end && m_text[end - 1] == '\r' ? end - 1 : end;
        span.begin -= blanks.size();
    }
    return edit(span, "", std::move(ids));
}

void LevelDocument::apply(const Edit& edit, bool back) {
    m_text.replace(edit.begin, (back ? edit.after : edit.before).size(), back ? edit.before : edit.after);
    m_ids = back ? edit.idsBefore : edit.idsAfter;
}

bool LevelDocument::undo() {
    if (!canUndo()) return false;
    const std::vector<Edit>& step = m_steps[--m_done];
    for (std::size_t i = step.size(); i-- > 0;)
        apply(step[i], true);
    m_spans = *findXmlSpans(m_text, m_path); // as it was parsed before
    renumber();
    return true;
}

bool LevelDocument::redo() {
    if (!canRedo()) return false;
    for (const Edit& edit : m_steps[m_done])
        apply(edit, false);
    ++m_done;
    m_spans = *findXmlSpans(m_text, m_path);
    renumber();
    return true;
}

Status LevelDocument::save(const std::string& path) {
    if (const Status status = writeTextFile(path, m_text); !status) return status.error();
    m_saved = m_text;
    m_path = path;
    return {};
}

Status LevelDocument::replaceAll(std::string text) {
    auto spans = findXmlSpans(text, m_path);
    if (!spans) return spans.error();
    if (spans->front().name != "level")
        return errorAt(spans->front().place, "<" + spans->front().name + ">", "<level>");
    std::vector<LevelElementId> ids;
    for (std::size_t i = 1; i < spans->size(); ++i)
        ids.push_back({++m_lastId});
    m_saved = text;
    const std::string written = std::move(text);
    return edit({0, m_text.size()}, written, std::move(ids));
}

} // namespace lince
