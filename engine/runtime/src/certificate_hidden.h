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
    BehindWalls, ///< it would be seen if the level were not there
};

class HiddenFrom {
  public:
    /// As the world is now; later changes of the world are not noticed. The level must outlive it.
    HiddenFrom(const World& world, EntityId body, const SenseList& senses);

    /// How a thing that fills this box would be hidden. Only the level hides: neither doors nor bodies do.
    Hiding judge(const Aabb& box) const;
    bool hides(const Aabb& box) const { return judge(box) != Hiding::Sensed; }
    /// No event of the last tick is between it and this body: no blow, no shot, no touch, which may be felt just now.
    /// A noise is no such event: it comes from a place, and whoever made it may be elsewhere by now.
    bool isQuiet(EntityId entity) const;
    bool looksAfar() const { return m_senses.find<EyeSense>() != nullptr || m_senses.find<SightSense>() != nullptr; }
    /// Noises are being heard, and what stands between may muffle them: doors and boxes must stay.
    bool isListening() const { return m_listening; }

  private:
    Hiding judgeByEye(const Aabb& box) const;
    Hiding judgeBySight(const Aabb& box) const;

    const Level& m_level;
    SenseList m_senses;
    Aabb m_body;
    EyePose m_pose;
    std::vector<EntityId> m_named; ///< in events with this body
    bool m_listening = false;
    /// Metres: nearer things may be touched, bumped into, picked up, or sensed by a sense of a game.
    float m_reach = 1.5f;
};

} // namespace lince
