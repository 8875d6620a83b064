#include <lince/app/live_stage.h>
#include <lince/app/save_stage.h>

#include <algorithm>
#include <filesystem>

namespace lince::app {

void LiveStage::begin(const Simulation& simulation, std::vector<LiveParameter> parameters) {
    m_original = m_changed = simulation.stage(); // with the eyes' level, so that it is made once
    m_parameters = std::move(parameters);
}

void LiveStage::end() {
    m_original = m_changed = {};
    m_parameters.clear();
}

bool LiveStage::anyChanged() const {
    return std::any_of(m_parameters.begin(), m_parameters.end(), [this](const auto& p) { return isChanged(p); });
}

Status LiveStage::goOn(GameHost& host, Stage stage) {
    if (host.session().show().replay() != nullptr)
        return Error{"found a recording, expected a game that runs now: what was recorded cannot be changed"};
    auto made = goOnWith(stage, host.session().show().simulation(), m_catalogue);
    if (!made) return made.error();
    host.endRecording();
    host.session().exchange(std::move(*made));
    m_changed = std::move(stage);
    return {};
}

Status LiveStage::set(GameHost& host, const LiveParameter& parameter, float value) {
    const float wanted = fitted(parameter, value);
    if (wanted == parameter.get(m_changed)) return {};
    Stage stage = m_changed;
    parameter.set(stage, wanted);
    return goOn(host, std::move(stage));
}

Status LiveStage::reset(GameHost& host) {
    return anyChanged() ? goOn(host, m_original) : Status();
}

Status LiveStage::startAgain(GameHost& host) {
    Session& session = host.session();
    if (session.show().replay() != nullptr) return Error{"found a recording, expected a game that runs now"};
    auto made = Simulation::create(m_changed, session.show().simulation().seed(), m_catalogue);
    if (!made) return made.error();
    host.endRecording();
    session.exchange(std::move(*made));
    return {};
}

Result<std::string> LiveStage::save(GameHost& host, const std::string& name) const {
    const std::string folder = host.playersFolder();
    return saveStage(m_original, m_changed, m_parameters,
                     folder.empty() ? folder : (std::filesystem::path(folder) / "scenarios").string(), name);
}

std::string LiveStage::command(GameHost& host, std::span<const std::string> words) {
    const auto line = [this](const LiveParameter& p) {
        return p.name + " " + fieldText(p.about, value(p)) +
               (*p.about.unit == 0 ? "" : " " + std::string(p.about.unit));
    };
    if (words.empty()) {
        std::string all;
        for (const LiveParameter& p : m_parameters)
            all += (all.empty() ? "" : "\n") + line(p);
        return all;
    }
    const LiveParameter* parameter = findParameter(m_parameters, words[0]);
    if (parameter == nullptr) return "found parameter " + inQuotes(words[0]) + ", expected one that `parameter` lists";
    if (words.size() > 1) {
        const auto wanted = parseField(parameter->about, parameter->about.range, words[1]);
        if (!wanted)
            return "found " + inQuotes(words[1]) + ", expected " + expectedOf(parameter->about, parameter->about.range);
        if (const Status status = set(host, *parameter, *wanted); !status) return status.error().message;
    }
    return line(*parameter);
}

std::optional<std::string> LiveStage::state(std::string_view name) const {
    if (name == "parameters") return std::to_string(m_parameters.size());
    if (!name.starts_with("parameter.")) return {};
    const LiveParameter* parameter = findParameter(m_parameters, name.substr(10));
    return parameter != nullptr ? fieldText(parameter->about, value(*parameter)) : std::string();
}

} // namespace lince::app
