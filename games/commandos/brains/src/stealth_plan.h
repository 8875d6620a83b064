#pragma once
// A way past eyes that move: a search over places and times, where enemies are predicted and the ground that they will
// see is dear. It knows the map and what was seen of the enemies, nothing else.

#include "enemy_tracks.h"

#include <lince/influence/ground_grid.h>
#include <lince/visibility/visibility_area.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace lince::commandos {

struct StealthStep {
    Vec3 place;
    Tick at = 0;
    void visitState(StateVisitor& v);
};

struct StealthGoal {
    enum class Kind : std::uint8_t {
        Place,  ///< within `radius` of `place`
        Behind, ///< an arm's length from the victim, out of everybody's view
        Hide,   ///< anywhere that stays unseen for a while
    };
    Kind kind = Kind::Hide;
    Vec3 place;
    float radius = 1;
    std::size_t victim = 0; ///< number of his track
};

struct StealthQuestion {
    const GroundGrid& ground;
    const std::shared_ptr<const SightMap>& sight;
    const EnemyTracks& tracks;
    Tick now = 0;
    Vec3 from;
    float speed = 1.6f;   ///< metres a second
    bool crouched = true; ///< and seen at half the range
};

struct StealthPlan {
    std::vector<StealthStep> steps;
    bool reaches = false;   ///< the goal; false: gets nearer, unseen
    std::uint32_t seen = 0; ///< steps in view of somebody
};

class StealthPlanner {
  public:
    StealthPlanner();
    /// How an enemy sees, as a player knows it: the height above the ground tells towers.
    struct Eyes {
        float range = 22, cosine = 0.8f;
    };

    void plan(const StealthQuestion& question, const StealthGoal& goal, StealthPlan& out);
    /// Whether the map lets somebody at `from`, who looks all around, see that far: `to` is in his view.
    bool isInView(const StealthQuestion& question, Vec3 from, Vec3 to);
    /// How many are predicted to see somebody there at that tick; but for one.
    int watchers(const StealthQuestion& question, Vec3 place, bool crouched, Tick when, std::size_t but);

  private:
    static constexpr std::uint32_t kHorizon = 200;  ///< quanta of time
    static constexpr std::uint32_t kMost = 150'000; ///< places and times that are looked at
    static constexpr std::size_t kViews = 1024;

    struct Watch { ///< one enemy at one time
        EnemyPose pose;
        Eyes eyes;
        const VisibilityArea* area = nullptr;
        bool there = false;
    };
    struct Node {
        std::uint32_t stamp = 0, parent = 0;
        float cost = 0;
        std::uint32_t seen = 0;
        std::uint32_t askedAt = 0; ///< stamp of the plan in which the next two were found
        std::uint8_t watchers = 0, near = 0;
    };
    struct Open {
        float key;
        std::uint32_t state;
        bool operator<(const Open& other) const { return key != other.key ? key > other.key : state > other.state; }
    };
    void begin(const StealthQuestion& question);
    const std::vector<Watch>& watchesAt(const StealthQuestion& question, std::uint32_t quantum);
    Watch watchOf(const StealthQuestion& question, const EnemyTrack& track, Tick when);
    static bool sees(const Watch& watch, Vec3 place, bool crouched);
    bool isGoal(const StealthQuestion& question, const StealthGoal& goal, std::uint32_t cell, std::uint32_t quantum);
    void measureToGoal(const StealthQuestion& question, const StealthGoal& goal);
    Tick at(const StealthQuestion& question, std::uint32_t quantum) const;

    VisibilityCache m_views;
    std::vector<std::vector<Watch>> m_watches; ///< by quantum
    std::vector<bool> m_known;
    std::vector<Node> m_nodes;
    std::uint32_t m_stamp = 0;
    std::vector<float> m_toGoal; ///< metres by cell
    std::vector<Open> m_open;
    float m_quantum = 0.3f; ///< seconds
};

} // namespace lince::commandos
