#pragma once
// Who controls which body of a session, and what hands or pointer tell it with the next tick. At most one body is
// driven: the player's own or one that was taken over from its mind.

#include <lince/app/controller.h>
#include <lince/app/session_frame.h>
#include <lince/app/shown_agents.h>

#include <span>
#include <vector>

namespace lince::app {

class Possession {
  public:
    /// `player`: none when the show is only watched.
    Possession(const ShownAgents& agents, AgentId player);

    AgentId player() const { return m_player; }
    /// Whom hands or pointer move; none: nobody.
    AgentId driven() const { return m_player ? m_player : m_taken; }
    bool byHands() const { return driven() && m_controller == Controller::Player; }
    Controller controllerOf(AgentId agent) const {
        return agent && agent == driven() ? m_controller : Controller::Mind;
    }
    /// False when it cannot be: a recording, a dead body, one without a will, or one that has no mind for
    /// Controller::Mind.
    bool drive(AgentId id, Controller wanted);
    /// Whoever was taken over is given back to its mind with the next tick.
    void release();

    /// Where the player wants to look: not delayed by the body's turning.
    float yaw() const { return m_yaw; }
    float pitch() const { return m_pitch; }
    void lookAlong(float yaw, float pitch) { m_yaw = yaw, m_pitch = pitch; }

    /// The pointer's order; nothing when nobody is driven.
    void walkTo(Vec3 place, bool run);
    const PointerControl& pointer() const { return m_pointer; }
    /// The way to the place that was clicked.
    void draw(DebugDraw& sink) const;

    /// This button works the other way round for the driven body: held while the player does not hold it. For bodies
    /// that mostly run.
    void invert(Button button) { m_inverted = static_cast<std::uint16_t>(m_inverted | static_cast<unsigned>(button)); }
    /// The player wants it to run.
    bool runs(const InputState& input) const;
    /// Pressed for the driven body with the next tick, besides what hands or pointer want.
    void press(Button button) { m_asked = static_cast<std::uint16_t>(m_asked | static_cast<unsigned>(button)); }

    /// What the hands do in this frame. `moving`: they move the body, not a camera.
    void takeHands(const SessionFrame& frame, bool moving);
    /// Forgets what was pressed since the last tick: a pause keeps no shot.
    void dropButtons() { m_kept = m_asked = 0, m_slotKept = 0; }
    /// For the next tick; valid until the next call.
    std::span<const AgentInput> nextInputs();
    /// Another simulation goes on in the place of this one: it was told nothing yet.
    void tellAnew() { m_told.reset(); }
    void stopWalking() { m_pointer.stop(); }

  private:
    void giveBack();

    const ShownAgents& m_agents;
    AgentId m_player;
    AgentId m_taken; ///< taken over from its mind
    Controller m_controller = Controller::Mind;
    std::vector<AgentId> m_released; ///< given back to their minds with the next tick
    PointerControl m_pointer;
    std::vector<AgentInput> m_inputs;
    Intent m_hands;               ///< of this frame
    std::optional<Intent> m_told; ///< the last input that was given
    std::uint16_t m_kept = 0;     ///< buttons pressed in frames that had no tick
    std::uint16_t m_asked = 0;    ///< by `press`
    std::uint16_t m_inverted = 0;
    std::uint8_t m_slotKept = 0;
    float m_yaw = 0, m_pitch = 0;
};

} // namespace lince::app
