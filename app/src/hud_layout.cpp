// Where everything of the HUD stands, so that nothing lies on something else at any size.
#include "hud_parts.h"

#include <lince/core/vec.h>

#include <algorithm>

namespace lince::app {
namespace {

/// The space inside the margins, pixels.
struct Frame {
    float left, right, top, bottom, gap;
};

/// In the lower middle between health and weapon or, where that leaves too little, in a row above both. `reach`: from
/// the screen's middle to the free space's left end, negative. They stay below what is aimed at.
std::vector<HudRectangle> layOutEyes(const InterfaceStyle& style, const HudState& state, const Frame& frame,
                                     float reach, float cornersTop) {
    if (!state.eyes || state.eyes->count == 0) return {};
    const auto count = static_cast<float>(state.eyes->count);
    const float aspect = state.eyes->aspect, header = eyeHeaderPixels(style);
    const float between = frame.gap * 0.8f, middle = style.screen.x * 0.5f;
    const float highest = style.screen.y * (state.crosshair.shown ? 0.5f + kHudMiddle : 0.66f) + frame.gap;
    const auto fitting = [&](float room, float bottom) {
        const float byWidth = (room - between * (count - 1)) / count;
        return std::min({byWidth, (bottom - highest - header) * aspect, style.px(300)});
    };
    const float beside = fitting(-2 * reach, frame.bottom), above = fitting(frame.right - frame.left, cornersTop);
    const bool low = beside >= above;
    // Whole pixels: a picture whose pixels are codes must not be smeared.
    const auto width = static_cast<float>(static_cast<int>(low ? beside : above));
    if (width < style.px(40)) return {};
    const auto height = static_cast<float>(static_cast<int>(width / aspect + header));
    const auto bottom = static_cast<float>(static_cast<int>(low ? frame.bottom : cornersTop));
    auto x = static_cast<float>(static_cast<int>(middle - (width * count + between * (count - 1)) * 0.5f));
    std::vector<HudRectangle> places;
    for (std::size_t i = 0; i < state.eyes->count; ++i) {
        places.push_back({{x, bottom - height}, {x + width, bottom}});
        x += static_cast<float>(static_cast<int>(width + between));
    }
    return places;
}

} // namespace

float bannerHeight(const InterfaceStyle& style, const HudBanner& banner) {
    const float words = banner.words.empty() ? 0 : style.px(8) + style.size(Face::Body);
    return style.size(Face::Heading) + words + style.px(18 * 2);
}
float bannerTop(const InterfaceStyle& style, const HudBanner& banner) {
    return style.screen.y * 0.44f - bannerHeight(style, banner) * 0.5f;
}

float cardHeight(const InterfaceStyle& style, const HudCard& card, float wide) {
    const float words = wide - style.px(kCardPad * 2);
    float height = style.px(kCardPad * 2) + style.size(Face::Bold) +
                   static_cast<float>(wrapped(style, Face::Body, card.words, words).size()) *
                       (style.size(Face::Body) + style.px(2)) +
                   style.px(6);
    if (card.steps > 0) height += style.px(14);
    if (!card.below.empty())
        height += static_cast<float>(wrapped(style, Face::Small, card.below, words).size()) * style.size(Face::Small) +
                  style.px(6);
    return height;
}

float legendRowHeight(const InterfaceStyle& style) {
    return style.size(Face::Small) + style.px(3);
}

float eyeHeaderPixels(const InterfaceStyle& style) {
    return static_cast<float>(static_cast<int>(style.size(Face::Small) + style.px(6)));
}

HudLayout layOut(const InterfaceStyle& style, const HudState& state) {
    HudLayout layout;
    const ImVec2 screen = style.screen;
    const float margin = style.px(style.compact() ? 12 : 20), gap = style.px(10);
    const float top = state.topPixels + margin, bottom = screen.y - state.bottomPixels - margin;
    const float left = margin + state.leftPixels, right = screen.x - margin;

    float mapSize = 0;
    if (state.minimap != nullptr) {
        mapSize = std::min({style.px(190), screen.x * 0.26f, (bottom - top) * 0.42f});
        layout.minimap = {{right - mapSize, top}, {right, top + mapSize}};
    }
    const float leftWidth = minimum(style.px(200), screen.x * 0.4f);
    if (state.health) {
        const float height = style.size(Face::Heading) + style.px(10 + 8 + 8 + 10);
        layout.health = {{left, bottom - height}, {left + leftWidth, bottom}};
    }
    if (state.weapon) {
        const float height = style.size(Face::Heading) + style.size(Face::Small) + style.px(10 + 4 + 8 + 8 + 10);
        layout.weapon = {{right - minimum(style.px(210), screen.x * 0.4f), bottom - height}, {right, bottom}};
    }
    float leftTop = state.health ? layout.health.low.y - gap : bottom; // of what stands in the lower left corner
    if (state.activity) {
        const float height = style.size(Face::Bold) + style.size(Face::Small) + style.px(6 + 3 + 6);
        layout.activity = {{left, leftTop - height}, {left + leftWidth, leftTop}};
        leftTop -= height + gap;
    }
    float below = top;
    if (!state.portraits.empty()) {
        const auto count = static_cast<float>(state.portraits.size());
        const float room = right - left - (mapSize > 0 ? mapSize + gap : 0);
        const bool noted = std::any_of(state.portraits.begin(), state.portraits.end(),
                                       [](const HudPortrait& one) { return !one.note.empty(); });
        std::size_t letters = 0; // what they are stays readable on a small screen, too
        for (const HudPortrait& one : state.portraits)
            letters = std::max(letters, one.note.size());
        const float widest = static_cast<float>(letters) * style.size(Face::Small) * 0.62f;
        const float wanted = style.px(style.compact() ? 56 : noted ? 92 : 76);
        // Half of the screen is theirs at most, however large the letters are.
        const float most = minimum(room, screen.x * 0.5f);
        const float side =
            minimum(maximum(wanted, noted ? widest + style.px(6) : 0), (most - gap * (count - 1)) / count);
        const float height = side + style.px(3 + 6 + 2 + 3) + style.size(Face::Small) * (noted ? 2.0f : 1.0f);
        for (std::size_t i = 0; i < state.portraits.size(); ++i) {
            const float x = left + static_cast<float>(i) * (side + gap);
            layout.portraits.push_back({{x, top}, {x + side, top + height}});
        }
        below = top + height + gap;
    }
    if (state.card) {
        // Beside what is aimed at, and never lower than what stands in the lower left corner.
        const float wide = minimum(style.px(330), screen.x * 0.5f - screen.y * kHudMiddle * 0.5f - left);
        const float height = minimum(cardHeight(style, *state.card, wide), leftTop - below);
        layout.card = {{left, below}, {left + wide, below + height}};
        below += height + gap;
    }
    // Between health and weapon, as wide on both sides of the middle.
    const float leftEnd = maximum(layout.health.high.x, layout.activity.high.x);
    const float reach = maximum(leftEnd + gap - screen.x * 0.5f,
                                state.weapon ? screen.x * 0.5f - layout.weapon.low.x + gap : -screen.x * 0.5f);
    const float cornersTop = minimum(leftTop, state.weapon ? layout.weapon.low.y - gap : bottom);
    layout.eyes = layOutEyes(style, state, {left, right, top, bottom, gap}, maximum(reach, -screen.x * 0.5f + margin),
                             cornersTop);
    const float floor = layout.eyes.empty() ? bottom : layout.eyes.front().low.y - gap; // of what stands in the middle
    const float line = style.size(Face::Small) + style.px(4);
    if (!state.hint.empty()) {
        const ImVec2 size = style.measure(Face::Body, fitted(style, Face::Body, state.hint, screen.x * 0.9f));
        const bool between = size.x * 0.5f + gap < -reach;
        float lowest = floor - line;
        if (!between) lowest = minimum(floor, cornersTop);
        const float low = lowest - gap - size.y;
        const float y = state.hintBelow ? low : minimum(screen.y * (0.5f + kHudMiddle), low);
        float x = (screen.x - size.x) * 0.5f;
        if (state.card && layout.card.high.y > y) x = maximum(x, minimum(layout.card.high.x + gap * 2, right - size.x));
        layout.hint = {{x, y}, {x + size.x, y + size.y}};
    }
    // Messages end above the middle while it is aimed there; when that leaves too little they go on beside it, in a
    // narrower column.
    if (state.messages != nullptr) {
        const float three = (style.size(Face::Body) + style.px(4)) * 3;
        const float above = screen.y * (0.5f - kHudMiddle);
        const float lower = std::min({screen.y * 0.45f, leftTop, layout.eyes.empty() ? bottom : floor});
        const bool aimed = state.crosshair.shown && !state.banner, beside = aimed && above - below < three;
        const float end = beside ? screen.x * 0.5f - screen.y * kHudMiddle : screen.x * 0.56f;
        float low = aimed && !beside ? minimum(above, lower) : lower;
        if (state.banner) low = minimum(low, bannerTop(style, *state.banner) - gap);
        layout.messages = {{left, below}, {mapSize > 0 ? minimum(end, layout.minimap.low.x - gap) : end, low}};
        if (low <= below) layout.messages = {};
    }
    const float tasksTop = mapSize > 0 ? layout.minimap.high.y + gap + style.px(6) : top;
    float tasksBottom = state.weapon ? layout.weapon.low.y - gap : bottom - gap;
    if (!layout.eyes.empty()) tasksBottom = minimum(tasksBottom, floor - line - gap);
    if (layout.hint.height() > 0 && layout.hint.high.x > screen.x * 0.6f)
        tasksBottom = minimum(tasksBottom, layout.hint.low.y - gap);
    if (!state.tasks.empty() && tasksBottom > tasksTop)
        layout.tasks = {{maximum(screen.x * 0.6f, right - style.px(340)), tasksTop}, {right, tasksBottom}};
    if (!state.legend.empty()) {
        const float row = legendRowHeight(style), pad = style.px(8);
        float wide = 0;
        for (const LegendRow& one : state.legend)
            wide = maximum(wide, style.measure(Face::Small, one.words).x);
        wide = minimum(wide + style.px(kLegendSwatch) + style.px(8) + pad * 2, screen.x * 0.3f);
        float legendTop = tasksTop;
        if (layout.tasks.height() > 0)
            legendTop += static_cast<float>(state.tasks.size()) * (style.size(Face::Small) + style.px(8)) + gap;
        // As many rows as there is room for: beside the pictures of eyes, too.
        const bool beside = layout.eyes.empty() || layout.eyes.back().high.x + gap < right - wide;
        float lowest = state.weapon ? layout.weapon.low.y - gap : bottom;
        if (layout.hint.height() > 0 && layout.hint.high.x > right - wide)
            lowest = minimum(lowest, layout.hint.low.y - gap);
        const float room = (beside ? lowest : tasksBottom) - legendTop - pad * 2;
        const auto rows = std::min(state.legend.size(), static_cast<std::size_t>(maximum(0, room) / row));
        if (rows > 0)
            layout.legend = {{right - wide, legendTop}, {right, legendTop + pad * 2 + row * static_cast<float>(rows)}};
    }
    return layout;
}

} // namespace lince::app
