// How the fight's scores and captions look on the screen.
#include "words.h"

#include <lince/app/hud.h>
#include <lince/combat/fight_hud.h>

#include <algorithm>

namespace lince::combat {
namespace {

using app::Face;
using app::InterfaceStyle;
namespace palette = app::palette;

float boxWidth(const InterfaceStyle& style) {
    return std::min(style.px(400), style.screen.x * 0.5f);
}

void centred(ImDrawList& list, const InterfaceStyle& style, Face face, float y, Colour colour,
             const std::string& words) {
    const std::string fit = app::fitted(style, face, words, boxWidth(style) * 0.56f);
    app::drawShadowed(list, style, face, {(style.screen.x - style.measure(face, fit).x) * 0.5f, y}, colour, fit);
}

void rightAligned(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 topRight, Colour colour,
                  const std::string& words) {
    app::drawShadowed(list, style, face, {topRight.x - style.measure(face, words).x, topRight.y}, colour, words);
}

/// Points, and below them a dot for each who fights: full while it lives.
void drawSide(ImDrawList& list, const InterfaceStyle& style, const FightSide& side, ImVec2 at, bool fromLeft) {
    const std::string points = std::to_string(side.points);
    const Colour colour = app::readable(side.colour);
    if (fromLeft)
        app::drawShadowed(list, style, Face::Heading, at, colour, points);
    else
        rightAligned(list, style, Face::Heading, at, colour, points);
    constexpr std::uint32_t kMaxDots = 10;
    const float radius = style.px(3.5f), step = style.px(10);
    const float y = at.y + style.size(Face::Heading) + style.px(9);
    for (std::uint32_t i = 0; i < std::min(side.all, kMaxDots); ++i) {
        const float along = radius + static_cast<float>(i) * step;
        const ImVec2 middle{fromLeft ? at.x + along : at.x - along, y};
        if (i < side.alive)
            list.AddCircleFilled(middle, radius, app::packed(colour));
        else
            list.AddCircle(middle, radius, app::packed(palette::kQuiet, 0.7f));
    }
}

void drawZones(ImDrawList& list, const InterfaceStyle& style, const std::vector<FightZone>& zones, float y) {
    const float wide = style.px(52), high = style.px(8), gap = style.px(8);
    const auto count = static_cast<float>(zones.size());
    float x = (style.screen.x - count * wide - (count - 1) * gap) * 0.5f;
    for (const FightZone& zone : zones) {
        const ImVec2 low{x, y}, end{x + wide, y + high};
        list.AddRectFilled(low, end, app::packed(zone.owner ? *zone.owner : palette::kSlateLight));
        if (zone.taker && zone.taken > 0)
            list.AddRectFilled(low, {x + wide * zone.taken, end.y}, app::packed(app::readable(*zone.taker)));
        list.AddRect(low, end, app::packed(palette::kInk, 0.9f));
        x += wide + gap;
    }
}

} // namespace

float fightHudPixels(const InterfaceStyle& style, const FightHud& hud) {
    return style.size(Face::Heading) + style.px(30) + (hud.zones.empty() ? 0 : style.px(14));
}

void drawFightHud(ImDrawList& list, const InterfaceStyle& style, const FightHud& hud, float top) {
    const float wide = boxWidth(style), pad = style.px(12);
    const ImVec2 low{(style.screen.x - wide) * 0.5f, top + style.px(6)};
    const ImVec2 high{low.x + wide, low.y + fightHudPixels(style, hud)};
    app::drawBacking(list, style, low, high, 0.72f);
    if (!hud.sides.empty()) drawSide(list, style, hud.sides.front(), {low.x + pad, low.y + style.px(4)}, true);
    if (hud.sides.size() > 1) drawSide(list, style, hud.sides.back(), {high.x - pad, low.y + style.px(4)}, false);
    centred(list, style, Face::Small, low.y + style.px(7), palette::kPaper, hud.heading);
    const float second = low.y + style.px(9) + style.size(Face::Small);
    if (!hud.below.empty())
        centred(list, style, Face::Bold, second, palette::kAmber, hud.below);
    else
        centred(list, style, Face::Bold, second, hud.hurry ? app::readable(palette::kRed) : palette::kPaper, hud.clock);
    if (!hud.zones.empty()) drawZones(list, style, hud.zones, high.y - style.px(16));
}

void drawFightTable(ImDrawList& list, const InterfaceStyle& style, const FightHud& hud, float top) {
    constexpr std::size_t kMaxRows = 16;
    const float wide = std::min(style.px(460), style.screen.x * 0.8f), pad = style.px(14);
    const float line = style.size(Face::Body) + style.px(6);
    const std::size_t rows = std::min(hud.table.size(), kMaxRows);
    const ImVec2 low{(style.screen.x - wide) * 0.5f, top + style.px(10)};
    const ImVec2 high{low.x + wide, low.y + pad * 1.5f + line * static_cast<float>(rows + 1)};
    app::drawPanel(list, style, low, high, 0.92f);
    const float kills = high.x - pad - wide * 0.2f, deaths = high.x - pad;
    float y = low.y + pad * 0.6f;
    rightAligned(list, style, Face::Small, {kills, y}, palette::kQuiet, phrases::kKills.in(style.language));
    rightAligned(list, style, Face::Small, {deaths, y}, palette::kQuiet, phrases::kDeaths.in(style.language));
    for (std::size_t i = 0; i < rows; ++i) {
        const FightRow& row = hud.table[i];
        y += line;
        const float middle = y + style.size(Face::Body) * 0.55f;
        list.AddCircleFilled({low.x + pad + style.px(4), middle}, style.px(4), app::packed(row.colour));
        const Colour colour = !row.alive ? palette::kQuiet : row.mine ? palette::kAmber : palette::kPaper;
        const Face face = row.mine ? Face::Bold : Face::Body;
        app::drawShadowed(list, style, face, {low.x + pad + style.px(16), y}, colour,
                          app::fitted(style, face, row.name, wide * 0.5f));
        rightAligned(list, style, face, {kills, y}, colour, std::to_string(row.kills));
        rightAligned(list, style, face, {deaths, y}, colour, std::to_string(row.deaths));
    }
}

void drawCaptions(ImDrawList& list, const InterfaceStyle& style, const std::vector<CaptionLine>& lines) {
    const float line = style.size(Face::Body) + style.px(8);
    float y = style.screen.y * 0.87f - line * static_cast<float>(lines.size());
    for (const CaptionLine& one : lines) {
        const std::string speaker = one.speaker.empty() ? std::string() : one.speaker + ": ";
        const float name = style.measure(Face::Bold, speaker).x, words = style.measure(Face::Body, one.words).x;
        const float x = (style.screen.x - name - words) * 0.5f;
        app::drawBacking(list, style, {x - style.px(8), y - style.px(2)},
                         {x + name + words + style.px(8), y + line - style.px(4)}, 0.55f * one.opacity);
        app::drawShadowed(list, style, Face::Bold, {x, y}, app::readable(one.colour), speaker, one.opacity);
        app::drawShadowed(list, style, Face::Body, {x + name, y}, palette::kPaper, one.words, one.opacity);
        y += line;
    }
}

} // namespace lince::combat
