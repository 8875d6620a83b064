// How the dog's game looks on the screen: the day with its sun, the flock, arrows, intro and ending.
#include "words.h"

#include <lince/app/hud.h>
#include <lince/core/math.h>
#include <lince/groups/sheep_hud.h>

#include <algorithm>
#include <array>

namespace lince::groups {
namespace {

using app::Face;
using app::InterfaceStyle;
namespace palette = app::palette;

constexpr Colour kSun{255, 206, 92, 255}, kDusk{120, 84, 148, 255}, kAfternoon{118, 172, 224, 255},
    kWoolOnScreen{244, 240, 230, 255};

float width(const InterfaceStyle& style) {
    return minimum(style.px(440), style.screen.x * 0.62f);
}

/// Centred words.
void centred(ImDrawList& list, const InterfaceStyle& style, Face face, float y, Colour colour, const std::string& words,
             float opacity) {
    const std::string fit = app::fitted(style, face, words, style.screen.x * 0.9f);
    const float x = (style.screen.x - style.measure(face, fit).x) * 0.5f;
    app::drawShadowed(list, style, face, {x, y}, app::readable(colour), fit, opacity);
}

/// A band across the whole picture that fades out to both sides.
void band(ImDrawList& list, const InterfaceStyle& style, float top, float bottom, float opacity) {
    const float third = style.screen.x * 0.3f;
    app::drawRamp(list, {0, top}, {third, bottom}, 0, opacity);
    list.AddRectFilled({third, top}, {style.screen.x - third, bottom}, app::packed(palette::kInk, opacity));
    app::drawRamp(list, {style.screen.x - third, top}, {style.screen.x, bottom}, opacity, 0);
}

void sheepIcon(ImDrawList& list, ImVec2 middle, float radius) {
    list.AddCircleFilled({middle.x - radius * 0.75f, middle.y - radius * 0.2f}, radius * 0.42f,
                         app::packed({46, 42, 42, 255}));
    for (const Vec2 puff : {Vec2{-0.3f, -0.1f}, Vec2{0.2f, -0.3f}, Vec2{0.55f, 0}, Vec2{0.1f, 0.25f}})
        list.AddCircleFilled({middle.x + puff.x * radius, middle.y + puff.y * radius}, radius * 0.5f,
                             app::packed(kWoolOnScreen));
}

/// The sky of the afternoon from left to right, and where the sun stands.
void drawDay(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, ImVec2 high, const SheepHud& hud) {
    const float middle = low.x + (high.x - low.x) * 0.7f, y = (low.y + high.y) * 0.5f;
    list.AddRectFilled({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, app::packed(palette::kInk, 0.85f));
    const ImU32 day = app::packed(kAfternoon), sun = app::packed(palette::kAmber), dusk = app::packed(kDusk);
    list.AddRectFilledMultiColor(low, {middle, high.y}, day, sun, sun, day);
    list.AddRectFilledMultiColor({middle, low.y}, high, sun, dusk, dusk, sun);
    // What has gone by is dim.
    const float x = low.x + (high.x - low.x) * clamp(hud.dayFraction, 0, 1);
    list.AddRectFilled(low, {x, high.y}, app::packed(palette::kInk, 0.55f));
    const float radius = style.px(9);
    list.AddCircleFilled({x, y}, radius + style.px(2), app::packed(palette::kInk, 0.8f), 24);
    list.AddCircleFilled({x, y}, radius,
                         app::packed(app::mixed(kSun, palette::kRed, clamp(hud.dayFraction, 0, 1) * 0.6f)), 24);
}

} // namespace

float sheepHudPixels(const InterfaceStyle& style) {
    return style.size(Face::Heading) + style.px(12 + 12 + 14 + 12);
}

void drawSheepHud(ImDrawList& list, const InterfaceStyle& style, const SheepHud& hud, float top) {
    const float wide = width(style), pad = style.px(12);
    const ImVec2 low{(style.screen.x - wide) * 0.5f, top + style.px(6)};
    const ImVec2 high{low.x + wide, low.y + sheepHudPixels(style) - style.px(6)};
    app::drawBacking(list, style, low, high, 0.72f);
    // Time: the day above, how long until dusk at its end.
    const std::string left = hud.time + " ";
    const std::string words = app::fitted(style, Face::Small, phrases::kDusk.in(style.language), wide * 0.3f);
    const float clockWidth = style.measure(Face::Bold, left).x, wordsWidth = style.measure(Face::Small, words).x;
    const float dayRight = high.x - pad - clockWidth - wordsWidth - style.px(16);
    const float dayTop = low.y + style.px(10);
    drawDay(list, style, {low.x + pad + style.px(4), dayTop}, {dayRight, dayTop + style.px(10)}, hud);
    const float clockY = dayTop + style.px(5) - style.size(Face::Bold) * 0.5f;
    app::drawShadowed(list, style, Face::Bold, {high.x - pad - wordsWidth - clockWidth, clockY},
                      hud.hurry ? app::readable(palette::kRed) : palette::kPaper, left);
    app::drawShadowed(list, style, Face::Small,
                      {high.x - pad - wordsWidth, clockY + (style.size(Face::Bold) - style.size(Face::Small)) * 0.7f},
                      palette::kQuiet, words);
    // Flock: how many are home of how many, with a mark at those that are needed.
    const float y = dayTop + style.px(22);
    const float icon = style.size(Face::Heading) * 0.42f;
    sheepIcon(list, {low.x + pad + icon * 1.2f, y + style.size(Face::Heading) * 0.5f}, icon);
    float x = low.x + pad + icon * 2.4f + style.px(8);
    app::drawShadowed(list, style, Face::Heading, {x, y}, hud.enough ? palette::kGreen : palette::kPaper, hud.count);
    x += style.measure(Face::Heading, hud.count).x + style.px(8);
    const float smallY = y + (style.size(Face::Heading) - style.size(Face::Small)) * 0.75f;
    std::string beside = std::string(phrases::kHome.in(style.language)) + ", " + hud.needed;
    app::drawShadowed(list, style, Face::Small, {x, smallY}, hud.enough ? palette::kGreen : palette::kQuiet, beside);
    x += style.measure(Face::Small, beside).x + style.px(14);
    if (!hud.eaten.empty())
        app::drawShadowed(list, style, Face::Small, {x, smallY}, app::readable(palette::kRed), hud.eaten);
    const float scoreWidth = style.measure(Face::Bold, hud.score).x;
    app::drawShadowed(list, style, Face::Bold,
                      {high.x - pad - scoreWidth, y + (style.size(Face::Heading) - style.size(Face::Bold)) * 0.7f},
                      palette::kAmber, hud.score);
}

void drawSheepMarks(ImDrawList& list, const InterfaceStyle& style, const Camera& camera,
                    const std::vector<SheepMark>& marks, float top) {
    for (const SheepMark& mark : marks) {
        const Colour colour = mark.kind == SheepMark::Kind::Fold    ? palette::kAmber
                              : mark.kind == SheepMark::Kind::Stray ? kWoolOnScreen
                                                                    : palette::kRed;
        const auto arrow = borderArrow(camera, mark.place);
        const auto pixel = [&](Vec2 p) {
            return ImVec2{(p.x + 1) * 0.5f * style.screen.x, (1 - p.y) * 0.5f * style.screen.y};
        };
        if (!arrow) {
            if (mark.kind != SheepMark::Kind::Fold) continue; // they can be seen
            const auto at = camera.project(mark.place + Vec3{0, 2.2f, 0});
            if (!at) continue;
            const ImVec2 p = pixel(*at);
            const std::string words = phrases::kFold.in(style.language);
            const float half = style.measure(Face::Small, words).x * 0.5f;
            app::drawOutlined(list, style, Face::Small, {p.x - half, p.y - style.size(Face::Small) - style.px(8)},
                              colour, words);
            list.AddTriangleFilled({p.x - style.px(6), p.y - style.px(6)}, {p.x + style.px(6), p.y - style.px(6)},
                                   {p.x, p.y + style.px(4)}, app::packed(colour));
            continue;
        }
        ImVec2 p = pixel(arrow->at);
        p.y = maximum(p.y, top + sheepHudPixels(style) + style.px(26));
        const float size = style.px(mark.kind == SheepMark::Kind::Fold ? 15 : 11);
        const auto tip = [&](float angle, float r) {
            return ImVec2{p.x + r * sine(arrow->angle + angle), p.y - r * cosine(arrow->angle + angle)};
        };
        for (const bool dark : {true, false}) {
            const float r = size + (dark ? style.px(3) : 0.0f);
            list.AddTriangleFilled(tip(0, r), tip(2.45f, r), tip(-2.45f, r),
                                   app::packed(dark ? palette::kInk : colour, dark ? 0.6f : 1.0f));
        }
        if (mark.kind == SheepMark::Kind::Fold) {
            const std::string words = phrases::kFold.in(style.language);
            const float half = style.measure(Face::Small, words).x * 0.5f;
            const float x = clamp(p.x, half + style.px(4), style.screen.x - half - style.px(4));
            app::drawOutlined(list, style, Face::Small, {x - half, p.y + size + style.px(4)}, colour, words);
        }
    }
}

void drawSheepHint(ImDrawList& list, const InterfaceStyle& style, const std::string& words, float bottomPixels) {
    const std::string fit = app::fitted(style, Face::Body, words, style.screen.x * 0.9f);
    const ImVec2 size = style.measure(Face::Body, fit);
    const ImVec2 low{(style.screen.x - size.x) * 0.5f, style.screen.y - bottomPixels - style.px(22) - size.y};
    app::drawBacking(list, style, {low.x - style.px(8), low.y - style.px(2)},
                     {low.x + size.x + style.px(8), low.y + size.y + style.px(2)}, 0.7f);
    app::drawShadowed(list, style, Face::Body, low, palette::kPaper, fit);
}

void drawSheepIntro(ImDrawList& list, const InterfaceStyle& style, const std::string& level, const std::string& title,
                    const std::vector<std::string>& lines, float fraction) {
    const float pad = style.px(16), gap = style.px(6), line = style.size(Face::Body) + gap;
    const float height = pad * 2 + style.size(Face::Small) + gap + style.size(Face::Heading) + gap +
                         line * static_cast<float>(lines.size());
    const float top = style.screen.y * 0.34f - height * 0.5f;
    band(list, style, top, top + height, 0.74f * fraction);
    float y = top + pad;
    centred(list, style, Face::Small, y, palette::kAmber, level, fraction);
    y += style.size(Face::Small) + gap;
    centred(list, style, Face::Heading, y, palette::kPaper, title, fraction);
    y += style.size(Face::Heading) + gap;
    for (const std::string& words : lines) {
        centred(list, style, Face::Body, y, palette::kPaper, words, fraction);
        y += line;
    }
}

} // namespace lince::groups
