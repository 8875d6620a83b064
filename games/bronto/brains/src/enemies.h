#pragma once
// Enemies in flight: where they were in the last frames, where they will be, where to meet one and how to step out of
// the way of one (spec S0.X5).

#include <lince/mind/brain.h>

#include <array>
#include <optional>
#include <vector>

namespace lince {
class StateVisitor;
}

namespace lince::bronto {

struct Enemy {
    static constexpr std::size_t kFrames = 6;
    PerceptId percept;
    std::array<Vec3, kFrames> places; ///< newest first
    std::array<Tick, kFrames> ticks{};
    std::uint8_t frames = 0;
    Vec3 velocity; ///< over all frames that fit one straight line
    Tick lastSeen = 0;
    void visitState(StateVisitor& v);
};

/// Where one who goes `speed` metres a second from `from` meets what moves evenly, over the ground; nothing when it is
/// faster and goes away.
std::optional<Vec3> meetingPlace(Vec3 from, float speed, Vec3 target, Vec3 velocity);

/// Seconds until two that move evenly are nearest to each other over the ground, and how near.
struct NearestPass {
    float seconds = 0;
    float metres = 0;
};
NearestPass nearestPass(Vec3 from, Vec3 velocity, Vec3 other, Vec3 otherVelocity);

class Enemies {
  public:
    void update(const ThinkInput& input, ClassId enemyClass);
    const std::vector<Enemy>& all() const { return m_all; }
    /// The one that would come nearest within `seconds`, if that is nearer than `metres`.
    const Enemy* threat(const SelfState& self, float seconds, float metres) const;
    const Enemy* nearest(Vec3 place) const;
    void visitState(StateVisitor& v);

  private:
    std::vector<Enemy> m_all;
};

} // namespace lince::bronto
