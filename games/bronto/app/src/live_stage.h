#pragma once
// The stage of the running session as the player has changed it.

#include <lince/app/game_part.h>
#include <lince/bronto/live_parameters.h>

#include <string>
#include <vector>

namespace lince::bronto {

class LiveStage {
  public:
    explicit LiveStage(BrainRegistry brains) : m_brains(std::move(brains)) {}

    /// Of a session that has just begun; `agent` is the Bronto that it is about.
    void begin(const Simulation& simulation, AgentId agent);
    void end();

    const std::vector<LiveParameter>& parameters() const { return m_parameters; }
    float value(const LiveParameter& parameter) const { return parameter.get(m_changed); }
    bool isChanged(const LiveParameter& parameter) const {
        return parameter.get(m_changed) != parameter.get(m_original);
    }
    bool anyChanged() const;

    /// The simulation goes on with it; a recording ends. On failure everything stays as it was.
    Status set(app::GameHost& host, const LiveParameter& parameter, float value);
    /// As the files say.
    Status reset(app::GameHost& host);
    /// From the first tick, with what was changed.
    Status startAgain(app::GameHost& host);
    Result<std::string> save(app::GameHost& host, const std::string& name) const;

  private:
    Status goOn(app::GameHost& host, Stage stage);

    BrainRegistry m_brains;
    Stage m_original, m_changed;
    std::vector<LiveParameter> m_parameters;
};

} // namespace lince::bronto
