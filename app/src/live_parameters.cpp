#include <lince/app/live_parameters.h>
#include <lince/mind/mind_versions.h>
#include <lince/mind/mind_vocabulary.h>

#include <algorithm>
#include <cmath>

namespace lince::app {

const LiveParameter* findParameter(const std::vector<LiveParameter>& parameters, std::string_view name) {
    const auto at =
        std::find_if(parameters.begin(), parameters.end(), [&](const LiveParameter& p) { return p.name == name; });
    return at == parameters.end() ? nullptr : &*at;
}

std::string fileText(const LiveParameter& parameter, const Stage& stage) {
    return parameter.text ? parameter.text(stage) : fieldText(parameter.about, parameter.get(stage));
}

float fitted(const LiveParameter& parameter, float value) {
    const float inside = clamp(value, parameter.about.range.min, parameter.about.range.max);
    return parameter.about.kind == FieldKind::Number ? inside : std::floor(inside + 0.5f);
}

FieldRange usualPart(FieldRange range, float value, float fallback) {
    const float wide = 4 * maximum(1, maximum(absolute(value), absolute(fallback)));
    return {maximum(range.min, -wide), minimum(range.max, wide)};
}

std::size_t groupOf(const Stage& stage, AgentId agent) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < stage.scenario.groups.size(); ++i) {
        before += stage.scenario.groups[i].count;
        if (agent && agent.value <= before) return i;
    }
    return stage.scenario.groups.size();
}

Definitions& ownDefinitions(Stage& stage) {
    auto copy = std::make_shared<Definitions>(*stage.definitions);
    Definitions& definitions = *copy;
    stage.definitions = std::move(copy);
    return definitions;
}

namespace {

/// The entry of a table of the definitions.
template <class T>
struct Entry {
    std::vector<T> Definitions::*table;
    std::size_t index;
    const T& operator()(const Stage& stage) const { return ((*stage.definitions).*table)[index]; }
    T& operator()(Stage& stage) const { return (ownDefinitions(stage).*table)[index]; }
};

template <class T>
LiveParameter ofSense(const Stage& stage, std::size_t section, std::size_t list, const char* sense, const char* field) {
    return liveField<T>(
        stage, section, field, {false, "senses", 0, stage.senses[list].name, sense, {}}, [list](auto& s) -> auto& {
            return *s.senses[list].template find<T>();
        });
}

} // namespace

LiveParameter liveBodyField(const Stage& stage, std::size_t section, BodyTypeId body, const char* field) {
    return liveField<BodyDefinition>(stage, section, field, {false, "body", 0, (*stage.definitions)[body].name, {}, {}},
                                     Entry<BodyDefinition>{&Definitions::bodies, body.value});
}

LiveParameter liveItemField(const Stage& stage, std::size_t section, ItemTypeId item, const char* field) {
    return liveField<ItemDefinition>(stage, section, field, {false, "item", 0, (*stage.definitions)[item].name, {}, {}},
                                     Entry<ItemDefinition>{&Definitions::items, item.value});
}

LiveParameter liveEyeField(const Stage& stage, std::size_t section, std::size_t list, const char* field) {
    return ofSense<EyeSense>(stage, section, list, "eye", field);
}

LiveParameter liveSightField(const Stage& stage, std::size_t section, std::size_t list, const char* field) {
    return ofSense<SightSense>(stage, section, list, "sight", field);
}

std::size_t senseListOf(const Stage& stage, const AgentGroup& group, BodyTypeId body) {
    const std::string& name = group.senses.empty() ? (*stage.definitions)[body].senses : group.senses;
    const auto at = std::find_if(stage.senses.begin(), stage.senses.end(),
                                 [&](const SenseList& list) { return list.name == name; });
    return static_cast<std::size_t>(at - stage.senses.begin());
}

namespace {

/// As the simulation makes it; null: driven from outside, or it cannot be made. `parameters`: those of the group, which
/// keep what was asked.
std::unique_ptr<Brain> mindOfGroup(const Stage& stage, const AgentGroup& group, const BrainRegistry& brains,
                                   BrainParameters& parameters) {
    if (group.brain == "input") return nullptr;
    parameters.setSides(stage.definitions->sides());
    if (const StageMind* mind = stage.mind(group.mindPath); mind != nullptr)
        return makeMindBrain(mind->program, parameters);
    auto brain = brains.make(group.brain, parameters);
    return brain ? std::move(*brain) : nullptr;
}

/// A restored mind has the parameters that it was saved with. Both stages have the minds that run.
void tuneGroup(const Stage& before, const Stage& after, const Simulation& running, std::size_t index,
               const BrainRegistry& brains) {
    const AgentGroup &was = before.scenario.groups[index], &is = after.scenario.groups[index];
    if (is.mindPath.empty() || was.parameters.values() == is.parameters.values()) return;
    BrainParameters wasWritten = was.parameters, isWritten = is.parameters;
    const auto old = mindOfGroup(before, was, brains, wasWritten), fresh = mindOfGroup(after, is, brains, isWritten);
    const MindInside from = old->inside(), to = fresh->inside();
    for (std::size_t i = 0; i < to.program->keys().size(); ++i) {
        const KeyId key{static_cast<std::uint16_t>(i)};
        if (!to.program->keys()[key].parameter || from.memory->board[key] == to.memory->board[key]) continue;
        for (const Agent& agent : running.agents())
            if (agent.kind == index && agent.brain) suppose(*agent.brain, key, to.memory->board[key]);
    }
}

} // namespace

Stage stageAsItRuns(const Simulation& simulation) {
    Stage stage = simulation.stage();
    stage.minds.assign(simulation.minds().begin(), simulation.minds().end());
    return stage;
}

std::vector<BrainParameters::Asked> askedByMind(const Stage& stage, std::size_t group, const BrainRegistry& brains) {
    BrainParameters parameters = stage.scenario.groups[group].parameters;
    if (!mindOfGroup(stage, stage.scenario.groups[group], brains, parameters)) return {};
    return parameters.asked();
}

LiveParameter liveMindParameter(const Stage& stage, std::size_t section, std::size_t group,
                                const BrainParameters::Asked& asked) {
    LiveParameter p;
    p.section = section;
    p.group = group;
    p.name = asked.name;
    p.about = asked.about;
    if (*p.about.help.english == 0) p.about.help = {"a number of its mind", "un número de su mente"};
    const StageMind* mind = stage.mind(stage.scenario.groups[group].mindPath);
    const std::shared_ptr<const Program> words = mind != nullptr ? mind->program : nullptr; // `about` is of its text
    p.get = [group, asked, words](const Stage& now) { return now.scenario.groups[group].parameters.valueOf(asked); };
    p.set = [group, asked](Stage& changed, float value) {
        changed.scenario.groups[group].parameters.set(asked.name, fieldText(asked.about, value));
    };
    p.slider = usualPart(p.about.range, p.get(stage), BrainParameters().valueOf(asked));
    p.place = {true, "agents", group, {}, {}, asked.name};
    return p;
}

std::vector<LiveParameter> mindParameters(const Simulation& simulation, const BrainRegistry& brains) {
    const Stage stage = stageAsItRuns(simulation);
    std::vector<std::vector<LiveParameter>> ofGroups(stage.scenario.groups.size());
    for (std::size_t group = 0; group < ofGroups.size(); ++group) {
        const auto atFirst = askedByMind(simulation.stage(), group, brains);
        for (const BrainParameters::Asked& asked : askedByMind(stage, group, brains)) {
            const bool known = std::any_of(atFirst.begin(), atFirst.end(),
                                           [&](const BrainParameters::Asked& one) { return one.name == asked.name; });
            if (known && asked.about.kind != FieldKind::Text)
                ofGroups[group].push_back(liveMindParameter(stage, 0, group, asked));
        }
    }
    const auto many = std::count_if(ofGroups.begin(), ofGroups.end(), [](const auto& some) { return !some.empty(); });
    std::vector<LiveParameter> all;
    std::vector<std::string> taken;
    for (std::size_t group = 0; group < ofGroups.size(); ++group) {
        if (ofGroups[group].empty()) continue;
        const std::string& mind = stage.scenario.groups[group].brain;
        const auto before = std::count(taken.begin(), taken.end(), mind);
        taken.push_back(mind);
        const std::string prefix = many < 2 ? "" : mind + (before > 0 ? std::to_string(before + 1) : "") + ".";
        for (LiveParameter& p : ofGroups[group]) {
            p.label = p.name;
            p.name = prefix + p.name;
            all.push_back(std::move(p));
        }
    }
    return all;
}

namespace {

/// It must know the words that groups say now: a steering mix is one of its names.
Result<StageMind> withWordsOf(const Scenario& scenario, const StageMind& mind, const Catalogue& catalogue) {
    const auto textOf = [&](const std::string& path) -> Result<std::string> {
        for (const StageMind::File& file : mind.files)
            if (file.path == path) return file.text;
        return Error{"found no text of " + path + ", expected one of the mind's files"};
    };
    return makeStageMind(mind.path, scenario, catalogue.vocabulary, textOf, mind.program.get());
}

} // namespace

Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const Catalogue& catalogue) {
    Stage renewed = stage;
    std::vector<StageMind> reloaded; // minds whose files were changed while it ran
    for (std::size_t i = 0; i < renewed.minds.size(); ++i) {
        const StageMind& now = running.minds()[i];
        const bool same = mindsHash({&now, 1}) == mindsHash({&renewed.minds[i], 1});
        auto known = withWordsOf(stage.scenario, same ? now : renewed.minds[i], catalogue);
        if (!known) return known.error();
        renewed.minds[i] = std::move(*known);
        if (same) continue;
        known = withWordsOf(stage.scenario, now, catalogue);
        if (!known) return known.error();
        reloaded.push_back(std::move(*known));
    }
    auto made = Simulation::create(renewed, running.seed(), catalogue);
    if (!made) return made.error();
    for (const StageMind& mind : reloaded)
        if (const Status status = (*made)->useMind(mind); !status) return status.error();
    if (const Status status = (*made)->restore(running.save()); !status) return status.error();
    const Stage before = stageAsItRuns(running), after = stageAsItRuns(**made);
    for (std::size_t group = 0; group < stage.scenario.groups.size(); ++group)
        tuneGroup(before, after, **made, group, catalogue.brains);
    return made;
}

} // namespace lince::app
