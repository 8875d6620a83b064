#pragma once
// The certificate's own judgement of what an agent cannot sense. It shares no code with `sense`, whose secrecy it is
// there to test: it asks the level for lines of sight and nothing else. In doubt a thing counts as sensed.

#include <lince/sense/sense_list.h>
#include <lince/world/world.h>

#include <vector>

namespace lince {

enum class Hiding : std::uint8_t {
    Sensed,      ///< or in doubt
    OutOfReach,  ///< too far, beside the picture or cone of sight, or there is no sense that reaches so far
    BehindWalls, ///< it would be seen if the level, or what else counts, were not there
};

/// What hides things, besides distance and the edge of the picture.
enum class Screens : std::uint8_t {
    Level,
    LevelAndSolids, ///< doors and boxes, too: they must then stay as they are
};

class HiddenFrom {
  public:
    /// For bodies where they are now; from who has none, all is hidden. The world must outlive it; of later changes
    /// only those of screens matter.
    HiddenFrom(const World& world, EntityId body, const SenseList& senses, Screens screens);

    /// How a thing that fills this box would be hidden. Bodies hide nothing.
    Hiding judge(const Aabb& box) const;
    bool hides(const Aabb& box) const { return judge(box) != Hiding::Sensed; }
    /// No event of the last tick is between it and this body: no blow, no shot, no touch, which may be felt just now.
    /// A noise is no such event: it comes from a place, and whoever made it may be elsewhere by now.
    bool isQuiet(EntityId entity) const;
    bool looksAfar() const { return m_senses.find<EyeSense>() != nullptr || m_senses.find<SightSense>() != nullptr; }
    /// Doors and boxes must stay: they hide what is changed, or noises are being heard that they may muffle.
    bool solidsStay() const { return m_listening || m_screens == Screens::LevelAndSolids; }
    Vec3 feet() const { return m_feet; }

  private:
    Hiding judgeByEye(const Aabb& box) const;
    Hiding judgeBySight(const Aabb& box) const;
    bool isBlocked(const Ray& ray) const;

    const World& m_world;
    EntityId m_self;
    Screens m_screens;
    SenseList m_senses;
    Vec3 m_feet;
    mutable std::vector<std::uint32_t> m_scratch;
    Aabb m_body;
    EyePose m_pose;
    std::vector<EntityId> m_named; ///< in events with this body
    bool m_listening = false, m_hasBody = true;
    /// Metres: nearer things may be touched, bumped into, picked up, or sensed by a sense of a game.
    float m_reach = 1.5f;
};

} // namespace lince
