#pragma once
// Cones of sight on the ground (spec S3.P3, S3.V), drawn by what the sense itself would see: of one enemy or of all,
// and who would see somebody at one place. Few are made anew in a frame, the oldest first, so that a frame stays short.

#include <lince/core/debug_draw.h>
#include <lince/runtime/simulation.h>
#include <lince/sense/cone_shape.h>

#include <functional>
#include <vector>

namespace lince::commandos {

namespace tints {
// Blue and orange are told apart by everybody; alarm is darker than both, and tells itself by the figure's haste, too.
inline constexpr Colour kSeenStanding{96, 176, 240, 74};
inline constexpr Colour kSeenCrouching{250, 166, 40, 112};
inline constexpr Colour kChaseStanding{206, 44, 110, 84};
inline constexpr Colour kChaseCrouching{206, 30, 70, 130};
} // namespace tints

/// The sight of somebody's cone; null: it has none.
const SightSense* coneOf(const Agent& agent);
/// It chases somebody, as far as its mind tells.
bool isChasing(const Agent& agent);

/// Its triangles, a little over the ground.
void drawCone(DebugDraw& sink, const ConeShape& shape, bool alarmed);

class Cones {
  public:
    using Wanted = std::function<bool(const Agent&)>;
    static constexpr float kBudget = 6; ///< milliseconds a frame, and one cone at least

    /// Of these from now on; others are forgotten. `fine`: one that is looked at closely; null: none.
    void update(const Simulation& simulation, const Wanted& wanted, EntityId fine);
    void clear() { m_cones.clear(); }
    std::size_t count() const { return m_cones.size(); }
    /// Milliseconds that the last update took, and how many were made anew in it.
    float milliseconds() const { return m_milliseconds; }
    std::size_t updated() const { return m_updated; }
    void draw(DebugDraw& sink, const Simulation& simulation) const;

  private:
    struct Cone {
        EntityId body;
        ConeShape shape;
        Tick made = 0; ///< when; 0: not yet
        bool alarmed = false;
    };
    std::vector<Cone> m_cones;
    float m_milliseconds = 0;
    std::size_t m_updated = 0;
};

/// Who would see a body at that place.
struct Watcher {
    EntityId body;
    bool crouching = false; ///< even when it crouches
};
std::vector<Watcher> watchersOf(const Simulation& simulation, Vec3 feet, const Cones::Wanted& wanted);
void drawWatchers(DebugDraw& sink, const Simulation& simulation, Vec3 feet, const std::vector<Watcher>& watchers);

} // namespace lince::commandos
