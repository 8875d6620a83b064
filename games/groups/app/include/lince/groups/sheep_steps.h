#pragma once
// What the dog's game teaches: gather, drive, bark, gate; and hints for who does not get on. All of it looks at the
// flock from outside and changes nothing.

#include <lince/app/first_steps.h>
#include <lince/core/vec.h>
#include <lince/groups/sheep_rules.h>
#include <lince/runtime/simulation.h>

#include <functional>

namespace lince::groups {

/// The flock as the player of the dog sees it.
struct FlockView {
    Vec3 dog, fold;      ///< the fold's middle
    Vec3 middle;         ///< of the sheep that are outside
    float farthest = 0;  ///< of them from their middle, metres
    float nearest = 1e9; ///< from the dog to the nearest of them, metres
    int outside = 0;
};
FlockView lookAtFlock(const Simulation& simulation, AgentId dog, const Aabb& fold);
/// Near enough to be heeded, and the flock lies between the dog and the fold.
bool drives(const FlockView& view);

/// What the steps ask, each frame.
struct SheepKnowledge {
    std::function<FlockView()> flock;
    std::function<const SheepState&()> state;
    std::function<std::uint32_t()> barks; ///< of the player since the level began
    std::function<bool()> wolfNear;       ///< one can be seen close to the flock
};
app::Introduction sheepIntroduction(const SheepKnowledge& knows);
std::vector<app::Hint> sheepHints(const SheepKnowledge& knows);

} // namespace lince::groups
