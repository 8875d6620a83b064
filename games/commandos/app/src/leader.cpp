#include <lince/commandos/leader.h>

#include <algorithm>

namespace lince::commandos {
namespace {

bool isAlive(const Simulation& simulation, AgentId id) {
    const Agent* agent = simulation.agent(id);
    const Character* c = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    return c != nullptr && c->alive;
}

EntityId bodyOf(const Simulation& simulation, AgentId id) {
    const Agent* agent = simulation.agent(id);
    return agent != nullptr ? agent->body : EntityId{};
}

/// Deeds for one pair of hands.
bool isForOne(Deed deed) {
    return deed != Deed::Go && deed != Deed::Kill && deed != Deed::Shoot;
}

} // namespace

void Leader::begin(const Simulation& simulation, FactionId side) {
    *this = {};
    for (const Agent& agent : simulation.agents())
        if (agent.faction == side && simulation.sim().character(agent.body) != nullptr) m_group.push_back(agent.id);
    if (!m_group.empty()) m_selected = {m_group.front()};
}

bool Leader::isMine(const Simulation& simulation, EntityId body) const {
    return std::any_of(m_group.begin(), m_group.end(), [&](AgentId id) { return bodyOf(simulation, id) == body; });
}

void Leader::select(const Simulation& simulation, std::vector<AgentId> agents) {
    const AgentId before = lead();
    std::vector<AgentId> chosen;
    for (const AgentId id : m_group)
        if (std::find(agents.begin(), agents.end(), id) != agents.end() && isAlive(simulation, id))
            chosen.push_back(id);
    m_selected = std::move(chosen);
    if (lead() != before) m_ability.reset();
}

std::vector<EntityId> Leader::selectedBodies(const Simulation& simulation) const {
    std::vector<EntityId> bodies;
    for (const AgentId id : m_selected)
        if (const EntityId body = bodyOf(simulation, id)) bodies.push_back(body);
    return bodies;
}

bool Leader::selectBodies(const Simulation& simulation, const std::vector<EntityId>& bodies) {
    std::vector<AgentId> agents;
    for (const AgentId id : m_group)
        if (std::find(bodies.begin(), bodies.end(), bodyOf(simulation, id)) != bodies.end() && isAlive(simulation, id))
            agents.push_back(id);
    if (agents.empty()) return false;
    select(simulation, std::move(agents));
    return true;
}

void Leader::selectNext(const Simulation& simulation) {
    const auto at = std::find(m_group.begin(), m_group.end(), lead());
    const std::size_t from = at == m_group.end() ? m_group.size() - 1 : static_cast<std::size_t>(at - m_group.begin());
    for (std::size_t i = 1; i <= m_group.size(); ++i) {
        const AgentId next = m_group[(from + i) % m_group.size()];
        if (isAlive(simulation, next)) return select(simulation, {next});
    }
}

void Leader::dropDead(const Simulation& simulation) {
    select(simulation, std::vector<AgentId>(m_selected));
    std::erase_if(m_plan, [&](const Message& one) { return !isAlive(simulation, one.to); });
}

std::optional<Ability> Leader::ability(const Simulation& simulation) const {
    if (!m_ability || !lead()) return {};
    const std::vector<Ability> all = abilitiesOf(simulation, bodyOf(simulation, lead()));
    if (*m_ability >= all.size()) return {};
    return all[*m_ability];
}

std::vector<Message> Leader::order(const Simulation& simulation, const ClickedOn& on, bool runs, bool queued) {
    struct Ordered {
        AgentId who;
        Decided what;
        float away;
    };
    std::vector<Ordered> all;
    for (const AgentId id : m_selected) {
        const EntityId body = bodyOf(simulation, id);
        const Entity* e = simulation.world().find(body);
        const auto decided = decide(simulation, body, on);
        if (e != nullptr && decided) all.push_back({id, *decided, length(on.place - e->position)});
    }
    const auto nearest = std::min_element(all.begin(), all.end(), [](const Ordered& a, const Ordered& b) {
        const bool handsA = isForOne(a.what.deed), handsB = isForOne(b.what.deed);
        return handsA != handsB ? handsA : a.away < b.away;
    });
    if (nearest != all.end() && isForOne(nearest->what.deed)) all = {*nearest};
    std::vector<Message> words;
    for (std::size_t i = 0; i < all.size(); ++i) {
        CommandoOrder order = all[i].what.order;
        order.runs = runs;
        order.queued = queued;
        if (order.kind == OrderKind::Go)
            order.place = placeInGroup(simulation.world().level(), order.place, i, all.size());
        words.push_back(Message::of(order, all[i].who));
    }
    return given(std::move(words));
}

Leader::Used Leader::useAbility(const Simulation& simulation, const ClickedOn& on, bool queued) {
    const auto with = ability(simulation);
    if (!with) return {Refusal::NoTarget, {}};
    AbilityUse use = decideWith(simulation, bodyOf(simulation, lead()), *with, on);
    if (use.refusal != Refusal::None) return {use.refusal, {}};
    use.decided.order.queued = queued;
    m_ability.reset();
    return {Refusal::None, given({Message::of(use.decided.order, lead())})};
}

std::vector<Message> Leader::changePosture(const Simulation& simulation) const {
    const bool allLow = std::all_of(m_selected.begin(), m_selected.end(), [&](AgentId id) {
        const Character* c = simulation.sim().character(bodyOf(simulation, id));
        return c != nullptr && c->crouching;
    });
    CommandoOrder order;
    order.kind = allLow ? OrderKind::Stand : OrderKind::Crouch;
    std::vector<Message> words;
    for (const AgentId id : m_selected)
        words.push_back(Message::of(order, id));
    return words;
}

std::vector<Message> Leader::halt() {
    if (m_planning) {
        std::erase_if(m_plan, [&](const Message& one) {
            return std::find(m_selected.begin(), m_selected.end(), one.to) != m_selected.end();
        });
        return {};
    }
    std::vector<Message> words;
    for (const AgentId id : m_selected)
        words.push_back(Message::of(CommandoOrder{}, id));
    return words;
}

std::vector<Message> Leader::given(std::vector<Message> orders) {
    if (!m_planning) return orders;
    for (Message& one : orders) {
        std::erase_if(m_plan, [&](const Message& other) { return other.to == one.to; });
        m_plan.push_back(one);
    }
    std::sort(m_plan.begin(), m_plan.end(), [](const Message& a, const Message& b) { return a.to.value < b.to.value; });
    return {};
}

std::vector<Message> Leader::start() {
    m_planning = false;
    return std::exchange(m_plan, {});
}

} // namespace lince::commandos
