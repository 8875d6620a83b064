#include <lince/app/hud.h>
#include <lince/core/math.h>

namespace lince::app {

Colour lifeColour(float ratio) {
    return ratio > 0.6f ? palette::kGreen : ratio > 0.3f ? palette::kAmber : palette::kRed;
}

void drawBar(ImDrawList& list, ImVec2 low, ImVec2 high, float ratio, BarDirection direction, Colour fill) {
    ratio = ratio > 0 ? minimum(ratio, 1) : 0; // NaN is not greater than 0
    list.AddRectFilled({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, packed(palette::kInk, 0.85f));
    list.AddRectFilled(low, high, packed(palette::kSlateLight, 0.9f));
    if (ratio == 0) return;
    if (direction == BarDirection::Rightwards)
        list.AddRectFilled(low, {low.x + (high.x - low.x) * ratio, high.y}, packed(fill));
    else
        list.AddRectFilled({low.x, high.y - (high.y - low.y) * ratio}, high, packed(fill));
}

void drawCrosshair(ImDrawList& list, const InterfaceStyle& style, const Crosshair& crosshair) {
    if (!crosshair.shown) return;
    const ImVec2 middle{static_cast<float>(static_cast<int>(style.screen.x * 0.5f)) + 0.5f,
                        static_cast<float>(static_cast<int>(style.screen.y * 0.5f)) + 0.5f};
    // The crosshair aims, it is not read: it follows the picture's height and not the size of the letters.
    const float unit = maximum(style.screen.y / 720, 0.75f);
    const float inner = maximum(crosshair.spreadPixels, 2 * unit), outer = inner + 8 * unit;
    const auto stroke = [&](float dx, float dy, float from, float to, Colour colour, float opacity) {
        const ImVec2 a{middle.x + dx * from, middle.y + dy * from}, b{middle.x + dx * to, middle.y + dy * to};
        const ImVec2 a2{a.x - dx * unit, a.y - dy * unit}, b2{b.x + dx * unit, b.y + dy * unit};
        list.AddLine(a2, b2, packed(palette::kInk, 0.7f * opacity), 4 * unit);
        list.AddLine(a, b, packed(colour, opacity), 2 * unit);
    };
    for (const Vec2 way : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}})
        stroke(way.x, way.y, inner, outer, palette::kPaper, 0.95f);
    list.AddCircleFilled(middle, 2 * unit, packed(palette::kInk, 0.7f), 12);
    list.AddCircleFilled(middle, 1.2f * unit, packed(palette::kPaper), 12);
    if (crosshair.hit <= 0) return;
    const float hit = minimum(crosshair.hit, 1), from = (6 + 4 * hit) * unit;
    constexpr float kDiagonal = 0.7071f;
    for (const Vec2 way : {Vec2{1, 1}, Vec2{-1, 1}, Vec2{1, -1}, Vec2{-1, -1}})
        stroke(way.x * kDiagonal, way.y * kDiagonal, from, from + 9 * unit,
               crosshair.kill ? palette::kRed : palette::kAmber, hit);
}

void drawDamage(ImDrawList& list, const InterfaceStyle& style, const std::vector<DamageArc>& arcs) {
    const ImVec2 middle{style.screen.x * 0.5f, style.screen.y * 0.5f};
    const float radius = minimum(style.screen.x, style.screen.y) * (kHudMiddle - 0.04f);
    constexpr int kSteps = 14;
    for (const DamageArc& arc : arcs) {
        const float left = 1 - arc.age / maximum(arc.life, 0.01f);
        if (!(left > 0)) continue;
        const float strength = clamp(arc.strength, 0, 1);
        const float half = 0.26f + 0.22f * strength, thick = radius * (0.05f + 0.09f * strength);
        // A sickle: thick in the middle, sharp at its ends; dark first so that it also reads on snow.
        for (const bool dark : {true, false}) {
            const float grown = dark ? maximum(1.5f, style.screen.y / 480) : 0.0f;
            const ImU32 colour =
                packed(dark ? palette::kInk : palette::kRed, minimum(1, left * 1.5f) * (dark ? 0.55f : 0.95f));
            for (int i = 0; i < kSteps; ++i) {
                const auto at = [&](int step, float out) {
                    const float fraction = static_cast<float>(step) / kSteps * 2 - 1;
                    const float angle = arc.bearing + fraction * (half + grown / radius);
                    const float r = radius + (out > 0 ? thick * (1 - fraction * fraction) + grown : -grown);
                    return ImVec2{middle.x + r * sine(angle), middle.y - r * cosine(angle)};
                };
                list.AddQuadFilled(at(i, 0), at(i, 1), at(i + 1, 1), at(i + 1, 0), colour);
            }
        }
    }
}

} // namespace lince::app
