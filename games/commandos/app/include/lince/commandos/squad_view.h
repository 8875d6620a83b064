#pragma once
// The commandos as the screen shows them: portraits with kind, posture and what each is doing, and what they answer.

#include <lince/app/session.h>
#include <lince/commandos/leader.h>
#include <lince/commandos/mission_hud.h>

#include <string>
#include <vector>

namespace lince::commandos {

/// "Green beret"; the body's own name for one that has no words.
std::string kindWords(std::string_view body, Language language);
/// What he is doing, in a word; empty: he waits.
std::string doingWords(const Simulation& simulation, AgentId id, Language language);
/// A person's name, without what he is.
std::string personName(const app::Session& session, AgentId agent, Language language);

std::vector<app::HudPortrait> portraits(app::Session& session, const Leader& leader, Language language);

/// What they answered lately, over their heads.
class Answers {
  public:
    static constexpr float kSeconds = 3; ///< that one is shown
    /// After each tick.
    void listen(const Simulation& simulation, const Leader& leader);
    void update(float seconds);
    void clear() { m_lines.clear(); }
    std::size_t count() const { return m_lines.size(); }
    /// The newest; empty: none.
    std::string last(Language language) const;
    /// In a picture of that camera.
    std::vector<OverHead> lines(app::Session& session, Language language) const;

  private:
    struct Line {
        AgentId who;
        Phrase words;
        float age = 0; ///< seconds
    };
    std::vector<Line> m_lines;
};

} // namespace lince::commandos
