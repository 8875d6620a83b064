#pragma once
// Numbers of a stage that can be changed while it runs: how each is read, how it is changed, and where it stands in the
// files, so that a changed stage can be written down. Which ones there are says the game.

#include <lince/core/fields.h>
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
    FieldInfo about;                 ///< range, kind, unit and help
    FieldRange slider;    ///< of the panel, where the range is far wider than what is of use; empty: all of it
    bool atStart = false; ///< seen only when the game starts again
    std::function<float(const Stage&)> get;
    std::function<void(Stage&, float)> set;
    ParameterPlace place;
    /// What stands at the place; empty: the value. Several may share one place, as the numbers of one text do.
    std::function<std::string(const Stage&)> text;
};

/// Null when there is none of that name.
const LiveParameter* findParameter(const std::vector<LiveParameter>& parameters, std::string_view name);
/// What is written into the file.
std::string fileText(const LiveParameter& parameter, const Stage& stage);
/// Into the range, and whole where it must be.
float fitted(const LiveParameter& parameter, float value);

/// The part of the range around a value and its default that is of use for most.
FieldRange usualPart(FieldRange range, float value, float fallback);

/// The group of a scenario that an agent is of; the number of groups when there is none.
std::size_t groupOf(const Stage& stage, AgentId agent);
/// The stage's definitions, its own from now on.
Definitions& ownDefinitions(Stage& stage);

/// A field of a body, an item or a sense that is to be changed, by its name in files. `find` gives the struct of a
/// stage, to read or to write.
template <class T, class Find>
LiveParameter liveField(const Stage& stage, std::size_t section, const char* field, ParameterPlace place, Find find) {
    const Field<T>& f = *findField<T>(field);
    LiveParameter p;
    p.section = section;
    p.name = field;
    p.about = f;
    p.about.range = f.rangeIn(find(stage));
    p.slider = usualPart(p.about.range, f.get(find(stage)), f.get(T{}));
    p.get = [&f, find](const Stage& s) { return f.get(find(s)); };
    p.set = [&f, find](Stage& s, float value) { f.set(find(s), value); };
    p.place = std::move(place);
    p.place.attribute = field;
    return p;
}
LiveParameter liveBodyField(const Stage& stage, std::size_t section, BodyTypeId body, const char* field);
LiveParameter liveItemField(const Stage& stage, std::size_t section, ItemTypeId item, const char* field);
/// `list`: index in the stage's senses, which has this sense.
LiveParameter liveEyeField(const Stage& stage, std::size_t section, std::size_t list, const char* field);
LiveParameter liveSightField(const Stage& stage, std::size_t section, std::size_t list, const char* field);
/// Index of the sense list of those of a group; the number of lists when it has none.
std::size_t senseListOf(const Stage& stage, const AgentGroup& group, BodyTypeId body);

/// With the minds as they are by now, when their files have changed since it began.
Stage stageAsItRuns(const Simulation& simulation);
/// What the mind of a group asks its author for: of a brain what it reads, of a mind's file its keys that are
/// parameters. Empty for who is driven from outside. What it says lives as long as the stage's minds.
std::vector<BrainParameters::Asked> askedByMind(const Stage& stage, std::size_t group, const BrainRegistry& brains);
/// A number or a choice that it asked for: an attribute of the group.
LiveParameter liveMindParameter(const Stage& stage, std::size_t section, std::size_t group,
                                const BrainParameters::Asked& asked);
/// All of them, of every group, in section 0. Where several groups have some, names begin with the mind's. What a file
/// asks for only since it changed is not among them: the scenario that began does not know it.
std::vector<LiveParameter> mindParameters(const Simulation& simulation, const BrainRegistry& brains);

/// A running simulation goes on from where it is with a changed stage. Parameters of minds that are files are told to
/// those who run; all else that they know stays.
Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const Catalogue& catalogue);

} // namespace lince::app
