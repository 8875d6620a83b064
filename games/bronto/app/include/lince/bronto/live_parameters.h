#pragma once
// Every number of S0.A5 and S0.B that can be changed while Bronto lives (spec S0.D3).

#include <lince/app/live_parameters.h>

#include <vector>

namespace lince::bronto {

/// LiveParameter::section counts these.
enum class Section : std::uint8_t { Mind, Body, Eye, PowerUps, Enemies };

/// Those of an agent of the stage, of the items that its level has, and of the bodies that fly about. Empty when there
/// is no such agent.
std::vector<app::LiveParameter> liveParameters(const Stage& stage, AgentId agent);

} // namespace lince::bronto
