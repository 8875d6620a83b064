#pragma once
// The way of a group (spec S2.G1): found once, cut into subgoals by the range of sight, told to all, and kept by each.

#include <lince/agent/message.h>
#include <lince/core/debug_draw.h>
#include <lince/mind/roadmap_walker.h>
#include <lince/roadmap/roadmap.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

/// Points of a way, each seen from the one before and at most `range` metres from it; the way's end is the last one,
/// its beginning is left out.
void cutIntoSubgoals(const FreeSpace& space, std::span<const Vec3> way, float range, std::vector<Vec3>& out);

class GroupWay {
  public:
    /// Every piece of a way that is heard is at most as long as anybody sees. [Limit: 4,096 subgoals]
    static constexpr std::uint32_t kMaxSubgoals = 4096;
    /// Waypoints said in one thought: an inbox holds 256 messages.
    static constexpr std::uint32_t kTellAtOnce = 32;

    bool known() const { return m_complete && !m_subgoals.empty(); }
    bool isOwn() const { return m_own; } ///< found by oneself, not heard
    const std::vector<Vec3>& subgoals() const { return m_subgoals; }
    std::uint32_t next() const { return m_next; }
    Vec3 goal() const { return m_subgoals.back(); }
    bool atLast() const { return m_next + 1 >= m_subgoals.size(); }

    /// A way of one's own; it is told from the next `tell` on.
    void set(std::vector<Vec3> subgoals);
    void forget();
    /// Says the next part of a way of one's own.
    void tell(std::vector<Message>& out);
    /// A waypoint that somebody told. The first one of a way begins a new one. True: with it the way is complete.
    bool hear(const Waypoint& point);

    /// Algorithm 2: while the subgoal is within range and in sight, the next one takes its place.
    void advance(const Roadmap& roadmap, const RoadmapWalker& walker, float range);
    /// Begins at the subgoal in sight from which the way is shortest; at the nearest one when none is in sight.
    void join(const Roadmap& roadmap, const RoadmapWalker& walker, float range);
    /// The subgoal when the way there is free, else the one before it, from which it should be seen; once it has been
    /// there in vain, the subgoal whatever stands between.
    Vec3 target(const Roadmap& roadmap, const RoadmapWalker& walker);
    /// Metres from a place over the subgoals that are left.
    float metresLeft(Vec3 place) const;

    void draw(DebugDraw& sink, Vec3 from) const;
    void visitState(StateVisitor& v);

  private:
    void measure();

    std::vector<Vec3> m_subgoals;
    std::vector<float> m_left; ///< metres from each to the end; derived
    std::uint32_t m_next = 0;
    std::uint32_t m_lookedFor = 0; ///< the subgoal that it went back to see; 0: none
    std::uint32_t m_told = 0;      ///< of a way of one's own
    bool m_own = false;
    bool m_complete = false;
};

} // namespace lince
