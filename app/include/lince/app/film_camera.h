#pragma once
// Cameras for films and for watching, chosen by a word: "orbit", "above", "first:3", "third:3", "follow:3",
// "at:x,y,z,yaw,pitch" (degrees).

#include <lince/core/error.h>
#include <lince/render/camera_rigs.h>
#include <lince/render/scene.h>

#include <string>
#include <string_view>

namespace lince::app {

class FilmCamera {
  public:
    enum class Kind : std::uint8_t { Orbit, Above, First, Third, Follow, Fixed };

    static Result<FilmCamera> fromWord(std::string_view word);
    static constexpr const char* kWords = "orbit, above, first:AGENT, third:AGENT, follow:AGENT or at:X,Y,Z,YAW,PITCH";

    const std::string& word() const { return m_word; } ///< as it was given
    Kind kind() const { return m_kind; }
    AgentId agent() const { return m_agent; }
    /// Fails when the simulation has no such agent.
    Status fits(const Simulation& simulation) const;
    /// `seconds` since the last frame; the first frame takes its place at once.
    Camera update(const Simulation& simulation, const SceneObserver& observer, float fraction, float seconds);
    /// The body that must not be drawn, since this is what its eyes see.
    EntityId hidden(const Simulation& simulation) const;

  private:
    Camera orbit(const Simulation& simulation, const SceneObserver& observer, float fraction, float seconds,
                 float pitch, float turnSpeed);
    void chooseOrbit(const Simulation& simulation, const SceneObserver& observer, float fraction, float pitch);

    std::string m_word;
    Kind m_kind = Kind::Orbit;
    AgentId m_agent;
    Camera m_fixed;
    ThirdPersonRig m_third;
    FollowRig m_follow;
    bool m_placed = false;
    Vec3 m_target;
    float m_distance = 20, m_yaw = 0.6f, m_pitch = 0, m_nearer = 1;
    float m_wantedPitch = 0, m_wantedNearer = 1, m_sinceLook = 0;
    bool m_seesFew = false;
};

} // namespace lince::app
