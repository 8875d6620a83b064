#pragma once
// A chain of bones that is set from the root outwards, and limbs that reach for a point.

#include <lince/render/figure.h>
#include <lince/render/pose_tools.h>

namespace lince {

inline std::size_t indexOf(Bone b) {
    return static_cast<std::size_t>(b);
}

/// Bones placed so far; a bone needs its parent first.
class Rig {
  public:
    Rig(Vec3 hipsBy, Quat hipsTurn);
    /// The same places as a finished pose gives.
    explicit Rig(const Pose& pose);

    void setTurn(Bone b, Quat againstParent);
    void setGlobalTurn(Bone b, Quat turn);
    Vec3 at(Bone b) const { return m_at[indexOf(b)]; }
    Quat turn(Bone b) const { return m_turn[indexOf(b)]; }
    /// Where a point of the figure as built is now, fixed to a bone.
    Vec3 carried(Bone b, Vec3 built) const;
    /// Lets an arm or leg (upper, lower and end bone) reach `target` with its last joint; the middle joint goes towards
    /// `pole`, the end bone takes `endTurn`. Out of reach: as far as it gets.
    void reach(Bone upper, Vec3 target, Vec3 pole, Quat endTurn);
    const Pose& pose() const { return m_pose; }

  private:
    void place(Bone b);

    Pose m_pose;
    std::array<Vec3, kBones> m_at{};
    std::array<Quat, kBones> m_turn{};
};

/// Where a sole touches the ground, from the ankle, the foot flat: heel, ball and the tip of the toes.
inline constexpr Vec3 kHeel{0, -0.085f, 0.072f}, kBall{0, -0.085f, -0.158f}, kToeTip{0, -0.067f, -0.211f};

/// Where the palm of a hand grips, on the figure as built.
Vec3 palmPoint(bool right);
/// Turn of a hand that grips: from the figure as built to the weapon's frame (barrel along -Z, up +Y).
Quat rightHandGrip();
Quat leftHandGrip(bool longWeapon);

} // namespace lince
