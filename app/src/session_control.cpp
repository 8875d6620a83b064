// Who moves a body: its mind, the hands or the pointer.
#include <lince/app/session.h>
#include <lince/core/math.h>

namespace lince::app {

std::optional<SelfState> Session::feelSelf(AgentId id) {
    const Agent* agent = agentOf(id);
    if (agent == nullptr) return {};
    return agent->senses.feelSelf(m_show.simulation().world(), m_show.simulation().sim());
}

bool Session::drive(Controller wanted) {
    if (wanted == controller()) return true;
    const Agent* agent = agentOf(m_watched);
    const Simulation& simulation = m_show.simulation();
    const Character* body = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    if (body == nullptr || m_show.replay() != nullptr) return false;
    if (wanted == Controller::Mind) {
        if (!agent->brain) return false;
        release();
        return true;
    }
    if (!body->alive || simulation.sim().definitions()[body->type].motion != MotionKind::Walk) return false;
    if (m_settings.player && m_watched != m_settings.player) return false; // the player has a body of its own
    if (agent->brain && m_taken != m_watched) {
        release();
        m_taken = m_watched;
    }
    m_controller = wanted;
    m_hasInput = false;
    m_pointerDriving.stop();
    if (const auto s = subject(m_watched)) m_yaw = s->yaw, m_pitch = 0;
    // Hands need a camera that goes with the body.
    if (wanted == Controller::Player && (m_choice == CameraChoice::Above || m_choice == CameraChoice::Free))
        choose(CameraChoice::ThirdPersonColliding);
    return true;
}

bool Session::driveNext() {
    for (std::size_t i = 1; i < kControllers; ++i)
        if (drive(static_cast<Controller>((static_cast<std::size_t>(controller()) + i) % kControllers))) return true;
    return false;
}

void Session::release() {
    if (m_taken) m_released.push_back(m_taken);
    m_taken = {};
    m_controller = m_settings.player ? Controller::Player : Controller::Mind;
    m_hasInput = false;
    m_pointerDriving.stop();
}

void Session::order(Vec2 ndc, bool run) {
    const Agent* agent = agentOf(driven());
    const auto self = feelSelf(driven());
    if (agent == nullptr || !self) return;
    if (const auto place = floorUnder(m_show.simulation().world(), m_camera, ndc, agent->body))
        m_pointerDriving.walkTo(*self, *place, run);
}

void Session::exchange(std::unique_ptr<Simulation> simulation) {
    const bool elsewhere = simulation->now() != m_show.simulation().now();
    m_show.exchange(std::move(simulation));
    m_hasInput = false; // the new one was told nothing yet
    if (!elsewhere) return;
    m_view->restart(m_show.simulation());
    m_owed = 0;
    m_blows.clear();
    m_news.clear();
    m_deadSeconds = 0;
    m_pointerDriving.stop();
    m_third.reset(), m_thirdColliding.reset(), m_follow.reset();
}

} // namespace lince::app
