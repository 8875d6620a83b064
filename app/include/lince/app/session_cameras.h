#pragma once
// The cameras of a session: which one is chosen, whom they watch, and how they move.

#include <lince/app/possession.h>
#include <lince/app/session_frame.h>
#include <lince/app/shown_agents.h>
#include <lince/render/camera_rigs.h>

#include <optional>
#include <string_view>

namespace lince::app {

enum class CameraChoice : std::uint8_t { FirstPerson, ThirdPerson, ThirdPersonColliding, Above, Free, Follow };
inline constexpr std::size_t kCameraChoices = 6;
/// "first-person", for scripts and reports.
std::string_view nameOf(CameraChoice choice);

/// Of the cameras behind a body that hands or pointer drive.
struct CameraBehind {
    float distance = 3.6f, heightAboveHead = 0.35f, sideways = 0.45f; ///< metres
    float pitch = 0;                                                  ///< radians that the view is lower
};

class SessionCameras {
  public:
    /// Watches `watched` from its eyes or, when it only follows, from outside; when there is none, the level from
    /// above.
    SessionCameras(const ShownAgents& agents, AgentId watched, CameraChoice choice);

    const Camera& camera() const { return m_camera; }
    CameraChoice choice() const { return m_choice; }
    bool isAbove() const { return m_choice == CameraChoice::Above; }
    /// Goes with the watched body: neither from above nor free.
    bool goesWithBody() const { return m_choice != CameraChoice::Above && m_choice != CameraChoice::Free; }
    void choose(CameraChoice choice);
    /// From above, so many metres from the watched body.
    void chooseAbove(float distance);
    /// The camera from above goes there at once, as far away as it is.
    void lookFromAboveAt(Vec3 place);
    /// The camera from above as it is, and as it was: it goes there at once and follows nobody.
    const OverheadRig& above() const { return m_above; }
    void putAbove(const OverheadRig& rig) { m_above = rig, m_aboveFollows = false; }
    /// The camera from above looks along this yaw, until the player turns it.
    void faceFromAbove(float yaw) { m_above.face(yaw); }
    void next();

    AgentId watched() const { return m_watched; }
    /// From now on; where the camera is, it stays until it follows. Session::watch also goes there.
    void watch(AgentId agent);
    /// The next agent alive; none: there is no other.
    AgentId nextAgent() const;

    void setBehind(const CameraBehind& behind) { m_behind = behind; }
    /// The camera from above goes with the watched body, until the player moves it.
    void followFromAbove() { m_aboveFollows = true, m_aboveZoomed = false; }
    /// While it follows: all of this box is in the picture, instead of the watched body in its middle. An empty box:
    /// the body again.
    void frameFromAbove(const Aabb& box) { m_aboveFrame = box; }
    /// Metres, y: what lies above hides the watched body from the camera from above; none: it stands under the sky.
    std::optional<float> cutAbove() const;

    void update(const SessionFrame& frame, const Possession& possession);
    /// Pixels of the picture.
    void resize(int width, int height);
    int height() const { return m_height; }
    /// After a jump in time: the cameras take their places at once.
    void restart();
    /// The body that is not drawn because it is seen from its eyes; none: all are drawn.
    EntityId hidden() const;
    /// What the picture is about: a place on the ground or the camera's own.
    Vec3 lookedAt() const;

  private:
    std::optional<CameraSubject> seenSubject(const Possession& possession, bool minds) const;
    void placeBehind(Controller controller, bool minds);
    CameraHands handsOf(const SessionFrame& frame) const;

    const ShownAgents& m_agents;
    CameraChoice m_choice;
    AgentId m_watched;
    Camera m_camera;
    ThirdPersonRig m_third{ThirdPersonSettings{.collides = false}};
    ThirdPersonRig m_thirdColliding{ThirdPersonSettings{.collides = true}};
    OverheadRig m_above;
    FreeRig m_free;
    FollowRig m_follow;
    std::optional<CameraBehind> m_behind;
    bool m_aboveFollows = false, m_aboveZoomed = false;
    Aabb m_aboveFrame;
    int m_width = 1280, m_height = 720;
};

} // namespace lince::app
