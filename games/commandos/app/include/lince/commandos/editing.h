#pragma once
// What the game adds to the editor of levels: whom and what a mission can have, and what an enemy sees from where he is
// put.

#include <lince/app/level_stamps.h>
#include <lince/commandos/cones.h>
#include <lince/runtime/scenario.h>

namespace lince::commandos {

/// Enemies of the classes that the scenario asks for, start places of its groups, and things whose classes the level
/// declares.
std::vector<app::LevelStamp> missionStamps(const Scenario& scenario, const LevelData& level, Language language);

/// The cone of one who does not stand there yet, by the sense that he has (cones.h).
class EditedCone {
  public:
    /// Made anew only when something is another.
    void update(const Simulation& still, const Agent& agent, Vec3 feet, float yaw);
    void draw(DebugDraw& sink) const { drawCone(sink, m_shape, false); }
    const ConeShape& shape() const { return m_shape; }

  private:
    ConeShape m_shape;
    Hash128 m_level;
    EntityId m_body;
    Vec3 m_feet;
    float m_yaw = 0;
};

} // namespace lince::commandos
