#include <lince/app/live_parameters.h>
#include <lince/core/text.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {

const LiveParameter* findParameter(const std::vector<LiveParameter>& parameters, std::string_view name) {
    const auto at =
        std::find_if(parameters.begin(), parameters.end(), [&](const LiveParameter& p) { return p.name == name; });
    return at == parameters.end() ? nullptr : &*at;
}

std::string textOf(float value) {
    return fmt::format("{:.6g}", value);
}

std::string shownValue(const LiveParameter& parameter, float value) {
    if (parameter.choices.empty()) return textOf(value);
    const auto index = static_cast<std::size_t>(maximum(0, value));
    return index < parameter.choices.size() ? parameter.choices[index] : std::string();
}

std::optional<float> valueOf(const LiveParameter& parameter, std::string_view words) {
    for (std::size_t i = 0; i < parameter.choices.size(); ++i)
        if (parameter.choices[i] == words) return static_cast<float>(i);
    if (!parameter.choices.empty()) return {};
    const auto value = parseFloat(words);
    if (!value || *value < parameter.min || *value > parameter.max) return {};
    return value;
}

std::string expectedValue(const LiveParameter& parameter) {
    if (parameter.choices.empty()) return "a number from " + textOf(parameter.min) + " to " + textOf(parameter.max);
    std::string all;
    for (const std::string& choice : parameter.choices)
        all += (all.empty() ? "" : &choice == &parameter.choices.back() ? " or " : ", ") + choice;
    return all;
}

std::string fileText(const LiveParameter& parameter, const Stage& stage) {
    return parameter.text ? parameter.text(stage) : shownValue(parameter, parameter.get(stage));
}

float fitted(const LiveParameter& parameter, float value) {
    const float inside = clamp(value, parameter.min, parameter.max);
    return parameter.whole ? static_cast<float>(static_cast<int>(inside + (inside < 0 ? -0.5f : 0.5f))) : inside;
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

Result<std::unique_ptr<Simulation>> goOnWith(const Stage& stage, Simulation& running, const BrainRegistry& brains) {
    auto made = Simulation::create(stage, running.seed(), brains);
    if (!made) return made.error();
    if (const Status status = (*made)->restore(running.save()); !status) return status.error();
    return made;
}

} // namespace lince::app
