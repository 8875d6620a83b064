#include <lince/app/hud_feed.h>
#include <lince/app/language.h>
#include <lince/app/portrait.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::app {

HudFeed::HudFeed(const ShownAgents& agents, const SessionCameras& cameras, View& view)
    : m_agents(agents), m_cameras(cameras), m_view(view) {
    // Halls are cut above the heads of those who stand in them, like the roof off an architect's model.
    MinimapPictureSettings settings;
    const auto s = m_agents.subject(m_cameras.watched());
    const Vec3 middle = s ? s->feet : m_agents.simulation().world().level().bounds().centre();
    if (!m_view.level().outdoors) settings.cutAbove = middle.y + 2.2f;
    const MinimapPicture map = makeMinimapPicture(m_view.level(), settings);
    m_mapPicture = UiTexture(map.image);
    m_map.picture = m_mapPicture.id();
    m_map.pictureLow = map.low, m_map.pictureHigh = map.high;
}

void HudFeed::afterTick() {
    const Agent* watched = m_agents.find(m_cameras.watched());
    if (watched == nullptr) return;
    const World& world = m_agents.simulation().world();
    const Entity* self = world.find(watched->body);
    const Character* c = m_agents.character(watched->id);
    if (self == nullptr || c == nullptr) return;
    m_deadSeconds = c->alive ? 0 : m_deadSeconds + kTickSeconds;
    for (const Event& event : world.events()) {
        if (event.kind == EventKind::Shot && event.subject == watched->body) m_sinceShot = 0, ++m_shots;
        if (event.kind == EventKind::Damage && event.subject == watched->body) {
            const Entity* other = world.find(event.other);
            const Vec3 from = (other != nullptr ? other->position : event.place) - self->position;
            m_blows.push_back(
                {angleDifference(m_cameras.camera().yaw, yawOf(from)), clamp(event.amount / 50, 0.2f, 1), 0});
        }
        if (event.kind == EventKind::Damage && event.other == watched->body && event.subject != watched->body)
            m_hitMark = 1, m_killMark = false;
        if (event.kind == EventKind::Death) {
            if (event.other == watched->body && event.subject != watched->body) m_hitMark = 1, m_killMark = true;
            const AgentId victim = m_agents.ownerOf(event.subject), other = m_agents.ownerOf(event.other);
            const AgentId killer = other == victim ? AgentId{} : other;
            if (event.subject == watched->body) m_killer = killer;
            if (victim)
                m_news.push_back(
                    {victim, killer, std::string(m_agents.kindOf(victim)), std::string(m_agents.kindOf(killer))});
        }
    }
}

void HudFeed::update(float seconds) {
    for (DamageArc& arc : m_blows)
        arc.age += seconds;
    std::erase_if(m_blows, [](const DamageArc& arc) { return arc.age > arc.life; });
    m_hitMark = maximum(0, m_hitMark - seconds * 2.5f);
    m_sinceShot += seconds;
}

void HudFeed::restart() {
    m_blows.clear();
    m_news.clear();
    m_deadSeconds = 0;
}

ImTextureID HudFeed::portraitOf(ModelId model, Colour side) {
    for (const Portrait& p : m_portraits)
        if (p.model == model && p.side == side) return p.picture.id();
    m_portraits.push_back({model, side, UiTexture(makePortrait(m_view.models()[model], side))});
    return m_portraits.back().picture.id();
}

void HudFeed::fill(HudState& hud, Language language, const Possession& possession, const Selection& selection) {
    hud.crosshair.shown = false;
    if (m_cameras.goesWithBody())
        fillBody(hud, language, possession);
    else
        fillPortraits(hud, language, selection);
    fillMinimap(hud, language, selection);
}

void HudFeed::fillBody(HudState& hud, Language language, const Possession& possession) const {
    const AgentId watched = m_cameras.watched();
    const Character* c = m_agents.character(watched);
    if (c == nullptr) return;
    const Definitions& definitions = m_agents.simulation().sim().definitions();
    hud.health = HudHealth{c->health, definitions[c->type].maxHealth};
    if (!c->weapons.empty()) {
        const CarriedWeapon& held = c->weapons[c->weaponInHand];
        const WeaponDefinition& weapon = definitions[held.type];
        hud.weapon = HudWeapon{weapon.name, held.magazine, weapon.magazine, c->ammunition, -1};
        if (c->reloadLeft > 0 && weapon.reloadTicks > 0)
            hud.weapon->reloadFraction = 1 - static_cast<float>(c->reloadLeft) / static_cast<float>(weapon.reloadTicks);
        const float half = m_cameras.camera().fovYRadians * 0.5f;
        const float pixels =
            sine(weapon.spreadRadians) / (sine(half) / cosine(half)) * static_cast<float>(m_cameras.height()) * 0.5f;
        hud.crosshair.spreadPixels = 4 + pixels + 10 * maximum(0, 1 - m_sinceShot * 6);
    }
    hud.crosshair.shown = c->alive && possession.controllerOf(watched) == Controller::Player &&
                          m_cameras.choice() != CameraChoice::Follow && (possession.player() || !c->weapons.empty());
    hud.crosshair.hit = m_hitMark, hud.crosshair.kill = m_killMark;
    hud.damage = m_blows;
    if (!c->alive && watched == possession.player())
        hud.banner = deathBanner(m_deadSeconds, m_agents.nameOf(m_killer, language), language);
}

std::optional<HudPortrait> HudFeed::portrait(EntityId body, Language language) {
    const Simulation& simulation = m_agents.simulation();
    const Entity* e = simulation.world().find(body);
    const Character* character = simulation.sim().character(body);
    if (e == nullptr || character == nullptr) return {};
    HudPortrait portrait;
    const Colour side = e->faction ? simulation.world().factions()[e->faction].colour : Colour{166, 152, 128, 255};
    portrait.picture = portraitOf(m_view.observer().modelOf(simulation, *e), side);
    portrait.name = m_agents.nameOf(body, language);
    portrait.life = static_cast<float>(character->health) /
                    static_cast<float>(std::max(1, simulation.sim().definitions()[character->type].maxHealth));
    portrait.low = character->crouching;
    return portrait;
}

void HudFeed::fillPortraits(HudState& hud, Language language, const Selection& selection) {
    constexpr std::size_t kMaxPortraits = 8;
    const Agent* watched = m_agents.find(m_cameras.watched());
    for (const EntityId selected : selection.bodies()) {
        if (hud.portraits.size() >= kMaxPortraits) break;
        auto one = portrait(selected, language);
        if (!one) continue;
        one->selected = watched != nullptr && watched->body == selected;
        hud.portraits.push_back(std::move(*one));
    }
}

void HudFeed::fillMinimap(HudState& hud, Language language, const Selection& selection) {
    const Simulation& simulation = m_agents.simulation();
    const FactionTable& factions = simulation.world().factions();
    const Agent* watched = m_agents.find(m_cameras.watched());
    const Entity* self = watched != nullptr ? simulation.world().find(watched->body) : nullptr;
    m_map.marks.clear();
    for (const Agent& other : simulation.agents()) {
        const Entity* e = simulation.world().find(other.body);
        const Character* body = simulation.sim().character(other.body);
        if (e == nullptr || body == nullptr || !body->alive) continue;
        MinimapMark mark;
        mark.place = e->position, mark.yaw = e->yaw, mark.hasYaw = true;
        if (self != nullptr)
            mark.side = e == self || (e->faction && e->faction == self->faction) ? MinimapSide::Own
                        : factions.hostile(e->faction, self->faction)            ? MinimapSide::Enemy
                                                                                 : MinimapSide::Other;
        mark.selected = e == self || selection.holds(other.body);
        m_map.marks.push_back(mark);
    }
    follow(m_map, m_cameras.camera(), m_cameras.lookedAt());
    const std::pair<MinimapSide, Word> kSides[] = {
        {MinimapSide::Own, Word::MapOwn}, {MinimapSide::Enemy, Word::MapEnemy}, {MinimapSide::Other, Word::MapOther}};
    for (const auto& [side, word] : kSides)
        if (self != nullptr && std::any_of(m_map.marks.begin(), m_map.marks.end(),
                                           [&, which = side](const MinimapMark& mark) { return mark.side == which; }))
            hud.legend.push_back({colourOf(side), text(word, language)});
    hud.minimap = &m_map;
}

std::vector<std::string> HudFeed::takeNews(Language language, const Possession& possession) {
    const NameTable& names = m_agents.names();
    const auto named = [&](AgentId id, const std::string& kind) {
        return NameTable::Named{kind, id ? names.nameOf(kind, static_cast<std::uint32_t>(id.value), language)
                                         : std::string()};
    };
    const AgentId you = m_agents.recorded() ? AgentId{} : possession.driven();
    std::vector<std::string> lines;
    for (const Death& death : m_news) {
        const NameTable::Named victim = named(death.victim, death.victimKind);
        const NameTable::Named killer = named(death.killer, death.killerKind);
        if (you && death.victim == you)
            lines.push_back(killer.name.empty() ? text(Word::YouDied, language)
                                                : asSentence(filled(Word::KilledYou, language, killer.name), language));
        else if (you && death.killer == you)
            lines.push_back(asSentence(filled(Word::YouKilled, language, victim.name), language));
        else
            lines.push_back(names.death(victim, killer, language));
    }
    m_news.clear();
    return lines;
}

} // namespace lince::app
