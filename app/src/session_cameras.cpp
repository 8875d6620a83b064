#include <lince/app/film.h>
#include <lince/app/session_cameras.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince::app {
namespace {

constexpr std::array<std::string_view, kCameraChoices> kCameraNames{
    "first-person", "third-person", "third-person-colliding", "above", "free", "follow"};

/// From above, so that all of it is in the picture; somewhat more, for what the HUD covers at the top.
float distanceToSee(const Aabb& box, const Camera& camera) {
    const float high = sine(camera.fovYRadians * 0.5f) / cosine(camera.fovYRadians * 0.5f);
    const Vec3 half = box.size() * 0.5f;
    return 1.25f * maximum(half.x / (high * camera.aspect), half.z * 0.95f / high) + half.z * 0.5f;
}

} // namespace

std::string_view nameOf(CameraChoice choice) {
    return kCameraNames[static_cast<std::size_t>(choice)];
}

SessionCameras::SessionCameras(const ShownAgents& agents, AgentId watched, CameraChoice choice)
    : m_agents(agents), m_choice(choice), m_watched(watched) {
    if (m_agents.find(m_watched) == nullptr) m_watched = {}, m_choice = CameraChoice::Above;
    const Aabb& bounds = m_agents.simulation().world().level().bounds();
    const auto s = m_agents.subject(m_watched);
    const Vec3 middle = s ? s->feet : bounds.centre();
    m_above.lookAt(middle, clamp(length(horizontal(bounds.size())) * 0.5f, 14, 40));
    m_free.place(middle + Vec3{0, 6, 8}, 0, -0.5f);
}

void SessionCameras::choose(CameraChoice choice) {
    if (choice == CameraChoice::Free) m_free.place(m_camera.eye, m_camera.yaw, m_camera.pitch);
    if (choice == CameraChoice::Above)
        if (const auto s = m_agents.subject(m_watched)) m_above.lookAt(s->feet, m_above.distance());
    restart();
    m_choice = choice;
}

void SessionCameras::chooseAbove(float distance) {
    choose(CameraChoice::Above);
    m_above.lookAt(m_above.target(), distance);
}

void SessionCameras::lookFromAboveAt(Vec3 place) {
    m_above.lookAt(place, m_above.distance());
    m_aboveFollows = false;
}

void SessionCameras::next() {
    choose(static_cast<CameraChoice>((static_cast<std::size_t>(m_choice) + 1) % kCameraChoices));
}

void SessionCameras::watch(AgentId agent) {
    m_watched = agent;
    m_follow.reset();
}

AgentId SessionCameras::nextAgent() const {
    const auto& agents = m_agents.simulation().agents();
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const AgentId next = agents[(m_watched.value + i) % agents.size()].id;
        const Character* c = m_agents.character(next);
        if (c != nullptr && c->alive && next != m_watched) return next;
    }
    return {};
}

void SessionCameras::resize(int width, int height) {
    m_width = width, m_height = height;
    m_camera.aspect = static_cast<float>(width) / static_cast<float>(std::max(1, height));
}

void SessionCameras::restart() {
    m_third.reset(), m_thirdColliding.reset(), m_follow.reset();
}

std::optional<float> SessionCameras::cutAbove() const {
    constexpr float kHighest = 14, kOverHead = 0.5f; // metres
    const auto s = isAbove() ? m_agents.subject(m_watched) : std::nullopt;
    if (!s) return {};
    const Vec3 head = s->feet + Vec3{0, s->height, 0};
    const Level& level = m_agents.simulation().world().level();
    const Vec3 toEye = m_camera.eye - head;
    const LevelHit roof = level.closestHit({head, {0, 1, 0}, kHighest});
    const LevelHit between = level.closestHit({head, normalized(toEye, {0, 1, 0}), length(toEye)});
    if (!roof && !between) return {};
    // In steps, so that not every pace of a slope cuts anew.
    return std::floor((head.y + minimum(kOverHead, roof ? roof.t * 0.5f : kOverHead)) * 4) / 4;
}

EntityId SessionCameras::hidden() const {
    constexpr float kTooNear = 1.35f; // metres: nothing but its back would be seen
    const bool behind = m_choice == CameraChoice::ThirdPersonColliding && m_thirdColliding.distanceNow() >= 0 &&
                        m_thirdColliding.distanceNow() < kTooNear;
    if (behind) return m_agents.find(m_watched) != nullptr ? m_agents.find(m_watched)->body : EntityId{};
    const Character* c = m_choice == CameraChoice::FirstPerson ? m_agents.character(m_watched) : nullptr;
    return c != nullptr && c->alive ? m_agents.find(m_watched)->body : EntityId{};
}

Vec3 SessionCameras::lookedAt() const {
    if (isAbove()) return m_above.target();
    const auto s = m_agents.subject(m_watched);
    return s && goesWithBody() ? s->feet : m_camera.eye;
}

/// The watched body, turned as it is to be seen.
std::optional<CameraSubject> SessionCameras::seenSubject(const Possession& possession, bool minds) const {
    auto s = m_agents.subject(m_watched);
    if (!s) return s;
    const bool byHands = possession.controllerOf(m_watched) == Controller::Player;
    const Character* c = m_agents.character(m_watched);
    // Mouse look is not delayed by the body's turning.
    if (c != nullptr && c->alive && byHands && !m_agents.recorded())
        s->yaw = possession.yaw(), s->pitch = possession.pitch();
    if (m_choice == CameraChoice::FirstPerson) return s;
    // A mind looks up and down as it needs; who watches it from behind would get dizzy.
    if (minds) s->pitch = s->pitch * 0.2f - 0.36f;
    if (m_behind && byHands) s->pitch += m_behind->pitch;
    return s;
}

/// Of a mind it is the body and its way that are watched, not what it aims at: from farther away, and higher in the
/// picture.
void SessionCameras::placeBehind(Controller controller, bool minds) {
    const ThirdPersonSettings standard;
    CameraBehind behind{minds ? 4.8f : standard.distance, minds ? -0.45f : standard.heightAboveHead, standard.sideways};
    if (m_behind && controller != Controller::Mind) behind = *m_behind;
    for (ThirdPersonRig* rig : {&m_third, &m_thirdColliding}) {
        rig->settings().distance = behind.distance;
        rig->settings().heightAboveHead = behind.heightAboveHead;
        rig->settings().sideways = behind.sideways;
    }
}

CameraHands SessionCameras::handsOf(const SessionFrame& frame) const {
    CameraHands hands;
    if (!frame.free()) return hands;
    const InputState& input = frame.input;
    const auto along = [&](Action more, Action less) { return input.strength(more) - input.strength(less); };
    hands.pan = isAbove() ? Vec2{along(Action::PanRight, Action::PanLeft), along(Action::PanForward, Action::PanBack)}
                          : Vec2{along(Action::Right, Action::Left), along(Action::Forward, Action::Back)};
    if (frame.pointer.over) hands.mouse = frame.pointer.at;
    hands.edgeScroll = frame.settings.edgeScroll;
    hands.zoom = input.wheel() + along(Action::ZoomIn, Action::ZoomOut) * frame.seconds * 6;
    hands.lift = input.strength(Action::Jump) - input.strength(Action::Crouch);
    hands.fast = input.held(Action::Run);
    const float perPixel = 0.0022f * frame.settings.mouseSpeed;
    if (frame.pointer.captured || input.held(Action::RotateView) || (!isAbove() && input.mouseButton(3)))
        hands.turn = {input.mouseMoved().x * perPixel, -input.mouseMoved().y * perPixel};
    if (isAbove()) hands.turn.x += along(Action::RotateRight, Action::RotateLeft) * frame.seconds * 1.6f;
    return hands;
}

void SessionCameras::update(const SessionFrame& frame, const Possession& possession) {
    const Level* level = &m_agents.simulation().world().level();
    const float seconds = frame.seconds;
    const Controller controller = possession.controllerOf(m_watched);
    const Agent* agent = m_agents.find(m_watched);
    const Character* c = m_agents.character(m_watched);
    const bool minds = agent != nullptr && agent->brain && controller != Controller::Player;
    const auto s = seenSubject(possession, minds);
    placeBehind(controller, minds);
    CameraHands hands = handsOf(frame);
    switch (m_choice) {
    case CameraChoice::FirstPerson:
        // The dead are seen from outside.
        if (s) m_camera = c != nullptr && c->alive ? FirstPersonRig().update(*s) : m_follow.update(*s, level, seconds);
        break;
    case CameraChoice::ThirdPerson:
        if (s) m_camera = m_third.update(*s, level, seconds);
        break;
    case CameraChoice::ThirdPersonColliding:
        if (s) m_camera = m_thirdColliding.update(*s, level, seconds);
        break;
    case CameraChoice::Above:
        if (length(hands.pan) > 0) m_aboveFollows = false; // the player has taken it
        if (m_aboveFollows && s) {
            hands.edgeScroll = false;
            m_aboveZoomed = m_aboveZoomed || hands.zoom != 0;
            const bool framed = !m_aboveFrame.empty() && !m_aboveZoomed;
            m_above.follow(framed ? m_aboveFrame.centre() : s->feet, seconds);
            if (framed) m_above.wantDistance(distanceToSee(m_aboveFrame, m_camera));
        }
        m_camera = m_above.update(hands, level, seconds);
        break;
    case CameraChoice::Free:
        m_camera = m_free.update(hands, seconds);
        break;
    case CameraChoice::Follow:
        if (s) m_camera = m_follow.update(*s, level, seconds);
        break;
    }
    m_camera.fovYRadians = verticalFieldOfView(frame.settings.fieldOfViewDegrees);
    resize(m_width, m_height);
}

} // namespace lince::app
