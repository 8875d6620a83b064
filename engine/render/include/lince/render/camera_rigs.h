#pragma once
// What moves a camera. A rig keeps its own smooth state, takes hands or a body once a frame and gives a Camera.

#include <lince/core/math.h>
#include <lince/render/camera.h>
#include <lince/world/level.h>

namespace lince {

/// Whom a camera looks after, at the time of the frame (between two ticks).
struct CameraSubject {
    Vec3 feet;
    float eyeHeight = 1.65f;
    float height = 1.8f;
    float yaw = 0, pitch = 0;
};

/// From the eyes.
class FirstPersonRig {
  public:
    Camera update(const CameraSubject& subject) const;
};

/// Behind and above a body (spec S0.D1).
struct ThirdPersonSettings {
    bool collides = true;         ///< false: passes through walls
    float distance = 3.6f;        ///< metres behind the head when there is room
    float minimumDistance = 0.9f; ///< never nearer to the head, even with a wall behind
    float maximumSpeed = 9.0f;    ///< metres a second along the boom, in and out
    float heightAboveHead = 0.35f;
    float sideways = 0.45f;  ///< metres to the right, so that the body does not hide the aim
    float wallMargin = 0.2f; ///< metres kept from walls
};
/// The eye sits on a straight boom that begins in the head, and walls shorten the boom. Where that would leave too
/// little room behind, the boom swings up over the head (or aside, under a low ceiling) instead of going below the
/// minimum distance. Both ways the length obeys the maximum speed; while it is still too long, the picture's near plane
/// stands where the wall does, so that nobody looks at the wall's far side or through it into the next room.
class ThirdPersonRig {
  public:
    explicit ThirdPersonRig(ThirdPersonSettings settings = {}) : m_settings(settings) {}
    /// `level` may be null: then nothing is collided with. The first update takes its place at once.
    Camera update(const CameraSubject& subject, const Level* level, float seconds);
    ThirdPersonSettings& settings() { return m_settings; }
    /// Metres from the head (the eyes of the body) to the camera.
    float distanceNow() const { return m_distance; }
    void reset() { m_distance = -1; }

  private:
    ThirdPersonSettings m_settings;
    float m_distance = -1; ///< < 0: not placed yet
    Vec2 m_swing;          ///< radians by which the boom has given way: x aside, y up
};

/// What hands want of a camera that is not bound to a body, all in the range [-1, 1] but for `zoom` and `turn`.
struct CameraHands {
    Vec2 pan;           ///< keys: x to the right, y forwards
    Vec2 mouse{-2, -2}; ///< pointer in the picture, [-1, 1]²; outside: not over it
    bool edgeScroll = false;
    float zoom = 0; ///< notches of the wheel, > 0: nearer
    Vec2 turn;      ///< radians to the right and up, while the wheel button is held (or mouse look of the free camera)
    float lift = 0; ///< free camera: up and down
    bool fast = false;
};

/// From above (spec S3.P4): keys or the screen's edges move, the wheel zooms, the wheel button held rotates.
struct OverheadSettings {
    float nearest = 6, farthest = 90; ///< metres from the point looked at
    float pitch = -0.96f;             ///< radians, about 55° down
    float speed = 0.9f;               ///< × distance: metres a second at full stick
    float edge = 0.96f;               ///< beyond this share of the picture's half size the edge scrolls
};
class OverheadRig {
  public:
    explicit OverheadRig(OverheadSettings settings = {}) : m_settings(settings) {}
    void lookAt(Vec3 target, float distance);
    /// Goes softly to what is followed; distance and direction stay as the hands left them.
    void follow(Vec3 target, float seconds);
    /// Looks along this yaw from now on.
    void face(float yaw) { m_yaw = yaw; }
    /// Goes softly to this distance.
    void wantDistance(float metres) { m_wantedDistance = clamp(metres, m_settings.nearest, m_settings.farthest); }
    /// The target stays inside the level's bounds and on the terrain, when there is one; the eye stays above it.
    Camera update(const CameraHands& hands, const Level* level, float seconds);
    Vec3 target() const { return m_target; }
    float distance() const { return m_distance; }
    float yaw() const { return m_yaw; }

  private:
    OverheadSettings m_settings;
    Vec3 m_target;
    float m_distance = 30, m_wantedDistance = 30;
    float m_yaw = 0;
    float m_pitch = 0; ///< added to the settings' by turning
    Vec2 m_pan;        ///< as the hands want it, but softly
};

/// Flies anywhere, through everything. The wheel makes it faster and slower.
class FreeRig {
  public:
    void place(Vec3 eye, float yaw, float pitch) {
        m_camera.eye = eye, m_camera.yaw = yaw, m_camera.pitch = pitch, m_velocity = {};
    }
    Camera update(const CameraHands& hands, float seconds);

  private:
    Camera m_camera;
    Vec3 m_velocity;   ///< metres a second
    float m_speed = 6; ///< metres a second at full stick
};

/// Goes with a body at a distance, turning softly after it: for watching an agent.
class FollowRig {
  public:
    Camera update(const CameraSubject& subject, const Level* level, float seconds);
    void reset() { m_placed = false; }

  private:
    bool m_placed = false;
    Vec3 m_target;
    float m_yaw = 0, m_distance = 6;
};

} // namespace lince
