#include <lince/app/shown_agents.h>

namespace lince::app {

const Character* ShownAgents::character(AgentId id) const {
    const Agent* agent = find(id);
    return agent != nullptr ? simulation().sim().character(agent->body) : nullptr;
}

std::optional<SelfState> ShownAgents::feelSelf(AgentId id) const {
    const Agent* agent = find(id);
    if (agent == nullptr) return {};
    return agent->senses.feelSelf(simulation().world(), simulation().sim());
}

std::optional<CameraSubject> ShownAgents::subject(AgentId id) const {
    const Agent* agent = find(id);
    return agent != nullptr ? subject(agent->body) : std::nullopt;
}

std::optional<CameraSubject> ShownAgents::subject(EntityId body) const {
    return m_observer.subjectOf(simulation(), body, m_clock.fraction());
}

std::string ShownAgents::nameOf(AgentId id) const {
    const Agent* agent = find(id);
    if (agent == nullptr) return {};
    // "steer" says how one moves, not who it is.
    const Character* body = character(id);
    const bool plain = agent->brainName == "steer" && body != nullptr;
    return (plain ? simulation().sim().definitions()[body->type].name : agent->brainName) + " " +
           std::to_string(id.value);
}

std::string ShownAgents::nameOf(EntityId body) const {
    for (const Agent& agent : simulation().agents())
        if (agent.body == body) return nameOf(agent.id);
    return {};
}

} // namespace lince::app
