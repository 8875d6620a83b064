#include <lince/app/eye_views.h>
#include <lince/app/language.h>
#include <lince/core/math.h>

#include <utility>

namespace lince::app {
namespace {

constexpr std::array<EyePicture, kEyePictures> kOrder{EyePicture::Static, EyePicture::Normal, EyePicture::Dynamic,
                                                      EyePicture::Depth};
constexpr std::array<std::string_view, kEyePictures> kViewNames{"static", "normal", "dynamic", "depth"};
constexpr std::array<Word, kEyePictures> kWords{Word::EyesStatic, Word::EyesNormal, Word::EyesDynamic, Word::EyesDepth};

/// Classes that matter to who looks, of those that every table has.
constexpr std::pair<std::string_view, Phrase> kClassWords[] = {
    {"health", {"gives health", "da salud"}},
    {"ammunition", {"gives ammunition", "da munición"}},
    {"enemy", {"enemy", "enemigo"}},
    {"wall", {"wall", "pared"}},
    {"floor", {"floor", "suelo"}},
    {"ceiling", {"ceiling", "techo"}},
};

constexpr std::size_t indexOf(EyePicture picture) {
    return static_cast<std::size_t>(picture);
}

const EyeLens* lensOf(const Simulation& simulation, AgentId id) {
    const Agent* agent = simulation.agent(id);
    const Character* body = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    if (body == nullptr || !body->alive || agent->senses.eye() == nullptr) return nullptr;
    return &agent->senses.eye()->lens;
}

/// At once, into the bound framebuffer.
void drawNormal(const InterfaceStyle& style, const Simulation& simulation, AgentId id, View& view, float fraction,
                const HudRectangle& at) {
    const EyeLens& lens = *lensOf(simulation, id);
    const Agent& agent = *simulation.agent(id);
    const auto subject = view.observer().subjectOf(simulation, agent.body, fraction);
    if (!subject) return;
    Camera camera = FirstPersonRig().update(*subject);
    camera.fovYRadians = lens.verticalAngle;
    camera.aspect = static_cast<float>(lens.width) / static_cast<float>(lens.height);
    // Eyes do not see what others draw of thoughts.
    std::vector<bool> on;
    for (DebugLayers::Layer& layer : view.layers().layers())
        on.push_back(std::exchange(layer.on, false));
    const auto left = static_cast<int>(at.low.x), bottom = static_cast<int>(style.screen.y - at.high.y);
    view.draw(simulation, fraction, camera, agent.body,
              {left, bottom, static_cast<int>(at.high.x) - left, static_cast<int>(style.screen.y - at.low.y) - bottom});
    for (std::size_t i = 0; i < on.size(); ++i)
        view.layers().layers()[i].on = on[i];
}

/// A label with its key above, and one frame round both.
void drawFrame(ImDrawList& list, const InterfaceStyle& style, const HudRectangle& at, const char* label,
               const std::string& key) {
    const float pad = style.px(6), edge = maximum(1, style.px(1.5f)), header = eyeHeaderPixels(style);
    list.AddRectFilled(at.low, {at.high.x, at.low.y + header}, packed(palette::kInk, 0.88f));
    const float keyWidth = key.empty() ? 0 : style.measure(Face::Small, key).x;
    const float y = at.low.y + (header - style.size(Face::Small)) * 0.5f;
    const std::string words = fitted(style, Face::Small, label, at.width() - keyWidth - pad * 3);
    drawWords(list, style, Face::Small, {at.low.x + pad, y}, palette::kPaper, words);
    if (!key.empty()) drawWords(list, style, Face::Small, {at.high.x - pad - keyWidth, y}, palette::kAmber, key);
    list.AddRect({at.low.x - edge, at.low.y - edge}, {at.high.x + edge, at.high.y + edge}, packed(palette::kInk), 0, 0,
                 edge * 2);
    list.AddRect(at.low, at.high, packed(palette::kLine), 0, 0, maximum(1, style.px(1)));
}

} // namespace

std::string_view nameOf(EyePicture picture) {
    return kViewNames[indexOf(picture)];
}

std::optional<HudEyes> EyeViews::wanted(const Simulation& simulation, AgentId agent) const {
    const EyeLens* lens = lensOf(simulation, agent);
    std::size_t count = 0;
    for (const bool one : shown)
        count += one ? 1 : 0;
    if (lens == nullptr || count == 0) return {};
    return HudEyes{count, static_cast<float>(lens->width) / static_cast<float>(lens->height)};
}

std::vector<LegendRow> EyeViews::legend(const Simulation& simulation, AgentId agent, Language language) const {
    if (lensOf(simulation, agent) == nullptr) return {};
    std::vector<LegendRow> rows;
    const auto heading = [&](Word word) { rows.push_back({{0, 0, 0, 0}, text(word, language)}); };
    const auto row = [&](Colour colour, const Phrase& words) { rows.push_back({colour, words.in(language)}); };
    if (shown[indexOf(EyePicture::Static)]) {
        heading(Word::EyesStatic);
        const ClassTable& table = simulation.world().level().data().classes;
        for (const auto& [name, words] : kClassWords)
            if (const auto id = table.find(name)) row(table[*id].colour, words);
        for (std::size_t i = ClassTable().size(); i < table.size(); ++i) { // those of the level itself
            const ObjectClass& one = table[ClassId{static_cast<std::uint16_t>(i)}];
            rows.push_back({one.colour, one.name});
        }
    }
    if (shown[indexOf(EyePicture::Dynamic)]) {
        heading(Word::EyesDynamic);
        row({0, 128, 255, 255}, {"rests", "quieto"});
        row({255, 128, 255, 255}, {"fast", "rápido"});
        row({255, 0, 128, 255}, {"comes nearer", "se acerca"});
        row({255, 255, 128, 255}, {"goes away", "se aleja"});
    }
    return rows;
}

std::string EyeViews::names() const {
    std::string names;
    for (const EyePicture picture : kOrder)
        if (shown[indexOf(picture)]) names += (names.empty() ? "" : " ") + std::string(nameOf(picture));
    return names;
}

/// The view holds only until the next look, so all that are shown are painted from one.
void EyeViews::paintShown(const Simulation& simulation, AgentId agent) {
    const bool other = m_simulation != &simulation || m_tick != simulation.now() || m_agent != agent;
    if (other) m_painted.fill(false);
    m_simulation = &simulation, m_tick = simulation.now(), m_agent = agent;
    bool missing = false;
    for (const EyePicture picture : kOrder)
        missing = missing || (picture != EyePicture::Normal && shown[indexOf(picture)] && !m_painted[indexOf(picture)]);
    const EyeView* seen = missing ? m_peek.look(simulation, agent) : nullptr;
    if (seen == nullptr) return;
    const ClassTable& classes = simulation.world().level().data().classes;
    for (const EyePicture picture : kOrder) {
        if (picture == EyePicture::Normal || !shown[indexOf(picture)]) continue;
        Image& image = m_images[indexOf(picture)];
        if (picture == EyePicture::Static) paintClasses(*seen, classes, image);
        if (picture == EyePicture::Dynamic) paintMotion(*seen, image);
        if (picture == EyePicture::Depth) paintDepth(*seen, image);
        m_textures[indexOf(picture)].show(image);
        m_painted[indexOf(picture)] = true;
    }
}

void EyeViews::draw(ImDrawList& list, const InterfaceStyle& style, const Simulation& simulation, AgentId agent,
                    View& view, float fraction, std::span<const HudRectangle> places, const Labels& labels) {
    if (lensOf(simulation, agent) == nullptr || places.empty()) return;
    paintShown(simulation, agent);
    std::size_t next = 0;
    for (const EyePicture picture : kOrder) {
        if (!shown[indexOf(picture)] || next >= places.size()) continue;
        const HudRectangle& at = places[next++];
        const HudRectangle inside{{at.low.x, at.low.y + eyeHeaderPixels(style)}, at.high};
        if (picture == EyePicture::Normal)
            drawNormal(style, simulation, agent, view, fraction, inside);
        else if (ImTextureID texture = m_textures[indexOf(picture)].id(); texture != nullptr)
            list.AddImage(texture, inside.low, inside.high);
        drawFrame(list, style, at, text(kWords[indexOf(picture)], style.language), labels.keys[indexOf(picture)]);
    }
}

} // namespace lince::app
