#include "live_stage.h"

#include <lince/bronto/save_stage.h>

#include <algorithm>
#include <filesystem>

namespace lince::bronto {

void LiveStage::begin(const Simulation& simulation, AgentId agent) {
    m_original = m_changed = simulation.stage(); // with the eyes' level, so that it is made once
    m_parameters = liveParameters(m_original, agent);
}

void LiveStage::end() {
    m_original = m_changed = {};
    m_parameters.clear();
}

bool LiveStage::anyChanged() const {
    return std::any_of(m_parameters.begin(), m_parameters.end(), [this](const auto& p) { return isChanged(p); });
}

Status LiveStage::goOn(app::GameHost& host, Stage stage) {
    if (host.session().show().replay() != nullptr)
        return Error{"found a recording, expected a game that runs now: what was recorded cannot be changed"};
    auto made = goOnWith(stage, host.session().show().simulation(), m_brains);
    if (!made) return made.error();
    host.endRecording();
    host.session().exchange(std::move(*made));
    m_changed = std::move(stage);
    return {};
}

Status LiveStage::set(app::GameHost& host, const LiveParameter& parameter, float value) {
    const float wanted = fitted(parameter, value);
    if (wanted == parameter.get(m_changed)) return {};
    Stage stage = m_changed;
    parameter.set(stage, wanted);
    return goOn(host, std::move(stage));
}

Status LiveStage::reset(app::GameHost& host) {
    return anyChanged() ? goOn(host, m_original) : Status();
}

Status LiveStage::startAgain(app::GameHost& host) {
    app::Session& session = host.session();
    if (session.show().replay() != nullptr) return Error{"found a recording, expected a game that runs now"};
    auto made = Simulation::create(m_changed, session.show().simulation().seed(), m_brains);
    if (!made) return made.error();
    host.endRecording();
    session.exchange(std::move(*made));
    return {};
}

Result<std::string> LiveStage::save(app::GameHost& host, const std::string& name) const {
    const std::string folder = host.playersFolder();
    return saveStage(m_original, m_changed, m_parameters,
                     folder.empty() ? folder : (std::filesystem::path(folder) / "scenarios").string(), name);
}

} // namespace lince::bronto
