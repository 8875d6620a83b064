#include "words.h"

#include <lince/commandos/briefing.h>
#include <lince/commandos/mission_hud.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::commandos {
namespace {

using app::Face;
namespace palette = app::palette;

constexpr float kMostOfScreen = 0.97f;

struct Line {
    Face face = Face::Body;
    Colour colour;
    std::string words;
    float x = 0, before = 0; ///< pixels
    std::size_t number = 0;  ///< of an objective, at its first line
};

struct Composed {
    std::vector<Line> lines;
    float height = 0, wide = 0, mapSide = 0; ///< pixels; 0: no map
};

float numberSize(const app::InterfaceStyle& style) {
    return style.size(Face::Small) * 1.25f;
}

/// A number in a disc.
void drawNumber(ImDrawList& list, const app::InterfaceStyle& style, ImVec2 middle, std::size_t number) {
    const std::string words = std::to_string(number);
    const ImVec2 size = style.measure(Face::Small, words);
    list.AddCircleFilled(middle, numberSize(style) * 0.5f + style.px(1.5f), app::packed(palette::kInk, 0.85f));
    list.AddCircleFilled(middle, numberSize(style) * 0.5f, app::packed(palette::kAmber));
    app::drawWords(list, style, Face::Small, {middle.x - size.x * 0.5f, middle.y - style.size(Face::Small) * 0.55f},
                   palette::kInk, words);
}

Composed compose(const app::InterfaceStyle& style, const BriefingCard& card, Face body, bool withMap) {
    const float pad = style.px(26), map = withMap && card.map ? style.px(300) : 0;
    Composed made;
    made.mapSide = map;
    made.wide = minimum(style.px(560) + (map > 0 ? map + pad : 0), style.screen.x * kMostOfScreen);
    const float room = made.wide - pad * 2 - (map > 0 ? map + pad : 0);
    const Face strong = body == Face::Body ? Face::Bold : body;
    const float indent = numberSize(style) + style.px(9);
    made.lines.push_back({Face::Heading, palette::kPaper, fitted(style, Face::Heading, card.title, room)});
    float gap = style.px(16);
    for (const std::string& paragraph : card.paragraphs) {
        for (const std::string& words : wrapped(style, body, paragraph, room)) {
            made.lines.push_back({body, palette::kPale, words, 0, gap});
            gap = style.px(3);
        }
        gap = style.px(12);
    }
    gap = style.px(18);
    for (std::size_t i = 0; i < card.objectives.size(); ++i) {
        std::size_t number = i + 1;
        for (const std::string& words : wrapped(style, strong, card.objectives[i], room - indent)) {
            made.lines.push_back({strong, palette::kPaper, words, indent, gap, number});
            number = 0;
            gap = style.px(3);
        }
        gap = style.px(8);
    }
    made.lines.push_back({Face::Small, palette::kQuiet, fitted(style, Face::Small, card.par, room), 0, style.px(18)});
    made.lines.push_back({strong, palette::kAmber, fitted(style, strong, card.begin, room), 0, style.px(12)});
    made.height = pad * 2;
    for (const Line& line : made.lines)
        made.height += line.before + style.size(line.face);
    made.height = maximum(made.height, map > 0 ? map + pad * 2 : 0);
    return made;
}

bool fits(const app::InterfaceStyle& style, const Composed& made) {
    return made.height <= style.screen.y * kMostOfScreen && made.wide - made.mapSide >= style.px(420);
}

} // namespace

std::vector<ObjectivePlace> objectivePlaces(const Simulation& simulation, const MissionState& state,
                                            const std::function<bool(EntityId)>& shown) {
    const World& world = simulation.world();
    const LevelData& level = world.level().data();
    std::vector<ObjectivePlace> places;
    for (std::size_t i = 0; i < state.objectives.size(); ++i) {
        const Objective& one = state.objectives[i];
        if (one.done) continue;
        if (one.kind == Objective::Kind::Reach) {
            for (const Zone& zone : level.zones)
                if (zone.name == one.name) places.push_back({i + 1, zone.box.centre()});
        } else if (one.kind == Objective::Kind::Destroy) {
            const auto type = level.classes.find(one.name);
            for (const Box& box : simulation.sim().boxes())
                if (const Entity* e = world.find(box.entity);
                    e != nullptr && e->solid && type && e->objectClass == *type)
                    places.push_back({i + 1, e->position});
        } else {
            const auto type = simulation.sim().definitions().findBody(one.name);
            for (const Character& c : simulation.sim().characters())
                if (const Entity* e = world.find(c.entity);
                    e != nullptr && type && c.type == *type && c.alive && (!shown || shown(c.entity)))
                    places.push_back({i + 1, e->position});
        }
    }
    return places;
}

void drawObjectivePlaces(ImDrawList& list, const app::InterfaceStyle& style, const app::MinimapState& map,
                         const app::HudRectangle& at, const std::vector<ObjectivePlace>& places) {
    const float size = numberSize(style), half = at.width() * 0.5f;
    const auto kept = [&](Vec2 point, float margin) { // beside the letter of the north, too
        const float inside = half - size * margin;
        if (map.shape == app::MinimapShape::Soft)
            return Vec2{clamp(point.x, -inside, inside), clamp(point.y, -inside, inside)};
        const float away = length(point);
        return away > inside ? point * (inside / away) : point;
    };
    const auto pixel = [&](Vec2 point) { return ImVec2{at.low.x + half + point.x, at.low.y + half + point.y}; };
    // The letter of the north has its place at the rim.
    const Vec2 north = onMinimap(map, map.centre - Vec3{0, 0, map.metresAcross});
    const float away =
        map.shape == app::MinimapShape::Soft ? maximum(absolute(north.x), absolute(north.y)) : length(north);
    struct Head {
        Vec2 at;
        std::size_t number = 0;
    };
    std::vector<Head> heads{{north * (half / maximum(away, 1e-3f))}};
    for (const ObjectivePlace& one : places) {
        // A flag above the place, so that who stands there is seen. One is enough for several of a number that lie
        // together; another number stands beside it.
        const Vec2 foot = kept(onMinimap(map, one.place) * half, 0.6f);
        Vec2 head = kept(foot - Vec2{0, size * 1.2f}, 1.35f);
        const auto lies = [&](const Head& other) { return length(other.at - head) < size * 1.2f; };
        const bool told = std::any_of(heads.begin(), heads.end(),
                                      [&](const Head& other) { return other.number == one.number && lies(other); });
        list.AddCircleFilled(pixel(foot), style.px(3), app::packed(palette::kAmber));
        if (told) continue;
        for (int tries = 0; tries < 16 && std::any_of(heads.begin(), heads.end(), lies); ++tries)
            head.x += foot.x > 0 ? -size * 0.6f : size * 0.6f; // towards the middle
        head = kept(head, 0.6f);
        heads.push_back({head, one.number});
        list.AddLine(pixel(foot), pixel(head), app::packed(palette::kInk, 0.85f), style.px(4));
        list.AddLine(pixel(foot), pixel(head), app::packed(palette::kAmber), style.px(1.6f));
        drawNumber(list, style, pixel(head), one.number);
    }
}

BriefingCard briefingCard(const MissionText& text, const MissionNumbers& numbers, Language language,
                          const std::string& key) {
    BriefingCard card;
    card.title = text.title.in(language);
    for (const Phrase& paragraph : text.briefing)
        card.paragraphs.emplace_back(paragraph.in(language));
    for (const Phrase& objective : text.objectives)
        card.objectives.emplace_back(objective.in(language));
    card.par = phrases::kParTime.filled(language, {clockWords(numbers.par)});
    card.begin = phrases::kBegin.filled(language, {key});
    return card;
}

app::MinimapState wholeMap(const app::MinimapState& like, const Aabb& level) {
    app::MinimapState map = like;
    map.centre = level.centre();
    map.yaw = 0;
    map.metresAcross = maximum(level.size().x, level.size().z);
    map.fovXRadians = 0;
    map.shape = app::MinimapShape::Soft;
    map.opacity = 1;
    std::erase_if(map.marks, [](const app::MinimapMark& mark) { return mark.side != app::MinimapSide::Own; });
    for (app::MinimapMark& mark : map.marks)
        mark.selected = false;
    return map;
}

void drawBriefing(ImDrawList& list, const app::InterfaceStyle& style, const BriefingCard& card) {
    Composed made = compose(style, card, Face::Body, true);
    if (!fits(style, made)) made = compose(style, card, Face::Body, false);
    if (!fits(style, made)) made = compose(style, card, Face::Small, false);
    const float pad = style.px(26);
    list.AddRectFilled({0, 0}, style.screen, app::packed(palette::kInk, 0.5f));
    const ImVec2 low{(style.screen.x - made.wide) * 0.5f, maximum(0, (style.screen.y - made.height) * 0.46f)};
    app::drawPanel(list, style, low, {low.x + made.wide, low.y + made.height});
    list.AddRectFilled(low, {low.x + made.wide, low.y + style.px(4)}, app::packed(palette::kAmber), style.px(3));
    if (made.mapSide > 0) {
        const app::HudRectangle at{
            {low.x + made.wide - pad - made.mapSide, low.y + (made.height - made.mapSide) * 0.5f},
            {low.x + made.wide - pad, low.y + (made.height + made.mapSide) * 0.5f}};
        drawMinimap(list, style, *card.map, at.low, made.mapSide);
        drawObjectivePlaces(list, style, *card.map, at, card.places);
    }
    float y = low.y + pad;
    for (const Line& line : made.lines) {
        y += line.before;
        app::drawWords(list, style, line.face, {low.x + pad + line.x, y}, line.colour, line.words);
        if (line.number > 0)
            drawNumber(list, style, {low.x + pad + numberSize(style) * 0.5f, y + style.size(line.face) * 0.55f},
                       line.number);
        y += style.size(line.face);
    }
}

} // namespace lince::commandos
