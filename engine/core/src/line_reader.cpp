#include <lince/core/line_reader.h>
#include <lince/core/text.h>

#include <algorithm>

namespace lince {
namespace {

constexpr int kMaxLines = 1'000'000;
constexpr float kLargestCoordinate = 1e6f; // metres

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

} // namespace

LineReader::Word LineReader::next() {
    while (m_at < m_line.size() && isBlank(m_line[m_at]))
        ++m_at;
    const std::size_t begin = m_at;
    while (m_at < m_line.size() && !isBlank(m_line[m_at]))
        ++m_at;
    return {m_line.substr(begin, m_at - begin), static_cast<int>(begin) + 1};
}

Error LineReader::wrong(const Word& word, std::string_view expected) const {
    return errorAt({m_name, m_number, word.column}, word.text.empty() ? "the end of the line" : inQuotes(word.text),
                   expected);
}

Status LineReader::metres(float& out, std::string_view what) {
    const Word word = next();
    const auto value = parseFloat(word.text);
    if (!value || absolute(*value) > kLargestCoordinate)
        return wrong(word, std::string(what) + " in metres, from -1000000 to 1000000");
    out = *value;
    return {};
}

Status LineReader::end(std::string_view after) {
    const Word word = next();
    if (word.text.empty()) return {};
    return wrong(word, "the end of the line after " + std::string(after));
}

Status readLines(std::string_view text, const std::string& name, const std::function<Status(LineReader&)>& read) {
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (++number > kMaxLines) return errorAt({name, number, 1}, "another line", "at most 1000000 lines");
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        line = line.substr(0, line.find('#'));
        if (std::all_of(line.begin(), line.end(), isBlank)) continue;
        LineReader reader(line, name, number);
        if (Status status = read(reader); !status) return status;
    }
    return {};
}

} // namespace lince
