#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/math.h>

#include <fmt/format.h>

namespace lince {

void drawBox(DebugDraw& sink, const Aabb& box, Colour colour) {
    const auto corner = [&](unsigned bits) {
        return Vec3{(bits & 1) != 0 ? box.high.x : box.low.x, (bits & 2) != 0 ? box.high.y : box.low.y,
                    (bits & 4) != 0 ? box.high.z : box.low.z};
    };
    for (unsigned from = 0; from < 8; ++from)
        for (const unsigned axis : {1u, 2u, 4u})
            if ((from & axis) == 0) sink.line(corner(from), corner(from | axis), colour);
}

void drawCylinder(DebugDraw& sink, Vec3 feet, float radius, float height, Colour colour) {
    constexpr int kSides = 16;
    const auto rim = [&](int i) {
        return feet + directionFromYawPitch(static_cast<float>(i) * (kTwoPi / kSides), 0) * radius;
    };
    const Vec3 up{0, height, 0};
    for (int i = 0; i < kSides; ++i) {
        sink.line(rim(i), rim(i + 1), colour);
        sink.line(rim(i) + up, rim(i + 1) + up, colour);
        if (i % 4 == 0) sink.line(rim(i), rim(i) + up, colour);
    }
}

void drawArrow(DebugDraw& sink, Vec3 from, Vec3 to, Colour colour) {
    sink.line(from, to, colour);
    const Vec3 along = to - from;
    const Vec3 side = normalized(cross(along, Vec3{0, 1, 0}), {1, 0, 0}) * (length(along) * 0.1f);
    sink.line(to, to - along * 0.2f + side, colour);
    sink.line(to, to - along * 0.2f - side, colour);
}

void RecordingDebugDraw::line(Vec3 from, Vec3 to, Colour colour) {
    lines.push_back({from, to, colour});
}

void RecordingDebugDraw::triangle(Vec3 a, Vec3 b, Vec3 c, Colour colour) {
    triangles.push_back({a, b, c, colour});
}

void RecordingDebugDraw::text(Vec3 at, std::string_view words, Colour colour) {
    texts.push_back({at, std::string(words), colour});
}

std::string RecordingDebugDraw::toObj() const {
    std::string out;
    std::size_t next = 1;
    const auto vertex = [&](Vec3 p) { out += fmt::format("v {} {} {}\n", p.x, p.y, p.z), ++next; };
    for (const Text& t : texts)
        out += fmt::format("# {} {} {}: {}\n", t.at.x, t.at.y, t.at.z, oneLine(t.words));
    for (const Line& l : lines) {
        vertex(l.from), vertex(l.to);
        out += fmt::format("l {} {}\n", next - 2, next - 1);
    }
    for (const Triangle& t : triangles) {
        vertex(t.a), vertex(t.b), vertex(t.c);
        out += fmt::format("f {} {} {}\n", next - 3, next - 2, next - 1);
    }
    return out;
}

} // namespace lince
