#pragma once
// Numbers of a stage that can be changed while it runs: how each is read, how it is changed, and where it stands in the
// files, so that a changed stage can be written down. Which ones there are says the game.

#include <lince/runtime/simulation.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

/// An attribute of one of a stage's two files.
struct ParameterPlace {
    bool inScenario = false; ///< else in the definitions
    std::string element;     ///< child of the root: "agents", "body", "item", "senses"; empty: the root
    std::size_t index = 0;   ///< among those, in a scenario
    std::string named;       ///< its `name`, in definitions
    std::string child;       ///< of it: "eye"; empty: itself
    std::string attribute;
};

struct LiveParameter {
    static constexpr std::size_t kEveryGroup = static_cast<std::size_t>(-1);

    std::size_t section = 0;         ///< of the game's titles
    std::size_t group = kEveryGroup; ///< of the scenario that it is about
    std::string name;                ///< for commands, unique: "healthUpper", "cat.nodes"
    std::string label;               ///< in the panel; empty: the name
    float min = 0, max = 1;
    bool whole = false;
    std::vector<std::string> choices; ///< names of the values 0, 1, …; empty: a number
    bool atStart = false;             ///< seen only when the game starts again
    std::string unit;
    std::string english, spanish;
    std::function<float(const Stage&)> get;
    std::function<void(Stage&, float)> set;
    ParameterPlace place;
    /// What stands at the place; empty: the number, or the name of the choice. Several may share one place, as the
    /// numbers of one text do.
    std::function<std::string(const Stage&)> text;
};

/// Null when there is none of that name.
const LiveParameter* findParameter(const std::vector<LiveParameter>& parameters, std::string_view name);
/// As in the files: the shortest text that gives the number again.
std::string textOf(float value);
/// A value as people write and read it: the number or the name of the choice.
std::string shownValue(const LiveParameter& parameter, float value);
/// The opposite; nothing when it is neither, or out of range.
std::optional<float> valueOf(const LiveParameter& parameter, std::string_view words);
/// What `valueOf` takes: "a number from 1 to 5", "forest or nearest".
std::string expectedValue(const LiveParameter& parameter);
/// What is written into the file.
std::string fileText(const LiveParameter& parameter, const Stage& stage);
/// Into the range, and whole where it must be.
float fitted(const LiveParameter& parameter, float value);

/// The group of a scenario that an agent is of; the number of groups when there is none.
std::size_t groupOf(const Stage& stage, AgentId agent);
/// The stage's definitions, its own from now on.
Definitions& ownDefinitions(Stage& stage);

/// A running simulation goes on from where it is with a changed stage.
Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const BrainRegistry& brains);

} // namespace lince::app
