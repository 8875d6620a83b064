#pragma once
// The stage of the running session as the player has changed it.

#include <lince/app/game_part.h>
#include <lince/app/live_parameters.h>

#include <string>
#include <vector>

namespace lince::app {

class LiveStage {
  public:
    /// The catalogue must outlive it.
    explicit LiveStage(const Catalogue& catalogue) : m_catalogue(catalogue) {}

    /// Of a session that has just begun, with what the game lets be changed.
    void begin(const Simulation& simulation, std::vector<LiveParameter> parameters);
    void end();
    /// Other ones can be changed from now on; what was changed stays.
    void offer(std::vector<LiveParameter> parameters) { m_parameters = std::move(parameters); }

    const std::vector<LiveParameter>& parameters() const { return m_parameters; }
    float value(const LiveParameter& parameter) const { return parameter.get(m_changed); }
    bool isChanged(const LiveParameter& parameter) const {
        return parameter.get(m_changed) != parameter.get(m_original);
    }
    bool anyChanged() const;

    /// The simulation goes on with it; a recording ends. On failure everything stays as it was.
    Status set(GameHost& host, const LiveParameter& parameter, float value);
    /// As the files say.
    Status reset(GameHost& host);
    /// From the first tick, with what was changed.
    Status startAgain(GameHost& host);
    Result<std::string> save(GameHost& host, const std::string& name) const;

    /// The console's `parameter NAME [VALUE]`: its answer.
    std::string command(GameHost& host, std::span<const std::string> words);
    /// For scripts: `parameters`, `parameter.NAME`; nothing for other names.
    std::optional<std::string> state(std::string_view name) const;

  private:
    Status goOn(GameHost& host, Stage stage);

    const Catalogue& m_catalogue;
    Stage m_original, m_changed;
    std::vector<LiveParameter> m_parameters;
};

} // namespace lince::app
