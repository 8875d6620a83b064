#include <lince/app/ending.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>

namespace lince::app {
namespace {

constexpr Colour kGold{255, 206, 92, 255};

/// A band across the whole picture that fades out to both sides.
void drawBand(ImDrawList& list, const InterfaceStyle& style, float top, float bottom, float opacity) {
    const float third = style.screen.x * 0.3f;
    drawRamp(list, {0, top}, {third, bottom}, 0, opacity);
    list.AddRectFilled({third, top}, {style.screen.x - third, bottom}, packed(palette::kInk, opacity));
    drawRamp(list, {style.screen.x - third, top}, {style.screen.x, bottom}, opacity, 0);
}

} // namespace

void drawStar(ImDrawList& list, ImVec2 middle, float radius, ImU32 colour) {
    std::array<ImVec2, 10> rim;
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const float angle = static_cast<float>(i) * kPi / 5, r = i % 2 == 0 ? radius : radius * 0.45f;
        rim[i] = {middle.x + r * sine(angle), middle.y - r * cosine(angle)};
    }
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill; // soft edges would show as seams between the triangles
    for (std::size_t i = 0; i < rim.size(); ++i)
        list.AddTriangleFilled(middle, rim[i], rim[(i + 1) % rim.size()], colour);
    list.Flags = flags;
    list.AddPolyline(rim.data(), static_cast<int>(rim.size()), colour, ImDrawFlags_Closed, 1.4f); // softens the rim
}

float drawEnding(ImDrawList& list, const InterfaceStyle& style, const Ending& ending, float seconds) {
    const float fraction = clamp(seconds / 0.6f, 0, 1), wide = style.screen.x * 0.9f;
    const float pad = style.px(18), gap = style.px(8), starSize = style.px(style.compact() ? 18 : 26);
    struct Line {
        Face face;
        Colour colour;
        std::string words;
    };
    std::vector<Line> lines;
    const auto add = [&](Face face, Colour colour, const std::string& words) {
        if (words.empty()) return;
        for (std::string& line : wrapped(style, face, words, wide))
            lines.push_back({face, colour, std::move(line)});
    };
    add(Face::Heading, ending.won ? palette::kGreen : palette::kRed, ending.heading);
    add(Face::Body, palette::kPaper, ending.result);
    add(Face::Body, palette::kAmber, ending.extra);
    const bool stars = ending.stars >= 0;
    float height = pad * 2 + (stars ? starSize * 2 + gap * 2 : 0) - gap;
    for (const Line& line : lines)
        height += style.size(line.face) + gap;
    const float top = style.screen.y * 0.4f - height * 0.5f;
    list.AddRectFilled({0, 0}, style.screen, packed(palette::kInk, 0.4f * fraction));
    drawBand(list, style, top, top + height, 0.84f * fraction);
    float y = top + pad;
    if (stars) {
        for (int i = 0; i < 3; ++i) {
            // One after the other, each a little too large at first.
            const float own = clamp((seconds - 0.5f - 0.35f * static_cast<float>(i)) / 0.3f, 0, 1);
            const ImVec2 middle{style.screen.x * 0.5f + static_cast<float>(i - 1) * starSize * 2.5f, y + starSize};
            drawStar(list, middle, starSize, packed(palette::kSlateLight, fraction));
            if (i < ending.stars && own > 0)
                drawStar(list, middle, starSize * (1 + 0.5f * (1 - own)), packed(kGold, own));
        }
        y += starSize * 2 + gap * 2;
    }
    for (const Line& line : lines) {
        const float x = (style.screen.x - style.measure(line.face, line.words).x) * 0.5f;
        drawShadowed(list, style, line.face, {x, y}, readable(line.colour), line.words, fraction);
        y += style.size(line.face) + gap;
    }
    return top + height + style.px(12);
}

} // namespace lince::app
