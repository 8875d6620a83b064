#pragma once
// The panel of who is watched: what its mind runs and what each part said, what it has written down, and what it
// decided lately. Draws what a MindWatch knows, and knows no simulation.

#include <lince/app/mind_watch.h>
#include <lince/app/style.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lince::app {

struct MindPanelState {
    std::string who;       ///< its name; empty: nobody is there
    bool thinks = true;    ///< it has a mind, and is not driven from outside
    Tick now = 0;          ///< ticks done
    bool recorded = false; ///< time can go back: a decision that is clicked is gone to
    const MindWatch* watch = nullptr;
};

class MindPanel {
  public:
    /// Into an open window. A tick to go to, when one was clicked.
    std::optional<Tick> draw(const MindPanelState& state, const InterfaceStyle& style);
    /// For scripts: `mind-…`; nothing for other names.
    std::optional<std::string> state(std::string_view name, const MindWatch& watch) const;

  private:
    std::optional<Tick> drawDecisions(const MindPanelState& state, const InterfaceStyle& style);
    void drawMind(const MindSnapshot& mind, const InterfaceStyle& style);
    void drawLine(const MindSnapshot& mind, std::size_t index, bool open, const InterfaceStyle& style);
    bool isOpen(const MindSnapshot& mind, std::size_t index) const;

    AgentId m_of;
    std::shared_ptr<const WatchedThought> m_chosen;     ///< by a click, of what cannot be gone back to
    std::map<std::string, bool, std::less<>> m_toggled; ///< by a line's id: opened or closed by hand
    std::size_t m_linesShown = 0;
};

} // namespace lince::app
