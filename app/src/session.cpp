#include <lince/app/film.h>
#include <lince/app/portrait.h>
#include <lince/app/session.h>
#include <lince/core/files.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>

namespace lince::app {
namespace {

constexpr std::array<std::string_view, kCameraChoices> kCameraNames{
    "first-person", "third-person", "third-person-colliding", "above", "free", "follow"};
constexpr Tick kMaxTicksAFrame = 8; ///< a machine that is too slow plays slower instead of ever later

} // namespace

std::string_view nameOf(CameraChoice choice) {
    return kCameraNames[static_cast<std::size_t>(choice)];
}

Result<std::unique_ptr<Session>> Session::create(Show show, const SessionSettings& settings, JobPool& pool) {
    auto view = View::create(show.simulation(), pool);
    if (!view) return view.error();
    return std::unique_ptr<Session>(new Session(std::move(show), settings, std::move(*view), pool));
}

Session::Session(Show show, const SessionSettings& settings, std::unique_ptr<View> view, JobPool& pool)
    : m_show(std::move(show)), m_settings(settings), m_view(std::move(view)), m_pool(pool),
      m_third(ThirdPersonSettings{.collides = false}), m_thirdColliding(ThirdPersonSettings{.collides = true}) {
    if (!m_settings.record.empty()) m_recorder.emplace(m_show.simulation(), m_settings.keyframeEvery);
    m_watched = m_settings.player ? m_settings.player : AgentId{1};
    m_choice = m_settings.player ? CameraChoice::FirstPerson : CameraChoice::Follow;
    m_controller = m_settings.player ? Controller::Player : Controller::Mind;
    m_view->layers().add("order", "the way to the place that was clicked", [this](DebugDraw& sink, const Simulation&) {
        if (const auto s = subject(driven()); s && m_controller == Controller::Pointer)
            m_pointerDriving.draw(sink, s->feet);
    });
    m_view->layers().enable("order", true);
    if (agentOf(m_watched) == nullptr) m_watched = {}, m_choice = CameraChoice::Above;
    const Aabb& bounds = m_show.simulation().world().level().bounds();
    Vec3 middle = bounds.centre();
    if (const auto s = subject(m_watched)) {
        m_yaw = s->yaw, m_pitch = s->pitch;
        middle = s->feet;
    }
    m_above.lookAt(middle, clamp(length(horizontal(bounds.size())) * 0.5f, 14, 40));
    m_free.place(middle + Vec3{0, 6, 8}, 0, -0.5f);

    // Halls are cut above the heads of those who stand in them, like the roof off an architect's model.
    MinimapPictureSettings picture;
    if (!m_view->level().outdoors) picture.cutAbove = middle.y + 2.2f;
    const MinimapPicture map = makeMinimapPicture(m_view->level(), picture);
    m_mapPicture = UiTexture(map.image);
    m_map.picture = m_mapPicture.id();
    m_map.pictureLow = map.low, m_map.pictureHigh = map.high;
}

std::optional<CameraSubject> Session::subject(AgentId id) {
    const Agent* agent = agentOf(id);
    if (agent == nullptr) return {};
    return m_view->observer().subjectOf(m_show.simulation(), agent->body, fraction());
}

EntityId Session::hidden() {
    const Agent* agent = m_choice == CameraChoice::FirstPerson ? agentOf(m_watched) : nullptr;
    if (agent == nullptr) return {};
    const Character* c = m_show.simulation().sim().character(agent->body);
    return c != nullptr && c->alive ? agent->body : EntityId{};
}

bool Session::wantsMouse() const {
    return m_choice == CameraChoice::Free ||
           (m_choice != CameraChoice::Above && driven() && m_controller == Controller::Player);
}

void Session::choose(CameraChoice choice) {
    if (choice == CameraChoice::Free) m_free.place(m_camera.eye, m_camera.yaw, m_camera.pitch);
    if (choice == CameraChoice::Above)
        if (const auto s = subject(m_watched)) m_above.lookAt(s->feet, m_above.distance());
    m_third.reset(), m_thirdColliding.reset(), m_follow.reset();
    m_choice = choice;
}

void Session::chooseAbove(float distance) {
    choose(CameraChoice::Above);
    m_above.lookAt(m_above.target(), distance);
}

void Session::nextCamera() {
    choose(static_cast<CameraChoice>((static_cast<std::size_t>(m_choice) + 1) % kCameraChoices));
}

void Session::nextAgent() {
    const auto& agents = m_show.simulation().agents();
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const Agent& next = agents[(m_watched.value + i) % agents.size()];
        const Character* c = m_show.simulation().sim().character(next.body);
        if (c == nullptr || !c->alive || next.id == m_watched) continue;
        if (m_taken) release();
        m_watched = next.id;
        m_follow.reset();
        return;
    }
}

void Session::watch(AgentId agent) {
    if (agentOf(agent) == nullptr || agent == m_watched) return;
    if (m_taken) release();
    m_watched = agent;
    if (const auto s = subject(agent)) m_yaw = s->yaw, m_pitch = s->pitch;
    choose(m_choice);
}

void Session::update(const InputState& input, const Settings& settings, float seconds, bool free) {
    const bool driving =
        controller() == Controller::Player && m_choice != CameraChoice::Above && m_choice != CameraChoice::Free;
    Intent intent;
    const Agent* player = agentOf(driven());
    if (player != nullptr && m_controller == Controller::Player) {
        intent.yaw = m_yaw, intent.pitch = m_pitch;
        if (free && driving) {
            WeaponsCarried carried;
            if (const Character* c = m_show.simulation().sim().character(player->body))
                carried = {static_cast<std::uint8_t>(c->weapons.empty() ? 0 : c->weaponInHand + 1),
                           static_cast<std::uint8_t>(c->weapons.size())};
            intent = intentOf(input, settings, m_yaw, m_pitch, seconds, carried);
            intent.buttons = static_cast<std::uint16_t>(intent.buttons ^ invertedButtons);
        }
        m_buttonsKept = static_cast<std::uint16_t>(m_buttonsKept | intent.buttons);
        if (intent.weaponSlot != 0) m_slotKept = intent.weaponSlot;
    }
    const bool runs = !paused && !menuOver && (free || player == nullptr);
    if (!runs && m_wantedTicks == 0) m_buttonsKept = m_buttonsAsked = 0, m_slotKept = 0; // a pause keeps no shot
    m_owed += runs ? seconds * speed : 0;
    Tick ticks = static_cast<Tick>(m_owed / kTickSeconds);
    if (ticks > kMaxTicksAFrame * static_cast<Tick>(maximum(1, speed))) {
        ticks = kMaxTicksAFrame * static_cast<Tick>(maximum(1, speed));
        m_owed = static_cast<float>(ticks) * kTickSeconds;
    }
    m_owed = maximum(0, m_owed - static_cast<float>(ticks) * kTickSeconds);
    ticks += m_wantedTicks;
    m_wantedTicks = 0;
    for (Tick i = 0; i < ticks && !m_show.atEnd(); ++i) {
        intent.buttons = static_cast<std::uint16_t>(intent.buttons | m_buttonsKept);
        if (intent.weaponSlot == 0) intent.weaponSlot = m_slotKept;
        if (player != nullptr && m_controller == Controller::Pointer)
            if (const auto self = feelSelf(driven())) intent = m_pointerDriving.steer(*self);
        intent.buttons = static_cast<std::uint16_t>(intent.buttons | m_buttonsAsked);
        if (m_taken) intent.press(Button::Possess);
        tick(player != nullptr && m_show.replay() == nullptr ? &intent : nullptr);
        m_buttonsKept = m_buttonsAsked = 0, m_slotKept = 0;
    }
    for (DamageArc& arc : m_blows)
        arc.age += seconds;
    std::erase_if(m_blows, [](const DamageArc& arc) { return arc.age > arc.life; });
    m_hitMark = maximum(0, m_hitMark - seconds * 4);
    m_sinceShot += seconds;
    pointAndSelect(input, free);
    moveCamera(input, settings, seconds, free);
}

void Session::tick(const Intent* intent) {
    Simulation& simulation = m_show.simulation();
    m_inputs.clear();
    for (const AgentId id : m_released)
        m_inputs.push_back({id, {}});
    m_released.clear();
    if (intent != nullptr && (!m_hasInput || *intent != m_lastInput)) {
        m_inputs.push_back({driven(), *intent});
        m_lastInput = *intent, m_hasInput = true;
    }
    m_show.step(m_pool, m_inputs);
    if (m_recorder) m_recorder->afterTick(simulation);
    m_view->afterTick(simulation);
    noteEvents();
    if (afterTick) afterTick(simulation);
}

void Session::noteEvents() {
    const Simulation& simulation = m_show.simulation();
    const Agent* watched = agentOf(m_watched);
    if (watched == nullptr) return;
    const World& world = simulation.world();
    const Entity* self = world.find(watched->body);
    const Character* c = simulation.sim().character(watched->body);
    if (self == nullptr || c == nullptr) return;
    m_deadSeconds = c->alive ? 0 : m_deadSeconds + kTickSeconds;
    const auto nameOfBody = [&](EntityId body) -> std::string {
        for (const Agent& agent : simulation.agents())
            if (agent.body == body) return nameOf(agent.id);
        return {};
    };
    for (const Event& event : world.events()) {
        if (event.kind == EventKind::Shot && event.subject == watched->body) m_sinceShot = 0, ++m_shots;
        if (event.kind == EventKind::Damage && event.subject == watched->body) {
            const Entity* other = world.find(event.other);
            const Vec3 from = (other != nullptr ? other->position : event.place) - self->position;
            m_blows.push_back({angleDifference(m_camera.yaw, yawOf(from)), clamp(event.amount / 50, 0.2f, 1), 0});
        }
        if (event.kind == EventKind::Damage && event.other == watched->body && event.subject != watched->body)
            m_hitMark = 1, m_killMark = false;
        if (event.kind == EventKind::Death) {
            if (event.other == watched->body && event.subject != watched->body) m_hitMark = 1, m_killMark = true;
            if (event.subject == watched->body) m_killer = nameOfBody(event.other);
            const std::string victim = nameOfBody(event.subject), killer = nameOfBody(event.other);
            if (!victim.empty()) m_news.push_back({victim, killer == victim ? std::string() : killer});
        }
    }
}

Vec2 Session::inPicture(Vec2 points) const {
    const Vec2 at = points * pointer.pixelsPerPoint;
    return {at.x / static_cast<float>(std::max(1, m_width)) * 2 - 1,
            1 - at.y / static_cast<float>(std::max(1, m_height)) * 2};
}

std::vector<Vec3> Session::selectedPlaces() {
    std::vector<Vec3> places;
    for (const EntityId body : m_selected)
        if (const auto s = m_view->observer().subjectOf(m_show.simulation(), body, fraction()))
            places.push_back(s->feet);
    return places;
}

void Session::pointAndSelect(const InputState& input, bool free) {
    m_pointer = inPicture(input.mouseAt());
    const bool points = controller() == Controller::Pointer && free;
    const Vec2 pressedAt = pointer.pressedAt ? inPicture(*pointer.pressedAt) : m_pointer;
    const bool above = m_choice == CameraChoice::Above;
    const bool runs = input.held(Action::Run) != ((invertedButtons & static_cast<unsigned>(Button::Run)) != 0);
    if (points && (input.pressed(Action::Command) || (!above && input.pressed(Action::Select)))) order(pressedAt, runs);
    if (!above || !free) {
        m_dragFrom.reset();
        return;
    }
    if (input.pressed(Action::Select)) m_dragFrom = pressedAt;
    if (!m_dragFrom || input.held(Action::Select)) return;
    const World& world = m_show.simulation().world();
    const Vec2 moved = m_pointer - *m_dragFrom;
    if (length(moved) > 0.02f)
        m_selected = selectInRectangle(world, m_camera, *m_dragFrom, m_pointer);
    else {
        m_selected.clear();
        const auto picked = pick(world, m_camera, m_pointer);
        if (picked && picked->entity)
            m_selected.push_back(picked->entity);
        else if (points)
            order(m_pointer, runs);
    }
    m_dragFrom.reset();
    // Whoever is picked alone is whom the cameras follow next.
    for (const Agent& agent : m_show.simulation().agents())
        if (m_selected.size() == 1 && agent.body == m_selected[0] && agent.id != m_watched) {
            if (m_taken) release();
            m_watched = agent.id;
        }
}

void Session::moveCamera(const InputState& input, const Settings& settings, float seconds, bool free) {
    const Level* level = &m_show.simulation().world().level();
    auto s = subject(m_watched);
    // Mouse look is not delayed by the body's turning.
    const Agent* agent = agentOf(m_watched);
    const Character* c = agent != nullptr ? m_show.simulation().sim().character(agent->body) : nullptr;
    const bool alive = c != nullptr && c->alive;
    if (s && alive && controller() == Controller::Player && m_show.replay() == nullptr)
        s->yaw = m_yaw, s->pitch = m_pitch;
    // A mind looks up and down as it needs; who watches it from behind would get dizzy. And it is the body and its way
    // that are watched, not what it aims at: from farther away, and higher in the picture.
    const bool minds = agent != nullptr && agent->brain && controller() != Controller::Player;
    if (s && minds && m_choice != CameraChoice::FirstPerson) s->pitch = s->pitch * 0.2f - 0.36f;
    for (ThirdPersonRig* rig : {&m_third, &m_thirdColliding}) {
        const ThirdPersonSettings standard;
        rig->settings().distance = minds ? 4.8f : standard.distance;
        rig->settings().heightAboveHead = minds ? -0.45f : standard.heightAboveHead;
        rig->settings().sideways = standard.sideways;
        if (!behind || controller() == Controller::Mind) continue;
        rig->settings().distance = behind->distance;
        rig->settings().heightAboveHead = behind->heightAboveHead;
        rig->settings().sideways = behind->sideways;
    }
    if (s && behind && controller() == Controller::Player && m_choice != CameraChoice::FirstPerson)
        s->pitch += behind->pitch;
    CameraHands moves;
    if (free) {
        const auto along = [&](Action more, Action less) { return input.strength(more) - input.strength(less); };
        const bool above = m_choice == CameraChoice::Above;
        moves.pan = above ? Vec2{along(Action::PanRight, Action::PanLeft), along(Action::PanForward, Action::PanBack)}
                          : Vec2{along(Action::Right, Action::Left), along(Action::Forward, Action::Back)};
        if (pointer.over) moves.mouse = m_pointer;
        moves.edgeScroll = settings.edgeScroll;
        moves.zoom = input.wheel() + along(Action::ZoomIn, Action::ZoomOut) * seconds * 6;
        moves.lift = input.strength(Action::Jump) - input.strength(Action::Crouch);
        moves.fast = input.held(Action::Run);
        const float perPixel = 0.0022f * settings.mouseSpeed;
        if (pointer.captured || input.held(Action::RotateView) || (!above && input.mouseButton(3)))
            moves.turn = {input.mouseMoved().x * perPixel, -input.mouseMoved().y * perPixel};
        if (above) moves.turn.x += along(Action::RotateRight, Action::RotateLeft) * seconds * 1.6f;
    }
    const float fov = verticalFieldOfView(settings.fieldOfViewDegrees);
    switch (m_choice) {
    case CameraChoice::FirstPerson:
        // The dead are seen from outside.
        if (s) m_camera = alive ? FirstPersonRig().update(*s) : m_follow.update(*s, level, seconds);
        break;
    case CameraChoice::ThirdPerson:
        if (s) m_camera = m_third.update(*s, level, seconds);
        break;
    case CameraChoice::ThirdPersonColliding:
        if (s) m_camera = m_thirdColliding.update(*s, level, seconds);
        break;
    case CameraChoice::Above:
        if (controller() == Controller::Mind && length(moves.pan) > 0) aboveFollows = false;
        if (aboveFollows && s) {
            moves.pan = {}, moves.edgeScroll = false;
            m_above.follow(s->feet, seconds);
        }
        m_camera = m_above.update(moves, level, seconds);
        break;
    case CameraChoice::Free:
        m_camera = m_free.update(moves, seconds);
        break;
    case CameraChoice::Follow:
        if (s) m_camera = m_follow.update(*s, level, seconds);
        break;
    }
    m_camera.fovYRadians = fov;
    m_camera.aspect = static_cast<float>(m_width) / static_cast<float>(std::max(1, m_height));
}

void Session::draw(const Settings& settings, int width, int height) {
    m_width = width, m_height = height;
    m_camera.aspect = static_cast<float>(width) / static_cast<float>(std::max(1, height));
    m_view->settings().shadows = settings.shadows ? ShadowKind::Map : ShadowKind::None;
    m_view->draw(m_show.simulation(), fraction(), m_camera, hidden(), {0, 0, width, height});
}

ImTextureID Session::portraitOf(ModelId model, Colour side) {
    for (const Portrait& p : m_portraits)
        if (p.model == model && p.side == side) return p.picture.id();
    m_portraits.push_back({model, side, UiTexture(makePortrait(m_view->models()[model], side))});
    return m_portraits.back().picture.id();
}

void Session::fillHud(HudState& hud, Language language) {
    const Simulation& simulation = m_show.simulation();
    const Agent* agent = agentOf(m_watched);
    const Entity* self = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
    const Character* c = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    const bool fromBody = m_choice != CameraChoice::Above && m_choice != CameraChoice::Free;
    hud.crosshair.shown = false;
    if (c != nullptr && self != nullptr && fromBody) {
        const Definitions& definitions = simulation.sim().definitions();
        hud.health = HudHealth{c->health, definitions[c->type].maxHealth};
        if (!c->weapons.empty()) {
            const CarriedWeapon& held = c->weapons[c->weaponInHand];
            const WeaponDefinition& weapon = definitions[held.type];
            hud.weapon = HudWeapon{weapon.name, held.magazine, weapon.magazine, c->ammunition, -1};
            if (c->reloadLeft > 0 && weapon.reloadTicks > 0)
                hud.weapon->reloadFraction =
                    1 - static_cast<float>(c->reloadLeft) / static_cast<float>(weapon.reloadTicks);
            const float half = m_camera.fovYRadians * 0.5f;
            const float pixels =
                sine(weapon.spreadRadians) / (sine(half) / cosine(half)) * static_cast<float>(m_height) * 0.5f;
            hud.crosshair.spreadPixels = 4 + pixels + 10 * maximum(0, 1 - m_sinceShot * 6);
        }
        hud.crosshair.shown = c->alive && controller() == Controller::Player && m_choice != CameraChoice::Follow &&
                              (m_settings.player || !c->weapons.empty());
        hud.crosshair.hit = m_hitMark, hud.crosshair.kill = m_killMark;
        hud.damage = m_blows;
        if (!c->alive && m_watched == m_settings.player) hud.banner = deathBanner(m_deadSeconds, m_killer, language);
    }
    constexpr std::size_t kMaxPortraits = 8;
    for (const EntityId selected : m_selected) {
        const Entity* e = simulation.world().find(selected);
        const Character* body = simulation.sim().character(selected);
        if (e == nullptr || body == nullptr || fromBody || hud.portraits.size() >= kMaxPortraits) continue;
        HudPortrait portrait;
        const Colour side = e->faction ? simulation.world().factions()[e->faction].colour : Colour{166, 152, 128, 255};
        portrait.picture = portraitOf(m_view->observer().modelOf(simulation, *e), side);
        for (const Agent& other : simulation.agents())
            if (other.body == selected) portrait.name = nameOf(other.id);
        portrait.life = static_cast<float>(body->health) /
                        static_cast<float>(std::max(1, simulation.sim().definitions()[body->type].maxHealth));
        portrait.selected = agent != nullptr && agent->body == selected;
        hud.portraits.push_back(portrait);
    }
    m_map.marks.clear();
    const FactionTable& factions = simulation.world().factions();
    for (const Agent& other : simulation.agents()) {
        const Entity* e = simulation.world().find(other.body);
        const Character* body = simulation.sim().character(other.body);
        if (e == nullptr || body == nullptr || !body->alive) continue;
        MinimapMark mark;
        mark.place = e->position, mark.yaw = e->yaw, mark.hasYaw = true;
        if (self != nullptr)
            mark.side = other.id == m_watched || (e->faction && e->faction == self->faction) ? MinimapSide::Own
                        : factions.hostile(e->faction, self->faction)                        ? MinimapSide::Enemy
                                                                                             : MinimapSide::Other;
        mark.selected =
            other.id == m_watched || std::find(m_selected.begin(), m_selected.end(), other.body) != m_selected.end();
        m_map.marks.push_back(mark);
    }
    const auto looked = subject(m_watched);
    follow(m_map, m_camera,
           m_choice == CameraChoice::Above ? m_above.target()
           : looked && fromBody            ? looked->feet
                                           : m_camera.eye);
    hud.minimap = &m_map;
}

Status Session::seek(Tick tick) {
    const Status status = m_show.seek(tick, m_pool);
    if (status) m_view->restart(m_show.simulation());
    m_owed = 0;
    m_blows.clear();
    m_third.reset(), m_thirdColliding.reset(), m_follow.reset();
    return status;
}

std::vector<std::string> Session::takeNews(Language language) {
    std::vector<std::string> lines;
    for (const Death& death : m_news)
        lines.push_back(death.killer.empty() ? filled(Word::Died, language, death.victim)
                                             : filled(Word::KilledBy, language, death.victim, death.killer));
    m_news.clear();
    return lines;
}

std::string Session::nameOf(AgentId id) {
    const Agent* agent = agentOf(id);
    if (agent == nullptr) return {};
    // "steer" says how one moves, not who it is.
    const Character* body = m_show.simulation().sim().character(agent->body);
    const bool plain = agent->brainName == "steer" && body != nullptr;
    return (plain ? m_show.simulation().sim().definitions()[body->type].name : agent->brainName) + " " +
           std::to_string(id.value);
}

Status Session::finish() {
    if (!m_recorder) return {};
    const Status status = writeFile(m_settings.record, encode(m_recorder->finish(m_show.simulation())));
    m_recorder.reset();
    return status;
}

} // namespace lince::app
