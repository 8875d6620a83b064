// Cards and pills: what stands beside each other in menus.
#include "menu_rows.h"

#include <lince/app/ending.h>
#include <lince/core/math.h>

namespace lince::app {
namespace {

using namespace palette;

constexpr float kInside = 10; ///< design units from a card's border to its words
constexpr Colour kGold{255, 206, 92, 255};

Face titleFace(const MenuCard& card) {
    return card.large ? Face::Heading : Face::Bold;
}

} // namespace

float MenuRows::pillHeight() const {
    return m_style.size(Face::Bold) + m_style.px(18);
}

float MenuRows::pillWidth(std::string_view words) const {
    return m_style.measure(Face::Bold, words).x + m_style.px(32);
}

bool MenuRows::pill(const char* id, std::string_view words, bool focusFirst, bool chosen) {
    const float width = minimum(pillWidth(words), m_width);
    const Row at = item(id, {width, pillHeight()}, focusFirst);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = m_style.px(6);
    const Colour ground = at.highlighted ? kAmber : chosen ? kLine : kSlateLight;
    list.AddRectFilled(at.low, at.high, packed(ground, at.highlighted || chosen ? 1.0f : 0.85f), round);
    const std::string fit = fitted(m_style, Face::Bold, words, width - m_style.px(12));
    drawWords(list, m_style, Face::Bold,
              {(at.low.x + at.high.x - m_style.measure(Face::Bold, fit).x) * 0.5f, textTop(at, Face::Bold)},
              at.highlighted ? kInk : kPaper, fit);
    return at.activated;
}

/// 16:9, and less of it where letters need the room.
float MenuRows::pictureHeight(float width) const {
    return width * 9 / 16 * (m_style.compact() ? 0.66f : 1.0f);
}

float MenuRows::cardHeight(const MenuCard& card, float width) const {
    const float pad = m_style.px(kInside), room = width - pad * 2, gap = m_style.px(3);
    float height = pictureHeight(width) + pad * 1.6f;
    height += static_cast<float>(wrapped(m_style, titleFace(card), card.title, room).size()) *
              (m_style.size(titleFace(card)) + gap);
    if (!card.line.empty())
        height += static_cast<float>(wrapped(m_style, Face::Small, card.line, room).size()) *
                  (m_style.size(Face::Small) + gap);
    if (!card.note.empty() || card.stars >= 0) height += m_style.size(Face::Small) + gap * 3;
    return height;
}

/// A little more than the picture's frame shows is there, so that it can drift.
void MenuRows::drawPicture(const MenuCard& card, ImVec2 low, ImVec2 high, bool highlighted) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = m_style.px(6);
    if (card.picture != nullptr) {
        const float zoom = 0.06f, turn = card.seconds * (highlighted ? 0.5f : 0.16f);
        const float x = card.large ? zoom * sine(turn) : 0, y = card.large ? zoom * 0.5f * cosine(turn * 0.7f) : 0;
        const float in = card.large ? zoom : 0;
        const float cut = (1 - (high.y - low.y) / ((high.x - low.x) * 9 / 16)) * 0.5f; // above and below
        list.AddImageRounded(card.picture, low, high, {in + x, in + cut + y}, {1 - in + x, 1 - in - cut + y},
                             packed({255, 255, 255, 255}, highlighted ? 1.0f : 0.86f), round,
                             ImDrawFlags_RoundCornersTop);
        return;
    }
    // Until there is one: dusk over hills.
    list.AddRectFilled(low, high, packed({44, 58, 76, 255}), round, ImDrawFlags_RoundCornersTop);
    const float width = high.x - low.x, height = high.y - low.y;
    list.PushClipRect(low, high, true);
    list.AddCircleFilled({low.x + width * 0.3f, high.y + height * 0.75f}, height * 1.1f, packed({38, 48, 60, 255}), 48);
    list.AddCircleFilled({low.x + width * 0.82f, high.y + height * 0.9f}, height * 1.25f, packed({32, 40, 50, 255}),
                         48);
    list.PopClipRect();
}

bool MenuRows::card(const char* id, const MenuCard& card, float width, float height, bool focusFirst) {
    const Row at = item(id, {width, height}, focusFirst);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = m_style.px(kInside), gap = m_style.px(3), round = m_style.px(6);
    list.AddRectFilled(at.low, at.high, packed(at.highlighted ? kSlateLight : kSlate, 0.96f), round);
    const float pictureEnd = at.low.y + pictureHeight(width);
    drawPicture(card, at.low, {at.high.x, pictureEnd}, at.highlighted);
    float y = pictureEnd + pad * 0.8f;
    for (const std::string& line : wrapped(m_style, titleFace(card), card.title, width - pad * 2)) {
        drawWords(list, m_style, titleFace(card), {at.low.x + pad, y}, at.highlighted ? kAmber : kPaper, line);
        y += m_style.size(titleFace(card)) + gap;
    }
    if (!card.line.empty())
        for (const std::string& line : wrapped(m_style, Face::Small, card.line, width - pad * 2)) {
            drawWords(list, m_style, Face::Small, {at.low.x + pad, y}, kPale, line);
            y += m_style.size(Face::Small) + gap;
        }
    y = at.high.y - pad * 0.8f - m_style.size(Face::Small);
    float x = at.low.x + pad;
    const float radius = m_style.size(Face::Small) * 0.5f;
    for (int i = 0; i < 3 && card.stars >= 0; ++i) {
        drawStar(list, {x + radius, y + radius}, radius, packed(i < card.stars ? kGold : kLine));
        x += radius * 2.5f;
    }
    if (!card.note.empty())
        drawWords(list, m_style, Face::Small, {x + (card.stars >= 0 ? pad * 0.6f : 0), y}, kQuiet,
                  fitted(m_style, Face::Small, card.note, at.high.x - pad - x));
    if (at.highlighted)
        list.AddRect({at.low.x + 1, at.low.y + 1}, {at.high.x - 1, at.high.y - 1}, packed(kAmber), round, 0,
                     m_style.px(3));
    return at.activated;
}

} // namespace lince::app
