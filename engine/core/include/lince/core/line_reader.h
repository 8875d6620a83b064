#pragma once
// Lists that people write: a thing a line, words with blanks between them, remarks after `#`.

#include <lince/core/error.h>

#include <functional>
#include <string>
#include <string_view>

namespace lince {

/// One line, word by word. Borrows text and name.
class LineReader {
  public:
    struct Word {
        std::string_view text;
        int column = 0;
    };

    LineReader(std::string_view line, const std::string& name, int number)
        : m_line(line), m_name(name), m_number(number) {}

    SourcePlace place() const { return {m_name, m_number, 1}; }
    /// Empty at the end of the line, with the column where it was looked for.
    Word next();
    Error wrong(const Word& word, std::string_view expected) const;
    /// The next word as metres, within ±1,000,000. `what` it is: for the error.
    Status metres(float& out, std::string_view what);
    /// Nothing may follow. `after`: all that a line holds, for the error.
    Status end(std::string_view after);

  private:
    std::string_view m_line;
    const std::string& m_name;
    int m_number;
    std::size_t m_at = 0;
};

/// Hands over each line that holds more than blanks and a remark, without the remark; ends at the first mistake.
/// [Limit: 1,000,000 lines]
Status readLines(std::string_view text, const std::string& name, const std::function<Status(LineReader&)>& read);

} // namespace lince
