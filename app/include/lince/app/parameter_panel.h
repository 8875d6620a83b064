#pragma once
// The part of a game's panel that changes its parameters: sections of sliders and choices, and buttons to save, to take
// back and to start again.

#include <lince/app/live_stage.h>

#include <array>
#include <optional>
#include <span>

namespace lince::app {

struct ParameterSection {
    const char *english, *spanish;
    bool open = false; ///< at first
};

class ParameterPanel {
  public:
    /// `sections`: titles, as LiveParameter::section counts them; lives as long as the panel.
    ParameterPanel(LiveStage& stage, GameHost& host, std::span<const ParameterSection> sections)
        : m_stage(stage), m_host(host), m_sections(sections) {}

    /// Those of every group and of this one; nothing of a recording. `aboutSection` adds words of the game's own to a
    /// section that is open.
    void draw(const InterfaceStyle& style, std::size_t group = LiveParameter::kEveryGroup,
              const std::function<void(std::size_t section)>& aboutSection = {});
    LiveStage& stage() { return m_stage; }
    /// Also said on the screen.
    void save(const std::string& name);
    const std::string& savedFile() const { return m_savedFile; }
    void clear() { m_told.clear(), m_savedFile.clear(); }

  private:
    void drawButtons(const InterfaceStyle& style);
    void drawParameter(const LiveParameter& parameter, const InterfaceStyle& style);
    void tell(std::string words, Colour colour);
    void report(const Status& status, Language language);

    LiveStage& m_stage;
    GameHost& m_host;
    std::span<const ParameterSection> m_sections;
    std::string m_told, m_savedFile;
    Colour m_toldColour;
};

} // namespace lince::app
