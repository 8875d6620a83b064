#pragma once
// Agents of a show as cameras, hands and HUD ask for them.

#include <lince/app/names.h>
#include <lince/app/session_clock.h>
#include <lince/app/show.h>
#include <lince/render/scene.h>

#include <optional>
#include <string>

namespace lince::app {

class ShownAgents {
  public:
    /// All of them outlive it.
    ShownAgents(Show& show, const SceneObserver& observer, const SessionClock& clock, const NameTable& names)
        : m_show(show), m_observer(observer), m_clock(clock), m_names(names) {}

    const Simulation& simulation() const { return m_show.simulation(); }
    bool recorded() const { return m_show.replay() != nullptr; } ///< nobody can do anything
    const Agent* find(AgentId id) const { return simulation().agent(id); }
    /// Null: there is none.
    const Character* character(AgentId id) const;
    /// What it feels of itself, as its mind would.
    std::optional<SelfState> feelSelf(AgentId id) const;
    /// Where it is at the moment of this frame, between two ticks.
    std::optional<CameraSubject> subject(AgentId id) const;
    std::optional<CameraSubject> subject(EntityId body) const;
    const NameTable& names() const { return m_names; }
    /// "Bruno the ram"; empty: there is none.
    std::string nameOf(AgentId id, Language language) const;
    std::string nameOf(EntityId body, Language language) const;
    /// Name of its kind of body; empty: there is none.
    std::string_view kindOf(AgentId id) const;
    /// Whose body this is; none: nobody's.
    AgentId ownerOf(EntityId body) const;

  private:
    Show& m_show;
    const SceneObserver& m_observer;
    const SessionClock& m_clock;
    const NameTable& m_names;
};

} // namespace lince::app
