#pragma once
// The player's hands in a mission: who is selected, which ability is chosen, and the orders that come of clicks. Knows
// no window.

#include <lince/commandos/clicks.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lince::commandos {

class Leader {
  public:
    /// Everybody of that side, in order of their numbers; the first is selected.
    void begin(const Simulation& simulation, FactionId side);
    const std::vector<AgentId>& group() const { return m_group; }
    const std::vector<AgentId>& selected() const { return m_selected; }
    /// Whose abilities are offered; null: nobody is selected.
    AgentId lead() const { return m_selected.empty() ? AgentId{} : m_selected.front(); }
    bool isMine(const Simulation& simulation, EntityId body) const;

    /// Others than the living of the group are left out. An ability that was chosen is let go when the lead changes.
    void select(const Simulation& simulation, std::vector<AgentId> agents);
    /// The bodies of who is selected.
    std::vector<EntityId> selectedBodies(const Simulation& simulation) const;
    /// The same, from bodies that the pointer found. False when none of them is of the group: then nothing changes.
    bool selectBodies(const Simulation& simulation, const std::vector<EntityId>& bodies);
    void selectNext(const Simulation& simulation);
    /// Who died is no longer selected.
    void dropDead(const Simulation& simulation);

    /// The lead's; nothing: clicks select.
    std::optional<Ability> ability(const Simulation& simulation) const;
    std::optional<std::size_t> chosenAbility() const { return m_ability; }
    void chooseAbility(std::optional<std::size_t> index) { m_ability = index; }

    /// Right click: everybody who is selected does what it can there. What only one can do, the nearest does.
    std::vector<Message> order(const Simulation& simulation, const ClickedOn& on, bool runs, bool queued);
    /// Left click with an ability: its lead does it, and the ability is let go of.
    struct Used {
        Refusal refusal = Refusal::None;
        std::vector<Message> words;
    };
    Used useAbility(const Simulation& simulation, const ClickedOn& on, bool queued);
    /// Everybody who is selected crouches, or, when all do, stands up.
    std::vector<Message> changePosture(const Simulation& simulation) const;
    /// Drops what they do, or what was planned for them.
    std::vector<Message> halt();

    /// Plan mode: orders are kept, one for each, until all are given at once.
    bool planning() const { return m_planning; }
    void plan() { m_planning = true; }
    const std::vector<Message>& planned() const { return m_plan; }
    /// Ends it; all that was planned, to be told now.
    std::vector<Message> start();

  private:
    std::vector<Message> given(std::vector<Message> orders);

    std::vector<AgentId> m_group, m_selected;
    std::optional<std::size_t> m_ability;
    bool m_planning = false;
    std::vector<Message> m_plan; ///< at most one for each agent, in order of their numbers
};

} // namespace lince::commandos
