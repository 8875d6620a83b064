#pragma once
// What the game of missions teaches first: whom one leads, going, crouching, cones, a plan, the knife. And hints for
// who plainly does not get on.

#include <lince/app/first_steps.h>
#include <lince/commandos/leader.h>

#include <functional>

namespace lince::commandos {

/// What steps ask. Outlives what is made of it.
struct MissionKnowledge {
    std::function<const Simulation&()> simulation;
    std::function<const Leader&()> leader;
    std::function<std::size_t()> cones;        ///< that are shown
    std::function<std::uint32_t()> plansBegun; ///< in this session, with an order at least
    std::function<bool()> savedLately;         ///< or it is not worth saving yet
};

app::Introduction missionIntroduction(const MissionKnowledge& knows);
std::vector<app::Hint> missionHints(const MissionKnowledge& knows);

} // namespace lince::commandos
