#pragma once
// Where a lost enemy may be by now: spreads over the ground from where he was last seen or heard, and is wiped where
// those who search look (spec S1.N4, S1.X6). It says where to look next, and where nobody can be any more.

#include <lince/core/debug_draw.h>
#include <lince/influence/influence_map.h>
#include <lince/mind/brain.h>
#include <lince/mind/mates.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince {

class MapQuestion;

struct SearchSettings {
    float sightAngle = 2.0943951f; ///< radians that it and its mates look over
    float sightRange = 30;         ///< metres, likewise
    float enemySpeed = 2;          ///< metres a second that one who hides is thought to move
    float aheadSeconds = 1.5f;     ///< for which he is thought to have kept his course
};

class EnemySearch {
  public:
    void adopt(const Knowledge& knowledge, KnowledgeUse why);

    /// Somebody was there, and went so: what was thought before counts no more.
    void begin(Vec3 feet, Vec3 velocity, const SearchSettings& settings, Tick now);
    void end() { m_active = false; }
    /// Something is looked for.
    bool isActive() const { return m_active; }
    /// When it was begun last.
    Tick begun() const { return m_begun; }

    /// Goes on spreading when it is time: not into what it or a mate sees. Needs the map.
    void spread(const ThinkInput& input, const Mates& mates, const SearchSettings& settings);
    /// No place is worth the way any more: he slipped through, and may be anywhere that nobody looks at.
    void giveUpPlaces() { m_exhausted = true; }
    /// It is not worth the way to look there.
    bool isNobodyAt(Vec3 place) const;
    /// Where he is most likely by now, within so many metres of a place, as feet; nothing: nowhere there.
    std::optional<Vec3> likeliest(Vec3 near, float metres) const;
    const InfluenceMap& map() const { return m_maybe; }

    void draw(DebugDraw& sink) const;
    void visitState(StateVisitor& v);

  private:
    void blockSeen(const ThinkInput& input, const SearchSettings& settings, Vec3 feet, float yaw);

    InfluenceMap m_maybe; ///< where the enemy may be by now
    Tick m_nextSpread = 0, m_begun = 0;
    bool m_active = false, m_exhausted = false;
    std::vector<std::uint8_t> m_blocked; ///< scratch
    std::vector<std::uint32_t> m_near;   ///< scratch
};

} // namespace lince
