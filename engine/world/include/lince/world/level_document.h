#pragma once
// A level file that is edited: its text and the elements in it. A change replaces the bytes that it is about and no
// others, so that comments, order and ends of lines stay and a save is a small difference. For playing in it,
// parseLevelXml (level.h) reads the text.

#include <lince/core/error.h>
#include <lince/core/xml_spans.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince {

/// Of one element while its document is open, over all changes of others, undo and redo. Zero is null.
struct LevelElementId {
    std::uint32_t value = 0;
    explicit operator bool() const { return value != 0; }
    bool operator==(const LevelElementId&) const = default;
};

class LevelDocument {
  public:
    /// Refuses what is not well formed or no level; a level with other mistakes can be mended.
    static Result<LevelDocument> parse(std::string text, std::string path);
    static Result<LevelDocument> read(const std::string& path);

    const std::string& path() const { return m_path; }
    const std::string& text() const { return m_text; }
    /// In the order of the file, without the root.
    const std::vector<LevelElementId>& elements() const { return m_ids; }
    /// Null when there is none (any more). Valid until the next change.
    const XmlElementSpan* find(LevelElementId id) const;
    /// Null: it stands in the level itself, or is not there.
    LevelElementId parentOf(LevelElementId id) const;
    /// In the order of the file; of the null id the things of the level.
    std::vector<LevelElementId> childrenOf(LevelElementId id) const;
    /// Empty where it has none.
    std::string attribute(LevelElementId id, std::string_view name) const;
    /// As the parser places it, for messages and for whoever looks for it in the file; null when there is none there.
    LevelElementId at(int line, int column) const;

    // Each is one step for `undo`. What cannot be done fails and changes nothing.
    /// There or new, behind the last one.
    Status setAttribute(LevelElementId id, std::string_view name, std::string_view value);
    Status removeAttribute(LevelElementId id, std::string_view name);
    /// The words between its tags; children and comments stay.
    Status setWords(LevelElementId id, std::string_view words);
    /// A thing of the level, `<enemy …>…</enemy>`, on a line of its own behind the last of its kind.
    Result<LevelElementId> add(std::string_view xml);
    /// Inside of `parent` behind its child `after`; null: behind the last one. On a line of its own where the others
    /// have one.
    Result<LevelElementId> addInside(LevelElementId parent, std::string_view xml, LevelElementId after = {});
    /// With all in it, and its line where nothing else stands there.
    Status remove(LevelElementId id);

    /// All changes until the guard ends are one step.
    class [[nodiscard]] Together {
      public:
        explicit Together(LevelDocument& document) : m_document(document) { ++m_document.m_together; }
        ~Together() { m_document.endTogether(); }
        Together(const Together&) = delete;
        Together& operator=(const Together&) = delete;

      private:
        LevelDocument& m_document;
    };

    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }
    /// False when there is nothing to go back to.
    bool undo();
    bool redo();

    /// The text is not what was read or saved last.
    bool changed() const { return m_text != m_saved; }
    /// Whole or not at all. To another path: it is this document's from now on.
    Status save(const std::string& path);
    /// What the file holds now, when somebody else wrote it: with undo to what was before.
    Status replaceAll(std::string text);

  private:
    struct Edit {
        std::size_t begin = 0;
        std::string before, after;
        std::vector<LevelElementId> idsBefore, idsAfter;
    };
    LevelDocument() = default;
    std::size_t indexOf(LevelElementId id) const; ///< in m_spans; kNone: not there
    LevelElementId idOf(std::size_t index) const;
    /// Replaces bytes; `ids`: of the elements afterwards.
    Status edit(TextSpan span, std::string_view after, std::vector<LevelElementId> ids);
    Status insert(std::size_t at, std::string_view xml, std::size_t firstIndex, std::size_t count);
    void apply(const Edit& edit, bool back);
    void endTogether();
    std::string_view lineEnd() const;
    void renumber();

    std::string m_path, m_text, m_saved;
    std::vector<XmlElementSpan> m_spans; ///< the root first
    std::vector<LevelElementId> m_ids;   ///< of m_spans behind the root
    std::vector<std::size_t> m_indexOf;  ///< by id, in m_spans; kNone: not there
    std::uint32_t m_lastId = 0;
    std::vector<std::vector<Edit>> m_steps;
    std::size_t m_done = 0; ///< steps that are done; those behind can be done again
    int m_together = 0;
    bool m_open = false; ///< the last step takes what comes
};

} // namespace lince
