#include <lince/app/live_parameters.h>

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

Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const Catalogue& catalogue) {
    auto made = Simulation::create(stage, running.seed(), catalogue);
    if (!made) return made.error();
    for (const StageMind& mind : running.minds())
        if (const Status status = (*made)->useMind(mind); !status) return status.error();
    if (const Status status = (*made)->restore(running.save()); !status) return status.error();
    return made;
}

} // namespace lince::app
