#pragma once
// A tiny sink for pictures of thoughts. Every spatial idea has a free function `draw(DebugDraw&, const Thing&)` beside
// it; a window shows them, and a recording sink makes a failing test viewable.

#include <lince/core/vec.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct Colour {
    std::uint8_t red = 255, green = 255, blue = 255, alpha = 255;
    constexpr bool operator==(const Colour&) const = default;
};

class DebugDraw {
  public:
    virtual ~DebugDraw() = default;
    virtual void line(Vec3 from, Vec3 to, Colour colour) = 0;
    virtual void triangle(Vec3 a, Vec3 b, Vec3 c, Colour colour) = 0;
    virtual void text(Vec3 at, std::string_view words, Colour colour) = 0;
};

void drawBox(DebugDraw& sink, const Aabb& box, Colour colour);
/// Upright cylinder standing on `feet`.
void drawCylinder(DebugDraw& sink, Vec3 feet, float radius, float height, Colour colour);
void drawArrow(DebugDraw& sink, Vec3 from, Vec3 to, Colour colour);

/// Keeps what was drawn, for tests and for writing to a Wavefront OBJ that any viewer opens.
class RecordingDebugDraw final : public DebugDraw {
  public:
    struct Line {
        Vec3 from, to;
        Colour colour;
    };
    struct Triangle {
        Vec3 a, b, c;
        Colour colour;
    };
    struct Text {
        Vec3 at;
        std::string words;
        Colour colour;
    };
    std::vector<Line> lines;
    std::vector<Triangle> triangles;
    std::vector<Text> texts;

    void line(Vec3 from, Vec3 to, Colour colour) override;
    void triangle(Vec3 a, Vec3 b, Vec3 c, Colour colour) override;
    void text(Vec3 at, std::string_view words, Colour colour) override;
    std::string toObj() const;
};

} // namespace lince
