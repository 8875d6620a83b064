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

std::string_view ShownAgents::kindOf(AgentId id) const {
    const Character* body = character(id);
    return body != nullptr ? std::string_view(simulation().sim().definitions()[body->type].name) : std::string_view();
}

AgentId ShownAgents::ownerOf(EntityId body) const {
    for (const Agent& agent : simulation().agents())
        if (agent.body == body) return agent.id;
    return {};
}

std::string ShownAgents::nameOf(AgentId id, Language language) const {
    return find(id) != nullptr ? m_names.nameOf(kindOf(id), static_cast<std::uint32_t>(id.value), language)
                               : std::string();
}

std::string ShownAgents::nameOf(EntityId body, Language language) const {
    return nameOf(ownerOf(body), language);
}

} // namespace lince::app
