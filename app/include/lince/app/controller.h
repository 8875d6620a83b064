#pragma once
// Who moves a body (spec S0.D2): its own mind, the player's hands, or the pointer, which gives places that it walks to
// along the same Bézier curve as a mind would.

#include <lince/agent/intent.h>
#include <lince/agent/self_state.h>
#include <lince/core/debug_draw.h>
#include <lince/move/path_follower.h>
#include <lince/render/picking.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace lince::app {

enum class Controller : std::uint8_t { Mind, Player, Pointer };
inline constexpr std::size_t kControllers = 3;
/// "mind", "hands", "pointer".
std::string_view nameOf(Controller driver);

/// The place on the floor that a click means: what lies under the pointer or, at a wall, the floor at its foot. Nothing
/// in the sky. `walker` is looked through.
std::optional<Vec3> floorUnder(const World& world, const Camera& camera, Vec2 ndc, EntityId walker);

/// The pointer's part.
class PointerControl {
  public:
    /// A new destination; the way begins where the body stands and along its view.
    void walkTo(const SelfState& self, Vec3 place, bool run);
    void stop() { m_follower.stop(); }
    bool walking() const { return m_follower.walking(); }
    Vec3 destination() const { return m_place; } ///< of the way; while walking
    /// What to do in this tick; a body without a way stands and looks where it did.
    Intent steer(const SelfState& self);
    void draw(DebugDraw& sink, Vec3 feet) const;

  private:
    PathFollower m_follower;
    Vec3 m_place;
    bool m_run = false;
};

} // namespace lince::app
