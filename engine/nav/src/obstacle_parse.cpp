#include <lince/core/text.h>
#include <lince/nav/obstacle_field.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr std::size_t kMaxObstacles = 100'000;
constexpr int kMaxLines = 1'000'000;
constexpr float kLargestCoordinate = 1e6f; // metres

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

struct Word {
    std::string_view text;
    int column = 0;
};

class LineReader {
  public:
    LineReader(std::string_view line, const std::string& name, int number)
        : m_line(line), m_name(name), m_number(number) {}

    /// Empty at the end of the line.
    Word next() {
        while (m_at < m_line.size() && isBlank(m_line[m_at]))
            ++m_at;
        const std::size_t begin = m_at;
        while (m_at < m_line.size() && !isBlank(m_line[m_at]))
            ++m_at;
        return {m_line.substr(begin, m_at - begin), static_cast<int>(begin) + 1};
    }
    Error wrong(const Word& word, std::string_view expected) const {
        return errorAt({m_name, m_number, word.column}, word.text.empty() ? "the end of the line" : inQuotes(word.text),
                       expected);
    }
    Status number(float& out, std::string_view what) {
        const Word word = next();
        const auto value = parseFloat(word.text);
        if (!value || absolute(*value) > kLargestCoordinate)
            return wrong(word, std::string(what) + " in metres, from -1000000 to 1000000");
        out = *value;
        return {};
    }
    Status end(std::string_view after) {
        const Word word = next();
        if (word.text.empty()) return {};
        return wrong(word, "the end of the line after " + std::string(after));
    }

  private:
    std::string_view m_line;
    const std::string& m_name;
    int m_number;
    std::size_t m_at = 0;
};

Status readDisc(LineReader& reader, FieldObstacles& field) {
    FieldDisc disc;
    if (const Status s = reader.number(disc.centre.x, "x"); !s) return s;
    if (const Status s = reader.number(disc.centre.y, "z"); !s) return s;
    const Word word = reader.next();
    const auto radius = parseFloat(word.text);
    if (!radius || !(*radius > 0) || *radius > kLargestCoordinate)
        return reader.wrong(word, "a radius in metres, above 0 up to 1000000");
    disc.radius = *radius;
    field.discs.push_back(disc);
    return reader.end("D x z radius");
}

Status readCorners(LineReader& reader, Vec2& first, Vec2& second) {
    if (const Status s = reader.number(first.x, "x0"); !s) return s;
    if (const Status s = reader.number(first.y, "z0"); !s) return s;
    if (const Status s = reader.number(second.x, "x1"); !s) return s;
    return reader.number(second.y, "z1");
}

Status readLine(LineReader& reader, FieldObstacles& field) {
    const Word kind = reader.next();
    if (kind.text == "D") return readDisc(reader, field);
    if (kind.text == "B" || kind.text == "G") {
        Vec2 first, second;
        if (const Status s = readCorners(reader, first, second); !s) return s;
        const Vec2 low{minimum(first.x, second.x), minimum(first.y, second.y)};
        const Vec2 high{maximum(first.x, second.x), maximum(first.y, second.y)};
        if (kind.text == "B") {
            field.boxes.push_back({low, high});
            return reader.end("B x0 z0 x1 z1");
        }
        if (low.x == high.x || low.y == high.y) return reader.wrong(kind, "a ground with two corners apart in x and z");
        field.low = low, field.high = high;
        return reader.end("G x0 z0 x1 z1");
    }
    if (kind.text == "W") {
        FieldWall wall;
        if (const Status s = readCorners(reader, wall.from, wall.to); !s) return s;
        field.walls.push_back(wall);
        return reader.end("W x0 z0 x1 z1");
    }
    return reader.wrong(kind, "D (disc), B (box), W (wall) or G (ground)");
}

} // namespace

Result<FieldObstacles> parseFieldObstacles(std::string_view text, const std::string& name, FieldObstacles ground) {
    int lineNumber = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (++lineNumber > kMaxLines) return errorAt({name, lineNumber, 1}, "another line", "at most 1000000 lines");
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        line = line.substr(0, line.find('#'));
        if (std::all_of(line.begin(), line.end(), isBlank)) continue;
        LineReader reader(line, name, lineNumber);
        if (const Status status = readLine(reader, ground); !status) return status.error();
        if (ground.discs.size() + ground.boxes.size() + ground.walls.size() > kMaxObstacles)
            return errorAt({name, lineNumber, 1}, "another obstacle", "at most 100000 obstacles");
    }
    return ground;
}

} // namespace lince
