#include "hud_parts.h"

#include <lince/app/hud.h>
#include <lince/app/language.h>
#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr float kFadeSeconds = 1;

void drawHealth(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudHealth& health) {
    const float ratio = health.max > 0 ? static_cast<float>(health.points) / static_cast<float>(health.max) : 0.0f;
    const Colour colour = lifeColour(ratio);
    drawBacking(list, style, at.low, at.high, 0.72f);
    const float pad = style.px(10), arm = style.px(8), thick = style.px(5);
    const ImVec2 cross{at.low.x + pad + arm, at.low.y + pad + style.size(Face::Heading) * 0.5f};
    list.AddRectFilled({cross.x - arm, cross.y - thick * 0.5f}, {cross.x + arm, cross.y + thick * 0.5f},
                       packed(colour));
    list.AddRectFilled({cross.x - thick * 0.5f, cross.y - arm}, {cross.x + thick * 0.5f, cross.y + arm},
                       packed(colour));
    const std::string number = fmt::format("{}", std::max(health.points, 0));
    drawShadowed(list, style, Face::Heading, {cross.x + arm + style.px(10), cross.y - style.size(Face::Heading) * 0.5f},
                 palette::kPaper, number);
    const std::string word = fitted(style, Face::Small, text(Word::Health, style.language), at.width() * 0.4f);
    const ImVec2 size = style.measure(Face::Small, word);
    drawShadowed(list, style, Face::Small, {at.high.x - pad - size.x, cross.y - size.y * 0.5f}, palette::kQuiet, word);
    drawBar(list, {at.low.x + pad, at.high.y - pad - style.px(8)}, {at.high.x - pad, at.high.y - pad}, ratio,
            BarDirection::Rightwards, colour);
}

void drawWeapon(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudWeapon& weapon) {
    using namespace palette;
    drawBacking(list, style, at.low, at.high, 0.72f);
    const float pad = style.px(10);
    const float right = at.high.x - pad, left = at.low.x + pad;
    float y = at.low.y + pad;
    const auto rightAligned = [&](Face face, Colour colour, std::string_view words, float end) {
        const float width = style.measure(face, words).x;
        drawShadowed(list, style, face, {end - width, y}, colour, words);
        return end - width;
    };
    rightAligned(Face::Small, kQuiet, fitted(style, Face::Small, weapon.name, right - left), right);
    y += style.size(Face::Small) + style.px(4);
    const bool reloading = weapon.reloadFraction >= 0;
    if (weapon.magazine > 0) {
        const float fraction = static_cast<float>(weapon.inMagazine) / static_cast<float>(weapon.magazine);
        const Colour colour = weapon.inMagazine <= 0 ? readable(kRed) : fraction <= 0.25f ? kAmber : kPaper;
        float end = right;
        if (weapon.carried >= 0) {
            const float lower = style.size(Face::Heading) - style.size(Face::Body);
            y += lower * 0.8f;
            end = rightAligned(Face::Body, weapon.carried == 0 ? readable(kRed) : kQuiet,
                               fmt::format("/ {}", weapon.carried), right) -
                  style.px(8);
            y -= lower * 0.8f;
        }
        rightAligned(Face::Heading, colour, fmt::format("{}", weapon.inMagazine), end);
    }
    const float bar = style.px(8);
    if (reloading)
        drawBar(list, {left, at.high.y - pad - bar}, {right, at.high.y - pad}, weapon.reloadFraction,
                BarDirection::Rightwards, kAmber);
    else if (weapon.magazine > 0)
        drawBar(list, {left, at.high.y - pad - bar}, {right, at.high.y - pad},
                static_cast<float>(weapon.inMagazine) / static_cast<float>(weapon.magazine), BarDirection::Rightwards,
                kPale);
    const bool empty = weapon.magazine > 0 && weapon.inMagazine <= 0 && weapon.carried == 0;
    if (!reloading && !empty) return;
    // Beside the number, where there is always room for one short word in small letters.
    const std::string word =
        fitted(style, Face::Small, text(reloading ? Word::Reloading : Word::OutOfAmmunition, style.language),
               (right - left) * 0.55f);
    drawShadowed(list, style, Face::Small, {left, at.high.y - pad - bar - style.px(6) - style.size(Face::Small)},
                 reloading ? kAmber : readable(kRed), word);
}

void drawActivity(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudActivity& activity) {
    drawBacking(list, style, at.low, at.high, 0.72f);
    const float pad = style.px(10), room = at.width() - pad * 1.5f;
    const ImVec2 from{at.low.x + pad, at.low.y + style.px(6)};
    list.AddRectFilled({at.low.x, at.low.y + style.px(6)}, {at.low.x + style.px(3), at.high.y - style.px(6)},
                       packed(activity.colour), style.px(2));
    drawShadowed(list, style, Face::Bold, from, readable(activity.colour),
                 fitted(style, Face::Bold, activity.words, room));
    drawShadowed(list, style, Face::Small, {from.x, from.y + style.size(Face::Bold) + style.px(3)}, palette::kQuiet,
                 fitted(style, Face::Small, activity.below, room));
}

/// A tick in a square of that size.
void drawTick(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, float size, ImU32 colour) {
    const ImVec2 points[] = {{low.x + size * 0.1f, low.y + size * 0.55f},
                             {low.x + size * 0.4f, low.y + size * 0.85f},
                             {low.x + size * 0.95f, low.y + size * 0.15f}};
    list.AddPolyline(points, 3, colour, ImDrawFlags_None, style.px(2.5f));
}

void drawCard(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudCard& card) {
    using namespace palette;
    const float opacity = clamp(card.opacity, 0, 1), pad = style.px(kCardPad);
    const Colour colour = card.done ? kGreen : kAmber;
    drawBacking(list, style, at.low, at.high, 0.82f * opacity);
    list.AddRectFilled({at.low.x, at.low.y + pad * 0.5f}, {at.low.x + style.px(3), at.high.y - pad * 0.5f},
                       packed(colour, opacity), style.px(2));
    list.PushClipRect(at.low, at.high, true);
    const float x = at.low.x + pad, room = at.width() - pad * 2;
    float y = at.low.y + pad;
    const float tick = card.done ? style.size(Face::Bold) : 0.0f;
    if (card.done) drawTick(list, style, {x, y}, tick * 0.85f, packed(colour, opacity));
    drawShadowed(list, style, Face::Bold, {x + tick, y}, readable(colour),
                 fitted(style, Face::Bold, card.heading, room - tick), opacity);
    y += style.size(Face::Bold) + style.px(6);
    // All of it, in smaller letters where there is no room.
    const auto heightIn = [&](Face face) {
        return static_cast<float>(wrapped(style, face, card.words, room).size()) * (style.size(face) + style.px(2));
    };
    const Face face = y + heightIn(Face::Body) > at.high.y ? Face::Small : Face::Body;
    for (const std::string& line : wrapped(style, face, card.words, room)) {
        drawShadowed(list, style, face, {x, y}, kPaper, line, opacity * (card.done ? 0.6f : 1));
        y += style.size(face) + style.px(2);
    }
    if (card.steps > 0) {
        y += style.px(8);
        const float radius = style.px(3);
        for (std::size_t i = 0; i < card.steps; ++i) {
            const bool past = i < card.step || (i == card.step && card.done), now = i == card.step;
            list.AddCircleFilled({x + radius + static_cast<float>(i) * style.px(12), y + radius},
                                 now ? radius * 1.3f : radius,
                                 packed(past  ? kGreen
                                        : now ? kAmber
                                              : kLine,
                                        opacity),
                                 12);
        }
        y += style.px(6);
    }
    if (!card.below.empty()) {
        y += style.px(6);
        for (const std::string& line : wrapped(style, Face::Small, card.below, room)) {
            drawShadowed(list, style, Face::Small, {x, y}, kQuiet, line, opacity);
            y += style.size(Face::Small);
        }
    }
    list.PopClipRect();
}

void drawLegend(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at,
                const std::vector<LegendRow>& rows) {
    const float pad = style.px(8), row = legendRowHeight(style), swatch = style.px(kLegendSwatch);
    drawBacking(list, style, at.low, at.high, 0.66f);
    float y = at.low.y + pad;
    for (const LegendRow& one : rows) {
        if (y + row > at.high.y - pad + 1) break;
        const bool heading = one.colour.alpha == 0;
        const float x = at.low.x + pad + (heading ? 0 : swatch + style.px(8));
        if (!heading) {
            const ImVec2 low{at.low.x + pad, y + (row - swatch) * 0.5f};
            const ImVec2 high{low.x + swatch, low.y + swatch};
            list.AddRectFilled(low, high, packed(one.colour), style.px(2));
            list.AddRect(low, high, packed(palette::kPaper, 0.45f), style.px(2)); // also dark ones are seen
        }
        drawShadowed(list, style, Face::Small, {x, y}, heading ? palette::kQuiet : palette::kPaper,
                     fitted(style, Face::Small, one.words, at.high.x - pad - x));
        y += row;
    }
}

/// Two strokes that point down: it crouches.
void drawLow(ImDrawList& list, const InterfaceStyle& style, ImVec2 topRight) {
    const float wide = style.px(11), step = style.px(5);
    for (int i = 0; i < 2; ++i) {
        const float y = topRight.y + step * static_cast<float>(i);
        const ImVec2 points[] = {{topRight.x - wide, y}, {topRight.x - wide * 0.5f, y + step}, {topRight.x, y}};
        list.AddPolyline(points, 3, packed(palette::kInk, 0.8f), ImDrawFlags_None, style.px(4));
        list.AddPolyline(points, 3, packed(palette::kAmber), ImDrawFlags_None, style.px(2));
    }
}

void drawPortrait(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudPortrait& portrait) {
    using namespace palette;
    const bool dead = portrait.life <= 0;
    const float side = at.width(), edge = style.px(2), barHeight = style.px(6);
    drawBacking(list, style, at.low, at.high, portrait.selected ? 0.85f : 0.7f);
    const ImVec2 low{at.low.x + edge, at.low.y + edge}, high{at.high.x - edge, at.low.y + side - edge};
    if (portrait.picture != nullptr)
        list.AddImage(portrait.picture, low, high, {0, 0}, {1, 1},
                      packed(dead ? Colour{110, 110, 116, 255} : Colour{}));
    else {
        list.AddRectFilled(low, high, packed(kSlateLight));
        const ImVec2 middle{(low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f};
        list.AddCircleFilled({middle.x, middle.y - side * 0.1f}, side * 0.15f, packed(kQuiet));
        list.AddRectFilled({middle.x - side * 0.24f, middle.y + side * 0.12f}, {middle.x + side * 0.24f, high.y},
                           packed(kQuiet), side * 0.12f, ImDrawFlags_RoundCornersTop);
    }
    if (dead) {
        list.AddLine(low, high, packed(kRed, 0.9f), style.px(3));
        list.AddLine({low.x, high.y}, {high.x, low.y}, packed(kRed, 0.9f), style.px(3));
    }
    drawBar(list, {low.x, high.y + style.px(3)}, {high.x, high.y + style.px(3) + barHeight}, portrait.life,
            BarDirection::Rightwards, lifeColour(portrait.life));
    const std::string name = fitted(style, Face::Small, portrait.name, side - edge * 2);
    const float width = style.measure(Face::Small, name).x;
    drawShadowed(list, style, Face::Small,
                 {at.low.x + (side - width) * 0.5f, high.y + style.px(3) + barHeight + style.px(2)},
                 dead                ? kQuiet
                 : portrait.selected ? kAmber
                                     : kPaper,
                 name);
    if (!portrait.doing.empty() && !dead) {
        const float strip = style.size(Face::Small) + style.px(2);
        list.AddRectFilled({low.x, high.y - strip}, high, packed(kInk, 0.72f));
        const std::string doing = fitted(style, Face::Small, portrait.doing, high.x - low.x - style.px(4));
        drawShadowed(list, style, Face::Small,
                     {at.low.x + (side - style.measure(Face::Small, doing).x) * 0.5f, high.y - strip + style.px(1)},
                     kAmber, doing);
    }
    if (const std::string& note = portrait.note;
        style.measure(Face::Small, note).x <= side) { // else the picture tells it
        const float noteTop = high.y + style.px(3) + barHeight + style.px(2) + style.size(Face::Small);
        drawShadowed(list, style, Face::Small, {at.low.x + (side - style.measure(Face::Small, note).x) * 0.5f, noteTop},
                     kQuiet, note);
    }
    if (!portrait.key.empty()) {
        const ImVec2 size = style.measure(Face::Small, portrait.key);
        list.AddRectFilled(low, {low.x + size.x + style.px(8), low.y + size.y + style.px(2)}, packed(kInk, 0.75f),
                           style.px(3));
        drawShadowed(list, style, Face::Small, {low.x + style.px(4), low.y + style.px(1)}, kPaper, portrait.key);
    }
    if (portrait.low && !dead) drawLow(list, style, {high.x - style.px(4), low.y + style.px(4)});
    if (portrait.selected) list.AddRect(at.low, at.high, packed(kAmber), style.px(4), 0, style.px(2));
}

void drawMessages(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const HudMessages& messages) {
    const auto& all = messages.messages();
    const Face face = Face::Body;
    const float gap = style.px(4);
    const auto sizeOf = [&](const HudMessage& message) {
        return style.font(face)->CalcTextSizeA(style.size(face), 1e9f, at.width(), message.words.c_str());
    };
    std::size_t first = all.size();
    float room = at.height();
    while (first > 0) {
        room -= sizeOf(all[first - 1]).y + gap;
        if (room < 0) break;
        --first;
    }
    if (all.empty()) return;
    first = std::min(first, all.size() - 1); // the newest is shown even where it has to be cut
    // One ground for all of them: single ones would overlap in darker stripes.
    ImVec2 block{0, -gap};
    float max = 0;
    const auto opacityOf = [](const HudMessage& message) {
        return clamp((message.life - message.age) / kFadeSeconds, 0, 1);
    };
    for (std::size_t i = first; i < all.size(); ++i) {
        const ImVec2 size = sizeOf(all[i]);
        block.x = maximum(block.x, size.x), block.y += size.y + gap;
        max = maximum(max, opacityOf(all[i]));
    }
    block.y = minimum(block.y, at.height());
    drawBacking(list, style, at.low, {at.low.x + block.x, at.low.y + block.y}, 0.66f * max);
    list.PushClipRect(at.low, {at.high.x + style.px(2), at.high.y}, true);
    const float by = maximum(1, style.px(1));
    float y = at.low.y;
    for (std::size_t i = first; i < all.size(); ++i) {
        const HudMessage& message = all[i];
        const auto put = [&](float off, Colour colour, float opacity) {
            list.AddText(style.font(face), style.size(face), {at.low.x + off, y + off},
                         packed(colour, opacity * opacityOf(message)), message.words.c_str(), nullptr, at.width());
        };
        put(by, palette::kInk, 0.75f);
        put(0, readable(message.colour), 1);
        y += sizeOf(message).y + gap;
    }
    list.PopClipRect();
}

void drawTasks(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at,
               const std::vector<HudTask>& tasks) {
    using namespace palette;
    const float line = style.size(Face::Small) + style.px(8), box = style.size(Face::Small) * 0.7f;
    float y = at.low.y;
    for (const HudTask& task : tasks) {
        if (y + line > at.high.y + 0.5f) break;
        const std::string words = fitted(style, Face::Small, task.words, at.width() - box - style.px(8));
        const ImVec2 size = style.measure(Face::Small, words);
        const float x = at.high.x - size.x;
        const Colour colour = readable(task.state == HudTask::State::Done     ? kGreen
                                       : task.state == HudTask::State::Failed ? kRed
                                                                              : kPaper);
        drawBacking(list, style, {x - box - style.px(8), y}, {at.high.x, y + size.y}, 0.66f);
        drawShadowed(list, style, Face::Small, {x, y}, colour, words);
        const ImVec2 low{x - box - style.px(8), y + (size.y - box) * 0.5f}, high{low.x + box, low.y + box};
        list.AddRect(low, high, packed(colour), 0, 0, maximum(1, style.px(1.5f)));
        const float in = box * 0.25f;
        if (task.state == HudTask::State::Done)
            list.AddRectFilled({low.x + in, low.y + in}, {high.x - in, high.y - in}, packed(colour));
        if (task.state == HudTask::State::Failed) {
            list.AddLine(low, high, packed(colour), style.px(1.5f));
            list.AddLine({low.x, high.y}, {high.x, low.y}, packed(colour), style.px(1.5f));
        }
        y += line;
    }
}

void drawBanner(ImDrawList& list, const InterfaceStyle& style, const HudBanner& banner) {
    const float fraction = clamp(banner.fraction, 0, 1);
    const ImVec2 screen = style.screen;
    list.AddRectFilled({0, 0}, screen, packed(palette::kInk, 0.45f * fraction));
    const std::string heading = fitted(style, Face::Heading, banner.heading, screen.x * 0.9f);
    const std::string words = fitted(style, Face::Body, banner.words, screen.x * 0.9f);
    const ImVec2 big = style.measure(Face::Heading, heading), small = style.measure(Face::Body, words);
    const float pad = style.px(18), gap = style.px(8);
    const float height = bannerHeight(style, banner);
    const float top = bannerTop(style, banner) + (1 - fraction) * style.px(12);
    // A band across the whole picture that fades out to both sides.
    const float third = screen.x * 0.3f;
    drawRamp(list, {0, top}, {third, top + height}, 0, 0.82f * fraction);
    list.AddRectFilled({third, top}, {screen.x - third, top + height}, packed(palette::kInk, 0.82f * fraction));
    drawRamp(list, {screen.x - third, top}, {screen.x, top + height}, 0.82f * fraction, 0);
    const float half = style.px(60) * fraction;
    list.AddRectFilled({screen.x * 0.5f - half, top}, {screen.x * 0.5f + half, top + style.px(2)},
                       packed(banner.colour, fraction));
    drawShadowed(list, style, Face::Heading, {(screen.x - big.x) * 0.5f, top + pad}, readable(banner.colour), heading,
                 fraction);
    if (!words.empty())
        drawShadowed(list, style, Face::Body, {(screen.x - small.x) * 0.5f, top + pad + big.y + gap}, palette::kPaper,
                     words, fraction);
}

} // namespace

void HudMessages::add(std::string_view words, Colour colour, float lifeSeconds) {
    constexpr std::size_t kMax = 32;
    if (m_messages.size() >= kMax) m_messages.erase(m_messages.begin());
    m_messages.push_back({std::string(words), colour, 0, lifeSeconds});
}

void HudMessages::update(float seconds) {
    for (HudMessage& message : m_messages)
        message.age += seconds;
    m_messages.erase(std::remove_if(m_messages.begin(), m_messages.end(),
                                    [](const HudMessage& message) { return message.age >= message.life; }),
                     m_messages.end());
}

HudBanner deathBanner(float seconds, std::string_view killer, Language language) {
    HudBanner banner;
    banner.heading = text(Word::YouAreDead, language);
    banner.words = killer;
    banner.fraction = clamp(seconds / 0.6f, 0, 1);
    return banner;
}

void drawHud(ImDrawList& list, const InterfaceStyle& style, const HudState& state) {
    const HudLayout layout = layOut(style, state);
    if (!state.banner) {
        drawDamage(list, style, state.damage);
        drawCrosshair(list, style, state.crosshair);
    }
    if (state.minimap != nullptr) drawMinimap(list, style, *state.minimap, layout.minimap.low, layout.minimap.width());
    if (state.health) drawHealth(list, style, layout.health, *state.health);
    if (state.weapon) drawWeapon(list, style, layout.weapon, *state.weapon);
    if (state.activity) drawActivity(list, style, layout.activity, *state.activity);
    if (layout.legend.height() > 0) drawLegend(list, style, layout.legend, state.legend);
    if (state.card && !state.banner) drawCard(list, style, layout.card, *state.card);
    for (std::size_t i = 0; i < state.portraits.size(); ++i)
        drawPortrait(list, style, layout.portraits[i], state.portraits[i]);
    if (layout.tasks.height() > 0) drawTasks(list, style, layout.tasks, state.tasks);
    if (!state.hint.empty() && !state.banner) {
        const std::string hint = fitted(style, Face::Body, state.hint, style.screen.x * 0.9f);
        drawBacking(list, style, {layout.hint.low.x - style.px(8), layout.hint.low.y - style.px(2)},
                    {layout.hint.high.x + style.px(8), layout.hint.high.y + style.px(2)}, 0.7f);
        drawShadowed(list, style, Face::Body, layout.hint.low, palette::kPaper, hint);
    }
    if (state.banner) drawBanner(list, style, *state.banner);
    if (layout.messages.height() > 0) drawMessages(list, style, layout.messages, *state.messages);
}

} // namespace lince::app
