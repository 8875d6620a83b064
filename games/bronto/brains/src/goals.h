#pragma once
// What Bronto could go to and how much each is worth: points gained for a second of way, by needs; ground not yet seen
// when too little is known to live on.

#include "power_ups.h"

#include <lince/bronto/needs.h>
#include <lince/mind/seen_planner.h>

#include <string_view>
#include <vector>

namespace lince::bronto {

enum class GoalKind : std::uint8_t {
    None,
    PowerUp,   ///< one that can be walked to
    Towards,   ///< a power-up was seen across unknown ground: the end of known ground that is nearest to it
    Explore,   ///< an end of known ground
    Revisit,   ///< known ground that was long not seen
    Intercept, ///< where an enemy will be
};
std::string_view nameOf(GoalKind kind);

struct Goal {
    GoalKind kind = GoalKind::None;
    Vec3 place;
    float within = 0.3f; ///< metres
    int powerUp = -1;    ///< number of the power-up, of PowerUp and Towards
    Tick chosen = 0;
    float score = 0;
    void visitState(StateVisitor& v);
};

/// A place that was tried in vain.
struct ShunnedPlace {
    Vec3 place;
    Tick until = 0;
    void visitState(StateVisitor& v);
};

/// What a choice is made from. The planner has just searched.
struct Situation {
    SeenMap& map;
    const SeenPlanner& planner;
    PowerUps& powerUps; ///< learns which ways lead to them
    const std::vector<ShunnedPlace>& shunned;
    const SelfState& self;
    const Parameters& parameters;
    const Goal& current;
    bool hungry = false; ///< no health within reach: nothing else counts
    float searched = 0;  ///< metres of way that the planner looked
    Tick tick = 0;
    RandomStream& random;
    DecisionTrace* trace = nullptr;
};

struct Choice {
    Goal goal;               ///< none when nothing is known to be worth a step
    float supply = 0;        ///< health a second that power-ups within easy reach would give
    bool farMayBeat = false; ///< beyond the reach of the search something could be worth more
};
Choice chooseGoal(const Situation& situation);

} // namespace lince::bronto
