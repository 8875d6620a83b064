#include <lince/core/line_reader.h>
#include <lince/core/text.h>
#include <lince/roadmap/obstacle_field.h>

namespace lince {
namespace {

constexpr std::size_t kMaxObstacles = 100'000;
constexpr float kLargestCoordinate = 1e6f; // metres

Status readDisc(LineReader& reader, FieldObstacles& field) {
    FieldDisc disc;
    if (const Status s = reader.metres(disc.centre.x, "x"); !s) return s;
    if (const Status s = reader.metres(disc.centre.y, "z"); !s) return s;
    const LineReader::Word word = reader.next();
    const auto radius = parseFloat(word.text);
    if (!radius || !(*radius > 0) || *radius > kLargestCoordinate)
        return reader.wrong(word, "a radius in metres, above 0 up to 1000000");
    disc.radius = *radius;
    field.discs.push_back(disc);
    return reader.end("D x z radius");
}

Status readCorners(LineReader& reader, Vec2& first, Vec2& second) {
    if (const Status s = reader.metres(first.x, "x0"); !s) return s;
    if (const Status s = reader.metres(first.y, "z0"); !s) return s;
    if (const Status s = reader.metres(second.x, "x1"); !s) return s;
    return reader.metres(second.y, "z1");
}

Status readLine(LineReader& reader, FieldObstacles& field) {
    const LineReader::Word kind = reader.next();
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
    const Status status = readLines(text, name, [&](LineReader& reader) -> Status {
        if (Status wrong = readLine(reader, ground); !wrong) return wrong;
        if (ground.discs.size() + ground.boxes.size() + ground.walls.size() > kMaxObstacles)
            return errorAt(reader.place(), "another obstacle", "at most 100000 obstacles");
        return {};
    });
    if (!status) return status.error();
    return ground;
}

} // namespace lince
