#pragma once
// The human figure: its bones, its mesh, and how a body's state becomes a pose.

#include <lince/render/model_mesh.h>

#include <array>
#include <cstdint>
#include <span>

namespace lince {

enum class Bone : std::uint8_t {
    Hips, ///< the root
    Spine,
    Chest,
    Head,
    LeftUpperArm,
    LeftForearm,
    LeftHand,
    RightUpperArm,
    RightForearm,
    RightHand,
    LeftThigh,
    LeftShin,
    LeftFoot,
    RightThigh,
    RightShin,
    RightFoot,
};
inline constexpr std::size_t kBones = 16;

/// Joints of the figure as it is built: standing, arms a little away from the body, looking along -Z, feet at the
/// origin, 1.8 m tall.
struct Skeleton {
    std::array<int, kBones> parent; ///< -1: the root
    std::array<Vec3, kBones> joint; ///< where each bone begins, metres
};
const Skeleton& figureSkeleton();

/// Turns of each bone against its parent, and the place of the hips.
struct Pose {
    std::array<Quat, kBones> turn{};
    Vec3 hips; ///< moved by, metres
};
Pose blend(const Pose& a, const Pose& b, float fraction);
/// Matrices that take vertices of the mesh to the pose, in the figure's own space. `out`: kBones.
void skin(const Pose& pose, std::span<Mat4> out);

/// What the animator knows of a body; filled from the simulation's state once a tick.
struct BodyMotion {
    /// Metres a second, in the body's own frame: -Z ahead, +X right. A figure that is drawn larger by a factor divides
    /// its velocity by it, so that its feet do not slide.
    Vec3 velocity;
    float turnSpeed = 0; ///< radians a second
    float pitch = 0;     ///< of the look
    bool crouching = false;
    bool onGround = true;
    bool alive = true;
    bool armed = false;        ///< holds something in both hands
    bool longWeapon = true;    ///< rifle-like rather than pistol-like
    float reloadFraction = -1; ///< [0, 1] while reloading, else < 0
    float secondsSinceShot = 99;
    float secondsSinceHit = 99;
    float hitFrom = 0; ///< where the blow came from against the body's yaw, radians: 0 from ahead, pi/2 from the right
    float secondsSinceDeath = 0;
    std::uint32_t variety = 0; ///< makes two bodies differ a little: phase of steps, way to fall
};

/// Blends walk, run, crouch, aim, fire, reload, hit and death from the body's state. Plain values: may be copied.
class FigureAnimator {
  public:
    /// Advances by so many seconds; `motion` is the state at their end.
    void update(const BodyMotion& motion, float seconds);
    Pose pose() const;
    /// Straight to where it would settle: after a jump in time.
    void settle(const BodyMotion& motion);

  private:
    Pose livingPose() const;

    BodyMotion m_motion;
    Vec3 m_velocity;                ///< follows the body's with a bounded acceleration
    float m_turnSpeed = 0;          ///< likewise
    float m_rise = 0;               ///< likewise, of the vertical speed
    float m_hipYaw = 0;             ///< of the hips against the look, towards the way of walking
    float m_stride = 0;             ///< phase of the steps, turns
    float m_idle = 0;               ///< seconds, for breathing
    float m_crouch = 0, m_air = 0;  ///< ramps in [0, 1]
    float m_armed = 0, m_short = 0; ///< likewise: something in the hands; it is pistol-like
    float m_carry = 0;              ///< likewise: lowered while running
    float m_reload = 0, m_reloadFraction = 0;
    float m_dip = 0, m_dipSpeed = 0; ///< knees give way when landing: metres, metres a second
    float m_fallFrom = 0;            ///< hitFrom at the moment of death
    Pose m_atDeath;
};

/// The mesh with its colours: a soldier with helmet and vest, a walker in plain clothes, a heavy giant.
enum class FigureDress : std::uint8_t { Soldier, Walker, Giant, Hunter };
ModelMesh makeFigure(std::string name, FigureDress dress);

/// Where a held weapon sits, from the skinned matrices of a figure: in the right hand, its barrel along -Z.
Mat4 weaponPlace(const Pose& pose, std::span<const Mat4> skinned, bool longWeapon);

} // namespace lince
