#pragma once
// Every number of S0.A5 and S0.B that can be changed while Bronto lives (spec S0.D3): how it is read from a stage, how
// it is changed in one, and where it stands in the files, so that a changed stage can be written down.

#include <lince/runtime/simulation.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::bronto {

enum class ParameterSection : std::uint8_t { Mind, Body, Eye, PowerUps, Enemies };
inline constexpr std::size_t kParameterSections = 5;

/// An attribute of one of a stage's two files.
struct ParameterPlace {
    bool inScenario = false; ///< else in the definitions
    std::string element;     ///< child of the root: "agents", "body", "item", "senses"
    std::size_t index = 0;   ///< among those, in a scenario
    std::string named;       ///< its `name`, in definitions
    std::string child;       ///< of it: "eye"; empty: itself
    std::string attribute;
};

struct LiveParameter {
    ParameterSection section = ParameterSection::Mind;
    std::string name; ///< for commands: "healthUpper", "walkSpeed", "health.gain"
    float least = 0, most = 1;
    bool whole = false;
    bool atStart = false; ///< seen only when the game starts again
    std::string unit;
    std::string english, spanish;
    std::function<float(const Stage&)> get;
    std::function<void(Stage&, float)> set;
    ParameterPlace place;
};

/// Those of an agent of the stage, of the items that its level has, and of the bodies that fly about. Empty when there
/// is no such agent.
std::vector<LiveParameter> liveParameters(const Stage& stage, AgentId agent);
/// Null when there is none of that name.
const LiveParameter* findParameter(const std::vector<LiveParameter>& parameters, std::string_view name);
/// As in the files: the shortest text that gives the number again.
std::string textOf(float value);
/// Into the range, and whole where it must be.
float fitted(const LiveParameter& parameter, float value);

/// A running simulation goes on from where it is with a changed stage.
Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const BrainRegistry& brains);

} // namespace lince::bronto
