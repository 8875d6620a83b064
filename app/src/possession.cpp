#include <lince/app/possession.h>

namespace lince::app {
namespace {

std::uint16_t with(std::uint16_t buttons, std::uint16_t others) {
    return static_cast<std::uint16_t>(buttons | others);
}

} // namespace

Possession::Possession(const ShownAgents& agents, AgentId player)
    : m_agents(agents), m_player(player), m_controller(player ? Controller::Player : Controller::Mind) {}

bool Possession::drive(AgentId id, Controller wanted) {
    if (wanted == controllerOf(id)) return true;
    const Agent* agent = m_agents.find(id);
    const Character* body = m_agents.character(id);
    if (body == nullptr || m_agents.recorded()) return false;
    if (wanted == Controller::Mind) {
        if (!agent->brain) return false;
        giveBack();
        return true;
    }
    if (!body->alive || m_agents.simulation().sim().definitions()[body->type].motion != MotionKind::Walk) return false;
    if (m_player && id != m_player) return false; // the player has a body of its own
    if (agent->brain && m_taken != id) {
        giveBack();
        m_taken = id;
    }
    m_controller = wanted;
    tellAnew();
    stopWalking();
    if (const auto s = m_agents.subject(id)) lookAlong(s->yaw, 0);
    return true;
}

void Possession::release() {
    if (m_taken) giveBack();
}

void Possession::giveBack() {
    if (m_taken) m_released.push_back(m_taken);
    m_taken = {};
    m_controller = m_player ? Controller::Player : Controller::Mind;
    tellAnew();
    stopWalking();
}

void Possession::walkTo(Vec3 place, bool run) {
    if (const auto self = m_agents.feelSelf(driven())) m_pointer.walkTo(*self, place, run);
}

void Possession::draw(DebugDraw& sink) const {
    if (m_controller != Controller::Pointer) return;
    if (const auto s = m_agents.subject(driven())) m_pointer.draw(sink, s->feet);
}

bool Possession::runs(const InputState& input) const {
    return input.held(Action::Run) != ((m_inverted & static_cast<unsigned>(Button::Run)) != 0);
}

void Possession::takeHands(const SessionFrame& frame, bool moving) {
    m_hands = {};
    if (m_controller != Controller::Player || m_agents.find(driven()) == nullptr) return;
    m_hands.yaw = m_yaw, m_hands.pitch = m_pitch;
    if (frame.free() && moving) {
        WeaponsCarried carried;
        if (const Character* c = m_agents.character(driven()))
            carried = {static_cast<std::uint8_t>(c->weapons.empty() ? 0 : c->weaponInHand + 1),
                       static_cast<std::uint8_t>(c->weapons.size())};
        m_hands = intentOf(frame.input, frame.settings, m_yaw, m_pitch, frame.seconds, carried);
        m_hands.buttons = static_cast<std::uint16_t>(m_hands.buttons ^ m_inverted);
    }
    m_kept = with(m_kept, m_hands.buttons);
    if (m_hands.weaponSlot != 0) m_slotKept = m_hands.weaponSlot;
}

std::span<const AgentInput> Possession::nextInputs() {
    m_inputs.clear();
    for (const AgentId id : m_released)
        m_inputs.push_back({id, {}});
    m_released.clear();
    if (m_agents.find(driven()) != nullptr && !m_agents.recorded()) {
        m_hands.buttons = with(m_hands.buttons, m_kept);
        if (m_hands.weaponSlot == 0) m_hands.weaponSlot = m_slotKept;
        if (m_controller == Controller::Pointer)
            if (const auto self = m_agents.feelSelf(driven())) m_hands = m_pointer.steer(*self);
        m_hands.buttons = with(m_hands.buttons, m_asked);
        if (m_taken) m_hands.press(Button::Possess);
        if (m_told != m_hands) m_inputs.push_back({driven(), m_hands}), m_told = m_hands;
    }
    dropButtons();
    return m_inputs;
}

} // namespace lince::app
