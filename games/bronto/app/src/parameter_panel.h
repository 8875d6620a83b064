#pragma once
// The panel of Bronto's game: who moves him, what he sees, every parameter.

#include "live_stage.h"

namespace lince::bronto {

class ParameterPanel {
  public:
    ParameterPanel(LiveStage& stage, app::GameHost& host) : m_stage(stage), m_host(host) {}
    void draw(const app::InterfaceStyle& style);
    /// Also said on the screen.
    void save(const std::string& name);
    const std::string& savedFile() const { return m_savedFile; }
    void tell(std::string words, Colour colour);
    void clear() { m_told.clear(), m_savedFile.clear(); }

  private:
    void drawChoices(const app::InterfaceStyle& style);
    void drawButtons(const app::InterfaceStyle& style);
    void drawParameter(const LiveParameter& parameter, const app::InterfaceStyle& style);
    void report(const Status& status, app::Language language);

    LiveStage& m_stage;
    app::GameHost& m_host;
    std::string m_told, m_savedFile;
    Colour m_toldColour;
};

} // namespace lince::bronto
