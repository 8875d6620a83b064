#include <lince/app/level_editor_view.h>
#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace lince::app {
namespace {

using namespace palette;

constexpr float kAboveGround = 0.06f; ///< metres

/// What is drawn on, and through which camera.
class Marks {
  public:
    Marks(ImDrawList& list, const InterfaceStyle& style, const Camera& camera)
        : m_list(list), m_style(style), m_camera(camera) {}

    std::optional<ImVec2> pixel(Vec3 place) const {
        const auto at = m_camera.project(place + Vec3{0, kAboveGround, 0});
        if (!at) return {};
        return ImVec2{(at->x + 1) * 0.5f * m_style.screen.x, (1 - at->y) * 0.5f * m_style.screen.y};
    }
    void line(Vec3 a, Vec3 b, Colour colour, float opacity, float width) const {
        const auto from = pixel(a), to = pixel(b);
        if (!from || !to) return;
        m_list.AddLine(*from, *to, packed(kInk, opacity * 0.6f), m_style.px(width + 2));
        m_list.AddLine(*from, *to, packed(colour, opacity), m_style.px(width));
    }
    /// From one waitpoint to the next, with the way it is walked.
    void leg(Vec3 a, Vec3 b, Colour colour, float opacity, float width) const {
        line(a, b, colour, opacity, width);
        const auto from = pixel(a), to = pixel(b), middle = pixel(lerp(a, b, 0.55f));
        if (!from || !to || !middle) return;
        const Vec2 way = normalized(Vec2{to->x - from->x, to->y - from->y});
        const float size = m_style.px(width * 2.6f);
        const ImVec2 tip{middle->x + way.x * size, middle->y + way.y * size};
        const ImVec2 left{middle->x - way.y * size * 0.7f, middle->y + way.x * size * 0.7f};
        const ImVec2 right{middle->x + way.y * size * 0.7f, middle->y - way.x * size * 0.7f};
        m_list.AddTriangleFilled(tip, left, right, packed(colour, opacity));
    }
    void dot(Vec3 place, float radius, Colour colour, float opacity = 1) const {
        const auto at = pixel(place);
        if (!at) return;
        m_list.AddCircleFilled(*at, m_style.px(radius + 1.5f), packed(kInk, opacity * 0.8f));
        m_list.AddCircleFilled(*at, m_style.px(radius), packed(colour, opacity));
    }
    void number(Vec3 place, std::size_t number, Colour colour, bool bright) const {
        const auto at = pixel(place);
        if (!at) return;
        const float radius = m_style.px(bright ? 12.0f : 10.0f);
        m_list.AddCircleFilled(*at, radius + m_style.px(2), packed(kInk, 0.85f));
        m_list.AddCircleFilled(*at, radius, packed(colour));
        const std::string words = std::to_string(number);
        const ImVec2 size = m_style.measure(Face::Small, words);
        m_list.AddText(m_style.font(Face::Small), m_style.size(Face::Small),
                       {at->x - size.x * 0.5f, at->y - size.y * 0.5f}, packed(kInk), words.c_str());
    }
    /// On the ground, with a stroke where it looks.
    void ring(Vec3 feet, float radius, Colour colour, float opacity, float width, std::optional<float> yaw) const {
        constexpr int kCorners = 28;
        std::array<ImVec2, kCorners> points;
        for (int i = 0; i < kCorners; ++i) {
            const auto at = pixel(feet + directionFromYawPitch(static_cast<float>(i) * kTwoPi / kCorners, 0) * radius);
            if (!at) return;
            points[static_cast<std::size_t>(i)] = *at;
        }
        m_list.AddPolyline(points.data(), kCorners, packed(kInk, 0.6f * opacity), ImDrawFlags_Closed,
                           m_style.px(width + 2));
        m_list.AddPolyline(points.data(), kCorners, packed(colour, opacity), ImDrawFlags_Closed, m_style.px(width));
        if (!yaw) return;
        const Vec3 way = directionFromYawPitch(*yaw, 0);
        line(feet + way * radius, feet + way * (radius + 0.9f), colour, opacity, width);
    }
    void box(const OrientedBox& box, Colour colour, float opacity, float width) const {
        const auto corner = [&](int i) {
            const Vec3 own{(i & 1) != 0 ? box.halfSize.x : -box.halfSize.x,
                           (i & 2) != 0 ? box.halfSize.y : -box.halfSize.y,
                           (i & 4) != 0 ? box.halfSize.z : -box.halfSize.z};
            return box.centre + box.toWorld(own);
        };
        for (int i = 0; i < 8; ++i)
            for (const int bit : {1, 2, 4})
                if ((i & bit) == 0) line(corner(i), corner(i | bit), colour, opacity, width);
    }
    void words(Vec3 place, float up, std::string_view words, Colour colour) const {
        const auto at = pixel(place + Vec3{0, up, 0});
        if (!at || words.empty()) return;
        const ImVec2 size = m_style.measure(Face::Small, words);
        drawOutlined(m_list, m_style, Face::Small, {at->x - size.x * 0.5f, at->y - size.y}, colour, words);
    }

  private:
    ImDrawList& m_list;
    const InterfaceStyle& m_style;
    const Camera& m_camera;
};

void drawPatrol(const Marks& marks, const LevelEditor& editor, LevelElementId enemy, bool bright) {
    std::vector<Vec3> points;
    const auto ids = editor.document().childrenOf(enemy);
    for (const LevelElementId id : ids)
        if (const auto place = editor.placeNow(id)) points.push_back(*place);
    const Colour colour = bright ? kAmber : kRed;
    const float opacity = bright ? 1 : 0.5f;
    if (points.size() > 1)
        for (std::size_t i = 0; i < points.size(); ++i)
            marks.leg(points[i], points[(i + 1) % points.size()], colour, opacity, bright ? 3.0f : 1.6f);
    for (std::size_t i = 0; i < points.size(); ++i)
        if (bright && points.size() > 1)
            marks.number(points[i], i + 1, ids[i] == editor.selected() ? kPaper : kAmber, ids[i] == editor.selected());
        else
            marks.dot(points[i], 3, colour, opacity);
}

void drawThing(const Marks& marks, const LevelEditor& editor, LevelElementId id, const XmlElementSpan& span,
               bool selected) {
    const auto place = editor.placeNow(id);
    if (!place) return;
    const LevelDocument& document = editor.document();
    const float yaw = yawOf(document, id);
    const Colour marked = selected ? kAmber : kPale;
    if (span.name == "enemy") {
        const bool walks = editor.patroller() == id;
        marks.ring(*place, 0.6f, walks ? kAmber : kRed, 1, walks ? 3.0f : 2.0f, yaw);
        drawPatrol(marks, editor, id, walks);
        if (walks) marks.words(*place, 2.5f, document.attribute(id, "class"), kAmber);
    } else if (span.name == "spawn" || span.name == "commando" || span.name == "agent") {
        marks.ring(*place, 0.6f, selected ? kAmber : kGreen, 1, selected ? 3.0f : 2.0f, yaw);
        if (selected) marks.words(*place, 2.5f, document.attribute(id, "group"), kAmber);
    } else if (span.name == "zone") {
        if (const auto box = editor.extentNow(id))
            marks.box(*box, marked, selected ? 1 : 0.45f, selected ? 2.5f : 1.5f);
        marks.dot(*place, 5, marked);
        marks.words(*place, 0.6f, document.attribute(id, "name"), marked);
    } else if (const auto box = editor.extentNow(id)) {
        if (selected) marks.box(*box, kAmber, 1, 2.5f);
    } else {
        marks.dot(*place, selected ? 7.0f : 5.0f, selected ? kAmber : span.name == "light" ? kPaper : kPale);
        if (selected) marks.words(*place, 0.5f, span.name, kAmber);
    }
}

} // namespace

void drawLevelMarks(ImDrawList& list, const InterfaceStyle& style, const LevelEditor& editor, const Camera& camera,
                    std::optional<Vec2> pointer) {
    const Marks marks(list, style, camera);
    const LevelElementId selected = editor.selected();
    LevelElementId last; // over all the others
    for (const LevelElementId id : editor.document().childrenOf({})) {
        const XmlElementSpan& span = *editor.document().find(id);
        if (id == selected || id == editor.patroller())
            last = id;
        else
            drawThing(marks, editor, id, span, false);
    }
    if (last) drawThing(marks, editor, last, *editor.document().find(last), last == selected);
    if (!pointer || !editor.stamp()) return;
    const EditPointer at{camera, *pointer, false};
    if (const auto place = editor.groundUnder(at)) {
        marks.ring(*place, 0.6f, kPaper, 0.9f, 2.5f, {});
        marks.words(*place, 0.9f, editor.stamps()[*editor.stamp()].title, kPaper);
    }
}

} // namespace lince::app
